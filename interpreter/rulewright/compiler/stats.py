"""Stats as functions: the formula, then what things in force change, layer by layer; remembered until something they read is written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.compiler.analysis import walk
from rulewright.compiler.emitters import Emitter
from rulewright.language import core
from rulewright.language.symbols import ChangeSymbol, MarkSymbol, StatSymbol, StepTable
from rulewright.language.types import AmountsOf, ListOf, Number, SetOf

if TYPE_CHECKING:
    from rulewright.compiler.module import Module

LAYERS = ("printed", "set", "add", "least", "most", "allow", "forbid")


class Stats:
    """Writes stats on first use."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self._names: dict[StatSymbol, str] = {}
        self.cached: dict[StatSymbol, int] = {}
        self.printed: set[StatSymbol] = set()  # follow from printed facts alone
        self._readers: dict[object, list[int]] = {}
        for stat in module.program.stats.values():
            self._plan_cache(stat)

    def _plan_cache(self, stat: StatSymbol) -> None:
        """Remember stats that walk sets: those over printed facts for ever, walks on maps until something they read is written."""
        body = stat.body.by if isinstance(stat.body, StepTable) else stat.body
        if body is None or stat.changes or stat.permission_of is not None:
            return
        nodes = list(walk([body.lets, body.body]))
        reads = self.module.analysis.stat_reads(stat, {id(stat)})
        if not reads and stat.params and self._small(stat) and any(isinstance(node, core.Aggregate) for node in nodes):
            self.printed.add(stat)
            return
        if "*" in reads or not self._small(stat) or not any(isinstance(node, core.Reach) for node in nodes):
            return
        number = self.cached[stat] = len(self.cached)
        for read in reads:
            self._readers.setdefault(read, []).append(number)

    @staticmethod
    def _small(stat: StatSymbol) -> bool:
        """Whether the arguments may be keys: things, words and numbers (sets and amounts are too many to remember)."""
        return not any(isinstance(param.type, SetOf | ListOf | AmountsOf) for param in stat.params)

    def readers(self, read: object) -> list[int]:
        """The caches that a write of `read` makes worthless."""
        return self._readers.get(read, [])

    def forget(self, em: Emitter, read: object) -> None:
        for number in self.readers(read):
            em.line(f"S.caches[{number}].clear()")

    def name(self, stat: StatSymbol) -> str:
        if stat not in self._names:
            name = self._names[stat] = self.module.unique("s_" + stat.name.replace(" ", "_"))
            self._write(name, stat)
        return self._names[stat]

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
        lines = []
        changes = self.changes_of(stat)
        base = self.base(stat, params)
        header = list(params)
        if stat in self.printed:
            key = f"({''.join(name + ', ' for name in params)})"
            table = self.module.table(f"KNOWN_{name}", {})
            lines += [
                f"    r = {table}.get({key})",
                "    if r is not None: return r[0]",
                f"    r = {base}",
                *self._bounds(stat, params),
                f"    {table}[{key}] = (r,)",
                "    return r",
            ]
        elif stat in self.cached:
            key = f"({''.join(name + ', ' for name in params)})"
            lines += [
                f"    cache = S.caches[{self.cached[stat]}]",
                f"    r = cache.get({key})",
                "    if r is not None: return r[0]",
                f"    r = {base}",
            ]
            lines += self._bounds(stat, params)
            lines += [f"    cache[{key}] = (r,)", "    return r"]
        elif not changes and not (stat.at_least or stat.at_most):
            lines.append(f"    return {base}")
        else:
            if changes:
                header.append("ignoring=()")
            lines.append(f"    r = {base}")
            bounded = False
            for change in changes:
                if change.layer in ("allow", "forbid") and not bounded:
                    bounded = True
                    lines += self._bounds(stat, params)
                lines += self._change(stat, change, params)
            if not bounded:
                lines += self._bounds(stat, params)
            lines.append("    return r")
        if not changes:
            header.append("ignoring=()")
        if stat.body is not None and not isinstance(stat.body, StepTable):
            module.lines_of[name] = stat.body
        module.add_function(name, header, lines)

    def _bounds(self, stat: StatSymbol, params: list[str]) -> list[str]:
        lines = []
        if stat.at_least is not None:
            lines.append(f"    r = max(r, {self.module.expressions.call(stat.at_least, params)})")
        if stat.at_most is not None:
            lines.append(f"    r = min(r, {self.module.expressions.call(stat.at_most, params)})")
        return lines

    def condition(self, change: ChangeSymbol, thing: str | None, params: list[str]) -> str:
        """The condition under which a change works: its thing is in force, its `when` holds, it is not ignored."""
        tests = []
        if isinstance(change.of, MarkSymbol):
            column = self.module.layout.columns[change.of, "running"]
            tests.append(f"v[{thing} + {column.base - column.low}] > 0")
        elif thing is not None:
            tests.append(
                self.module.expressions.call(change.in_force, [thing])
                if change.in_force is not None
                else self.module.force_test(thing)
            )
            tests.append(f"{thing} not in ignoring")
        if change.when is not None:
            tests.append(self.module.expressions.call(change.when, self.arguments(change.when.params, thing, params)))
        return " and ".join(test for test in tests if test != "True") or "True"

    def arguments(self, wanted: list[core.Var], thing: str | None, params: list[str]) -> list[str]:
        """(this, the stat's parameters, so_far) as far as the function has them."""
        args = ([thing] if thing is not None else []) + params
        return [*args, "r"][: len(wanted)] if len(wanted) >= len(args) else args[len(args) - len(wanted) :]

    def apply(self, stat: StatSymbol, change: ChangeSymbol, thing: str | None, params: list[str]) -> str:
        """The statement that a change is."""
        value = ""
        if change.value is not None:
            value = self.module.expressions.call(change.value, self.arguments(change.value.params, thing, params))
        match change.layer:
            case "printed" | "add":
                return f"r += {value}" if isinstance(stat.type, Number) else f"r = union(r, items({value}))"
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

    def _change(self, stat: StatSymbol, change: ChangeSymbol, params: list[str]) -> list[str]:
        things = self.module.carriers(change.of)
        skip = "not r and " if change.layer == "allow" else "r and " if change.layer == "forbid" else ""
        if things is None:
            return [f"    if {skip}{self.condition(change, None, params)}: {self.apply(stat, change, None, params)}"]
        if len(things) == 1:
            thing = str(things[0])
            return [f"    if {skip}{self.condition(change, thing, params)}: {self.apply(stat, change, thing, params)}"]
        thing = self.module.fresh("t")
        owned = self._owner_shortcut(change, params)
        numbers = f"({owned},)" if owned else repr(tuple(things))
        if change.layer == "set":
            numbers = f"in_arrival(S, {numbers})"
        return [
            f"    for {thing} in {numbers}:",
            f"        if {skip}{self.condition(change, thing, params)}: {self.apply(stat, change, thing, params)}",
        ]

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
