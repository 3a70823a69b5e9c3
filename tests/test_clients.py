"""Every example of docs/tools.md is run, by the program it is meant for, against the exported files."""

import csv
import io
import json
import re
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from html.parser import HTMLParser
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser import serving
from tests.exported import ROOT, bilingual, exports, hosting

PAGE = ROOT / "docs" / "tools.md"
SITE = "https://codex.example/"
SPHINX = [sys.executable, "-m", "sphinx", "-W", "-n", "-q", "-b", "html"]
_BLOCK = re.compile(r'^```(?P<lang>\w+) title="(?P<title>[\w.]+)"\n(?P<code>.*?)^```$', re.MULTILINE | re.DOTALL)
BLOCKS = {m["title"]: m["code"] for m in _BLOCK.finditer(PAGE.read_text("utf-8"))}


def block(title: str, host: str = SITE) -> str:
    """An example of the page, with the site's address put in."""
    return BLOCKS[title].replace(SITE, host)


@pytest.fixture(scope="module")
def host() -> Iterator[str]:
    folder = exports()
    shutil.copytree(ROOT / "docs" / "schemas", folder / "schemas", dirs_exist_ok=True)
    shutil.copytree(ROOT / "docs" / "assets", folder / "assets", dirs_exist_ok=True)
    with hosting(folder) as url:
        yield url


def run(title: str, host: str, folder: Path) -> list[str]:
    """Lines that a Python example prints."""
    script = folder / title
    script.write_text(block(title, host), "utf-8")
    done = subprocess.run(
        [sys.executable, "-X", "utf8", str(script)],
        capture_output=True,
        encoding="utf-8",
        check=False,
        cwd=folder,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


class _Links(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: dict[str, str] = {}
        self._href = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "a":
            self._href = dict(attrs).get("href") or ""

    def handle_data(self, data: str) -> None:
        if self._href and data.strip():
            self.found[data.strip()] = self._href
            self._href = ""


def links(page: Path) -> dict[str, str]:
    """Text of each link of a page to where it leads."""
    parser = _Links()
    parser.feed(page.read_text("utf-8"))
    return parser.found


def test_python_learns_what_changed(host: str, tmp_path: Path) -> None:
    version = json.loads((exports() / "anchors.json").read_text("utf-8"))["version"]
    lines = run("what_changed.py", host, tmp_path)
    assert lines[0] == f"64A1: {host}laws/64/#64A1 reads otherwise in {version}"


def test_javascript_reads_a_provision_from_another_origin(page: Page, host: str, tmp_path: Path) -> None:
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text) if message.type == "log" else None)
    code = block("one_provision.js", host)
    html = f"<!doctype html><meta charset=utf-8><script type=module>{code}\ndocument.title = 'done'</script>"
    (tmp_path / "index.html").write_text(html, "utf-8")
    with serving(tmp_path) as url:
        page.goto(url)
        page.wait_for_function("document.title === 'done'")
    assert said[0] == "Law 64A1: Offending Player Won Revoke Trick"
    assert said[1].startswith("правило 64A1: И взятка, в которой имел место фальшренонс")
    assert said[2] == f"2017: same, {host}laws/64/#64A1"


