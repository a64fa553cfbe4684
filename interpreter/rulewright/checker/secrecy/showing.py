"""What texts show to everybody: things that they reveal, or move to a public place."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checker.bodies import fit
from rulewright.checker.lints.reads import nodes
from rulewright.language import core
from rulewright.language.core import Expr, Function, Var
from rulewright.language.symbols import CodeSymbol, HappeningSymbol, Program, ZoneSymbol
from rulewright.language.types import ThingOf


class Showing:
    """Which local names a text eventually shows, including through its calls."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self._codes: dict[CodeSymbol, list[Function]] = {}
        self._hooks: dict[HappeningSymbol, list[Function]] = {}
        for hook in program.hooks:
            if hook.asked_of is None:
                self._hooks.setdefault(hook.happening, []).append(hook.do)
        effects = [function for function in program.functions if function.is_effect]
        self._shown: dict[Function, set[Var]] = {function: set() for function in effects}
        steps = {function: list(_steps(function)) for function in effects}
        changed = True
        while changed:  # texts may call each other in cycles
            changed = False
            for function, found in self._shown.items():
                before = len(found)
                for step in steps[function]:
                    found.update(self._by(step, found))
                changed = changed or len(found) > before

    def shown(self, function: Function) -> set[Var]:
        """The names of things that everybody has seen at the end of the text."""
        return self._shown.get(function, set())

    def bodies(self, code: CodeSymbol) -> list[Function]:
        """The texts that things of a kind have under a name."""
        if code not in self._codes:
            own = [thing.code[code.name] for thing in self.program.things if code.name in thing.code and thing.kind.is_a(code.kind)]
            self._codes[code] = [*dict.fromkeys(own), *([code.default] if code.default is not None else [])]
        return self._codes[code]

    def _by(self, node: object, found: set[Var]) -> Iterator[Var]:
        match node:
            case core.ForEach(var=var, among=among) if var in found:
                yield from named(among, parts=True)
            case core.Reveal(things=things, to=None):
                yield from named(things, parts=True)
            case core.MoveThings(things=things) if lays_open(node):
                yield from named(things, parts=True)
            case core.Happen(happening=happening, args=args) if happening.body is not None:
                yield from self._given(happening.body, args)
                for hook in self._hooks.get(happening, ()):
                    yield from self._given(hook, args)
            case core.RunCode(code=code, thing=thing, args=args):
                bodies = self.bodies(code)
                if bodies:
                    each = [set(self._given(body, [thing, *args])) for body in bodies]
                    yield from set.intersection(*each)

    def _given(self, body: Function, args: list[Expr]) -> Iterator[Var]:
        shown = self.shown(body)
        for param, arg in zip(body.params, args, strict=False):
            if param in shown:
                yield from named(arg, parts=True)


def lays_open(node: core.MoveThings) -> bool:
    """Whether everybody sees the moved things afterwards: all see into the zone, or one thing goes to its visible top."""
    if node.to is None:
        return False
    single = isinstance(fit.sure(node.things.type), ThingOf)
    return node.to.zone.seen_by == "everyone" or (node.to.zone.top_seen_by == "everyone" and node.to.end != "bottom" and single)


def _steps(function: Function) -> Iterator[object]:
    for node in nodes(function.body):
        if isinstance(node, core.Reveal | core.MoveThings | core.Happen | core.RunCode):
            yield node
    yield from reversed([node for node in nodes(function.body) if isinstance(node, core.ForEach)])


def named(things: Expr, parts: bool = False) -> Iterator[Var]:
    """The local names of the things that an expression refers to; with `parts`, also of those of which it takes some."""
    match things:
        case core.Local(var=var):
            yield var
        case core.Filter(among=among) if parts:
            yield from named(among, parts)
        case core.Union(left=left, right=right):
            yield from named(left, parts)
            yield from named(right, parts)
        case core.SetOfItems(items=items):
            for item in items:
                yield from named(item, parts)
        case core.Guard(value=value, var=var, body=body):
            found = set(named(body, parts))
            yield from found
            if var in found:
                yield from named(value, parts)


def whole_zones(things: Expr) -> Iterator[ZoneSymbol]:
    """The zones all of whose things an expression contains, also of several holders: `p.hand`, `players.hand`, `deck plus players.hand`."""
    match things:
        case core.ZoneOf(zone=zone) | core.OnlyOf(zone=zone):
            yield zone
        case core.MapSet(among=core.Players() | core.Every(), value=value):
            yield from whole_zones(value)
        case core.Union(left=left, right=right):
            yield from whole_zones(left)
            yield from whole_zones(right)
        case core.Guard(body=body):
            yield from whole_zones(body)
