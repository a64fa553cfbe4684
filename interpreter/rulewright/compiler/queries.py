"""any, no and all as small functions with loops that stop at the first answer; sums and counts as loops."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.compiler.effort import is_large
from rulewright.language import core
from rulewright.language.core import Expr, Function, Var
from rulewright.language.symbols import StatSymbol
from rulewright.language.walking import walk

if TYPE_CHECKING:
    from rulewright.compiler.expressions import Env, Expressions

IN_PLACE = 120  # steps of a stat that is inlined rather than memoized


def is_added(expr: Expr) -> bool:
    """Whether a number is a sum over things, or a count of those that meet a condition; both are computed by a loop."""
    return isinstance(expr, core.Aggregate) and (
        (expr.op == "sum" and not isinstance(expr.among, core.Every)) or (expr.op == "count" and isinstance(expr.among, core.Filter))
    )


class Queries:
    """Writes existence tests, and sums."""

    def __init__(self, expressions: Expressions) -> None:
        self.expressions = expressions
        self.module = expressions.module
        self._any: dict[StatSymbol, str] = {}  # functions that test whether a set has a member
        self._open: list[StatSymbol] = []  # stats that are being inlined

    def test(self, expr: core.Aggregate, env: Env) -> str:
        """any, none or all of a set as a call of a function written for it."""
        if any(isinstance(node, core.SoFar) for node in walk(expr)):
            return self._inline(expr, env)
        params, arguments, inner = self._parameters(expr, env)
        name = self.module.unique("q")
        lines: list[str] = []
        if expr.op == "all":
            assert expr.var is not None
            element = self.module.fresh(expr.var.name)
            lines.append(f"    for {element} in {self.expressions.walked(expr.among, inner)}:")
            condition = self.expressions.truth(expr.values[0], {**inner, expr.var: element})
            lines.append(f"        if not {condition}: return False")
            lines.append("    return True")
        else:
            found, missing = ("True", "False") if expr.op == "any" else ("False", "True")
            self._search(expr.among, inner, 1, f"return {found}", lines)
            lines.append(f"    return {missing}")
        self.module.add_function(name, params, lines)
        return f"{name}({', '.join(['S', *arguments])})"

    def leading(self, expr: core.Leading, env: Env) -> str:
        """The first members of a set that meet a condition as a call of a function written for it."""
        params, arguments, inner = self._parameters(expr, env)
        name, member, place = self.module.unique("lead"), self.module.fresh(expr.var.name), self.module.fresh("place")
        among = self.expressions.repeated(expr.among, inner)
        with self.expressions.one_deeper():
            condition = self.expressions.truth(expr.condition, {**inner, expr.var: member})
        lines = [
            f"    among = {among}",
            f"    for {place}, {member} in enumerate(among):",
            f"        if {condition}: return among[: {place} + 1]" if expr.until else f"        if not {condition}: return among[:{place}]",
            "    return among",
        ]
        self.module.add_function(name, params, lines)
        return f"{name}({', '.join(['S', *arguments])})"

    def _parameters(self, expr: Expr, env: Env) -> tuple[list[str], list[str], dict[Var, str]]:
        """For a function written for an expression: its parameters, its arguments, and the inner names of outer names."""
        used = {node.var for node in walk(expr) if isinstance(node, core.Local)}
        outside = [var for var in env if var in used]
        params = [self.module.fresh(var.name) for var in outside]
        return params, [env[var] for var in outside], {**env, **dict(zip(outside, params, strict=True))}

    def added(self, expr: core.Aggregate, env: Env) -> list[str]:
        """Loops that add a sum over things, or their number, to `r`."""
        name, filtered = self.module.fresh(), expr.among if isinstance(expr.among, core.Filter) else None
        members, tests = self.expressions.repeated(expr.among, env) if filtered is None else "", ""
        if filtered is not None:
            members, parts = self.expressions.members(filtered, env)
            if is_large(filtered.among, self.module.layout):
                members = f"S.passing({members})"
            with self.expressions.one_deeper():
                tests = " and ".join(self.expressions.truth(part, {**env, filtered.var: name}) for part in parts)
        with self.expressions.one_deeper():
            value = "1" if expr.var is None else self.expressions.code(expr.values[0], {**env, expr.var: name})
        return [f"    for {name} in {members}:", f"        if {tests}: r += {value}" if tests else f"        r += {value}"]

    def _inline(self, expr: core.Aggregate, env: Env) -> str:
        if expr.op == "all":
            assert expr.var is not None
            element = self.module.fresh(expr.var.name)
            with self.expressions.one_deeper():
                condition = self.expressions.truth(expr.values[0], {**env, expr.var: element})
            return f"all([{condition} for {element} in {self.expressions.repeated(expr.among, env)}])"
        items = self.expressions.code(expr.among, env)
        return f"(True if {items} else False)" if expr.op == "any" else f"(False if {items} else True)"

    def _search(self, among: Expr, env: Env, depth: int, answer: str, lines: list[str]) -> None:
        """Lines that return the answer at the first element of a (filtered) set."""
        indent = "    " * depth
        if (body := self._looked_into(among)) is not None:
            assert isinstance(among, core.StatCall)
            self._search_of(among, body, env, depth, answer, lines)
            return
        if isinstance(among, core.Choice) and isinstance(among.no, core.SetOfItems) and not among.no.items:
            lines.append(f"{indent}if {self.expressions.truth(among.condition, env)}:")
            self._search(among.yes, env, depth + 1, answer, lines)
            return
        if not isinstance(among, core.Filter):
            lines.append(f"{indent}if {self.expressions.code(among, env)}: {answer}")
            return
        element = self.module.fresh(among.var.name)
        members, parts = self.expressions.members(among, env)
        sides, inside = self.expressions.sides(among.among, env)
        if len(sides) > 1:  # members of both sides may be visited twice
            members = f"({', '.join('*' + self.expressions.code(side, inside) for side in sides)})"
        if self.expressions.depth > 1:
            members = f"S.passes({members})"
        elif is_large(among.among, self.module.layout):
            members = f"S.passing({members})"
        lines.append(f"{indent}for {element} in {members}:")
        with self.expressions.one_deeper(among.among):
            inner = {**env, among.var: element}
            depth += 1
            for part in parts:
                indent = "    " * depth
                if part is parts[-1] and isinstance(part, core.Aggregate) and part.op == "any" and self._looked_into(part.among) is not None:
                    self._search(part.among, inner, depth, answer, lines)
                    return
                if isinstance(part, core.Aggregate) and part.op == "all" and part.var is not None:
                    one = self.module.fresh(part.var.name)
                    condition = self.expressions.truth(part.values[0], {**inner, part.var: one})
                    lines.append(f"{indent}for {one} in {self.expressions.code(part.among, inner)}:")
                    lines.append(f"{indent}    if not {condition}: break")
                    lines.append(f"{indent}else:")
                else:
                    lines.append(f"{indent}if {self.expressions.truth(part, inner)}:")
                depth += 1
        lines.append("    " * depth + answer)

    def _looked_into(self, among: Expr) -> Function | None:
        """The formula of a stat that is a set, where the code tests for each of many members whether the set has anything in it.

        A search that stops at the first hit costs less than the whole set, even a memoized one.
        """
        if not self.expressions.often or not isinstance(among, core.StatCall) or among.ignoring is not None or self.module.counting.on:
            return None
        body, stats = among.stat.body, self.module.stats
        if among.stat not in stats.remembered.cached or not isinstance(body, Function) or isinstance(body.body, list):
            return None
        if among.stat.at_least or among.stat.at_most or stats.changes_of(among.stat) or among.stat in self._open:
            return None
        return body if isinstance(body.body, core.Filter | core.Choice) else None

    def _search_of(self, call: core.StatCall, body: Function, env: Env, depth: int, answer: str, lines: list[str]) -> None:
        """Lines that return the answer if a set that is a stat has a member: the stat inlined, or a call of a function."""
        expressions, stats, indent = self.expressions, self.module.stats, "    " * depth
        args = [expressions.frozen(arg, env) for arg in call.args]
        if stats.remembered.cost(call.stat) > IN_PLACE:
            lines.append(f"{indent}if {self._any_of(call.stat, body)}({', '.join(['S', *args])}): {answer}")
            return
        inner: dict[Var, str] = {}
        for param, arg in zip(body.params, args, strict=True):
            inner[param] = arg if arg.isidentifier() or arg.isdigit() else self.module.fresh(param.name)
            if inner[param] != arg:
                lines.append(f"{indent}{inner[param]} = {arg}")
        self._lines_of(call.stat, body, inner, depth, answer, lines)

    def _any_of(self, stat: StatSymbol, body: Function) -> str:
        if stat not in self._any:
            name = self._any[stat] = self.module.unique(f"any_{stat.name}")
            number = self.module.stats.remembered.cached[stat]
            params = [self.module.fresh(param.name) for param in body.params]
            key = params[0] if len(params) == 1 else f"({''.join(param + ', ' for param in params)})"
            lines = [f"    if not S.stale & {1 << number} and (r := S.caches[{number}].get({key})) is not None: return bool(r)"]
            before, self.expressions.depth = self.expressions.depth, 0
            self._lines_of(stat, body, dict(zip(body.params, params, strict=True)), 1, "return True", lines)
            self.expressions.depth = before
            self.module.lines_of[name] = body
            self.module.add_function(name, params, [*lines, "    return False"])
        return self._any[stat]

    def _lines_of(self, stat: StatSymbol, body: Function, env: dict[Var, str], depth: int, answer: str, lines: list[str]) -> None:
        self._open.append(stat)
        left, value = list(body.lets), body.body
        assert not isinstance(value, list)
        beginnings: dict[str, str] = {}  # for names that are the beginning of a set: the name of the whole set, by its text and that name
        if isinstance(value, core.Choice) and isinstance(value.yes, core.Local) and any(let.var is value.yes.var for let in left):
            asked = value.yes.var  # often empty and cheap to compute: then nothing after it is computed
            while asked not in env:
                let = left.pop(0)
                if let.var is asked and isinstance(let.value, core.Leading):
                    depth = self._leading(let.var, let.value, env, depth, lines, beginnings, needed=True)
                else:
                    self._let(let, env, depth, lines, beginnings)
                    if let.var is asked:
                        lines.append(f"{'    ' * depth}if {env[asked]}:")
                        depth += 1
        for let in left:
            self._let(let, env, depth, lines, beginnings)
        self._search(value, env, depth, answer, lines)
        self._open.pop()

    def _let(self, let: core.Let, env: dict[Var, str], depth: int, lines: list[str], beginnings: dict[str, str]) -> None:
        """A name for a value; the first thing after the beginning of a set is found by the length of that beginning."""
        if isinstance(let.value, core.Leading):
            self._leading(let.var, let.value, env, depth, lines, beginnings)
            return
        name = self.module.fresh(let.var.name)
        after = self._after(let.value, env, beginnings)
        lines.append(f"{'    ' * depth}{name} = {self.expressions.frozen(let.value, {**env}) if after is None else after}")
        env[let.var] = name

    def _leading(
        self, var: Var, value: core.Leading, env: dict[Var, str], depth: int, lines: list[str], beginnings: dict[str, str], needed: bool = False
    ) -> int:
        """A name for the beginning of a set, which is found by a loop; the depth of what follows.

        If it is `needed`, what follows is done only when it is not empty. Its first member is then tried before the loop is set up, since most
        often that one already fails.
        """
        indent, expressions = "    " * depth, self.expressions
        name, members, place, one = (self.module.fresh(word) for word in (var.name, "among", "place", value.var.name))
        text = expressions.repeated(value.among, env)
        kept = text if self.module.maps.gives_few(value.among) else f"tuple({text})"
        with expressions.one_deeper():
            condition = expressions.truth(value.condition, {**env, value.var: one})
        lines.append(f"{indent}{name} = {members} = {kept}")
        if needed and not value.until:
            lines += [f"{indent}if {members}:", f"{indent}    {one} = {members}[0]", f"{indent}    if {condition}:"]
            depth += 2
            indent = "    " * depth
        test = f"if {condition}: {name} = {members}[: {place} + 1]" if value.until else f"if not {condition}: {name} = {members}[:{place}]"
        lines += [f"{indent}for {place}, {one} in enumerate({members}):", f"{indent}    {test}; break"]
        beginnings[f"{text} without {name}"] = members
        env[var] = name
        if needed and value.until:
            lines.append(f"{indent}if {name}:")
            depth += 1
        return depth

    def _after(self, value: Expr, env: Env, beginnings: dict[str, str]) -> str | None:
        """The first thing of a set without its beginning, if that is what a value is: found by how long the beginning is."""
        if not isinstance(value, core.Aggregate) or value.op != "first" or not isinstance(value.among, core.Difference):
            return None
        left, right = value.among.left, value.among.right
        if not isinstance(right, core.Local):
            return None
        beginning = env[right.var]
        members = beginnings.get(f"{self.expressions.repeated(left, env)} without {beginning}")
        return None if members is None else f"{members}[len({beginning})] if len({beginning}) < len({members}) else None"
