"""Fetching the publisher's file: against a server on this machine only."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from ingest.alignment.official.command import fetch_official
from ingest.alignment.official.publishers import (
    PUBLISHERS,
    Publication,
    fetch,
    fetch_first,
    load_publications,
)
from ingest.errors import DataError, SourceError
from tests.official_pdf import harbour

PDF = "application/pdf"


class Handler(BaseHTTPRequestHandler):
    """Answers by path: what each does is its name."""

    def log_message(self, format: str, *args: object) -> None:
        """Keep the test output clean."""

    def _send(self, body: bytes, kind: str = PDF, length: int | None = None) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        if length != -1:
            self.send_header("Content-Length", str(len(body) if length is None else length))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self) -> None:
        if self.path == "/moved":
            self.send_response(302)
            self.send_header("Location", "/laws.pdf")
            self.end_headers()
        elif self.path == "/gone":
            self.send_error(404)
        elif self.path == "/page":
            self._send(b"<html><p>Please log in</p></html>", "text/html; charset=utf-8")
        elif self.path == "/named-pdf":
            self._send(b"<html><p>Please log in</p></html>")
        elif self.path == "/short":
            self._send(harbour()[:500], length=5000)
        elif self.path == "/claims-huge":
            self._send(b"%PDF-1.4", length=10**12)
        elif self.path == "/endless":
            self._send(b"%PDF-1.4\n" + b"0" * 300_000, length=-1)
        elif self.path == "/slow":
            time.sleep(1.5)
        elif self.path == "/trickle":
            self._send(b"%PDF-1.4\n", length=1000)
            for _ in range(12):
                time.sleep(0.1)
                self.wfile.write(b"0")
                self.wfile.flush()
        else:
            self._send(harbour())


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as httpd:
        thread = threading.Thread(target=httpd.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{httpd.server_address[1]}"
        httpd.shutdown()
        thread.join()


@pytest.mark.parametrize("path", ["/laws.pdf", "/moved"])
def test_a_file_comes_whole(server: str, path: str) -> None:
    assert fetch(server + path, "pdf") == harbour()


@pytest.mark.parametrize(
    ("path", "what"),
    [
        ("/gone", "the server answers 404"),
        ("/page", "the server sends text/html, not pdf"),
        ("/named-pdf", "what came is no PDF"),
        ("/short", "only 500 of 5000 bytes came|cannot be fetched"),
        ("/claims-huge", "is larger than 100000 bytes"),
        ("/endless", "is larger than 100000 bytes"),
        ("/slow", "no answer within 0.4 seconds|cannot be fetched: timed out"),
        ("/trickle", "no answer within 0.4 seconds"),
    ],
)
def test_what_goes_wrong_is_named(server: str, path: str, what: str) -> None:
    with pytest.raises(SourceError, match=what) as caught:
        fetch(server + path, "pdf", timeout=0.4, limit=100_000, patience=0.5)
    assert caught.value.place == server + path
    assert caught.value.remedy


@pytest.mark.parametrize("url", ["file:///etc/hostname", "ftp://127.0.0.1/laws.pdf", "laws.pdf"])
def test_only_the_web_is_asked(url: str) -> None:
    with pytest.raises(SourceError, match="is no web address"):
        fetch(url, "pdf")


def test_nobody_listens() -> None:
    with pytest.raises(SourceError, match="cannot be fetched"):
        fetch("http://127.0.0.1:9/laws.pdf", "pdf", timeout=1)


def publishers(path: Path, *urls: str) -> Path:
    rows = (
        f'[[publication]]\nedition = "2017"\ntitle = "T"\npublisher = "P"\nurl = "{url}"\n'
        'kind = "pdf"\nimports = true\n'
        for url in urls
    )
    path.write_text("\n".join(rows), encoding="utf-8")
    return path


def test_the_first_that_answers_is_imported(server: str, tmp_path: Path) -> None:
    listed = publishers(tmp_path / "p.toml", f"{server}/gone", f"{server}/laws.pdf")
    out = tmp_path / "laws.json"
    report = fetch_official(listed, "2017", out, timeout=2)
    assert out.is_file()
    assert {p.address.number for p in report.official.provisions if p.address.kind == "law"} == {1, 2, 3}


def test_when_none_answers_each_is_named_and_nothing_is_written(server: str, tmp_path: Path) -> None:
    listed = publishers(tmp_path / "p.toml", f"{server}/gone", f"{server}/page")
    with pytest.raises(SourceError, match="no publication could be fetched") as caught:
        fetch_official(listed, "2017", tmp_path / "laws.json", timeout=2)
    assert "/gone: the server answers 404" in caught.value.what
    assert "/page: the server sends text/html" in caught.value.what
    assert "FILE=path" in caught.value.remedy
    assert not (tmp_path / "laws.json").exists()


def test_pages_to_read_are_never_fetched() -> None:
    page = Publication("2017", "T", "P", "http://127.0.0.1:9/", "page", imports=True)
    with pytest.raises(SourceError, match="no publication is marked for import"):
        fetch_first([page])


def test_the_list_of_the_project_is_sound() -> None:
    found = load_publications(PUBLISHERS, "2017")
    assert [p.kind for p in found if p.imports] == ["pdf", "pdf", "pdf"]
    assert all(p.url.startswith("https://") and p.title and p.publisher for p in found)
    assert load_publications(PUBLISHERS, "1066") == ()


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("[[publication", "cannot be read"),
        ('[[publication]]\nedition = "2017"\nname = "x"', "wrong field"),
        (
            '[[publication]]\nedition="1"\ntitle="t"\npublisher="p"\nurl="ftp://x/"\nkind="pdf"',
            "no web address",
        ),
        (
            '[[publication]]\nedition="1"\ntitle="t"\npublisher="p"\nurl="http://x/"\nkind="doc"',
            "unknown kind",
        ),
    ],
)
def test_a_broken_list_is_named(text: str, what: str, tmp_path: Path) -> None:
    path = tmp_path / "p.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match=what):
        load_publications(path)


def test_a_link_goes_to_the_printed_page() -> None:
    pdf = Publication("2017", "T", "P", "https://example.org/laws.pdf", "pdf", page_offset=24)
    assert pdf.link(71) == "https://example.org/laws.pdf#page=95"
    assert pdf.link() == "https://example.org/laws.pdf"
    assert Publication("2017", "T", "P", "https://example.org/", "page").link(71) == "https://example.org/"
