"""Completes what can be written at a place: keys from the registry, words that the grammar accepts, names by type."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from lark.lexer import PatternStr

from rulewright.language.parser import expected_after, grammar
from rulewright.language.symbols import Kind, Program
from rulewright.language.types import Type
from rulewright.language.written import type_name
from rulewright.ruleset import registry
from rulewright.ruleset.sections import THING
from rulewright.ruleset.shapes import ByNode, Code, Listing, Named, NameOf, OneOf, Record, Shape
from rulewright.workspace.naming import Names, names_of
from rulewright.workspace.openings import opens
from rulewright.workspace.places import ITEM, Place, place_at

_PATH = re.compile(r"((?:[a-z_]\w*\.)+)(\w*)$")
_LOCAL = re.compile(r"\b(?:let|for each|as|for)\s+([a-z_]\w*)|\bchooses?\s+(?:\w+\s+)?([a-z_]\w*)\s+(?:in|from)\b")
MOST = 400


@dataclass(frozen=True, slots=True)
class Completion:
    """A possible completion. It replaces `replaces`, the word before the cursor."""

    text: str
    sort: str  # key, word, or the sort of name: state, zone, thing, …
    about: str = ""
    replaces: str = ""


def complete(text: str, file: str, of_overlay: bool, line: int, column: int, program: Program | None) -> list[Completion]:
    """What can be written at a line and column of a file's text."""
    place = place_at(text, line, column)
    names = names_of(program) if program is not None else None
    found = _at(place, file, _root(file, text, of_overlay), names)
    word = place.word.casefold()
    fitting = [each for each in found if each.text.casefold().startswith(word)] or [each for each in found if word in each.text.casefold()]
    distinct = {each.text: each for each in reversed(fitting)}
    return [each for each in fitting if distinct[each.text] is each][:MOST]


def _root(file: str, text: str, of_overlay: bool) -> Shape:
    """The shape of a whole file."""
    if "tests" in file.split("/")[:-1] or re.match(r"\s*-\s", text):
        return registry.SCENARIOS
    if opens(file, text.encode("utf-8", "replace")):
        return registry.VARIANT if of_overlay else registry.RULESET
    return registry.OVERLAY_PART if of_overlay else registry.PART


def _at(place: Place, file: str, root: Shape, names: Names | None) -> list[Completion]:
    shapes = [root]
    for step in place.path:
        shapes = list(dict.fromkeys(inner for shape in shapes for inner in _shapes_of(shape, step)))
    found: list[Completion] = []
    if place.path[-2:] == ("entries", ITEM):
        shapes = [THING]
    if place.is_key:
        for shape in _plain(shapes):
            found += _keys(shape, place, names)
            if isinstance(shape, Listing):
                found += [each for inner in _plain([shape.item]) for each in _keys(inner, place, names)]
    for shape in _plain(shapes):
        if isinstance(shape, OneOf):
            found += [Completion(word, "word", replaces=place.word) for word in shape.words]
        elif isinstance(shape, Code):
            found += _in_rules(place, shape.start, file, names)
        elif isinstance(shape, NameOf) and names is not None:
            found += _named(place, names)
    if not place.is_key and names is not None:
        found += _of_a_thing(place, root, file, names)
    return found


def _plain(shapes: Iterable[Shape]) -> Iterator[Shape]:
    """The alternatives of choices between shapes."""
    for shape in shapes:
        if isinstance(shape, ByNode):
            yield from _plain(each for each in (shape.scalar, shape.sequence, shape.mapping) if each is not None)
        else:
            yield shape


def _shapes_of(shape: Shape, step: str) -> list[Shape]:
    """The shapes of a key (or an item) at a place."""
    found: list[Shape] = []
    for each in _plain([shape]):
        if isinstance(each, Listing):
            found += [each.item] if step == ITEM else _shapes_of(each.item, step) if each.or_one else []
        elif step == ITEM:
            continue
        elif isinstance(each, Record):
            key = each.key(step)
            found += [key.shape] if key is not None else [each.other] if each.other is not None else []
        elif isinstance(each, Named):
            found.append(each.value)
    return found


def _keys(shape: Shape, place: Place, names: Names | None) -> list[Completion]:
    """The keys that may still be added to a mapping."""
    if not isinstance(shape, Record):
        return []
    found = [Completion(f"{key.name}:", "key", key.description or key.title, place.word) for key in shape.keys if key.name not in place.others]
    kind = _kind(place, names) if shape is THING else None
    if kind is not None:
        own = [*kind.fields, *kind.code, *kind.zones]
        found = [*(Completion(f"{name}:", "key", kind.name, place.word) for name in own if name not in place.others), *found]
    return found


