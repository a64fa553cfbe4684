"""Where a thing may be while a condition on it holds."""

from __future__ import annotations

from rulewright.language import core
from rulewright.language.core import Function, Var
from rulewright.language.symbols import ZoneSymbol


def owned(zone: ZoneSymbol) -> bool:
    """Whether a thing in this zone has an owner: the player whose zone it is."""
    return zone.kind.name == "player"


def may_hold(condition: object, this: Var, zone: ZoneSymbol) -> bool:
    """Whether a condition may be true while `this` is in a zone; yes if it cannot be determined."""
    match condition:
        case core.Const(value=False):
            return False
        case core.InZone(thing=core.Local(var=var), zone=where) if var is this:
            return where is zone
        case core.Member(item=core.Local(var=var), among=among) if var is this:
            zones = _zones(among)
            return zones is None or zone in zones
        case core.Compare(op="=", left=left, right=right) if (ends := _end(left, right, this)) is not None:
            return ends is zone
        case core.Logic(op="and", args=args):
            return all(may_hold(arg, this, zone) for arg in args)
        case core.Logic(op="or", args=args):
            return any(may_hold(arg, this, zone) for arg in args)
        case core.Logic(op="not", args=[arg]):
            return not must_hold(arg, this, zone)
        case core.Guard(value=value, body=body, otherwise=otherwise):
            if isinstance(value, core.OwnerOf) and isinstance(value.thing, core.Local) and value.thing.var is this and _ownerless(this, zone):
                return may_hold(otherwise, this, zone)
            return may_hold(body, this, zone) or may_hold(otherwise, this, zone)
        case core.Choice(yes=yes, no=no, condition=test):
            return (may_hold(test, this, zone) and may_hold(yes, this, zone)) or may_hold(no, this, zone)
    return True


def must_hold(condition: object, this: Var, zone: ZoneSymbol) -> bool:
    """Whether a condition is certainly true while `this` is in a zone."""
    match condition:
        case core.Const(value=value):
            return value is True
        case core.InZone(thing=core.Local(var=var), zone=where, holder=None) if var is this:
            return where is zone
        case core.IsNothing(value=core.Holder(thing=core.Local(var=var), kind=kind)) if var is this:
            return zone.kind.name in ("game", "player") and zone.kind is not kind  # nothing contains these
        case core.Logic(op="and", args=args):
            return all(must_hold(arg, this, zone) for arg in args)
        case core.Logic(op="or", args=args):
            return any(must_hold(arg, this, zone) for arg in args)
        case core.Logic(op="not", args=[arg]):
            return not may_hold(arg, this, zone)
    return False


def _end(left: object, right: object, this: Var) -> ZoneSymbol | None:
    """The zone in which, according to a comparison, `this` is the only, first or last thing."""
    for one, other in ((left, right), (right, left)):
        if isinstance(one, core.Local) and one.var is this:
            if isinstance(other, core.OnlyOf):
                return other.zone
            if isinstance(other, core.Aggregate) and other.op in ("first", "last") and isinstance(other.among, core.ZoneOf):
                return other.among.zone
    return None


def starts_in(do: Function, zone: ZoneSymbol) -> bool:
    """Whether an effect does anything while `this` is in a zone: one that mentions the owner does nothing where there is none."""
    match do.body:
        case [core.Let(value=core.OwnerOf(thing=core.Local(var=this))), core.If(condition=core.IsNothing(), yes=[core.Stop()]), *_]:
            return not _ownerless(this, zone)
    return True


def _ownerless(this: Var, zone: ZoneSymbol) -> bool:
    """Whether a thing in a zone belongs to nobody: it is a zone of the game, and the kind has no rule for its owner."""
    kind = getattr(this.type, "kind", None)
    return zone.kind.name == "game" and (kind is None or kind.owner is None)


def _zones(among: object) -> set[ZoneSymbol] | None:
    """The zones whose things a set contains; None: unknown."""
    match among:
        case core.ZoneOf(zone=zone):
            return {zone}
        case core.Filter(among=inner) | core.Leading(among=inner) | core.Difference(left=inner):
            return _zones(inner)
        case core.MapSet(value=value, flatten=True):
            return _zones(value)
        case core.Union(left=left, right=right):
            one, other = _zones(left), _zones(right)
            return None if one is None or other is None else one | other
    return None
