"""Values that a loop sets again for each of its members, and values that `setup:` sets to what they are at the beginning."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rulewright.checker.context import Context
from rulewright.checker.lints.reads import Written, nodes
from rulewright.checker.meaning.amounts import is_named
from rulewright.checker.meaning.effects import Effects, targets
from rulewright.checker.meaning.keys import PLACES, Keys
from rulewright.language import core
from rulewright.language.core import Stmt, Var
from rulewright.language.symbols import StateSymbol
from rulewright.language.types import SetOf
from rulewright.source.catalogue.meaning import ChangesNothing
from rulewright.source.span import NOWHERE


def check(context: Context, written: Written) -> None:
    """RW475."""
    effects, keys = Effects(), Keys()
    for loop in written.of(core.ForEach):
        _only_the_last(context, loop, effects, keys)
    setup = context.program.setup
    if setup is not None and isinstance(setup.body, list):
        _as_at_the_beginning(context, setup.body, effects)


def _only_the_last(context: Context, loop: core.ForEach, effects: Effects, keys: Keys) -> None:
    """`for each p in players: set (first of deck).holder to p`, where nothing takes the first one away."""
    change = effects.of_all(loop.body)
    if not isinstance(loop.among, core.Players | core.Every) or any(isinstance(node, core.StatCall | core.CodeCall) for node in nodes(loop.body)):
        return  # a set may have one member; a stat may read what has just been set
    if change.everything or any(isinstance(node, core.Stop | core.Return | core.EndHappening) for node in nodes(loop.body)):
        return
    varying: set[Var] = {loop.var}
    lines = list(_certain(loop.body))
    assigned = {node.target.var for node in nodes(loop.body) if isinstance(node, core.Assign | core.AddTo) and isinstance(node.target, core.Local)}
    named = {line.var for line in lines if isinstance(line, core.Let)} - assigned
    for line in lines:
        if isinstance(line, core.Let):
            reads = {node.var for node in nodes(line.value) if isinstance(node, core.Local)}
            if reads & varying or not keys.reads(keys.of(line.value)).isdisjoint(change.written - named):
                varying.add(line.var)
    for line in lines:
        if not isinstance(line, core.Assign) or not isinstance(line.target, core.StateOf) or line.span == NOWHERE:
            continue
        used = {node.var for node in nodes(line.target) if isinstance(node, core.Local)}
        other = {node.var for node in nodes(loop.body) if isinstance(node, core.Choose | core.Roll | core.Draw | core.CreateThing) and node.var}
        place = frozenset() if line.target.thing is None else keys.reads(keys.of(line.target.thing))
        fixed = not used & (varying | other) and place.isdisjoint(change.written - named)
        said = {node.var for node in nodes(line.value) if isinstance(node, core.Local)}
        state = line.target.state
        read_here = sum(isinstance(node, core.StateOf) and node.state is state for node in nodes(loop.body)) > 1
        if fixed and loop.var in said and not read_here and PLACES not in change.written:
            context.report(ChangesNothing.only_the_last, line.span, name=state.name, loop=loop.var.name)


def _certain(body: list[Stmt]) -> Iterator[Stmt]:
    """The lines of a block that are done in any case."""
    for line in body:
        if isinstance(line, core.Together):
            yield from _certain(line.body)
        elif isinstance(line, core.If) and not line.written:
            yield from _certain(line.yes)
        else:
            yield line


def _as_at_the_beginning(context: Context, body: list[Stmt], effects: Effects) -> None:
    """Lines of `setup:` that set a state to its default before anything else does. Beside a line for others, it says whom that is not."""
    written: set[object] = set()
    lines = Counter(each for node in nodes(body) if isinstance(node, core.Assign | core.AddTo | core.Gain) for each in targets(node.target))
    waiting = list(body)
    while waiting:
        line = waiting.pop(0)
        if isinstance(line, core.ForEach | core.Together) or (isinstance(line, core.If) and not line.written):
            waiting[:0] = line.yes if isinstance(line, core.If) else line.body
            continue
        change = effects.of(line)
        if change.everything:
            return
        if isinstance(line, core.Assign) and isinstance(line.target, core.StateOf) and line.span != NOWHERE:
            state = line.target.state
            if lines[state] == 1 and state not in written and _is_default(state, line.value) and not is_named(line.value, line.span):
                context.report(ChangesNothing.already_set, line.span)
            written.update(targets(line.target))
        else:
            written |= change.written


def _is_default(state: StateSymbol, value: core.Expr) -> bool:
    plain = isinstance(value, core.Const) and state.initial is None and not isinstance(state.type, SetOf)
    return plain and isinstance(value, core.Const) and type(value.value) is type(state.default) and value.value == state.default
