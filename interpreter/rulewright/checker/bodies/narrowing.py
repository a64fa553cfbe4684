"""Type narrowing: after a test such as `x is something`, an optional value is known to exist or to be of a kind."""

from __future__ import annotations

import copy
from collections.abc import Hashable
from dataclasses import fields, is_dataclass

from rulewright.checker.bodies.fit import sure
from rulewright.checker.bodies.scope import Fact, Key
from rulewright.language import core
from rulewright.language.core import Expr, Var
from rulewright.language.types import YES_NO, Maybe, NothingType, ThingOf, Type

PLACES = "places"  # the dependency of a fact on where things are
STATS = "stats"  # the dependency on stats and texts of things, which may read anything
Facts = dict[Key, Fact]


def path_of(expr: Expr, stands: dict[Var, Key] | None = None) -> tuple[Key, frozenset[object]] | None:
    """A key for a path (equal for equal paths), and the symbols that it depends on; None if it is not a path."""
    stands = stands or {}
    match expr:
        case core.Local(var=var):
            return stands.get(var, ("local", id(var))), frozenset()
        case core.SoFar():
            return "so far", frozenset()
        case core.OptionValue(option=option):
            return ("option", id(option)), frozenset()
        case core.Const(value=value):
            try:
                hash(value)
            except TypeError:
                return None
            return ("const", value), frozenset()
        case core.FieldOf(field=symbol, thing=thing):
            return _below(("field", id(symbol)), [thing], frozenset(), stands)
        case core.StateOf(state=state, thing=None):
            return ("state", id(state)), frozenset({state})
        case core.StateOf(state=state, thing=thing) if thing is not None:
            return _below(("state", id(state)), [thing], frozenset({state}), stands)
        case core.OnlyOf(zone=zone, holder=holder):
            return _below(("only", id(zone)), [] if holder is None else [holder], frozenset({PLACES}), stands)
        case core.Aggregate(op="first" | "last" as end, among=core.ZoneOf(zone=zone, holder=holder)):
            return _below((end, id(zone)), [] if holder is None else [holder], frozenset({PLACES}), stands)
        case core.Holder(thing=thing, kind=kind):
            return _below(("holder", id(kind)), [thing], frozenset({PLACES}), stands)
        case core.OwnerOf(thing=thing):
            return _below(("owner",), [thing], frozenset({PLACES}), stands)
        case core.Neighbor(player=player, step=step):
            return _below(("neighbor", step), [player], frozenset({PLACES}), stands)
        case core.Pick(amounts=amounts, key=key):
            return _below(("pick",), [amounts, key], frozenset(), stands)
        case core.StatCall(stat=stat, args=args, ignoring=None):
            return _below(("stat", id(stat)), args, frozenset({STATS}), stands)
        case core.CodeCall(code=code, thing=thing, args=args):
            return _below(("code", id(code)), [thing, *args], frozenset({STATS}), stands)
        case core.Spaces(query="distance", map=map_, args=args):
            return _below(("distance", id(map_)), args, frozenset(), stands)
        case core.TurnPlayer():
            return "turn player", frozenset({PLACES})
        case core.FirstPlayer():
            return "first player", frozenset({PLACES})
        case core.Guard(var=var, value=value, body=body):
            found = path_of(value, stands)
            if found is None:
                return None
            inner = path_of(body, {**stands, var: found[0]})
            return None if inner is None else (inner[0], inner[1] | found[1])
    return None


def _below(head: tuple[object, ...], parts: list[Expr], reads: frozenset[object], stands: dict[Var, Key]) -> tuple[Key, frozenset[object]] | None:
    keys: list[Key] = []
    for part in parts:
        found = path_of(part, stands)
        if found is None:
            return None
        keys.append(found[0])
        reads = reads | found[1]
    return (*head, *keys), reads


def narrowed(expr: Expr, facts: Facts) -> Expr:
    """The expression with its narrowed type."""
    if not facts or not isinstance(expr.type, Maybe | ThingOf):
        return expr
    found = path_of(expr)
    if found is None or found[0] not in facts:
        return expr
    return retyped(expr, facts[found[0]].type)


def retyped(expr: Expr, type_: Type) -> Expr:
    """A copy of the expression with another type."""
    if expr.type == type_:
        return expr
    result = copy.copy(expr)
    result.type = type_
    return result


def shown(test: Expr, holds: bool, stands: dict[Var, Key] | None = None) -> Facts:
    """The facts known once a test has given `holds`."""
    stands = stands or {}
    match test:
        case core.Logic(op="not", args=[inner]):
            return shown(inner, not holds, stands)
        case core.Logic(op="and", args=parts) if holds:
            return {key: fact for part in parts for key, fact in shown(part, True, stands).items()}
        case core.Logic(op="or", args=parts) if not holds:
            return {key: fact for part in parts for key, fact in shown(part, False, stands).items()}
        case core.Aggregate(op="any" | "none" as op, among=among) if (op == "any") == holds:
            return _some(among, stands)
        case core.Compare(op=">", left=core.Aggregate(op="count", among=among), right=core.Const(value=int(n))) if holds and n >= 0:
            return _some(among, stands)
        case core.Compare(op="=" | ">=", left=core.Aggregate(op="count", among=among), right=core.Const(value=int(n))) if holds and n > 0:
            return _some(among, stands)
        case core.IsNothing(value=value) if not holds:
            return _there(value, stands)
        case core.IsKind(value=value, kind=kind) if holds:
            found = path_of(value, stands)
            there = _there(value, stands)
            own = value.type.of if isinstance(value.type, Maybe) else value.type
            narrower = own.kind.narrowed_to(kind) if isinstance(own, ThingOf) else kind
            return there if found is None else {**there, found[0]: Fact(ThingOf(narrower), found[1])}
        case core.Compare(op=op, left=left, right=right) if (op == "=" and holds) or (op == "!=" and not holds):
            left_maybe, right_maybe = (isinstance(side.type, Maybe | NothingType) for side in (left, right))
            if left_maybe and not right_maybe:
                return _there(left, stands)
            if right_maybe and not left_maybe:
                return _there(right, stands)
        case core.Member(item=item) if holds:
            return _there(item, stands)
        case core.InZone(thing=thing) if holds:
            return _there(thing, stands)
        case core.Guard(var=var, value=value, body=body) if holds:
            found = path_of(value, stands)
            facts = _there(value, stands)
            below = {**stands, var: found[0]} if found is not None else stands
            return {**facts, **shown(body, True, below)}
    return {}


