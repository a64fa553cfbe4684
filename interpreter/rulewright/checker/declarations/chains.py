"""Limits on the size of a rule and on the length of a dependency chain of rules: everything that walks or executes rules recurses down such a
chain.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checker.context import Context
from rulewright.checker.lints.reads import nodes, number_of_nodes
from rulewright.language import core
from rulewright.language.symbols import HappeningSymbol, HookSymbol, Program, StatSymbol
from rulewright.source.catalogue.phrases import Elsewhere
from rulewright.source.catalogue.running import TooDeep
from rulewright.source.diagnostics import Related
from rulewright.source.limits import limits

Rule = StatSymbol | HappeningSymbol


def check_sizes(context: Context) -> bool:
    """Report rules that become too large: each optional part of an expression is lowered twice, so even short rules can grow."""
    most, known = limits().rule_parts, dict[int, int]()
    large = [function for function in context.program.functions if number_of_nodes([function], known) > most]
    for function in large:
        context.report(TooDeep.nothing_asked, function.span, name=function.name, most=most)
    return not large


def check_chains(context: Context) -> None:
    """Report the first rule at which a chain exceeds the table of limits."""
    program = context.program
    hooks: dict[HappeningSymbol, list[HookSymbol]] = {}
    for hook in _hooks(program):
        hooks.setdefault(hook.happening, []).append(hook)
    rules: list[Rule] = [*program.stats.values(), *program.happenings.values()]
    needs = {rule: list(dict.fromkeys(_needed(rule, hooks))) for rule in rules}
    lengths: dict[Rule, int] = {}
    for rule in rules:
        _measure(rule, needs, lengths)
    most = limits().chain
    for rule in rules:
        if lengths[rule] > most:
            last = _end(rule, needs, lengths)
            context.report(
                TooDeep.chain,
                rule.span,
                name=rule.name,
                length=lengths[rule],
                most=most,
                related=(Related(last.span, Elsewhere.end_of_chain(name=last.name)),),
            )
            return


def _measure(start: Rule, needs: dict[Rule, list[Rule]], lengths: dict[Rule, int]) -> None:
    """The length of the longest chain from a rule, computed without recursion; a cycle back into the chain does not lengthen it."""
    if start in lengths:
        return
    open_: set[Rule] = {start}
    path: list[tuple[Rule, Iterator[Rule]]] = [(start, iter(needs.get(start, ())))]
    while path:
        rule, left = path[-1]
        below = next(left, None)
        if below is None:
            path.pop()
            open_.discard(rule)
            lengths[rule] = 1 + max((lengths.get(other, 0) for other in needs.get(rule, ())), default=0)
        elif below not in lengths and below not in open_:
            open_.add(below)
            path.append((below, iter(needs.get(below, ()))))


def _end(rule: Rule, needs: dict[Rule, list[Rule]], lengths: dict[Rule, int]) -> Rule:
    while below := [other for other in needs.get(rule, ()) if lengths.get(other, 0) == lengths[rule] - 1]:
        rule = below[0]
    return rule


def _hooks(program: Program) -> Iterator[HookSymbol]:
    yield from program.hooks
    for kind in program.kinds.values():
        yield from kind.hooks
    for thing in program.things:
        yield from thing.hooks


def _needed(rule: Rule, hooks: dict[HappeningSymbol, list[HookSymbol]]) -> Iterator[Rule]:
    """The rules named in the texts of a rule."""
    parts: list[object]
    if isinstance(rule, StatSymbol):
        parts = [rule.body, rule.at_least, rule.at_most, *(part for change in rule.changes for part in (change.value, change.when))]
    else:
        parts = [rule.body, rule.requires, rule.choices, rule.costs, *(hook.do for hook in hooks.get(rule, ()))]
        if rule.permission is not None:
            yield rule.permission
    for node in nodes(parts):
        match node:
            case core.StatCall(stat=stat):
                yield stat
            case core.Happen(happening=happening) | core.CanHappen(happening=happening):
                yield happening
