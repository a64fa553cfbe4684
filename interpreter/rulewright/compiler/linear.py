"""Conditions on chosen amounts that are weighted sums with an upper limit: solved with integer arithmetic, without evaluating rules again.

`sum of n <= 4`, `n[it] <= it.room`, `sum of n[it] * it.price over cards <= purse` are of this kind, as are most conditions in practice.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulewright.language import core
from rulewright.language.bounds import conjuncts, reads
from rulewright.language.core import Expr, Var
from rulewright.language.walking import walk

if TYPE_CHECKING:
    from rulewright.compiler.expressions import Env
    from rulewright.compiler.module import Module


@dataclass(frozen=True, slots=True)
class Limit:
    """`SUM <= most`, unless one of `unless` holds; `strict`: `<`."""

    sum: Expr
    most: Expr
    strict: bool
    unless: tuple[Expr, ...] = ()


class Linear:
    """Writes the weighted sums and limits of a choice of amounts."""

    def __init__(self, module: Module) -> None:
        self.module = module

    def limit(self, condition: Expr, amounts: Var) -> Limit | None:
        """A condition as a limit of a weighted sum; None if it has another form."""
        match condition:
            case core.Compare(op="<=" | "<" as op, left=left, right=right) if is_sum(left, amounts) and not reads(right, amounts):
                return Limit(left, right, op == "<")
            case core.Compare(op=">=" | ">" as op, left=left, right=right) if is_sum(right, amounts) and not reads(left, amounts):
                return Limit(right, left, op == ">")
            case core.Logic(op="or", args=args):
                speaking = [arg for arg in args if reads(arg, amounts)]
                inner = self.limit(speaking[0], amounts) if len(speaking) == 1 else None
                if inner is not None and not inner.unless:
                    return Limit(inner.sum, inner.most, inner.strict, tuple(arg for arg in args if arg is not speaking[0]))
        return None

    def split(self, conditions: list[Expr], amounts: Var) -> tuple[list[Limit], list[Expr]]:
        """The limits among the parts of conditions, and the other parts."""
        parts = [part for condition in conditions for part in conjuncts(condition)]
        found = [(part, self.limit(part, amounts)) for part in parts]
        return [limit for _, limit in found if limit is not None], [part for part, limit in found if limit is None]

    def limits(self, s: core.ChooseAmounts, whole: list[Limit], env: Env, keys: str) -> str | None:
        """All limits of a choice as Python text of (weights, most) pairs; None if one of the conditions on each has another form."""
        rows = [self._row(limit, env) for limit in whole]
        for var, condition in s.each:
            limits, others = self.split([condition], s.var)
            if others:
                return None
            key = self.module.fresh("t")
            inner = {**env, var: key}
            for limit in limits:
                unless = " or ".join(self.module.expressions.truth(part, inner) for part in limit.unless)
                rows.append(f"*[{self._pair(limit, inner)} for {key} in {keys}{f' if not ({unless})' if unless else ''}]")
        if s.most is not None:
            key = self.module.fresh("t")
            rows.append(f"*[({{{key}: 1}}, {self.module.expressions.narrow(s.most[1], {**env, s.most[0]: key})}) for {key} in {keys}]")
        return f"[{', '.join(rows)}]"

    def _row(self, limit: Limit, env: Env) -> str:
        pair = self._pair(limit, env)
        if not limit.unless:
            return pair
        return f"*([] if {' or '.join(self.module.expressions.truth(part, env) for part in limit.unless)} else [{pair}])"

    def _pair(self, limit: Limit, env: Env) -> str:
        most = self.module.expressions.narrow(limit.most, env)
        return f"({self.weights(limit.sum, env)}, {most}{' - 1' if limit.strict else ''})"

    def weights(self, expr: Expr, env: Env) -> str:
        """A sum as Python text of key -> weight; None means 1 for every key."""
        code = self.module.expressions.code
        if isinstance(expr, core.Pick):
            return f"{{{code(expr.key, env)}: 1}}"
        assert isinstance(expr, core.Aggregate) and expr.var is not None
        value = expr.values[0]
        if isinstance(value, core.Pick) and isinstance(expr.among, core.Every):
            return "None"
        name = self.module.fresh()
        inner = {**env, expr.var: name}
        weight = "1" if isinstance(value, core.Pick) else self._factors(value, inner)
        among, test = expr.among, ""
        if isinstance(among, core.Filter):
            test = f" if {self.module.expressions.truth(among.condition, {**env, among.var: name})}"
            among = among.among
        return f"{{{name}: {weight} for {name} in {code(among, env)}{test}}}"

    def _factors(self, product: Expr, env: Env) -> str:
        assert isinstance(product, core.Arithmetic)
        others = [arg for arg in product.args if not isinstance(arg, core.Pick)]
        return " * ".join(self.module.expressions.narrow(arg, env) for arg in others)


def is_sum(expr: Expr, amounts: Var) -> bool:
    """Whether an expression is a weighted sum of the numbers of some amounts: one number, or a sum of numbers (times something) over a set."""
    if _is_number(expr, amounts):
        assert isinstance(expr, core.Pick)
        return not reads(expr.key, amounts)
    if not isinstance(expr, core.Aggregate) or expr.op != "sum" or expr.var is None or reads(expr.among, amounts):
        return False
    value = expr.values[0]
    if isinstance(value, core.Arithmetic) and value.op == "*" and len(value.args) == 2:
        picks = [arg for arg in value.args if _is_number(arg, amounts)]
        others = [arg for arg in value.args if arg not in picks]
        return len(picks) == 1 and _of(picks[0], expr.var) and not any(reads(other, amounts) or _so_far(other) for other in others)
    return _is_number(value, amounts) and _of(value, expr.var)


def _is_number(expr: Expr, amounts: Var) -> bool:
    """Whether an expression is one of the numbers: `n[key]`."""
    return isinstance(expr, core.Pick) and isinstance(expr.amounts, core.Local) and expr.amounts.var is amounts


def _of(pick: Expr, element: Var) -> bool:
    """Whether a number is that of the element of a sum."""
    return isinstance(pick, core.Pick) and isinstance(pick.key, core.Local) and pick.key.var is element


def _so_far(expr: Expr) -> bool:
    return any(isinstance(node, core.SoFar) for node in walk(expr))
