"""Limits that count in a happening which never runs while their action is done."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checker.context import Context
from rulewright.checker.lints.reads import all_hooks, nodes
from rulewright.language import core
from rulewright.language.symbols import HappeningSymbol, Program
from rulewright.source.catalogue.meaning import NeverApplies

ANYTIME = None  # standing rules act while anything runs
Around = dict[object, set[object]]  # by what is made to happen: what makes it happen


def check(context: Context) -> None:
    """RW482, of `2 per H` where nothing that leads to the action is H."""
    program = context.program
    limited = [action for action in _actions(program) if action.limit is not None and action.limit.per is not None]
    if not limited:
        return
    around = _around(program)
    for action in limited:
        assert action.limit is not None
        assert action.limit.per is not None
        found = _all_around(action, around)
        if found and ANYTIME not in found and action.limit.per not in found:
            names = sorted(each.name for each in found if isinstance(each, HappeningSymbol) and not each.is_action)
            context.report(NeverApplies.limit_elsewhere, action.span, name=action.name, each=action.limit.per.name, around=names)


def _actions(program: Program) -> list[HappeningSymbol]:
    own = [action for thing in program.things for action in thing.actions]
    return list(dict.fromkeys([*(each for each in program.happenings.values() if each.is_action), *own]))


def _all_around(action: HappeningSymbol, around: Around) -> set[object]:
    """Everything in which an action may be done, and the action itself."""
    found: set[object] = {action}
    waiting: list[object] = [action]
    while waiting:
        for outer in around.get(waiting.pop(), ()):
            if outer not in found:
                found.add(outer)
                waiting.append(outer)
    return found if len(found) > 1 else set()


def _around(program: Program) -> Around:
    in_menu: dict[str, list[HappeningSymbol]] = {}
    for action in _actions(program):
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
    for happening in [*program.happenings.values(), *_actions(program)]:
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
