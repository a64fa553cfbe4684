"""An upper bound on how often each line of the rules runs in one game: a fixed number of rounds bounds everything counted in them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rulewright.checker.lints.intervals import Interval, Known, Members
from rulewright.checker.lints.reads import all_hooks
from rulewright.language import core
from rulewright.language.core import Expr, Function, Stmt
from rulewright.language.symbols import HappeningSymbol, HookSymbol, Program

Times = list[Expr] | None  # what says how often a line runs per run of its text, one loop within another; None if unknown
Run = tuple[HappeningSymbol | None, int | None, Times]  # the happening whose text contains it (None: the game's), the runs of that text, its loops

MOST = 100_000  # more repetitions count as unbounded


class Repetitions:
    """The maximum number of runs of each line of the flow, the setup and the happenings; None if unknown.

    Loops are counted only when a line inside them is asked for, because few lines add to something without a limit.
    """

    def __init__(self, program: Program, value: Callable[[Expr], Known]) -> None:
        self._program = program
        self._value = value
        self._lines: dict[int, Run] = {}
        self._calls: dict[HappeningSymbol, list[Run]] = {}
        self._often: dict[HappeningSymbol, int | None] = {}
        self._texts: set[int] = set()
        self._loops: dict[int, int | None] = {}
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
        happening, found, loops = run
        if found is None or loops is None:
            return None
        for loop in loops:
            times = self._of_loop(loop)
            if times is None:
                return None
            found *= times
        often = 1 if happening is None else self._of_happening(happening)
        return None if often is None or found * often > MOST else found * often

    def _of_loop(self, loop: Expr) -> int | None:
        """The passes of a loop over a set or up to a number."""
        if id(loop) not in self._loops:
            self._loops[id(loop)] = self._program.players[1] if isinstance(loop, core.Players) else _passes(self._value(loop))
        return self._loops[id(loop)]

    def _of_happening(self, happening: HappeningSymbol) -> int | None:
        if happening not in self._often:
            self._often[happening] = None  # in a cycle
            calls = [self._in_all(run) for run in self._calls.get(happening, ())]
            known = [times for times in calls if times is not None]
            self._often[happening] = sum(known) if len(known) == len(calls) else None
        return self._often[happening]

    def _text(self, owner: HappeningSymbol | None, text: Function | None, runs: int | None) -> None:
        if text is not None and isinstance(text.body, list):
            self._texts.add(id(text))
            self._block(owner, text.body, runs, [])

    def _block(self, owner: HappeningSymbol | None, statements: Iterable[Stmt], runs: int | None, loops: Times) -> None:
        run = owner, runs, loops
        for statement in statements:
            self._lines[id(statement)] = run
            match statement:
                case core.If(yes=yes, no=no):
                    self._block(owner, (*yes, *no), runs, loops)
                case core.Together(body=body):
                    self._block(owner, body, runs, loops)
                case core.ForEach(among=among, body=body):
                    self._block(owner, body, runs, None if loops is None else [*loops, among])
                case core.Repeat(times=most, body=body, at_bound=at_bound):
                    self._block(owner, body, runs, None if most is None or loops is None else [*loops, most])
                    self._block(owner, at_bound, runs, loops)
                case core.ChooseBranch(branches=branches):
                    for branch in branches:
                        self._block(owner, branch.body, runs, loops)
                case core.Happen(happening=happening, body=body):
                    self._calls.setdefault(happening, []).append(run)
                    self._block(owner, body or (), runs, None)
                case core.WhileAct(body=body) | core.Auction(passing=body):
                    self._block(owner, body, runs, None)


def _passes(found: Known) -> int | None:
    """The most members of a set, or the highest number."""
    if isinstance(found, Members):
        return len(found.items) if found.most is None else min(found.most, len(found.items))
    return max(found.high, 0) if isinstance(found, Interval) and found.high is not None else None


def _carriers(program: Program, hook: HookSymbol) -> int | None:
    """The number of carriers of a hook; None if unknown."""
    if hook in program.hooks:
        return 1
    return next((thing.copies for thing in program.things if hook in thing.hooks), None)
