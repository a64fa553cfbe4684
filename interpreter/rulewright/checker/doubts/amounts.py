"""Amounts that do not fit their line: reading what was just emptied, taking away a shortfall or more than there is, paying another amount than the
one tested, adding a share to the number from which it is dealt out, adding the same twice, and drawing more than a zone has room for.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checker.doubts.common import Doubts, changed, number, parts
from rulewright.checker.lints.reads import Written, nodes
from rulewright.checker.meaning.keys import Keys
from rulewright.language import core
from rulewright.language.core import Expr, Stmt, Var
from rulewright.source.catalogue.doubts import Misfit

Values = dict[Var, Expr]
_DEEPEST = 4  # local names that stand for local names


def check(doubts: Doubts, written: Written, keys: Keys, blocks: list[list[Stmt]]) -> None:
    """RW439."""
    _twice(doubts, keys, written)
    _beyond_the_room(doubts, written)
    values = {line.var: line.value for block in blocks for line in block if isinstance(line, core.Let)}
    for block in blocks:
        _emptied(doubts, keys, block)
        _lacking(doubts, keys, block, values)
        _other(doubts, keys, block, values)
        _dealt_out(doubts, keys, block)
        for line in block:
            if isinstance(line, core.If) and line.written:
                _asked(doubts, keys, line)
                _overdrawn(doubts, keys, line)


def _beyond_the_room(doubts: Doubts, written: Written) -> None:
    """Report draws of more things than the zone to which they go has room for."""
    for line in written.of(core.Draw):
        zone, count = line.target.zone, number(line.count)
        if zone.room is not None and count is not None and count > zone.room:
            doubts.say(Misfit.no_room, line.span, beside=zone.span, name=zone.name, number=count, room=zone.room)


def _emptied(doubts: Doubts, keys: Keys, block: list[Stmt]) -> None:
    """Report amounts that read a state or zone that a line shortly before has set to 0 or emptied."""
    for place, line in enumerate(block):
        empty: Expr | None = None
        if isinstance(line, core.Assign) and number(line.value) == 0:
            empty = line.target
        elif isinstance(line, core.MoveThings) and isinstance(line.things, core.ZoneOf):
            empty = None if line.to is not None and line.to.zone is line.things.zone else line.things
        name = _name(empty)
        if empty is None or name is None:
            continue
        key = keys.of(empty)
        for later in block[place + 1 :]:
            amount = _amount(later)
            if amount is None or keys.of(_target(later)) == key:
                break  # it may have been filled again
            if any(isinstance(node, core.StateOf | core.Pick | core.ZoneOf) and keys.of(node) == key for node in nodes(amount)):
                if not doubts.is_told(later.span):
                    doubts.say(Misfit.emptied, later.span, beside=line.span, name=name)
                break


def _name(place: Expr | None) -> str | None:
    """The name of a state, a zone or a part of a pool in findings."""
    match place:
        case core.StateOf() | core.Pick() if (target := changed(place)) is not None:
            return target[0]
        case core.Pick(amounts=core.StateOf(state=state)):
            return state.name
        case core.ZoneOf(zone=zone):
            return zone.name
    return None


def _amount(line: Stmt) -> Expr | None:
    """The amount that a line adds or takes."""
    match line:
        case core.Gain(amount=amount) | core.AddTo(value=amount):
            return amount
    return None


def _target(line: Stmt) -> Expr:
    assert isinstance(line, core.Gain | core.AddTo)
    return line.target


def _taken(line: Stmt) -> tuple[Expr, Expr] | None:
    """The target from which a line takes, and the amount."""
    match line:
        case core.Gain(target=target, amount=amount, sign=-1) | core.AddTo(target=target, value=amount, sign=-1):
            return target, amount
        case core.AddTo(target=target, value=core.Arithmetic(op="neg", args=[amount])):
            return target, amount
    return None


def _missing(amount: Expr, values: Values) -> tuple[Expr, Expr] | None:
    """The operands of `max(needed - there, 0)`, written directly or behind a local name."""
    for _ in range(_DEEPEST):
        if isinstance(amount, core.Local) and amount.var in values:
            amount = values[amount.var]
        elif isinstance(amount, core.Arithmetic) and amount.op == "max" and any(number(arg) == 0 for arg in amount.args):
            others = [arg for arg in amount.args if number(arg) != 0]
            if len(others) != 1:
                return None
            amount = others[0]
    if isinstance(amount, core.Arithmetic) and amount.op == "-" and len(amount.args) == 2 and isinstance(amount.args[1], core.StateOf | core.Pick):
        return amount.args[0], amount.args[1]
    return None


def _lacking(doubts: Doubts, keys: Keys, block: list[Stmt], values: Values) -> None:
    """Report lines that take from a number its own shortfall: the less there is, the more they take."""
    for line in block:
        taken = _taken(line)
        missing = _missing(taken[1], values) if taken is not None else None
        if taken is not None and missing is not None and keys.of(taken[0]) == keys.of(missing[1]) and (name := changed(taken[0])) is not None:
            doubts.say(Misfit.lacking, line.span, name=name[0])


def _other(doubts: Doubts, keys: Keys, block: list[Stmt], values: Values) -> None:
    """Report amounts that are compared with one part of a pool and taken from another."""
    for line in block:
        if not isinstance(line, core.Let) or (missing := _missing(line.value, values)) is None:
            continue
        if isinstance(missing[0], core.Const) or not isinstance(missing[1], core.Pick):
            continue
        _compare(doubts, keys, block, line.value, missing)


def _compare(doubts: Doubts, keys: Keys, block: list[Stmt], asked: Expr, known: tuple[Expr, Expr]) -> None:
    """Report a line that takes the amount compared with one part of a pool from another part of it."""
    needed, there = known
    assert isinstance(there, core.Pick)
    taken = [(line, found) for line in block if (found := _taken(line)) is not None]
    if any(keys.of(source) == keys.of(there) for _, (source, _) in taken):
        return
    for line, (source, amount) in taken:
        same_pool = isinstance(source, core.Pick) and keys.of(source.amounts) == keys.of(there.amounts)
        if same_pool and keys.of(amount) == keys.of(needed):
            one, other = changed(there), changed(source)
            if one is not None and other is not None:
                doubts.say(Misfit.another, asked.span, beside=line.span, name=one[0], other=other[0])
                return


def _asked(doubts: Doubts, keys: Keys, line: core.If) -> None:
    """`if me can pay 2 honey:` before `me pays 1 honey`."""
    for test in parts(line.condition):
        if isinstance(test, core.CanPay) and test.whole is None:
            for part, asked in test.cost:
                paid = [amount for pay in _pays(line.yes, keys, test.player) for name, amount in pay.cost if name == part]
                if len(paid) == 1 and (of_asked := number(asked)) is not None and (of_paid := number(paid[0])) is not None and of_paid < of_asked:
                    doubts.say(Misfit.less, paid[0].span, beside=test.span, part=part, asked=of_asked, paid=of_paid)
        elif isinstance(test, core.Compare) and test.op in ("<=", ">="):
            needed, there = (test.left, test.right) if test.op == "<=" else (test.right, test.left)
            if isinstance(there, core.Pick):
                _compare(doubts, keys, line.yes, test, (needed, there))


def _overdrawn(doubts: Doubts, keys: Keys, line: core.If) -> None:
    """`if me.coins < price: take price from me.coins`, or the same after `else:`."""
    if not isinstance(line.condition, core.Compare):
        return
    test = line.condition
    there, needed = (test.left, test.right) if test.op in ("<", ">=") else (test.right, test.left)
    for each in line.yes if test.op in ("<", ">") else line.no if test.op in (">=", "<=") else ():
        taken = _taken(each)
        if taken is None:
            return  # it may change one of the two
        if keys.of(taken[0]) == keys.of(there) and keys.of(taken[1]) == keys.of(needed) and (name := _name(taken[0])) is not None:
            doubts.say(Misfit.overdrawn, each.span, beside=test.span, name=name)
            return


def _twice(doubts: Doubts, keys: Keys, written: Written) -> None:
    """Report a sum with the same term twice; of two stats or numbers of things alone, only a token: these may be meant to count double."""
    inner = {id(arg) for sum_ in written.of(core.Arithmetic) if sum_.op == "+" for arg in sum_.args}
    for whole in written.of(core.Arithmetic):
        if whole.op != "+" or id(whole) in inner:
            continue
        terms = list(_terms(whole))
        met: dict[int, Expr] = {}
        for term in terms:
            first = met.setdefault(keys.of(term), term)
            if first is not term and isinstance(term, core.Pick if len(terms) == 2 else core.StateOf | core.Pick | core.Aggregate | core.FieldOf):
                doubts.say(Misfit.twice, term.span, beside=first.span)


def _terms(sum_: Expr) -> Iterator[Expr]:
    """The terms of a sum."""
    if isinstance(sum_, core.Arithmetic) and sum_.op == "+":
        for arg in sum_.args:
            yield from _terms(arg)
    else:
        yield sum_


def _pays(block: list[Stmt], keys: Keys, player: Expr) -> Iterator[core.PayCost]:
    for node in nodes(block):
        if isinstance(node, core.PayCost) and node.whole is None and keys.of(node.player) == keys.of(player):
            yield node


def _dealt_out(doubts: Doubts, keys: Keys, block: list[Stmt]) -> None:
    """Report shares of a number that are added elsewhere and to the number itself as well."""
    for place, line in enumerate(block):
        of = _divided(line.value) if isinstance(line, core.Let) else None
        if of is None or not isinstance(line, core.Let):
            continue
        after = block[place + 1 :]
        adds = [node for node in nodes(after) if isinstance(node, core.AddTo) and isinstance(node.value, core.Local) and node.value.var is line.var]
        own = [node for node in adds if node.sign > 0 and isinstance(node.target, core.StateOf) and _is_of(node.target, of, line.value, keys)]
        others = [node for node in adds if node.sign > 0 and node not in own]
        if len(own) == 1 and others and (name := changed(own[0].target)) is not None:
            doubts.say(Misfit.dealt_out, own[0].span, beside=others[0].span, name=name[0])


def _divided(value: Expr) -> core.StateOf | None:
    """The number of which a value is a share, directly or through a stat."""
    if isinstance(value, core.StatCall) and isinstance(value.stat.body, core.Function) and not value.stat.body.lets:
        inner = value.stat.body.body
        return _divided(inner) if not isinstance(inner, list | core.StatCall) else None
    if isinstance(value, core.Arithmetic) and value.op in ("div_down", "div_up", "half_down", "half_up") and isinstance(value.args[0], core.StateOf):
        return value.args[0]
    return None


def _is_of(target: core.StateOf, of: core.StateOf, value: Expr, keys: Keys) -> bool:
    """Whether a line writes the divided number of the same thing."""
    if target.state is not of.state:
        return False
    if isinstance(value, core.StatCall):
        return target.thing is not None and any(keys.of(arg) == keys.of(target.thing) for arg in value.args)
    return keys.of(target) == keys.of(of)
