"""Comparisons and lines that are the wrong way round, given what follows them."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checker.doubts.common import Doubts, changed, number, parts
from rulewright.checker.lints.reads import Written, nodes
from rulewright.checker.lints.writes import paid_of, writes_of
from rulewright.checker.meaning.amounts import is_named
from rulewright.checker.meaning.keys import Keys, replaced
from rulewright.language import core
from rulewright.language.core import Expr, Stmt, Var
from rulewright.language.symbols import HappeningSymbol, ZoneSymbol
from rulewright.language.types import SetOf
from rulewright.source.catalogue.doubts import TurnedRound

Taken = tuple[Expr, Expr, core.Expr | Stmt]  # from what, how much, and the line


def check(doubts: Doubts, written: Written, keys: Keys, blocks: list[list[Stmt]]) -> None:
    """RW432."""
    _of_actions(doubts, keys)
    _of_texts(doubts, written, keys)
    _of_choices(doubts, keys, blocks)
    _of_auctions(doubts, written)
    _of_purses(doubts, blocks)
    _gained(doubts, keys, blocks)
    _taxed(doubts, keys, blocks)
    _up_to_all(doubts)
    _one_more(doubts, keys)
    _one_less(doubts, keys)
    _asks_for_another(doubts, written, keys)
    _filled_up(doubts, written)
    _up_to_the_limit(doubts, written, keys)


def _of_actions(doubts: Doubts, keys: Keys) -> None:
    """An action that requires at most what it takes."""
    for action in doubts.program.all_happenings():
        if action.is_action and action.body is not None and isinstance(action.body.body, list):
            asked = list(parts(action.requires))
            for choice in action.choices:
                asked += _of_members(choice.among, choice.var, keys)
            _compare(doubts, keys, asked, action.body.body)


def _of_texts(doubts: Doubts, written: Written, keys: Keys) -> None:
    """A text of a thing that requires at most what another text of it takes: `needs: me.coins <= 2` beside `play: me loses 2 coins`."""
    asked = {node.code.name for node in written.of(core.CodeCall)}
    done = {node.code.name for node in written.of(core.RunCode)}
    for thing in doubts.program.things:
        for needs in asked & thing.code.keys():
            for does in sorted(done & thing.code.keys()):
                test, text = thing.code[needs], thing.code[does]
                if isinstance(test.body, list) or test.lets or not isinstance(text.body, list) or len(test.params) != len(text.params):
                    continue
                for one, other in zip(test.params, text.params, strict=True):
                    keys.aliases.setdefault(one, core.Local(other, type=other.type))
                _compare(doubts, keys, [*parts(test.body)], text.body)


def _of_choices(doubts: Doubts, keys: Keys, blocks: list[list[Stmt]]) -> None:
    """A choice among things that cost at least as much as there is."""
    for block in blocks:
        for place, line in enumerate(block):
            if isinstance(line, core.Choose) and line.shape in ("one", "maybe"):
                asked = [*_of_members(line.among, line.var, keys), *parts(line.such_that)]
                if asked:
                    _compare(doubts, keys, asked, block[place + 1 :])


def _of_members(among: Expr | None, var: Var, keys: Keys) -> list[Expr]:
    """The conditions on the members of a set from which one is chosen."""
    found: list[Expr] = []
    while isinstance(among, core.Filter):
        keys.aliases.setdefault(among.var, core.Local(var, type=var.type))
        found += parts(among.condition)
        among = among.among
    return found


def _compare(doubts: Doubts, keys: Keys, asked: list[Expr], body: list[Stmt]) -> None:
    limits = [limit for test in asked if (limit := _at_least_all(test)) is not None]
    if not limits:
        return
    taken = [(keys.of(source), keys.of(amount)) for line in body for source, amount in _taken(line, keys)]
    for test, amount, source in limits:
        if (keys.of(source), keys.of(amount)) in taken:
            line = next(line for line in body for one, by in _taken(line, keys) if (keys.of(one), keys.of(by)) == (keys.of(source), keys.of(amount)))
            doubts.say(TurnedRound.limit, test.span, beside=line.span)


def _at_least_all(test: Expr) -> tuple[Expr, Expr, Expr] | None:
    """The comparison, an amount, and a number that may not exceed that amount."""
    if not isinstance(test, core.Compare) or test.op not in ("<", "<=", ">", ">="):
        return None
    small, large = (test.left, test.right) if test.op in ("<", "<=") else (test.right, test.left)
    return (test, large, small) if isinstance(small, core.StateOf | core.Local | core.Pick) else None


def _taken(line: Stmt, keys: Keys | None = None) -> Iterator[tuple[Expr, Expr]]:
    """The target from which a line takes an amount."""
    match line:
        case core.Gain(target=target, amount=amount, sign=-1) | core.AddTo(target=target, value=amount, sign=-1):
            yield target, amount
        case core.AddTo(target=target, value=core.Arithmetic(op="neg", args=[amount])):
            yield target, amount
        case core.Assign(target=target, value=core.Arithmetic(op="-", args=[old, amount])) if keys is not None and keys.of(target) == keys.of(old):
            yield target, amount


def _gained(doubts: Doubts, keys: Keys, blocks: list[list[Stmt]]) -> None:
    """A number that must be high enough and is then gained."""
    asked = [(list(parts(line.condition)), line.yes) for block in blocks for line in block if isinstance(line, core.If) and line.written]
    for action in doubts.program.all_happenings():
        if action.is_action and action.body is not None and isinstance(action.body.body, list):
            asked.append((list(parts(action.requires)), action.body.body))
    for tests, body in asked:
        enough = [limit for test in tests if (limit := _enough(test)) is not None]
        for line in body if enough else ():
            if isinstance(line, core.Gain) and line.sign > 0:
                for test, source, amount in enough:
                    if keys.of(source) == keys.of(line.target) and keys.of(amount) == keys.of(line.amount):
                        doubts.say(TurnedRound.gained, line.span, beside=test.span)


def _enough(test: Expr) -> tuple[Expr, Expr, Expr] | None:
    """The comparison, a number, and the value that it must reach."""
    if not isinstance(test, core.Compare) or test.op not in ("<=", ">="):
        return None
    small, large = (test.left, test.right) if test.op == "<=" else (test.right, test.left)
    return (test, large, small) if isinstance(large, core.StateOf | core.Pick) else None


def _taxed(doubts: Doubts, keys: Keys, blocks: list[list[Stmt]]) -> None:
    """A number that must be above 0, and then both its holder and somebody else gain it: one of them should lose it."""
    for line in (line for block in blocks for line in block if isinstance(line, core.If) and line.written):
        asked = [test for part in parts(line.condition) if (test := _some(part)) is not None]
        gains = [inner for inner in nodes(line.yes) if isinstance(inner, core.Gain)] if asked else []
        for held in asked:
            own = [gain for gain in gains if keys.of(gain.target) == keys.of(held)]
            others = [gain for gain in gains if gain not in own and (name := changed(gain.target)) is not None and name == (held.state.name, name[1])]
            if len(own) == 1 and others and all(gain.sign > 0 for gain in (*own, *others)):
                doubts.say(TurnedRound.taxed, own[0].span, beside=line.condition.span, name=held.state.name)


def _some(test: Expr) -> core.StateOf | None:
    """The number that must be above 0."""
    match test:
        case (
            core.Compare(op=">", left=core.StateOf() as held, right=core.Const(value=0))
            | core.Compare(op=">=", left=core.StateOf() as held, right=core.Const(value=1))
        ):
            return held if held.thing is not None else None
    return None


def _up_to_all(doubts: Doubts) -> None:
    """An action that chooses at most what there is of something, and adds it there."""
    for action in doubts.program.all_happenings():
        for choice in action.choices if action.body is not None else ():
            if choice.shape == "number" and choice.high is not None and _takes_from(_larger_of(choice.high), choice.var, action):
                doubts.say(TurnedRound.larger, choice.high.span)
            held = _plain(choice.high) if choice.shape == "number" else None
            if not isinstance(held, core.StateOf):
                continue
            for line in nodes(action.body):
                if isinstance(line, core.AddTo | core.Gain) and line.sign > 0:
                    value = line.value if isinstance(line, core.AddTo) else line.amount
                    target = line.target
                    if (
                        isinstance(value, core.Local)
                        and value.var is choice.var
                        and isinstance(target, core.StateOf)
                        and target.state is held.state
                        and _is_of_actor(target, action)
                    ):
                        doubts.say(
                            TurnedRound.up_to, line.span, beside=choice.high.span if choice.high is not None else action.span, name=held.state.name
                        )


def _larger_of(high: Expr) -> list[Expr]:
    """The limits of which the larger one holds, if they change; nothing for a limit that is only raised to a number."""
    while isinstance(high, core.Guard):
        high = high.body
    is_larger = isinstance(high, core.Arithmetic) and high.op == "max" and sum(number(arg) is None for arg in high.args) > 1
    return [arg for arg in map(_plain, high.args) if arg is not None] if is_larger and isinstance(high, core.Arithmetic) else []


def _takes_from(limits: list[Expr], chosen: Var, action: HappeningSymbol) -> bool:
    """Whether an action takes the chosen number from one of the limits, of which there may then be too little."""
    held = {limit.state for limit in limits if isinstance(limit, core.StateOf)}
    for line in nodes(action.body) if held else ():
        if isinstance(line, core.AddTo | core.Gain) and line.sign < 0 and isinstance(line.target, core.StateOf) and line.target.state in held:
            value = line.value if isinstance(line, core.AddTo) else line.amount
            if isinstance(value, core.Local) and value.var is chosen:
                return True
    return False


def _plain(expr: Expr | None) -> Expr | None:
    """A value without its tests for nothing, and what a formula that only names it stands for."""
    while True:
        if isinstance(expr, core.Guard):
            expr = expr.value if isinstance(expr.body, core.Local) and expr.body.var is expr.var else expr.body
        elif isinstance(expr, core.StatCall) and isinstance(expr.stat.body, core.Function) and not expr.stat.body.lets:
            body = expr.stat.body.body
            if isinstance(body, list):
                return None
            expr = body
        else:
            return expr


def _is_of_actor(target: core.StateOf, action: HappeningSymbol) -> bool:
    """Whether a number is one of the player who acts, and not of somebody chosen."""
    chosen = {choice.var for choice in action.choices}
    return not any(isinstance(node, core.Local) and node.var in chosen for node in nodes(target))


def _one_more(doubts: Doubts, keys: Keys) -> None:
    """An action that is still possible at the limit, and adds one."""
    for action in doubts.program.all_happenings():
        body = action.body.body if action.is_action and action.body is not None else None
        for test in (*parts(action.requires), *_asked_of(action)) if isinstance(body, list) else ():
            limit = _up_to(test)
            if limit is not None and isinstance(body, list) and any(_adds_to(line, limit, keys) for line in body):
                doubts.say(TurnedRound.one_more, test.span)


def _one_less(doubts: Doubts, keys: Keys) -> None:
    """An action that requires at least 0 of something, and takes some of it: `me.bottles[w] >= 0`, and then `add -1 to me.bottles[w]`."""
    for action in doubts.program.all_happenings():
        body = action.body.body if action.is_action and action.body is not None else None
        least = [(test, limit[1], bound) for test in parts(action.requires) if (limit := _enough(test)) and (bound := number(limit[2])) is not None]
        for line in body if isinstance(body, list) and least else ():
            if isinstance(line, core.AddTo | core.Gain):
                by = number(line.value if isinstance(line, core.AddTo) else line.amount)
                for test, source, bound in least:
                    if by is not None and by * line.sign < 0 <= bound and _lacks(line, bound, abs(by)) and keys.of(source) == keys.of(line.target):
                        doubts.say(TurnedRound.one_less, test.span, beside=line.span, least=bound, n=abs(by))


def _lacks(line: core.AddTo | core.Gain, least: int, taken: int) -> bool:
    """Whether there may be less than a line takes; `loses` takes what there is, so it needs only some."""
    return least < (taken if isinstance(line, core.AddTo) else 1)


def _asked_of(action: HappeningSymbol) -> Iterator[Expr]:
    """The conditions of an action on its choices, including those in stats."""
    for choice in action.choices:
        among = choice.among
        while isinstance(among, core.Filter):
            for test in parts(among.condition):
                yield test
                if isinstance(test, core.StatCall) and isinstance(test.stat.body, core.Function) and not test.stat.body.lets:
                    asked = test.stat.body.body
                    yield from parts(asked) if not isinstance(asked, list) else ()
            among = among.among


def _up_to(test: Expr) -> Expr | None:
    """A number, or the size of a zone, that may reach a named limit: `count me.hand <= hand_limit`, `free_seats(me) >= 0`."""
    if not isinstance(test, core.Compare) or test.op not in ("<=", ">="):
        return None
    small, large = (test.left, test.right) if test.op == "<=" else (test.right, test.left)
    if isinstance(small, core.Aggregate) and small.op == "count":
        small = small.among
    if isinstance(small, core.StateOf | core.ZoneOf) and (isinstance(large, core.StatCall | core.FieldOf) or is_named(large, test.span)):
        return small
    if number(small) == 0 and isinstance(large, core.StatCall) and isinstance(large.stat.body, core.Function) and not large.stat.body.lets:
        room = large.stat.body.body
        if isinstance(room, core.Arithmetic) and room.op == "-" and isinstance(room.args[1], core.Aggregate) and room.args[1].op == "count":
            among = room.args[1].among
            return among if isinstance(among, core.ZoneOf) else None
        if isinstance(room, core.Arithmetic) and room.op == "-" and isinstance(room.args[1], core.StateOf):
            taken: Expr = room.args[1]
            for param, arg in zip(large.stat.body.params, large.args, strict=False):
                taken = replaced(taken, param, arg)
            return taken
    return None


def _adds_to(line: Stmt, limit: Expr, keys: Keys) -> bool:
    """Whether a line adds one to the limited number."""
    match line:
        case core.AddTo(target=target, value=value, sign=1):
            if isinstance(target.type, SetOf):
                return isinstance(limit, core.StateOf) and isinstance(target, core.StateOf) and target.state is limit.state
            return isinstance(limit, core.StateOf) and (number(value) or 0) > 0 and keys.of(target) == keys.of(limit)
        case core.MoveThings(things=things, to=core.Place(zone=zone)):
            return isinstance(limit, core.ZoneOf) and zone is limit.zone and not isinstance(things.type, SetOf)
        case core.Draw(target=core.Place(zone=zone)):
            return isinstance(limit, core.ZoneOf) and zone is limit.zone
    return False


def _of_auctions(doubts: Doubts, written: Written) -> None:
    """Bids that start at what the bidder has, up to something else."""
    for auction in written.of(core.Auction):
        low, high = _purse(auction.low, auction.bidder), _purse(auction.high, auction.bidder)
        if low is not None and high is None and not isinstance(auction.high, core.Const):
            doubts.say(TurnedRound.bids, auction.low.span if auction.low.span.line else auction.span, name=low)


def _of_purses(doubts: Doubts, blocks: list[list[Stmt]]) -> None:
    """Bids limited by one number of the bidder but taken from another."""
    for block in blocks:
        for place, auction in enumerate(block):
            if not isinstance(auction, core.Auction) or (high := _purse(auction.high, auction.bidder)) is None:
                continue
            lines = [line for line in nodes(block[place + 1 :]) if isinstance(line, core.Gain | core.AddTo)]
            paid = [
                (line, name[0])
                for line in lines
                for target, amount in _taken(line)
                if isinstance(amount, core.Local)
                and amount.var is auction.bid
                and isinstance(target, core.StateOf)
                and isinstance(target.thing, core.Local)
                and target.thing.var is auction.bidder
                and (name := changed(target)) is not None
            ]
            lines_of_others = [line for line in lines for target, amount in _taken(line) if _is_bid_of_another(target, amount, auction, high)]
            if not paid and len(lines_of_others) == 1:
                doubts.say(TurnedRound.not_the_bidder, lines_of_others[0].span, beside=auction.high.span, name=auction.bidder.name)
            if len(paid) == 1 and not any(_reads(auction.high, name) for _, name in paid):
                doubts.say(TurnedRound.purse, auction.high.span, beside=paid[0][0].span, name=high, other=paid[0][1])


def _is_bid_of_another(target: Expr, amount: Expr, auction: core.Auction, name: str) -> bool:
    """Whether a line takes the bid from the number that limits it, but of a player who need not have that much."""
    is_bid = isinstance(amount, core.Local) and amount.var is auction.bid
    if not is_bid or not isinstance(target, core.StateOf) or target.state.name != name or target.thing is None:
        return False
    return not (isinstance(target.thing, core.Local) and target.thing.var is auction.bidder)


def _reads(bound: Expr, name: str) -> bool:
    """Whether a bound reads a number of the bidder, or a stat (which may)."""
    return any(isinstance(node, core.StatCall) or (isinstance(node, core.StateOf) and node.state.name == name) for node in nodes(bound))


def _purse(bound: Expr, bidder: Var) -> str | None:
    """The state of the bidder that a bound reads."""
    for node in nodes(bound):
        if isinstance(node, core.StateOf) and isinstance(node.thing, core.Local) and node.thing.var is bidder:
            return node.state.name
    return None


def _asks_for_another(doubts: Doubts, written: Written, keys: Keys) -> None:
    """An action that requires a number above 0 that nothing ever lowers, but takes from another that it does not test."""
    program = doubts.program
    candidates = [(action, name, test) for action in program.all_happenings() if action.is_action for name, test in _needed(action)]
    if not candidates:
        return
    writes, paid = writes_of(written), paid_of(program, written)
    state = program.kinds["player"].state
    for action, name, test in candidates:
        needed = state[name]
        own = [write for write in writes if write.state is needed]
        if needed in paid or needed.reset_each is not None or not own or any(write.sort != "add" or (number(write.value) or 0) <= 0 for write in own):
            continue
        body = action.body.body if action.body is not None and isinstance(action.body.body, list) else []
        asked = {node.state for node in nodes((action.requires, action.choices)) if isinstance(node, core.StateOf)}
        if any(isinstance(node, core.StateOf) and node.state is needed for node in nodes(body)):
            continue
        for line in body:
            target = changed(line.target) if isinstance(line, core.AddTo) else None
            other = state.get(target[0]) if target is not None else None
            if isinstance(line, core.AddTo) and other is not None and other not in asked and other not in paid:
                by = number(line.value)
                if by is not None and by * line.sign < 0:
                    doubts.say(TurnedRound.another, line.span, beside=test.span, name=name, other=other.name)


def _needed(action: HappeningSymbol) -> Iterator[tuple[str, Expr]]:
    """The numbers of the player that an action requires to be above something."""
    for test in parts(action.requires):
        match test:
            case core.Compare(op=">" | ">=", left=core.StateOf(state=state, thing=core.Local(var=var)), right=core.Const()) if var.name == "me":
                yield state.name, test


def _filled_up(doubts: Doubts, written: Written) -> None:
    """`draw count market - 3 from deck to market`: the more there is, the more comes."""
    for draw in written.of(core.Draw):
        match draw.count:
            case core.Arithmetic(op="-", args=[core.Aggregate(op="count", among=core.ZoneOf(zone=zone)), wanted]) if zone is draw.target.zone:
                if not _speaks_of(wanted, zone):
                    doubts.say(TurnedRound.filled_up, draw.count.span, zone=zone.name)


def _speaks_of(expr: Expr, zone: ZoneSymbol) -> bool:
    return any(isinstance(node, core.ZoneOf) and node.zone is zone for node in nodes(expr))


def _up_to_the_limit(doubts: Doubts, written: Written, keys: Keys) -> None:
    """`add max(n, limit - me.honey) to me.honey`: the larger of what comes and what there is still room for."""
    for line in written.of(core.AddTo):
        value = line.value
        if line.sign < 0 or not isinstance(value, core.Arithmetic) or value.op != "max" or len(value.args) != 2:
            continue
        for room, comes in (value.args, value.args[::-1]):
            if not isinstance(room, core.Arithmetic) or room.op != "-" or len(room.args) != 2 or isinstance(comes, core.Const):
                continue
            held, target = room.args[1], line.target
            match held:
                case core.Aggregate(op="sum", among=core.Every(), values=[core.Pick(amounts=whole)]):  # `sum of me.honey`
                    held, target = whole, target.amounts if isinstance(target, core.Pick) else target
            if keys.of(held) == keys.of(target):
                doubts.say(TurnedRound.larger_of_room, value.span)
