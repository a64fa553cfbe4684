"""Stats as functions: the formula, then what things in force change, layer by layer; cached until something they read is written."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rulewright.compiler.emitters import Emitter
from rulewright.compiler.expressions import Env
from rulewright.compiler.memoization import Remembered
from rulewright.compiler.queries import is_added
from rulewright.language import core
from rulewright.language.bounds import conjuncts
from rulewright.language.symbols import ChangeSymbol, MarkSymbol, StatSymbol, StepTable
from rulewright.language.types import Maybe, Number
from rulewright.language.walking import walk

if TYPE_CHECKING:
    from rulewright.compiler.module import Module

SHORT = 6  # parts of a formula that is inlined
PLAIN = (  # it has nothing but these
    core.Arithmetic,
    core.Choice,
    core.Compare,
    core.Design,
    core.FieldOf,
    core.Holder,
    core.InZone,
    core.IsKind,
    core.IsNothing,
    core.Logic,
    core.Member,
    core.OnlyOf,
    core.OptionValue,
    core.OwnerOf,
    core.Pick,
    core.PlayerCount,
    core.SetOfItems,
    core.StateOf,
    core.TheGame,
    core.Union,
    core.ZoneOf,
)

LAYERS = ("printed", "set", "add", "least", "most", "allow", "forbid")


class Stats:
    """Writes stats on first use."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self._names: dict[StatSymbol, str] = {}
        self.remembered = Remembered(module)
        self._explained: dict[StatSymbol, str] = {}
        self._short: dict[StatSymbol, core.Function | None] = {}

    def forget(self, em: Emitter, read: object) -> None:
        """After a write: memoized values that read it are stale."""
        if stale := self.remembered.readers(read):
            em.line(f"S.stale |= {stale}")

    def name(self, stat: StatSymbol) -> str:
        if stat not in self._names:
            name = self._names[stat] = self.module.unique("s_" + stat.name.replace(" ", "_"))
            self._write(name, stat)
        return self._names[stat]

    def in_place(self, stat: StatSymbol) -> core.Function | None:
        """The formula of a stat that is short enough to be inlined."""
        if stat not in self._short:
            self._short[stat] = self._is_short(stat)
        return self._short[stat]

    def _is_short(self, stat: StatSymbol) -> core.Function | None:
        body, remembered = stat.body, self.remembered
        if self.module.counting.on or not isinstance(body, core.Function) or body.lets or isinstance(body.body, list):
            return None
        if stat.at_least or stat.at_most or self.changes_of(stat) or stat in remembered.cached or stat in remembered.printed:
            return None
        nodes = [node for node in walk(body.body) if not isinstance(node, core.Const | core.Local)]
        short = len(nodes) <= SHORT and all(isinstance(node, PLAIN) for node in nodes)
        return body if short or stat in remembered.asked_once else None

    def changes_of(self, stat: StatSymbol) -> list[ChangeSymbol]:
        """Every change to a stat, in layer order; within a layer in file order."""
        found = list(
            dict.fromkeys(
                [
                    *stat.changes,
                    *(change for mark in self.module.program.marks.values() for change in mark.changes if change.stat is stat),
                ]
            )
        )
        return sorted(found, key=lambda change: LAYERS.index(change.layer))

    def base(self, stat: StatSymbol, params: list[str]) -> str:
        """The value before any change, as Python text."""
        body = stat.body
        if body is None:
            return "True"
        if isinstance(body, StepTable):
            by = self.module.expressions.call(body.by, params)
            steps = tuple((step, self.module.layout.value(value)) for step, value in body.steps)
            return f"step({by}, {self.module.literal(steps)}, {self.module.literal(self.module.layout.value(body.below))})"
        return self.module.expressions.call(body, params)

    def _write(self, name: str, stat: StatSymbol) -> None:
        module = self.module
        params = [module.fresh(param.name) for param in stat.params]
        changes = self.changes_of(stat)
        base = self._base(stat, params)
        known, remember = self._memory(stat, name, params, bool(changes))
        known += [f"    {mark}" for mark in module.counting.mark(stat)]
        if not changes and not (stat.at_least or stat.at_most) and not known and isinstance(base, str):
            lines = [f"    return {base}"]
        else:
            lines = [*known, *([f"    r = {base}"] if isinstance(base, str) else base)]
            lines += [*self._steps(stat, changes, params), *remember, "    return r"]
        header = [*params, "ignoring=()"]
        if stat.body is not None and not isinstance(stat.body, StepTable):
            module.lines_of[name] = stat.body
        module.add_function(name, header, lines)

    def _steps(self, stat: StatSymbol, changes: list[ChangeSymbol], params: list[str], noted: bool = False) -> list[str]:
        """What is done to the value in `r`, from the first change to the last bound."""
        lines: list[str] = []
        bounded = False
        for number, change in enumerate(changes):
            if change.layer in ("allow", "forbid") and not bounded:
                bounded = True
                lines += self._bounds(stat, params, noted)
            lines += self._change(stat, change, params, number if noted else None)
        return lines if bounded else lines + self._bounds(stat, params, noted)

    def explained(self, stat: StatSymbol) -> str:
        """The name of a function that computes a stat as usual, and returns its value and the intermediate steps.

        A step is (which change of `changes_of`, the thing that carries it, by how much, the value after it); the first is the formula
        (None), and those by the bounds of the stat itself are "least" and "most". A change that forbids is noted even if another one already has.
        """
        if stat not in self._explained:
            name = self._explained[stat] = self.module.unique("e_" + stat.name.replace(" ", "_"))
            params = [self.module.fresh(param.name) for param in stat.params]
            lines = [
                f"    r = {self.base(stat, params)}",
                "    noted = [(None, None, None, r)]",
                *self._steps(stat, self.changes_of(stat), params, noted=True),
                "    return r, noted",
            ]
            self.module.add_function(name, [*params, "ignoring=()"], lines)
        return self._explained[stat]

    def _memory(self, stat: StatSymbol, name: str, params: list[str], changed: bool) -> tuple[list[str], list[str]]:
        """The lines that look a value up, and those that store it; none for a stat that is computed each time."""
        number = self.remembered.cached.get(stat)
        if number is None and stat not in self.remembered.printed:
            return [], []
        key = params[0] if len(params) == 1 else f"({''.join(name + ', ' for name in params)})"
        if number is None:
            cache = self.module.table(f"KNOWN_{name}", {})
            known = []
        else:
            cache = "cache"
            known = self.cache_lines(number)
        first, last = ("if not ignoring and", "    if not ignoring: ") if changed else ("if", "    ")
        if isinstance(stat.type, Maybe):
            known.append(f"    {first} {key} in {cache}: return {cache}[{key}]")
        else:
            known += [f"    r = {cache}.get({key})", f"    {first} r is not None: return r"]
        return known, [f"{last}{cache}[{key}] = r"]

    @staticmethod
    def cache_lines(number: int) -> list[str]:
        """The lines that find a cache, discarding a stale one."""
        return [
            f"    if S.stale & {1 << number}: S.stale ^= {1 << number}; cache = S.caches[{number}] = {{}}",
            f"    else: cache = S.caches[{number}]",
        ]

    def _base(self, stat: StatSymbol, params: list[str]) -> str | list[str]:
        """The value before any change; a sum over things as statements that add it up in `r`, which is cheaper than summing a list."""
        body = stat.body
        if isinstance(body, core.Function) and not body.lets and not isinstance(body.body, list) and isinstance(stat.type, Number):
            terms = list(_terms(body.body))
            if any(is_added(term) for term in terms) and self.module.numbers.in_any_order(terms):
                return self._added_up(terms, dict(zip(body.params, params, strict=True)))
        base = self.base(stat, params)
        return base if stat.permission_of is None else self.module.counting.asked(stat, base)

    def _added_up(self, terms: list[core.Expr], env: Env) -> list[str]:
        expressions = self.module.expressions
        lines = [f"    r = {' + '.join(expressions.code(term, env) for term in terms if not is_added(term)) or 0}"]
        for term in terms:
            if isinstance(term, core.Aggregate) and is_added(term):
                lines += expressions.queries.added(term, env)
        return lines

    def _bounds(self, stat: StatSymbol, params: list[str], noted: bool) -> list[str]:
        lines = []
        for bound, beyond, layer in ((stat.at_least, "<", "least"), (stat.at_most, ">", "most")):
            if bound is not None:
                limit = self.module.expressions.call(bound, params)
                if limit.isdigit():
                    lines.append(f"    if r {beyond} {limit}: r = {limit}")
                else:
                    lines.append(f"    r = {'max' if beyond == '<' else 'min'}(r, {limit})")
                if noted:
                    lines.append(f"    noted.append(({layer!r}, None, r, r))")
        return lines

    def condition(self, change: ChangeSymbol, thing: str | None, params: list[str], counted: bool = True) -> str:
        """The condition under which a change applies: its thing is in force, its `when` holds, it is not ignored."""
        tests = []
        if isinstance(change.of, MarkSymbol):
            column = self.module.layout.columns[change.of, "running"]
            tests.append(f"v[{thing} + {column.base - column.low}] > 0")
        elif thing is not None:
            tests.append(
                self.module.expressions.call(change.in_force, [thing])
                if change.in_force is not None
                else self.module.force.test(thing, self.module.carriers(change.of))
            )
            tests.append(f"{thing} not in ignoring")
        if change.when is not None:
            when = self.module.expressions.call(change.when, self.arguments(change.when.params, thing, params))
            tests.append(self.module.counting.asked(change.when, when) if counted else when)
        return " and ".join(test for test in tests if test != "True") or "True"

    def arguments(self, wanted: list[core.Var], thing: str | None, params: list[str]) -> list[str]:
        """(this, the stat's parameters, so_far) as far as the function has them."""
        args = ([thing] if thing is not None else []) + params
        return [*args, "r"][: len(wanted)] if len(wanted) >= len(args) else args[len(args) - len(wanted) :]

    def apply(self, stat: StatSymbol, change: ChangeSymbol, thing: str | None, params: list[str], number: int | None = None) -> str:
        """The statement that a change is; with a `number` it is noted as a step."""
        value = ""
        if change.value is not None:
            value = self.module.expressions.call(change.value, self.arguments(change.value.params, thing, params))
        if number is None:
            return "; ".join([*self.module.counting.mark(change), self._apply(stat, change, value)])
        return f"n = {value or None}; {self._apply(stat, change, 'n')}; noted.append(({number}, {thing}, n, r))"

    def _apply(self, stat: StatSymbol, change: ChangeSymbol, value: str) -> str:
        match change.layer:
            case "printed" | "add":
                return self.module.numbers.change(stat, change, value) if isinstance(stat.type, Number) else f"r = union(r, {value})"
            case "set":
                return f"r = {value}"
            case "least":
                return f"r = max(r, {value})"
            case "most":
                return f"r = min(r, {value})"
            case "allow":
                return "r = True"
            case _:
                return "r = False"

    def _change(self, stat: StatSymbol, change: ChangeSymbol, params: list[str], number: int | None = None) -> list[str]:
        things = self.module.carriers(change.of)
        skip = "" if number is not None else {"allow": "not r and ", "forbid": "r and "}.get(change.layer, "")

        def line(thing: str | None) -> str:
            return f"if {skip}{self.condition(change, thing, params, number is None)}: {self.apply(stat, change, thing, params, number)}"

        if things is None:
            return [f"    {line(None)}"]
        if len(things) == 1:
            return [f"    {line(str(things[0]))}"]
        thing = self.module.fresh("t")
        owned = self._owner_shortcut(change, params)
        same = self._same_thing(change, params)
        numbers = f"({owned},)" if owned else repr(tuple(things))
        if same:
            among = self.module.table(self.module.unique("CHANGING"), frozenset(things))
            numbers = f"(({same},) if {same} in {among} else ())"
        if change.layer == "set":
            numbers = f"in_arrival(S, {numbers})"
        return [f"    for {thing} in {numbers}:", f"        {line(thing)}"]

    def _same_thing(self, change: ChangeSymbol, params: list[str]) -> str | None:
        """The parameter that a change's `when` equates with the changing thing itself, so that no other needs to be searched for."""
        when = change.when
        if when is None or isinstance(change.of, MarkSymbol) or when.lets or len(when.params) < 1 + len(params):
            return None
        for part in conjuncts(when.body if not isinstance(when.body, list) else None):
            if isinstance(part, core.Compare) and part.op == "=":
                sides = [side.var for side in (part.left, part.right) if isinstance(side, core.Local)]
                if len(sides) == 2 and when.params[0] in sides:
                    other = when.params.index(next((var for var in sides if var is not when.params[0]), when.params[0])) - 1
                    if 0 <= other < len(params):
                        return params[other]
        return None

    def _owner_shortcut(self, change: ChangeSymbol, params: list[str]) -> str | None:
        """A mark on players with `when: x = bearer` can only come from that player."""
        when = change.when
        if not isinstance(change.of, MarkSymbol) or when is None or not isinstance(when.body, core.Compare) or when.body.op != "=":
            return None
        sides = [side.var for side in (when.body.left, when.body.right) if isinstance(side, core.Local)]
        if len(sides) != 2 or when.params[0] not in sides:
            return None
        other = next(var for var in sides if var is not when.params[0])
        index = when.params.index(other) - 1
        return params[index] if 0 <= index < len(params) else None


def _terms(expr: core.Expr) -> Iterator[core.Expr]:
    """The summands of a number, in any order; some may be sums over things."""
    if isinstance(expr, core.Arithmetic) and expr.op == "+" and isinstance(expr.type, Number):
        for arg in expr.args:
            yield from _terms(arg)
    else:
        yield expr
