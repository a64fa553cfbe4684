"""Lines that the next line undoes, overwrites or repeats."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from itertools import pairwise

from rulewright.checker.context import Context
from rulewright.checker.lints.reads import Written, nodes
from rulewright.checker.meaning.walk import Walk
from rulewright.language import core
from rulewright.language.core import Stmt
from rulewright.language.types import SetOf
from rulewright.source.catalogue.meaning import ChangesNothing, Places
from rulewright.source.catalogue.one_way import SameLineTwice
from rulewright.source.diagnostics import Related
from rulewright.source.span import NOWHERE

_REPEATED = (
    core.Gain, core.AddTo, core.Draw, core.Happen, core.CreateThing, core.PayCost, core.RunCode, core.Shuffle, core.PutMark, core.Reveal,
    core.Say, core.Eliminate, core.EndGame, core.MoveThings,
)  # fmt: skip


def check(context: Context, walk: Walk, written: Written) -> None:
    """RW475 and RW713, for each pair of consecutive lines."""
    for block in _blocks(context, written):
        for one, other in pairwise(block):
            if _opposite(walk, one, other):
                related = (Related(one.span, Places.line_before()),)
                context.report(ChangesNothing.undone, other.span, related=related)
            elif _written_again(walk, one, other):
                context.report(ChangesNothing.overwritten, one.span, related=(Related(other.span, Places.next_line()),))
            elif _moved_on(walk, one, other):
                context.report(ChangesNothing.moved_on, one.span, related=(Related(other.span, Places.next_line()),))
            elif _gone(walk, one, other):
                context.report(ChangesNothing.gone, other.span, related=(Related(one.span, Places.line_before()),))
            elif _passes_through(walk, one, other):
                context.report(ChangesNothing.passed_through, other.span, zone=_filled(one), related=(Related(one.span, Places.line_before()),))
            elif _alike(walk, one, other) and other.span not in (NOWHERE, one.span):
                context.report(SameLineTwice.here, other.span, related=(Related(one.span, Places.line_before()),))


def _blocks(context: Context, written: Written) -> Iterator[list[Stmt]]:
    for function in context.program.functions:
        if isinstance(function.body, list):
            yield function.body
    for node in written.of(core.If, core.ForEach, core.Repeat, core.Together, core.WhileAct):
        yield node.yes if isinstance(node, core.If) else node.body
        if isinstance(node, core.If):
            yield node.no


def _opposite(walk: Walk, one: Stmt, other: Stmt) -> bool:
    """Whether a gain is lost again, or a winner loses. An amount that reads the changed value no longer counts as equal."""
    if {type(one), type(other)} == {core.Gain, core.PayCost}:
        gained, paid = (one, other) if isinstance(one, core.Gain) else (other, one)
        return isinstance(gained, core.Gain) and isinstance(paid, core.PayCost) and _is_given_back(walk, gained, paid)
    match one, other:
        case core.EndGame(verdict=verdict, players=players), core.EndGame(verdict=second, players=same):
            return {verdict, second} == {"wins", "loses"} and players is not None and same is not None and walk.keys.of(players) == walk.keys.of(same)
        case core.Gain(target=target, amount=amount, sign=sign), core.Gain(target=of, amount=again, sign=turned):
            pass
        case core.AddTo(target=target, value=amount, sign=sign), core.AddTo(target=of, value=again, sign=turned):
            pass
        case _:
            return False
    return sign != turned and walk.keys.of(target) == walk.keys.of(of) and walk.keys.of(amount) == walk.keys.of(again) and _plain(amount)


def _is_given_back(walk: Walk, gained: core.Gain, paid: core.PayCost) -> bool:
    """Whether a player pays and gains the same amount of the same resource."""
    target, amount = gained.target, gained.amount
    if paid.whole is not None or len(paid.cost) != 1 or not isinstance(target, core.StateOf) or target.thing is None or gained.sign < 0:
        return False
    ((part, price),) = paid.cost
    return (
        part == target.state.name
        and walk.keys.of(target.thing) == walk.keys.of(paid.player)
        and walk.keys.of(amount) == walk.keys.of(price)
        and _plain(amount)
    )


def _filled(line: Stmt) -> str:
    assert isinstance(line, core.MoveThings) and line.to is not None
    return line.to.zone.name


def _passes_through(walk: Walk, one: Stmt, other: Stmt) -> bool:
    """Whether a line puts a thing into a place for one, and the next takes it out of there again: the two may be the wrong way round."""
    if isinstance(other, core.If) and not other.written and len(other.yes) == 1:
        other = other.yes[0]
    if not isinstance(one, core.MoveThings) or not isinstance(other, core.MoveThings) or one.to is None or one.to.zone.room != 1:
        return False
    back = other.things
    return isinstance(back, core.OnlyOf) and back.zone is one.to.zone and _same(walk, back.holder, one.to.holder)


def _alike(walk: Walk, one: Stmt, other: Stmt) -> bool:
    """Whether two lines do the same to the same value, and neither asks a player nor declares a name."""
    if type(one) is not type(other) or not isinstance(one, _REPEATED) or getattr(one, "var", None) is not None or getattr(one, "body", None):
        return False
    if isinstance(one, core.MoveThings) and not isinstance(one.things, core.Local):
        return False  # the second time, `first of …` is a different thing
    parts = [part.name for part in dataclasses.fields(one) if part.name not in ("span", "var", "body")]
    return all(_same(walk, getattr(one, part), getattr(other, part)) for part in parts)


def _moved_on(walk: Walk, one: Stmt, other: Stmt) -> bool:
    """Whether a thing is moved twice, and is seen by no others in between."""
    if not isinstance(one, core.MoveThings) or not isinstance(other, core.MoveThings) or one.to is None or other.to is None:
        return False
    if not isinstance(one.things, core.Local) or isinstance(one.things.type, SetOf) or walk.keys.of(one.things) != walk.keys.of(other.things):
        return False
    return one.to.zone is not other.to.zone and one.to.zone.seen_by == other.to.zone.seen_by and one.to.zone.order == "none"


def _gone(walk: Walk, one: Stmt, other: Stmt) -> bool:
    """Whether a player who has left gains or pays something."""
    if not isinstance(one, core.Eliminate):
        return False
    if isinstance(other, core.PayCost):
        return walk.keys.of(one.player) == walk.keys.of(other.player)
    if not isinstance(other, core.Gain | core.AddTo):
        return False
    target = other.target.amounts if isinstance(other.target, core.Pick) else other.target
    return isinstance(target, core.StateOf) and target.thing is not None and walk.keys.of(target.thing) == walk.keys.of(one.player)


def _same(walk: Walk, one: object, other: object) -> bool:
    if core.is_expression(one) and core.is_expression(other):
        return walk.keys.of(one) == walk.keys.of(other)
    if isinstance(one, core.Place) and isinstance(other, core.Place):
        return one.zone is other.zone and one.end == other.end and _same(walk, one.holder, other.holder)
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(map(_same, [walk] * len(one), one, other))
    return one is other or (isinstance(one, str | int) and one == other)


def _plain(amount: core.Expr) -> bool:
    return all(isinstance(node, core.Const | core.Local | core.Arithmetic) for node in nodes(amount))


def _written_again(walk: Walk, one: Stmt, other: Stmt) -> bool:
    if not isinstance(one, core.Assign) or not isinstance(other, core.Assign):
        return False
    target = walk.keys.of(one.target)
    if target != walk.keys.of(other.target):
        return False
    return all(walk.keys.of(node) != target for node in nodes(other.value) if core.is_expression(node))
