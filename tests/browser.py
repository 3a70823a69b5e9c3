"""What the browser tests stand on: the system's Chromium and a loopback server over the built site."""

import functools
import os
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import NoReturn

import pytest

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome")

# A test machine may be root and may have no network: no sandbox, and none of the calls home at start.
CHROMIUM_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


def unavailable(reason: str) -> NoReturn:
    """Skip the test on a person's machine; fail it under CI=true: no run is green for want of a tool."""
    if os.environ.get("CI") == "true":
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)


def chromium_path() -> str:
    """The path of the first Chromium on PATH, or no test (see `unavailable`)."""
    found = next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)
    if found is None:
        unavailable(f"no browser on PATH (looked for {', '.join(CHROMIUM_NAMES)}); on Debian install chromium")
    return found


class _QuietHandler(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Say nothing: a log line a request would drown the test's own output."""


@contextmanager
def serving(folder: Path, handler: type[SimpleHTTPRequestHandler] = _QuietHandler) -> Iterator[str]:
    """Serve a folder on a free loopback port while the context lasts; gives its URL, ending in a slash."""
    bound = functools.partial(handler, directory=folder)
    with ThreadingHTTPServer(("127.0.0.1", 0), bound) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
            thread.join()
