"""Control flow out of lines: the happenings, actions and texts of things that they trigger, with all hooks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulewright.checker.lints.reads import all_hooks, nodes
from rulewright.language import core
from rulewright.language.core import Function, Stmt
from rulewright.language.symbols import CodeSymbol, HappeningSymbol, HookSymbol, Program, ZoneSymbol


class Leads:
    """Which texts are started from where, in one program."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.hooks: dict[HappeningSymbol, list[HookSymbol]] = {}
        for hook in all_hooks(program):
            self.hooks.setdefault(hook.happening, []).append(hook)
        self.menus: dict[str, list[HappeningSymbol]] = {}
        for happening in program.all_happenings():
            for menu in happening.menus if happening.is_action else ():
                self.menus.setdefault(menu, []).append(happening)

    def codes(self, code: CodeSymbol) -> list[Function]:
        """The texts of things that may be run by a line that names a code of their kind."""
        found = [thing.code[code.name] for thing in self.program.things if code.name in thing.code]
        return found if code.default is None else [code.default, *found]

    def behind(self, statements: Iterable[Stmt], happening: HappeningSymbol | None = None) -> list[object]:
        """All nodes that statements may carry out, ignoring conditions, including those started by happenings."""
        found: dict[int, object] = {}
        begun: set[HappeningSymbol] = set()
        waiting: list[object] = [list(statements)]
        if happening is not None:
            waiting += self._begun(happening, begun)
        while waiting:
            for node in nodes(waiting.pop()):
                if id(node) not in found:
                    found[id(node)] = node
                    waiting += self._led_to(node, begun)
        return [*found.values()]

    def _led_to(self, node: object, begun: set[HappeningSymbol]) -> Iterator[object]:
        match node:
            case core.Happen(happening=happening):
                yield from self._begun(happening, begun)
            case core.WhileAct(menu=menu) | core.Perform(menu=str(menu)):
                for action in self.menus.get(menu, ()):
                    yield from self._begun(action, begun)
            case core.OptionsOf(offers=offers):
                for offer in offers:
                    for action in offer.actions:
                        yield from self._begun(action, begun)
            case core.RunCode(code=code):
                yield from self.codes(code)

    def _begun(self, happening: HappeningSymbol, begun: set[HappeningSymbol]) -> Iterator[object]:
        if happening not in begun:
            begun.add(happening)
            yield happening.body
            yield happening.costs
            for hook in self.hooks.get(happening, ()):
                yield hook.do


def filled_by(node: object) -> ZoneSymbol | None:
    """The zone that a statement fills, if any."""
    match node:
        case core.MoveThings(to=core.Place(zone=zone)) | core.Draw(target=core.Place(zone=zone)) | core.CreateThing(at=core.Place(zone=zone)):
            return zone
    return None
