"""The built site: every address has its place, every link leads somewhere, both languages are marked."""

import json
import re
from functools import cache
from pathlib import Path

import markdown
import pytest
from bs4 import BeautifulSoup, Tag
from mkdocs.utils.yaml import yaml_load

from ingest.address import parse_id
from ingest.build import write_docs
from ingest.errors import DataError
from ingest.outline import LAST_LAW, load_outline
from ingest.publishing.site.commentary_page import changed_marks
from ingest.publishing.site.context import Context
from ingest.publishing.site.coverage import gaps_by_address, law_states
from ingest.publishing.site.coverage_page import page_states
from ingest.publishing.site.law_page import law_page
from ingest.publishing.site.links import html_errors, site_errors
from ingest.publishing.site.tree import write_tree
from tests.built import OFFICIAL, ROOT, Site, build, corpus, with_text


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    return build(corpus(), tmp_path_factory.mktemp("site"))


@pytest.fixture(scope="session")
def official_site(site: Site, tmp_path_factory: pytest.TempPathFactory) -> Site:
    return build(site.bilingual, tmp_path_factory.mktemp("official"), OFFICIAL)


@pytest.fixture(scope="session")
def context(site: Site) -> Context:
    return Context(site.bilingual, {})


@cache
def _soup(path: Path) -> BeautifulSoup:
    return BeautifulSoup(path.read_text("utf-8"), "lxml")


def soup(site: Site, url: str) -> BeautifulSoup:
    return _soup(site.html / url / "index.html")


def section(site: Site, identifier: str) -> Tag:
    address = parse_id(identifier)
    found = soup(site, address.page).find(id=address.fragment)
    assert isinstance(found, Tag), f"{identifier} has no place on {address.page}"
    return found


def words(element: Tag | None) -> str:
    assert element is not None
    return " ".join(element.get_text(" ").split())


# ---- the whole site ----


def test_no_dead_link_no_double_id_no_other_host(site: Site, official_site: Site) -> None:
    assert site_errors(site.html) == []
    assert site_errors(official_site.html) == []


def test_every_address_of_the_corpus_has_its_place(site: Site) -> None:
    ids: dict[str, set[str]] = {}
    for record in site.bilingual.records:
        url = record.address.page
        if url not in ids:
            ids[url] = {str(s["id"]) for s in soup(site, url).select("section[data-id]")}
        assert record.address.fragment in ids[url], record.address.id


def test_all_93_laws_have_a_page_with_their_name(site: Site) -> None:
    for number in range(1, LAST_LAW + 1):
        title = words(soup(site, f"laws/{number}/").select_one("h1"))
        assert re.match(rf"Правило {number}\b", title), title
        assert f"Law {number}" in title


def test_data_ids_are_addresses(site: Site) -> None:
    for found in soup(site, "laws/62/").select("section.prov"):
        address = parse_id(str(found["data-id"]))
        assert address.fragment == found["id"]
        assert address.page == "laws/62/"


def test_both_languages_are_marked(site: Site) -> None:
    cyrillic, latin = re.compile("[а-яё]", re.I), re.compile("[a-z]", re.I)
    for url in ("laws/62/", "laws/41/", "commentary/59/", "definitions/", "preface/", "essay/"):
        page = soup(site, url)
        assert page.html is not None
        assert page.html["lang"] == "ru"
        for cell in page.select(".pair > [data-col=ru], .hd[data-col=ru]"):
            assert cell["lang"] == "ru"
        for cell in page.select(".pair > [data-col=en], .hd[data-col=en]"):
            assert cell["lang"] == "en"
            string = cell.get_text()
            assert len(cyrillic.findall(string)) <= len(latin.findall(string)) / 4


def test_same_corpus_same_bytes(site: Site, tmp_path: Path) -> None:
    write_docs(site.bilingual, tmp_path / "docs", {})
    again = {p.relative_to(tmp_path / "docs"): p.read_bytes() for p in (tmp_path / "docs").rglob("*.md")}
    assert len(again) > LAST_LAW
    for path, content in again.items():
        assert (site.tree / path).read_bytes() == content, path


def test_navigation_has_each_law_once_in_its_chapter() -> None:
    nav = yaml_load((ROOT / "mkdocs.yml").read_text("utf-8"))["nav"]
    laws = next(part["Правила"] for part in nav if "Правила" in part)
    assert laws[0] == "laws/index.md"
    listed = [(name, pages) for chapter in laws[1:] for name, pages in chapter.items()]
    assert [p for _, pages in listed for p in pages] == [f"laws/{n}.md" for n in range(1, LAST_LAW + 1)]
    outline = load_outline("1987")
    for name, pages in listed:
        for page in pages:
            number = int(page[5:-3])
            chapter = outline.divisions_of(number)[0]
            assert re.match(rf"Глава {chapter.path}\b", name), (name, page)


