"""The possible effects of a statement, which invalidate facts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rulewright.checker.meaning.keys import PLACES
from rulewright.language import core
from rulewright.language.core import Expr, Stmt


class Change(NamedTuple):
    """The changed local names, states, and PLACES; `everything`: it may change anything else too."""

    written: frozenset[object]
    everything: bool


_NOTHING = Change(frozenset(), False)


class Effects:
    """The changes made by statements, memoized."""

    def __init__(self) -> None:
        self._known: dict[int, Change] = {}

    def of(self, statement: Stmt) -> Change:
        known = self._known.get(id(statement))
        if known is None:
            known = self._known[id(statement)] = self._look(statement)
        return known

    def of_all(self, statements: Iterable[Stmt]) -> Change:
        written: frozenset[object] = frozenset()
        everything = False
        for statement in statements:
            change = self.of(statement)
            written |= change.written
            everything = everything or change.everything
        return Change(written, everything)

    def _look(self, statement: Stmt) -> Change:
        match statement:
            case core.Assign() | core.AddTo() | core.Gain():
                return Change(frozenset(targets(statement.target)), False)
            case core.Let() | core.Choose() | core.ChooseAmounts() | core.ChoosePairs() | core.Roll():
                return Change(frozenset((statement.var,)), False)
            case core.MoveThings() | core.Swap() | core.Shuffle():
                return Change(frozenset((PLACES,)), False)
            case core.Draw(var=var):
                return Change(frozenset((PLACES,) if var is None else (PLACES, var)), False)
            case core.CreateThing(var=var, values=values):
                own = () if var is None else (var,)
                return Change(frozenset((PLACES, *own, *(state for state, _ in values))), False)
            case core.MoveTokens(source=source, target=target):
                ends = [end for end in (source, target) if end is not None]
                return Change(frozenset(written for end in ends for written in targets(end)), False)
            case core.Ask(var=var, cost=cost):
                return Change(frozenset((var,)), bool(cost))
            case core.Stop() | core.Return() | core.Reveal() | core.Say() | core.EndGame() | core.EndHappening():
                return _NOTHING
            case core.If(yes=yes, no=no):
                return self.of_all((*yes, *no))
            case core.Together(body=body):
                return self.of_all(body)
            case core.ForEach(var=var, body=body):
                inner = self.of_all(body)
                return Change(inner.written | {var}, inner.everything)
            case core.Repeat(body=body, at_bound=at_bound):
                return self.of_all((*body, *at_bound))
            case core.ChooseBranch(branches=branches):
                return self.of_all(each for branch in branches for each in branch.body)
            case core.OfferTrade(agreed=agreed):
                return Change(frozenset(() if agreed is None else (agreed,)), True)
            case core.Auction(bid=bid, bidder=bidder, passing=passing):
                return Change(frozenset((bid, bidder)) | self.of_all(passing).written, True)
            case core.Happen(var=var, body=body):
                inner = self.of_all(body or ())
                return Change(inner.written | (frozenset() if var is None else {var}), True)
            case core.PayCost(var=var):
                return Change(frozenset(() if var is None else (var,)), True)
            case core.WhileAct(body=body):
                return Change(self.of_all(body).written, True)
        return Change(frozenset(), True)


def targets(target: Expr) -> list[object]:
    """The written state or local name."""
    while isinstance(target, core.Pick):
        target = target.amounts
    if isinstance(target, core.StateOf):
        return [target.state]
    return [target.var] if isinstance(target, core.Local) else [PLACES]
