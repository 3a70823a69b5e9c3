"""The command line: one parser, one place where errors are caught and become exit codes."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from ingest.errors import CodexError, UsageError
from ingest.layout import SOURCES

Handler = Callable[[argparse.Namespace], int]


def main(argv: Sequence[str]) -> int:
    """Run a command; returns the exit code. An error on purpose is one message on standard error, no traceback."""
    try:
        arguments = _parser().parse_args(argv)
    except SystemExit as stop:
        return int(stop.code or 0)
    handler: Handler = arguments.handler
    try:
        return handler(arguments)
    except CodexError as error:
        print(f"error: {error}", file=sys.stderr)
        return error.exit_code
    except BrokenPipeError:
        return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m ingest",
        description="Bridge Codex: repair, address and publish the Laws of Duplicate Bridge in Russian and English.",
    )
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)

    def command(name: str, handler: Handler, text: str) -> argparse.ArgumentParser:
        sub = commands.add_parser(name, help=text, description=text[0].upper() + text[1:] + ".")
        sub.set_defaults(handler=handler)
        return sub

    sub = command("build", _build, "build the site at site/ from corpus/")
    sub.add_argument("--no-official", action="store_true", help="leave an imported official English text out")
    sub.add_argument("--quiet", action="store_true", help="print nothing but errors")

    sub = command("corpus", _corpus, "write corpus.json of a folder of copies (no catalogue needed)")
    sub.add_argument("--sources", type=Path, default=SOURCES, metavar="DIR", help="default: corpus/sources")
    sub.add_argument("--out", type=Path, metavar="FILE", help="where to write (default: standard output)")

    sub = command("check", _check, "prove conservation, addresses, links, translation; list what is in doubt")
    sub.add_argument("--quiet", action="store_true", help="print errors only")

    sub = command("resolve", _resolve, "resolve citations to ids and URLs; exit 1 where one has no answer")
    sub.add_argument("text", nargs="+", metavar="CITATION", help='"правило 64А1", 64A1; "-" reads standard input')

    sub = command("explain", _explain, "show where a segment comes from, what was repaired and what it reads")
    sub.add_argument("id", nargs="+", metavar="ID", help="id or any printed form: law:64A1, 64A1")

    sub = command("inspect", _inspect, "say what a copy is and holds, and what is new in it, before it is added")
    sub.add_argument("file", type=Path, metavar="FILE")

    sub = command("search", _search, "search the corpus like the site does")
    sub.add_argument("query", metavar="QUERY")
    sub.add_argument("--json", action="store_true", help="print a JSON list of id, url, score")
    sub.add_argument("--limit", type=int, default=20, metavar="N", help="print at most N results (default 20)")

    sub = command("cite", _cite, "find the citations of the Laws in a text (plain, Markdown, HTML)")
    sub.add_argument("file", metavar="FILE", help='a file, or "-" for standard input')
    sub.add_argument("--json", action="store_true", help="print a JSON list with offsets in characters")
    sub.add_argument("--link", action="store_true", help="print the text with its citations made links")
    sub.add_argument("--base", default="", metavar="URL", help="address of the site, put before the links")
    sub.add_argument("--check", action="store_true", help="report unknown, other-edition, changed ones; exit 1 if any")

    sub = command("import-official", _import_official, "import your own copy of the official English Laws")
    sub.add_argument("file", type=Path, metavar="FILE", help="plain text, HTML or PDF")
    sub.add_argument("--edition", default="2017", metavar="YEAR", help="edition of the Laws (default 2017)")
    sub.add_argument("--out", type=Path, metavar="FILE.json", help="where to write (default: corpus/official/)")

    command("fetch-official", _fetch_official, "fetch the publisher's PDF of the official English Laws and import it")
    command("translation", _translation, "bring corpus/translation/en.po up to date with the corpus")
    command("anchors", _anchors, "add new addresses to corpus/anchors.lock and changed texts to corpus/changelog.json")
    return parser


def _progress(stage: str) -> None:
    print(f"  {stage} ...", file=sys.stderr, flush=True)


def _build(arguments: argparse.Namespace) -> int:
    from ingest import pipeline
    from ingest.build import build

    built = build(official=not arguments.no_official, say=pipeline.silent if arguments.quiet else _progress)
    if not arguments.quiet:
        print(built.table)
    return 0


def _corpus(arguments: argparse.Namespace) -> int:
    from ingest import pipeline
    from ingest.files import write_text
    from ingest.publishing.corpus_json import as_json

    text = as_json(pipeline.run(arguments.sources).bilingual)
    if arguments.out is None:
        sys.stdout.write(text)
    else:
        write_text(arguments.out, text)
    return 0


def _check(arguments: argparse.Namespace) -> int:
    from ingest.checks import CHECKS, check

    found = check()
    errors = [f for f in found if f.error]
    for finding in found:
        if finding.error or not arguments.quiet:
            print(f"{'ERROR' if finding.error else 'note '}  {finding.check}: {finding.line}")
    print(f"{len(CHECKS)} checks, {len(errors)} errors, {len(found) - len(errors)} notes")
    return 6 if errors else 0


def _resolve(arguments: argparse.Namespace) -> int:
    from ingest.citation.query import parse_queries
    from ingest.publishing.resolve import known_addresses

    asked = [line.rstrip("\n") for line in sys.stdin] if arguments.text == ["-"] else arguments.text
    known = known_addresses()
    missing = False
    for text in asked:
        targets = [target for target in parse_queries(text) if target in known]
        missing |= not targets
        if not targets:
            print(f"{text}\t\t")
        for target in targets:
            print(f"{text}\t{target.id}\t{target.url}")
    return 1 if missing else 0


def _explain(arguments: argparse.Namespace) -> int:
    from ingest import pipeline
    from ingest.citation.query import parse_queries
    from ingest.publishing.explain import explain

    result = pipeline.run()
    for asked in arguments.id:
        targets = [t for t in parse_queries(asked) if t in result.bilingual.by_address]
        if not targets:
            remedy = "write it like law:64A1, 64A1 or п. 54.1"
            raise UsageError("is no address of the corpus", place=asked, remedy=remedy)
        for target in targets:
            print(explain(result.bilingual.by_address[target], result.corpus.sources))
    return 0


def _inspect(arguments: argparse.Namespace) -> int:
    from ingest.inspection import inspect

    print(inspect(arguments.file))
    return 0


def _search(arguments: argparse.Namespace) -> int:
    from ingest import pipeline
    from ingest.publishing.search.command import search_command

    found = search_command(arguments.query, pipeline.run().bilingual)[: arguments.limit]
    if arguments.json:
        print(json.dumps(found, ensure_ascii=False))
    else:
        for row in found:
            print(f"{row['id']}\t{row['url']}\t{row['score']}")
    return 0 if found else 1


def _read(file: str) -> str:
    if file == "-":
        return sys.stdin.read()
    try:
        return Path(file).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"cannot be read as UTF-8: {error}", place=file, remedy="give a text file in UTF-8") from error


def _cite(arguments: argparse.Namespace) -> int:
    from ingest.publishing.cite import cite, link, problems
    from ingest.publishing.resolve import relation_of

    text = _read(arguments.file)
    if arguments.link:
        sys.stdout.write(link(text, base=arguments.base))
        return 0
    if arguments.check:
        found = problems(text, relation=relation_of)
        for problem in found:
            print(f"{arguments.file}:{problem}")
        return 1 if found else 0
    rows = cite(text)
    if arguments.json:
        print(json.dumps(rows, ensure_ascii=False))
    else:
        for row in rows:
            print(f"{row['start']}-{row['end']}\t{row['printed']}\t{' '.join(row['targets'])}")
    return 0


def _import_official(arguments: argparse.Namespace) -> int:
    from ingest.alignment.official.command import import_official

    print(import_official(arguments.file, arguments.edition, arguments.out).summary)
    return 0


def _fetch_official(arguments: argparse.Namespace) -> int:
    from ingest.alignment.official.command import fetch_official

    print(fetch_official().summary)
    return 0


def _translation(arguments: argparse.Namespace) -> int:
    from ingest import pipeline
    from ingest.alignment.po_update import update
    from ingest.layout import CORPUS

    outcome = update(pipeline.run().bilingual, CORPUS / "translation" / "en.po")
    print(
        f"{outcome.total} texts: {outcome.translated} translated, {outcome.fuzzy} fuzzy, "
        f"{outcome.untranslated} untranslated, {outcome.obsolete} obsolete"
    )
    return 0


def _anchors(arguments: argparse.Namespace) -> int:
    from ingest import pipeline
    from ingest.publishing.anchors import extend_lock
    from ingest.publishing.exports.changes import extend_log
    from ingest.version import VERSION

    bilingual = pipeline.run().bilingual
    print(f"{extend_lock(bilingual, VERSION)} addresses added to corpus/anchors.lock")
    changed = extend_log(bilingual, VERSION)
    print(f"{changed} texts new or changed in {VERSION} by corpus/changelog.json")
    return 0
