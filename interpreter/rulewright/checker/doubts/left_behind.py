"""Things that stay where they should not: in a zone with room for one that is filled again, or on a draw pile to which used ones do not return."""

from __future__ import annotations

from rulewright.checker.absent.origins import Origins, same
from rulewright.checker.bodies.fit import sure
from rulewright.checker.doubts.common import Doubts, parts
from rulewright.checker.lints.reads import Written, behind, nodes
from rulewright.language import core
from rulewright.language.core import Stmt, Var
from rulewright.language.symbols import HappeningSymbol, Program, ZoneSymbol
from rulewright.language.types import SetOf, ThingOf
from rulewright.language.walking import blocks_of
from rulewright.source.catalogue.doubts import LeftBehind


def check(doubts: Doubts, written: Written, origins: Origins, blocks: list[list[Stmt]]) -> None:
    """RW436."""
    _places(doubts, written, origins, blocks)
    _draw_piles(doubts, written, blocks)


class _Asked:
    """Which conditions certainly hold while something is in a zone: that the zone is not empty, and that computed values exist."""

    def __init__(self, zone: ZoneSymbol, written: Written) -> None:
        self._zone = zone
        self._doubtful = {each.bidder for each in written.of(core.Auction)}
        self._doubtful |= {each.var for each in written.of(core.Choose) if each.shape == "maybe"}

    def is_sure(self, condition: core.Expr) -> bool:
        """Whether a condition gives the thing no reason to stay."""
        for node in nodes(condition):
            if isinstance(node, core.ZoneOf | core.OnlyOf) and node.zone is self._zone:
                return True
            if isinstance(node, core.IsNothing) and isinstance(node.value, core.Local) and node.value.var not in self._doubtful:
                return True
        return False


def _places(doubts: Doubts, written: Written, origins: Origins, blocks: list[list[Stmt]]) -> None:
    """A zone of the game for one thing that a line fills: the following lines empty it only sometimes, and nothing else does."""
    zones = [zone for zone in doubts.program.kinds["game"].zones.values() if zone.room == 1]
    owned = _owned(doubts) if zones else set()
    for zone in zones:
        named = _named(zone, written, origins)
        leaving = [move for move in written.of(core.MoveThings) if _leaves(move, zone, origins, named)]
        others = [node for node in written.of(core.Draw, core.Swap, core.OfferTrade) if not isinstance(node, core.Draw) or node.source.zone is zone]
        unknown = [move for move in written.of(core.MoveThings) if origins.of(move.things) is None and id(move) not in owned]
        if others or any(_may_be_in(move, zone) for move in unknown):
            continue
        if not leaving:
            _never_left(doubts, written, zone)
            continue
        asked = _Asked(zone, written)
        ids = {id(move) for move in leaving}
        for block in blocks:
            for place, line in enumerate(block):
                if isinstance(line, core.Draw) and line.target.zone is zone and line.target.holder is None:
                    after = block[place + 1 :]
                    behind = _moves_behind(after)
                    if ids <= behind and ids and not _empties(after, ids, asked, set()):
                        doubts.say(LeftBehind.place, line.span, beside=leaving[0].span, zone=zone.name)


def _owned(doubts: Doubts) -> set[int]:
    """The moves of `this` in hooks that require its owner: the thing is then with a player, not in a zone of the game."""
    found: set[int] = set()
    for thing in doubts.program.things:
        for hook in thing.hooks:
            asked = hook.where.body if hook.where is not None else None
            tests = list(parts(asked)) if asked is not None and not isinstance(asked, list) else []
            if any(isinstance(test, core.Compare) and test.op == "=" and _is_owner(test) for test in tests):
                found |= {id(node) for node in nodes(hook.do) if isinstance(node, core.MoveThings) and not isinstance(node.things.type, SetOf)}
    return found


def _is_owner(test: core.Compare) -> bool:
    return any(isinstance(node, core.OwnerOf) or (isinstance(node, core.Local) and node.var.name == "owner") for node in (test.left, test.right))


def _never_left(doubts: Doubts, written: Written, zone: ZoneSymbol) -> None:
    """A zone for one thing that a happening fills repeatedly, and that nothing empties."""
    program = doubts.program
    if any(other.refill_from is not None and same(other.refill_from, zone) for other in program.kinds["game"].zones.values()):
        return
    for happening in _again(program):
        for node in nodes(happening.body):
            if isinstance(node, core.MoveThings) and node.to is not None and node.to.zone is zone and node.to.holder is None:
                doubts.say(LeftBehind.never, node.span, beside=zone.span, zone=zone.name)
                return


