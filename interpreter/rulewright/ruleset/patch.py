"""The verbs of a change, in one place for all targets: values, numbers, items of lists and lines of texts."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rulewright.ruleset import registry
from rulewright.ruleset.paths import item_name, names_in, same
from rulewright.ruleset.validate import validate
from rulewright.source import suggest
from rulewright.source.catalogue.keys import UnknownKey
from rulewright.source.catalogue.overlays import BadChange, OverlayOfNothing
from rulewright.source.diagnostics import Findings
from rulewright.source.document import Mapping, Node, Scalar, Sequence
from rulewright.source.span import Span

VERBS = ("add", "insert", "append", "remove", "move", "replace")


def is_patch(target: Node, value: Node) -> bool:
    """Whether a value consists of verbs for the target rather than being its replacement."""
    return not isinstance(target, Mapping) and isinstance(value, Mapping) and any(verb in value for verb in VERBS)


def is_patch_of_words(words: Mapping, value: Node) -> bool:
    """Whether a value changes a list of words with texts instead of replacing it: its keys are verbs without texts."""
    known = [known.name for known in registry.PATCH_VERBS.keys]
    return (
        isinstance(value, Mapping)
        and any(verb in value and verb not in words for verb in VERBS)
        and all(key.text in known and not _is_texts(node) for key, node in value)
    )


def _is_texts(node: Node) -> bool:
    """Whether a value is a text in several languages."""
    return isinstance(node, Mapping) and bool(node.entries) and all(len(key.text) == 2 and isinstance(text, Scalar) for key, text in node)


def is_relative(value: Node) -> bool:
    """Whether a value is `{add: N}`, which can be combined with others of its kind."""
    return isinstance(value, Mapping) and [key.text for key, _ in value] == ["add"]


def touched(value: Node) -> set[str]:
    """The items (or lines) that the verbs of a value mention; two patches that touch the same one conflict."""
    names: set[str] = set()
    for key, node in value if isinstance(value, Mapping) else ():
        if key.text in ("remove", "move", "replace"):
            for item in node if isinstance(node, Sequence) else [node]:
                names.add(_called(item))
        elif key.text in ("after", "before"):
            names.add("next to " + _called(node))
    return names


def listed(value: Node) -> set[str]:
    """The names of a list's items, or a mapping's keys."""
    if isinstance(value, Mapping):
        return {key.text for key, _ in value}
    return {_called(item) for item in value} if isinstance(value, Sequence) else set()


def clash(one: Node, other: Node) -> bool:
    """Whether two patches of one place contradict each other."""
    mine, theirs = touched(one), touched(other)
    for name in mine:
        if name.startswith("next to "):
            if name.removeprefix("next to ") in theirs:
                return True
        elif name in theirs or f"next to {name}" in theirs:
            return True
    return False


def apply(target: Node, value: Node, where: str, findings: Findings) -> Node:
    """The result of changing `target` (at the path `where`) by `value`."""
    if not is_patch(target, value):
        return target if _is_misspelt(target, value, where, findings) else value
    assert isinstance(value, Mapping)
    before = findings.grave
    validate(value, registry.PATCH_VERBS, findings, name=where)
    if findings.grave > before:
        return target
    if "add" in value:
        return _add(target, value, where, findings)
    if isinstance(target, Sequence):
        items = _Items(list(target.items), findings, where).change(value)
        return Sequence(tuple(items), target.span, target.flow)
    assert isinstance(target, Scalar)
    return _Lines(target, findings, where).change(value)


def is_same(old: Node, new: Node) -> bool:
    """Whether verbs have left everything as it was."""
    if isinstance(old, Scalar) and isinstance(new, Scalar):
        return [line.text.strip() for line in _lines(old)] == [line.text.strip() for line in _lines(new)]
    return same(old, new)


def _is_misspelt(target: Node, value: Node, where: str, findings: Findings) -> bool:
    """Whether a mapping in place of a list or text was meant as verbs; reports the misspelt verb."""
    if isinstance(target, Mapping) or not isinstance(value, Mapping) or not value.flow:
        return False
    words = [known.name for known in registry.PATCH_VERBS.keys]
    meant = {key.text: suggest.closest(key.text, words) for key, _ in value if key.text not in words}
    wrong = next((key for key, _ in value if meant.get(key.text)), None)
    if wrong is None or not all(meant.values()):
        return False
    findings.report(UnknownKey.of_change, wrong.span, where=where, key=wrong.text, meant=meant[wrong.text])
    return True


def _add(target: Node, value: Mapping, where: str, findings: Findings) -> Node:
    amount = value.get("add")
    assert isinstance(amount, Scalar)
    if not isinstance(target, Scalar) or not re.fullmatch(r"[+-]?[0-9]{1,12}", target.text.strip()):
        findings.report(BadChange.add, amount.span, where=where)
        return target
    total = int(target.text) + int(amount.text.replace(" ", ""))
    return Scalar(str(total), amount.span)


@dataclass(slots=True)
class _Items:
    """The items of a list."""

    items: list[Node]
    findings: Findings
    where: str

    def change(self, value: Mapping) -> list[Node]:
        for key, node in value:
            if key.text == "append":
                self.items.extend(node.items if isinstance(node, Sequence) else [node])
            elif key.text == "insert":
                at = self._beside(value, key)
                if at is not None:
                    self.items[at:at] = [node]
            elif key.text == "remove":
                for item in node.items if isinstance(node, Sequence) else [node]:
                    self._take(item)
            elif key.text == "move":
                self._move(value, key, node)
            elif key.text == "replace":
                at = self._find(node)
                new = value.get("with")
                if at is not None and new is not None:
                    self.items[at] = new
        return self.items

    def _take(self, item: Node) -> Node | None:
        at = self._find(item)
        return None if at is None else self.items.pop(at)

    def _move(self, value: Mapping, key: Scalar, node: Node) -> None:
        moved = self._find(node)
        anchor = value.get("after") or value.get("before")
        if moved is None or (anchor is not None and _called(anchor) == _called(node)):
            return
        kept = list(self.items)
        item = self.items.pop(moved)
        at = self._beside(value, key)
        if at is None:
            self.items[:] = kept
        else:
            self.items[at:at] = [item]

    def _beside(self, value: Mapping, key: Scalar) -> int | None:
        for word, shift in (("after", 1), ("before", 0)):
            anchor = value.get(word)
            if anchor is not None:
                found = self._find(anchor)
                return None if found is None else found + shift
        self.findings.report(BadChange.no_anchor, key.span, name=key.text)
        return None

    def _find(self, wanted: Node) -> int | None:
        for number, item in enumerate(self.items):
            if same(item, wanted) or (isinstance(wanted, Scalar) and item_name(item) == wanted.text):
                return number
        if (
            isinstance(wanted, Scalar)
            and wanted.text.isdigit()
            and not any(isinstance(item, Scalar) for item in self.items)
            and 1 <= int(wanted.text) <= len(self.items)
        ):
            return int(wanted.text) - 1
        named = names_in(Sequence(tuple(self.items), wanted.span))
        meant = suggest.closest(_called(wanted), named)
        self.findings.report(OverlayOfNothing.no_item, wanted.span, where=self.where, name=_called(wanted), meant=meant)
        return None


@dataclass(slots=True)
class _Line:
    """One line of a text, and its place."""

    text: str
    file: str
    place: tuple[int, int]

    @property
    def indent(self) -> int:
        return len(self.text) - len(self.text.lstrip(" "))


class _Lines:
    """The lines of a block text. A line is identified by its words; the lines indented under it belong to it."""

    def __init__(self, target: Scalar, findings: Findings, where: str) -> None:
        self.target, self.findings, self.where = target, findings, where
        self.lines = _lines(target)

    def change(self, value: Mapping) -> Node:
        for key, node in value:
            if key.text in ("after", "before", "with"):
                continue
            if not isinstance(node, Scalar):
                self.findings.report(BadChange.of_text, key.span, where=self.where, name=key.text)
            elif key.text == "append":
                self.lines.extend(_indented(_lines(node), 0))
            elif key.text == "insert":
                self._insert(_lines(node), value, key)
            elif key.text == "remove":
                self._cut(node)
            elif key.text == "move":
                kept = list(self.lines)
                moved = self._cut(node)
                if moved is not None and not self._insert(moved, value, key):
                    self.lines = kept
            elif key.text == "replace":
                self._replace(node, value.get("with"))
        return _joined(self.lines, self.target)

    def _replace(self, old: Scalar, new: Node | None) -> None:
        found = self._find(old)
        if found is not None and isinstance(new, Scalar):
            indent = self.lines[found[0]].indent
            header, last = (_words(line.text) for line in (self.lines[found[0]], _lines(new)[-1]))
            if last.endswith(":") and header.endswith(":") and found[1] - found[0] > 1:
                self.findings.report(BadChange.of_block, new.span, line=header, new=last)
                return
            self.lines[found[0] : found[1]] = _indented(_lines(new), indent)

    def _cut(self, node: Scalar) -> list[_Line] | None:
        found = self._find(node)
        if found is None:
            return None
        cut = self.lines[found[0] : found[1]]
        del self.lines[found[0] : found[1]]
        return cut

    def _insert(self, new: list[_Line], value: Mapping, key: Scalar) -> bool:
        for word in ("after", "before"):
            anchor = value.get(word)
            if isinstance(anchor, Scalar):
                found = self._find(anchor)
                if found is None:
                    return False
                at = found[1] if word == "after" else found[0]
                self.lines[at:at] = _indented(new, self.lines[found[0]].indent)
                return True
        self.findings.report(BadChange.no_anchor, key.span, name=key.text)
        return False

    def _find(self, wanted: Scalar) -> tuple[int, int] | None:
        """First and last line (exclusive) of the named statement; several lines name consecutive statements."""
        words = [" ".join(line.split()) for line in wanted.text.strip("\n").split("\n") if line.strip()]
        plain = [" ".join(line.text.split("#", 1)[0].split()) for line in self.lines]
        places = [n for n in range(len(plain)) if words and plain[n : n + len(words)] == words]
        if len(places) == 1:
            last = places[0] + len(words)
            indent = min(self.lines[n].indent for n in range(places[0], last))
            while last < len(self.lines) and (not plain[last] or self.lines[last].indent > indent):
                last += 1
            while last > places[0] + len(words) and not plain[last - 1]:
                last -= 1
            return places[0], last
        if places:
            self.findings.report(BadChange.several, wanted.span, line=words[0], n=len(places), where=self.where)
        else:
            meant = suggest.closest(words[0], [line for line in plain if line]) if words else None
            self.findings.report(OverlayOfNothing.no_line, wanted.span, where=self.where, line=words[0] if words else "", meant=meant)
        return None


def _words(line: str) -> str:
    """A line without its indentation and comment."""
    return " ".join(line.split("#", 1)[0].split())


def _lines(scalar: Scalar) -> list[_Line]:
    texts = scalar.text.strip("\n").split("\n")
    skipped = len(scalar.text) - len(scalar.text.lstrip("\n"))
    made = []
    for number, text in enumerate(texts):
        at = scalar.place(number + 1 + skipped, 1, number + 1 + skipped, 1)
        made.append(_Line(text, at.file, (at.line, at.column)))
    return made


def _indented(lines: list[_Line], indent: int) -> list[_Line]:
    """The lines shifted so that the first begins at `indent`; a shifted line still knows the place of its words."""
    shift = indent - lines[0].indent if lines else 0
    return [_Line(" " * max(line.indent + shift, 0) + line.text.lstrip(" "), line.file, (line.place[0], line.place[1] - shift)) for line in lines]


def _joined(lines: list[_Line], target: Scalar) -> Scalar:
    text = "\n".join(line.text for line in lines) + "\n"
    return Scalar(text, target.span, "literal", tuple(line.place for line in lines), files=tuple(line.file for line in lines))


def _called(node: Node) -> str:
    if isinstance(node, Scalar):
        return " ".join(node.text.split())
    return item_name(node) or ""


def clip(span: Span) -> Span:
    """The first line of a span, so that a finding does not underline a whole file."""
    return span if span.line == span.end_line else Span(span.file, span.line, span.column, span.line, span.column + 1)
