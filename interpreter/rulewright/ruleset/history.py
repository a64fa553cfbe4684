"""The rules in force, layer by layer: the base, then each overlay in order, and what each of them changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cached_property
from typing import Literal

from rulewright.ruleset import registry
from rulewright.ruleset.compose import Composed, join, root_of
from rulewright.ruleset.load import Package
from rulewright.ruleset.naming import base_name
from rulewright.ruleset.operations import Operation, operations
from rulewright.ruleset.paths import child, content, find, inner, item_name
from rulewright.source.diagnostics import Findings
from rulewright.source.document import Mapping, Node, Scalar
from rulewright.source.document import Sequence as ListNode
from rulewright.source.span import NOWHERE, Span

Path = tuple[str, ...]
_SHORT = 90  # characters of a list or mapping shown on one line


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the text at a path, and its place."""

    text: str
    place: Span


@dataclass(frozen=True, slots=True)
class Step:
    """What one overlay did at a path: the old and new lines, and the place where the overlay says so."""

    overlay: str
    verb: Literal["add", "change", "remove"]
    path: Path
    place: Span
    before: tuple[Line, ...]
    after: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Layer:
    """A package, and all sections and things as of that package."""

    package: Package
    root: Mapping
    operations: tuple[Operation, ...]
    entries: tuple[Path, ...]


class History:
    """The layers of a composition, computed on demand."""

    def __init__(self, composed: Composed) -> None:
        self.composed = composed

    @cached_property
    def layers(self) -> tuple[Layer, ...]:
        """The base, then one more overlay in each layer."""
        base, *rest = self.composed.packages
        made: list[Layer] = []
        for number in range(len(rest) + 1):
            is_whole = number == len(rest)
            composed = self.composed if is_whole else join(base, rest[:number], self.composed.said, Findings())
            root = _with_title(composed)
            package = rest[number - 1] if number else base
            done: list[Operation] = []
            if made:  # operations on sections are computed on the base, those on things on everything added so far; see `join`
                done += [*_operations(package, made[0].root, False), *_operations(package, root, True), *_removed(package, made[-1].root)]
            made.append(Layer(package, root, tuple(done), tuple(_entries(root))))
        return tuple(made)

    @property
    def root(self) -> Mapping:
        """The rules in force."""
        return self.layers[-1].root

    def node(self, path: Path) -> Node | None:
        """The node in force at a path."""
        return find(self.root, list(path))

    def was(self, path: Path) -> bool:
        """Whether there is or ever was something at a path."""
        return any(find(layer.root, list(path)) is not None for layer in self.layers)

    @cached_property
    def entries(self) -> tuple[Path, ...]:
        """The paths of all sections and of every named entry in them, including those that an overlay removed."""
        return tuple(dict.fromkeys(path for layer in self.layers for path in layer.entries))

    def steps(self, path: Path) -> list[Step]:
        """What the overlays did at a path and below it, in order."""
        found: list[Step] = []
        for before, after in zip(self.layers, self.layers[1:], strict=False):
            for where, old, new in _differences(path, find(before.root, list(path)), find(after.root, list(path))):
                was, now = tuple(_written_out(old)), tuple(_written_out(new))
                stood, stands = (find(layer.root, list(where)) is not None for layer in (before, after))
                verb: Literal["add", "change", "remove"] = "change" if stood and stands else "add" if stands else "remove"
                found.append(Step(after.package.id, verb, where, _place(after, where, now), was, now))
        return found

    @cached_property
    def changed_lines(self) -> frozenset[tuple[str, int]]:
        """The lines (file, line) of entries of the base that overlays have changed and that are still in force."""
        own = set(self.layers[0].package.files)
        known = set(self.layers[0].entries)
        names = {each.names[:length] for layer in self.layers[1:] for each in layer.operations for length in range(1, len(each.names) + 1)}
        found: set[tuple[str, int]] = set()
        for path in known:
            if len(path) > 1 or path[0] in registry.ONCE:
                node = self.node(path) if tuple(map(base_name, path)) in names else None
                places = [line.place for line in lines(node)] if node is not None else []
                found.update((place.file, place.line) for place in places if place.file in own)
                found.update((key.file, key.line) for key in self._key_of(path, bool(places)) if key.file in own)
        return frozenset(found)

    def _key_of(self, path: Path, is_there: bool) -> Iterator[Span]:
        parent = self.node(path[:-1]) if is_there and path[:-1] else self.root
        number = child(parent, path[-1]) if is_there and parent is not None else None
        if number is not None and isinstance(parent, Mapping):
            yield parent.entries[number][0].span
        if number is not None and parent is not None:
            yield inner(parent, number).span

    def changed_block(self, span: Span) -> list[str] | None:
        """The lines in force for what is written at a place, if an overlay has changed it."""
        place = span.file, span.line
        first = next((layer[place] for layer in self._by_place if place in layer), None)
        last = self._by_place[-1].get(place)
        if first is None or last is None or (content(first[1]) == content(last[1]) and not self._is_in_change(place)):
            return None
        key, node = last
        return [line.text for line in (lines(node, key.text, key.span) if key is not None else _of_item(node))]

    def _is_in_change(self, place: tuple[str, int]) -> bool:
        """Whether a line belongs to a `change:`, where the lines of the file have paths before the text in force."""
        file, line = place
        changes = ((each.span, each.value.span) for layer in self.layers for each in layer.operations if each.verb == "change" and each.value)
        return any(key.file == file and key.line <= line <= value.end_line for key, value in changes)

    @cached_property
    def _by_place(self) -> tuple[dict[tuple[str, int], tuple[Scalar | None, Node]], ...]:
        return tuple(_places(layer.root) for layer in self.layers)


