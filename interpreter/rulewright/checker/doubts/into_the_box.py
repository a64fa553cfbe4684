"""A thing that goes into the box, whose state the lines after that still change."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checker.doubts.common import Doubts
from rulewright.checker.lints.reads import Written, nodes
from rulewright.language import core
from rulewright.language.core import Stmt, Var
from rulewright.language.symbols import Kind, ThingRef
from rulewright.language.types import ThingOf
from rulewright.source.catalogue.meaning import ChangesNothing


def check(doubts: Doubts, written: Written, blocks: list[list[Stmt]]) -> None:
    """RW475. Only for kinds of which nothing ever comes back: no line outside of `setup:` takes them from wherever they are."""
    found = [(var, kind, line) for block in blocks for var, kind, line in _changed_after(block)]
    if not found:
        return
    setup = {id(node) for node in nodes(doubts.program.setup)}
    back = {kind for node in written.of(core.MoveThings, core.Swap) if id(node) not in setup for kind in _from_anywhere(node)}
    for var, kind, line in found:
        if not any(kind.meets(other) for other in back):
            doubts.say(ChangesNothing.of_boxed, line.span, name=var.name)


def _changed_after(block: list[Stmt]) -> Iterator[tuple[Var, Kind, Stmt]]:
    boxed: dict[Var, Kind] = {}
    for line in block:
        match line:
            case core.MoveThings(things=core.Local(var=var), to=None) if isinstance(var.type, ThingOf):
                boxed[var] = var.type.kind
            case core.Assign(target=target) | core.AddTo(target=target) | core.Gain(target=target):
                while isinstance(target, core.Pick):
                    target = target.amounts
                if isinstance(target, core.StateOf) and isinstance(target.thing, core.Local) and target.thing.var in boxed:
                    yield target.thing.var, boxed[target.thing.var], line
            case core.MoveThings() | core.Happen() | core.RunCode():
                boxed.clear()


def _from_anywhere(node: core.MoveThings | core.Swap) -> Iterator[Kind]:
    """The kinds of the things that a line takes by name, or by going through all of them."""
    for part in nodes(node):
        if isinstance(part, core.Every) and isinstance(part.of, Kind):
            yield part.of
        elif isinstance(part, core.Const):
            values = part.value if isinstance(part.value, tuple) else (part.value,)
            yield from (each.thing.kind for each in values if isinstance(each, ThingRef))
