"""Where things may be: which zones can hold a kind, and tables from a zone to the owner of its things.

Most things are directly with a player, on a space or in a common zone; then the holder or owner is one table lookup, without climbing through
holders.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulewright.language import core
from rulewright.language.bounds import conjuncts
from rulewright.language.core import Expr, Var
from rulewright.language.symbols import Kind, Program, ZoneSymbol
from rulewright.language.types import Maybe, ThingOf, Type

if TYPE_CHECKING:
    from rulewright.compiler.module import Module


def kind_of(type_: Type) -> Kind | None:
    """The kind of a thing-valued expression (None: not known)."""
    bare = type_.of if isinstance(type_, Maybe) else type_
    return bare.kind if isinstance(bare, ThingOf) else None


def zones_for(program: Program, kind: Kind) -> list[ZoneSymbol]:
    """The zones in which things of a kind may be."""
    if kind not in program.zones_of:
        zones = dict.fromkeys(zone for each in program.kinds.values() for zone in each.zones.values())
        held = {holds for holds in {zone.holds for zone in zones} if holds.meets(kind)}
        program.zones_of[kind] = [zone for zone in zones if zone.holds in held]
    return program.zones_of[kind]


def held_kinds(program: Program) -> set[Kind]:
    """The kinds whose things may be in some zone."""
    held = {zone.holds for each in program.kinds.values() for zone in each.zones.values()}
    found: set[Kind] = set()
    for kind in program.kinds.values():
        lineage = kind.lineage()
        if not held.isdisjoint(lineage):
            found.update(lineage)
    return {kind for kind in found if not kind.reference}


def zones_above(program: Program, kind: Kind) -> set[ZoneSymbol]:
    """The zones in which things of a kind may be, and those in which their holders may."""
    found: set[ZoneSymbol] = set()
    todo = [kind]
    while todo:
        for zone in zones_for(program, todo.pop()):
            if zone not in found:
                found.add(zone)
                todo.append(zone.kind)
    return found


def lies_with_owner(program: Program, type_: Type) -> bool:
    """Whether things of a type belong to the player who has them, because no rule of their kind says otherwise."""
    kind = kind_of(type_)
    if kind is None or isinstance(type_, Maybe) or kind.meets(program.kinds["player"]):
        return False
    return not any(each.owner is not None and each.is_a(kind) for each in program.kinds.values())


@dataclass(frozen=True, slots=True)
class Kept:
    """A condition `this in owner.ZONE and …`: the thing is in a zone of a player, who is its owner, and the rest holds of both."""

    thing: core.Local
    zone: ZoneSymbol
    owner: Var
    rest: list[Expr]


def kept_of(program: Program, condition: Expr) -> Kept | None:
    """A condition of the form `this in owner.ZONE and …`, parsed, if the owner of a thing follows from its zone; else None."""
    if not isinstance(condition, core.Guard) or not isinstance(condition.value, core.OwnerOf):
        return None
    thing, otherwise = condition.value.thing, condition.otherwise
    if not isinstance(thing, core.Local) or not isinstance(otherwise, core.Const) or otherwise.value is not False:
        return None
    first, *rest = conjuncts(condition.body)
    if not isinstance(first, core.InZone) or not isinstance(first.thing, core.Local) or first.thing.var is not thing.var:
        return None
    holder = first.holder
    if first.zone.kind.name != "player" or not isinstance(holder, core.Local) or holder.var is not condition.var:
        return None
    return Kept(thing, first.zone, condition.var, rest) if lies_with_owner(program, thing.type) else None


class Places:
    """Writes tables zone -> nearest holder of a kind, zone -> owner; index -1 is the box."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self._holders: dict[tuple[Kind, Kind], str | None] = {}
        self._owners: dict[Kind, str | None] = {}
        program = module.program
        self._held = held_kinds(program)

    def holders(self, type_: Type, wanted: Kind) -> str | None:
        """The table of the nearest holders of a kind for things of a type; None: it must climb through holders."""
        kind = kind_of(type_)
        if kind is None:
            return None
        key = (kind, wanted)
        if key not in self._holders:
            self._holders[key] = self._table(kind, wanted, f"NEAREST_{wanted.name}_OF_{kind.name}")
        return self._holders[key]

    def owners(self, type_: Type) -> str | None:
        """The table of the players who have things of a type; None: it must climb through holders, or ask a rule."""
        kind = kind_of(type_)
        if kind is None or isinstance(type_, Maybe):
            return None
        if kind not in self._owners:
            players = self.module.program.kinds["player"]
            self._owners[kind] = self._table(kind, players, f"OWNER_OF_{kind.name}") if lies_with_owner(self.module.program, type_) else None
        return self._owners[kind]

    def _table(self, kind: Kind, wanted: Kind, name: str) -> str | None:
        module, layout = self.module, self.module.layout
        symbols = set(zones_for(module.program, kind))
        found: list[int | None] = []
        for zone, holder in zip(layout.zone_of, layout.zone_holder, strict=True):
            if zone not in symbols:
                found.append(None)
            elif layout.kinds[holder].is_a(wanted):
                found.append(holder)
            elif holder > layout.game and layout.kinds[holder] in self._held:
                return None  # the holder may itself be in something
            else:
                found.append(None)
        return module.table(name, (*found, None))