# --- layers
def _with_title(composed: Composed) -> Mapping:
    root = root_of(composed)
    own = ((name, node) for name, node in (("title", composed.title), ("text", composed.text)) if node is not None)
    return Mapping((*((Scalar(name, node.span), node) for name, node in own), *root.entries), root.span)


def _operations(package: Package, root: Node, of_things: bool) -> Iterator[Operation]:
    return (each for each in operations(package, root) if (each.names[:1] == ("things",)) is of_things)


def _removed(package: Package, before: Node) -> Iterator[Operation]:
    """The removals of things, which can only be computed while the things still exist."""
    return (each for each in _operations(package, before, True) if each.verb == "remove")


def _entries(root: Mapping) -> Iterator[Path]:
    for key, section in root:
        deep = key.text == "things" or key.text in registry.GROUPED
        if key.text != "things":
            yield (key.text,)
        for name, node in _members(section) if key.text in registry.SECTIONS else ():
            if not deep:
                yield key.text, name
            for inside, _ in _members(node) if deep else ():
                yield key.text, name, inside


def _members(node: Node) -> Iterator[tuple[str, Node]]:
    if isinstance(node, Mapping):
        yield from ((key.text, value) for key, value in node)
    elif isinstance(node, ListNode):
        yield from ((name, item) for item in node if (name := item_name(item)) is not None)


def _places(root: Mapping) -> dict[tuple[str, int], tuple[Scalar | None, Node]]:
    """Every entry and item by the line where it begins; the outermost one if several begin on one line."""
    found: dict[tuple[str, int], tuple[Scalar | None, Node]] = {}
    waiting: list[Node] = [root]
    for node in waiting:
        if isinstance(node, Mapping):
            for key, value in node:
                if key.span != NOWHERE:
                    found.setdefault((key.span.file, key.span.line), (key, value))
                    found.setdefault((value.span.file, value.span.line), (key, value))
                waiting.append(value)
        elif isinstance(node, ListNode):
            for item in node:
                if not isinstance(item, Scalar):
                    found.setdefault((item.span.file, item.span.line), (None, item))
                waiting.append(item)
    return found


# --- differences
_Difference = tuple[Path, tuple[Node, ...], tuple[Node, ...]]


def _differences(path: Path, old: Node | None, new: Node | None) -> Iterator[_Difference]:
    """The smallest parts in which two nodes differ: entries of mappings, items of lists, lines of texts."""
    if old is None or new is None:
        if old is not new:
            yield path, _one(old), _one(new)
    elif content(old) == content(new):
        return
    elif isinstance(old, Mapping) and isinstance(new, Mapping):
        yield from _of_mappings(path, old, new)
    elif isinstance(old, ListNode) and isinstance(new, ListNode):
        yield from _of_items(path, list(old), list(new))
    elif isinstance(old, Scalar) and isinstance(new, Scalar) and ("\n" in old.text or "\n" in new.text):
        yield from _of_items(path, _lines_of(old), _lines_of(new))
    else:
        yield path, (old,), (new,)


def _one(node: Node | None) -> tuple[Node, ...]:
    return () if node is None else (node,)


