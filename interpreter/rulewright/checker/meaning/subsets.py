"""Sets inside one another, and sets that share nothing: by their form, and by what is known about their members."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.checker.bodies.fit import element_of
from rulewright.language import core
from rulewright.language.core import Expr
from rulewright.language.symbols import Kind, WordList, ZoneSymbol
from rulewright.language.types import YES_NO, Maybe, NothingType, ThingOf, Word

if TYPE_CHECKING:
    from rulewright.checker.meaning.conditions import Conditions
    from rulewright.checker.meaning.facts import Facts


def is_part(judge: Conditions, inner: Expr, outer: Expr, facts: Facts) -> bool:
    """Whether every member of one set is in the other, whatever they hold."""
    if judge.keys.of(inner) == judge.keys.of(outer):
        return True
    match inner:
        case core.SetOfItems(items=items):
            return all(is_member(judge, item, outer, facts) is True or isinstance(item.type, NothingType) for item in items)
        case core.Union(left=left, right=right) if is_part(judge, left, outer, facts) and is_part(judge, right, outer, facts):
            return True
        case core.Filter(among=among) | core.Leading(among=among) | core.Difference(left=among):
            if is_part(judge, among, outer, facts):
                return True
    match outer:
        case core.Union(left=left, right=right):
            return is_part(judge, inner, left, facts) or is_part(judge, inner, right, facts)
        case core.Every(of=Kind() as kind):
            element = element_of(inner.type)
            return isinstance(element, ThingOf) and element.kind.is_a(kind) and element.kind.made is None  # what was created may be gone
        case core.Every(of=WordList() as words):
            element = element_of(inner.type)
            return isinstance(element, Word) and element.words is words
        case core.Players(which="all"):
            return isinstance(inner, core.Players)
    return False


def is_apart(judge: Conditions, one: Expr, other: Expr, facts: Facts) -> bool:
    """Whether two sets never share a member."""
    for left, right in ((one, other), (other, one)):
        if isinstance(right, core.SetOfItems):
            return bool(right.items) and all(is_member(judge, item, left, facts) is False for item in right.items)
    left_zone, right_zone = zone_of(one), zone_of(other)
    return left_zone is not None and right_zone is not None and left_zone.name != right_zone.name


def is_member(judge: Conditions, item: Expr, among: Expr, facts: Facts) -> bool | None:
    """Whether a thing is in a set; None where it may be or not."""
    if isinstance(item.type, Maybe | NothingType) and judge.is_there(item, facts) is not True:
        return None
    match among:
        case core.SetOfItems(items=items):
            return True if any(judge.keys.of(item) == judge.keys.of(each) for each in items) else None
        case core.Union(left=left, right=right):
            found = {is_member(judge, item, left, facts), is_member(judge, item, right, facts)}
            return True if True in found else False if found == {False} else None
        case core.Filter(among=inner) | core.Leading(among=inner) | core.Difference(left=inner):
            return False if is_member(judge, item, inner, facts) is False else None
        case core.ZoneOf(zone=zone, holder=holder):
            return judge.decided(core.InZone(item, zone, holder, type=YES_NO), facts)
        case core.Players(which="others" | "opponents" | "partners", me=me) if me is not None:
            return False if judge.keys.of(item) == judge.keys.of(me) else None
    return None


def zone_of(among: Expr) -> ZoneSymbol | None:
    """The zone whose things a set consists of."""
    while isinstance(among, core.Filter | core.Leading | core.Difference):
        among = among.left if isinstance(among, core.Difference) else among.among
    return among.zone if isinstance(among, core.ZoneOf) else None