def _kind(place: Place, names: Names | None) -> Kind | None:
    return names.program.kinds.get(place.kind) if names is not None else None


def _named(place: Place, names: Names) -> list[Completion]:
    """Names where one is expected: kinds after `kind`, `is` and `holds`, otherwise everything that has a name."""
    last = place.path[-2] if place.path and place.path[-1] == ITEM and len(place.path) > 1 else place.path[-1] if place.path else ""
    if last in ("kind", "is", "like", "holds", "on"):
        return [Completion(name, "kind", replaces=place.word) for name in names.program.kinds]
    if last in ("in", "menus"):
        menus = dict.fromkeys(menu for happening in names.program.all_happenings() for menu in happening.menus)
        return [Completion(menu, "menu", replaces=place.word) for menu in menus]
    return []


def _of_a_thing(place: Place, root: Shape, file: str, names: Names) -> list[Completion]:
    """Values for a field of a thing of some kind, or names for its text."""
    if not place.path or place.path[0] not in ("things", "add") or place.path[-1] == ITEM:
        return []
    kind = _kind(place, names)
    if kind is None:
        return []
    name = place.path[-1]
    if name in kind.fields:
        return [Completion(each, "word", type_name(kind.fields[name].type), place.word) for each in names.of_type(kind.fields[name].type)]
    if name in kind.code:
        return _in_rules(place, "block_start" if kind.code[name].result is None else "formula_start", file, names)
    return []


def _in_rules(place: Place, start: str, file: str, names: Names | None) -> list[Completion]:
    """What can come next in a text of rules."""
    before = place.before.strip("'\"") if start != "block_start" else place.before
    dotted = _PATH.search(before)
    if dotted is not None and names is not None:
        path = dotted[1].split(".")[:-1]
        return [Completion(one.name, one.sort, _type(one.type), dotted[2]) for one in names.after_dots(path, file)]
    terminals = expected_after(before[: len(before) - len(place.word)], start)
    found = [Completion(word, "word", replaces=place.word) for word in _words(terminals)]
    if names is not None and "NAME" in terminals:
        found = [*_local(before, names, file, place.word), *_global(names, place.word, start), *found]
    return found


def _words(terminals: Iterable[str]) -> list[str]:
    """The words of the language among some terminals."""
    found = []
    for name in sorted(terminals):
        if name.startswith("$"):
            continue
        try:
            pattern = grammar().get_terminal(name).pattern
        except KeyError:
            continue
        if isinstance(pattern, PatternStr) and pattern.value.isalpha():
            found.append(pattern.value)
    return sorted(found)


def _local(before: str, names: Names, file: str, word: str) -> list[Completion]:
    """Names introduced in the lines before."""
    given = dict.fromkeys(name for match in _LOCAL.finditer(before) for name in match.groups() if name)
    found = [*given, *(name for name in ("me", "this", "it") if name in names.locals)]
    return [Completion(name, "local", ", ".join(map(_type, names.types_of(name, file)[:3])), word) for name in found]


def _global(names: Names, word: str, start: str) -> list[Completion]:
    """Names that are visible everywhere."""
    if start == "type_start":
        types = [*names.program.kinds, *names.program.words, "number", "text"]
        return [Completion(name, "type", replaces=word) for name in types]
    program = names.program
    found = [Completion(name, "constant", replaces=word) for name in program.constants]
    for name, stat in program.stats.items():
        if " " not in name:
            signature = f"{name}({', '.join(param.name for param in stat.params)})" if stat.params else name
            found.append(Completion(name, "stat", f"{signature}: {type_name(stat.type)}", word))
    for name, happening in program.happenings.items():
        signature = f"{name}({', '.join(param.name for param in happening.params)})"
        found.append(Completion(name, "action" if happening.is_action else "happening", signature, word))
    found += [Completion(name, "kind", replaces=word) for name in program.kinds]
    found += [Completion(each, "word", words.name, word) for words in program.words.values() for each in words.words]
    found += [Completion(name, "mark", replaces=word) for name in program.marks]
    for kind in (program.kinds["game"], program.kinds["player"]):  # `p gains 1 gold` names a state of p
        found += [Completion(name, "state", type_name(state.type), word) for name, state in kind.state.items()]
    found += [Completion(name, "zone", zone.holds.name, word) for name, zone in program.kinds["game"].zones.items()]
    found += [Completion(thing.id, "thing", thing.kind.name, word) for thing in program.things]
    return found


def _type(type_: Type | None) -> str:
    return "" if type_ is None else type_name(type_)
