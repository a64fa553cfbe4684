"""The verdicts on conditions agree with trying all values: never more verdicts, and for one value compared with numbers and words never fewer."""

from __future__ import annotations

import itertools
import operator
from collections.abc import Callable, Iterator

from rulewright.checker.meaning.conditions import Conditions
from rulewright.checker.meaning.facts import NOTHING_KNOWN
from rulewright.checker.meaning.keys import Keys
from rulewright.language import core
from rulewright.language.core import Expr, Var
from rulewright.language.symbols import Program, WordList, WordRef
from rulewright.language.types import NUMBER, YES_NO, Maybe, Number, SetOf, Word
from rulewright.language.walking import walk

OPERATORS: dict[str, Callable[[object, object], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
MOODS = WordList("mood", ["calm", "angry", "sad"])
WORDS = [WordRef(MOODS, index) for index in range(3)]
LEVEL, COINS, DEBT = Var("level", Number(0, 3)), Var("coins", NUMBER), Var("debt", NUMBER)
MOOD, FIRST, GLAD = Var("mood", Word(MOODS)), Var("first", Maybe(Word(MOODS))), Var("glad", YES_NO)
VALUES: dict[Var, list[object]] = {
    LEVEL: [0, 1, 2, 3],
    COINS: [-1, 0, 2, 3, 4],
    DEBT: [0, 2, 4],
    MOOD: [*WORDS],
    FIRST: [*WORDS, None],
    GLAD: [True, False],
}
Position = dict[Var, object]


def local(var: Var) -> Expr:
    return core.Local(var, type=var.type)


def const(value: object) -> Expr:
    return core.Const(value, type=NUMBER if isinstance(value, int) else Word(MOODS))


def compare(op: str, left: Expr, right: Expr) -> Expr:
    return core.Compare(op, left, right, type=YES_NO)  # type: ignore[arg-type]  # one of the six


def both(op: str, *parts: Expr) -> Expr:
    return core.Logic(op, list(parts), type=YES_NO)  # type: ignore[arg-type]  # and, or, not


def value(expr: Expr, position: Position) -> object:
    """A direct evaluation of the few forms that are tried here."""
    match expr:
        case core.Const():
            return expr.value
        case core.Local():
            return position[expr.var]
        case core.Arithmetic(args=[left, right]):
            one, other = value(left, position), value(right, position)
            assert isinstance(one, int) and isinstance(other, int)
            return one + other if expr.op == "+" else one - other
        case core.Compare():
            one, other = value(expr.left, position), value(expr.right, position)
            return expr.op == "!=" if one is None or other is None else OPERATORS[expr.op](one, other)
        case core.IsNothing():
            return value(expr.value, position) is None
        case core.Member(among=core.SetOfItems(items=items)):
            item = value(expr.item, position)
            return item is not None and any(item == value(other, position) for other in items)
        case core.Member(among=core.Range(low=low, high=high)):
            item, first, last = (value(each, position) for each in (expr.item, low, high))
            assert isinstance(item, int) and isinstance(first, int) and isinstance(last, int)
            return first <= item <= last
        case core.Logic(op="not", args=[inner]):
            return not value(inner, position)
        case core.Logic():
            return (all if expr.op == "and" else any)(value(part, position) for part in expr.args)
    raise TypeError(type(expr).__name__)


def of_one() -> Iterator[Expr]:
    """Conditions that compare one value with constants."""
    for op in OPERATORS:
        yield from (compare(op, local(LEVEL), const(number)) for number in (-1, 0, 2, 3, 4))
        yield compare(op, const(2), local(LEVEL))
    yield core.Member(local(LEVEL), core.Range(const(1), const(2), type=SetOf(NUMBER)), type=YES_NO)


def of_words() -> Iterator[Expr]:
    yield from (compare(op, local(MOOD), const(word)) for op in ("=", "!=") for word in WORDS)
    yield core.Member(local(MOOD), core.SetOfItems([const(WORDS[0]), const(WORDS[1])], type=SetOf(Word(MOODS))), type=YES_NO)


def of_several() -> Iterator[Expr]:
    """Conditions that compare values with each other, some of which may be nothing."""
    for op in OPERATORS:
        yield compare(op, local(COINS), local(DEBT))
        yield compare(op, local(DEBT), local(LEVEL))
        yield compare(op, core.Arithmetic("-", [local(COINS), const(1)], type=NUMBER), const(2))
        yield compare(op, local(COINS), const(3))
    yield from (compare(op, local(FIRST), other) for op in ("=", "!=") for other in (const(WORDS[0]), local(MOOD)))
    yield compare("=", local(MOOD), const(WORDS[1]))
    yield core.IsNothing(local(FIRST), type=YES_NO)
    yield local(GLAD)
    yield core.Member(local(FIRST), core.SetOfItems([const(WORDS[0]), const(WORDS[2])], type=SetOf(Word(MOODS))), type=YES_NO)


def joined(parts: list[Expr]) -> Iterator[Expr]:
    """Each alone, each two joined, with and without `not`."""
    yield from parts
    for one, other in itertools.product(parts, repeat=2):
        for op in ("and", "or"):
            yield both(op, one, other)
            yield both(op, both("not", one), other)
    for one, other, third in itertools.product(parts[::3], parts[1::3], parts[2::3]):
        yield both("and", both("or", one, other), third)
        yield both("or", both("and", one, both("not", other)), third)


def positions(*tests: Expr) -> Iterator[Position]:
    """All values of the variables in conditions."""
    used = list(dict.fromkeys(node.var for node in walk(list(tests)) if isinstance(node, core.Local)))
    for values in itertools.product(*(VALUES[var] for var in used)):
        yield dict(zip(used, values, strict=True))


def tried(test: Expr) -> set[object]:
    """The answers in all positions."""
    found: set[object] = set()
    for position in positions(test):
        found.add(value(test, position))
        if len(found) == 2:
            break
    return found


def judge() -> Conditions:
    return Conditions(Program("p", "1", {}, (2, 4)), Keys())


def wrong_in(parts: list[Expr], exact: bool) -> list[str]:
    here, wrong = judge(), []
    for test in joined(parts):
        answers = tried(test)
        found = here.decided(test, NOTHING_KNOWN)
        if found is not None and answers != {found}:
            wrong.append(f"decided {found}: {test}")
        elif exact and len(answers) == 1 and found is None and isinstance(test, core.Compare | core.Member):
            wrong.append(f"open: {test}")
        for holds in (True, False):
            learnt = here.assumed(test, holds, NOTHING_KNOWN)
            if learnt is None and holds in answers:
                wrong.append(f"impossible as {holds}: {test}")
    return wrong


def test_conditions_about_one_number() -> None:
    assert wrong_in(list(of_one()), exact=True) == []


def test_conditions_about_one_word() -> None:
    assert wrong_in(list(of_words()), exact=True) == []


def test_conditions_about_several_values() -> None:
    assert wrong_in(list(of_several()), exact=False) == []


def test_two_comparisons_of_one_value_are_decided_as_trying_shows() -> None:
    """No contradiction and no tautology of two comparisons with constants is missed."""
    here = judge()
    for parts in ([test for test in of_one() if isinstance(test, core.Compare)], list(of_words())):
        for one, other in itertools.product(parts, repeat=2):
            for op in ("and", "or"):
                test = both(op, one, other)
                answers = tried(test)
                if len(answers) == 1:
                    assert here.decided(test, NOTHING_KNOWN) in answers, test


def test_what_is_known_after_a_condition_holds_in_every_position_where_it_came_out_so() -> None:
    parts, here = list(of_several()), judge()
    for test, other in itertools.product(parts[::2], parts):
        for holds in (True, False):
            learnt = here.assumed(test, holds, NOTHING_KNOWN)
            found = None if learnt is None else here.decided(other, learnt)
            if found is not None:
                left = [position for position in positions(test, other) if value(test, position) is holds]
                assert all(value(other, position) is found for position in left), (holds, test, other)
