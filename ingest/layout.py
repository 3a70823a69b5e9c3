"""Where things lie: the folders of the project. Only this module knows."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CORPUS = ROOT / "corpus"
SOURCES = CORPUS / "sources"
OUTLINE = CORPUS / "outline"
OFFICIAL = CORPUS / "official"
DOCS = ROOT / "docs"
BUILD = ROOT / "build"
BUILD_DOCS = BUILD / "docs"
SITE = ROOT / "site"
