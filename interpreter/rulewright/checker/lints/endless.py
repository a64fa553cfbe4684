"""Rules that would be done without end, and actions that could be chosen without end."""

from __future__ import annotations

from rulewright.checker.context import Context
from rulewright.checker.lints.reads import effects_of, reads_of
from rulewright.language import core
from rulewright.language.symbols import HappeningSymbol, StandingRule
from rulewright.source.catalogue.logic import EndlessAction, EndlessRule, GivesUpNothing


def check(context: Context) -> None:
    """RW402, RW407 and RW490."""
    for rule in context.program.rules:
        if still_true(context, rule):
            context.report(EndlessRule.whenever, rule.span)
    for action in context.program.happenings.values():
        if action.gives_up and leads_on(context, action):
            context.report(GivesUpNothing.nobody_leaves, action.span, name=action.name)
        if action.is_action and idle(context, action):
            context.report(EndlessAction.free, action.span, name=action.name)


def leads_on(context: Context, action: HappeningSymbol) -> bool:
    """Whether after an action the game goes on with everybody in it. Only a plain yes is reported."""
    effects = effects_of(context.program, action.body) if action.body is not None else None
    return effects is not None and not effects.ends and not effects.anything


def still_true(context: Context, rule: StandingRule) -> bool:
    """Whether nothing that the condition reads can change by what is done. Only a plain yes is reported."""
    if rule.condition is None or rule.once is not None or rule.asked_of is not None:
        return False
    reads = reads_of(context, [rule.condition, [members for _, members in rule.bindings]])
    effects = effects_of(context.program, rule.do)
    if reads.anything or effects.anything or effects.ends:
        return False
    return not (reads.symbols & effects.written) and not (reads.places and effects.moves)


def idle(context: Context, action: HappeningSymbol) -> bool:
    """Whether an action leaves everything as it was."""
    if action.costs or action.limit is not None or action.body is None or not action.menus:
        return False
    if not isinstance(action.body.body, list):
        return False
    return (
        not effects_of(context.program, action).does_something
        and not effects_of(context.program, action.body).does_something
        and not any(isinstance(statement, core.Return) for statement in action.body.body)
    )
