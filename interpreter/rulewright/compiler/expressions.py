"""Formulas as Python expressions over the flat state (`S` the game's state, `v` its slots, `z` its zones)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rulewright.compiler.candidates import Candidates
from rulewright.compiler.effort import is_large
from rulewright.compiler.places import kept_of
from rulewright.compiler.queries import Queries
from rulewright.language import core
from rulewright.language.bounds import conjuncts, reads
from rulewright.language.core import Expr, Function, Var
from rulewright.language.numbers import WORKED_OUT
from rulewright.language.symbols import Kind, StateSymbol, WordList, ZoneSymbol
from rulewright.language.types import AmountsOf, ListOf, Maybe, Number, SetOf, ThingOf, Type, Word
from rulewright.language.walking import walk

if TYPE_CHECKING:
    from rulewright.compiler.module import Module

Env = Mapping[Var, str]

OFTEN = 6  # members of a set, for each of which something is asked
LOOKED_UP = re.compile(r"\w+\[v\[[\w\[\]]+( [+-] \d+)?\]\]")  # a table indexed by the zone of a thing

PRINTED = (  # an expression made of these alone depends only on printed facts
    core.Arithmetic,
    core.Compare,
    core.Const,
    core.Design,
    core.FieldOf,
    core.IsKind,
    core.IsNothing,
    core.Local,
    core.Logic,
    core.Member,
    core.OptionValue,
    core.PlayerCount,
    core.SetOfItems,
)
QUICK = (core.Compare, core.Const, core.FieldOf, core.Local, core.OptionValue, core.PlayerCount, core.StateOf)


class Expressions:
    """Writes expressions; gets tables and functions at module level from the module."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self.layout = module.layout
        self.queries = Queries(self)
        self.candidates = Candidates(module)
        self.depth = 0  # set conditions that enclose the one being written
        self.often = False  # whether the innermost of them has many members

    @contextmanager
    def one_deeper(self, among: Expr | None = None) -> Iterator[None]:
        """What is written inside this context is computed for each member of a set."""
        before, self.often = self.often, among is not None and self.module.stats.remembered.size(among) >= OFTEN
        self.depth += 1
        yield
        self.depth -= 1
        self.often = before

    def code(self, expr: Expr, env: Env) -> str:
        """The Python text of an expression, in brackets where operators around it could bind tighter."""
        method = getattr(self, "_" + type(expr).__name__, None)
        if method is None:
            raise TypeError(f"no code for {type(expr).__name__}")
        result: str = method(expr, env)
        return result

    def narrow(self, expr: Expr, env: Env) -> str:
        """A number that is stored in a set, in amounts, or as a price."""
        return self.module.numbers.narrow(expr, self.code(expr, env))

    def frozen(self, expr: Expr, env: Env) -> str:
        """A value that may be stored: a zone's list or a fresh list becomes a tuple."""
        text = self.module.numbers.narrow(expr, self.code(expr, env))
        if isinstance(_bare(expr.type), SetOf | ListOf) and not isinstance(expr, core.Const | core.Local | core.Players | core.Every | core.StateOf):
            return f"tuple({text})" if not isinstance(expr.type, Maybe) else f"keep({text})"
        return text

    def truth(self, expr: Expr, env: Env) -> str:
        """A condition where only its truth counts: cheaper forms for any/none."""
        match expr:
            case core.Aggregate(op="any", among=core.ZoneOf() as among):
                return self.code(among, env)
            case core.Aggregate(op="none", among=core.ZoneOf() as among):
                return f"(not {self.code(among, env)})"
            case core.Logic(op="not", args=[inner]):
                return f"(not {self.truth(inner, env)})"
            case core.Logic(op=op, args=args):
                return "(" + f" {op} ".join(self.truth(arg, env) for arg in args) + ")"
            case _:
                return self.code(expr, env)

    def walked(self, among: Expr, env: Env) -> str:
        """A set that is iterated over; the iteration is counted if there can be many members."""
        text = self.code(among, env)
        return text if self._counts_itself(among) or not is_large(among, self.layout) else f"S.passing({text})"

    def repeated(self, among: Expr, env: Env) -> str:
        """A set for each member of which something is computed. Inside two more such sets this is counted, too."""
        few = self.depth < 2 or self._counts_itself(among) or self.module.maps.gives_few(among)
        return self.walked(among, env) if few else f"S.passes({self.code(among, env)})"

    def _counts_itself(self, among: Expr) -> bool:
        return isinstance(among.type, Maybe) or isinstance(among, core.Filter | core.Leading | core.Union | core.Difference | core.MapSet)

    def sides(self, expr: Expr, env: Env) -> tuple[list[Expr], Env]:
        """The sets that a set is the union of, and the names that they mention; a short stat that is such a union is expanded."""
        if isinstance(expr, core.StatCall) and expr.ignoring is None and (body := self.module.stats.in_place(expr.stat)) is not None:
            args = [self.frozen(arg, env) for arg in expr.args]
            if all(_plain(arg) for arg in args) and not isinstance(body.body, list):
                expr, env = body.body, dict(zip(body.params, args, strict=True))
        found = _sides(expr)
        return (found, env) if all(isinstance(side.type, SetOf) for side in found) else ([expr], env)

    def call(self, function: Function, args: list[str]) -> str:
        """A formula application: inlined if it has no statements of its own and its arguments are plain, else a call."""
        if not function.lets and all(_plain(arg) for arg in args) and not isinstance(function.body, list):
            return self.code(function.body, dict(zip(function.params, args, strict=True)))
        return f"{self.module.formula(function)}(S, {', '.join(args)})" if args else f"{self.module.formula(function)}(S)"

    # ---- values -------------------------------------------------------------------------------------------------------------
    def _Const(self, expr: core.Const, env: Env) -> str:
        return self.module.literal(self.layout.value(expr.value))

    def _Local(self, expr: core.Local, env: Env) -> str:
        return env[expr.var]

    def _OptionValue(self, expr: core.OptionValue, env: Env) -> str:
        value = self.layout.options[expr.option.name]
        if isinstance(expr.type, Maybe):  # by a name, as Python warns where a literal is tested for None
            return self.module.table(f"OPTION_{expr.option.name}", value)
        return self.module.literal(value)

    def _PlayerCount(self, expr: core.PlayerCount, env: Env) -> str:
        return str(self.layout.players)

    def _TheGame(self, expr: core.TheGame, env: Env) -> str:
        return str(self.layout.game)

    def _TurnPlayer(self, expr: core.TurnPlayer, env: Env) -> str:
        return f"v[{self.module.slots.turn}]"

    def _FirstPlayer(self, expr: core.FirstPlayer, env: Env) -> str:
        return f"v[{self.module.slots.first}]"

    def _Players(self, expr: core.Players, env: Env) -> str:
        everyone = f"SEATS[v[{self.module.slots.alive}], v[{self.module.slots.turn}]]"
        if expr.which == "all" or expr.me is None:
            return everyone
        me = self.code(expr.me, env)
        if expr.which == "from":
            return f"SEATS[v[{self.module.slots.alive}], {me}]"
        if expr.which == "others":
            return f"OTHERS[v[{self.module.slots.alive}], v[{self.module.slots.turn}], {me}]"
        same = "==" if expr.which == "partners" else "!="
        also = f" and p != {me}" if expr.which == "partners" else ""
        return f"[p for p in {everyone} if TEAM[p] {same} TEAM[{me}]{also}]"

    def _Neighbor(self, expr: core.Neighbor, env: Env) -> str:
        return f"seat_after(v[{self.module.slots.alive}], {self.code(expr.player, env)}, {expr.step})"

    def _Every(self, expr: core.Every, env: Env) -> str:
        of = expr.of
        if isinstance(of, WordList):
            return self.module.literal(tuple(range(len(of.words))))
        assert isinstance(of, Kind)
        if of.name == "player":
            return self._Players(core.Players(), env)
        numbers = self.module.table(f"EVERY_{of.name}", self.layout.of_kind[of])
        made = [n for n in self.layout.of_kind[of] if self.layout.kinds[n].made and self.layout.things[n] is None]
        return f"[t for t in {numbers} if v[t] >= 0 or PRINTED[t]]" if made else numbers

    def _FieldOf(self, expr: core.FieldOf, env: Env) -> str:
        return f"{self.module.field_table(expr.field)}[{self.code(expr.thing, env)}]"

    def slot(self, state: StateSymbol, thing: Expr | None, env: Env, key: str | None = None) -> str:
        """The slot number of a state value, as Python text."""
        column = self.layout.columns[state]
        if thing is None or isinstance(thing, core.TheGame):
            base, index = column.slot(self.layout.game), ""
        else:
            index = self.code(thing, env)
            base = column.base - column.low * column.width
            if index.isdigit():
                base, index = base + int(index) * column.width, ""
            elif column.width != 1:
                index = f"{index} * {column.width}"
        if key is not None:
            if key.isdigit():
                base += int(key)
            else:
                index = f"{index} + {key}" if index else key
        if not index:
            return str(base)
        return f"{index} + {base}" if base > 0 else f"{index} - {-base}" if base < 0 else index

    def _StateOf(self, expr: core.StateOf, env: Env) -> str:
        state = expr.state
        if isinstance(state.type, AmountsOf) and self.layout.keys(state.type.key) is not None:
            width = self.layout.columns[state].width
            return f"amounts_at(v, {self.slot(state, expr.thing, env)}, {width})"
        return f"v[{self.slot(state, expr.thing, env)}]"

    def zone(self, zone: ZoneSymbol, holder: Expr | None, env: Env) -> str:
        """The number of a zone, as Python text."""
        column = self.layout.zones[zone]
        if holder is None:
            return str(column.slot(self.layout.game))
        text = self.code(holder, env)
        offset = column.base - column.low
        if text.isdigit():
            return str(offset + int(text))
        return f"{text} + {offset}" if offset > 0 else f"{text} - {-offset}" if offset else text

    def _ZoneOf(self, expr: core.ZoneOf, env: Env) -> str:
        return f"z[{self.zone(expr.zone, expr.holder, env)}]"

    def _CouldBeIn(self, expr: core.CouldBeIn, env: Env) -> str:
        return f"could_be_in(S, {self.zone(expr.zone, expr.holder, env)}, {self.code(expr.viewer, env)})"

    def _OnlyOf(self, expr: core.OnlyOf, env: Env) -> str:
        return f"only(z[{self.zone(expr.zone, expr.holder, env)}])"

    def _Holder(self, expr: core.Holder, env: Env) -> str:
        table = self.module.places_of.holders(expr.thing.type, expr.kind)
        if table is not None:
            return f"{table}[v[{self.code(expr.thing, env)}]]"
        return f"holder(v, {self.code(expr.thing, env)}, {self.module.kind_test(expr.kind)})"

    def _OwnerOf(self, expr: core.OwnerOf, env: Env) -> str:
        table = self.module.places_of.owners(expr.thing.type)
        if table is not None:
            return f"{table}[v[{self.code(expr.thing, env)}]]"
        return f"owner_of(S, {self.code(expr.thing, env)})"

    def _InZone(self, expr: core.InZone, env: Env) -> str:
        thing = self.code(expr.thing, env)
        at = f"v[{thing}]" if not isinstance(expr.thing.type, Maybe) else f"at(v, {thing})"
        if expr.holder is None and expr.zone.kind.name != "game":
            numbers = self.layout.zone_numbers(expr.zone)
            return f"({numbers.start} <= {at} < {numbers.stop})"
        if expr.holder is not None and isinstance(expr.holder.type, Maybe):
            holder = self.code(expr.holder, env)
            offset = self.layout.zones[expr.zone].base - self.layout.zones[expr.zone].low
            return f"in_zone_of({at}, {holder}, {offset})"
        return f"({at} == {self.zone(expr.zone, expr.holder, env)})"

    def _InForce(self, expr: core.InForce, env: Env) -> str:
        return f"in_force(S, {self.code(expr.thing, env)})"

    def _Marked(self, expr: core.Marked, env: Env) -> str:
        column = self.layout.columns[expr.mark, "running"]
        return f"(v[{self.code(expr.thing, env)} + {column.base - column.low}] > 0)"

    def _Design(self, expr: core.Design, env: Env) -> str:
        thing = self.code(expr.thing, env)
        return str(self.layout.design[int(thing)]) if thing.isdigit() else f"DESIGN[{thing}]"

    def _Pick(self, expr: core.Pick, env: Env) -> str:
        inner = expr.amounts
        key = self.code(expr.key, env)
        if isinstance(inner, core.StateOf) and isinstance(inner.state.type, AmountsOf) and self.layout.keys(inner.state.type.key) is not None:
            return f"v[{self.slot(inner.state, inner.thing, env, key)}]"
        if isinstance(_bare(inner.type), ListOf):
            return f"{self.code(inner, env)}[{key}]"
        if isinstance(inner, core.AmountsOfItems) and len(inner.keys) == 1:
            return f"({self.narrow(inner.numbers[0], env)} if {self.code(inner.keys[0], env)} == {key} else 0)"
        return f"{self.code(inner, env)}.get({key}, 0)"

    # ---- calls -------------------------------------------------------------------------------------------------------------------
    def _StatCall(self, expr: core.StatCall, env: Env) -> str:
        args = [self.frozen(arg, env) for arg in expr.args]
        if expr.ignoring is None and all(_plain(arg) for arg in args) and (body := self.module.stats.in_place(expr.stat)) is not None:
            return self.code(body.body, dict(zip(body.params, args, strict=True))) if not isinstance(body.body, list) else ""
        name = self.module.stat(expr.stat)
        # All arguments are passed: Python 3.13.0 does not count calls that rely on defaults, so endless recursion would use all memory.
        args.append(f"frozenset({self.code(expr.ignoring, env)})" if expr.ignoring is not None else "()")
        return f"{name}({', '.join(['S', *args])})"

    def _CodeCall(self, expr: core.CodeCall, env: Env) -> str:
        thing = self.code(expr.thing, env)
        args = ", ".join(["S", thing, *(self.frozen(arg, env) for arg in expr.args)])
        return f"{self.module.code_table(expr.code)}[DESIGN[{thing}]]({args})"

    def _HasCode(self, expr: core.HasCode, env: Env) -> str:
        return f"(DESIGN[{self.code(expr.thing, env)}] in {self.module.has_code_table(expr.code)})"

    def _SoFar(self, expr: core.SoFar, env: Env) -> str:
        return "r"

    # ---- numbers and conditions -------------------------------------------------------------------------------------------------
    def _Arithmetic(self, expr: core.Arithmetic, env: Env) -> str:
        args = [self.code(arg, env) for arg in expr.args]
        if isinstance(_bare(expr.type), AmountsOf):
            return f"amounts_{'plus' if expr.op == '+' else 'minus'}({args[0]}, {args[1]}, {self.module.numbers.place(expr.span)})"
        numbers = self.module.numbers
        steps = numbers.steps(expr)
        match expr.op:
            case "+" | "-" | "*":
                if all(step.within(WORKED_OUT) for step in steps):
                    return f"({f' {expr.op} '.join(args)})"
                text = args[0]
                for arg, step in zip(args[1:], steps[1:], strict=True):
                    text = numbers.whole(f"({text} {expr.op} {arg})", step, expr.span)
                return text
            case "neg":
                return numbers.whole(f"(-{args[0]})", steps[-1], expr.span)
            case "half_down":
                return f"({args[0]} // 2)"
            case "half_up":
                return f"(-(-{args[0]} // 2))"
            case "div_down":
                return numbers.whole(f"divide({args[0]}, {args[1]})", steps[-1], expr.span)
            case "div_up":
                return numbers.whole(f"(-divide(-{args[0]}, {args[1]}))", steps[-1], expr.span)
            case "remainder":
                return numbers.whole(f"remainder({args[0]}, {args[1]})", steps[-1], expr.span)
            case _:
                return numbers.whole(f"{expr.op}({', '.join(args)})", steps[-1], expr.span)

    def _Compare(self, expr: core.Compare, env: Env) -> str:
        left, right = self.code(expr.left, env), self.code(expr.right, env)
        kinds = _bare(expr.left.type), _bare(expr.right.type)
        maybe = isinstance(expr.left.type, Maybe), isinstance(expr.right.type, Maybe)
        if expr.op in ("=", "!="):
            if any(isinstance(kind, SetOf | ListOf) for kind in kinds):
                text = f"same_set({self.walked(expr.left, env)}, {self.walked(expr.right, env)})"
            elif any(isinstance(kind, AmountsOf) for kind in kinds):
                text = f"same_amounts({left}, {right})"
            elif all(maybe):
                text = f"same({left}, {right})"
            else:
                return f"({left} {'==' if expr.op == '=' else '!='} {right})"
            return text if expr.op == "=" else f"(not {text})"
        if any(maybe):
            return f"ordered({left}, {right}, '{expr.op}')"
        return f"({left} {expr.op} {right})"

    def _Logic(self, expr: core.Logic, env: Env) -> str:
        if expr.op == "not":
            return f"(not {self.truth(expr.args[0], env)})"
        return "(" + f" {expr.op} ".join(self.code(arg, env) for arg in expr.args) + ")"

    def _Choice(self, expr: core.Choice, env: Env) -> str:
        condition = self.module.counting.asked(expr, self.truth(expr.condition, env))
        return f"({self.code(expr.yes, env)} if {condition} else {self.code(expr.no, env)})"

    def _Guard(self, expr: core.Guard, env: Env) -> str:
        if (kept := kept_of(self.module.program, expr)) is not None:
            return self.module.force.kept_test(kept, env)
        self.module.numbers.guard(expr)
        value = self.code(expr.value, env)
        if _looked_up(value) or isinstance(expr.value, core.FieldOf | core.StateOf):
            inner = {**env, expr.var: value}
            return f"({self.code(expr.body, inner)} if {value} is not None else {self.code(expr.otherwise, env)})"
        name = self.module.fresh()
        inner = {**env, expr.var: name}
        return f"(lambda {name}: {self.code(expr.body, inner)} if {name} is not None else {self.code(expr.otherwise, env)})({value})"

    def _IsNothing(self, expr: core.IsNothing, env: Env) -> str:
        value = self.code(expr.value, env)
        return f"({value} is None)"

    def _IsKind(self, expr: core.IsKind, env: Env) -> str:
        value = self.code(expr.value, env)
        test = f"{self.module.kind_test(expr.kind)}[{value}]"
        return f"({value} is not None and {test})" if isinstance(expr.value.type, Maybe) else test

    # ---- sets --------------------------------------------------------------------------------------------------------------------
    def _Member(self, expr: core.Member, env: Env) -> str:
        item, sides = self.code(expr.item, env), _sides(expr.among)
        if len(sides) == 1 or not _plain(item) or not all(isinstance(side.type, SetOf | ListOf) for side in sides):
            return f"({item} in {self.walked(expr.among, env)})"
        tests = [
            self._InZone(core.InZone(expr.item, side.zone, side.holder, type=expr.type), env)
            if isinstance(side, core.ZoneOf)
            else f"{item} in {self.code(side, env)}"
            for side in sides
        ]
        return f"({' or '.join(tests)})"

    def _PlaceOf(self, expr: core.PlaceOf, env: Env) -> str:
        return f"place_of({self.code(expr.item, env)}, {self.walked(expr.among, env)})"

    def _Within(self, expr: core.Within, env: Env) -> str:
        return f"within({self.walked(expr.left, env)}, {self.walked(expr.right, env)})"

    def _SetOfItems(self, expr: core.SetOfItems, env: Env) -> str:
        printed = [item for item in expr.items if isinstance(item, core.Const)]
        if len(printed) == len(expr.items):
            return self.module.literal(tuple(dict.fromkeys(self.layout.value(item.value) for item in printed)))
        if len(expr.items) == 1 and isinstance(expr.items[0], core.OnlyOf):
            only = expr.items[0]
            return f"z[{self.zone(only.zone, only.holder, env)}]"  # a zone for one thing: that one, or none
        return f"items({', '.join(self.narrow(item, env) for item in expr.items)})"

    def _AmountsOfItems(self, expr: core.AmountsOfItems, env: Env) -> str:
        pairs = ", ".join(f"({self.code(key, env)}, {self.narrow(number, env)})" for key, number in zip(expr.keys, expr.numbers, strict=True))
        return f"added_up({self.module.numbers.place(expr.span)}, {pairs})"

    def _Range(self, expr: core.Range, env: Env) -> str:
        low, high = expr.low, expr.high
        down = isinstance(low, core.Const) and isinstance(high, core.Const) and low.value > high.value
        return f"span({self.narrow(low, env)}, {self.narrow(high, env)}, {-1 if down else 1})"

    def members(self, expr: core.Filter, env: Env) -> tuple[str, list[Expr]]:
        """What a filtered set iterates over, and the conditions to test; those on printed facts of a kind are evaluated now.

        If one of them fixes a fact, as in `it.age = n`, the things are looked up in an index by that fact.
        """
        parts, of = conjuncts(expr.condition), getattr(expr.among, "of", None)
        text = self.code(expr.among, env)
        if not isinstance(expr.among, core.Every) or not isinstance(of, Kind) or text != f"EVERY_{of.name}" or self.module.counting.on:
            return text, parts
        told, left = list[Expr](), list[Expr]()
        by: tuple[Expr, Expr] | None = None
        for part in parts:
            free = not left or (all(map(_quick, left)) and _quick(part))  # all of them are cheap and cannot fail: their order does not matter
            if free and _printed(part, expr.var):
                told.append(part)
            elif free and by is None and (found := _fact_to_be(part, expr.var)) is not None:
                by = found
            else:
                left.append(part)
        tests = " and ".join(self.truth(part, {expr.var: "x"}) for part in told)
        if by is None and left:
            ready = text if not told else self.module.lazy_table(f"{text}_WHERE", f"tuple([x for x in {text} if {tests}])")
            return self.candidates.among(ready, of, expr.var, left, env), left
        if by is not None:
            fact, wanted = (self.code(side, {**env, expr.var: "x"}) for side in by)
            table = self.module.lazy_table(f"{text}_BY", f"gathered([({fact}, x) for x in {text}{f' if {tests}' if tests else ''}])")
            return f"{table}.get({wanted}, ())", left
        if not told:
            return text, parts
        return self.module.lazy_table(f"{text}_WHERE", f"tuple([x for x in {text} if {tests}])"), left

    def _Filter(self, expr: core.Filter, env: Env) -> str:
        name = self.module.fresh()
        among, parts = self.members(expr, env)
        if not parts:
            return among
        with self.one_deeper(expr.among):
            inner = {**env, expr.var: name}
            condition = self.truth(parts[0] if len(parts) == 1 else core.Logic("and", parts, type=expr.condition.type), inner)
        if self.depth > 1:
            among = f"S.passes({among})"
        elif is_large(expr.among, self.layout):
            among = f"S.passing({among})"
        return f"[{name} for {name} in {among} if {condition}]"

    def _Leading(self, expr: core.Leading, env: Env) -> str:
        if not any(isinstance(node, core.SoFar) for node in walk(expr)):
            return self.queries.leading(expr, env)
        name = self.module.fresh()
        among = self.repeated(expr.among, env)
        self.depth += 1
        condition = self.truth(expr.condition, {**env, expr.var: name})
        self.depth -= 1
        return f"{'up_to_first' if expr.until else 'while_so'}({among}, lambda {name}: {condition})"

    def _MapSet(self, expr: core.MapSet, env: Env) -> str:
        among, var, test = expr.among, expr.var, ""
        name = self.module.fresh()
        inner: dict[Var, str] = {**env, var: name}
        if isinstance(among, core.Filter):
            test = f" if {self.truth(among.condition, {**env, among.var: name})}"
            among = among.among
        with self.one_deeper():
            value = self.narrow(expr.value, inner)
        if expr.flatten:
            one = self.module.fresh()
            text = f"[{one} for {name} in {self.repeated(among, env)}{test} for {one} in {value}]"
            return text if isinstance(expr.value, core.ZoneOf) else f"distinct({text})"
        return f"distinct([{value} for {name} in {self.repeated(among, env)}{test}])"

    def _Union(self, expr: core.Union, env: Env) -> str:
        parts = _sides(expr)
        if len(parts) == 2 or not all(isinstance(part.type, SetOf) for part in parts):
            return f"union({self.walked(expr.left, env)}, {self.walked(expr.right, env)})"
        return f"list(dict.fromkeys([{', '.join('*' + self.walked(part, env) for part in parts)}]))"

    def _Difference(self, expr: core.Difference, env: Env) -> str:
        name = self.module.fresh()
        right = expr.right
        if isinstance(right, core.SetOfItems) and len(right.items) == 1:
            return f"[{name} for {name} in {self.walked(expr.left, env)} if {name} != {self.code(right.items[0], env)}]"
        if isinstance(right.type, SetOf | ListOf):
            return f"difference({self.walked(expr.left, env)}, {self.walked(right, env)})"
        return f"[{name} for {name} in {self.walked(expr.left, env)} if {name} != {self.code(right, env)}]"

    def _Aggregate(self, expr: core.Aggregate, env: Env) -> str:
        among = expr.among
        match expr.op:
            case "count":
                return f"len({self.code(among, env)})"
            case "any" | "none" | "all":
                return self.queries.test(expr, env)
            case "first" if isinstance(among, core.Difference) and isinstance(among.right.type, SetOf | ListOf):
                return f"first_outside({self.walked(among.left, env)}, {self.walked(among.right, env)})"
            case "first":
                return f"first({self.code(among, env)})"
            case "last":
                return f"last({self.code(among, env)})"
            case "sum" if _whole_of(expr):
                pick = expr.values[0]
                assert isinstance(pick, core.Pick)
                return f"sum({self.code(pick.amounts, env)}.values())"
        test, name = "", self.module.fresh()
        assert expr.var is not None
        inner: dict[Var, str] = {**env, expr.var: name}
        fused = isinstance(among, core.Filter) and expr.op in ("sum", "highest", "lowest")
        if fused:
            assert isinstance(among, core.Filter)
            test = f" if {self.truth(among.condition, {**env, among.var: name})}"
            among = among.among
        source = self.repeated(among, env)
        with self.one_deeper():
            values = [self.code(value, inner) for value in expr.values]
        match expr.op:
            case "sum":
                if not self.module.numbers.proved_sum(expr):
                    return f"total([{values[0]} for {name} in {source}{test}], {self.module.numbers.place(expr.span)})"
                return f"sum([{values[0]} for {name} in {source}{test}])"
            case "highest" | "lowest":
                function = "max" if expr.op == "highest" else "min"
                return f"{function}([{values[0]} for {name} in {source}{test}], default={'None' if isinstance(expr.type, Maybe) else '0'})"
            case "most" | "least":
                return f"{expr.op}({source}, lambda {name}: {values[0]})"
            case "best":
                return f"best({source}, lambda {name}: ({', '.join(values)},))"
            case _:
                assert expr.n is not None
                return f"{expr.op}({source}, lambda {name}: {values[0]}, {self.code(expr.n, env)})"

    def _Optimum(self, expr: core.Optimum, env: Env) -> str:
        inner = dict(env)
        loops = []
        for var, low, high in expr.ranges:
            name = self.module.fresh()
            loops.append(f"for {name} in S.passes(span({self.narrow(low, inner)}, {self.narrow(high, inner)}, 1))")
            inner[var] = name
        function = "max" if expr.op == "most" else "min"
        return f"{function}(({self.code(expr.value, inner)} {' '.join(loops)}), default=0)"

    def _Supposing(self, expr: core.Supposing, env: Env) -> str:
        states = "".join(f"({self._supposed_slot(path, env)}, {self._supposed(path, value, env)}), " for path, value in expr.states)
        places = "".join(f"({self.code(thing, env)}, {self.zone(zone.zone, zone.holder, env)}), " for thing, zone in expr.places)
        return f"S.supposing(({states}), ({places}), lambda: {self.frozen(expr.value, env)})"

    def _supposed_slot(self, path: Expr, env: Env) -> str:
        if isinstance(path, core.Pick):
            assert isinstance(path.amounts, core.StateOf)
            return self.slot(path.amounts.state, path.amounts.thing, env, self.code(path.key, env))
        assert isinstance(path, core.StateOf)
        return self.slot(path.state, path.thing, env)

    def _supposed(self, path: Expr, value: Expr, env: Env) -> str:
        """A value clamped to the bounds of its state."""
        kept = path.type if isinstance(path, core.Pick) else path.state.type if isinstance(path, core.StateOf) else path.type
        if not isinstance(kept, Number):
            return self.frozen(value, env)
        text = self.narrow(value, env)
        text = text if kept.low is None else f"max({kept.low}, {text})"
        return text if kept.high is None else f"min({kept.high}, {text})"

    # ---- what may be done -----------------------------------------------------------------------------------------------------------
    def _CanHappen(self, expr: core.CanHappen, env: Env) -> str:
        args = [None if arg is None else self.frozen(arg, env) for arg in expr.args]
        return self.module.headers.can_happen(expr.happening, args)

    def _CanRun(self, expr: core.CanRun, env: Env) -> str:
        thing = self.code(expr.thing, env)
        args = ", ".join(["S", thing, *(self.frozen(arg, env) for arg in expr.args)])
        return f"{self.module.headers.can_run_table(expr.code)}[DESIGN[{thing}]]({args})"

    def _CanPay(self, expr: core.CanPay, env: Env) -> str:
        return self.module.payments.can_pay(expr, env)

    def _Times(self, expr: core.Times, env: Env) -> str:
        slot = self.module.history_slot(expr.happening, expr.since)
        if expr.where is None:
            return f"len(v[{slot}])"
        name = self.module.fresh()
        inner = {**env, **{var: f"{name}[{number}]" for number, var in enumerate(expr.parts)}}
        return f"len([1 for {name} in v[{slot}] if {self.truth(expr.where, inner)}])"

    def _OptionsOf(self, expr: core.OptionsOf, env: Env) -> str:
        return self.module.headers.options_of(expr, env)

    def _OptionPart(self, expr: core.OptionPart, env: Env) -> str:
        return self.module.headers.option_part(expr, env)

    def _PairPart(self, expr: core.PairPart, env: Env) -> str:
        return f"{self.code(expr.pair, env)}[{expr.side}]"

    # ---- maps ---------------------------------------------------------------------------------------------------------------------------
    def _Spaces(self, expr: core.Spaces, env: Env) -> str:
        return self.module.maps.query(expr, [self.code(arg, env) for arg in expr.args])

    def _Reach(self, expr: core.Reach, env: Env) -> str:
        through, stop = self.module.fresh(), self.module.fresh()
        start = self.code(expr.start, env)
        if not isinstance(_bare(expr.start.type), SetOf):
            start = f"({start},)"
        steps = self.code(expr.steps, env) if expr.steps is not None else "None"
        if expr.before is not None or expr.costs or expr.goal is not None:
            return self._way(expr, start, steps, env)
        test = f"lambda {through}: {self.truth(expr.through, {**env, expr.var: through})}"
        ends = f"lambda {stop}: {self.truth(expr.stop, {**env, expr.var: stop})}" if expr.stop is not None else "None"
        return f"reach(S, {self.module.maps.neighbours(expr.map)}, {start}, {test}, {steps}, {ends})"

    def _way(self, expr: core.Reach, start: str, most: str, env: Env) -> str:
        """Paths with step costs, or to a goal: one function returns the cost of a step, or None if it is not allowed."""
        before, space = self.module.fresh(), self.module.fresh()
        inner = {**env, expr.var: space, **({expr.before: before} if expr.before is not None else {})}
        costs = ", ".join(f"max(0, {self.narrow(cost, inner)})" for cost in expr.costs) or "1"
        passes = through = self.truth(expr.through, inner)
        ends = "None"
        if expr.stop is not None:
            stop = self.truth(expr.stop, inner)
            passes, ends = f"({passes}) or ({stop})", f"lambda {space}: {stop}"
        beside, width = self.module.maps.neighbours(expr.map), max(1, len(expr.costs))
        goal = self.code(expr.goal, env) if expr.goal is not None else "None"
        if expr.goal is not None and expr.before is None and not expr.costs:  # all steps cost the same: the first path found is the shortest
            call = "fewest_steps" if expr.gives == "steps" else "shortest_way"
            return f"{call}(S, {beside}, {start}, lambda {space}: {through}, {most}, {ends}, {goal})"
        step = f"lambda {before}, {space}: ({costs},) if {passes} else None"
        call = "cheapest" if expr.goal is None else f"{expr.gives}_to"
        return f"{call}(S, {beside}, {start}, {step}, {width}, {most}, {ends}, {goal})"


