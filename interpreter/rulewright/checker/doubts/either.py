"""A player chosen from an empty set; and `or` between two tests of the printed fields of one thing, one of which every thing in the game passes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from rulewright.checker.bodies.fit import sure
from rulewright.checker.bodies.oneself import counted
from rulewright.checker.doubts.common import Doubts, number, parts
from rulewright.checker.lints.reads import Written, nodes
from rulewright.checker.meaning.keys import Keys
from rulewright.language import core
from rulewright.language.core import Expr
from rulewright.language.symbols import Kind, ThingSymbol, Value, WordRef
from rulewright.language.types import ThingOf
from rulewright.source.catalogue.doubts import WithoutBrackets
from rulewright.source.catalogue.logic import ImpossibleNumber
from rulewright.source.catalogue.meaning import AlwaysHolds, ChangesNothing

ENOUGH = 6  # things of a kind that show what they differ in
FEW = 3  # with fewer things the game is probably unfinished


def check(doubts: Doubts, written: Written, keys: Keys) -> None:
    """RW472, RW469, RW437 and RW475."""
    for rule in doubts.program.rules:
        for var, members in rule.bindings:
            for test, most in counted(rule.condition, var) if isinstance(members, core.Players) else ():
                if most < 1:
                    doubts.say(ImpossibleNumber.oneself, test.span, name=var.name)
    for condition in written.of(core.Logic):
        if condition.op == "and":
            _only_itself(doubts, keys, condition)
        if condition.op != "or":
            continue
        tests = list(parts(condition, "or"))
        _brackets(doubts, keys, tests)
        _is_there(doubts, keys, condition.args)
        fields = [_field(test) for test in tests]
        first = fields[0]
        if first is None or len({keys.of(field.thing) for field in fields if field is not None}) != 1 or None in fields:
            continue
        kind = _kind(first.thing)
        things = [thing for thing in doubts.program.things if kind is not None and thing.kind.is_a(kind)]
        if kind is None or kind.made is not None or len(things) < FEW or any(thing.kind.space_of is not None for thing in things):
            continue
        answers = [[_answer(test, thing) for test in tests] for thing in things]
        always = all(True in each for each in answers)
        if always and _alike(tests) and all(any(each[place] is False for each in answers) for place in range(len(tests))):
            doubts.say(AlwaysHolds.either, condition.span, kind=kind.name)


def _only_itself(doubts: Doubts, keys: Keys, condition: core.Logic) -> None:
    """`card.suit = top.suit and card.rank = top.rank`, where no two cards have both the same: `or` is meant."""
    alike: dict[tuple[int, int], list[core.FieldOf]] = {}
    tested = {node.var: node.value for node in nodes(condition) if isinstance(node, core.Guard)}

    def key(thing: Expr) -> int:
        return keys.of(tested[thing.var] if isinstance(thing, core.Local) and thing.var in tested else thing)

    for test in parts(condition):
        if isinstance(test, core.Compare) and test.op == "=":
            one, other = _of_field(test.left), _of_field(test.right)
            if one is not None and other is not None and one.field is other.field:
                pair = sorted((key(one.thing), key(other.thing)))
                if pair[0] != pair[1]:
                    alike.setdefault((pair[0], pair[1]), []).append(one)
    for fields in alike.values():
        kind = fields[0].field.kind
        things = [thing for thing in doubts.program.things if thing.kind.is_a(kind)]
        if len(fields) < 2 or kind.made is not None or len(things) < ENOUGH or any(thing.kind.space_of is not None for thing in things):
            continue
        printed = {tuple(repr(thing.values.get(each.field.name)) for each in fields) for thing in things}
        if len(printed) == len(things) and all(thing.copies == 1 for thing in things):
            doubts.say(WithoutBrackets.only_itself, condition.span, kind=kind.name)


def _of_field(side: Expr) -> core.FieldOf | None:
    while isinstance(side, core.Guard):
        side = side.body
    return side if isinstance(side, core.FieldOf) else None


def _is_there(doubts: Doubts, keys: Keys, tests: list[Expr]) -> None:
    """`player.last is something or player.last.rare`: the second can hold only where the first does, so it adds nothing."""
    for place, test in enumerate(tests):
        if not (isinstance(test, core.Logic) and test.op == "not" and isinstance(test.args[0], core.IsNothing)):
            continue
        there = keys.of(test.args[0].value)
        for other in tests[place + 1 :]:
            for node in _guards(other):
                if keys.of(node.value) == there and isinstance(node.otherwise, core.Const) and node.otherwise.value in (False, None):
                    doubts.say(ChangesNothing.or_there, other.span, beside=test.span)


def _guards(test: Expr) -> Iterator[core.Guard]:
    """The values that must be something for a test to hold."""
    if isinstance(test, core.Logic) and test.op == "and":
        for arg in test.args:
            yield from _guards(arg)
    while isinstance(test, core.Guard):
        yield test
        test = test.body


def _brackets(doubts: Doubts, keys: Keys, tests: list[Expr]) -> None:
    """`A and x.red > 0 or x.white > 0`: A applies only to the red ones."""
    for one, other in pairwise(tests):
        *before, last = parts(one)
        if not before:
            continue
        field, alone = _field(last), _field(other)
        if field is None or alone is None or keys.of(field.thing) != keys.of(alone.thing) or not isinstance(field.thing, core.Local):
            continue
        var = field.thing.var
        if not any(isinstance(node, core.Local) and node.var is var for node in nodes(before)):
            doubts.say(WithoutBrackets.here, other.span, beside=one.span)


def _alike(tests: list[Expr]) -> bool:
    """Whether tests differ only in the field: `white > 0 or red > 0`."""
    forms = {(test.op, number(test.right)) if isinstance(test, core.Compare) else type(test) for test in tests}
    return len(forms) == 1 and None not in {number(test.right) for test in tests if isinstance(test, core.Compare)}


def _kind(thing: Expr) -> Kind | None:
    type_ = sure(thing.type)
    return type_.kind if isinstance(type_, ThingOf) and not isinstance(thing, core.Const) else None


def _field(test: Expr) -> core.FieldOf | None:
    """The field that is tested."""
    if isinstance(test, core.Logic) and test.op == "not":
        return _field(test.args[0])
    if isinstance(test, core.Compare) and isinstance(test.right, core.Const):
        test = test.left
    return test if isinstance(test, core.FieldOf) else None


def _answer(test: Expr, thing: ThingSymbol) -> bool | None:
    """The result of a test for a thing; None: unknown."""
    match test:
        case core.Logic(op="not", args=[inner]):
            answer = _answer(inner, thing)
            return None if answer is None else not answer
        case core.FieldOf(field=field):
            value = thing.values.get(field.name)
            return value if isinstance(value, bool) else None
        case core.Compare(op=op, left=core.FieldOf(field=field), right=core.Const(value=right)):
            return _compared(op, thing.values.get(field.name), right, number(test.right))
    return None


def _compared(op: str, left: Value, right: Value, bound: int | None) -> bool | None:
    if op in ("=", "!=") and isinstance(left, int | bool | WordRef) and type(left) is type(right):
        return (left == right) is (op == "=")
    if type(left) is not int or bound is None:
        return None
    return {"<": left < bound, "<=": left <= bound, ">": left > bound, ">=": left >= bound}.get(op)
