"""Exceptions among similar rules.

The same condition on other players, a negative number where all other calls pass at least 0, a reference to something of another sort.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulewright.checker.doubts.common import Doubts, number
from rulewright.checker.lints.reads import Written, nodes
from rulewright.checker.meaning.keys import Keys
from rulewright.language import core
from rulewright.language.core import Function, Var
from rulewright.language.symbols import HappeningSymbol
from rulewright.source.catalogue.doubts import Unlike

FEWEST_ALIKE = 3  # actions that join a condition in the same way show how it is meant
_PLAYERS = {"all": "players", "others": "others", "opponents": "opponents", "partners": "partners"}


def check(doubts: Doubts, written: Written, keys: Keys) -> None:
    """RW433."""
    _players(doubts, keys)
    _joined_otherwise(doubts, keys)
    _negative(doubts, written)


def _players(doubts: Doubts, keys: Keys) -> None:
    """A condition over `players` and a choice with the same condition over `others`, in one thing or one action."""
    for thing in doubts.program.things:
        if len(thing.code) > 1:
            conditions = [function for function in thing.code.values() if not function.is_effect]
            effects = [function for function in thing.code.values() if function.is_effect]
            _one_name(keys, [*conditions, *effects])
            _between(doubts, keys, conditions, effects)
    for action in doubts.program.all_happenings():
        if action.is_action:
            _between(doubts, keys, [action.requires], [action.choices, action.body])


def _joined_otherwise(doubts: Doubts, keys: Keys) -> None:
    """`rested(me) or free(gate)` in one action, where in all others that need it `rested(me)` is joined by `and`."""
    joined: dict[int, list[tuple[core.Logic, str]]] = {}
    actor: Var | None = None
    for action in doubts.program.all_happenings():
        me = next((var for var in action.header_vars if var.name != "this"), None) if action.is_action else None
        if me is None or not isinstance(action.requires, core.Logic) or action.requires.op == "not":
            continue
        actor = actor or me
        keys.aliases.setdefault(me, core.Local(actor, type=actor.type)) if me is not actor else None
        for part in action.requires.args:
            joined.setdefault(keys.of(part), []).append((action.requires, action.requires.op))
    told: set[int] = set()
    for uses in joined.values():
        odd = [condition for condition, op in uses if op == "or"]
        if len(odd) == 1 and len(uses) > FEWEST_ALIKE and id(odd[0]) not in told:
            told.add(id(odd[0]))
            doubts.say(Unlike.joined, odd[0].span, beside=uses[0][0].span if uses[0][0] is not odd[0] else uses[1][0].span)


def _one_name(keys: Keys, functions: list[Function]) -> None:
    """The same name in several texts of a thing refers to the same player: the one who uses it."""
    first: dict[str, Var] = {}
    for var in (param for function in functions for param in function.params):
        known = first.setdefault(var.name, var)
        if known is not var:
            keys.aliases[var] = core.Local(known, type=known.type)


def _between(doubts: Doubts, keys: Keys, conditions: Sequence[object], effects: Sequence[object]) -> None:
    asked = [(node.among, node) for node in _asked(conditions)]
    if not asked:
        return
    chosen: dict[int, core.Players] = {}
    for node in nodes(effects):
        if isinstance(node, core.Filter) and isinstance(node.among, core.Players):
            chosen.setdefault(_key(keys, node), node.among)
    for among, node in asked:
        other = chosen.get(_key(keys, node))
        if isinstance(among, core.Players) and other is not None and {among.which, other.which} == {"all", "others"}:
            doubts.say(Unlike.players, among.span, beside=other.span, here=_PLAYERS[among.which], there=_PLAYERS[other.which])


def _asked(conditions: Sequence[object]) -> Iterator[core.Filter]:
    """Conditions that some player must meet."""
    for node in nodes(conditions):
        match node:
            case core.Aggregate(op="any", among=core.Filter(among=core.Players()) as found):
                yield found


def _key(keys: Keys, node: core.Filter) -> int:
    """The condition of a set alone, without the base set."""
    everybody = core.Players()
    return keys.of(core.Filter(everybody, node.var, node.condition, type=node.type))


def _negative(doubts: Doubts, written: Written) -> None:
    """Calls of a happening with a number below 0, if all others pass numbers of at least 0 or computed values."""
    calls: dict[HappeningSymbol, list[core.Happen]] = {}
    for call in written.of(core.Happen):
        calls.setdefault(call.happening, []).append(call)
    for happening, every in calls.items():
        if len(every) < 2:
            continue
        for place, part in enumerate(happening.params):
            given = [(call, call.args[place]) for call in every if place < len(call.args)]
            below = [(call, arg) for call, arg in given if (number(arg) or 0) < 0]
            if len({call.span for call, _ in below}) == 1 and _only_used_upwards(happening, place):
                others = [arg for call, arg in given if all(call is not odd for odd, _ in below)]
                if others:
                    doubts.say(Unlike.negative, below[0][0].span, name=happening.name, part=part.name)


def _only_used_upwards(happening: HappeningSymbol, place: int) -> bool:
    """Whether a happening subtracts a number, or draws or repeats that often: below 0 it would do the opposite, or nothing."""
    body = happening.body
    if body is None or place >= len(body.params):
        return False
    var = body.params[place]
    for node in nodes(body):
        match node:
            case core.Arithmetic(op="neg", args=[core.Local(var=read)]) if read is var:
                return True
            case core.Gain(amount=core.Local(var=read)) | core.Draw(count=core.Local(var=read)) if read is var:
                return True
            case core.Repeat(times=core.Local(var=read)) if read is var:
                return True
            case core.AddTo(value=core.Local(var=read), sign=-1) if read is var:
                return True
    return False