def test_pages_stay_small(site: Site) -> None:
    assert max(p.stat().st_size for p in site.html.glob("laws/*/index.html")) < 200_000


def test_hand_written_page_may_not_hide_a_generated_one(site: Site, tmp_path: Path) -> None:
    docs = tmp_path / "docs"
    (docs / "laws").mkdir(parents=True)
    (docs / "laws" / "64.md").write_text("mine", "utf-8")
    with pytest.raises(DataError, match="name of a generated page"):
        write_tree(site.bilingual, tmp_path / "out", docs=docs)


def test_home_page_says_what_this_is(site: Site) -> None:
    said = words(soup(site, "").select_one(".codex"))
    for part in ("Правила спортивного бриджа 1987 года", "не официальный текст", "Как ссылаться", "#64A1"):
        assert part in said
    english = soup(site, "").select_one(".codex div[lang=en]")
    assert "This is not the official text" in words(english)


# ---- a provision ----


def test_provision_shows_both_languages_and_its_reference(site: Site) -> None:
    found = section(site, "law:62B1")
    assert words(found.select_one("h3 [lang=ru]")) == "Карта вистующего"
    ru = found.select_one(".pair [lang=ru]")
    assert words(ru).startswith("Отменённая таким образом карта становится штрафной ( правило 50 ), если")
    assert ru is not None
    link = ru.find("a")
    assert isinstance(link, Tag)
    assert link["href"] == "../../laws/50/#50"
    assert str(link["title"]).startswith("Правило 50")
    assert "с. 90" in words(found.select_one(".tools"))


def test_penalty_is_told_from_the_text(site: Site) -> None:
    pen = section(site, "law:62D2").select_one("[lang=ru] b.pen")
    assert words(pen) == "(НАКАЗАНИЕ)"


def test_overprinted_word_is_emphasised_once(site: Site) -> None:
    found = [s for s in soup(site, "commentary/58/").select(".pair [lang=ru]") if s.find("strong")]
    assert found, "58 has words that were printed over"
    for cell in found:
        strong = words(cell.find("strong"))  # type: ignore[arg-type]
        assert f"{strong} {strong}" not in words(cell)


def test_apparatus_shows_what_stood_in_the_copy(site: Site) -> None:
    fold = section(site, "law:62B1").select_one("details.app")
    assert fold is not None
    assert not fold.has_attr("open")
    raw = fold.select_one(".raw")
    assert raw is not None
    removed = "".join(d.get_text() for d in raw.select("del"))
    assert removed.startswith("1.")
    assert "Отменённая таким образом карта" in raw.get_text()
    assert re.search(r"источник 000, знаки \d+–\d+", words(fold))


def test_footnote_is_linked_both_ways(site: Site) -> None:
    note = section(site, "law:62B2-n1")
    page = soup(site, "laws/62/")
    for lang in ("ru", "en"):
        cell = note.select_one(f".pair > [lang={lang}]")
        assert cell is not None
        back = cell.select_one("a[role=doc-backlink]")
        assert back is not None
        mark = page.find(id=str(back["href"])[1:])
        assert isinstance(mark, Tag), f"the {lang} mark is missing"
        assert mark["href"] == "#62B2-n1"
        column = mark.find_parent(attrs={"data-col": True})
        assert isinstance(column, Tag)
        assert column["lang"] == lang


def test_footnote_with_two_bearers_leads_back_to_each(site: Site) -> None:
    shared = {n: b for n, b in Context(site.bilingual, {}).bearers.items() if len(b) > 1}
    assert shared, "page 54 has one footnote for two provisions"
    for note, bearers in shared.items():
        cell = section(site, note.id).select_one(".pair > [lang=ru]")
        assert cell is not None
        backs = [str(a["href"]) for a in cell.select("a[role=doc-backlink]")]
        assert len(backs) == len(set(backs)) == len(bearers)


def test_badge_tells_what_2017_made_of_it(site: Site) -> None:
    relation = site.bilingual.by_address[parse_id("law:62D2")].relation
    assert relation is not None
    fold = section(site, "law:62D2").select_one("details.rel")
    assert fold is not None
    assert words(fold.select_one("summary")) == f"2017: {'то же' if relation.relation == 'same' else 'изменено'} · 62D2"
    assert relation.ru in words(fold)
    link = fold.select_one("a[href^=https]")
    assert link is not None, "the official words are one click away"


