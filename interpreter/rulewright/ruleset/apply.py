"""Applies the operations of overlays to a composed root, one after another."""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from rulewright.ruleset import naming, patch, registry
from rulewright.ruleset.load import Package
from rulewright.ruleset.operations import Operation, lost_keys
from rulewright.ruleset.paths import Step, child, find, inner, names_in, put, update
from rulewright.ruleset.shapes import ByNode, Listing, Named, Record, Shape
from rulewright.source import suggest
from rulewright.source.catalogue.overlays import BadChange, ChangedToTheSame, OverlayAddsExisting, OverlayOfNothing, WholeReplaced
from rulewright.source.catalogue.phrases import Elsewhere, Steps
from rulewright.source.diagnostics import Findings, Related
from rulewright.source.document import Mapping, Node, Scalar, Sequence
from rulewright.source.span import NOWHERE

_MOST_LISTED = 12  # names that a finding lists if none of them is like the one written


@dataclass(slots=True)
class Applier:
    """The root after the operations so far."""

    root: Node
    base: Package
    findings: Findings
    changed_things: set[tuple[str, str]] = field(default_factory=set)
    deliberate: frozenset[tuple[str, ...]] = frozenset()  # paths that may be set to what they are: others set them too
    _removed: dict[tuple[str, ...], Operation] = field(default_factory=dict)

    def apply(self, operations: list[Operation]) -> None:
        changes = [operation for operation in operations if operation.verb != "remove"]
        removals = [operation for operation in operations if operation.verb == "remove"]
        self._twice(removals)
        for operation in itertools.chain(changes, self._later(removals)):
            if operation.names[:1] == ("things",) and len(operation.names) > 2:
                self.changed_things.add((operation.names[1], operation.names[2]))
            {"change": self._change, "add": self._add, "remove": self._remove}[operation.verb](operation)

    def _twice(self, removals: list[Operation]) -> None:
        """Report what an overlay removes twice by its name; a selection may share some things with another."""
        seen: dict[tuple[str, tuple[str, ...]], Operation] = {}
        spans = Counter(operation.span for operation in removals)
        for operation in removals:
            first = seen.setdefault((operation.overlay, operation.names), operation)
            if first is not operation and first.span != operation.span and spans[operation.span] == 1:
                related = (Related(first.span, Elsewhere.existing()),)
                self.findings.report(ChangedToTheSame.removed, operation.span, path=operation.path, related=related)

    def _later(self, removals: list[Operation]) -> Iterator[Operation]:
        """The removals, evaluated only when everything before them is done."""
        yield from self._removed_together(_descending(removals))

    def _removed_together(self, operations: list[Operation]) -> list[Operation]:
        """Remove whole entries, all entries of a mapping at once, so that thousands of removals stay fast; returns the remaining operations."""
        paths = {operation.names for operation in operations}
        by_parent: dict[tuple[str, ...], list[Operation]] = {}
        for operation in operations:
            if not any(operation.names[:length] in paths for length in range(1, len(operation.names))):
                by_parent.setdefault(tuple(step.text for step in operation.steps[:-1]), []).append(operation)
        done: set[tuple[str, ...]] = set()
        for parent, removals in by_parent.items():
            members = find(self.root, list(parent)) if parent and len(removals) > 1 else None
            if not isinstance(members, Mapping):
                continue
            numbers = {operation.names: child(members, operation.steps[-1].text) for operation in removals}
            gone = {number for number in numbers.values() if number is not None}
            self.root = update(self.root, list(parent), partial(_without_entries, gone=gone))
            for operation in removals:
                if numbers[operation.names] is not None:
                    self._removed.setdefault(operation.names, operation)
                    done.add(operation.names)
        return [operation for operation in operations if operation.names not in done]

    # --- verbs
    def _change(self, operation: Operation) -> None:
        steps = [step.text for step in operation.steps]
        value = operation.value
        assert value is not None
        if find(self.root, steps) is not None:
            if operation.names == ("things",) or (operation.names[:1] == ("things",) and len(steps) == 2):
                self.findings.report(OverlayOfNothing.many, operation.span, path=operation.path)
                return
            self.root = update(self.root, steps, lambda old: self._changed(old, value, operation))
            return
        parent = find(self.root, steps[:-1])
        if isinstance(parent, Mapping) and len(steps) > 1 and self._may_have(operation, parent) and not self._was_removed(operation):
            if patch.is_patch(Scalar("", value.span), value) and not isinstance(self._declared(operation), Scalar):
                self._missing(operation)
                return
            key = Scalar(steps[-1], operation.steps[-1].span)
            default = self._default(operation)
            if default is not None and isinstance(value, Scalar) and value.text.strip() == default and operation.names not in self.deliberate:
                self.findings.report(ChangedToTheSame.value, value.span, path=operation.path)
            self.root = update(self.root, steps[:-1], lambda old: put(old, key, value))
            return
        self._missing(operation)

    def _changed(self, old: Node, value: Node, operation: Operation) -> Node:
        if operation.names[:1] == ("words",) and len(operation.names) == 2 and isinstance(old, Mapping) and patch.is_patch_of_words(old, value):
            return _words_after(old, self._patched(_bare_words(old), value, operation))
        new = self._patched(old, value, operation)
        if operation.names not in self.deliberate and not patch.is_patch(old, value) and patch.is_same(old, value):
            self.findings.report(ChangedToTheSame.value, value.span, path=operation.path, related=(Related(old.span, Elsewhere.existing()),))
        lost, first = lost_keys(operation, old)
        if lost:
            self.findings.report(WholeReplaced.loses, operation.span, path=operation.path, keys=lost, key=first)
        if operation.names[:1] == ("things",) and len(operation.names) == 3 and isinstance(old, Mapping) and isinstance(new, Mapping):
            kept = tuple(pair for pair in old if pair[0].text in ("kind", "id") and pair[0].text not in new)
            return Mapping((*kept, *new.entries), new.span, new.flow)
        return new

    def _patched(self, old: Node, value: Node, operation: Operation) -> Node:
        before = self.findings.grave
        new = patch.apply(old, value, operation.path, self.findings)
        if patch.is_patch(old, value) and operation.names not in self.deliberate and self.findings.grave == before and patch.is_same(old, new):
            self.findings.report(ChangedToTheSame.verbs, value.span, path=operation.path, related=(Related(old.span, Elsewhere.existing()),))
        return new

    def _add(self, operation: Operation) -> None:
        steps = [step.text for step in operation.steps]
        value, key = operation.value, operation.key
        assert value is not None and key is not None
        if steps[0] not in registry.SECTIONS:
            self._missing(operation)
            return
        there = find(self.root, steps)
        if isinstance(there, Sequence) and isinstance(value, Sequence):
            self._add_items(operation, there, value)
            return
        if there is not None and operation.names[:1] == ("words",) and len(steps) == 2 and not isinstance(value, Scalar):
            self._add_words(operation, there, value)
            return
        if there is not None:
            self._is_there(operation)
            return
        for length in range(1, len(steps)):
            if find(self.root, steps[:length]) is not None:
                continue
            if length > 1 and steps[0] not in registry.GROUPED:
                self._missing(operation)
                return
            self.root = _put_at(self.root, steps[: length - 1], Scalar(steps[length - 1], operation.steps[length - 1].span), Mapping((), NOWHERE))
        name = Scalar(steps[-1], operation.steps[-1].span)
        parent = find(self.root, steps[:-1])
        if not isinstance(parent, Mapping):
            self._missing(operation)
            return
        self.root = _put_at(self.root, steps[:-1], key if key.text == steps[-1] else name, value)

    def _add_items(self, operation: Operation, there: Sequence, value: Sequence) -> None:
        ids = {own.text for item in there if isinstance(item, Mapping) and isinstance(own := item.get("id"), Scalar)}
        new = []
        for item in value:
            node = item.get("id") if isinstance(item, Mapping) else None
            if isinstance(node, Scalar) and node.text in ids:
                self.findings.report(OverlayAddsExisting.entry, node.span, overlay=operation.overlay, path=f"{operation.path}.{node.text}")
            else:
                new.append(item)
        self.root = update(self.root, [step.text for step in operation.steps], lambda old: Sequence((*there.items, *new), old.span))

    def _add_words(self, operation: Operation, there: Node, value: Mapping | Sequence) -> None:
        """Add words with texts to a plain list, or plain words to a mapping."""
        known = {key.text for key, _ in _with_texts(there)}
        new: list[tuple[Scalar, Node]] = []
        for word, text in _with_texts(value):
            if word.text in known:
                self.findings.report(
                    OverlayAddsExisting.word if isinstance(there, Mapping) else OverlayAddsExisting.bare_word,
                    word.span,
                    overlay=operation.overlay,
                    path=f"{operation.path}.{word.text}",
                )
            else:
                new.append((word, text))
        steps = [step.text for step in operation.steps]
        self.root = update(self.root, steps, lambda old: Mapping((*_with_texts(there), *new), old.span))

    def _is_there(self, operation: Operation) -> None:
        if self._is_conflict(operation):
            return  # the overlay that added it was reported
        number_path = [step.text for step in operation.steps]
        parent = find(self.root, number_path[:-1])
        at = child(parent, number_path[-1]) if parent is not None else None
        related: tuple[Related, ...] = ()
        if isinstance(parent, Mapping) and at is not None:
            related = (Related(parent.entries[at][0].span, Elsewhere.existing()),)
        self.findings.report(OverlayAddsExisting.path, operation.span, overlay=operation.overlay, path=operation.path, related=related)

    def _remove(self, operation: Operation) -> None:
        steps = [step.text for step in operation.steps]
        if find(self.root, steps) is None:
            if operation.names not in self._removed:
                self._missing(operation)
            return
        self.root = update(self.root, steps, lambda old: None)
        self._removed[operation.names] = operation

    # --- missing targets
    def _was_removed(self, operation: Operation) -> Operation | None:
        return next(
            (self._removed[operation.names[:length]] for length in range(1, len(operation.names) + 1) if operation.names[:length] in self._removed),
            None,
        )

    def _is_conflict(self, operation: Operation) -> bool:
        return any(
            finding.code == "RW602" and operation.span in (finding.span, *(related.span for related in finding.related)) for finding in self.findings
        )

    def _missing(self, operation: Operation) -> None:
        """Report the first step of a path that leads nowhere."""
        removed = self._was_removed(operation)
        if removed is not None:
            if self._is_conflict(removed):
                return  # the two were already reported
            self.findings.report(
                OverlayOfNothing.removed,
                operation.span,
                path=operation.path,
                overlay=removed.overlay,
                related=(Related(removed.span, Elsewhere.removed()),),
            )
            return
        node: Node = self.root
        for number, step in enumerate(operation.steps):
            found = child(node, step.text)
            if found is None:
                self._no_step(operation, number, step, node)
                return
            node = inner(node, found)
        identity = operation.path if operation.path in registry.IDENTITY else None  # part of the overlay's identity, which is in its own file
        self.findings.report(BadChange.in_this_way, operation.span, path=operation.path, identity=identity)

    def _no_step(self, operation: Operation, number: int, step: Step, node: Node) -> None:
        version = self.base.document.get("version")
        ruleset = Elsewhere.named(name=self.base.id)
        if isinstance(version, Scalar) and version.text:
            ruleset = Steps.versioned(name=self.base.id, version=version.text)
        names = names_in(node) if number else [section for section in registry.SECTIONS if section != step.text]
        shape = _shape_at([part.text for part in operation.steps[:number]]) if number else None
        if isinstance(shape, Record) and number == len(operation.steps) - 1:
            names += [key.name for key in shape.keys if key.name not in names and not key.signature]  # not written, but allowed here
        if operation.names[:1] == ("things",) and number == 3:
            names = [*names, *self._members_of(operation.steps[1].text)]
        near = _near(step, names)
        meant = near[0] if near else None
        path = [part.text for part in operation.steps[:number]]
        of_things = operation.names[:1] == ("things",)
        args: dict[str, Any] = {"name": step.text, "ruleset": ruleset, "meant": meant, "more": near[1:]}
        if of_things and number == 2:
            declared = OverlayOfNothing.no_thing
            words = Elsewhere.named(name=step.text) if step.text and ":" not in step.text else Steps.having(words=step.text) if step.text else None
            args |= {"kind": path[1], "name": words}
            if meant is None and (other := self._elsewhere(step.text)):
                args["there"] = f"things.{other}"
            elif meant is None:
                args["meant"] = self._named_like(path[1], step.text)
        elif of_things and number == 1:
            declared = OverlayOfNothing.no_things
        elif not path and step.text in registry.SECTIONS:
            declared, args = OverlayOfNothing.empty_section, {"name": step.text, "ruleset": ruleset}
        elif not path:
            declared = OverlayOfNothing.no_section
        else:
            declared = OverlayOfNothing.no_step
            args["path"] = ".".join(path)
        if number == 1 and (section := self._section_with(step.name)):
            args.setdefault("there", f"{section}.{step.name}")
        if number == len(operation.steps) - 1 and operation.verb == "change" and number > 0 and names:
            args["section"] = "add"
        if declared is OverlayOfNothing.no_step and meant is None and "there" not in args and 0 < len(names) <= _MOST_LISTED:
            args["known"] = names
        self.findings.report(declared, step.span, **args)

    def _named_like(self, kind: str, name: str) -> str | None:
        """The thing of a kind whose name for people is this id, or nearly: its author may have given it another id."""
        members = find(self.root, ["things", kind])
        by_name = {
            _as_id(text.text): key.text
            for key, thing in (members if isinstance(members, Mapping) else ())
            for text in _texts_of(thing.get("name") if isinstance(thing, Mapping) else None)
        }
        near = suggest.near(name, list(by_name))
        return by_name.get(name) or (by_name[near[0]] if near else None)

    def _members_of(self, kind: str) -> list[str]:
        """The fields and texts that a kind declares itself."""
        found: list[str] = []
        for part in ("fields", "code", "zones"):
            members = find(self.root, ["kinds", kind, part])
            found += [naming.base_name(key.text) for key, _ in members] if isinstance(members, Mapping) else []
        return found

    def _section_with(self, name: str) -> str | None:
        """The section that declares a name that was sought in another."""
        sections = self.root if isinstance(self.root, Mapping) else ()
        for key, value in sections:
            inside = value if key.text not in ("things", "texts") and isinstance(value, Mapping) else ()
            if any(naming.base_name(declared.text) == name for declared, _ in inside):
                return key.text
        return None

    def _elsewhere(self, name: str) -> str | None:
        things = find(self.root, ["things"])
        for kind, members in things if isinstance(things, Mapping) else ():
            if isinstance(members, Mapping) and name in members:
                return f"{kind.text}.{name}"
        return None

    # --- keys that could be there
    def _may_have(self, operation: Operation, parent: Mapping) -> bool:
        """Whether a missing key is one that the language (or the thing's kind) knows at this place."""
        if self._declared(operation) is not None:
            return True
        shape = _shape_at([step.text for step in operation.steps[:-1]])
        last = operation.steps[-1].text
        if not isinstance(shape, Record):
            return False
        known = shape.key(last)
        return (
            known is not None
            and not known.signature
            and not any(last in group and any(other in parent for other in group) for group in (*shape.one_of, *shape.not_both))
        )

    def _declared(self, operation: Operation) -> Node | None:
        """The declaration of a thing's field, text or zone in its kind (or a parent of it)."""
        if operation.names[:1] != ("things",) or len(operation.names) != 4:
            return None
        return self._member(operation.names[1], operation.names[3], 0)

    def _default(self, operation: Operation) -> str | None:
        """What a key of a thing is while it is not written: one copy, or what its kind declares for the field."""
        if operation.names[:1] != ("things",) or len(operation.names) != 4:
            return None
        if operation.names[3] == "copies":
            return "1"
        declared = self._declared(operation)
        declared = declared.get("type") if isinstance(declared, Mapping) else declared
        _, there, default = declared.text.partition("=") if isinstance(declared, Scalar) else ("", "", "")
        return default.strip() if there else None

    def _member(self, kind: str, name: str, depth: int) -> Node | None:
        record = find(self.root, ["kinds", kind])
        if not isinstance(record, Mapping) or depth > 30:
            return None
        for group in ("fields", "code", "zones"):
            declared = find(record, [group, name])
            if declared is not None:
                return declared
        parents = record.get("is")
        for parent in parents if isinstance(parents, Sequence) else [parents]:
            if isinstance(parent, Scalar) and (found := self._member(parent.text, name, depth + 1)) is not None:
                return found
        return None


