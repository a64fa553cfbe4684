"""Two entries of one group that have the same text in one language but not in another: one text was copied and not translated."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checker.claims.owners import texts
from rulewright.checker.context import Context
from rulewright.source.catalogue.claims import TextOfAnother
from rulewright.source.catalogue.phrases import Elsewhere
from rulewright.source.diagnostics import Related
from rulewright.source.document import Mapping, Node, Scalar

_SHORT = 3  # letters of words that many sentences share
_FEWEST_WORDS = 3  # of a sentence: short questions may well be the same in one language

_CHOSEN = ("actions", "options", "marks")

Texts = dict[str, Scalar]


def check(context: Context) -> None:
    """RW714."""
    for group in _groups(context):
        for language in context.languages:
            _doubled(context, group, language)
    for group in names_of_sections(context):
        for language in context.languages:
            _doubled(context, group, language, names=True)


def _groups(context: Context) -> Iterator[dict[str, Texts]]:
    """The texts of each group of entries that people tell apart by them."""
    by_kind: dict[tuple[str, str], dict[str, Texts]] = {}
    for thing, entry in context.entries.items():
        for key in ("name", "text"):
            said = texts(context, entry.get(key))
            if said and not any("<" in scalar.text or "{" in scalar.text for scalar in said.values()) and (key == "name" or _is_sentence(said)):
                by_kind.setdefault((thing.kind.name, key), {}).setdefault(thing.id, said)
    yield from by_kind.values()
    yield {key.text: said for key, value in context.section("kinds") or () if (said := texts(context, _name_of(value)))}
    yield from of_sections(context)


def names_of_things(context: Context) -> Iterator[dict[str, Texts]]:
    """The names of the things of each kind that rules can name; these distinguish the parts of other things."""
    by_kind: dict[str, dict[str, Texts]] = {}
    for thing, entry in context.entries.items():
        if entry.get("id") is None:
            continue
        by_kind.setdefault(thing.kind.name, {})[thing.id] = texts(context, entry.get("name"))
    yield from by_kind.values()


def of_sections(context: Context) -> Iterator[dict[str, Texts]]:
    """What players choose among beside things: the words of each list, and the questions that they are asked."""
    for _, words in context.section("words") or ():
        if isinstance(words, Mapping):
            yield {key.text: said for key, value in words if (said := texts(context, value))}
    sentences = {key.text: texts(context, value) for key, value in context.section("texts") or ()}
    yield {key: said for key, said in sentences.items() if _is_sentence(said)}


def names_of_sections(context: Context) -> Iterator[dict[str, Texts]]:
    """The names of actions, options and marks."""
    for section in _CHOSEN:
        yield {key.text: said for key, value in context.section(section) or () if (said := texts(context, _name_of(value)))}


def _name_of(entry: Node) -> Node | None:
    return entry.get("name") if isinstance(entry, Mapping) else None


def _is_sentence(said: Texts) -> bool:
    return any(len(scalar.text.split()) >= _FEWEST_WORDS for scalar in said.values())


def _doubled(context: Context, group: dict[str, Texts], language: str, *, names: bool = False) -> None:
    first: dict[str, str] = {}
    for name, said in group.items():
        if language not in said:
            continue
        other = first.setdefault(_plain(said[language]), name)
        differing = [key for key, text in said.items() if key in group[other] and _plain(text) != _plain(group[other][key])]
        if any(names or not _is_sentence(said) or _words(said[key]).isdisjoint(_words(group[other][key])) for key in differing):
            related = (Related(group[other][language].span, Elsewhere.named_beside()),)
            context.report(TextOfAnother.doubled, said[language], name=name, other=other, language=language, related=related)


def _words(text: Scalar) -> set[str]:
    """The longer words of a text. Sentences that share one may say the same thing in two ways."""
    return {word for word in re.findall(r"\w+", text.text.lower()) if len(word) > _SHORT}


def _plain(text: Scalar) -> str:
    return " ".join(text.text.lower().split())
