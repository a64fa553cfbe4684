"""Translations of a ruleset as files: `translations/de.yaml` gives names and texts by path in another language.

Each translation is stored with its original, so it is only used for the text it was made from. If the original has changed, players read English, and
the check reports the place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from rulewright.outside.reading import is_file
from rulewright.ruleset import registry
from rulewright.ruleset.find import ENDINGS, MAIN, entries
from rulewright.ruleset.naming import base_name
from rulewright.ruleset.paths import Step, find, inner, item_name, names, split, update
from rulewright.ruleset.shapes import Anything, ByNode, Listing, Named, Record, Sentence, Shape
from rulewright.source.document import Mapping, Node, Scalar
from rulewright.source.document import Sequence as ListNode
from rulewright.source.sharing import once_of
from rulewright.source.span import Span

FOLDER = "translations"
WAS = "was"  # the original that a translation was made from, if it has changed since
_LANGUAGE = re.compile(r"[a-z]{2}")
_LETTER = re.compile(r"[^\W\d_]")
_NOT_READ_IN_PLAY = ("expect",)  # sections whose sentences are for authors


@dataclass(frozen=True, slots=True)
class Translation:
    """One file: the texts of a ruleset or an overlay in one language."""

    file: Path
    language: str
    document: Mapping

    @property
    def at(self) -> Span:
        """The place to point at when the whole file is meant."""
        key = self.document.key("texts") or self.document.key("translation")
        return key.span if key is not None else self.document.span

    def entries(self) -> Iterator[Entry]:
        """The translated texts, in file order."""
        texts = self.document.get("texts")
        for key, value in texts if isinstance(texts, Mapping) else ():
            if isinstance(value, Mapping):
                yield Entry(self.language, key, value)


@dataclass(frozen=True, slots=True)
class Entry:
    """The translation of one text."""

    language: str
    key: Scalar
    node: Mapping

    @property
    def steps(self) -> list[Step]:
        return split(self.key)

    @property
    def names(self) -> list[str]:
        return names(self.key.text)

    @property
    def original(self) -> Scalar | None:
        """The original, as written in the file."""
        return next((value for key, value in self.node if key.text not in (self.language, WAS) and isinstance(value, Scalar)), None)

    @property
    def text(self) -> Scalar | None:
        """The translation; None if there is none yet."""
        value = self.node.get(self.language)
        return value if isinstance(value, Scalar) and value.text.strip() else None

    @property
    def is_marked(self) -> bool:
        """Whether it was made from a different original."""
        return WAS in self.node


@dataclass(frozen=True, slots=True)
class Original:
    """A text of the rules."""

    path: str
    node: Scalar | Mapping

    @property
    def scalar(self) -> Scalar:
        """The original text: the English one, or else the first one."""
        return original_of(self.node) or Scalar("", self.node.span)


def files_of(main: Path) -> list[tuple[Path, str]]:
    """The translations beside a main file, each with the name of its language; those of a single-file overlay begin with the overlay's name."""
    folder = main.parent / FOLDER
    start = "" if main.name == MAIN else f"{main.stem}."
    found = [place for place in entries(folder) if place.suffix in ENDINGS and place.name.startswith(start) and is_file(place)]
    names = [(place, place.stem.removeprefix(start)) for place in found]
    return [(place, name) for place, name in names if "." not in name]  # with a dot, it belongs to another overlay


def file_of(main: Path, language: str) -> Path:
    """The file for a ruleset's translation into a language."""
    return main.parent / FOLDER / (f"{language}.yaml" if main.name == MAIN else f"{main.stem}.{language}.yaml")


def is_language(name: str) -> bool:
    """Whether a name is a language code."""
    return _LANGUAGE.fullmatch(name) is not None


def original_of(node: Node) -> Scalar | None:
    """The original of a text: the English one, or else the first one. None if the node is not a text."""
    if isinstance(node, Scalar):
        return node
    if not isinstance(node, Mapping) or not node.entries:
        return None
    if not all(is_language(key.text) and isinstance(value, Scalar) for key, value in node):
        return None
    first = node.get("en") or node.entries[0][1]
    return first if isinstance(first, Scalar) else None


def language_of_original(node: Node) -> str:
    """The first language in which a text is written."""
    return node.entries[0][0].text if isinstance(node, Mapping) and "en" not in node else "en"


# ---- applying translations ------------------------------------------------------------------------------------------------------------
def translated(root: Mapping, translations: Sequence[Translation], languages: Sequence[str]) -> Mapping:
    """The rules with the translations of all texts whose originals have not changed."""
    if not translations:
        return root
    of_sections: dict[str, list[Entry]] = {}
    of_things: dict[tuple[str, str], list[Entry]] = {}
    for entry in (entry for translation in translations for entry in translation.entries()):
        section, *further = entry.names
        if section != "things":
            of_sections.setdefault(section, []).append(entry)
        elif len(further) > 2:
            of_things.setdefault((further[0], further[1]), []).append(entry)
    made: list[tuple[Scalar, Node]] = []
    for key, node in root:
        if key.text == "things":
            made.append((key, _with_things(node, of_things, languages)))
        elif key.text in _NOT_READ_IN_PLAY:
            made.append((key, node))
        else:
            made.append((key, _with_texts(node, _shape_at_top(key.text), 1, of_sections.get(key.text, ()), languages)))
    return Mapping(tuple(made), root.span, root.flow)


def _shape_at_top(key: str) -> Shape:
    declared = registry.SECTIONS.get(key) or registry.IDENTITY.get(key)
    return declared.shape if declared is not None else Anything()


