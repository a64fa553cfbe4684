"""Shows which rules take the most time: a sampling profiler that attributes each sample to a rule in the files.

Sampling hardly slows a game, so the shares are those of an ordinary game; counting each call would make short rules look expensive. Code that the
compiler generates for a rule belongs to that rule: the functions of a stat, the search for the choices of an action, an inlined happening.
"""

from __future__ import annotations

import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from types import CodeType, FrameType
from typing import TYPE_CHECKING, Any, Literal

from rulewright.compiler.layout import all_hooks
from rulewright.language.core import Function
from rulewright.language.symbols import HappeningSymbol, Program, StepTable, ThingSymbol
from rulewright.language.walking import walk
from rulewright.source.span import NOWHERE, Span

if TYPE_CHECKING:
    from rulewright.runtime.build import Compiled
    from rulewright.runtime.game import Game

What = Literal["stat", "happening", "action", "options", "hook", "rule", "text", "flow", "setup", "score", "conditions"]
Place = tuple[str, int, int]
BETWEEN = 0.001  # seconds between two samples; the system decides how soon one really follows


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule that can take time. `options`: finding what an action can be done with; `conditions`: those of all standing rules together."""

    what: What
    name: str
    span: Span


@dataclass(frozen=True, slots=True)
class Cost:
    """How often samples hit a rule: itself, and anywhere on the stack (so including what it calls)."""

    rule: Rule
    own: int
    all: int


@dataclass(slots=True)
class Profile:
    """The samples taken while games were played."""

    looks: int = 0  # the number of samples
    own: Counter[Rule] = field(default_factory=Counter)
    all: Counter[Rule] = field(default_factory=Counter)

    @property
    def outside(self) -> int:
        """The samples outside any rule: drawing answers, shuffling, and everything else around the rules."""
        return self.looks - sum(self.own.values())

    def costs(self) -> list[Cost]:
        """The rules by their own cost, the most expensive first."""
        found = [Cost(rule, self.own[rule], met) for rule, met in self.all.items()]
        return sorted(found, key=lambda cost: (-cost.own, -cost.all, cost.rule.what, cost.rule.name))


class Profiler:
    """Samples the thread that created it while entered: `with profiler: profiler.play(game, 1)`."""

    def __init__(self) -> None:
        self.profile = Profile()
        self._thread = threading.get_ident()
        self._rules: dict[int, _Rules] = {}
        self._of: _Rules | None = None  # of the game being played
        self._done = threading.Event()
        self._looking = threading.Thread(target=self._look, daemon=True)
        self._switching = sys.getswitchinterval()

    def __enter__(self) -> Profiler:
        self._switching = sys.getswitchinterval()
        sys.setswitchinterval(BETWEEN)
        self._looking.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._done.set()
        self._looking.join()
        sys.setswitchinterval(self._switching)

    def play(self, game: Game, seed: int) -> int:
        """Play a random game to its end; returns the number of answers."""
        compiled = game._compiled
        if id(compiled) not in self._rules:
            self._rules[id(compiled)] = _Rules(compiled)
        self._of = self._rules[id(compiled)]
        try:
            return game.play_randomly(seed)
        finally:
            self._of = None

    def _look(self) -> None:
        while not self._done.is_set():
            time.sleep(BETWEEN)
            rules, frame = self._of, sys._current_frames().get(self._thread)
            if rules is not None and frame is not None:
                self._take(rules, frame)

    def _take(self, rules: _Rules, frame: FrameType | None) -> None:
        self.profile.looks += 1
        met: dict[Rule, None] = {}
        while frame is not None:
            if (rule := rules.of(frame.f_code, frame.f_lineno)) is not None:
                met[rule] = None
            frame = frame.f_back
        if met:
            self.profile.own[next(iter(met))] += 1
            self.profile.all.update(list(met))


class _Rules:
    """Maps lines of generated code to rules."""

    def __init__(self, compiled: Compiled) -> None:
        self._module, self._compiled = compiled.module, compiled
        self._lines = compiled.source.splitlines()
        self._of_function: dict[int, Rule] = {}
        self._at: dict[Place, Rule] = {}  # by place of the statement
        self._known: dict[tuple[CodeType, int], Rule | None] = {}
        for rule, root in _all(compiled.program):
            for node in (root, *walk(root)) if not isinstance(root, Function) else (root, *walk([root.lets, root.body])):
                if isinstance(node, Function):
                    self._of_function.setdefault(id(node), rule)
                if getattr(node, "span", NOWHERE) != NOWHERE:
                    self._at.setdefault(_place(node.span), rule)

    def of(self, code: CodeType, line: int) -> Rule | None:
        key = (code, line)
        if key not in self._known:
            self._known[key] = self._found(code.co_name, line) if code.co_filename.startswith(f"<{self._compiled.program.id}") else None
        return self._known[key]

    def _found(self, name: str, line: int) -> Rule | None:
        """The rule of the statement to which a line belongs, of its function, or of the block around it."""
        module = self._module
        if (statement := module.statement_of(self._lines, name, line)) is not None and (rule := self._at.get(_place(statement))) is not None:
            return rule
        if (header := module.headers_of.get(name)) is not None:
            return Rule("options", header.name, header.span)
        if name in ("settle", "settle_ending") or name.startswith("noted_"):
            return Rule("conditions", "whenever", NOWHERE)
        owner = module._block_owner.get(int(name[1:]), name) if name[:1] == "b" and name[1:].isdigit() else name
        written = module.lines_of.get(owner)
        if isinstance(written, HappeningSymbol):
            return _of_happening(written)
        if written is None:
            return None
        return self._of_function.get(id(written)) or self._at.get(_place(written.span)) or Rule("text", written.name, written.span)


def _place(span: Span) -> Place:
    return (span.file, span.line, span.column)


def _of_happening(happening: HappeningSymbol) -> Rule:
    return Rule("action" if happening.is_action else "happening", happening.name, happening.span)


def _all(program: Program) -> Iterator[tuple[Rule, Any]]:
    """Every rule with its texts."""
    for name, whole in (("setup", program.setup), ("flow", program.flow)):
        if whole is not None:
            yield Rule("setup" if name == "setup" else "flow", name, whole.span), whole
    for happening in program.all_happenings():
        if happening.body is not None:
            yield _of_happening(happening), happening.body
    for hook in all_hooks(program):
        name = f"{hook.stage} {hook.happening.name}"
        yield from _texts(Rule("hook", f"{hook.id} {name}".strip(), hook.span), hook.do, hook.where, hook.in_force, hook.asked_of)
    for standing in program.rules:
        yield from _texts(Rule("rule", standing.id, standing.span), standing.do)
    for thing in program.things:
        for name, text in thing.code.items():
            yield Rule("text", f"{thing.id}.{name}", text.span), text
    for kind in program.kinds.values():
        for code in kind.code.values():
            yield from _texts(Rule("text", f"{kind.name}.{code.name}", code.span), code.default)
    for stat in program.stats.values():
        rule = Rule("stat", stat.name, stat.span if stat.span != NOWHERE or not isinstance(stat.body, Function) else stat.body.span)
        yield from _texts(rule, stat.body.by if isinstance(stat.body, StepTable) else stat.body, stat.at_least, stat.at_most)
        for change in stat.changes:
            of = change.of.id if isinstance(change.of, ThingSymbol) else change.of.name if change.of is not None else ""
            yield from _texts(Rule("stat", f"{stat.name} ({of})" if of else stat.name, change.span), change.value, change.when, change.in_force)
    result = program.result
    parts = [function for _, _, function in (*result.parts, *result.plans)]
    for function in (result.score, result.outlook, *result.ties, *parts):
        if function is not None:
            yield Rule("score", function.name, function.span), function
    for resource in program.resources.values():
        yield from _texts(Rule("text", resource.name, resource.pay.span if resource.pay is not None else NOWHERE), resource.payable, resource.pay)


def _texts(rule: Rule, *texts: Function | None) -> Iterator[tuple[Rule, Function]]:
    for text in texts:
        if text is not None:
            yield rule, text
