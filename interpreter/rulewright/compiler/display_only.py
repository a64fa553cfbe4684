"""The parts of a program that only screens and bots use: panels, the outlook, plans, and stats that nothing else reads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rulewright.compiler.layout import all_hooks
from rulewright.language import core
from rulewright.language.core import Function
from rulewright.language.symbols import Program, StatSymbol, StepTable
from rulewright.language.walking import walk


def shown(program: Program) -> tuple[set[Function], set[StatSymbol]]:
    """The functions of the screen and of bots with the stats that they alone read, and the functions of those stats."""
    asked = set(_of_screen(program))
    bodies = {function for stat in program.stats.values() for function in _functions(stat)}
    texts = [function for function in program.functions if function not in asked and function not in bodies]
    played = _read([*texts, *_outside_functions(program)])
    stats = _read(asked) - played
    return asked | {function for stat in stats for function in _functions(stat)}, stats


def _of_screen(program: Program) -> Iterator[Function]:
    result = program.result
    found = [result.outlook, *(function for _, _, function in result.plans)]
    for panel in program.screen:
        found += [panel.among, panel.when]
        found += [function for sign in panel.signs for function in (sign.when, sign.number)]
        found += [function for figure in panel.figures for function in (figure.value, figure.when)]
    yield from (function for function in found if function is not None)


def _functions(stat: StatSymbol) -> list[Function]:
    body = stat.body.by if isinstance(stat.body, StepTable) else stat.body
    return [function for function in (body, stat.at_least, stat.at_most) if function is not None]


def _outside_functions(program: Program) -> Iterator[Any]:
    """The formulas of headers, prices, standing rules and first values."""
    for happening in program.all_happenings():
        yield happening.requires
        yield [[choice.among, choice.low, choice.high] for choice in happening.choices]
        yield [cost.amount for cost in happening.costs]
    for rule in program.rules:
        yield [rule.condition, rule.watched, rule.asked_of, [among for _, among in rule.bindings]]
    for hook in all_hooks(program):
        yield [cost.amount for cost in hook.costs]
    for kind in program.kinds.values():
        yield [state.initial for state in kind.state.values()]


def _read(roots: Iterable[Any]) -> set[StatSymbol]:
    """The stats that texts read, and those that these stats read."""
    found: set[StatSymbol] = set()
    todo = list(roots)
    while todo:
        node = todo.pop()
        for each in walk([node.lets, node.body] if isinstance(node, Function) else node):
            if isinstance(each, core.StatCall) and each.stat not in found:
                found.add(each.stat)
                todo += _functions(each.stat)
    return found
