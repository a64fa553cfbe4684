"""Traversal of lowered texts: their reads, writes and happenings."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, fields, is_dataclass
from functools import lru_cache
from typing import Any, TypeVar, overload

from rulewright.language import core
from rulewright.language.core import Function
from rulewright.language.symbols import (
    CostPart,
    HappeningSymbol,
    HookSymbol,
    Program,
    StatSymbol,
    StepTable,
    TextSymbol,
    WithChoice,
)
from rulewright.language.taking import taking
from rulewright.language.texts import names_in

A = TypeVar("A")
B = TypeVar("B")
C = TypeVar("C")

# Nodes of the lowered form; every other reference is to a symbol, which is not entered.
_NODES = (core._Expr, core._Stmt, core.Offer, core.Branch, core.Place, CostPart, WithChoice)
# Fields whose annotation names only these and symbols hold no node.
_NO_NODES = frozenset({"str", "int", "bool", "None", "Literal", "tuple", "list", "Var", "Kind", "Type", "Span"})


class _Parts(dict[type, "tuple[bool, Callable[[Any], Iterable[object]] | None]"]):
    """By type: whether it is a node, and a function that returns its parts in reverse order."""

    def __missing__(self, kind: type) -> tuple[bool, Callable[[Any], Iterable[object]] | None]:
        is_node, names = _parts_of(kind)
        if issubclass(kind, list | tuple):
            take: Callable[[Any], Iterable[object]] | None = reversed
        elif issubclass(kind, dict):
            take = _values
        else:
            take = taking(names) if names else None
        self[kind] = is_node, take
        return self[kind]


_PARTS = _Parts()


def _values(entries: dict[object, object]) -> Iterable[object]:
    return reversed(entries.values())


def _parts_of(kind: type) -> tuple[bool, tuple[str, ...]]:
    if issubclass(kind, Function):
        return False, ("lets", "body")
    if issubclass(kind, StepTable):
        return False, ("by",)
    if issubclass(kind, _NODES) and is_dataclass(kind):
        return True, tuple(part.name for part in fields(kind) if _may_hold_nodes(str(part.type)))
    return False, ()


def _may_hold_nodes(said: str) -> bool:
    """Whether a field with this annotation can hold more than symbols and plain values."""
    names = re.findall(r"\w+", re.sub(r'"[^"]*"', "", said))
    return not all(name in _NO_NODES or name.endswith("Symbol") for name in names)


def nodes(root: object) -> Iterator[object]:
    """All nodes of the lowered form under `root`, in pre-order."""
    waiting = [root]
    while waiting:
        here = waiting.pop()
        is_node, take = _PARTS[here.__class__]
        if is_node:
            yield here
        if take is not None:
            waiting.extend(take(here))


def parts(node: object) -> Iterable[object]:
    """The parts of a node that may hold nodes."""
    take = _PARTS[node.__class__][1]
    return () if take is None else take(node)


def behind(root: object) -> Iterator[object]:
    """All nodes in some lines and in the happenings they trigger."""
    seen: set[HappeningSymbol] = set()
    waiting = [root]
    while waiting:
        for node in nodes(waiting.pop()):
            yield node
            if isinstance(node, core.Happen) and node.happening not in seen and node.happening.body is not None:
                seen.add(node.happening)
                waiting.append(node.happening.body.body)


def number_of_nodes(root: object, known: dict[int, int]) -> int:
    """The number of nodes visited by a walk over `root`: a shared part (a value compared with nothing and then used) counts twice, with all its
    parts. `known` memoizes the numbers by identity.
    """
    is_node, take = _PARTS[root.__class__]
    if take is None:
        return is_node
    if (number := known.get(id(root))) is not None:
        return number
    number = is_node + sum([number_of_nodes(part, known) for part in take(root)])
    if is_node:  # other objects may be freed before the next one is visited, which can then reuse their `id`
        known[id(root)] = number
    return number


class Written:
    """All nodes of a ruleset's texts from one walk, indexed by class. It is built once all texts have been read, after which a program no longer
    changes.
    """

    def __init__(self, program: Program) -> None:
        self.nodes = list(nodes_of_all(program))
        self._by_kind: dict[type, list[int]] = {}
        for number, node in enumerate(self.nodes):
            self._by_kind.setdefault(node.__class__, []).append(number)

    @overload
    def of(self, kind: type[A], /) -> list[A]: ...

    @overload
    def of(self, kind: type[A], other: type[B], /) -> list[A | B]: ...

    @overload
    def of(self, kind: type[A], other: type[B], third: type[C], /) -> list[A | B | C]: ...

    @overload
    def of(self, *kinds: type) -> list[Any]: ...

    def of(self, *kinds: type) -> list[Any]:
        """The nodes of some classes, in the order of the walk."""
        numbers = [number for kind in kinds for number in self._by_kind.get(kind, ())]
        return [self.nodes[number] for number in (sorted(numbers) if len(kinds) > 1 else numbers)]


def nodes_of_all(program: Program) -> Iterator[object]:
    """All nodes of the ruleset's texts, including headers and costs."""
    yield from nodes(program.functions)
    for happening in program.happenings.values():
        yield from nodes((happening.choices, happening.requires, happening.costs))
    for hook in all_hooks(program):
        yield from nodes(hook.costs)
    for root in _single_values(program):  # stand-alone expressions, not functions
        if root is not None and not isinstance(root, Function):
            yield from nodes(root)