def _texts_of(name: Node | None) -> list[Scalar]:
    """A text in every language."""
    nodes = [name] if isinstance(name, Scalar) else [text for _, text in name] if isinstance(name, Mapping) else []
    return [each for each in nodes if isinstance(each, Scalar)]


def _as_id(text: str) -> str:
    """A name as an id would be made of it: without accents, in lower case, with underscores."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "_", plain.lower()).strip("_")


def _near(step: Step, names: list[str]) -> list[str]:
    """What a step may have meant, most likely first: `take_evnt` for `take_event(player)`, which may be written without parentheses."""
    near = suggest.near(step.text, names)
    if near:
        return near
    bases = [naming.base_name(name) for name in names]
    same = [name for name in names if naming.base_name(name) == step.name]
    if same:
        return same
    return [
        base if bases.count(base) == 1 else next(name for name in names if naming.base_name(name) == base) for base in suggest.near(step.name, bases)
    ]


def _with_texts(words: Node) -> tuple[tuple[Scalar, Node], ...]:
    """The words of a list, each with its texts; words of a plain list have none."""
    if isinstance(words, Mapping):
        return words.entries
    return tuple((item, Mapping((), item.span)) for item in words if isinstance(item, Scalar)) if isinstance(words, Sequence) else ()


def _bare_words(words: Mapping) -> Sequence:
    """The words of a list without their texts, as the verbs for lists expect them."""
    return Sequence(tuple(key for key, _ in words), words.span)


def _words_after(old: Mapping, changed: Node) -> Mapping:
    """The changed words with their old texts; new words keep the texts that came with them."""
    entries: list[tuple[Scalar, Node]] = []
    for item in changed if isinstance(changed, Sequence) else ():
        if isinstance(item, Mapping):
            entries += item.entries
        elif isinstance(item, Scalar):
            entries.append((item, old.get(item.text) or Mapping((), item.span)))
    return Mapping(tuple(entries), old.span)


def _descending(operations: list[Operation]) -> list[Operation]:
    """Put removals of items by number in descending order, so that the numbers stay valid."""
    removals = [operation for operation in operations if operation.verb == "remove"]
    rest = [operation for operation in operations if operation.verb != "remove"]
    numbered = sorted((operation for operation in removals if operation.names[-1].isdigit()), key=lambda op: -int(op.names[-1]))
    return [*rest, *(operation for operation in removals if not operation.names[-1].isdigit()), *numbered]


def _without_entries(members: Node, gone: set[int]) -> Node:
    """A mapping without the entries at some indices."""
    assert isinstance(members, Mapping)
    return Mapping(tuple(pair for number, pair in enumerate(members) if number not in gone), members.span, members.flow)


def _put_at(root: Node, steps: list[str], key: Scalar, value: Node) -> Node:
    return update(root, steps, lambda old: put(old, key, value))


def _shape_at(steps: list[str]) -> Shape | None:
    """The shape of the place to which a path leads."""
    shape: Shape | None = registry.PART
    if steps[:1] == ["things"]:
        shape, steps = registry.THING, steps[3:]
    for step in steps:
        if isinstance(shape, ByNode):
            shape = shape.sequence if step.isdigit() and shape.sequence is not None else shape.mapping or shape.sequence
        if isinstance(shape, Record):
            known = shape.key(step)
            shape = known.shape if known is not None else shape.other
        elif isinstance(shape, Named):
            shape = shape.value
        elif isinstance(shape, Listing):
            shape = shape.item
        else:
            return None
    return shape.mapping if isinstance(shape, ByNode) else shape
