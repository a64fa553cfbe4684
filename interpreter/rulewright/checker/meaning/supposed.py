"""The value of an expression if some of its parts are assumed to have known values."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.language import core
from rulewright.language.core import Expr

UNKNOWN = object()
Known = Callable[[Expr], object]  # the assumed value of a part, or UNKNOWN


def value_of(expr: Expr, known: Known) -> object:
    """The value, or UNKNOWN."""
    supposed = known(expr)
    if supposed is not UNKNOWN:
        return supposed
    match expr:
        case core.Const(value=value):
            return value
        case core.Guard(body=body, otherwise=otherwise):
            one, other = value_of(body, known), value_of(otherwise, known)
            return one if one == other else UNKNOWN
        case core.IsNothing(value=asked):
            value = value_of(asked, known)
            return UNKNOWN if value is UNKNOWN else value is None
        case core.Logic(op=op, args=args):
            return _joined(op, [value_of(arg, known) for arg in args])
        case core.Compare(op=op, left=left, right=right):
            return _compared(op, value_of(left, known), value_of(right, known))
    return UNKNOWN


def _joined(op: str, parts: list[object]) -> object:
    if op == "not":
        return not parts[0] if isinstance(parts[0], bool) else UNKNOWN
    decisive = op == "or"
    if any(part is decisive for part in parts):
        return decisive
    return UNKNOWN if any(part is UNKNOWN for part in parts) else not decisive


def _compared(op: str, left: object, right: object) -> object:
    if left is None or right is None:
        return op == "!="  # regardless of the other side
    if left is UNKNOWN or right is UNKNOWN:
        return UNKNOWN
    if op in ("=", "!="):
        return (left == right) == (op == "=")
    if not isinstance(left, int) or not isinstance(right, int):
        return UNKNOWN
    return {"<": left < right, "<=": left <= right, ">": left > right, ">=": left >= right}[op]
