"""Hidden piles in a known order, because nothing shuffles them, and zones that only `setup:` fills up, or that stay full."""

from __future__ import annotations

from rulewright.checker.absent.origins import Origins, same
from rulewright.checker.doubts.common import Doubts
from rulewright.checker.doubts.emptied import stays
from rulewright.checker.lints.reads import Written, behind, nodes
from rulewright.checker.lints.repetitions import Repetitions
from rulewright.language import core
from rulewright.language.core import Stmt
from rulewright.language.symbols import HappeningSymbol, Kind, ZoneSymbol
from rulewright.source.catalogue.doubts import KnownOrder


def check(doubts: Doubts, written: Written, origins: Origins, blocks: list[list[Stmt]]) -> None:
    """RW440."""
    piles = [
        zone for zone in doubts.program.kinds["game"].zones.values() if zone.order == "pile" and zone.seen_by == "nobody" and zone.top_seen_by is None
    ]
    setup = {id(node) for node in nodes(doubts.program.setup)} if doubts.program.setup is not None else set()
    shuffles = written.of(core.Shuffle)
    chance = [*shuffles, *written.of(core.Roll), *(line for line in written.of(core.Choose) if line.player is None)]
    shuffled = {zone for zone in piles if any(same(line.zone, zone) for line in shuffles)}
    for zone in piles:
        if zone in shuffled:
            _in_order(doubts, written, origins, blocks, zone, setup)
        elif chance:
            _never(doubts, written, zone, setup)
    _filled_once(doubts, written, setup)
    _full(doubts, written, origins)


def _never(doubts: Doubts, written: Written, zone: ZoneSymbol, setup: set[int]) -> None:
    """Report a pile that is filled with all things of a kind and that nothing shuffles, although the game uses chance."""
    if zone.refill_from is not None or not any(same(draw.source.zone, zone) for draw in written.of(core.Draw)):
        return  # nothing draws from its top
    for node in written.of(core.Choose):
        if node.player is None and any(isinstance(each, core.ZoneOf | core.OnlyOf) and same(each.zone, zone) for each in nodes(node.among)):
            return
    fills = [move for move in written.of(core.MoveThings) if move.to is not None and same(move.to.zone, zone)]
    whole = [(move, move.things.of) for move in fills if isinstance(move.things, core.Every) and isinstance(move.things.of, Kind)]
    others = [move for move in fills if move.to is not None and move.to.end is None and all(move is not each for each, _ in whole)]
    if not whole or others:
        return
    move, kind = whole[-1] if id(whole[0][0]) in setup else whole[0]  # where a later deal begins, if there is one
    if sum(thing.kind.is_a(kind) for thing in doubts.program.things) > 1:
        doubts.say(KnownOrder.never, move.span, zone=zone.name)


def _in_order(doubts: Doubts, written: Written, origins: Origins, blocks: list[list[Stmt]], zone: ZoneSymbol, setup: set[int]) -> None:
    """Report sets of open things that go back onto a pile shuffled only by `setup:`, without `top` or `bottom`, before it is drawn from again."""
    if any(same(line.zone, zone) and id(line) not in setup for line in written.of(core.Shuffle)):
        return
    if not any(same(draw.source.zone, zone) and id(draw) not in setup for draw in written.of(core.Draw)):
        return
    for block in blocks:
        for place, line in enumerate(block):
            if (
                not isinstance(line, core.MoveThings)
                or id(line) in setup
                or line.to is None
                or line.to.end is not None
                or not same(line.to.zone, zone)
            ):
                continue
            seen = _open_zones(line, origins)
            if seen and any(isinstance(node, core.Draw) and same(node.source.zone, zone) for node in behind(block[place + 1 :])):
                doubts.say(KnownOrder.back, line.span, zone=zone.name, other=seen[0].name)


def _open_zones(line: core.MoveThings, origins: Origins) -> list[ZoneSymbol]:
    """The zones of origin of the moved things, if all are open and hold several things."""
    zones = origins.of(line.things)
    if zones is None:
        inside = [node.zone for node in nodes(line.things) if isinstance(node, core.InZone)]
        zones = frozenset(inside) if isinstance(line.things, core.Filter) and isinstance(line.things.among, core.Every) else None
    found = sorted(zones or (), key=lambda zone: zone.name)
    return found if all(zone.seen_by == "everyone" and zone.room != 1 for zone in found) else []


def _filled_once(doubts: Doubts, written: Written, setup: set[int]) -> None:
    """Report a happening such as `draw 3 - count row from deck to row` that only `setup:` calls, although actions take from the row."""
    calls: dict[HappeningSymbol, list[core.Happen]] = {}
    for call in written.of(core.Happen):
        calls.setdefault(call.happening, []).append(call)
    for happening, every in calls.items():
        body = happening.body.body if happening.body is not None else None
        if happening.is_action or happening.params or not isinstance(body, list) or len(body) != 1 or not isinstance(body[0], core.Draw):
            continue
        draw = body[0]
        if not all(id(call) in setup for call in every) or not isinstance(draw.count, core.Arithmetic) or draw.count.op != "-":
            continue
        counted = draw.count.args[1] if len(draw.count.args) == 2 else None
        if isinstance(counted, core.Aggregate) and counted.op == "count" and isinstance(counted.among, core.ZoneOf):
            zone = counted.among.zone
            if same(zone, draw.target.zone) and _is_used(doubts, zone, written, setup):
                doubts.say(KnownOrder.once, every[0].span, beside=draw.span, zone=zone.name, name=happening.name)


def _full(doubts: Doubts, written: Written, origins: Origins) -> None:
    """Report a card that is drawn each round to a place for one, if nothing ever takes it away again."""
    draws = [draw for draw in written.of(core.Draw) if draw.target.zone.room is not None and draw.target.zone.kind.name == "game"]
    repetitions = Repetitions(doubts.program, doubts.context.ranges.value) if draws and doubts.context.ranges is not None else None
    for draw in draws:
        zone, times = draw.target.zone, repetitions.of(draw) if repetitions is not None else None
        often = zone.room is not None and times is not None and times > zone.room
        if often and zone.holds.made is None and stays(doubts.program, written, origins, zone):
            doubts.say(KnownOrder.full, draw.span, beside=zone.span, zone=zone.name, room=zone.room)


def _is_used(doubts: Doubts, zone: ZoneSymbol, written: Written, setup: set[int]) -> bool:
    """Whether actions choose from a zone."""
    among = [choice.among for action in doubts.program.all_happenings() if action.is_action for choice in action.choices]
    return any(isinstance(node, core.ZoneOf) and same(node.zone, zone) for node in nodes(among))
