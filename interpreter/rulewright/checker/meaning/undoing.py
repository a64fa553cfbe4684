"""Standing rules that undo each other: each makes the other apply, so they never reach a fixpoint."""

from __future__ import annotations

from itertools import combinations

from rulewright.checker.context import Context
from rulewright.checker.meaning.effects import targets
from rulewright.checker.meaning.facts import NOTHING_KNOWN
from rulewright.checker.meaning.walk import Walk
from rulewright.language import core
from rulewright.language.core import Expr, Players
from rulewright.language.symbols import Program, StandingRule, StateSymbol
from rulewright.source.catalogue.logic import EndlessRule
from rulewright.source.catalogue.meaning import Places, RulesUndoEachOther
from rulewright.source.diagnostics import Related


def check(context: Context) -> None:
    """RW478, for each pair of rules that write the same state; RW402 for a rule that makes its own condition true again."""
    plain = [rule for rule in context.program.rules if _is_plain(rule) and len(_written(rule)) == 1]
    for rule in plain:
        if rule.condition is not None and _leads(Walk(context.program, {}), rule, rule.condition):
            context.report(EndlessRule.whenever, rule.span)
    for one, other in combinations(plain, 2):
        if _written(one) == _written(other) and _undo(context.program, one, other):
            context.report(RulesUndoEachOther.here, other.span, name=one.id, related=(Related(one.span, Places.rule_here(name=one.id)),))


def _is_plain(rule: StandingRule) -> bool:
    """Whether a rule runs whenever its condition holds, for each player or for no player."""
    return (
        rule.condition is not None
        and rule.once is None
        and rule.asked_of is None
        and rule.on is None
        and len(rule.bindings) <= 1
        and all(isinstance(members, Players) and members.which == "all" for _, members in rule.bindings)
        and isinstance(rule.do.body, list)
        and len(rule.do.body) == 1
        and isinstance(rule.do.body[0], core.Assign | core.AddTo | core.Gain)
    )


def _written(rule: StandingRule) -> list[StateSymbol]:
    assert isinstance(rule.do.body, list)
    statement = rule.do.body[0]
    found = targets(statement.target) if isinstance(statement, core.Assign | core.AddTo | core.Gain) else []
    return [state for state in found if isinstance(state, StateSymbol)]


def _undo(program: Program, one: StandingRule, other: StandingRule) -> bool:
    """Whether one of two rules always applies in any state, or each sets the value that the other waits for."""
    first, second = one.condition, other.condition
    assert first is not None and second is not None
    if len(one.bindings) != len(other.bindings):
        return False
    fresh = Walk(program, {})  # the names of the bindings are unified only here
    fresh.keys.aliases.update({same: core.Local(var, type=var.type) for (var, _), (same, _) in zip(one.bindings, other.bindings, strict=True)})
    either = core.Logic("or", [first, second], type=core.CONDITION)
    return fresh.judge.decided(either, NOTHING_KNOWN) is True or (_leads(fresh, one, second) and _leads(fresh, other, first))


def _leads(walk: Walk, rule: StandingRule, condition: Expr) -> bool:
    """Whether a condition holds after a rule has run."""
    assert isinstance(rule.do.body, list) and rule.condition is not None
    before = walk.judge.assumed(rule.condition, True, NOTHING_KNOWN)
    after = None if before is None else walk.statement(rule.do.body[0], before)
    return after is not None and walk.judge.decided(condition, after) is True