def _of_mappings(path: Path, old: Mapping, new: Mapping) -> Iterator[_Difference]:
    for key, value in old:
        there = child(new, key.text)
        yield from _differences((*path, key.text), value, None if there is None else inner(new, there))
    for key, value in new:
        if child(old, key.text) is None:
            yield (*path, key.text), (), (value,)


def _of_items(path: Path, old: Sequence[Node], new: Sequence[Node]) -> Iterator[_Difference]:
    matcher = SequenceMatcher(None, [repr(content(each)) for each in old], [repr(content(each)) for each in new], autojunk=False)
    for tag, start, end, new_start, new_end in matcher.get_opcodes():
        gone, come = tuple(old[start:end]), tuple(new[new_start:new_end])
        if tag == "equal":
            continue
        if len(gone) == len(come) and all(isinstance(one, Mapping) and isinstance(two, Mapping) for one, two in zip(gone, come, strict=True)):
            for number, (one, two) in enumerate(zip(gone, come, strict=True), start + 1):
                yield from _differences((*path, item_name(one) or str(number)), one, two)
        else:
            yield path, gone, come


def _place(layer: Layer, path: Path, now: Sequence[Line]) -> Span:
    """The place where an overlay says what it does at a path: the new lines, or else the operation nearest to it."""
    if now and now[0].place.file in layer.package.files:
        return now[0].place
    names = tuple(map(base_name, path))
    near = [each for each in layer.operations if each.names == names[: len(each.names)] or each.names[: len(names)] == names]
    verbs = ("remove", "change") if not now else ("change", "remove", "add")
    best = max(near, key=lambda each: (min(len(each.names), len(names)), each.verb == verbs[0]), default=None)
    return best.span if best is not None else layer.package.at


# --- lines
def _lines_of(node: Scalar) -> list[Scalar]:
    """The lines of a text, each with its place."""
    texts = node.text.rstrip("\n").split("\n")
    return [Scalar(text, node.place(number, 1, number, len(text) + 1)) for number, text in enumerate(texts, 1) if text.strip()]


def _written_out(nodes: Sequence[Node]) -> Iterator[Line]:
    for node in nodes:
        yield from lines(node)


def lines(node: Node, key: str = "", place: Span = NOWHERE) -> list[Line]:
    """The text at a path as lines of a file, each with its place; `place` is the place of the key."""
    short = _short(node)
    if short is not None:
        at = node.span if node.span != NOWHERE else place
        return [Line(f"{key}: {short}" if key else short, _at_line(node) if isinstance(node, Scalar) and not node.folds else at)]
    if isinstance(node, Scalar):
        inside = [Line(line.text, line.span) for line in _lines_of(node)]
    elif isinstance(node, Mapping):
        inside = [line for name, value in node for line in lines(value, name.text, name.span)]
    else:
        inside = [line for item in node for line in _of_item(item)]
    if not key:
        return inside
    head = f"{key}: |" if isinstance(node, Scalar) else f"{key}:"
    first = place if place != NOWHERE or not inside else inside[0].place
    return [Line(head, first), *(Line(f"  {line.text}", line.place) for line in inside)]


def _at_line(node: Scalar) -> Span:
    return node.place(1, 1, 1, len(node.text) + 1)


def _of_item(item: Node) -> list[Line]:
    if isinstance(item, Mapping) and len(item.entries) == 1:
        item = Mapping(item.entries, item.span)  # without braces
    return [Line(("  " if number else "- ") + line.text, line.place) for number, line in enumerate(lines(item))]


def _short(node: Node) -> str | None:
    """A value on one line; None if it needs several."""
    if isinstance(node, Scalar):
        text = node.text.strip("\n")
        return (text or '""') if "\n" not in text else None
    if any(value.span.file != node.span.file for value in ((value for _, value in node) if isinstance(node, Mapping) else node)):
        return None  # one line has one place, but overlays have set parts of it
    parts: list[str] = []
    for name, value in [(key.text, value) for key, value in node] if isinstance(node, Mapping) else [("", item) for item in node]:
        if not isinstance(value, Scalar) or "\n" in value.text or (isinstance(node, Mapping) and not node.flow):
            return None
        parts.append(f"{name}: {value.text}" if name else value.text)
    if len(", ".join(parts)) > _SHORT:
        return None
    return f"{{{', '.join(parts)}}}" if isinstance(node, Mapping) else f"[{', '.join(parts)}]"
