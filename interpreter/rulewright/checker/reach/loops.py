"""Loops that always run to their limit: everything in them keeps their condition true."""

from __future__ import annotations

from rulewright.checker.context import Context
from rulewright.checker.lints.intervals import Interval
from rulewright.checker.lints.reads import Written, nodes
from rulewright.checker.lints.writes import Write, paid_of, writes_of
from rulewright.checker.meaning.facts import NOTHING_KNOWN
from rulewright.checker.reach.visits import Visits
from rulewright.language import core
from rulewright.language.core import Expr
from rulewright.language.symbols import StateSymbol
from rulewright.source.catalogue.meaning import AlwaysHolds
from rulewright.source.catalogue.phrases import Elsewhere
from rulewright.source.diagnostics import Related
from rulewright.source.span import NOWHERE, Span


def check(context: Context, visits: Visits, written: Written) -> None:
    """RW472, at the condition of the loop."""
    told = {item.span for item in context.findings.items}
    loops = [loop for loop in written.of(core.Repeat) if loop.condition is not None and id(loop) in visits.lines and loop.condition.span not in told]
    if not loops:
        return
    paid, writes = paid_of(context.program, written), writes_of(written)
    for loop in loops:
        states = {node.state for node in nodes(loop.condition) if isinstance(node, core.StateOf)}
        if len(states) != 1 or states & paid or loop.condition is None:
            continue
        (state,) = states
        way = _way(loop.condition, state)
        behind = {id(node) for node in visits.leads.behind(loop.body)}
        inside = [write for write in writes if write.state is state and id(write.line) in behind]
        if way and inside and all(_step(visits, write) == way for write in inside) and loop.condition.span != NOWHERE:
            places = [span for write in inside if isinstance(span := getattr(write.line, "span", None), Span) and span != NOWHERE]
            related = tuple(Related(span, Elsewhere.written_here()) for span in dict.fromkeys(places))
            context.report(AlwaysHolds.of_loop, loop.condition.span, state=state.name, related=related)


def _step(visits: Visits, write: Write) -> int:
    """Whether a line only raises a number (1) or only lowers it (-1); 0: it may do either."""
    value = None if write.value is None or write.sort == "set" else visits.so_far.value(write.value, NOTHING_KNOWN)
    if not isinstance(value, Interval):
        return 0
    sign = 1 if write.sort == "add" else -1
    if value.low is not None and value.low >= 0:
        return sign
    return -sign if value.high is not None and value.high <= 0 else 0


def _way(test: Expr, state: StateSymbol) -> int:
    """Whether a condition is favoured by a higher (1) or lower (-1) state; 0: neither or unknown."""
    match test:
        case core.Compare(op=">" | ">=" | "<" | "<=", left=left, right=right):
            more = 1 if test.op.startswith(">") else -1
            if isinstance(left, core.StateOf) and not _reads(right, state):
                return more
            return -more if isinstance(right, core.StateOf) and not _reads(left, state) else 0
        case core.Logic(op="not", args=[inner]):
            return -_way(inner, state)
        case core.Logic(args=args):
            ways = {_way(arg, state) for arg in args if _reads(arg, state)}
            return ways.pop() if len(ways) == 1 and all(_reads(arg, state) for arg in args) else 0
        case core.Aggregate(op="any" | "none", among=core.Filter(condition=condition, among=among)) if not _reads(among, state):
            return _way(condition, state) * (1 if test.op == "any" else -1)
    return 0


def _reads(expr: Expr, state: StateSymbol) -> bool:
    return any(isinstance(node, core.StateOf) and node.state is state for node in nodes(expr))
