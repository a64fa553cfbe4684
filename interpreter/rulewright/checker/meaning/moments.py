"""The facts known at the beginning of a text: those its header requires and, for a hook, those the hooked happening has tested and established."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.checker.lints.reads import Written, all_hooks
from rulewright.checker.meaning import amounts
from rulewright.checker.meaning.facts import NOTHING_KNOWN, Facts
from rulewright.checker.meaning.walk import Walk
from rulewright.language import core
from rulewright.language.core import Function, Var
from rulewright.language.symbols import ChangeSymbol, HappeningSymbol, HookSymbol, Program, StandingRule, StatSymbol
from rulewright.language.types import Maybe, SetOf


class Moments:
    """The facts at the beginnings and ends of the texts of one program, in dependency order."""

    def __init__(self, walk: Walk, written: Written) -> None:
        self.walk = walk
        self.program: Program = walk.program
        self.done: set[int] = set()  # functions already walked
        self._hooks: dict[HappeningSymbol, list[HookSymbol]] = {}
        for hook in all_hooks(self.program):
            self._hooks.setdefault(hook.happening, []).append(hook)
        self._done_by_rules: set[HappeningSymbol] = set()
        self._offered: set[HappeningSymbol] = set()
        self._done_by_rules.update(node.happening for node in written.of(core.Happen))
        self._offered.update(action for node in written.of(core.OptionsOf) for offer in node.offers for action in offer.actions)
        sources = [source.part for carrier in (*self.program.kinds.values(), *self.program.things) for source in carrier.sources]
        self._otherwise_paid = {*sources, *self.program.resources}
        self._changed_in_rules = [rule.do for rule in self.program.rules]
        self._name_parts()

    def _name_parts(self) -> None:
        """Give a part of a happening the same name in its body, its permission and its hooks."""
        for happening, hooks in self._hooks.items():
            own = {var.name: var for var in (happening.header_vars or _params(happening.body))}
            for hook in hooks:
                for function in (hook.do, hook.where, hook.asked_of):
                    self._name_alike(_params(function), own)
        for happening in self.program.happenings.values():
            if happening.permission is not None and isinstance(happening.permission.body, Function):
                own = {var.name: var for var in (happening.header_vars or _params(happening.body))}
                self._name_alike(happening.permission.body.params, own)

    def _name_alike(self, params: Iterable[Var], own: dict[str, Var]) -> None:
        for var in params:
            other = own.get(var.name)
            if other is not None and other is not var and var.name != "this":
                self.walk.keys.aliases[var] = core.Local(other, type=other.type)

    def all_texts(self) -> None:
        """Walk through everything once."""
        for happening in self.program.happenings.values():
            self._happening(happening)
        for rule in self.program.rules:
            self._rule(rule)
        for stat in self.program.stats.values():
            for change in stat.changes:
                self._change(change)
        for function in self.program.functions:
            self._text(function, NOTHING_KNOWN)
        conditions = [refusal.when for refusal in self.program.refusals]
        if self.program.teams is not None and self.program.teams[0] is not None:
            conditions.append(self.program.teams[0])
        for condition in conditions:
            self.walk.condition(condition, NOTHING_KNOWN)
        for kind in self.program.kinds.values():
            for state in kind.state.values():
                if state.initial is not None and state.kind is kind:
                    self.walk.look(state.initial, NOTHING_KNOWN)

    def _text(self, function: Function, facts: Facts) -> Facts | None:
        if id(function) in self.done:
            return NOTHING_KNOWN
        self.done.add(id(function))
        return self.walk.text(function, facts)

    # ---- happenings --------------------------------------------------------------------------------------------------------
    def _happening(self, happening: HappeningSymbol) -> None:
        begins = self._permitted(happening)
        if happening.is_action:
            offered = self._header(happening)
            begins = self._paid(happening, offered)
        hooks = self._hooks.get(happening, [])
        for hook in hooks:
            if hook.stage == "before":
                self._hook(hook, begins)
        inside = begins
        for hook in hooks:
            if hook.stage == "before":
                inside = self._after_text(inside, hook.do)
        for hook in hooks:
            if hook.stage == "instead":
                self._hook(hook, inside)
        end: Facts | None = NOTHING_KNOWN
        if happening.body is not None:
            end = self._text(happening.body, inside)
        elif happening.body_of_caller:
            end = _lasting(self.walk, inside)
        later = [hook for hook in hooks if hook.stage == "after"]
        if end is not None and later:
            settled = end
            for text in (*self._changed_in_rules, *(hook.do for hook in later if len(later) > 1)):
                settled = self._after_text(settled, text)
            for hook in later:
                self._hook(hook, settled)

    def _paid(self, action: HappeningSymbol, facts: Facts) -> Facts:
        """The facts after an action has been paid for. A plain number of the player is all that its payment changes."""
        if not action.costs:
            return facts
        states = self.program.kinds["player"].state
        parts = {cost.part for cost in action.costs}
        if parts <= states.keys() and parts.isdisjoint(self._otherwise_paid):
            return facts.without(self.walk.keys, frozenset(states[part] for part in parts), False)
        return _lasting(self.walk, facts)

    def _permitted(self, happening: HappeningSymbol) -> Facts:
        """The facts of `when:`, unless a rule may override it."""
        permission = happening.permission
        if permission is None or not isinstance(permission.body, Function) or isinstance(permission.body.body, list):
            return NOTHING_KNOWN
        if _may_be_allowed(permission) or permission.body.lets:
            return NOTHING_KNOWN
        return self.walk.judge.assumed(permission.body.body, True, NOTHING_KNOWN) or NOTHING_KNOWN

    def _header(self, action: HappeningSymbol) -> Facts:
        """The choices, conditions and costs of an action."""
        walk, facts = self.walk, NOTHING_KNOWN
        for choice in action.choices:
            for part in (choice.among, choice.low, choice.high):
                if part is not None:
                    walk.look(part, facts)
            amounts.number(walk, action, choice, facts)
            if choice.shape == "number" and choice.low is not None and choice.high is not None:
                facts = walk.member(choice.var, core.Range(choice.low, choice.high, type=SetOf(choice.var.type)), facts)
            elif choice.shape in ("some", "up_to", "maybe"):
                facts = walk.sources.named(choice.var, choice.among, facts, facts)
            elif choice.shape == "one" and choice.among is not None and not isinstance(choice.var.type, Maybe):
                facts = walk.member(choice.var, choice.among, facts)
                facts = walk.judge.some_in(choice.among, facts)
        if action.requires is not None:
            walk.condition(action.requires, facts)
            facts = walk.judge.assumed(action.requires, True, facts) or facts
        for cost in action.costs:
            walk.look(cost.amount, facts)
        if action in self._offered:
            facts = _lasting(walk, facts)  # other effects may occur before an option is carried out
        return NOTHING_KNOWN if action in self._done_by_rules else facts  # a rule that triggers it does not check its header

    def _hook(self, hook: HookSymbol, facts: Facts) -> None:
        walk = self.walk
        known = facts
        if hook.where is not None:
            self._text(hook.where, known)
            body = hook.where.body
            if not isinstance(body, list) and not hook.where.lets:
                known = walk.judge.assumed(body, True, known) or known
        for cost in hook.costs:
            walk.look(cost.amount, known)
        self._text(hook.do, _lasting(walk, known) if hook.costs else known)

    def _after_text(self, facts: Facts, text: Function) -> Facts:
        """The facts still valid after a text has run."""
        if not isinstance(text.body, list):
            return facts
        change = self.walk.effects.of_all(text.body)
        own = {found.var for var in change.written if isinstance(var, Var) and isinstance(found := self.walk.keys.aliases.get(var), core.Local)}
        return facts.without(self.walk.keys, change.written | own, change.everything)

    # ---- rules and changes -------------------------------------------------------------------------------------------------
    def _rule(self, rule: StandingRule) -> None:
        walk, facts = self.walk, NOTHING_KNOWN
        for var, members in rule.bindings:
            walk.look(members, facts)
            facts = walk.member(var, members, facts)
        for part in (rule.watched, rule.asked_of):
            if part is not None:
                walk.look(part, facts)
        if rule.condition is not None:
            walk.condition(rule.condition, facts)
            facts = walk.judge.assumed(rule.condition, True, facts) or facts
        self._text(rule.do, facts)

    def _change(self, change: ChangeSymbol) -> None:
        """The value of a change, where its condition holds."""
        if change.when is None or change.value is None or change.when.lets or isinstance(change.when.body, list):
            return
        own = {var.name: var for var in change.when.params}
        self._name_alike(change.value.params, own)
        self._text(change.when, NOTHING_KNOWN)
        known = self.walk.judge.assumed(change.when.body, True, NOTHING_KNOWN)
        self._text(change.value, known or NOTHING_KNOWN)


def _params(function: Function | None) -> list[Var]:
    return [] if function is None else function.params


def _lasting(walk: Walk, facts: Facts) -> Facts:
    """The facts that no rule can change."""
    return facts.without(walk.keys, frozenset(), True)


def _may_be_allowed(permission: StatSymbol) -> bool:
    return any(change.layer == "allow" for change in permission.changes)
