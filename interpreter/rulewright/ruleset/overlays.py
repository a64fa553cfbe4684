"""What overlays do to a base, as operations on paths; their order, and where two of them do not go together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Literal

from rulewright.ruleset import patch, registry
from rulewright.ruleset.load import Package
from rulewright.ruleset.paths import Step, find, same, split
from rulewright.source.catalogue.overlays import OverlaysConflict, OverlaysExclude
from rulewright.source.catalogue.phrases import Elsewhere, Verbs
from rulewright.source.diagnostics import Findings, Related
from rulewright.source.document import Mapping, Node, Scalar, Sequence
from rulewright.source.span import NOWHERE, Span

# What an overlay's main file says of itself that stands in place of the base's.
OWN = ("players",)


@dataclass(frozen=True, slots=True)
class Operation:
    """One thing that an overlay does: at `steps`, written at `span`. `value` is what comes (None for a removal)."""

    overlay: str
    verb: Literal["change", "add", "remove"]
    steps: tuple[Step, ...]
    span: Span
    value: Node | None = None
    key: Scalar | None = None  # of an addition: the key with its signature

    @property
    def names(self) -> tuple[str, ...]:
        """The path for comparing: signatures are known by their base name."""
        return tuple(step.name for step in self.steps)

    @property
    def path(self) -> str:
        return ".".join(step.text for step in self.steps)


def operations(package: Package, root: Node) -> list[Operation]:
    """All that an overlay does to the sections and things of `root`, in order: changes, additions, removals."""
    return [*_changes(package), *_additions(package, root), *_removals(package, root)]


def _changes(package: Package) -> Iterator[Operation]:
    for name in OWN:
        key, value = package.document.key(name), package.document.get(name)
        if key is not None and value is not None:
            yield Operation(package.id, "change", (Step(name, key.span),), key.span, value)
    change = package.document.get("change")
    for key, value in change if isinstance(change, Mapping) else ():
        yield Operation(package.id, "change", tuple(split(key)), key.span, value)


def additions(package: Package) -> list[Mapping]:
    """The sections that an overlay adds: under `add:`, and in its included files."""
    add = package.document.get("add")
    return [*([add] if isinstance(add, Mapping) else []), *package.parts]


def _additions(package: Package, root: Node) -> Iterator[Operation]:
    for document in additions(package):
        for key, value in document:
            if key.text != "things":
                steps = tuple(split(key)) if key.text not in registry.SECTIONS else (Step(key.text, key.span),)
                yield from _added(package.id, steps, key, value, root)


def _added(overlay: str, steps: tuple[Step, ...], key: Scalar, value: Node, root: Node) -> Iterator[Operation]:
    there = find(root, [step.text for step in steps])
    if isinstance(value, Mapping) and (
        isinstance(there, Mapping) or (len(steps) == 1 and there is None and steps[0].text in registry.SECTIONS)
    ):
        for name, inner in value:
            yield from _added(overlay, (*steps, Step(name.text, name.span)), name, inner, root)
    else:
        yield Operation(overlay, "add", steps, key.span, value, key)


def _removals(package: Package, root: Node) -> Iterator[Operation]:
    remove = package.document.get("remove")
    for key, value in remove if isinstance(remove, Mapping) else ():
        section = tuple(split(key))
        if key.text == "things":
            yield from _removed_things(package.id, section, value, root)
            continue
        for name in value if isinstance(value, Sequence) else [value]:
            if isinstance(name, Scalar) and name.text.strip():
                yield Operation(package.id, "remove", (*section, *split(name)), name.span)


def _removed_things(overlay: str, section: tuple[Step, ...], value: Node, root: Node) -> Iterator[Operation]:
    if isinstance(value, Mapping):
        yield from _selected(overlay, section, value, root)
        return
    things = find(root, ["things"])
    for item in value if isinstance(value, Sequence) else [value]:
        if isinstance(item, Mapping):
            yield from _selected(overlay, section, item, root)
        elif isinstance(item, Scalar):
            steps = tuple(split(item))
            if len(steps) == 1 and isinstance(things, Mapping):
                kinds = [kind.text for kind, members in things if isinstance(members, Mapping) and steps[0].text in members]
                if len(kinds) == 1:
                    steps = (Step(kinds[0], item.span), *steps)
            yield Operation(overlay, "remove", (*section, *steps), item.span)


def _selected(overlay: str, section: tuple[Step, ...], removal: Mapping, root: Node) -> Iterator[Operation]:
    """The things of a kind with the printed values that a removal names. None: a removal of what is not there."""
    kind = removal.get("kind")
    if not isinstance(kind, Scalar):
        return
    members = find(root, ["things", kind.text])
    where = removal.get("where")
    conditions = list(where) if isinstance(where, Mapping) else []
    kind_step = Step(kind.text, kind.span)
    count = 0
    for name, thing in members if isinstance(members, Mapping) else ():
        if isinstance(thing, Mapping) and all(_has(thing, kind.text, field.text, wanted, root) for field, wanted in conditions):
            count += 1
            yield Operation(overlay, "remove", (*section, kind_step, Step(name.text, removal.span)), patch.clip(removal.span))
    if not count:
        yield Operation(
            overlay,
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
    return declared.text.rpartition("=")[2].strip() if isinstance(declared, Scalar) and "=" in declared.text else "nothing"


def _described(conditions: list[tuple[Scalar, Node]]) -> str:
    """The conditions on the things that a removal takes out; empty for all of a kind."""
    return ", ".join(f"{field.text}: {wanted.text if isinstance(wanted, Scalar) else '…'}" for field, wanted in conditions)


# --- order
def ordered(overlays: list[Package], findings: Findings) -> tuple[list[Package], set[tuple[str, str]]]:
    """The overlays in their order, and the pairs (earlier, later) whose order is said."""
    later: dict[str, set[str]] = {package.id: set() for package in overlays}  # id -> what comes before it
    for package in overlays:
        for name in package.names("after"):
            if name.text in later:
                later[package.id].add(name.text)
        base = package.document.get("extends")
        if isinstance(base, Scalar):
            later[package.id].update(other.id for other in overlays if other is not package and _is_base(other, base, package))
    _close(later)
    result: list[Package] = []
    waiting = list(overlays)
    while waiting:
        ready = next(
            (package for package in waiting if not any(other.id in later[package.id] for other in waiting if other is not package)),
            None,
        )
        if ready is None:
            one, two = waiting[0], next(p for p in waiting[1:] if p.id in later[waiting[0].id])
            findings.report(
                OverlaysExclude.order,
                _key_span(one, "after"),
                first=one.id,
                second=two.id,
                related=(Related(_key_span(two, "after"), Elsewhere.other()),),
            )
            result.extend(waiting)
            break
        result.append(ready)
        waiting.remove(ready)
    return result, {(before, package) for package, befores in later.items() for before in befores}


def _is_base(other: Package, name: Scalar, package: Package) -> bool:
    text = name.text.split(">")[0].split("<")[0].split("=")[0].strip()
    return other.id == text or (
        ("/" in text or text.startswith(".")) and (package.root / text).resolve() in (other.root.resolve(), other.main.resolve())
    )


def _close(later: dict[str, set[str]]) -> None:
    changed = True
    while changed:
        changed = False
        for befores in later.values():
            more = {far for near in befores for far in later.get(near, ())} - befores
            befores.update(more)
            changed = changed or bool(more)


def declared_conflicts(overlays: list[Package], findings: Findings) -> None:
    """Report overlays that say that they cannot be loaded together."""
    by_id = {package.id: package for package in overlays}
    for package in overlays:
        for name in package.names("conflicts"):
            other = by_id.get(name.text)
            if other is not None and other is not package:
                findings.report(
                    OverlaysExclude.said,
                    name.span,
                    first=package.id,
                    second=other.id,
                    related=(Related(other.at, Elsewhere.named(name=other.id)),),
                )


# --- conflicts
def conflicts(by_overlay: dict[str, list[Operation]], said: set[tuple[str, str]], findings: Findings) -> None:
    """Report each place where two overlays without a said order do what cannot both be meant."""
    for one, two in combinations(by_overlay, 2):
        if (one, two) in said or (two, one) in said:
            continue
        index: dict[tuple[str, ...], list[Operation]] = {}
        for operation in by_overlay[one]:
            for length in range(1, len(operation.names) + 1):
                index.setdefault(operation.names[:length], []).append(operation)
        seen: set[tuple[Span, ...]] = set()
        for operation in by_overlay[two]:
            for other in _meeting(operation, index):
                # Several changes of what one removal takes out are one conflict.
                spot = tuple(op.span if op.verb == "remove" else NOWHERE for op in (other, operation))
                pair = (other.span, operation.span) if spot == (NOWHERE, NOWHERE) else spot
                if _cannot_both(other, operation) and pair not in seen:
                    seen.add(pair)
                    _report(other, operation, findings)


def _meeting(operation: Operation, index: dict[tuple[str, ...], list[Operation]]) -> Iterator[Operation]:
    """The operations of the other overlay at this path, above it and under it."""
    names = operation.names
    yield from index.get(names, ())
    for length in range(1, len(names)):
        yield from (other for other in index.get(names[:length], ()) if len(other.names) == length)


def _cannot_both(one: Operation, two: Operation) -> bool:
    verbs = {one.verb, two.verb}
    if verbs == {"remove"}:
        return False
    if "remove" in verbs:
        return not _adds_beside(one, two)
    if one.names != two.names:
        inner, outer = (one, two) if len(one.names) > len(two.names) else (two, one)
        if outer.verb == "add":
            return False
        return (
            outer.value is None or not _is_verbs(outer.value) or bool({inner.names[len(outer.names)]} & patch.touched(outer.value))
        )
    if one.value is None or two.value is None:
        return False
    if one.verb == "add" and isinstance(one.value, Sequence) and isinstance(two.value, Sequence):
        return False
    if patch.is_relative(one.value) and patch.is_relative(two.value):
        return False
    if _is_verbs(one.value) and _is_verbs(two.value) and not patch.is_relative(one.value) and not patch.is_relative(two.value):
        return patch.clash(one.value, two.value)
    return not same(one.value, two.value)


def _adds_beside(one: Operation, two: Operation) -> bool:
    """Whether one adds to a section from which the other takes something else out."""
    added, removed = (one, two) if one.verb == "add" else (two, one)
    if added.verb != "add" or added.value is None or len(added.names) >= len(removed.names):
        return False
    return removed.names[len(added.names)] not in patch.listed(added.value)


def _is_verbs(value: Node) -> bool:
    return patch.is_patch(Scalar("", value.span), value)


def _report(one: Operation, two: Operation, findings: Findings) -> None:
    related = (Related(one.span, Elsewhere.named(name=one.overlay)),)
    args: dict[str, Any] = {"first": one.overlay, "second": two.overlay, "path": two.path}
    if one.verb != two.verb or one.path != two.path:
        args |= {"first_does": _DOES[one.verb](path=one.path), "second_does": _DOES[two.verb](path=two.path)}
        del args["path"]
        findings.report(OverlaysConflict.different, two.span, related=related, **args)
        return
    texts = [op.value.text.strip() for op in (one, two) if isinstance(op.value, Scalar)]
    if len(texts) == 2 and all(len(text) < 30 and "\n" not in text for text in texts):
        args |= {"one": texts[0], "other": texts[1]}
    verb = {"change": OverlaysConflict.both_change, "add": OverlaysConflict.both_write, "remove": OverlaysConflict.both_change}[one.verb]
    if "one" in args:
        verb = OverlaysConflict.change_to if one.verb == "change" else OverlaysConflict.add_with
    findings.report(verb, two.span, related=related, **args)


_DOES = {"change": Verbs.changes, "add": Verbs.adds, "remove": Verbs.removes}


def _key_span(package: Package, key: str) -> Span:
    found = package.document.key(key)
    return found.span if found is not None else package.at
