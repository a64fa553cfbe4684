"""Every text of a ruleset once, each with what is known where it begins."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulewright.checker.context import Context
from rulewright.checker.lints.reads import all_hooks
from rulewright.checker.meaning.walk import Looks, Walk
from rulewright.language.core import Function
from rulewright.language.symbols import HappeningSymbol, Program, StandingRule


def check(context: Context) -> None:
    """Conditions that can never hold or always do, amounts of nothing, and lines that change nothing."""
    of_node: dict[type[Any], list[Looks]] = {}
    walk = Walk(context.program, of_node)
    go(walk)
    walk.told.report(context)


def go(walk: Walk) -> None:
    """Walk through everything."""
    program = walk.program
    done: set[int] = set()
    for action in program.happenings.values():
        if action.is_action:
            _action(walk, action, done)
    for rule in program.rules:
        _rule(walk, rule, done)
    for function in program.functions:
        if id(function) not in done:
            walk.text(function)
    _rest(walk, program)


def _action(walk: Walk, action: HappeningSymbol, done: set[int]) -> None:
    from rulewright.checker.meaning.facts import NOTHING_KNOWN
    from rulewright.checker.meaning.keys import ANYTHING, PLACES
    from rulewright.language.core import Range
    from rulewright.language.types import Maybe, SetOf

    facts = NOTHING_KNOWN
    for choice in action.choices:
        for part in (choice.among, choice.low, choice.high):
            if part is not None:
                walk.look(part, facts)
        if choice.shape == "number" and choice.low is not None and choice.high is not None:
            facts = walk.member(choice.var, Range(choice.low, choice.high, type=SetOf(choice.var.type)), facts)
        elif choice.shape == "one" and choice.among is not None and not isinstance(choice.var.type, Maybe):
            facts = walk.member(choice.var, choice.among, facts)
    if action.requires is not None:
        walk.condition(action.requires, facts)
        facts = walk.judge.assumed(action.requires, True, facts) or facts
    for cost in action.costs:
        walk.look(cost.amount, facts)
    if action.body is not None and id(action.body) not in done:
        done.add(id(action.body))
        begins = facts.without(walk.keys, frozenset(), True) if action.costs else facts
        walk.text(action.body, begins)


def _rule(walk: Walk, rule: StandingRule, done: set[int]) -> None:
    from rulewright.checker.meaning.facts import NOTHING_KNOWN

    facts = NOTHING_KNOWN
    for var, members in rule.bindings:
        walk.look(members, facts)
        facts = walk.member(var, members, facts)
    if rule.condition is not None:
        walk.condition(rule.condition, facts)
        facts = walk.judge.assumed(rule.condition, True, facts) or facts
    done.add(id(rule.do))
    walk.text(rule.do, facts)


def _rest(walk: Walk, program: Program) -> None:
    from rulewright.checker.meaning.facts import NOTHING_KNOWN

    for refusal in program.refusals:
        walk.look(refusal.when, NOTHING_KNOWN)
    for hook in all_hooks(program):
        for cost in hook.costs:
            walk.look(cost.amount, NOTHING_KNOWN)
