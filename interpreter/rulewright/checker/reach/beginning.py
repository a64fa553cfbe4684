"""Lines of `setup:` that take from a zone before a later line fills it, or that only the game itself fills."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.checker.absent.origins import same
from rulewright.checker.context import Context
from rulewright.checker.lints.reads import nodes
from rulewright.checker.reach.leads import Leads, filled_by
from rulewright.language import core
from rulewright.language.core import Expr, Stmt
from rulewright.language.symbols import Program, ZoneSymbol
from rulewright.source.catalogue.empty import NeverFilled
from rulewright.source.catalogue.phrases import Elsewhere
from rulewright.source.diagnostics import Related
from rulewright.source.span import NOWHERE, Span


def check(context: Context) -> None:
    """RW483, at the line that comes too early."""
    setup = context.program.setup
    if setup is not None and isinstance(setup.body, list):
        _Beginning(context).block(setup.body)


class _Beginning:
    """The filled zones, line by line. A zone that a called text may fill counts as filled, so that only certain errors are reported."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.program: Program = context.program
        self.filled: list[ZoneSymbol] = [thing.inside[1] for thing in self.program.things if thing.inside is not None]
        self.leads = Leads(self.program)
        self.fills = [(zone, _span(node)) for node in nodes(self.program.setup) if (zone := filled_by(node)) is not None]
        self.never_filled = {arg for item in context.findings.items if item.code == NeverFilled.code for name, arg in item.args if name == "zone"}
        calls = [node for node in nodes(self.program.setup) if isinstance(node, core.Happen)]
        self.fills += [(zone, _span(call)) for call in calls for zone in self._after(call)]

    def block(self, statements: Iterable[Stmt]) -> None:
        """Statements in order; the lines of loops and conditions once."""
        for statement in statements:
            for zone in _needed_by(statement):
                self._look(zone, _span(statement), isinstance(statement, core.Shuffle))
            for inner in _blocks(statement):
                self.block(inner)
            self.filled += self._after(statement)

    def _look(self, zone: ZoneSymbol, span: Span, is_shuffled: bool) -> None:
        if self._is_filled(zone) or (zone.refill_from is not None and self._is_filled(zone.refill_from)):
            return
        later = [place for other, place in self.fills if same(zone, other) and place > span and place != NOWHERE]
        if later and span != NOWHERE:
            self.context.report(NeverFilled.not_yet, span, zone=zone.name, related=(Related(min(later), Elsewhere.filled_here()),))
        elif not later and span != NOWHERE and not is_shuffled and zone.name not in self.never_filled:  # a discard pile may well be shuffled
            self.context.report(NeverFilled.not_in_setup, span, zone=zone.name, related=(Related(zone.span, Elsewhere.declared_here()),))

    def _is_filled(self, zone: ZoneSymbol) -> bool:
        return any(same(zone, other) for other in self.filled)

    def _after(self, statement: Stmt) -> list[ZoneSymbol]:
        """The zones that may be filled after a statement and the happenings it triggers."""
        behind = self.leads.behind([statement])
        if any(isinstance(node, core.OfferTrade | core.Swap) for node in behind):
            return [zone for kind in self.program.kinds.values() for zone in kind.zones.values()]
        return [zone for node in behind if (zone := filled_by(node)) is not None]


def _needed_by(statement: Stmt) -> list[ZoneSymbol]:
    """The zones without whose things a statement does nothing."""
    match statement:
        case core.Draw(source=source):
            return [source.zone]
        case core.Shuffle(zone=zone):
            return [zone]
        case core.MoveThings(things=things):
            return _taken_from(things)
        case core.Choose(among=among) | core.ForEach(among=among):
            return _taken_from(among)
    return []


def _taken_from(among: Expr) -> list[ZoneSymbol]:
    """The zone that contains a set or a thing."""
    match among:
        case core.ZoneOf(zone=zone) | core.OnlyOf(zone=zone):
            return [zone]
        case core.Filter(among=inner) | core.Leading(among=inner) | core.Difference(left=inner):
            return _taken_from(inner)
        case core.Aggregate(op="first" | "last" | "most" | "least" | "top" | "bottom", among=inner):
            return _taken_from(inner)
    return []


def _blocks(statement: Stmt) -> list[list[Stmt]]:
    match statement:
        case core.If(yes=yes, no=no):
            return [yes, no]
        case core.ForEach(body=body) | core.Repeat(body=body) | core.Together(body=body):
            return [body]
    return []


def _span(node: object) -> Span:
    span = getattr(node, "span", NOWHERE)
    return span if isinstance(span, Span) else NOWHERE