def _again(program: Program) -> list[HappeningSymbol]:
    """The happenings triggered by loops of the flow, and those that these trigger in turn."""
    loops = [line.body for line in nodes(program.flow) if isinstance(line, core.Repeat)] if program.flow is not None else []
    return list(dict.fromkeys(node.happening for node in behind(loops) if isinstance(node, core.Happen)))


def _named(zone: ZoneSymbol, written: Written, origins: Origins) -> set[Var]:
    """The names of things after a line has put these into a zone: those of the line, and those that happenings give them."""
    found = {node.var for node in written.of(core.Draw) if node.var is not None and node.target.zone is zone}
    for move in written.of(core.MoveThings):
        if move.to is not None and move.to.zone is zone and isinstance(move.things, core.Local):
            found.add(move.things.var)
    return found | origins.passed_on(found)


def _leaves(move: core.MoveThings, zone: ZoneSymbol, origins: Origins, named: set[Var]) -> bool:
    """Whether a move takes something out of a zone, which it names, or by the name that the thing had when it was put there."""
    if move.to is not None and move.to.zone is zone:
        return False
    zones = origins.of(move.things)
    if zones is not None and any(each is zone for each in zones):
        return True
    return any(isinstance(node, core.Local) and node.var in named for node in nodes(move.things))


def _may_be_in(move: core.MoveThings, zone: ZoneSymbol) -> bool:
    if isinstance(move.things, core.Every):  # of setup
        return False
    type_ = sure(move.things.type)
    element = sure(type_.element) if isinstance(type_, SetOf) else type_
    return not isinstance(element, ThingOf) or element.kind.meets(zone.holds)


def _moves_behind(block: list[Stmt]) -> set[int]:
    """All moves in a block and in the happenings that it triggers."""
    return {id(node) for node in behind(block) if isinstance(node, core.MoveThings)}


def _empties(block: list[Stmt], moves: set[int], asked: _Asked, inside: set[HappeningSymbol]) -> bool:
    """Whether a block certainly carries out one of some moves."""
    for line in block:
        if id(line) in moves:
            return True
        if isinstance(line, core.Stop | core.Return):
            return False
        if _empties_inside(line, moves, asked, inside):
            return True
    return False


def _empties_inside(line: Stmt, moves: set[int], asked: _Asked, inside: set[HappeningSymbol]) -> bool:
    """Whether a line certainly carries out one of some moves."""
    match line:
        case core.If(yes=yes, no=no):
            is_sure = not line.written or asked.is_sure(line.condition)
            return _empties(yes, moves, asked, inside) and (is_sure or _empties(no, moves, asked, inside))
        case core.Happen(happening=happening) if happening.body is not None and happening not in inside:
            body = happening.body.body
            return isinstance(body, list) and _empties(body, moves, asked, inside | {happening})
        case core.Together(body=body):
            return _empties(body, moves, asked, inside)
        case core.ChooseBranch():
            return all(_empties(branch, moves, asked, inside) for branch in blocks_of(line))
        case core.ForEach() | core.Repeat() | core.WhileAct():
            return bool(moves & _moves_behind([line]))  # as often as necessary
    return False


def _draw_piles(doubts: Doubts, written: Written, blocks: list[list[Stmt]]) -> None:
    """Things that go back onto a hidden pile, while others of the kind go to the zone from which it is refilled."""
    piles = [
        zone
        for kind in doubts.program.kinds.values()
        for zone in kind.zones.values()
        if zone.kind is kind and zone.refill_from is not None and zone.seen_by == "nobody"
    ]
    inside = {id(node) for node in nodes(doubts.program.setup)} if doubts.program.setup is not None else set()
    for pile in piles:
        shuffled = any(same(node.zone, pile) for node in written.of(core.Shuffle) if id(node) not in inside)
        moves = [(move, move.to) for move in written.of(core.MoveThings) if move.to is not None and id(move) not in inside]
        used = any(pile.refill_from is not None and same(to.zone, pile.refill_from) for _, to in moves)
        if shuffled or not used:
            continue
        back = [(move, to) for move, to in moves if same(to.zone, pile)]
        own = {id(node) for thing in doubts.program.things for text in thing.code.values() for node in nodes(text)}
        on_top = back and back[0][1].end != "bottom" and (back[0][1].end is None or id(back[0][0]) not in own)
        if len({move.span for move, _ in back}) == 1 and on_top and pile.refill_from is not None:
            declared = LeftBehind.pile_top if back[0][1].end == "top" else LeftBehind.pile
            doubts.say(declared, back[0][0].span, beside=pile.span, zone=pile.name, used=pile.refill_from.name)