def test_citations_are_listed_where_they_lead(site: Site) -> None:
    cited = site.bilingual.cited_by[parse_id("law:61A")]
    assert parse_id("com:59.5") in cited
    fold = section(site, "law:61A")
    hrefs = [str(a["href"]) for a in fold.select("details.by a")]
    assert "../../commentary/59/#59.5" in hrefs


def test_law_without_text_says_so_and_names_the_pages(site: Site, context: Context) -> None:
    page = soup(site, "laws/1/")
    assert "Русского текста этого правила нет" in words(page.select_one(".gap"))
    assert "с. 35–37" in words(page.select_one(".gap"))  # between the definitions and page 38
    assert page.select_one(".pair") is None
    assert page.select_one(".toggles") is None


def test_gap_stands_where_the_copy_breaks_off(site: Site, context: Context) -> None:
    gaps = gaps_by_address(context)
    assert gaps[parse_id("law:62A")].pages == (87, 88, 89)
    box = soup(site, "laws/62/").select_one(".gap")
    assert "62A – 62B" in words(box)
    assert "87–89" in words(box)
    assert isinstance(box, Tag)
    following = box.find_next("section")
    assert isinstance(following, Tag)
    assert following["id"] == "62A"
    assert parse_id("law:62B1") not in gaps


def test_incomplete_provision_says_so(site: Site) -> None:
    cut = [r for r in site.bilingual.records if r.segment is not None and not r.complete]
    whole = [r for r in site.bilingual.records if r.segment is not None and r.complete]
    assert cut
    for record in cut:
        assert "неполный текст" in words(section(site, record.address.id).select_one(".tools")), record.address.id
    for record in whole[:40]:
        tools = section(site, record.address.id).select_one(".tools")
        assert tools is None or "неполный текст" not in words(tools)


def test_a_text_cut_in_mid_sentence_shows_where(site: Site) -> None:
    cell = section(site, "law:75D2").select_one(".pair > [lang=ru]")
    assert words(cell).startswith("[…] он вистующий")  # its beginning is on page 106, which no copy has
    assert "[…]" not in words(section(site, "law:62B1"))


def test_doubts_are_in_the_open(site: Site) -> None:
    doubtful = [r for r in site.bilingual.records if r.segment and r.segment.doubts]
    assert doubtful
    for record in doubtful:
        shown = [words(p) for p in section(site, record.address.id).select("p.doubt")]
        assert record.segment is not None
        for doubt in record.segment.doubts:
            assert any(" ".join(doubt.ru.split()) in line for line in shown)


def test_official_text_stands_in_its_own_column(official_site: Site, site: Site) -> None:
    cell = section(official_site, "law:64A1").select_one(".pair > [data-col=official]")
    assert cell is not None
    assert "Words of our own, with a <tag> & a [link](x)." in words(cell)
    assert cell.find("tag") is None
    assert soup(official_site, "laws/64/").find(id="official-64A1") is not None
    assert 'data-toggle="official"' in official_site.page("laws/64/")
    assert 'data-toggle="official"' not in site.page("laws/64/")
    only = section(official_site, "law:62A").select_one(".pair.only")
    assert "More words." in words(only)


def test_markdown_in_a_provision_stays_text(site: Site) -> None:
    cases = [json.loads(row) for row in (ROOT / "tests/data/cases.jsonl").read_text("utf-8").splitlines()]
    wild = "\n".join(str(c["input"]) for c in cases if c["id"] in ("mkd-02", "mkd-04", "mkd-06"))
    context = Context(with_text(site.bilingual, "law:64A1", wild, "1\u2665\ufe0f <i>x</i>"), {})
    state = next(s for s in law_states(context) if s.number == 64)
    source = law_page(context, state, gaps_by_address(context)).content.split("---\n", 2)[2]
    found = BeautifulSoup(markdown.markdown(source, extensions=["attr_list", "tables", "toc"]), "lxml").find(id="64A1")
    assert isinstance(found, Tag)
    cell = found.select_one(".pair > [lang=ru]")
    assert cell is not None
    assert [words(p) for p in cell.find_all("p")] == [" ".join(r.split()) for r in wild.split("\n") if r.strip()]
    assert {e.name for e in cell.find_all()} == {"p"}
    english = found.select_one(".pair > [lang=en]")
    assert english is not None
    assert words(english) == "1 \u2665\ufe0e <i>x</i>"


# ---- commentary and reports ----


def test_commentary_marks_what_has_changed(site: Site, context: Context) -> None:
    changed = ("changed", "moved", "dropped")
    marked = 0
    for record in context.of_kind("com"):
        hot = []
        for reference in record.references:
            for target in reference.targets:
                found = context.record(target)
                if target.kind == "law" and not target.note and found and found.relation:
                    hot += [target.label] if found.relation.relation in changed else []
        shown = changed_marks(context, record, record.address.page)
        assert bool(shown) == bool(hot), record.address.id
        marked += bool(hot)
        for label in hot:
            assert f"правило {label}: в 2017" in shown
    assert marked > 5


