"""Sets that are never empty, so that their highest, first or best member is never nothing."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.language import core
from rulewright.language.core import Expr
from rulewright.language.symbols import Kind, Program
from rulewright.language.types import Maybe, SetOf, ThingOf


def surely_some(among: Expr, program: Program, leaving: Callable[[], bool]) -> bool:
    """Whether a set is never empty. `leaving`: whether a rule eliminates players, so that none may be left."""
    match among:
        case core.Const(value=value):
            return isinstance(value, tuple | frozenset) and bool(value)
        case core.Every(of=Kind() as kind):
            return _has_things(kind, program)
        case core.Every():
            return True  # a list of words is never empty
        case core.Range():
            return isinstance(among.low, core.Const) and isinstance(among.high, core.Const)
        case core.SetOfItems(items=items):
            return any(not isinstance(item.type, Maybe) for item in items)
        case core.Union(left=left, right=right):
            return surely_some(left, program, leaving) or surely_some(right, program, leaving)
        case core.MapSet(among=inner, value=value, flatten=False) if not isinstance(value.type, Maybe):
            return surely_some(inner, program, leaving)
        case core.Aggregate(op="most" | "least", among=inner):
            return surely_some(inner, program, leaving)
        case core.Aggregate(op="top" | "bottom", among=inner, n=core.Const(value=int(number))):
            return number > 0 and surely_some(inner, program, leaving)
        case core.Choice(yes=yes, no=no):
            return surely_some(yes, program, leaving) and surely_some(no, program, leaving)
        case core.Players(which="all" | "from"):
            return program.players[0] > 0 and not leaving()
        case core.Players(which="others"):
            return program.players[0] > 1 and not leaving()
    return isinstance(among.type, ThingOf) and not isinstance(among.type, SetOf)


def _has_things(kind: Kind, program: Program) -> bool:
    """Whether a kind always has a thing: things of a made kind can cease to exist, and an entry with 0 copies has none."""
    if kind.name == "player":
        return program.players[0] > 0
    return any(thing.kind.is_a(kind) and thing.kind.made is None and thing.copies > 0 for thing in program.things)
