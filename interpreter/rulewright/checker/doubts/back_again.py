"""A thing chosen from a zone and moved to that same zone, although nothing before has taken it out."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checker.bodies.fit import sure
from rulewright.checker.doubts.common import Doubts
from rulewright.checker.lints.reads import nodes
from rulewright.checker.meaning.keys import Keys
from rulewright.checker.reach.leads import Leads
from rulewright.language import core
from rulewright.language.core import Expr, Stmt, Var
from rulewright.language.symbols import Kind
from rulewright.language.types import SetOf, ThingOf
from rulewright.source.catalogue.meaning import ChangesNothing


def check(doubts: Doubts, keys: Keys, blocks: list[list[Stmt]]) -> None:
    """RW475. The walk forgets where things are once a line does something that is written elsewhere; this looks what that can move."""
    leads = Leads(doubts.program)
    for action in doubts.program.all_happenings():
        body = action.body.body if action.is_action and action.body is not None else None
        for choice in action.choices if isinstance(body, list) else ():
            if choice.shape == "one" and choice.among is not None and isinstance(body, list):
                _moved_back(doubts, keys, leads, (choice.var, choice.among), body)
    for block in blocks:
        for place, line in enumerate(block):
            if isinstance(line, core.Choose) and line.shape == "one":
                _moved_back(doubts, keys, leads, (line.var, line.among), block[place + 1 :])


def _moved_back(doubts: Doubts, keys: Keys, leads: Leads, chosen: tuple[Var, Expr], body: list[Stmt]) -> None:
    var, among = chosen
    zone, kind = _zone(among), sure(var.type)
    if zone is None or zone.zone.order != "none" or not isinstance(kind, ThingOf) or not _is_fixed(zone.holder):
        return
    for place, line in enumerate(body):
        if isinstance(line, core.MoveThings) and isinstance(line.things, core.Local) and line.things.var is var and line.to is not None:
            same = line.to.zone is zone.zone and _same(keys, line.to.holder, zone.holder)
            if same and not any(_may_move(node, kind.kind) for node in leads.behind(body[:place])):
                doubts.say(ChangesNothing.is_there, line.span, zone=zone.zone.name)
            return


def _zone(among: Expr) -> core.ZoneOf | None:
    while isinstance(among, core.Filter):
        among = among.among
    return among if isinstance(among, core.ZoneOf) else None


def _is_fixed(holder: Expr | None) -> bool:
    """Whether the holder of a zone is the same to the end: the game, or a name."""
    return holder is None or isinstance(holder, core.Local | core.TheGame)


def _same(keys: Keys, one: Expr | None, other: Expr | None) -> bool:
    return one is other if one is None or other is None else keys.of(one) == keys.of(other)


def _may_move(node: object, kind: Kind) -> bool:
    """Whether a line may take a thing of a kind from where it is."""
    return any(_element(part).meets(kind) for part in _taken(node))


def _taken(node: object) -> Iterator[Expr]:
    match node:
        case core.MoveThings(things=things):
            yield things
        case core.Swap(left=left, right=right):
            yield from (left, right)
        case core.Draw(source=source):
            yield core.ZoneOf(source.zone, source.holder, type=SetOf(ThingOf(source.zone.holds)))
        case core.OfferTrade() | core.Eliminate():
            yield from (part for part in nodes(node) if core.is_expression(part) and isinstance(sure(part.type), ThingOf | SetOf))


def _element(things: Expr) -> Kind | _Anything:
    type_ = sure(things.type)
    element = sure(type_.element) if isinstance(type_, SetOf) else type_
    return element.kind if isinstance(element, ThingOf) else _Anything()


class _Anything:
    """What is not known to be of some kind."""

    def meets(self, kind: Kind) -> bool:
        return True