def _bare(type_: Type) -> Type:
    return type_.of if isinstance(type_, Maybe) else type_


def _whole_of(expr: core.Aggregate) -> bool:
    """Whether a sum adds up all numbers of an amounts value: then its values are summed instead of looking up each possible key."""
    pick, among = expr.values[0], expr.among
    if not isinstance(pick, core.Pick) or not isinstance(pick.amounts, core.Local) or not isinstance(among, core.Every):
        return False
    amounts = _bare(pick.amounts.type)
    if not isinstance(amounts, AmountsOf) or not isinstance(pick.key, core.Local) or pick.key.var is not expr.var:
        return False
    key = amounts.key
    return (isinstance(key, Word) and key.words is among.of) or (isinstance(key, ThingOf) and key.kind is among.of)


def _sides(expr: Expr) -> list[Expr]:
    """What a set is the union of, from left to right."""
    return [*_sides(expr.left), *_sides(expr.right)] if isinstance(expr, core.Union) else [expr]


def _plain(text: str) -> bool:
    """Whether a piece of Python is a name, a number or a frame slot, so that repeating it costs nothing."""
    return text.isidentifier() or text.isdigit() or (text.startswith("f[") and text.endswith("]") and text[2:-1].isdigit())


def _looked_up(text: str) -> bool:
    """Whether repeating a piece of Python is cheaper than a local variable: it is plain, or one or two table lookups."""
    return _plain(text) or LOOKED_UP.fullmatch(text) is not None


def _printed(part: Expr, var: Var) -> bool:
    """Whether a condition on a thing depends on nothing but what is printed on it."""
    return all(isinstance(node, PRINTED) and (not isinstance(node, core.Local) or node.var is var) for node in walk(part))


def _quick(part: Expr) -> bool:
    """Whether a condition only compares existing values, so that it cannot fail."""
    return isinstance(part, core.Compare) and all(isinstance(node, QUICK) for node in walk(part))


def _fact_to_be(part: Expr, var: Var) -> tuple[Expr, Expr] | None:
    """For a condition that a printed number or word of a thing equals a value which does not depend on the thing: the field and the value."""
    if not isinstance(part, core.Compare) or part.op != "=" or not isinstance(part.left.type, Number | Word):
        return None
    for fact, wanted in ((part.left, part.right), (part.right, part.left)):
        if isinstance(fact, core.FieldOf) and _printed(fact, var) and isinstance(wanted.type, Number | Word) and not reads(wanted, var):
            return fact, wanted
    return None
