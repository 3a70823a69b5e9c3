"""What the tests of the exports stand on: the corpus, the exported files, the built site, a server like
those of others."""

import functools
import os
import tempfile
from contextlib import AbstractContextManager
from http.server import SimpleHTTPRequestHandler
from pathlib import Path

from ingest import pipeline
from ingest.alignment.model import BilingualCorpus
from ingest.publishing.exports.write import write_exports
from ingest.version import VERSION
from tests.browser import serving, unavailable

ROOT = Path(__file__).parent.parent


@functools.cache
def bilingual() -> BilingualCorpus:
    """The corpus of the repository."""
    return pipeline.run().bilingual


@functools.cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    folder = tempfile.TemporaryDirectory(prefix="codex-exports-")
    write_exports(bilingual(), Path(folder.name), VERSION)
    return folder


def exports() -> Path:
    """A folder with every export, as at the root of the site."""
    return Path(_folder().name)


def built_site() -> Path:
    """The built site (CODEX_SITE names another folder), or no test."""
    site = Path(os.environ.get("CODEX_SITE", ROOT / "site"))
    if not (site / "index.html").is_file():
        unavailable("no built site: run `make build` first")
    return site


class _HostHandler(SimpleHTTPRequestHandler):
    """A host of static pages: its own page for wrong addresses, and scripts of other sites may read its
    files."""

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""

    def end_headers(self) -> None:
        self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        page = Path(self.directory) / "404.html"
        if code != 404 or not page.is_file():
            super().send_error(code, message, explain)
            return
        content = page.read_bytes()
        self.send_response(404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)


def hosting(folder: Path) -> AbstractContextManager[str]:
    """Serve a folder like a host of static pages, on a free loopback port; gives its URL, ending in a
    slash."""
    return serving(folder, _HostHandler)
