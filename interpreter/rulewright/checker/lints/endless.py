"""Rules that would fire endlessly, and actions that could be chosen endlessly."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulewright.checker.context import Context
from rulewright.checker.lints.reads import all_hooks, effects_of, nodes, reads_of
from rulewright.language import core
from rulewright.language.functions import Function
from rulewright.language.symbols import HappeningSymbol, Program, StandingRule
from rulewright.source.catalogue.logic import EndlessAction, EndlessRule, GivesUpNothing


def check(context: Context) -> None:
    """RW402, RW407 and RW490."""
    menus = offered_menus(context.program)
    for rule in context.program.rules:
        if still_true(context, rule):
            context.report(EndlessRule.whenever, rule.span)
        if changes_again(rule):
            context.report(EndlessRule.when_changes, rule.span)
    for action in context.program.happenings.values():
        if action.gives_up and leads_on(context, action):
            context.report(GivesUpNothing.nobody_leaves, action.span, name=action.name)
        if action.is_action and action.costs and not action.gives_up and idle(context, action) and says_nothing(action):
            hooked = any(hook.happening is action for hook in all_hooks(context.program))
            if not hooked and not passes_at_a_price(action, menus):
                context.report(EndlessAction.paid, action.span, name=action.name)
        elif action.is_action and not action.costs and action.limit is None and idle(context, action):
            if not menus.again.isdisjoint(action.menus):
                context.report(EndlessAction.free, action.span, name=action.name)
            elif menus.passed.issuperset(action.menus) and says_nothing(action):
                context.report(EndlessAction.like_passing, action.span, name=action.name)


def leads_on(context: Context, action: HappeningSymbol) -> bool:
    """Whether the game continues with all players after an action. Only a definite yes is reported."""
    effects = effects_of(context.program, action.body) if action.body is not None else None
    return effects is not None and not effects.ends and not effects.anything


def still_true(context: Context, rule: StandingRule) -> bool:
    """Whether the effects cannot change anything that the condition reads. Only a definite yes is reported."""
    if rule.condition is None or rule.once is not None or rule.asked_of is not None:
        return False
    reads = reads_of([rule.condition, [members for _, members in rule.bindings]])
    effects = effects_of(context.program, rule.do)
    if reads.anything or effects.anything or effects.ends:
        return False
    return not (reads.symbols & effects.written) and not (reads.places and effects.moves)


def changes_again(rule: StandingRule) -> bool:
    """Whether a rule changes the number that it waits for: a line of its own adds to a state that the stat adds up."""
    watched, lines = rule.watched, rule.do.body
    if (
        not isinstance(watched, core.StatCall)
        or not isinstance(watched.stat.body, Function)
        or not isinstance(lines, list)
        or rule.asked_of is not None
    ):
        return False
    added = {part.state for part in _addends(watched.stat.body.body) if isinstance(part, core.StateOf)}
    for line in lines:
        if isinstance(line, core.AddTo | core.Gain) and isinstance(line.target, core.StateOf) and line.target.state in added:
            amount = line.value if isinstance(line, core.AddTo) else line.amount
            if isinstance(amount, core.Const) and amount.value:
                return True
    return False


def _addends(formula: object) -> list[object]:
    if isinstance(formula, core.Arithmetic) and formula.op == "+":
        return [part for arg in formula.args for part in _addends(arg)]
    return [formula]


@dataclass(slots=True)
class OfferedMenus:
    """The menus that are offered again after each answer (`again`), those offered once at a time with a pass (`passed`), and those
    offered once and `without_pass`. In the last ones an action that changes nothing is a way to pass.
    """

    again: set[str] = field(default_factory=set)
    passed: set[str] = field(default_factory=set)
    without_pass: set[str] = field(default_factory=set)


def offered_menus(program: Program) -> OfferedMenus:
    """The ways in which the menus of a ruleset are offered."""
    found = OfferedMenus()
    looped, seen = list[object](), set[HappeningSymbol]()
    for function in program.functions:
        for node in nodes(function):
            if isinstance(node, core.WhileAct):
                (found.passed if node.once and not node.must else found.without_pass if node.once else found.again).add(node.menu)
            elif isinstance(node, core.Repeat) and (node.times is None or node.condition is not None):
                looped.append(node.body)
    while looped:
        for node in nodes(looped.pop()):
            if isinstance(node, core.WhileAct):
                found.again.add(node.menu)
            elif isinstance(node, core.Happen) and node.happening not in seen and node.happening.turn_of is None:
                seen.add(node.happening)  # a turn belongs to a player: the next one makes its offers to another player
                looped.append(node.happening.body)
    found.passed -= found.without_pass | found.again
    found.without_pass -= found.again
    return found


def passes_at_a_price(action: HappeningSymbol, menus: OfferedMenus) -> bool:
    """Whether an action with `do: nothing` is a way to pass in a menu that has no other."""
    return action.body is not None and action.body.body == [] and not menus.without_pass.isdisjoint(action.menus)


def says_nothing(action: HappeningSymbol) -> bool:
    """Whether an action reveals nothing either."""
    return not any(isinstance(node, core.Reveal | core.Say | core.Roll) for node in nodes(action.body))


def idle(context: Context, action: HappeningSymbol) -> bool:
    """Whether an action changes nothing apart from its payments."""
    if action.body is None or not action.menus or not isinstance(action.body.body, list):
        return False
    return (
        (bool(action.costs) or not effects_of(context.program, action).does_something)
        and not effects_of(context.program, action.body).does_something
        and not any(isinstance(statement, core.Return) for statement in action.body.body)
    )
