"""Conditions that can never become true, because only the code they guard would make them true; and other findings of the same walk."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulewright.checker.absent.origins import same
from rulewright.checker.context import Context
from rulewright.checker.lints.reads import Written, nodes
from rulewright.checker.lints.writes import Write, payments_of, writes_of
from rulewright.checker.meaning.conditions import Conditions
from rulewright.checker.meaning.facts import NOTHING_KNOWN
from rulewright.checker.meaning.keys import Keys
from rulewright.checker.reach import loops
from rulewright.checker.reach.leads import filled_by
from rulewright.checker.reach.visits import Gate, Visits
from rulewright.language import core
from rulewright.language.core import Expr, Function
from rulewright.language.symbols import StateSymbol, StatSymbol, ZoneSymbol
from rulewright.source.catalogue.empty import NeverFilled
from rulewright.source.catalogue.meaning import NoFirstTime
from rulewright.source.catalogue.phrases import Elsewhere
from rulewright.source.diagnostics import Related
from rulewright.source.span import NOWHERE, Span


@dataclass(slots=True)
class Closed:
    """A gate that stays closed: the part that never holds, and the states and zones that keep it closed."""

    gate: Gate
    part: Expr
    states: dict[StateSymbol, None] = field(default_factory=dict)
    zones: dict[ZoneSymbol, None] = field(default_factory=dict)
    stats: dict[StatSymbol, None] = field(default_factory=dict)  # through which it reads them
    behind: set[int] = field(default_factory=set)  # the nodes that it leads to, regardless of other conditions


def check(context: Context, written: Written) -> None:
    """RW499, at the part of the condition."""
    program = context.program
    if program.flow is None:
        return
    visits = Visits(program, written)
    loops.check(context, visits, written)
    told = bool(visits.gates) and _Circles(context, visits, written).report()
    if not told and not any(item.code == NeverFilled.code for item in context.findings.items):
        _empty(context, visits, written)


def _empty(context: Context, visits: Visits, written: Written) -> None:
    """RW483 for a zone from which reachable lines take, although everything that enters it comes from zones that are also empty."""
    so_far = visits.so_far
    moves: list[core.MoveThings | core.Draw] = [node for node in written.of(core.MoveThings, core.Draw) if id(node) in visits.lines]
    empty = {zone for node in moves if (zone := filled_by(node)) is not None and not so_far.is_filled(zone)}
    drawn = sorted((node for node in moves if isinstance(node, core.Draw) and node.source.zone in empty), key=lambda node: _place(node.span))
    if drawn:
        zone, others = drawn[0].source.zone, _sources(drawn[0].source.zone, moves)
        declared = Related(zone.span, Elsewhere.declared_here())
        context.report(NeverFilled.from_empty, drawn[0].span, zone=zone.name, others=others, related=(declared,))


class _Circles:
    """Gates that only the code behind them, or behind other closed gates, could open."""

    def __init__(self, context: Context, visits: Visits, written: Written) -> None:
        self.context = context
        self.visits = visits
        self.writes = [write for write in (*writes_of(written), *payments_of(context.program, written)) if write.line is not None]
        self.moves: list[object] = [*written.of(core.MoveThings, core.Draw, core.CreateThing)]
        self.plain = Conditions(context.program, Keys())
        self.closed = [found for gate in visits.gates if (found := self._closed(gate)) is not None]

    def _closed(self, gate: Gate) -> Closed | None:
        test = gate.closed
        if test is None or test.wanted is False or not gate.written or test.expr.span == NOWHERE:
            return None
        if test.wanted is None and (gate.action is None or not isinstance(test.expr, core.ZoneOf)):
            return None
        if test.wanted and self.plain.assumed(test.expr, True, NOTHING_KNOWN) is None:
            return None  # it can never hold
        found = Closed(gate, test.expr)
        self._keepers(test.expr, found, set())
        return found if found.states or found.zones else None

    def _keepers(self, expr: object, found: Closed, stats: set[StatSymbol]) -> None:
        """The states and zones that keep an expression from being possible."""
        so_far = self.visits.so_far
        for node in nodes(expr):
            match node:
                case core.StateOf(state=state) if state in so_far.values or state not in so_far.somebody:
                    found.states[state] = None
                case core.ZoneOf(zone=zone) | core.OnlyOf(zone=zone) if not so_far.is_filled(zone):
                    found.zones[zone] = None
                case core.Local(var=var) if var in so_far.names:
                    self._keepers(so_far.names[var], found, stats)
                case core.StatCall(stat=stat) if stat not in stats and isinstance(stat.body, Function):
                    stats.add(stat)
                    found.stats[stat] = None
                    self._keepers(stat.body.body, found, stats)

    def report(self) -> bool:
        """Report one finding for each cycle, at its first gate; return whether there is one."""
        for each in self.closed:
            each.behind = {id(node) for node in self.visits.leads.behind(each.gate.then, each.gate.action)}
        told: set[int] = set()
        for each in sorted(self.closed, key=lambda closed: _place(closed.part.span)):
            circle = self._circle(each)
            lines = self._opening(each, circle)
            if lines and id(each) not in told and not self._is_told(each.part.span):
                told |= {id(other) for other in circle}
                related = tuple(Related(span, Elsewhere.written_here()) for span in dict.fromkeys(lines))
                related += tuple(Related(stat.body.span, Elsewhere.named(name=stat.name)) for stat in each.stats if isinstance(stat.body, Function))
                names = [state.name for state in each.states if self._writes(state, circle)]
                if names:
                    self.context.report(NoFirstTime.here, each.part.span, state=names[0], related=related)
                else:
                    self.context.report(NoFirstTime.empty, each.part.span, zone=next(iter(each.zones)).name, related=related)
        return bool(told)

    def _circle(self, closed: Closed) -> list[Closed]:
        """The gate, and those that the code behind it would open."""
        circle = [closed]
        for each in circle:
            for other in self.closed:
                opened = any(self._opens(write, other.part) for state in other.states for write in self._writes(state, [each])) or any(
                    self._fills(zone, [each]) for zone in other.zones
                )
                if opened and other not in circle:
                    circle.append(other)
        return circle

    def _opening(self, closed: Closed, circle: list[Closed]) -> list[Span]:
        """The lines that the cycle makes unreachable and that would open a gate; none if it would stay closed even then."""
        so_far, lines = self.visits.so_far, [node for zone in closed.zones for node in self._fills(zone, circle)]
        writes = [write for state in closed.states for write in self._writes(state, circle) if self._opens(write, closed.part)]
        if writes:
            unseen = [write for write in self.writes if id(write.line) not in self.visits.lines and self._is_behind(write.line, circle)]
            with so_far.supposing([*unseen, *unseen]):  # one may need what another has written
                opens = so_far.assumed(closed.part, True, NOTHING_KNOWN) is not None
            if opens:
                lines += [write.line for write in writes if self._may_open(write, closed.part)] or [write.line for write in writes]
        return [span for line in lines if (span := getattr(line, "span", NOWHERE)) != NOWHERE]

    def _is_behind(self, line: object, circle: list[Closed]) -> bool:
        return any(id(line) in each.behind for each in circle)

    def _writes(self, state: StateSymbol, circle: list[Closed]) -> list[Write]:
        unseen = [write for write in self.writes if write.state is state and id(write.line) not in self.visits.lines]
        return [write for write in unseen if self._is_behind(write.line, circle)]

    def _opens(self, write: Write, part: Expr) -> bool:
        """Whether a line may have a part in opening a gate: one that sets a state back to what it is at the beginning has none."""
        fixed = write.sort == "set" and isinstance(write.value, core.Const)
        return not fixed or self._may_open(write, part)

    def _may_open(self, write: Write, part: Expr) -> bool:
        """Whether a condition can hold once a line has been carried out; a line that takes cannot increase a number."""
        with self.visits.so_far.supposing([write]):
            return self.visits.so_far.assumed(part, True, NOTHING_KNOWN) is not None

    def _fills(self, zone: ZoneSymbol, circle: list[Closed]) -> list[object]:
        fills = [node for node in self.moves if (to := filled_by(node)) is not None and same(zone, to)]
        return [node for node in fills if self._is_behind(node, circle)]

    def _is_told(self, span: Span) -> bool:
        """Whether there is a finding about the part, or about something that contains it."""
        begin, end = (span.line, span.column), (span.end_line, span.end_column)
        known = [item.span for item in self.context.findings.items if item.span.file == span.file]
        return any((each.line, each.column) <= begin and end <= (each.end_line, each.end_column) for each in known)


def _sources(zone: ZoneSymbol, moves: list[core.MoveThings | core.Draw]) -> list[str]:
    """The zones from which things would enter another."""
    into = [node for node in moves if (to := filled_by(node)) is not None and same(zone, to)]
    found = {each.zone.name for node in into for each in nodes(node) if isinstance(each, core.ZoneOf | core.OnlyOf)}
    found |= {node.source.zone.name for node in into if isinstance(node, core.Draw)}
    return sorted(found - {zone.name})


def _place(span: Span) -> tuple[str, int, int]:
    return span.file, span.line, span.column
