"""Walks the texts of the rules: who is asked where, and which secrets determine that and the options.

A text is walked once, statement by statement, with the secrets on which its local names depend and those that decide whether the place is reached at
all. What depends on its arguments is kept in a summary, which is applied at each call.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from rulewright.checker.lints.reads import all_hooks
from rulewright.checker.secrecy.findings import EVERYBODY, OWNER, WORDS, Seen, State, Summary, Told, moved_ask
from rulewright.checker.secrecy.secrets_read import Hidden, Names, Reader, Whoever, Whose, is_player
from rulewright.checker.secrecy.shapes import bare, hook_pieces, is_things, may_refuse, placeholders
from rulewright.checker.secrecy.showing import Showing
from rulewright.checker.secrecy.statements import Text
from rulewright.language import core
from rulewright.language.bounds import conjuncts
from rulewright.language.core import Expr, Function, Stmt
from rulewright.language.rolls import secret_rolls
from rulewright.language.symbols import (
    CodeSymbol,
    HappeningSymbol,
    HookSymbol,
    Kind,
    Program,
    StandingRule,
    ThingSymbol,
)


class Texts:
    """All texts of a program."""

    def __init__(self, program: Program, reader: Reader) -> None:
        self.program = program
        self.reader = reader
        self.showing = Showing(program)
        self.secret_rolls = secret_rolls(program)
        self.hooks: dict[HappeningSymbol, list[HookSymbol]] = {}
        for hook in all_hooks(program):
            if hook not in self.hooks.setdefault(hook.happening, []):
                self.hooks[hook.happening].append(hook)
        carriers: list[Kind | ThingSymbol] = [*program.kinds.values(), *program.things]
        self.payers_choose = any(resource.by is not None for resource in program.resources.values()) or any(
            not source.must for carrier in carriers for source in carrier.sources
        )
        self._summaries: dict[Function, Summary] = {}
        self._told: dict[Function, list[Told]] = {}
        self._running: list[Function] = []
        self._again: set[Function] = set()
        self._shown_before: dict[HappeningSymbol, set[object]] = {}
        self._texts: dict[Function, Text] = {}
        self._begin: dict[Function, Callable[[], State]] = {}

    # ---- questions ----------------------------------------------------------------------------------------------------------------
    def told(self) -> Iterator[Told]:
        """Every secret that a decision of a text reveals."""
        for happening in self.program.happenings.values():
            self._happening(happening)
        for kind in self.program.kinds.values():
            for code in kind.code.values():
                self._code(code)
        for hook in (hook for hooks in self.hooks.values() for hook in hooks):
            self._hook(hook)
        for rule in self.program.rules:
            self._summary(rule.do, partial(self._of_rule, rule))
        for text in (self.program.setup, self.program.flow):
            if text is not None:
                self._summary(text)
        self._settle()
        self._after_what_was_shown()
        for told in self._told.values():
            yield from told

    def begins_after(self, happening: HappeningSymbol, shown: set[tuple[object, Whose]]) -> None:
        """Record a call of a happening after these things were shown: what everybody has seen at every call is not secret in it."""
        here = {what for what, to_whom in shown if to_whom == EVERYBODY}
        before = self._shown_before.get(happening)
        self._shown_before[happening] = here if before is None else before & here

    def _after_what_was_shown(self) -> None:
        """Walk the texts of happenings again, with what everybody has seen before each of them. (Actions have no caller.)"""
        for happening, shown in list(self._shown_before.items()):
            if shown and not happening.is_action and happening.body in self._summaries:
                del self._summaries[happening.body]
                self._summary(happening.body, partial(self._of_happening_after, happening, shown))

    def _of_happening_after(self, happening: HappeningSymbol, shown: set[object]) -> State:
        state = self._of_happening(happening)
        state.shown |= {(what, EVERYBODY) for what in shown}
        return state

    def _settle(self) -> None:
        """Walk recursive texts again, until nothing is added."""
        for _ in range(8):
            again, self._again = self._again, set()
            before = {function: len(self._summaries[function].asks) + len(self._summaries[function].returns) for function in again}
            for function in again:
                del self._summaries[function]
                self._summary(function, self._begin.get(function))
            after = {function: len(self._summaries[function].asks) + len(self._summaries[function].returns) for function in again}
            if before == after:
                return

    def _happening(self, happening: HappeningSymbol) -> Summary:
        found = Summary()
        if happening.body is not None:
            summary = self._summary(happening.body, lambda: self._of_happening(happening))
            self._add(found, summary, len(happening.body.params) - len(happening.params))
        for hook in self.hooks.get(happening, ()):
            self._add(found, Summary(self._hook(hook).asks), len(hook.do.params) - len(happening.params))
        return found

    def _add(self, found: Summary, of: Summary, skipped: int) -> None:
        """Add the effects of a text whose own parameters come after this many others."""
        for ask, span in of.asks.items():
            found.asks.setdefault(moved_ask(ask, skipped), span)
        for hidden, way in of.returns.items():
            whose = hidden.whose
            if isinstance(whose, int):
                whose = whose - skipped if whose >= skipped else Whoever.IN_PLAY
            found.returns.setdefault(Hidden(hidden.what, whose, hidden.by, hidden.top_for), way)

    def _of_happening(self, happening: HappeningSymbol) -> State:
        assert happening.body is not None
        state = self._fresh(happening.body)
        if happening.turn_of is not None:
            state.names.turn = happening.body.params[happening.turn_of]
        permission = happening.permission
        if permission is not None and may_refuse(permission) and not happening.is_action:
            args: list[Expr] = [core.Local(var, type=var.type) for var in happening.body.params[-len(happening.params) :]]
            call = core.StatCall(permission, args, type=permission.type, span=happening.span)
            state.control.update(self.reader.reads(call, state.names))
        for choice in happening.choices:
            if choice.among is not None:
                for hidden, way in self.reader.things(choice.among, state.names).items():
                    state.names.values.setdefault(choice.var, {})[Hidden(hidden.what, hidden.whose, choice.var, hidden.top_for)] = way
        return state

    def _hook(self, hook: HookSymbol) -> Summary:
        return self._summary(hook.do, lambda: self._of_hook(hook))

    def _of_hook(self, hook: HookSymbol) -> State:
        state = self._fresh(hook.do)
        names = state.names
        if hook.where is not None:
            where = self._as_params(hook.where, hook.do)
            self.learn_same(where.body, state, where.names)
            state.control.update(self.reader.reads([*hook.where.lets, hook.where.body], where.names))
        if hook.asked_of is not None:
            asked = self.reader.whose(bare(hook.asked_of.body), self._as_params(hook.asked_of, hook.do).names)
            self._current(hook.do).ask_whom(state, asked, hook_pieces(hook), hook.span, in_secret=True)
            state.control.clear()  # saying yes shows it
        names.turn = ("turn player",)
        return state

    def _of_rule(self, rule: StandingRule) -> State:
        state = self._fresh(rule.do)
        text = self._current(rule.do)
        for var, among in rule.bindings:
            text.walk_over(state, var, among)
        state.control.update(self.reader.reads([rule.condition, rule.watched], state.names))
        if rule.watched is not None:  # `was` and `now` are values of the watched stat
            for var in rule.do.params[-2:]:
                text.bind(var, self.reader.reads(rule.watched, state.names), state)
        if rule.asked_of is not None:
            asked = self.reader.whose(bare(rule.asked_of), state.names)
            text.ask_whom(state, asked, [(WORDS, placeholders(rule.asks, rule.do.params))], rule.span, in_secret=True)
            state.control.clear()
        return state

    def _code(self, code: CodeSymbol) -> Summary:
        found = Summary()
        for body in self.showing.bodies(code):
            if body.is_effect:
                found.add(self._summary(body))
        return found

    # ---- one text ---------------------------------------------------------------------------------------------------------------------
    def _summary(self, function: Function, begin: Callable[[], State] | None = None) -> Summary:
        if function in self._running:
            self._again.update(self._running[self._running.index(function) :])
            return self._summaries.get(function, Summary())
        if function in self._summaries:
            return self._summaries[function]
        if begin is not None:
            self._begin[function] = begin
        self._running.append(function)
        self._texts[function] = text = Text(self, function)
        body = function.body
        assert isinstance(body, list)
        text.block(body, begin() if begin is not None else self._fresh(function))
        self._running.pop()
        self._summaries[function], self._told[function] = text.summary, list(text.told.values())
        return text.summary

    def _current(self, function: Function) -> Text:
        return self._texts[function]

    def _fresh(self, function: Function) -> State:
        """The beginning of a text: its parameters stand for their arguments."""
        names = Names()
        for var in function.params:
            if is_player(var.type):
                names.players[var] = var
            by = var if is_things(var.type) else None
            names.values[var] = {Hidden(var, Whoever.SOMEBODY, by): ((None, function.span),)}
        return State(names)

    def _as_params(self, function: Function, of: Function) -> Seen:
        """The names in a condition of a hook, whose parameters are those of its effect."""
        names = Names()
        mine = {var.name: var for var in of.params}
        for var in function.params:
            same = mine.get(var.name)
            if same is not None and is_player(var.type):
                names.players[var] = same
            if same is not None:
                names.values[var] = {Hidden(same, Whoever.SOMEBODY, same if is_things(var.type) else None): ((None, function.span),)}
        names.owner = OWNER
        return Seen(function.body, names)

    def learn_same(self, condition: Expr | list[Stmt], state: State, names: Names) -> None:
        """Learn from `player = owner` that these are the same player."""
        body = condition.body if isinstance(condition, core.Guard) else condition
        if isinstance(condition, core.Guard):
            names.players[condition.var] = self.reader.whose(condition.value, names)
        if isinstance(body, list):
            return
        for part in conjuncts(body):
            if isinstance(part, core.Compare) and part.op == "=":
                one, other = self.reader.whose(part.left, names), self.reader.whose(part.right, names)
                if Whoever.SOMEBODY not in (one, other) and one != other:
                    state.alike[other] = one
