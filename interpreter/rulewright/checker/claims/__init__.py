"""Claims of texts compared with the fields and rules beside them: numbers, limits, persons, objects, and the language itself. All of these are
heuristics, so the findings are notes. Run over a program without errors.
"""

from __future__ import annotations

from rulewright.checker.claims import (
    amounts,
    both_ways,
    counts,
    doubled,
    languages,
    limits,
    namesakes,
    numbers,
    options,
    otherwise,
    prices,
    questions,
    reasons,
    rulesets,
    shared,
    swapped,
)
from rulewright.checker.context import Context


def check(context: Context) -> None:
    """RW704 to RW708."""
    amounts.check(context)
    numbers.check(context)
    questions.check(context)
    limits.check(context)
    languages.check(context)
    otherwise.check(context)
    counts.check(context)
    rulesets.check(context)
    options.check(context)
    reasons.check(context)
    prices.check(context)
    swapped.check(context)
    shared.check(context)
    doubled.check(context)
    namesakes.check(context)
    both_ways.check(context)
