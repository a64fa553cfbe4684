"""Lines for a fixed player where every player, the one who acts or the one who won the bidding is meant."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checker.bodies.fit import sure
from rulewright.checker.doubts.common import Doubts, changed, parts
from rulewright.checker.lints.reads import Written, nodes, reads_of
from rulewright.checker.meaning.keys import Keys
from rulewright.language import core
from rulewright.language.core import Expr, Stmt, Var
from rulewright.language.symbols import HappeningSymbol, Kind, Program, StateSymbol
from rulewright.language.types import ThingOf
from rulewright.language.walking import blocks_of
from rulewright.source.catalogue.code import Message
from rulewright.source.catalogue.doubts import WrongPlayer

_DEEPEST = 6  # names behind names
_LOOPS = (core.ForEach, core.Repeat, core.WhileAct, core.Auction, core.ChooseBranch)


def check(doubts: Doubts, written: Written, blocks: list[list[Stmt]]) -> None:
    """RW444."""
    player = doubts.program.kinds["player"]
    for loop in written.of(core.ForEach):
        if isinstance(loop.among, core.Players) and loop.among.which in ("all", "from"):
            _in_loop(doubts, player, loop)
    for action in doubts.program.all_happenings():
        if action.is_action and action.body is not None and isinstance(action.body.body, list):
            actor = next((var for var in action.header_vars if var.name != "this"), None)
            if actor is not None:
                _in_action(doubts, actor, action.body.body)
                _chosen_oneself(doubts, actor, action)
    for function in _texts_of_players(doubts.program):
        players = [var for var in function.params if isinstance(sure(var.type), ThingOf) and sure(var.type) == ThingOf(player)]
        if len(players) == 1 and isinstance(function.body, list):
            _in_action(doubts, players[0], function.body, WrongPlayer.in_text)
    of_actions = {id(action.body): action for action in doubts.program.all_happenings() if action.is_action}
    for function in doubts.program.functions:
        if isinstance(function.body, list):
            _to_itself(doubts, Keys(), function.body, of_actions.get(id(function)))
    for kind in doubts.program.kinds.values():
        owner = kind.owner.body if isinstance(kind.owner, core.Function) else kind.owner
        if isinstance(owner, core.FirstPlayer):
            doubts.say(WrongPlayer.of_kind, owner.span, kind=kind.name)
    for block in blocks:
        for place, line in enumerate(block):
            if isinstance(line, core.Auction):
                _after_auction(doubts, player, line, block[place + 1 :])


def _texts_of_players(program: Program) -> Iterator[core.Function]:
    """The texts of cards and the bodies of happenings, which get the player whom they are about as a part."""
    for thing in program.things:
        yield from thing.code.values()
    for kind in program.kinds.values():
        yield from (code.default for code in kind.code.values() if isinstance(code.default, core.Function))
    yield from (each.body for each in program.happenings.values() if not each.is_action and each.body is not None)


def _fixed(player: Kind, expr: Expr | None) -> str | None:
    """The name of a player that does not depend on who acts: `steward`, `first_player`."""
    while isinstance(expr, core.Guard):
        expr = expr.body
    match expr:
        case core.StateOf(state=state, thing=None | core.TheGame()) if _is_player(player, state):
            return state.name
        case core.FirstPlayer():
            return "first_player"
    return None


def _is_player(player: Kind, state: StateSymbol) -> bool:
    type_ = sure(state.type)
    return isinstance(type_, ThingOf) and type_.kind is player


def _lines(body: list[Stmt]) -> list[Stmt] | None:
    """The lines of a block and of the branches in it; None if it has loops or asks somebody."""
    found: list[Stmt] = []
    for line in body:
        if isinstance(line, _LOOPS):
            return None
        if isinstance(line, core.If):
            for inner in (line.yes, line.no):
                more = _lines(inner)
                if more is None:
                    return None
                found += more
        else:
            found.append(line)
    return found


def _for_whom(line: Stmt) -> list[Expr | None] | None:
    """For whom a line does something; None if it does nothing to players."""
    match line:
        case core.AddTo(target=target) | core.Assign(target=target) | core.Gain(target=target):
            while isinstance(target, core.Pick):
                target = target.amounts
            return [target.thing] if isinstance(target, core.StateOf) and target.thing is not None else None
        case core.Draw(target=core.Place(holder=holder)) | core.MoveThings(to=core.Place(holder=holder)) if holder is not None:
            return [holder]
        case core.Happen(args=args) if args:
            return list(args)
        case core.PayCost(player=payer):
            return [payer]
    return None


def _mentions(root: object, var: Var) -> bool:
    return any(isinstance(node, core.Local) and node.var is var for node in nodes(root))


def _in_loop(doubts: Doubts, player: Kind, loop: core.ForEach) -> None:
    """`for each p in players: if p.coins = 0: earn(steward, 3)`, and `add burden(p) to steward.points` beside lines for `p`."""
    lines = _lines(loop.body)
    if lines is None:
        return
    done = [(line, whom) for line in lines if not isinstance(line, core.Let | core.Stop) and (whom := _for_whom(line)) is not None]
    own = [line for line, whom in done if any(each is not None and _mentions(each, loop.var) for each in whom)]
    lets = {line.var for line in nodes(loop.body) if isinstance(line, core.Let)}
    for line, whom in done:
        name = next((name for each in whom if (name := _fixed(player, each)) is not None), None)
        if name is None or line in own:
            continue
        if any(isinstance(node, core.Local) and node.var in lets for node in nodes(line)):
            continue
        reads = _mentions(line, loop.var)
        if (not own and not reads and _mentions(loop.body, loop.var)) or (own and reads and not any(_is_other_half(line, other) for other in own)):
            doubts.say(WrongPlayer.in_loop, line.span, name=name, loop=loop.var.name)
    for line in own:
        _amount_of_another(doubts, player, loop, line)
    for inner in nodes(loop.body):
        if isinstance(inner, core.If) and inner.written:
            _tests_another(doubts, player, loop, inner)


def _is_other_half(line: Stmt, other: Stmt) -> bool:
    """Whether two lines change the same number of two players, or one takes away what the other counts: one gives it to the other."""
    if _states(line) == _states(other) or isinstance(other, core.PayCost | core.Happen):
        return True
    reads = reads_of(line.value if isinstance(line, core.AddTo | core.Assign) else line.amount if isinstance(line, core.Gain) else None)
    return (reads.places and isinstance(other, core.MoveThings | core.Draw)) or not _states(other).isdisjoint(reads.symbols)


def _states(line: Stmt) -> set[object]:
    targets = [node.target for node in nodes(line) if isinstance(node, core.AddTo | core.Assign | core.Gain)]
    return {node.state for target in targets for node in nodes(target) if isinstance(node, core.StateOf)}


def _tests_another(doubts: Doubts, player: Kind, loop: core.ForEach, line: core.If) -> None:
    """`for each p in players: if steward.coins = 0: p gains 2 coins`: the number of one player decides what each gets of the same."""
    changed_here = {
        target[0] for node in nodes(line.yes) if isinstance(node, core.Gain | core.AddTo) and (target := changed(node.target)) is not None
    }
    if not _mentions(line.yes, loop.var) or _mentions(line.condition, loop.var):
        return
    for node in nodes(line.condition):
        if isinstance(node, core.StateOf) and node.state.name in changed_here and (name := _fixed(player, node.thing)) is not None:
            doubts.say(WrongPlayer.test, line.condition.span, name=name, loop=loop.var.name)


def _amount_of_another(doubts: Doubts, player: Kind, loop: core.ForEach, line: Stmt) -> None:
    """`for each p in players: add burden(steward) to p.points`: a formula that every other line asks of `p`."""
    value = line.value if isinstance(line, core.AddTo) else line.amount if isinstance(line, core.Gain) else None
    if isinstance(value, core.StatCall) and len(value.args) == 1 and (name := _fixed(player, value.args[0])) is not None:
        doubts.say(WrongPlayer.amount, value.span, name=name, loop=loop.var.name)


def _in_action(doubts: Doubts, actor: Var, body: list[Stmt], message: Message = WrongPlayer.in_action) -> None:
    """`set road.builder to first_player` in an action that does nothing for the one who acts, or in a text that does nothing for its player."""
    if _mentions(body, actor):
        return
    for line in nodes(body):
        match line:
            case core.Assign(target=core.StateOf(thing=thing), value=core.FirstPlayer()) if thing is not None:
                doubts.say(message, line.span, name="first_player", actor=actor.name)
            case core.Gain() | core.AddTo() | core.Draw() | core.MoveThings() | core.Happen() if any(
                isinstance(whom, core.FirstPlayer) for whom in _for_whom(line) or ()
            ):
                doubts.say(message, line.span, name="first_player", actor=actor.name)


def _chosen_oneself(doubts: Doubts, actor: Var, action: HappeningSymbol) -> None:
    """`with: {rival: players}`, and then `rival loses 1 coins` and `me gains 1 coins`."""
    body = action.body.body if action.body is not None else None
    for choice in action.choices if isinstance(body, list) else ():
        if choice.shape not in ("one", "maybe") or not isinstance(choice.among, core.Players) or choice.among.which != "all":
            continue
        given: dict[tuple[str, int], set[bool]] = {}
        for line in nodes(body):
            target = changed(line.target) if isinstance(line, core.Gain | core.AddTo) else None
            if isinstance(line, core.OfferTrade) and isinstance(line.partner, core.Local) and line.partner.var is choice.var:
                doubts.say(WrongPlayer.oneself, choice.span, beside=line.span, name=choice.var.name)
            if isinstance(line, core.Gain | core.AddTo) and target is not None and isinstance(target[1], core.Local):
                is_chosen, is_me = target[1].var is choice.var, target[1].var is actor
                if is_chosen or is_me:
                    given.setdefault((target[0], line.sign), set()).add(is_chosen)
        for (part, sign), who in given.items():
            if sign > 0 and given.get((part, -1), who) not in (who, {True, False}) and len(who) == 1:
                doubts.say(WrongPlayer.oneself, choice.span, name=choice.var.name)


def _after_auction(doubts: Doubts, player: Kind, auction: core.Auction, rest: list[Stmt]) -> None:
    """The highest bidder pays, and somebody else gets what was for sale."""
    bidder, gets, other = auction.bidder, False, None
    waiting = list(rest)
    while waiting:
        line = waiting.pop()
        inner = blocks_of(line)
        if inner:
            waiting += [each for block in inner for each in block]
            continue
        if isinstance(line, core.Gain | core.AddTo) and line.sign < 0 and _for_whom(line) is not None:
            continue
        if isinstance(line, core.PayCost):
            continue
        gets = gets or _mentions(line, bidder)
        if isinstance(line, core.MoveThings) and isinstance(line.to, core.Place):
            name = _fixed(player, line.to.holder)
            other = (line, name) if name is not None else other
    if not gets and other is not None:
        doubts.say(WrongPlayer.of_auction, other[0].span, name=other[1], bidder=bidder.name)


class _Sources:
    """Where the names of a text come from, and what is known of a player through the set from which a thing was taken."""

    def __init__(self, body: object, action: HappeningSymbol | None) -> None:
        self.sets: dict[Var, Expr] = {choice.var: choice.among for choice in action.choices if choice.among is not None} if action is not None else {}
        self.values: dict[Var, Expr] = {}
        for node in nodes(body):
            match node:
                case core.Choose(shape="one" | "maybe", var=var, among=among) | core.ForEach(var=var, among=among):
                    self.sets[var] = among
                case core.Let(var=var, value=value) | core.Guard(var=var, value=value):
                    self.values[var] = value

    def same_as(self, expr: Expr, deep: int = 0) -> Expr:
        """The player that a value is: `s.keeper` of a stall chosen among those `where keeper = me` is `me`."""
        while isinstance(expr, core.Guard):
            expr = expr.body
        if isinstance(expr, core.Local) and expr.var in self.values and deep < _DEEPEST:
            return self.same_as(self.values[expr.var], deep + 1)
        if isinstance(expr, core.StateOf) and expr.thing is not None:
            for each in self._filters(expr.thing, 0):
                for test in parts(each.condition):
                    if isinstance(test, core.Compare) and test.op == "=":
                        for side, other in ((test.left, test.right), (test.right, test.left)):
                            is_it = isinstance(side, core.StateOf) and side.state is expr.state and isinstance(side.thing, core.Local)
                            if is_it and isinstance(side, core.StateOf) and _mentions(side.thing, each.var) and not _mentions(other, each.var):
                                return other
        return expr

    def _filters(self, thing: Expr, deep: int) -> Iterator[core.Filter]:
        """The conditions on the set that a thing is a member of."""
        while deep < _DEEPEST:
            deep += 1
            match thing:
                case core.Guard(body=body):
                    thing = body
                case core.Local(var=var) if var in self.sets or var in self.values:
                    thing = self.sets.get(var) or self.values[var]
                case core.Aggregate(op="first" | "last" | "best" | "most" | "least", among=among):
                    thing = among
                case core.Filter(among=among):
                    yield thing
                    thing = among
                case _:
                    return


def _to_itself(doubts: Doubts, keys: Keys, body: object, action: HappeningSymbol | None) -> None:
    """`choose s in stalls where keeper = me`, and then `me loses 1 coins` and `s.keeper gains 1 coins`."""
    lines = [line for line in nodes(body) if isinstance(line, core.Gain)]
    if {line.sign for line in lines} != {1, -1}:
        return
    sources = _Sources(body, action)
    for gain in lines:
        for loss in lines:
            one, other = changed(gain.target), changed(loss.target)
            if gain.sign < 0 or loss.sign > 0 or one is None or other is None or one[0] != other[0] or one[1] is None or other[1] is None:
                continue
            apart = keys.of(one[1]) != keys.of(other[1]) and keys.of(gain.amount) == keys.of(loss.amount)
            if apart and keys.of(sources.same_as(one[1])) == keys.of(sources.same_as(other[1])):
                doubts.say(WrongPlayer.to_itself, gain.span, beside=loss.span, part=one[0])
