"""What is done to the site that MkDocs made: its sitemap, with the same bytes on every run and no invented
dates."""

from __future__ import annotations

import gzip
import os
from pathlib import Path
from urllib.parse import quote
from xml.sax.saxutils import escape

from ingest.files import write_bytes

# A sitemap has absolute addresses only. Whoever publishes the site names its address in SITE_URL; without
# it, the one of `make serve`.
VARIABLE = "SITE_URL"
LOCAL = "http://127.0.0.1:8000/"
NO_PAGES = {"404.html"}


def base_url() -> str:
    """Address of the site, with a slash at the end."""
    return (os.environ.get(VARIABLE) or LOCAL).rstrip("/") + "/"


def page_urls(site: Path, base: str) -> list[str]:
    """Absolute addresses of all pages of the site, in order."""
    pages = (p.relative_to(site).as_posix() for p in site.rglob("*.html"))
    kept = sorted(p for p in pages if p not in NO_PAGES and not p.startswith("assets/"))
    return [base + quote(p.removesuffix("index.html")) for p in kept]


def as_sitemap(urls: list[str]) -> bytes:
    """The file (protocol 0.9 of sitemaps.org); dates are left out, since a text's change is in
    `anchors.json`."""
    rows = "".join(f" <url><loc>{escape(url)}</loc></url>\n" for url in urls)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{rows}</urlset>\n'
    ).encode()


def seal(site: Path) -> None:
    """Write `sitemap.xml` and its packed copy in the place of those that MkDocs made."""
    content = as_sitemap(page_urls(site, base_url()))
    write_bytes(site / "sitemap.xml", content)
    write_bytes(site / "sitemap.xml.gz", gzip.compress(content, 9, mtime=0))
