"""The eIds of Akoma Ntoso: what an address is called in the XML of the law book, and back from there.

Rule: Akoma Ntoso Naming Convention 1.0, section 5: abbreviated element name, "_", number; levels joined by
"__"; laws are numbered through the book, so that the eId of a law does not name its chapter.

| address | eId |
| law:64 | art_64 |
| law:64A1 | art_64__para_A__subpara_1 |
| law:25B2bi | art_25__para_B__subpara_2__point_b__indent_i |
| law:41A-n1 | art_41__para_A__authorialNote_1 |
| def:dummy | hcontainer_dummy |
| pre:scope-1 | container_scope-1 |
"""

from __future__ import annotations

from ingest.address import Address

LEVELS = (("section", "para"), ("item", "subpara"), ("sub", "point"), ("roman", "indent"))


def eid_of(address: Address) -> str | None:
    """The eId of an address; None for what is not in the law book (commentary, essay).

    >>> from ingest.address import parse_id
    >>> [eid_of(parse_id(i)) for i in ("law:64A1", "law:41A-n1", "def:dummy", "com:54.1")]
    ['art_64__para_A__subpara_1', 'art_41__para_A__authorialNote_1', 'hcontainer_dummy', None]
    """
    if address.kind == "def":
        base = f"hcontainer_{address.slug}"
    elif address.kind == "pre":
        base = f"container_{address.slug}"
    elif address.kind == "law":
        parts = [f"art_{address.number}"]
        parts += [f"{short}_{getattr(address, level)}" for level, short in LEVELS if getattr(address, level)]
        base = "__".join(parts)
    else:
        return None
    return f"{base}__authorialNote_{address.note}" if address.note else base
