"""Comparisons of printed numbers that can never hold, and comparisons that always hold given all writes in the rules.

The walk over conditions reports conditions decided by themselves, and `lints.bounds` reports values never reached in a game. The rest is reported
here.
"""

from __future__ import annotations

from collections import Counter

from rulewright.checker.context import Context
from rulewright.checker.lints.bounds import reason_of
from rulewright.checker.lints.intervals import UNKNOWN, Interval, exactly, join
from rulewright.checker.lints.ranges import Ranges
from rulewright.checker.lints.reads import Written, nodes
from rulewright.checker.meaning.sightings import inside
from rulewright.checker.meaning.verdicts import between, turned_off
from rulewright.language import core
from rulewright.language.symbols import FieldSymbol
from rulewright.source.catalogue.logic import ImpossibleNumber
from rulewright.source.catalogue.meaning import AlwaysHolds, NeverHolds, Reasons
from rulewright.source.catalogue.phrases import Bounded
from rulewright.source.sentences import Phrase

# What changes, or is counted. Constants, options and the facts of one named thing are compared on purpose: a house rule may change them.
_OF_A_GAME = (core.StateOf, core.ZoneOf, core.StatCall, core.Aggregate)
FEW = 4  # with fewer things the ruleset is only a start, and its rules anticipate more
_SAME = (ImpossibleNumber.code, NeverHolds.code, AlwaysHolds.code)  # findings that already cover the comparison

_Sides = tuple[Interval, Interval] | None  # None: not printed on any thing
_Judgement = tuple[bool, _Sides]


def check(context: Context, written: Written) -> None:
    """RW469 and RW472, for comparisons with the same result on every layout of the maps."""
    told = [item.span for item in context.findings.items if item.code in _SAME]
    compared = [node for node in written.of(core.Compare) if any(_is_of_a_game(side) for side in (node.left, node.right))]
    deciding = _deciding(written)
    found: dict[core.Compare, _Judgement] = {}
    for number, ranges in enumerate(context.ranges_of_layouts):
        here = {}
        for node in compared if number == 0 else found:
            now, before = _judged(node, ranges, deciding), found.get(node)
            if now is not None and (before is None or before[0] is now[0]):
                here[node] = (now[0], now[1] if before is None else _around(now[1], before[1]))
        found = here
    written_at = Counter(node.span for node in compared)  # a line expanded from a template for many things is wrong only if all expansions are
    wrong_at = Counter(node.span for node in found)
    for node, (answer, sides) in found.items():
        if wrong_at[node.span] < written_at[node.span] or any(inside(node.span, span) or inside(span, node.span) for span in told):
            continue
        told.append(node.span)
        if sides is None:
            context.report(ImpossibleNumber.comparison, node.span, reason=Bounded.nowhere(name=_field(node).name))
        elif answer:
            context.report(AlwaysHolds.here, node.span, reason=_why(node, *sides))
        else:
            context.report(ImpossibleNumber.comparison, node.span, reason=reason_of(node, *sides))


def _is_of_a_game(side: core.Expr) -> bool:
    """Whether a value is decided or counted in a game, or printed on a thing chosen in a game."""
    if isinstance(side, core.FieldOf):
        return not isinstance(side.thing, core.Const)
    return any(isinstance(part, _OF_A_GAME) for part in nodes(side))


def _deciding(written: Written) -> dict[int, bool]:
    """The comparisons that form a whole condition; in a guarded line, those that block all lines below it."""
    found: dict[int, bool] = {}
    every = [node for node in written.of(core.Aggregate) if node.op == "all" and node.values]
    for node in (*written.of(core.Filter, core.If, core.Choice, core.Leading), *every):
        condition = node.values[0] if isinstance(node, core.Aggregate) else node.condition
        while isinstance(condition, core.Guard):
            condition = condition.body
        if isinstance(condition, core.Compare):
            found[id(condition)] = isinstance(node, core.Choice) and node.guarded
    return found


def _judged(node: core.Compare, ranges: Ranges, deciding: dict[int, bool]) -> _Judgement | None:
    """The constant result of a comparison, with the domains of its sides."""
    left, right, answer = ranges.value(node.left), ranges.value(node.right), ranges.compare(node)
    if isinstance(left, Interval) and isinstance(right, Interval) and isinstance(answer, bool):
        return (answer, (left, right)) if _is_of_interest(node, answer, ranges, deciding) else None
    if node.op != "=" or answer is not UNKNOWN:
        return None
    for side, other in ((node.left, node.right), (node.right, node.left)):
        if isinstance(side, core.FieldOf) and not isinstance(side.thing, core.Const) and isinstance(other, core.Const):
            numbers = ranges.numbers_of(side.field) if ranges.is_printed_on(side.field) >= FEW else None
            if numbers is not None and len(numbers) > 1 and isinstance(other.value, int) and exactly(other.value) not in numbers:
                return (False, None)
    return None


def _is_of_interest(node: core.Compare, answer: bool, ranges: Ranges, deciding: dict[int, bool]) -> bool:
    """Whether a comparison with this result is probably unintended."""
    sides = (node.left, node.right)
    if any(turned_off(side, node.span) for side in sides) or (node.op == "!=" and not answer):
        return False
    if answer and any(_is_of_others(side, ranges) for side in sides):
        return False
    printed = [side for side in sides if isinstance(side, core.FieldOf)]
    if any(ranges.is_printed_on(side.field) < FEW or _is_one(ranges.value(side)) for side in printed):
        return False
    if not answer or not printed:
        return True
    guarded = deciding.get(id(node))  # part of a condition may anticipate more things; `rent > 0` tests whether there is any
    return guarded is not None and (guarded or not any(isinstance(side, core.Const) and side.value == 0 for side in sides))


def _is_of_others(side: core.Expr, ranges: Ranges) -> bool:
    """Whether a number would change only with more things or other rules."""
    if not isinstance(side, core.Const) and _is_one(ranges.value(side)):
        return True
    return len(ranges.program.things) < FEW and any(isinstance(part, core.Aggregate | core.StatCall) for part in nodes(side))


def _is_one(value: object) -> bool:
    return isinstance(value, Interval) and value.low is not None and value.low == value.high


def _around(one: _Sides, other: _Sides) -> _Sides:
    """The join of the sides over both layouts."""
    return None if one is None or other is None else (join((one[0], other[0])), join((one[1], other[1])))


def _field(node: core.Compare) -> FieldSymbol:
    return next(side.field for side in (node.left, node.right) if isinstance(side, core.FieldOf))


def _why(node: core.Compare, left: Interval, right: Interval) -> Phrase:
    """The side that decides."""
    on_the_left = isinstance(node.right, core.Const) or not isinstance(node.left, core.Const)
    return Reasons.left(bounds=between(left)) if on_the_left else Reasons.right(bounds=between(right))