def _with_things(kinds: Node, of_things: dict[tuple[str, str], list[Entry]], languages: Sequence[str]) -> Node:
    """The things, by kind and id, with the translations of their texts."""
    made: list[tuple[Scalar, Node]] = []
    concerned = {kind for kind, _ in of_things}
    for kind, members in kinds if isinstance(kinds, Mapping) else ():
        if isinstance(members, Mapping) and kind.text in concerned:
            things = ((key, _with_texts(thing, registry.THING, 3, of_things.get((kind.text, key.text), ()), languages)) for key, thing in members)
            made.append((kind, Mapping(tuple(things), members.span, members.flow)))
        else:
            made.append((kind, members))
    return Mapping(tuple(made), kinds.span, kinds.flow) if isinstance(kinds, Mapping) else kinds


def _with_texts(node: Node, shape: Shape, deep: int, entries: Sequence[Entry], languages: Sequence[str]) -> Node:
    """A section or a thing, to which the first `deep` steps of each path lead, with the translations of its texts.

    Overlays leave most of their base as it is, so this is done once for all of them.
    """
    if not entries:
        return node
    key = f"translated {' '.join(languages)}"
    return once_of(key, (node, *(entry.node for entry in entries)), lambda: _with_new_texts(node, shape, deep, entries, languages))


def _with_new_texts(node: Node, shape: Shape, deep: int, entries: Sequence[Entry], languages: Sequence[str]) -> Node:
    found = (each for each in _texts(node, shape, "here", tuple(languages) or ("en",)) if find(node, names(each.path)[1:]) is each.node)
    texts = {id(each.node): each.node for each in found}
    for entry in entries:
        steps = entry.names[deep:]
        text = find(node, steps)
        if text is None or id(text) not in texts or entry.text is None or entry.is_marked or not _fits(entry, text):
            continue
        new = with_text(text, entry, languages)
        texts[id(new)] = new
        node = update(node, steps, partial(_instead, new))
    return node


def _instead(new: Mapping, _old: Node) -> Mapping:
    return new


def _fits(entry: Entry, node: Node | None) -> bool:
    now, made_from = original_of(node) if node is not None else None, entry.original
    return now is not None and made_from is not None and now.text.strip() == made_from.text.strip()


def with_text(node: Node, entry: Entry, languages: Sequence[str]) -> Mapping:
    """A text with its translation; a single string was the text in all `languages`."""
    assert entry.text is not None
    if isinstance(node, Scalar):
        node = Mapping(tuple((Scalar(language, node.span), node) for language in languages or ("en",)), node.span)
    assert isinstance(node, Mapping)
    kept = tuple(pair for pair in node if pair[0].text != entry.language)
    return Mapping((*kept, (Scalar(entry.language, entry.key.span), entry.text)), node.span, node.flow)


def fitting(node: Node | None, path: str, translations: Sequence[Translation], languages: Sequence[str]) -> Node | None:
    """A text outside the tree of the rules, such as the title of an overlay, with its translations."""
    for translation in translations:
        for entry in translation.entries():
            if node is not None and entry.key.text == path and entry.text is not None and not entry.is_marked and _fits(entry, node):
                node = with_text(node, entry, languages)
    return node


# ---- texts to translate ---------------------------------------------------------------------------------------------------------------
def originals(root: Mapping, languages: Sequence[str]) -> Iterator[Original]:
    """The names and texts of the rules that players read, by path; those that no path leads to (the key has a dot) are omitted."""
    known = tuple(languages) or ("en",)
    for key, node in root:
        if key.text in _NOT_READ_IN_PLAY:
            continue
        found = _of_things(node, known) if key.text == "things" else _texts(node, _shape_at_top(key.text), key.text, known)
        for each in found:
            if find(root, names(each.path)) is each.node:
                yield each


def _of_things(node: Node, languages: tuple[str, ...]) -> Iterator[Original]:
    for kind, members in node if isinstance(node, Mapping) else ():
        for name, thing in members if isinstance(members, Mapping) else ():
            yield from _texts(thing, registry.THING, f"things.{kind.text}.{name.text}", languages)


def _texts(node: Node, shape: Shape, path: str, languages: tuple[str, ...]) -> Iterator[Original]:
    """The texts below a node, located by its shape; where only the checker knows the shape, texts in several languages count."""
    if isinstance(shape, ByNode):
        form = {Scalar: shape.scalar, ListNode: shape.sequence, Mapping: shape.mapping}[type(node)]
        if form is not None:
            yield from _texts(node, form, path, languages)
    elif isinstance(shape, Sentence) or (isinstance(shape, Anything) and _is_in_languages(node, languages)):
        original = original_of(node)
        if original is not None and _LETTER.search(original.text):
            assert not isinstance(node, ListNode)
            yield Original(path, node)
    elif isinstance(node, Mapping):
        for key, value in node:
            below = _shape_of(shape, key.text)
            if below is not None:
                yield from _texts(value, below, f"{path}.{base_name(key.text)}", languages)
    elif isinstance(node, ListNode):
        below = shape.item if isinstance(shape, Listing) else Anything() if isinstance(shape, Anything) else None
        for number, item in enumerate(node) if below is not None else ():
            assert below is not None
            yield from _texts(inner(node, number), below, f"{path}.{item_name(item) or number + 1}", languages)


def _shape_of(shape: Shape, key: str) -> Shape | None:
    if isinstance(shape, Record):
        known = shape.key(key)
        return known.shape if known is not None else shape.other
    if isinstance(shape, Named):
        return shape.value
    return shape if isinstance(shape, Anything) else None


def _is_in_languages(node: Node, languages: tuple[str, ...]) -> bool:
    return isinstance(node, Mapping) and len(node.entries) > 0 and all(key.text in languages and isinstance(value, Scalar) for key, value in node)
