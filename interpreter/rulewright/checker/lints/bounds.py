"""Comparisons of numbers, and conditions built from them, that can never hold in any game."""

from __future__ import annotations

from rulewright.checker.context import Context
from rulewright.checker.lints.intervals import Interval, join
from rulewright.checker.lints.ranges import Ranges
from rulewright.checker.lints.reads import Written, nodes
from rulewright.checker.lints.writes import Write, writes_of
from rulewright.language import core
from rulewright.language.symbols import Drawing, MapSymbol, Program, StatSymbol
from rulewright.language.types import YES_NO
from rulewright.source.catalogue.logic import ImpossibleNumber
from rulewright.source.catalogue.phrases import Bounded, Elsewhere
from rulewright.source.diagnostics import Related
from rulewright.source.sentences import Phrase
from rulewright.source.span import NOWHERE, Span

FEW_LINES = 3  # more of them would only distract
# What changes, or is counted. Plain facts and constants are compared on purpose: another card, another number may come.
_OF_A_GAME = (core.StateOf, core.ZoneOf, core.StatCall, core.Aggregate)


def check(context: Context, written: Written) -> None:
    """RW469, on every layout of the maps."""
    program = context.program
    compared = [node for node in written.of(core.Compare) if _is_of_interest(node)]
    asked = [node for node in written.of(core.StatCall) if node.args and node.type == YES_NO]
    found: dict[core.Compare, tuple[Interval, Interval]] = {}
    for number, drawings in enumerate(_layouts(program)):
        ranges = Ranges(program, written, drawings)
        context.ranges = context.ranges or ranges
        context.ranges_of_layouts.append(ranges)
        here = {}
        for node in compared if number == 0 else found:
            left, right = ranges.value(node.left), ranges.value(node.right)
            if isinstance(left, Interval) and isinstance(right, Interval) and ranges.compare(node) is False:
                before = found.get(node, (left, right))
                here[node] = (join((left, before[0])), join((right, before[1])))
        found = here
        asked = [node for node in asked if ranges.value(node) is False and not _is_always(ranges, node.stat)]
    for call in asked:
        context.report(ImpossibleNumber.call, call.span, related=_where(call.stat))
    lines = writes_of(written) if found else []
    reported = set()
    for node, (left, right) in found.items():
        if node.span not in reported:
            reported.add(node.span)
            context.report(ImpossibleNumber.comparison, node.span, reason=reason_of(node, left, right), related=_changes(node, lines))


def _layouts(program: Program) -> list[dict[MapSymbol, Drawing]]:
    """Each layout of each map, the other maps with their first ones."""
    several = [map_ for map_ in program.maps.values() if map_.option is not None]
    return [{map_: drawing} for map_ in several for drawing in map_.drawings] or [{}]


def _is_of_interest(node: core.Compare) -> bool:
    """Whether a comparison involves a value decided or counted in a game."""
    return node.op != "!=" and any(_is_of_a_game(side) for side in (node.left, node.right))


def _is_of_a_game(side: core.Expr) -> bool:
    """Whether a value is decided in a game; a printed value of a chosen thing is still a plain fact."""
    return not isinstance(side, core.FieldOf) and any(isinstance(part, _OF_A_GAME) for part in nodes(side))


def _changes(node: core.Compare, lines: list[Write]) -> tuple[Related, ...]:
    """The few lines that change what is compared: one of them may be what is wrong."""
    states = {side.state for side in (node.left, node.right) if isinstance(side, core.StateOf)}
    spans = {span for line in lines if line.state in states and isinstance(span := getattr(line.line, "span", None), Span) and span != NOWHERE}
    return tuple(Related(span, Elsewhere.changed_here()) for span in sorted(spans)) if len(spans) <= FEW_LINES else ()


def _is_always(ranges: Ranges, stat: StatSymbol) -> bool:
    """Whether a stat is no for all arguments, so that the comparison in it is reported."""
    return ranges.asked(stat) is False


def _where(stat: StatSymbol) -> tuple[Related, ...]:
    return (Related(stat.span, Elsewhere.asks_too_much(name=stat.name)),)


def reason_of(node: core.Compare, left: Interval, right: Interval) -> Phrase:
    """The bounds of both sides, in words."""
    if isinstance(node.right, core.Const):
        return Bounded.left(between=_between(left))
    if isinstance(node.left, core.Const):
        return Bounded.right(between=_between(right))
    return Bounded.both(left=_between(left), right=_between(right))


def _between(value: Interval) -> Phrase:
    low, high = value
    if low is not None and low == high:
        return Bounded.always(n=low)
    if low is None:
        return Bounded.at_most(high=high)
    return Bounded.at_least(low=low) if high is None else Bounded.range(low=low, high=high)
