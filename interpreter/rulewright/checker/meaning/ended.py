"""What comes after the end: passes of a loop, and lines of the flow, after a line that always ends the game."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checker.context import Context
from rulewright.checker.lints.reads import Written, all_hooks, nodes
from rulewright.language import core
from rulewright.language.core import Stmt
from rulewright.language.symbols import HappeningSymbol
from rulewright.source.catalogue.logic import NeverReached
from rulewright.source.catalogue.phrases import Elsewhere
from rulewright.source.diagnostics import Related
from rulewright.source.span import NOWHERE, Span

_DEEPEST = 6  # happenings within happenings


def check(context: Context, written: Written) -> None:
    """RW409. A loop with a condition of its own may well end the game: it is a long way of writing `if`."""
    ends = _Ends(context)
    told = {item.span for item in context.findings.items}
    places: list[tuple[Span, Span]] = []  # the line that ends the game, and what never comes after it
    for loop in written.of(core.Repeat):
        if loop.condition is None and not _is_once(loop):
            places += ((line.span, line.span) for line in ends.within(loop.body))
    flow = context.program.flow
    if flow is not None and isinstance(flow.body, list):
        places += ((line.span, after.span) for line, after in zip(flow.body, flow.body[1:], strict=False) if ends.ends(line))
    for span, after in places:
        if span != NOWHERE and after not in told:
            told.add(after)
            if span == after:
                context.report(NeverReached.ends_loop, span)
            else:
                context.report(NeverReached.after_end, after, related=(Related(span, Elsewhere.ends_here()),))


def _is_once(loop: core.Repeat) -> bool:
    return isinstance(loop.times, core.Const) and isinstance(loop.times.value, int) and loop.times.value <= 1


def _may_leave(line: Stmt) -> bool:
    """Whether a block may be left at a line: by `stop`, or because a choice finds nothing or a price is not paid."""
    return any(isinstance(node, core.Stop | core.Return | core.EndHappening | core.Choose | core.PayCost) for node in nodes(line))


class _Ends:
    """Which lines end the game whenever they are reached."""

    def __init__(self, context: Context) -> None:
        self.hooked = {hook.happening for hook in all_hooks(context.program)}

    def within(self, body: list[Stmt]) -> Iterator[Stmt]:
        """The first line of a block that ends the game, unless a line before it may leave the block."""
        for line in body:
            if self.ends(line):
                yield line
            if self.ends(line) or _may_leave(line):
                return

    def ends(self, line: Stmt, deep: int = 0) -> bool:
        match line:
            case core.EndGame(verdict="end"):
                return True
            case core.Together(body=body):
                return any(self.ends(inner, deep) for inner in body)
            case core.Happen(happening=happening, body=None) if deep < _DEEPEST:
                return self._always_ends(happening, deep + 1)
        return False

    def _always_ends(self, happening: HappeningSymbol, deep: int) -> bool:
        """Whether a happening ends the game in any case: nothing forbids, replaces or leaves it before that."""
        permission, body = happening.permission, happening.body
        if happening in self.hooked or body is None or not isinstance(body.body, list) or happening.is_action:
            return False
        if permission is not None and (permission.body is not None or permission.changes):
            return False
        for line in body.body:
            if self.ends(line, deep):
                return True
            if _may_leave(line):
                return False
        return False
