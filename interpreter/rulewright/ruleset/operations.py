"""What overlays do to a base, as operations on paths."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from rulewright.ruleset import patch, registry
from rulewright.ruleset.load import EDITS, Package
from rulewright.ruleset.paths import Step, find, split
from rulewright.ruleset.shapes import Named
from rulewright.source.catalogue.names import DefinedTwice
from rulewright.source.catalogue.phrases import Elsewhere
from rulewright.source.diagnostics import Findings, Related
from rulewright.source.document import Mapping, Node, Scalar, Sequence
from rulewright.source.span import Span

# What an overlay's main file says about itself rather than about the base.
OWN = ("players",)


@dataclass(frozen=True, slots=True)
class Operation:
    """One thing that an overlay does: at `steps`, written at `span`. `value` is the new value (None for a removal)."""

    overlay: str
    verb: Literal["change", "add", "remove"]
    steps: tuple[Step, ...]
    span: Span
    value: Node | None = None
    key: Scalar | None = None  # of an addition: the key with its signature

    @property
    def names(self) -> tuple[str, ...]:
        """The path for comparison, with signatures reduced to their base names."""
        return tuple(step.name for step in self.steps)

    @property
    def path(self) -> str:
        return ".".join(step.text for step in self.steps)


def operations(package: Package, root: Node) -> list[Operation]:
    """Everything an overlay does to the sections and things of `root`, in order: changes, additions, removals."""
    return [*_changes(package), *_additions(package, root), *_removals(package, root)]


def report_changed_twice(package: Package, findings: Findings) -> None:
    """Report a path that an overlay changes twice, in two files or in two notations; the reader reports duplicate keys in one file."""
    changed: dict[tuple[str, ...], Operation] = {}
    for operation in _changes(package) if package.is_overlay else ():
        first = changed.setdefault(operation.names, operation)
        if first is not operation:
            findings.report(DefinedTwice.change, operation.span, name=operation.path, related=(Related(first.span, Elsewhere.first()),))


def _changes(package: Package) -> Iterator[Operation]:
    for name in OWN:
        key, value = package.document.key(name), package.document.get(name)
        if key is not None and value is not None:
            yield Operation(package.id, "change", (Step(name, key.span),), key.span, value)
    for document in package.documents:
        change = document.get("change")
        for key, value in change if isinstance(change, Mapping) else ():
            yield from _changed(package.id, tuple(split(key)), key.span, value)


def earlier(package: Package) -> Iterator[Operation]:
    """What an overlay says under `was:`, as if it set each path to the value that it names."""
    for document in package.documents:
        was = document.get("was")
        for key, value in was if isinstance(was, Mapping) else ():
            yield from _changed(package.id, tuple(split(key)), key.span, value)


def _changed(overlay: str, steps: tuple[Step, ...], span: Span, value: Node) -> Iterator[Operation]:
    """One change; or a change for each entry of a mapping written in place of a section, since overlays never replace whole sections."""
    if isinstance(value, Mapping) and len(steps) <= depth_of_entries(steps) and not _is_list_change(steps, value):
        for name, inner in value:
            yield from _changed(overlay, (*steps, *split(name)), name.span, inner)
    else:
        yield Operation(overlay, "change", steps, span, value)


def depth_of_entries(steps: tuple[Step, ...]) -> int:
    """The number of steps of a path that lead to the mapping with the named entries of its section."""
    section = steps[0].text
    if section in registry.GROUPED or section == "things":
        return 2
    return int(section in registry.LISTS or (section in registry.SECTIONS and isinstance(registry.SECTIONS[section].shape, Named)))


# Entries of these sections are values, or lists and texts that are replaced as a whole.
_WRITTEN_WHOLE = ("words", "constants", "texts")


def lost_keys(operation: Operation, old: Node | None) -> tuple[list[str], str]:
    """What an entry loses to a mapping that replaces it: the removed keys, and the first key of the mapping; `[]` and "" if nothing is lost.

    A thing with an `id:` is meant as a whole.
    """
    new, steps = operation.value, operation.steps
    if operation.verb != "change" or not isinstance(old, Mapping) or not isinstance(new, Mapping):
        return [], ""
    if len(steps) == 1 or len(steps) != depth_of_entries(steps) + 1 or steps[0].text in _WRITTEN_WHOLE or "id" in new:
        return [], ""
    lost = [key.text for key, _ in old if key.text not in new and key.text not in ("kind", "id")]
    return (lost, new.entries[0][0].text) if lost and new.entries else ([], "")


def _is_list_change(steps: tuple[Step, ...], value: Mapping) -> bool:
    return len(steps) == 1 and steps[0].text in (*registry.LISTS, "things") and any(key.text in patch.VERBS for key, _ in value)


def additions(package: Package) -> list[Mapping]:
    """The sections that an overlay adds: under `add:`, and in its included files."""
    add = package.document.get("add")
    parts = [Mapping(tuple(pair for pair in part if pair[0].text not in EDITS), part.span, part.flow) for part in package.parts]
    return [*([add] if isinstance(add, Mapping) else []), *parts]


def _additions(package: Package, root: Node) -> Iterator[Operation]:
    for document in additions(package):
        for key, value in document:
            if key.text != "things":
                steps = tuple(split(key)) if key.text not in registry.SECTIONS else (Step(key.text, key.span),)
                yield from _added(package.id, steps, key, value, root)


def _added(overlay: str, steps: tuple[Step, ...], key: Scalar, value: Node, root: Node) -> Iterator[Operation]:
    there = find(root, [step.text for step in steps])
    if isinstance(value, Mapping) and (isinstance(there, Mapping) or (len(steps) == 1 and there is None and steps[0].text in registry.SECTIONS)):
        for name, inner in value:
            yield from _added(overlay, (*steps, Step(name.text, name.span)), name, inner, root)
    else:
        yield Operation(overlay, "add", steps, key.span, value, key)


def _removals(package: Package, root: Node) -> Iterator[Operation]:
    removals = [document.get("remove") for document in package.documents]
    for key, value in (pair for remove in removals if isinstance(remove, Mapping) for pair in remove):
        section = tuple(split(key))
        if key.text == "things":
            yield from _removed_things(package, section, value, root)
            continue
        for name in value if isinstance(value, Sequence) else [value]:
            if isinstance(name, Scalar) and name.text.strip():
                yield Operation(package.id, "remove", (*section, *split(name)), name.span)


def _removed_things(package: Package, section: tuple[Step, ...], value: Node, root: Node) -> Iterator[Operation]:
    if isinstance(value, Mapping):
        yield from _selected(package, section, value, root)
        return
    things = find(root, ["things"])
    for item in value if isinstance(value, Sequence) else [value]:
        if isinstance(item, Mapping):
            yield from _selected(package, section, item, root)
        elif isinstance(item, Scalar):
            steps = tuple(split(item))
            if len(steps) == 1 and isinstance(things, Mapping):
                kinds = [kind.text for kind, members in things if isinstance(members, Mapping) and steps[0].text in members]
                if len(kinds) == 1:
                    steps = (Step(kinds[0], item.span), *steps)
            yield Operation(package.id, "remove", (*section, *steps), item.span)


def _selected(package: Package, section: tuple[Step, ...], removal: Mapping, root: Node) -> Iterator[Operation]:
    """Removals of the things of a kind with the values that a removal names, except those the overlay adds itself; if there are none, a removal of
    something missing.
    """
    kind = removal.get("kind")
    if not isinstance(kind, Scalar):
        return
    members = find(root, ["things", kind.text])
    where = removal.get("where")
    conditions = list(where) if isinstance(where, Mapping) else []
    kind_step = Step(kind.text, kind.span)
    count = 0
    for name, thing in members if isinstance(members, Mapping) else ():
        if not isinstance(thing, Mapping) or thing.span.file in package.files:
            continue
        if all(_has(thing, kind.text, field.text, wanted, root) for field, wanted in conditions):
            count += 1
            yield Operation(package.id, "remove", (*section, kind_step, Step(name.text, removal.span)), patch.clip(removal.span))
    if not count:
        yield Operation(
            package.id,
            "remove",
            (*section, kind_step, Step(_described(conditions), patch.clip(removal.span))),
            patch.clip(removal.span),
        )


def _has(thing: Mapping, kind: str, field: str, wanted: Node, root: Node) -> bool:
    value = thing.get(field)
    text = value.text.strip() if isinstance(value, Scalar) else _default(kind, field, root)
    texts = [item.text.strip() for item in wanted if isinstance(item, Scalar)] if isinstance(wanted, Sequence) else []
    if isinstance(wanted, Scalar):
        texts = [wanted.text.strip()]
    if isinstance(value, Sequence):
        return any(isinstance(item, Scalar) and item.text.strip() in texts for item in value)
    return text in texts


def _default(kind: str, field: str, root: Node) -> str:
    declared = find(root, ["kinds", kind, "fields", field])
    if isinstance(declared, Mapping):
        declared = declared.get("type")
    return declared.text.rpartition("=")[2].strip() if isinstance(declared, Scalar) and "=" in declared.text else "nothing"


def _described(conditions: list[tuple[Scalar, Node]]) -> str:
    """The conditions on the things that a removal takes out; empty for all things of a kind."""
    return ", ".join(f"{field.text}: {wanted.text if isinstance(wanted, Scalar) else '…'}" for field, wanted in conditions)