def test_coverage_counts_what_is_there(site: Site, context: Context) -> None:
    pages = page_states(context)
    assert len(pages) == 134
    assert [n for n, s in pages.items() if s == "present"] == list(site.bilingual.corpus.present_pages)
    assert pages[49] == "named"  # "C. Информация из отменённых заявок и игры ... 49"
    assert pages[1] == "absent"
    states = {s.number: s for s in law_states(context)}
    assert len(states) == LAST_LAW
    assert states[1].status == "missing"
    assert states[62].status == "partial"
    assert (states[62].found, states[62].total) == (8, 10)
    cells = soup(site, "coverage/").select(".grid .cell")
    assert len(cells) == 134 + LAST_LAW


def test_law_index_filters_and_marks(site: Site) -> None:
    page = soup(site, "laws/")
    rows = page.select("ul[data-filtered=laws] > li")
    assert len(rows) == LAST_LAW
    assert page.select_one("input[data-filter=laws]") is not None
    assert "Наложение наказания" in words(rows[9])


def test_definitions_stand_in_both_alphabets(site: Site) -> None:
    page = soup(site, "definitions/")
    russian, english = page.select("p.chain")
    for chain in (russian, english):
        terms = [a.get_text().lower().replace("ё", "е") for a in chain.find_all("a")]
        assert terms == sorted(terms)
    assert {a["href"] for a in russian.find_all("a")} == {a["href"] for a in english.find_all("a")}
    assert "#dummy" in {a["href"] for a in english.find_all("a")}


def test_contents_are_linked_as_printed(site: Site) -> None:
    page = soup(site, "contents/")
    row = page.find("a", href="../laws/17/#17A")
    assert isinstance(row, Tag)
    assert words(row) == "A. Начало торговли 51"
    assert [words(h) for h in page.select("h2")][:2] == ["Страница 6", "Страница 10"]
    assert "Страниц оглавления 7–9 нет" in words(page.select_one(".gap"))


def test_repairs_report_counts_every_kind(site: Site) -> None:
    rows = [row.find_all("td") for row in soup(site, "repairs/").select("table.repairs tbody tr")]
    counts = {words(cells[0].find("code")): int(words(cells[1]).split()[0]) for cells in rows}
    used = {rule for s in site.bilingual.corpus.segments for text in s.texts for rule in text.rules}
    assert used <= set(counts)
    places = sum("over-printing" in p.rules for s in site.bilingual.corpus.segments for t in s.texts for p in t.pieces)
    loose = sum("over-printing" in p.rules for t in site.bilingual.corpus.removed for p in t.pieces)
    assert counts["over-printing"] == places + loose


def test_changes_list_every_relation(site: Site) -> None:
    rows = soup(site, "changes/").select("ul.changes > li")
    assert len(rows) == sum(1 for r in site.bilingual.records if r.relation)
    assert {str(row["data-kind"]) for row in rows} == {"same", "changed", "moved", "dropped"}


def test_terms_have_anchors(site: Site) -> None:
    page = soup(site, "terms/")
    dummy = page.find("li", id="call")
    assert isinstance(dummy, Tag)
    assert "заявка" in words(dummy)
    assert len(page.select("ul.terms > li")) >= 120


# ---- the link checker itself ----


@pytest.mark.parametrize(
    ("html", "said"),
    [
        ('<a href="../">x</a>', "leads nowhere"),
        ('<a href="b/#no">x</a>', "has no such anchor"),
        ('<form action="nowhere/"></form>', "leads nowhere"),
        ('<script src="https://example.org/x.js"></script>', "from another host"),
        ('<link rel="stylesheet" href="//example.org/x.css">', "from another host"),
        ('<img src="x.png">', "leads nowhere"),
        ('<p id="a"></p><p id="a"></p>', "stands twice"),
    ],
)
def test_checker_finds(html: str, said: str) -> None:
    errors = list(html_errors({"index.html": html, "b/index.html": '<p id="yes">'}))
    assert len(errors) == 1
    assert said in errors[0]


def test_checker_lets_good_links_be() -> None:
    good = (
        '<a href="b/#yes">x</a><a href="b/">y</a><a href="#top" id="top">z</a><a href="https://example.org/">w</a>'
        '<link rel="canonical" href="https://example.org/"><img src="x.png"><a href="b/?q=1#yes">v</a>'
    )
    pages = {"index.html": good, "b/index.html": '<p id="yes"><a href="../#top">back</a><a href="..">up</a>'}
    assert list(html_errors(pages, frozenset({"x.png"}))) == []
