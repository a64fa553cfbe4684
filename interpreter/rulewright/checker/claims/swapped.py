"""Names and texts that are those of another entry: `copper: {en: tin}` beside `tin: {en: copper}`, a question about metal under `which_order`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations

from rulewright.checker.claims.amounts import is_form
from rulewright.checker.claims.owners import texts
from rulewright.checker.context import Context
from rulewright.source.catalogue.claims import TextOfAnother
from rulewright.source.catalogue.phrases import Elsewhere
from rulewright.source.diagnostics import Related
from rulewright.source.document import Mapping, Node, Scalar

_WORD = re.compile(r"[^\W\d_]+")
_NAMED = ("kinds", "actions", "happenings", "options", "stats", "marks")
_ASKING = ("which", "what", "how", "many", "who", "whom", "whose", "where", "when", "why", "does", "will", "can")
_LITTLE = frozenset({*_ASKING, "the", "for", "from", "with", "and", "not", "you", "your", "they", "them", "pay", "choose", "one", "new", "all"})


def check(context: Context) -> None:
    """RW714. Names in the rules are English, so only English is compared with them."""
    for names in _groups(context):
        _names(context, names)
    section = context.section("texts")
    if section is not None:
        _questions(context, {key.text: text for key, value in section if (text := texts(context, value).get("en")) is not None})


def _groups(context: Context) -> Iterator[dict[str, Scalar]]:
    """The English names of each group of entries, by what the rules call them."""
    by_kind: dict[str, dict[str, Scalar]] = {}
    for thing, entry in context.entries.items():
        name = texts(context, entry.get("name")).get("en")
        if name is not None and "<" not in name.text:
            by_kind.setdefault(thing.kind.name, {})[thing.id] = name
    yield from by_kind.values()
    for section in _NAMED:
        yield _of_section(context, context.section(section))
    for _, words in context.section("words") or ():
        if isinstance(words, Mapping):
            yield {key.text: name for key, value in words if (name := texts(context, value).get("en")) is not None}


def _of_section(context: Context, section: Mapping | None) -> dict[str, Scalar]:
    found: dict[str, Scalar] = {}
    for key, value in section or ():
        named: Node | None = value.get("name") if isinstance(value, Mapping) else None
        name = texts(context, named).get("en")
        if name is not None:
            found[key.text.split("(")[0]] = name
    return found


def _slug(name: Scalar) -> str:
    return "_".join(_WORD.findall(name.text.split("|")[0].lower()))


def _names(context: Context, names: dict[str, Scalar]) -> None:
    """Two entries that have the name of each other; or one with the name of another that is called something else itself."""
    slugs = {key: _slug(name) for key, name in names.items()}
    own = sum(slug == key for key, slug in slugs.items())
    told: set[str] = set()
    for key, slug in slugs.items():
        if slug == key or slug not in slugs or key in told or slugs[slug] == slug:
            continue
        if slugs[slug] == key or own > len(slugs) // 2:
            told |= {key, slug}
            related = (Related(names[slug].span, Elsewhere.named_beside()),)
            context.report(TextOfAnother.name, names[key], name=key, other=slug, related=related)


def _questions(context: Context, written: dict[str, Scalar]) -> None:
    """Two texts of which each mentions what the name of the other says, and not of what its own name says."""
    words = {key: {word for word in key.split("_") if len(word) > 2} - _LITTLE for key in written}
    spoken = {key: [*map(str.lower, _WORD.findall(text.text))] for key, text in written.items()}
    for one, other in combinations(written, 2):
        mine, others = words[one] - words[other], words[other] - words[one]
        crossed = mine and others and _says(spoken[one], others) and _says(spoken[other], mine)
        if crossed and not _says(spoken[one], mine) and not _says(spoken[other], others):
            related = (Related(written[other].span, Elsewhere.named_beside()),)
            context.report(TextOfAnother.text, written[one], name=one, other=other, related=related)


def _says(spoken: list[str], words: set[str]) -> bool:
    return any(is_form(said, word) for said in spoken for word in words)
