"""Tradable values: things held by the giving player, and this player's numbers."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checker.bodies import fit, narrowing
from rulewright.language import core
from rulewright.language.core import Expr
from rulewright.language.types import AmountsOf, Number, ThingOf, Unknown

SOME_OF = ("most", "least", "top", "bottom")  # forms that select members of a set


def tradable(expr: Expr) -> bool:
    """Whether something is things, tokens or a number, wherever they are."""
    if isinstance(expr.type, Unknown):
        return True
    counted = expr.amounts if isinstance(expr, core.Pick) else expr
    if isinstance(counted, core.StateOf) and isinstance(counted.type, AmountsOf | Number):
        return True
    element = fit.element_of(expr.type)
    return isinstance(element, ThingOf) and element.kind.name != "player"


def elsewhere(expr: Expr, owner: Expr) -> bool:
    """Whether something named in an offer is statically not with its owner. Named sets are checked in play."""
    mine = narrowing.path_of(owner)
    return any(not _is_same(holder, mine) for holder in _holders(expr))


def _is_same(holder: Expr | None, owner: tuple[object, frozenset[object]] | None) -> bool:
    if holder is None:
        return False  # the game
    found = narrowing.path_of(holder)
    return found is None or owner is None or found[0] == owner[0]


def _holders(expr: Expr) -> Iterator[Expr | None]:
    """The holders of the zones, pools and numbers in an expression; None stands for the game."""
    match expr:
        case core.Pick(amounts=amounts):
            yield from _holders(amounts)
        case core.StateOf(state=state, thing=thing) if isinstance(state.type, AmountsOf | Number):
            yield thing if state.kind.name == "player" else None
        case core.ZoneOf(zone=zone, holder=holder):
            yield holder if zone.kind.name == "player" else None
        case core.Filter(among=among) | core.Difference(left=among):
            yield from _holders(among)
        case core.Aggregate(op=op, among=among) if op in SOME_OF:
            yield from _holders(among)
        case core.Union(left=left, right=right):
            yield from _holders(left)
            yield from _holders(right)
