"""any, no and all as small functions with loops that stop at the first answer; sums and counts as loops."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.compiler.effort import is_large
from rulewright.language import core
from rulewright.language.core import Expr, Var
from rulewright.language.walking import walk

if TYPE_CHECKING:
    from rulewright.compiler.expressions import Env, Expressions


def is_added(expr: Expr) -> bool:
    """Whether a number is a sum over things, or a count of those that meet a condition: walked one by one."""
    return isinstance(expr, core.Aggregate) and (
        (expr.op == "sum" and not isinstance(expr.among, core.Every)) or (expr.op == "count" and isinstance(expr.among, core.Filter))
    )


class Queries:
    """Writes existence tests, and sums."""

    def __init__(self, expressions: Expressions) -> None:
        self.expressions = expressions
        self.module = expressions.module

    def test(self, expr: core.Aggregate, env: Env) -> str:
        """any, none or all of a set as a call of a function written for it."""
        used = {node.var for node in walk(expr) if isinstance(node, core.Local)}
        outside = [var for var in env if var in used]
        arguments = [env[var] for var in outside]
        if any(isinstance(node, core.SoFar) for node in walk(expr)):
            return self._inline(expr, env)
        params = [self.module.fresh(var.name) for var in outside]
        inner: dict[Var, str] = {**env, **dict(zip(outside, params, strict=True))}
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

    def added(self, expr: core.Aggregate, env: Env) -> list[str]:
        """Loops that add a sum over things, or how many there are, to `r`."""
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
        """Lines that give the answer at the first element of a (filtered) set."""
        indent = "    " * depth
        if not isinstance(among, core.Filter):
            lines.append(f"{indent}if {self.expressions.code(among, env)}: {answer}")
            return
        element = self.module.fresh(among.var.name)
        members, parts = self.expressions.members(among, env)
        sides, inside = self.expressions.sides(among.among, env)
        if len(sides) > 1:  # what is on two sides may be looked at twice
            members = f"({', '.join('*' + self.expressions.code(side, inside) for side in sides)})"
        if self.expressions.depth > 1:
            members = f"S.passes({members})"
        elif is_large(among.among, self.module.layout):
            members = f"S.passing({members})"
        lines.append(f"{indent}for {element} in {members}:")
        with self.expressions.one_deeper():
            inner = {**env, among.var: element}
            depth += 1
            for part in parts:
                indent = "    " * depth
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
