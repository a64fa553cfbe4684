"""The state of one named thing that conditions read and nothing changes, although that of others like it is: a line is missing for it."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checker.context import Context
from rulewright.checker.lints.reads import Written, nodes
from rulewright.checker.lints.writes import writes_of
from rulewright.language import core
from rulewright.language.core import Expr, Function
from rulewright.language.symbols import StateSymbol, ThingRef, ThingSymbol
from rulewright.source.catalogue.one_way import OneWay
from rulewright.source.catalogue.phrases import Elsewhere
from rulewright.source.diagnostics import Related
from rulewright.source.span import NOWHERE, Span

FEWEST = 2  # other things whose state changes


def check(context: Context, written: Written) -> None:
    """RW712, for `free_places(press) > 0` where lines change the state of the field and the stall by name, and never that of the press."""
    changed: dict[StateSymbol, set[ThingSymbol] | None] = {}
    for write in writes_of(written):
        if write.state.kind.name not in ("game", "player"):
            named = _named(_holder(write.line))
            before = changed.setdefault(write.state, set())
            changed[write.state] = None if named is None or before is None else before | {named}
    states = {state: things for state, things in changed.items() if things is not None and len(things) >= FEWEST}
    if not states:
        return
    told: set[Span] = set()
    for state, thing, span in _read(written, set(states)):
        others = states[state]
        if thing not in others and thing.kind.is_a(state.kind) and span not in told and span != NOWHERE:
            told.add(span)
            names = sorted(other.id for other in others)
            related = (Related(state.span, Elsewhere.declared_here()),)
            context.report(OneWay.of_thing, span, name=state.name, thing=thing.id, others=names, related=related)


def _holder(line: object) -> Expr | None:
    """The thing whose state a line changes."""
    target = line.target if isinstance(line, core.Assign | core.AddTo | core.Gain) else None
    while isinstance(target, core.Pick):
        target = target.amounts
    return target.thing if isinstance(target, core.StateOf) else None


def _named(thing: Expr | None) -> ThingSymbol | None:
    return thing.value.thing if isinstance(thing, core.Const) and isinstance(thing.value, ThingRef) else None


def _read(written: Written, states: set[StateSymbol]) -> Iterator[tuple[StateSymbol, ThingSymbol, Span]]:
    """The states that comparisons read of named things, directly or through a formula that is given the thing."""
    for test in written.of(core.Compare):
        for node in nodes(test):
            if isinstance(node, core.StateOf) and node.state in states and (thing := _named(node.thing)) is not None:
                yield node.state, thing, test.span
            elif isinstance(node, core.StatCall) and isinstance(node.stat.body, Function) and not node.stat.changes:
                given = dict(zip(node.stat.body.params, node.args, strict=False))
                for part in nodes(node.stat.body):
                    if isinstance(part, core.StateOf) and part.state in states and isinstance(part.thing, core.Local):
                        thing = _named(given.get(part.thing.var))
                        if thing is not None:
                            yield part.state, thing, test.span
