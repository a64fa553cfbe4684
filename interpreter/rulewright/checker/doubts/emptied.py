"""The zones after `setup:`: a loop that never runs because one has just been filled, and a pile that nothing takes from afterwards."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checker.absent.origins import Origins, same
from rulewright.checker.bodies.fit import sure
from rulewright.checker.doubts.common import Doubts, number, parts
from rulewright.checker.lints.reads import Written, nodes
from rulewright.language import core
from rulewright.language.core import Expr, Stmt
from rulewright.language.symbols import Kind, Program, ZoneSymbol
from rulewright.language.types import SetOf, ThingOf
from rulewright.source.catalogue.doubts import AsSetupLeaves
from rulewright.source.span import Span


def check(doubts: Doubts, written: Written, origins: Origins) -> None:
    """RW434."""
    filled = dict(_filled(doubts.program))
    if not filled:
        return
    _first_loop(doubts, filled)
    asked = [(zone, span) for node in written.of(core.Aggregate) for zone, span in _asked_empty(node) if zone in filled]
    for zone, span in asked:
        if stays(doubts.program, written, origins, zone):
            doubts.say(AsSetupLeaves.never_empty, span, beside=zone.span, zone=zone.name)


def _filled(program: Program) -> Iterator[tuple[ZoneSymbol, int]]:
    """Zones of the game into which `setup:` moves all things of a kind without taking all of them out again; with the number left."""
    body = program.setup.body if program.setup is not None else None
    lines = body if isinstance(body, list) else []
    for line in lines:
        if isinstance(line, core.MoveThings) and line.to is not None and line.to.holder is None and isinstance(line.things, core.Every):
            kind = line.things.of
            if isinstance(kind, Kind) and kind.made is None:
                zone, left = line.to.zone, sum(thing.copies for thing in program.things if thing.kind.is_a(kind))
                taken = _taken(program, lines, zone)
                if taken is not None and left > taken:
                    yield zone, left - taken


def _taken(program: Program, lines: list[Stmt], zone: ZoneSymbol) -> int | None:
    """The maximum number of things that `setup:` draws from a zone; None if unknown."""
    drawn = 0
    for line in lines:
        times, inside = (program.players[1], line.body) if isinstance(line, core.ForEach) and isinstance(line.among, core.Players) else (1, [line])
        for each in inside:
            count = _drawn(each, zone)
            if count is None:
                return None
            drawn += times * count
    return drawn


def _drawn(line: Stmt, zone: ZoneSymbol) -> int | None:
    """How many things a line draws from a zone; None if it may also take some in other ways."""
    match line:
        case core.Draw(source=source, count=count):
            return number(count) if same(source.zone, zone) else 0
        case core.MoveThings(things=core.Every(), to=core.Place(zone=to)):
            return 0 if same(to, zone) or not _may_hold(line.things, zone) else None
        case core.Shuffle():
            return 0
    return None if any(_may_take(node, zone) for node in nodes(line)) else 0


def _may_take(node: object, zone: ZoneSymbol) -> bool:
    """Whether something in a line may take things from a zone: it names the zone, or calls rules written elsewhere."""
    match node:
        case core.ZoneOf(zone=other) | core.OnlyOf(zone=other) | core.InZone(zone=other):
            return same(other, zone)
        case core.Draw(source=source):
            return same(source.zone, zone)
        case core.Every():
            return _may_hold(node, zone)
    return isinstance(node, core.Happen | core.RunCode | core.Perform | core.WhileAct | core.Swap)


def _first_loop(doubts: Doubts, filled: dict[ZoneSymbol, int]) -> None:
    """The first line of the flow, if it is a loop that runs while a zone is empty, but the zone is full by then."""
    flow = doubts.program.flow
    body = flow.body if flow is not None else None
    first = body[0] if isinstance(body, list) and body else None
    if isinstance(first, core.Repeat) and first.condition is not None:
        for test in parts(first.condition):
            for zone, span in _asked_empty(test):
                if zone in filled:
                    doubts.say(AsSetupLeaves.never_begins, span, beside=zone.span, zone=zone.name)


def _asked_empty(test: Expr) -> Iterator[tuple[ZoneSymbol, Span]]:
    """The zone of the game that a condition needs to be empty."""
    if isinstance(test, core.Aggregate) and test.op == "none" and isinstance(test.among, core.ZoneOf) and test.among.holder is None:
        yield test.among.zone, test.span


def stays(program: Program, written: Written, origins: Origins, zone: ZoneSymbol) -> bool:
    """Whether only lines of `setup:` may take things out of a zone."""
    inside = {id(node) for node in nodes(program.setup)} if program.setup is not None else set()
    if any(other.refill_from is not None and same(other.refill_from, zone) for kind in program.kinds.values() for other in kind.zones.values()):
        return False
    for node in written.of(core.Draw, core.MoveThings, core.Swap, core.OfferTrade):
        if id(node) in inside:
            continue
        match node:
            case core.Draw(source=source):
                if same(source.zone, zone):
                    return False
            case core.MoveThings(things=things):
                zones = origins.of(things)
                if zones is None and _may_hold(things, zone):
                    return False
                if zones is not None and any(same(each, zone) for each in zones):
                    return False
            case _:
                return False
    return True


def _may_hold(things: Expr, zone: ZoneSymbol) -> bool:
    """Whether things of a set can be in a zone, by their kind."""
    type_ = sure(things.type)
    element = sure(type_.element) if isinstance(type_, SetOf) else type_
    return not isinstance(element, ThingOf) or element.kind.meets(zone.holds)
