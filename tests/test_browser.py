"""The ground of the browser tests is itself tested: a page is served, run and watched."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests import browser as ground


def test_page_is_served_and_its_script_runs(page: Page, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text(
        "<meta charset=utf-8><title>Взятка</title><p></p>"
        "<script>document.querySelector('p').textContent = [6, 4].join('')</script>",
        encoding="utf-8",
    )
    with ground.serving(tmp_path) as url:
        page.goto(url)
        assert page.title() == "Взятка"
        assert page.locator("p").inner_text() == "64"


def test_browser_is_chromium(browser: Browser) -> None:
    assert browser.browser_type.name == "chromium"


def test_missing_tool_skips_for_a_person_and_fails_in_ci(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ground.shutil, "which", lambda name: None)
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="install chromium"):
        ground.chromium_path()
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="install chromium"):
        ground.chromium_path()
