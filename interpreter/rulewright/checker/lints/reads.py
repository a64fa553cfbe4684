"""Walking lowered texts: what they read, what they write, what they make happen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields, is_dataclass

from rulewright.checker.context import Context
from rulewright.language import core
from rulewright.language.core import Function
from rulewright.language.symbols import (
    CostPart,
    HappeningSymbol,
    HookSymbol,
    Program,
    StatSymbol,
    StepTable,
    WithChoice,
)

# Nodes of the lowered form; everything else they point to is a symbol, which is not walked into.
_NODES = (core._Expr, core._Stmt, core.Offer, core.Branch, core.Place, CostPart, WithChoice)


_PLAIN = frozenset({bool, int, str, type(None)})  # values that consist of nothing


class _Parts(dict[type, tuple[bool, tuple[str, ...]]]):
    """Of a type: whether it is a node, and the names of what it consists of."""

    def __missing__(self, kind: type) -> tuple[bool, tuple[str, ...]]:
        self[kind] = _parts_of(kind)
        return self[kind]


_PARTS = _Parts()


def _parts_of(kind: type) -> tuple[bool, tuple[str, ...]]:
    if issubclass(kind, Function):
        return False, ("lets", "body")
    if issubclass(kind, StepTable):
        return False, ("by",)
    if issubclass(kind, _NODES) and is_dataclass(kind):
        return True, tuple(part.name for part in fields(kind) if part.name not in ("type", "span"))
    return False, ()


def _below(root: object) -> tuple[bool, list[object]]:
    """Whether something is a node, and what it consists of, in order."""
    if isinstance(root, list | tuple):
        return False, list(root)
    if isinstance(root, dict):
        return False, list(root.values())
    is_node, names = _PARTS[type(root)]
    return is_node, [getattr(root, name) for name in names]


def nodes(root: object) -> Iterator[object]:
    """All nodes of the lowered form under `root`. (Many lints walk every text: what consists of nothing is not looked into.)"""
    waiting = [root]
    while waiting:
        here = waiting.pop()
        if isinstance(here, list | tuple):
            waiting += here[::-1]
        elif isinstance(here, dict):
            waiting += [*here.values()][::-1]
        else:
            is_node, names = _PARTS[type(here)]
            if is_node:
                yield here
            for name in reversed(names):
                part = getattr(here, name)
                if part.__class__ not in _PLAIN:
                    waiting.append(part)


def number_of_nodes(root: object, known: dict[int, int]) -> int:
    """How many nodes a walk over `root` meets: what stands at two places (as what is asked whether it is nothing, and then taken) counts twice,
    with all that is in it. `known` are the numbers of what was met before, by identity."""
    if (number := known.get(id(root))) is not None:
        return number
    is_node, below = _below(root)
    number = is_node + sum(number_of_nodes(part, known) for part in below)
    if is_node:  # other things may be gone before the next one is met, and it takes their identity
        known[id(root)] = number
    return number


def nodes_of_all(program: Program) -> Iterator[object]:
    """All nodes of all that the ruleset's texts say, headers and costs included."""
    yield from nodes(program.functions)
    for happening in program.happenings.values():
        yield from nodes((happening.choices, happening.requires, happening.costs))
    for hook in all_hooks(program):
        yield from nodes(hook.costs)


@dataclass(slots=True)
class Effects:
    """What running a text may do, with everything that it makes happen. `anything`: it cannot be told."""

    written: set[object] = field(default_factory=set)
    happenings: set[HappeningSymbol] = field(default_factory=set)
    moves: bool = False
    anything: bool = False
    ends: bool = False

    @property
    def does_something(self) -> bool:
        return bool(self.written) or self.moves or self.anything or self.ends


def effects_of(program: Program, root: object) -> Effects:
    """What a text may do."""
    found = Effects()
    _collect(program, root, found)
    return found


def _collect(program: Program, root: object, found: Effects) -> None:
    for node in nodes(root):
        match node:
            case core.Assign() | core.AddTo() | core.Gain():
                found.written.update(_targets(node.target))
            case core.MoveThings() | core.Draw() | core.Swap() | core.CreateThing() | core.Shuffle():
                found.moves = True
            case (
                core.MoveTokens()
                | core.PutMark()
                | core.OfferTrade()
                | core.Auction()
                | core.PayCost()
                | core.Perform()
                | core.WhileAct()
            ):
                found.anything = True
            case core.Ask() if node.cost:
                found.anything = True
            case core.EndGame() | core.EndHappening() | core.Eliminate():
                found.ends = True
            case core.RunCode():
                found.anything = True
            case core.Happen():
                _happen(program, node.happening, found)


def _happen(program: Program, happening: HappeningSymbol, found: Effects) -> None:
    if happening in found.happenings:
        return
    found.happenings.add(happening)
    if happening.gives_back is not None or happening.costs:
        found.anything = found.anything or bool(happening.costs)
    if happening.body is not None:
        _collect(program, happening.body, found)
    for hook in all_hooks(program):
        if hook.happening is happening:
            _collect(program, hook.do, found)
            found.anything = found.anything or bool(hook.costs)


def _targets(target: core.Expr) -> Iterator[object]:
    for node in nodes(target):
        if isinstance(node, core.StateOf):
            yield node.state
        elif isinstance(node, core.Local):
            yield node.var


def all_hooks(program: Program) -> Iterator[HookSymbol]:
    """The hooks of the ruleset, its kinds and its things."""
    yield from program.hooks
    for kind in program.kinds.values():
        yield from kind.hooks
    for thing in program.things:
        yield from thing.hooks


@dataclass(slots=True)
class Reads:
    """What the value of an expression depends on, through stats and texts of things."""

    symbols: set[object] = field(default_factory=set)
    stats: set[StatSymbol] = field(default_factory=set)
    places: bool = False  # where things lie
    anything: bool = False


def reads_of(context: Context, root: object) -> Reads:
    """What an expression depends on."""
    found = Reads()
    _read(context, root, found)
    return found


def _read(context: Context, root: object, found: Reads) -> None:
    for node in nodes(root):
        match node:
            case core.StateOf():
                found.symbols.add(node.state)
            case core.ZoneOf() | core.OnlyOf() | core.Holder() | core.OwnerOf() | core.InZone() | core.InForce():
                found.places = True
            case (
                core.Marked()
                | core.CanHappen()
                | core.CanRun()
                | core.CanPay()
                | core.Times()
                | core.OptionsOf()
                | core.CodeCall()
                | core.TurnPlayer()
            ):
                found.anything = True
            case core.Every() if getattr(node.of, "made", None) is not None:
                found.places = True
            case core.StatCall():
                _read_stat(context, node.stat, found)


def _read_stat(context: Context, stat: StatSymbol, found: Reads) -> None:
    if stat in found.stats:
        return
    found.stats.add(stat)
    for part in (stat.body, stat.at_least, stat.at_most):
        _read(context, part, found)
    for change in stat.changes:
        if change.of is not None:
            found.places = True
        for function in (change.value, change.when, change.in_force):
            _read(context, function, found)