def test_hover_cards_on_another_site(page: Page, host: str, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text(f"<!doctype html><meta charset=utf-8>{block('hover.html', host)}", "utf-8")
    with serving(tmp_path) as url:
        page.goto(url)
        page.wait_for_selector("a:text('правило 16В')")
        assert page.locator("a").all_inner_texts() == ["revoke", "Laws 62D2", "64A1", "правило 16В"]
        page.locator("a").first.hover()
        expect(page.locator("[role=tooltip]")).to_contain_text("Нарушитель выиграл взятку фальшренонса")


def test_sphinx_links_by_intersphinx(host: str, tmp_path: Path) -> None:
    source, out = tmp_path / "source", tmp_path / "out"
    source.mkdir()
    (source / "conf.py").write_text(block("conf.py", host), "utf-8")
    (source / "index.rst").write_text(block("index.rst"), "utf-8")
    done = subprocess.run([*SPHINX, str(source), str(out)], capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    found = links(out / "index.html")
    assert found["Law 64A1. Offending Player Won Revoke Trick"] == f"{host}laws/64/#64A1"
    assert found["this text"] == f"{host}laws/45/#45C4a"
    assert found["Commentary 54.1"] == f"{host}commentary/54/#54.1"
    assert found["dummy"] == f"{host}definitions/#dummy"


def test_sphinx_refuses_what_is_no_address(host: str, tmp_path: Path) -> None:
    (tmp_path / "conf.py").write_text(block("conf.py", host), "utf-8")
    (tmp_path / "index.rst").write_text("Rulings\n=======\n\n:ref:`64Z9`\n", "utf-8")
    done = subprocess.run(
        [*SPHINX, str(tmp_path), str(tmp_path / "out")], capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode
    assert "64z9" in done.stderr


def test_mkdocs_links_by_autorefs(host: str, tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "mkdocs.yml").write_text(block("mkdocs.yml", host), "utf-8")
    (tmp_path / "docs" / "index.md").write_text(block("index.md"), "utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "-q", "-f", str(tmp_path / "mkdocs.yml")],
        capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    found = links(tmp_path / "site" / "index.html")
    assert found["Law 64A1"] == f"{host}laws/64/#64A1"
    assert found["45C4a"] == f"{host}laws/45/#45C4a"
    assert found["the commentary"] == f"{host}commentary/54/#54.1"


def query(title: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(f"file:{exports() / 'corpus.sqlite'}?mode=ro", uri=True)) as database:
        return database.execute(block(title)).fetchall()


def test_sql_searches_both_languages() -> None:
    russian = query("search.sql")
    assert "law:64A1" in [row[0] for row in russian]
    assert all("[" in str(row[2]) for row in russian)
    assert ("law:64A1", "laws/64/#64A1") in query("search_english.sql")
    cited = query("most_cited.sql")
    assert len(cited) == 5
    assert cited[0][1] == max(row[1] for row in cited)


def test_the_formula_points_at_the_text() -> None:
    formula = re.fullmatch(r'=VLOOKUP\("(law:\w+)", corpus!A:([A-Z]), (\d+), FALSE\)\n', block("formula.txt"))
    assert formula
    rows = list(csv.reader(io.StringIO((exports() / "corpus.csv").read_text("utf-8-sig"), newline="")))
    assert ord(formula[2]) - ord("A") + 1 == len(rows[0])
    assert rows[0][int(formula[3]) - 1] == "text_ru"
    row = next(r for r in rows if r[0] == formula[1])
    assert row[int(formula[3]) - 1].startswith("И взятка, в которой имел место фальшренонс")


def test_translate_toolkit_reads_the_memory(host: str, tmp_path: Path) -> None:
    lines = run("memory.py", host, tmp_path)
    assert "Нарушитель выиграл взятку фальшренонса = Offending Player Won Revoke Trick" in lines


def test_xpath_finds_the_law(host: str, tmp_path: Path) -> None:
    lines = run("akoma_ntoso.py", host, tmp_path)
    assert lines[0].endswith(" A B C")


def test_schema_validates(host: str, tmp_path: Path) -> None:
    assert run("validate.py", host, tmp_path) == ["valid: law:64A1"]


def test_commands_of_the_page_check_a_ruling(tmp_path: Path) -> None:
    (tmp_path / "ruling.md").write_text("Law 64A1 applies, not Law 94.\n", "utf-8")
    answers = []
    for line in block("ci.sh").splitlines():
        command = [sys.executable, "-X", "utf8", *line.split()[1:]]
        done = subprocess.run(
            [w.replace("ruling.md", str(tmp_path / "ruling.md")) for w in command],
            capture_output=True, encoding="utf-8", check=False, cwd=ROOT,
        )  # fmt: skip
        answers.append((done.returncode, done.stdout))
    assert [row["targets"] for row in json.loads(answers[0][1])] == [["law:64A1"], ["law:94"]]
    assert answers[1][1] == "[Law 64A1](https://codex.example/laws/64/#64A1) applies, not Law 94.\n"
    assert answers[2][0] == 1
    assert ":1:" in answers[2][1]
    assert "94" in answers[2][1]


def test_table_of_files_is_true() -> None:
    named = re.findall(r"^\| (\[`.*?) \|", PAGE.read_text("utf-8"), re.MULTILINE)
    assert len(named) >= 9
    for cell in named:
        for path in re.findall("`([^`]+)`", cell):
            assert path == "corpus.json" or (exports() / path).is_file() or path in ("law", "com", "def"), path
    written = {p.name for p in exports().iterdir() if p.is_file()}
    assert written <= {path for cell in named for path in re.findall("`([^`]+)`", cell)}
    assert len(bilingual().records) == len(list((exports() / "api").rglob("*/*.json")))


def test_no_example_goes_untested() -> None:
    """Last in the file: every block with a title was run by a test above."""
    fenced = re.findall(r"^```\w+", PAGE.read_text("utf-8"), re.MULTILINE)
    assert len(fenced) == len(BLOCKS)
    source = Path(__file__).read_text("utf-8")
    assert [title for title in BLOCKS if f'"{title}"' not in source and f"'{title}'" not in source] == []
