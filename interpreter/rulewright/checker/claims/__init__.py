"""What texts claim, compared with the fields and rules beside them: numbers, limits, and the language itself. All of it is a guess, so these
findings are notes. Run over a program without errors."""

from __future__ import annotations

from rulewright.checker.claims import counts, languages, limits, numbers, questions
from rulewright.checker.context import Context


def check(context: Context) -> None:
    """RW704 to RW707."""
    numbers.check(context)
    questions.check(context)
    limits.check(context)
    languages.check(context)
    counts.check(context)