def _single_values(program: Program) -> Iterator[object]:
    """Stand-alone conditions and values. `usage.texts` lists all texts; a test compares the two."""
    for rule in program.rules:
        yield from (rule.condition, rule.watched, rule.asked_of, *(among for _, among in rule.bindings))
    yield from (refusal.when for refusal in program.refusals)
    yield from program.constants.values()
    for kind in program.kinds.values():
        yield from (state.initial for state in kind.state.values() if state.kind is kind)
    if program.teams:
        yield program.teams[0]


def names_in_texts(program: Program) -> set[str]:
    """The names in braces in the sentences of a ruleset."""
    return {name for text in program.texts.values() for name in names_in(text.text)}


def names_said(root: object) -> set[str]:
    """The names in braces in the sentences of some rules: those that their questions and announcements show."""
    texts = [getattr(node, "text", None) for node in nodes(root)]
    return {name for text in texts if isinstance(text, TextSymbol) for name in names_in(text.text)}


@dataclass(slots=True)
class Effects:
    """The possible effects of running a text, including those of the happenings it triggers. `anything`: unknown."""

    written: set[object] = field(default_factory=set)
    happenings: set[HappeningSymbol] = field(default_factory=set)
    moves: bool = False
    anything: bool = False
    ends: bool = False

    @property
    def does_something(self) -> bool:
        return bool(self.written) or self.moves or self.anything or self.ends


def effects_of(program: Program, root: object, *, answered: bool = True) -> Effects:
    """The possible effects of a text; without those of the players' answers if not `answered`."""
    found = Effects()
    _doings(program, answered).add(root, found)
    return found


@lru_cache(maxsize=2)
def _doings(program: Program, answered: bool) -> _Doings:
    """The effects index of the current ruleset, which no longer changes at this point."""
    return _Doings(program, answered)


class _Doings:
    """The direct effects of a ruleset's texts and the hooks of each happening, computed once, however many actions lead there."""

    def __init__(self, program: Program, answered: bool) -> None:
        self._answered = answered
        self._own: dict[Function, tuple[Effects, list[HappeningSymbol]]] = {}
        self._hooks: dict[HappeningSymbol, list[HookSymbol]] = {}
        for hook in all_hooks(program):
            self._hooks.setdefault(hook.happening, []).append(hook)

    def add(self, root: object, found: Effects) -> None:
        """Add the effects of a text, including those of the happenings it triggers."""
        own, happenings = self._of(root) if isinstance(root, Function) else _done_in(root, self._answered)
        found.written |= own.written
        found.moves |= own.moves
        found.anything |= own.anything
        found.ends |= own.ends
        for happening in happenings:
            self._happen(happening, found)

    def _of(self, function: Function) -> tuple[Effects, list[HappeningSymbol]]:
        if function not in self._own:
            self._own[function] = _done_in(function, self._answered)
        return self._own[function]

    def _happen(self, happening: HappeningSymbol, found: Effects) -> None:
        if happening in found.happenings:
            return
        found.happenings.add(happening)
        found.anything |= bool(happening.costs)
        if happening.body is not None:
            self.add(happening.body, found)
        for hook in self._hooks.get(happening, ()):
            self.add(hook.do, found)
            found.anything |= bool(hook.costs)


def _done_in(root: object, answered: bool) -> tuple[Effects, list[HappeningSymbol]]:
    """The direct effects of a text and the happenings it triggers."""
    found, happenings = Effects(), list[HappeningSymbol]()
    for node in nodes(root):
        match node:
            case core.WhileAct() | core.Perform() | core.OfferTrade() | core.Auction() if not answered:
                pass
            case core.Assign() | core.AddTo() | core.Gain():
                found.written.update(_targets(node.target))
            case core.MoveThings() | core.Draw() | core.Swap() | core.CreateThing() | core.Shuffle():
                found.moves = True
            case core.MoveTokens() | core.PutMark() | core.OfferTrade() | core.Auction() | core.PayCost() | core.Perform() | core.WhileAct():
                found.anything = True
            case core.Ask() if node.cost:
                found.anything = True
            case core.EndGame() | core.EndHappening() | core.Eliminate():
                found.ends = True
            case core.RunCode():
                found.anything = True
            case core.Happen():
                happenings.append(node.happening)
    return found, happenings


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
    """The dependencies of an expression's value, through stats and texts of things."""

    symbols: set[object] = field(default_factory=set)
    stats: set[StatSymbol] = field(default_factory=set)
    places: bool = False  # where things are
    anything: bool = False


def reads_of(root: object) -> Reads:
    """The dependencies of an expression."""
    found = Reads()
    _read(root, found)
    return found


def _read(root: object, found: Reads) -> None:
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
                _read_stat(node.stat, found)


def _read_stat(stat: StatSymbol, found: Reads) -> None:
    if stat in found.stats:
        return
    found.stats.add(stat)
    for part in (stat.body, stat.at_least, stat.at_most):
        _read(part, found)
    for change in stat.changes:
        if change.of is not None:
            found.places = True
        for function in (change.value, change.when, change.in_force):
            _read(function, found)
