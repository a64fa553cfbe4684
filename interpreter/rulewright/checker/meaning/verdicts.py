"""What is wrong with one part of a condition: it can never hold, or always does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.checker.lints.intervals import Interval
from rulewright.checker.meaning.facts import NOTHING_KNOWN, Facts
from rulewright.checker.meaning.told import Finding
from rulewright.language import core
from rulewright.language.core import Expr
from rulewright.source.diagnostics import Related
from rulewright.source.span import NOWHERE, Span

if TYPE_CHECKING:
    from rulewright.checker.meaning.walk import Walk

NEVER, ALWAYS = "RW471", "RW472"


def verdict(
    walk: Walk, test: Expr, facts: Facts, outer: Facts, joined_by: str | None, before: frozenset[tuple[int, bool]]
) -> Finding | None:
    """Of a part of a condition, under what is known there; `outer` is what is known without the other parts."""
    if not _may_be_told(test):
        return None
    plain = walk.judge.decided(test, NOTHING_KNOWN)
    if plain is not None:
        return _finding(plain, _by_itself(walk, test, plain), ())
    if not facts:
        return None
    found = walk.judge.decided(test, facts)
    if found is None:
        return None
    ends = joined_by is not None and found is (joined_by == "or")
    twice = (walk.keys.of(test), found) in before
    if not (ends or twice or walk.judge.decided(test, outer) is found):
        return None  # said twice in other words: superfluous, and no mistake
    why = _asked(walk, test, facts)
    related = () if why is None or why == test.span else (Related(why, "this says so"),)
    if twice:
        reason = "the same is asked before" if found else "the opposite is asked before"
    else:
        reason = "what is asked or done before says so"
    return _finding(found, reason, related)


def _may_be_told(test: Expr) -> bool:
    """Constants and what options say are compared on purpose: a house rule may change them."""
    if test.span == NOWHERE:
        return False
    if isinstance(test, core.Compare):
        return not all(isinstance(side, core.Const | core.OptionValue) for side in (test.left, test.right))
    if isinstance(test, core.Member):
        return not isinstance(test.item, core.Const | core.OptionValue)
    return not isinstance(test, core.Const | core.OptionValue)


def _finding(holds: bool, reason: str, related: tuple[Related, ...]) -> Finding:
    if holds:
        return Finding(ALWAYS, f"This always holds: {reason}.", "Take it away, or correct it.", related=related)
    return Finding(NEVER, f"This can never hold: {reason}.", "Correct it, or what it contradicts.", related=related)


def _by_itself(walk: Walk, test: Expr, holds: bool) -> str:
    match test:
        case core.Compare(left=left, right=right):
            if walk.keys.of(left) == walk.keys.of(right):
                return "both sides are the same"
            for side, name in ((left, "left"), (right, "right")):
                value = walk.judge.value(side, NOTHING_KNOWN)
                if not isinstance(side, core.Const) and isinstance(value, Interval) and value != Interval(None, None):
                    return f"the {name} side is {between(value)}"
            return "the two can never be the same" if test.op == "=" or holds else "the two are always the same"
        case core.Aggregate():
            return f"how many there are is {between(walk.judge.count(test.among, NOTHING_KNOWN))}"
        case core.IsNothing():
            return "it is nothing" if holds else "it is always something"
        case core.Member():
            return "the set has all that it can be" if holds else "the set has nothing of what it can be"
    return "whatever happens in a game"


def _asked(walk: Walk, test: Expr, facts: Facts) -> Span | None:
    """Where it was learnt that decides it."""
    keys: list[object] = []
    match test:
        case core.Compare(left=left, right=right):
            one, other = walk.keys.of(left), walk.keys.of(right)
            keys = [(one, other), (other, one), one, other, ("there", one), ("there", other)]
        case core.IsNothing(value=value):
            keys = [("there", walk.keys.of(value))]
        case core.Aggregate(among=among):
            keys = [walk.keys.count(among)]
        case core.Member(item=item):
            keys = [walk.keys.of(test), walk.keys.of(item)]
        case core.InZone(thing=thing):
            keys = [walk.keys.of(test), ("zone", walk.keys.of(thing))]
        case _:
            keys = [walk.keys.of(test)]
    return next((facts.asked[key] for key in keys if key in facts.asked), None)


def between(value: Interval) -> str:
    """Bounds in words."""
    low, high = value
    if low is not None and low == high:
        return f"always {low}"
    if low is None:
        return f"never more than {high}" if high is not None else "any number"
    return f"never less than {low}" if high is None else f"from {low} to {high}"
