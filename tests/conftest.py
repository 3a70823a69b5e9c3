"""Fixtures and Hypothesis profiles shared by all tests."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser import CHROMIUM_FLAGS, chromium_path, serving, unavailable

ROOT = Path(__file__).parent.parent

# `default` gives the same examples on every run; `long` (HYPOTHESIS_PROFILE=long) is for hunting.
settings.register_profile("default", max_examples=60, deadline=None, derandomize=True)
settings.register_profile("long", max_examples=10_000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The system's Chromium, headless, one for the whole run."""
    executable = chromium_path()
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=executable, args=CHROMIUM_FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page in a fresh context; the test fails on a script error or a request that leaves this machine."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    errors: list[str] = []
    strays: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("request", lambda request: strays.append(request.url) if _leaves(request.url) else None)
    yield page
    context.close()
    assert not errors, "script errors on the page"
    assert not strays, "the site asked another host"


def _leaves(url: str) -> bool:
    return not url.startswith(("http://127.0.0.1:", "data:", "blob:", "about:", "file:"))


@pytest.fixture(scope="session")
def site_url() -> Iterator[str]:
    """The URL, with a slash at the end, of the built site served on loopback."""
    site = ROOT / "site"
    if not (site / "index.html").is_file():
        unavailable("no built site: run `make build` first")
    with serving(site) as url:
        yield url
