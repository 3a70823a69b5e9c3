"""The page "paste a ruling, get it linked", with the block that stands in docs/ruling.md."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser import serving
from tests.exported import ROOT, exports

RULING = "По правилу 64А1 перешла взятка, Law 12C1(b) does not apply; board 12, 3C. Law 94 is invented."


@pytest.fixture
def url(tmp_path: Path) -> Iterator[str]:
    shutil.copytree(exports() / "api", tmp_path / "api")
    shutil.copytree(ROOT / "docs" / "assets", tmp_path / "assets")
    block = re.search(r"<div data-codex-ruling>.*?</script>", (ROOT / "docs/ruling.md").read_text("utf-8"), re.DOTALL)
    assert block
    (tmp_path / "ruling").mkdir()
    page = f"<!doctype html><html lang=ru><meta charset=utf-8>{block[0]}</html>"
    (tmp_path / "ruling" / "index.html").write_text(page, "utf-8")
    with serving(tmp_path) as served:
        yield served


def test_a_pasted_ruling_gets_its_links(page: Page, url: str) -> None:
    page.goto(f"{url}ruling/")
    page.get_by_label("Текст решения, протокола, письма").fill(RULING)
    output = page.locator(".codex-ruling-output")
    links = output.locator("a").evaluate_all("(all) => all.map((a) => [a.textContent, a.href])")
    assert links == [
        ["правилу 64А1", f"{url}laws/64/#64A1"],
        ["Law 12C1(b)", f"{url}laws/12/#12C1b"],
    ]
    expect(page.get_by_role("status")).to_have_text("Найдено ссылок: 3.")
    expect(output.locator("mark")).to_contain_text("Law 94")


def test_a_text_without_citations_says_so(page: Page, url: str) -> None:
    page.goto(f"{url}ruling/")
    page.get_by_label("Текст решения").fill("Board 12: 3C, then 4D. <img src=x onerror=alert(1)>")
    expect(page.get_by_role("status")).to_have_text("Ссылок на правила не найдено.")
    assert page.locator(".codex-ruling-output img").count() == 0
