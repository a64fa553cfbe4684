"""Finds conflicts of two overlays: both set one path, or one changes what the other removes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from rulewright.ruleset import patch
from rulewright.ruleset.companions import Order
from rulewright.ruleset.operations import Operation
from rulewright.ruleset.paths import same
from rulewright.ruleset.settling import Settling
from rulewright.source.catalogue.overlays import OverlaysConflict
from rulewright.source.catalogue.phrases import Elsewhere, Verbs
from rulewright.source.diagnostics import Findings, Related
from rulewright.source.document import Node, Scalar, Sequence
from rulewright.source.span import NOWHERE, Span


def conflicts(by_overlay: dict[str, list[Operation]], said: Order, settling: Settling, findings: Findings) -> None:
    """Report each place where two overlays without a declared order contradict each other and no third overlay settles it."""
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
                # Several changes to what one removal takes out are one conflict.
                spot = tuple(op.span if op.verb == "remove" else NOWHERE for op in (other, operation))
                pair = (other.span, operation.span) if spot == (NOWHERE, NOWHERE) else spot
                if pair not in seen and _cannot_both(other, operation) and not settling.settle(other, operation):
                    seen.add(pair)
                    _report(other, operation, findings)


def _meeting(operation: Operation, index: dict[tuple[str, ...], list[Operation]]) -> Iterator[Operation]:
    """The operations of the other overlay at this path, above it and below it."""
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
        return outer.value is None or not _is_verbs(outer.value) or bool({inner.names[len(outer.names)]} & patch.touched(outer.value))
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
    """Whether one adds to a section from which the other removes something else."""
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
