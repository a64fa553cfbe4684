"""An upper bound on how often each line of the rules runs in one game: a fixed number of rounds bounds everything counted in them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rulewright.checker.lints.intervals import Interval, Known, Members
from rulewright.checker.lints.reads import all_hooks
from rulewright.language import core
from rulewright.language.core import Expr, Function, Stmt
from rulewright.language.symbols import HappeningSymbol, HookSymbol, Program

Run = tuple[HappeningSymbol | None, int | None]  # the happening whose text contains it (None: the game's), and the repetitions per run of that text

MOST = 100_000  # more repetitions count as unbounded


class Repetitions:
    """The maximum number of runs of each line of the flow, the setup and the happenings; None if unknown."""

    def __init__(self, program: Program, value: Callable[[Expr], Known]) -> None:
        self._program = program
        self._value = value
        self._lines: dict[int, Run] = {}
        self._calls: dict[HappeningSymbol, list[Run]] = {}
        self._often: dict[HappeningSymbol, int | None] = {}
        self._texts: set[int] = set()
        for text in (program.setup, program.flow):
            self._text(None, text, 1)
        for happening in program.all_happenings():
            if happening.is_action:
                self._often[happening] = None
            self._text(happening, happening.body, 1)
        for hook in all_hooks(program):
            self._text(hook.happening, hook.do, _carriers(program, hook))
        for text in program.functions:
            if id(text) not in self._texts:
                self._text(None, text, None)

    def of(self, line: Stmt) -> int | None:
        """The maximum number of runs of a line."""
        run = self._lines.get(id(line))
        return None if run is None else self._in_all(run)

    def _in_all(self, run: Run) -> int | None:
        happening, times = run
        often = 1 if happening is None else self._of_happening(happening)
        found = None if often is None or times is None else often * times
        return None if found is not None and found > MOST else found

    def _of_happening(self, happening: HappeningSymbol) -> int | None:
        if happening not in self._often:
            self._often[happening] = None  # in a cycle
            calls = [self._in_all(run) for run in self._calls.get(happening, ())]
            known = [times for times in calls if times is not None]
            self._often[happening] = sum(known) if len(known) == len(calls) else None
        return self._often[happening]

    def _text(self, owner: HappeningSymbol | None, text: Function | None, times: int | None) -> None:
        if text is not None and isinstance(text.body, list):
            self._texts.add(id(text))
            self._block(owner, text.body, times)

    def _block(self, owner: HappeningSymbol | None, statements: Iterable[Stmt], times: int | None) -> None:
        for statement in statements:
            self._lines[id(statement)] = owner, times
            match statement:
                case core.If(yes=yes, no=no):
                    self._block(owner, (*yes, *no), times)
                case core.Together(body=body):
                    self._block(owner, body, times)
                case core.ForEach(among=among, body=body):
                    self._block(owner, body, _product(times, self._members(among)))
                case core.Repeat(times=most, body=body, at_bound=at_bound):
                    self._block(owner, body, _product(times, None if most is None else self._number(most)))
                    self._block(owner, at_bound, times)
                case core.ChooseBranch(branches=branches):
                    for branch in branches:
                        self._block(owner, branch.body, times)
                case core.Happen(happening=happening, body=body):
                    self._calls.setdefault(happening, []).append((owner, times))
                    self._block(owner, body or (), None)
                case core.WhileAct(body=body) | core.Auction(passing=body):
                    self._block(owner, body, None)

    def _number(self, expr: Expr) -> int | None:
        found = self._value(expr)
        return max(found.high, 0) if isinstance(found, Interval) and found.high is not None else None

    def _members(self, among: Expr) -> int | None:
        if isinstance(among, core.Players):
            return self._program.players[1]
        found = self._value(among)
        if not isinstance(found, Members):
            return None
        return len(found.items) if found.most is None else min(found.most, len(found.items))


def _product(one: int | None, other: int | None) -> int | None:
    return None if one is None or other is None else one * other


def _carriers(program: Program, hook: HookSymbol) -> int | None:
    """The number of carriers of a hook; None if unknown."""
    if hook in program.hooks:
        return 1
    return next((thing.copies for thing in program.things if hook in thing.hooks), None)