def _some(among: Expr, stands: dict[Var, Key]) -> Facts:
    """The fact that a set has a member."""
    key, reads = _set_of(among, stands)
    return {("some", key): Fact(YES_NO, reads)}


def has_some(among: Expr, facts: Facts) -> bool:
    """Whether a test has shown that the set has a member."""
    return ("some", _set_of(among, {})[0]) in facts


def _set_of(among: Expr, stands: dict[Var, Key]) -> tuple[Key, frozenset[object]]:
    """A key for a zone, for a path to a set, or for any other set by its syntax."""
    if isinstance(among, core.ZoneOf):
        holders = [] if among.holder is None else [among.holder]
        found = _below(("zone", id(among.zone)), holders, frozenset({PLACES}), stands)
    else:
        found = path_of(among, stands)
    return found or (("set", _shape(among, stands)), frozenset({PLACES, STATS}))


def _shape(part: object, stands: dict[Var, Key]) -> Key:
    """A structural key of an expression: equal for two written the same way, whatever the names of their elements."""
    match part:
        case core.Local(var=var) | (Var() as var):
            return stands.get(var, ("local", id(var)))
        case list() | tuple():
            return tuple(_shape(each, stands) for each in part)
        case Hashable() if not is_dataclass(part) or type(part).__module__ != core.__name__:
            return type(part), part  # a name of the ruleset, a word, a number
    if not is_dataclass(part):
        return object()  # unique
    values = [getattr(part, each.name) for each in fields(part) if each.name not in ("type", "span")]
    bound = {value: ("element", len(stands) + n) for n, value in enumerate(values) if isinstance(value, Var)}
    return (type(part).__name__, *(_shape(value, {**stands, **bound}) for value in values))


def of_one_value(left: Expr, right: Expr) -> Facts:
    """A link between two names, or a name and a path, of one value: a fact about one holds for the other."""
    links: Facts = {}
    for one, other in ((left, right), (right, left)):
        here, there = path_of(one), path_of(other)
        if here is not None and there is not None:
            links["same", here[0], there[0]] = Fact(sure(other.type), here[1] | there[1], (here[0], there[0], there[1]))
    return links


def _there(value: Expr, stands: dict[Var, Key]) -> Facts:
    """The facts that a value is not nothing, and so neither is any prefix of its path."""
    facts: Facts = {}
    if isinstance(value, core.Guard):
        facts.update(_there(value.value, stands))
        found = path_of(value.value, stands)
        if found is not None:
            facts.update(_there(value.body, {**stands, value.var: found[0]}))
    found = path_of(value, stands)
    if found is not None:
        facts[found[0]] = Fact(sure(value.type), found[1])
    return facts


def implied(among: Expr) -> Facts:
    """The facts about the outer scope when a set has a member: every prefix of its path exists."""
    match among:
        case core.Guard(value=value, body=body):
            return {**_there(value, {}), **implied(body)}
        case core.Filter(among=inner) | core.Leading(among=inner) | core.MapSet(among=inner) | core.Aggregate(among=inner):
            return implied(inner)
        case core.Difference(left=left):
            return implied(left)
    return {}


def of_element(among: Expr, element: Var) -> Facts:
    """The facts about a member of a set, from the conditions of the set, and about the outer scope if there is one."""
    return {**implied(among), **_of_member(among, {element: ("local", id(element))}, ("local", id(element)))}


def of_possible(among: Expr, found: Var) -> Facts:
    """The facts about an optional member of a set that hold once a test shows that it exists."""
    key: Key = ("local", id(found))
    known = _of_member(among, {found: key}, key)
    return {("member", key, path): Fact(fact.type, fact.reads, (key, path, fact.reads)) for path, fact in known.items() if path != key}


def _of_member(among: Expr, stands: dict[Var, Key], key: Key) -> Facts:
    match among:
        case core.Guard(body=body):
            return _of_member(body, stands, key)
        case core.Difference(left=left):
            return _of_member(left, stands, key)
        case core.Filter(among=inner, var=var, condition=condition) | core.Leading(among=inner, var=var, condition=condition, until=False):
            return {**_of_member(inner, stands, key), **shown(condition, True, {**stands, var: key})}
        case core.Leading(among=inner):
            return _of_member(inner, stands, key)
    return {}


def lasting(facts: Facts) -> Facts:
    """The facts that no later change can invalidate."""
    return {key: fact for key, fact in facts.items() if not fact.reads}


def both(left: Facts, right: Facts) -> Facts:
    """The facts known on both of two branches (the join)."""
    return {key: fact for key, fact in left.items() if key in right and right[key].type == fact.type}


def without(facts: Facts, key: Key) -> Facts:
    """The facts that do not mention a path (a local name that was reassigned)."""
    return {known: fact for known, fact in facts.items() if not _speaks(known, key)}


def _speaks(key: Key, of: Key) -> bool:
    return key == of or (isinstance(key, tuple) and any(_speaks(part, of) for part in key))
