"""All texts of the rules, each with the symbol that it belongs to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rulewright.checker.lints.reads import all_hooks
from rulewright.language.core import Expr, Function
from rulewright.language.symbols import (
    ChangeSymbol,
    CodeSymbol,
    CostPart,
    HappeningSymbol,
    HookSymbol,
    Kind,
    PanelSymbol,
    Program,
    SourceSymbol,
    StandingRule,
    StatSymbol,
    StepTable,
    ThingSymbol,
    WithChoice,
)

# Texts of these count only if the symbol is used: a stat is read, a happening is triggered. None: always.
Of = StatSymbol | HappeningSymbol | CodeSymbol | None
Root = Function | StepTable | Expr | CostPart | WithChoice


@dataclass(frozen=True, slots=True)
class Text:
    """One text: its content, the symbol that must be used for it to count, and the thing that carries it."""

    root: Root
    of: Of = None
    on: ThingSymbol | None = None


def texts_of(program: Program) -> Iterator[Text]:
    """Every text of a program once, even where kinds inherit it. `meaning.places.SYMBOLS` lists the fields that hold texts; a test compares
    the two.
    """
    seen: set[int] = set()
    for text in _all(program):
        if id(text.root) not in seen:
            seen.add(id(text.root))
            yield text


def _all(program: Program) -> Iterator[Text]:
    for root in (program.setup, program.flow, program.teams[0] if program.teams else None, *program.constants.values()):
        yield from _some(root)
    for kind in program.kinds.values():
        yield from _of_kind(kind)
    for thing in program.things:
        yield from _of_thing(thing)
    for stat in program.stats.values():
        yield from _of_stat(stat)
    for happening in program.happenings.values():
        yield from _of_happening(happening)
    for hook in all_hooks(program):
        yield from _of_hook(hook, None)
    for rule in program.rules:
        yield from _of_rule(rule)
    for resource in program.resources.values():
        yield from _some(resource.payable, resource.pay)
    yield from _some(*(refusal.when for refusal in program.refusals))
    yield from _of_result(program)
    for panel in program.screen:
        yield from _of_panel(panel)


def _some(*roots: Root | None, of: Of = None, on: ThingSymbol | None = None) -> Iterator[Text]:
    for root in roots:
        if root is not None:
            yield Text(root, of, on)


def _of_kind(kind: Kind) -> Iterator[Text]:
    yield from _some(kind.in_force, kind.owner)
    for state in kind.state.values():
        if state.kind is kind:  # a kind's members include those of its parents
            yield from _some(state.initial)
    for code in kind.code.values():
        if code.kind is kind:
            yield from _some(code.default, of=code)
    for source in kind.sources:
        yield from _of_source(source, None)


def _of_thing(thing: ThingSymbol) -> Iterator[Text]:
    yield from _some(thing.in_force, on=thing)
    for name, function in thing.code.items():
        yield from _some(function, of=thing.kind.code[name], on=thing)
    for source in thing.sources:
        yield from _of_source(source, thing)


def _of_source(source: SourceSymbol, thing: ThingSymbol | None) -> Iterator[Text]:
    yield from _some(source.payable, source.pay, source.where, on=thing)


def _of_stat(stat: StatSymbol) -> Iterator[Text]:
    of = None if stat.permission_of is not None else stat
    yield from _some(stat.body, stat.at_least, stat.at_most, of=of)
    for change in stat.changes:
        yield from _of_change(change, of)


def _of_change(change: ChangeSymbol, of: Of) -> Iterator[Text]:
    thing = change.of if isinstance(change.of, ThingSymbol) else None
    yield from _some(change.value, change.when, change.in_force, of=of, on=thing)


def _of_happening(happening: HappeningSymbol) -> Iterator[Text]:
    of = None if happening.is_action else happening
    thing = happening.of_thing if isinstance(happening.of_thing, ThingSymbol) else None
    yield from _some(happening.body, happening.requires, *happening.choices, *happening.costs, of=of, on=thing)


def _of_hook(hook: HookSymbol, thing: ThingSymbol | None) -> Iterator[Text]:
    of = None if hook.happening.is_action else hook.happening
    yield from _some(hook.do, hook.where, hook.in_force, hook.asked_of, *hook.costs, of=of, on=thing)


def _of_rule(rule: StandingRule) -> Iterator[Text]:
    thing = rule.on if isinstance(rule.on, ThingSymbol) else None
    bound = (among for _, among in rule.bindings)
    yield from _some(*bound, rule.condition, rule.watched, rule.do, rule.asked_of, on=thing)


def _of_result(program: Program) -> Iterator[Text]:
    result = program.result
    yield from _some(result.score, result.outlook, *result.ties, *result.part_conditions.values())
    for _, _, function in (*result.parts, *result.plans):
        yield from _some(function)


def _of_panel(panel: PanelSymbol) -> Iterator[Text]:
    yield from _some(panel.among, panel.when)
    for sign in panel.signs:
        yield from _some(sign.when, sign.number)
    for figure in panel.figures:
        yield from _some(figure.value, figure.when)
