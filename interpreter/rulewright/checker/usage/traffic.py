"""Where each symbol is written and where it is read, found in one walk over all texts.

`ROLES` gives, for every field of a node that names a symbol, what the node does with it; a test compares it with the classes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from rulewright.checker.lints.reads import nodes
from rulewright.checker.lints.writes import parts_of_price
from rulewright.checker.usage.texts import Of, Text, texts_of
from rulewright.language import core
from rulewright.language.core import Expr, Var
from rulewright.language.stores import stores_of_part
from rulewright.language.symbols import (
    CostPart,
    FieldSymbol,
    MarkSymbol,
    Program,
    StateSymbol,
    ThingRef,
    ThingSymbol,
)


class Role(Enum):
    """What a node does with the symbol that it names."""

    READ = "read"  # its value depends on it
    MADE = "made"  # it triggers it, runs it or puts it into force
    NAMED = "named"  # it only names it, as a zone to move to or a text to show
    OWN_CASE = "own case"  # `_states` looks at it


R, M, N, OWN = Role.READ, Role.MADE, Role.NAMED, Role.OWN_CASE

ROLES: dict[type[Any], dict[str, Role]] = {
    core.Const: {"value": N},
    core.OptionValue: {"option": R},
    core.Every: {"of": N},
    core.FieldOf: {"field": R},
    core.StateOf: {"state": OWN},
    core.ZoneOf: {"zone": N},
    core.CouldBeIn: {"zone": N},
    core.OnlyOf: {"zone": N},
    core.Holder: {"kind": N},
    core.InZone: {"zone": N},
    core.Marked: {"mark": R},
    core.StatCall: {"stat": M},
    core.CodeCall: {"code": M},
    core.HasCode: {"code": M},
    core.IsKind: {"kind": N},
    core.CanHappen: {"happening": N},
    core.CanRun: {"code": M},
    core.Times: {"happening": N, "since": N},
    core.Offer: {"actions": N},  # an action always exists
    core.Spaces: {"map": N, "to": N},
    core.Reach: {"map": N},
    core.Place: {"zone": N},
    core.Shuffle: {"zone": N},
    core.Choose: {"text": N},
    core.ChooseAmounts: {"text": N},
    core.ChoosePairs: {"text": N},
    core.ChooseBranch: {"text": N},
    core.Branch: {"text": N},
    core.Ask: {"text": N},
    core.WhileAct: {"text": N},
    core.Perform: {"text": N},
    core.Happen: {"happening": M},
    core.RunCode: {"code": M},
    core.PutMark: {"mark": OWN},
    core.Roll: {"die": N},
    core.CreateThing: {"kind": N, "values": OWN, "until": N},
    core.EndGame: {"text": N},
    core.Say: {"text": N},
    core.EndHappening: {"happening": N},
    core.Auction: {"text": N},
    core.OfferTrade: {"per": N},
}
_FOLLOWED = {
    node: [(name, role) for name, role in fields.items() if role in (R, M)]
    for node, fields in ROLES.items()
    if R in fields.values() or M in fields.values()
}


@dataclass(slots=True)
class Traffic:
    """The reads and writes of symbols and local names, and which symbols use which."""

    texts: list[Text] = field(default_factory=list)
    nodes: list[list[object]] = field(default_factory=list)  # of each text
    locals: Counter[Var] = field(default_factory=Counter)
    read: set[object] = field(default_factory=set)
    written: set[StateSymbol] = field(default_factory=set)  # to a value other than the initial one
    reset: set[StateSymbol] = field(default_factory=set)  # to its initial value
    put: set[MarkSymbol] = field(default_factory=set)
    uses: dict[Of, set[object]] = field(default_factory=dict)  # by the symbol of a text: the stats, happenings and texts of things that it uses
    field_reads: dict[FieldSymbol, set[ThingSymbol | None]] = field(default_factory=dict)  # things that read their own; None: other readers

    def live(self) -> set[object]:
        """The stats, happenings and texts of things that can be reached from setup, flow and actions."""
        return reached(None, self.uses)

    def users(self) -> dict[object, set[object]]:
        """By symbol: what uses it; None means a text that always counts."""
        found: dict[object, set[object]] = {}
        for user, used in self.uses.items():
            for each in used:
                found.setdefault(each, set()).add(user)
        return found


def reached(start: object, ways: Mapping[Any, set[object]]) -> set[object]:
    """Everything that can be reached from a start."""
    found: set[object] = set()
    waiting = [*ways.get(start, ())]
    while waiting:
        here = waiting.pop()
        if here not in found:
            found.add(here)
            waiting += ways.get(here, ())
    return found


def traffic_of(program: Program) -> Traffic:
    """One walk over all texts of a program."""
    found = Traffic()
    for text in texts_of(program):
        every = list(nodes(text.root))
        found.texts.append(text)
        found.nodes.append(every)
        _names(text, every, found)
        _states(program, every, found)
    found.read.update(each.option for each in program.maps.values() if each.option is not None)
    for resource in program.resources.values():
        if resource.by is not None:
            found.uses.setdefault(None, set()).add(resource.by)
        if resource.kept_in is not None:  # a payment takes from it, and requires enough of it
            found.read.add(resource.kept_in)
            found.written.add(resource.kept_in)
    return found


def _names(text: Text, every: list[object], found: Traffic) -> None:
    uses = found.uses.setdefault(text.of, set())
    for node in every:
        kind = type(node)
        if isinstance(node, core.Local):
            found.locals[node.var] += 1
        for name, role in _FOLLOWED.get(kind, ()):
            symbol = getattr(node, name)
            found.read.add(symbol)
            if role is M:
                uses.add(symbol)
            elif isinstance(node, core.FieldOf):
                found.field_reads.setdefault(node.field, set()).add(_whose(node.thing, text))


def _whose(thing: Expr, text: Text) -> ThingSymbol | None:
    """The only thing whose field is read: the one that carries the text, or one that the text names."""
    if isinstance(thing, core.Const) and isinstance(thing.value, ThingRef):
        return thing.value.thing
    return text.on if isinstance(thing, core.Local) and thing.var.name == "this" else None


def _states(program: Program, every: list[object], found: Traffic) -> None:
    targets: set[int] = set()
    for node in every:
        match node:
            case core.Assign():
                for target in _states_in(node.target):
                    targets.add(id(target))
                    (found.reset if _is_default(target.state, node) else found.written).add(target.state)
            case core.AddTo() | core.Gain():
                for target in _states_in(node.target):
                    targets.add(id(target))
                    found.written.add(target.state)
            case core.CreateThing():
                found.written.update(state for state, _ in node.values)
            case core.MoveTokens():  # the amount in the source limits what is moved
                for target in (*_states_in(node.source), *_states_in(node.target)):
                    found.written.add(target.state)
                targets.update(id(target) for target in _states_in(node.target))
            case core.OfferTrade():
                found.written.update(each.state for each in nodes((node.give, node.want)) if isinstance(each, core.StateOf))
            case core.PayCost() | core.CanPay() | core.Ask():
                _paid(program, parts_of_price(node), found)
            case CostPart():
                _paid(program, [node.part], found)
            case core.PutMark():
                found.put.add(node.mark)
    found.read.update(node.state for node in every if isinstance(node, core.StateOf) and id(node) not in targets)


def _states_in(target: Expr | None) -> Iterator[core.StateOf]:
    """The state that a target is, or to which it belongs."""
    while isinstance(target, core.Pick):
        target = target.amounts
    if isinstance(target, core.Guard):
        yield from _states_in(target.body)
    elif isinstance(target, core.StateOf):
        yield target


def _is_default(state: StateSymbol, line: core.Assign) -> bool:
    if isinstance(line.value, core.FirstPlayer):
        return isinstance(line.target, core.StateOf) and isinstance(state.initial, core.FirstPlayer)
    return (
        isinstance(line.target, core.StateOf)
        and isinstance(line.value, core.Const)
        and type(line.value.value) is type(state.default)
        and line.value.value == state.default
    )


def _paid(program: Program, parts: list[str], found: Traffic) -> None:
    """The states from which a price takes."""
    for part in parts:
        stores = stores_of_part(program, part)
        found.written.update(stores)
        found.read.update(stores)
