"""Comparisons of numbers, and conditions built of them, that can never hold, whatever happens in a game."""

from __future__ import annotations

from rulewright.checker.context import Context
from rulewright.checker.lints.intervals import Interval, join
from rulewright.checker.lints.ranges import Ranges
from rulewright.checker.lints.reads import nodes, nodes_of_all
from rulewright.language import core
from rulewright.language.symbols import Drawing, MapSymbol, Program, StatSymbol
from rulewright.language.types import YES_NO
from rulewright.source.diagnostics import Related

# What changes, or is counted. Plain facts and constants are compared on purpose: another card, another number may come.
_OF_A_GAME = (core.StateOf, core.ZoneOf, core.StatCall, core.Aggregate)

CURE = "Correct the number, or what it is compared with."


def check(context: Context) -> None:
    """RW469, on every layout of the maps."""
    program = context.program
    compared = [node for node in nodes_of_all(program) if isinstance(node, core.Compare) and _may_be_told(node)]
    asked = [node for node in nodes_of_all(program) if isinstance(node, core.StatCall) and node.args and node.type == YES_NO]
    found: dict[core.Compare, tuple[Interval, Interval]] = {}
    for number, drawings in enumerate(_layouts(program)):
        ranges = Ranges(program, drawings)
        here = {}
        for node in compared if number == 0 else found:
            left, right = ranges.value(node.left), ranges.value(node.right)
            if isinstance(left, Interval) and isinstance(right, Interval) and ranges.compare(node) is False:
                before = found.get(node, (left, right))
                here[node] = (join((left, before[0])), join((right, before[1])))
        found = here
        asked = [node for node in asked if ranges.value(node) is False and not _is_always(ranges, node.stat)]
    for call in asked:
        context.report("RW469", call.span, "With this it can never hold.", cure=CURE, related=_where(call.stat))
    told = set()
    for node, (left, right) in found.items():
        if node.span not in told:
            told.add(node.span)
            context.report(
                "RW469",
                node.span,
                f"This can never hold: {_reason(node, left, right)}.",
                cure=CURE,
            )


def _layouts(program: Program) -> list[dict[MapSymbol, Drawing]]:
    """Each layout of each map, the other maps with their first ones."""
    several = [map_ for map_ in program.maps.values() if map_.option is not None]
    return [{map_: drawing} for map_ in several for drawing in map_.drawings] or [{}]


def _may_be_told(node: core.Compare) -> bool:
    """Whether a comparison is of something that a game decides, or that is counted."""
    return node.op != "!=" and any(_is_of_a_game(side) for side in (node.left, node.right))


def _is_of_a_game(side: core.Expr) -> bool:
    """What is printed on whatever a game chose is still a plain fact."""
    return not isinstance(side, core.FieldOf) and any(isinstance(part, _OF_A_GAME) for part in nodes(side))


def _is_always(ranges: Ranges, stat: StatSymbol) -> bool:
    """Whether the answer is no whatever is asked; then the comparison in it is told."""
    return ranges.asked(stat) is False


def _where(stat: StatSymbol) -> tuple[Related, ...]:
    return (Related(stat.span, f"`{stat.name}` asks for more than there can be"),)


def _reason(node: core.Compare, left: Interval, right: Interval) -> str:
    """Between which numbers the sides lie."""
    if isinstance(node.right, core.Const):
        return f"the left side is {_between(left)}"
    if isinstance(node.left, core.Const):
        return f"the right side is {_between(right)}"
    return f"the left side is {_between(left)}, the right side {_between(right)}"


def _between(value: Interval) -> str:
    low, high = value
    if low is not None and low == high:
        return f"always {low}"
    if low is None:
        return f"never more than {high}"
    return f"never less than {low}" if high is None else f"from {low} to {high}"
