"""Which members of a large set can meet a condition at all, judging by printed facts.

`every square where goes(player, a, it)` tries all squares, although a knight reaches eight of them. What is printed and how the map is drawn never
change, so the part of the condition that mentions nothing else is computed once for each case: for a space, the word in its state and the player,
say. Whatever depends on the position counts as possible, so a case may list too many members but never too few, and the whole condition is still
tested on those that are left.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from rulewright.language import core
from rulewright.language.core import Expr, Function, Var
from rulewright.language.symbols import Kind, StatSymbol, WordList
from rulewright.language.types import YES_NO, ListOf, Maybe, Number, SetOf, ThingOf, Type, Word, YesNo
from rulewright.language.walking import parts_of, walk

if TYPE_CHECKING:
    from rulewright.compiler.expressions import Env
    from rulewright.compiler.module import Module

FEW = 12  # up to this many members are always tried one by one
TRIED = 300_000  # members of all cases together; more would take too much memory
NESTED = 8  # levels of stats that are inlined
LONG = 600  # most parts of a condition that is computed in advance

PRINTED = (  # an expression of such parts never changes
    core.Aggregate,
    core.Arithmetic,
    core.Choice,
    core.Compare,
    core.Const,
    core.Design,
    core.Difference,
    core.FieldOf,
    core.Filter,
    core.Guard,
    core.IsKind,
    core.IsNothing,
    core.Leading,
    core.Local,
    core.Logic,
    core.MapSet,
    core.Member,
    core.OptionValue,
    core.PlaceOf,
    core.PlayerCount,
    core.SetOfItems,
    core.Spaces,
    core.Union,
    core.Within,
)
GIVEN = (core.Const, core.FieldOf, core.FirstPlayer, core.Local, core.Neighbor, core.StateOf, core.TurnPlayer)  # such a value distinguishes cases
COSTLY = (core.Spaces, core.StatCall)  # only conditions with one of them are worth the effort


class Candidates:
    """Writes the functions that return the members for which a condition is possible."""

    def __init__(self, module: Module) -> None:
        self.module = module

    def among(self, members: str, of: Kind, var: Var, parts: list[Expr], env: Env) -> str:
        """The members of `members` (Python text) of which `parts` may all be true; the same text where that cannot be determined in advance."""
        count = len(self.module.layout.of_kind[of])
        if count < FEW or not any(isinstance(node, COSTLY) for part in parts for node in walk(part)):
            return members
        reading = _Reading(self.module, var, env)
        bounds = [bound for part in parts if (bound := reading.upper(part)) is not None]
        bounds = [part for part in bounds if any(isinstance(node, core.Local) and node.var is var for node in walk(part))]
        if not bounds:
            return members
        condition = bounds[0] if len(bounds) == 1 else core.Logic("and", bounds, type=YES_NO)
        nodes = list(walk(condition))
        used = {node.var for node in nodes if isinstance(node, core.Local)}
        cases = {text: key for text, key in reading.cases.items() if key in used}
        if not cases or len(nodes) > LONG or self._number(key.type for key in cases.values()) * count > TRIED:
            return members
        return f"{self._written(members, var, condition, list(cases.values()))}(S, {', '.join(cases)})"

    def _written(self, members: str, var: Var, condition: Expr, keys: list[Var]) -> str:
        module = self.module
        name, member = module.unique("possible"), module.fresh(var.name)
        params = [module.fresh(key.name) for key in keys]
        test = module.expressions.truth(condition, {**dict(zip(keys, params, strict=True)), var: member})
        known = module.table(f"KNOWN_{name}", {})
        case = params[0] if len(params) == 1 else f"({', '.join(params)})"
        lines = [
            f"    among = {known}.get({case})",
            f"    if among is None: among = {known}[{case}] = where_possible({members}, lambda {member}: {test})",
            "    return among",
        ]
        module.add_function(name, params, lines)
        return name

    def _number(self, types: Any) -> int:
        number = 1
        for type_ in types:
            number *= _values(self.module, type_) or TRIED + 1
        return number


class _Reading:
    """One condition on the member `var` of a set, as far as it can be evaluated without a position."""

    def __init__(self, module: Module, var: Var, env: Env) -> None:
        self.module, self.var, self.env = module, var, env
        self.cases: dict[str, Var] = {}  # what distinguishes cases: Python text -> its name in the condition
        self._bound: set[Var] = {var}
        self._open: list[StatSymbol] = []

    def upper(self, expr: Expr) -> Expr | None:
        """A condition that this one implies; None if nothing is known."""
        return self._bounded(expr, "and", "or")

    def _lower(self, expr: Expr) -> Expr | None:
        """A condition that implies this one; None if nothing is known."""
        return self._bounded(expr, "or", "and")

    def _bounded(self, expr: Expr, some: str, every: str) -> Expr | None:
        """`some` joins parts of which knowing some is enough; `every` joins parts that must all be known."""
        known: Expr | None = self._printed(expr)
        if known is not None:
            return known
        upper = some == "and"
        match expr:
            case core.Logic(op="not", args=[inner]):
                found = self._lower(inner) if upper else self.upper(inner)
                return None if found is None else core.Logic("not", [found], type=YES_NO)
            case core.Logic(op=op, args=args):
                bounds = [self._bounded(arg, some, every) for arg in args]
                return _joined(op, bounds, op == some)
            case core.Choice(condition=condition, yes=yes, no=no):
                bounds = [self._bounded(yes, some, every), self._bounded(no, some, every)]
                case = self._printed(condition)
                if case is None or bounds == [None, None]:
                    return _joined(every, bounds, False)
                first, second = (core.Const(upper, type=YES_NO) if side is None else side for side in bounds)
                return core.Choice(case, first, second, type=YES_NO)
            case core.StatCall() if (body := self._body(expr)) is not None:
                with self._inside(expr.stat):
                    return self._bounded(body, some, every)
            case core.Member(item=item, among=among) if upper:
                one, wide = self._printed(item), self._wider(among)
                return None if one is None or wide is None else core.Member(one, wide, type=YES_NO)
            case core.Aggregate(op="any", among=among) if upper:
                wide = self._wider(among)
                return None if wide is None else core.Aggregate("any", wide, type=YES_NO)
            case _:
                return None

    def _wider(self, among: Expr) -> Expr | None:
        """A set with at least these members; None if nothing is known."""
        known: Expr | None = self._printed(among)
        if known is not None:
            return known
        match among:
            case core.Filter(among=inner, var=var, condition=condition):
                wide = self._wider(inner)
                self._bound.add(var)
                bound = self.upper(condition)
                return wide if wide is None or bound is None else core.Filter(wide, var, bound, type=among.type)
            case core.Leading(among=inner):
                return self._wider(inner)
            case core.Difference(left=left):
                return self._wider(left)
            case core.Choice(yes=yes, no=no) | core.Union(left=yes, right=no):
                first, second = self._wider(yes), self._wider(no)
                return None if first is None or second is None else core.Union(first, second, type=among.type)
            case core.StatCall() if (body := self._body(among)) is not None:
                with self._inside(among.stat):
                    return self._wider(body)
            case _:
                return None

    # ---- what never changes -------------------------------------------------------------------------------------------------------
    def _printed(self, expr: Any) -> Any:
        """An expression over printed facts, the members and what distinguishes cases; None if it needs more than that."""
        match expr:
            case core.Local(var=var) if var in self._bound:
                return expr
            case core.Every(of=Kind() as of):
                fixed = of.name != "player" and not any(kind.made is not None for kind in self._kinds(of))
                return expr if fixed else None
            case core.Every(of=WordList()):
                return expr
            case core.StatCall() if (body := self._body(expr)) is not None:
                with self._inside(expr.stat):
                    return self._printed(body)
        if not isinstance(expr, PRINTED) or isinstance(expr, core.Local):
            return self._case(expr)
        if isinstance(expr, core.Filter | core.Leading | core.MapSet | core.Guard | core.Aggregate) and expr.var is not None:
            self._bound.add(expr.var)
        changed: dict[str, Any] = {}
        for name in parts_of(type(expr)):
            part = getattr(expr, name)
            new = self._parts(part)
            if new is None and part is not None:
                return None
            changed[name] = new
        return dataclasses.replace(expr, **changed)

    def _parts(self, part: Any) -> Any:
        if isinstance(part, list):
            found = [self._parts(each) for each in part]
            return None if any(new is None for new in found) else found
        return self._printed(part) if dataclasses.is_dataclass(part) and hasattr(part, "span") and hasattr(part, "type") and _is_node(part) else part

    def _kinds(self, of: Kind) -> list[Kind]:
        layout = self.module.layout
        return list({layout.kinds[number]: None for number in layout.of_kind[of]})

    def _case(self, expr: Any) -> Expr | None:
        """A value that is the same for all members, and so distinguishes cases."""
        if not _is_node(expr) or not _small(expr.type):
            return None
        for node in walk(expr):
            if not isinstance(node, GIVEN):
                return None
            if isinstance(node, core.Local) and (node.var in self._bound or node.var not in self.env or isinstance(node.var.type, Maybe)):
                return None
        text = self.module.expressions.code(expr, self.env)
        key = self.cases.setdefault(text, Var("case", expr.type))
        return core.Local(key, type=expr.type)

    # ---- inlined stats -----------------------------------------------------------------------------------------------------
    def _body(self, call: core.StatCall) -> Expr | None:
        """The formula of a stat with its arguments filled in; None if things may change the stat or it must not be inlined."""
        stat = call.stat
        body = stat.body
        if call.ignoring is not None or stat in self._open or len(self._open) >= NESTED or stat.permission_of is not None:
            return None
        if not isinstance(body, Function) or isinstance(body.body, list) or stat.at_least or stat.at_most or self.module.stats.changes_of(stat):
            return None
        places: dict[Var, Expr] = dict(zip(body.params, call.args, strict=True))
        for let in body.lets:
            places[let.var] = _with(let.value, places)
        found: Expr = _with(body.body, places)
        return found

    @contextmanager
    def _inside(self, stat: StatSymbol) -> Iterator[None]:
        self._open.append(stat)
        yield
        self._open.pop()


def _joined(op: str, bounds: list[Expr | None], some: bool) -> Expr | None:
    """Conditions joined; for `some`, the known ones are enough."""
    known = [each for each in bounds if each is not None]
    if not known or (len(known) < len(bounds) and not some):
        return None
    return known[0] if len(known) == 1 else core.Logic("and" if op == "and" else "or", known, type=YES_NO)


def _with(expr: Any, places: dict[Var, Expr]) -> Any:
    """An expression in which some names are replaced by other expressions."""
    if isinstance(expr, core.Local):
        return places.get(expr.var, expr)
    if isinstance(expr, list):
        return [_with(each, places) for each in expr]
    if not _is_node(expr):
        return expr
    return dataclasses.replace(expr, **{name: _with(getattr(expr, name), places) for name in parts_of(type(expr)) if name != "span"})


def _is_node(part: Any) -> bool:
    return dataclasses.is_dataclass(part) and type(part).__module__ == core.__name__ and not isinstance(part, Var)


def _small(type_: Type) -> bool:
    """Whether there are few enough values to distinguish cases by."""
    match type_:
        case Maybe(of=of):
            return _small(of)
        case Number(low=low, high=high):
            return low is not None and high is not None
        case _:
            return isinstance(type_, ThingOf | Word | YesNo)


def _values(module: Module, type_: Type) -> int:
    """How many values a type has; 0 if unknown."""
    match type_:
        case Maybe(of=of):
            number = _values(module, of)
            return number and number + 1
        case Number(low=low, high=high) if low is not None and high is not None:
            return high - low + 1
        case Word(words=words):
            return len(words.words)
        case YesNo():
            return 2
        case ThingOf(kind=kind):
            return len(module.layout.of_kind[kind])
        case SetOf() | ListOf():
            return 0
        case _:
            return 0
