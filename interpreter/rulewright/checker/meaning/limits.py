"""Limits that count in a happening which never runs while their action is done."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checker.context import Context
from rulewright.checker.lints.reads import all_hooks, nodes
from rulewright.checker.usage.traffic import reached
from rulewright.language import core
from rulewright.language.symbols import HappeningSymbol, Program
from rulewright.source.catalogue.meaning import NeverApplies

ANYTIME = None  # standing rules act while anything runs
Around = dict[object, set[object]]  # by what is made to happen: what makes it happen


def check(context: Context) -> None:
    """RW482, of `2 per H` where nothing that leads to the action is H."""
    program = context.program
    limited = [action for action in program.all_happenings() if action.limit is not None and action.limit.per is not None]
    if not limited:
        return
    around = _around(program)
    for action in limited:
        assert action.limit is not None
        assert action.limit.per is not None
        found = reached(action, around)
        if found and ANYTIME not in found and action.limit.per not in (action, *found):
            names = sorted(each.name for each in found if isinstance(each, HappeningSymbol) and not each.is_action)
            context.report(NeverApplies.limit_elsewhere, action.span, name=action.name, each=action.limit.per.name, around=names)


def _around(program: Program) -> Around:
    in_menu: dict[str, list[HappeningSymbol]] = {}
    for action in program.all_happenings():
        for menu in action.menus:
            in_menu.setdefault(menu, []).append(action)
    found: Around = {}
    for outer, text in _texts(program):
        for node in nodes(text):
            inner: list[object] = []
            match node:
                case core.Happen(happening=happening):
                    inner = [happening]
                case core.RunCode(code=code):
                    inner = [code.name]
                case core.WhileAct(menu=menu) | core.Perform(menu=str(menu)):
                    inner = [*in_menu.get(menu, ())]
                case core.Offer(actions=actions):
                    inner = [*actions]
            for each in inner:
                found.setdefault(each, set()).add(outer)
    return found


def _texts(program: Program) -> Iterator[tuple[object, object]]:
    """Each text in which something may happen, with what runs while it does."""
    yield "flow", program.flow
    for happening in program.all_happenings():
        yield happening, happening.body
    for hook in all_hooks(program):
        yield hook.happening, hook.do
    for rule in program.rules:
        yield ANYTIME, rule.do
    for kind in program.kinds.values():
        for code in kind.code.values():
            yield code.name, code.default
    for thing in program.things:
        yield from thing.code.items()
