"""Ends with the name of the other end: `min(n, lowest_claim)`, `best..lowest_of(n)`."""

from __future__ import annotations

from rulewright.checker.doubts.common import Doubts
from rulewright.checker.lints.reads import Written
from rulewright.checker.meaning.amounts import named_by
from rulewright.language import core
from rulewright.language.core import Expr
from rulewright.language.symbols import Program
from rulewright.source.catalogue.doubts import Namesake

_HIGH = frozenset({"most", "highest", "largest", "biggest", "greatest", "maximum", "max", "best", "upper"})
_LOW = frozenset({"least", "lowest", "smallest", "fewest", "minimum", "min", "worst", "lower"})


def check(doubts: Doubts, written: Written) -> None:
    """RW430. Only the constant is taken at its word in `min` and `max`: the least of two numbers may itself be called `lowest`."""
    program = doubts.program
    for node in written.of(core.Arithmetic):
        if node.op in ("min", "max"):
            bounds = [(name, arg) for arg in node.args if (name := named_by(program, arg)) is not None]
            if len(bounds) == 1 and _end(bounds[0][0]) is (node.op == "max"):
                doubts.say(Namesake.wrong_bound, node.span, name=bounds[0][0], op=node.op, meant="max" if node.op == "min" else "min")
    for range_ in written.of(core.Range):
        low, high = _name(program, range_.low), _name(program, range_.high)
        if low is not None and high is not None and _end(low) is True and _end(high) is False:
            doubts.say(Namesake.turned, range_.span, low=low, high=high)


def _name(program: Program, value: Expr) -> str | None:
    """The name that a value is written with."""
    match value:
        case core.StatCall(stat=stat):
            return stat.name
        case core.StateOf(state=state):
            return state.name
        case core.FieldOf(field=field):
            return field.name
        case core.Local(var=var):
            return var.name
    return named_by(program, value)


def _end(name: str) -> bool | None:
    """Whether a name says that it is the high end, or (no) the low one; None if it says neither or both."""
    words = set(name.split("_"))
    high, low = not words.isdisjoint(_HIGH), not words.isdisjoint(_LOW)
    return None if high is low else high
