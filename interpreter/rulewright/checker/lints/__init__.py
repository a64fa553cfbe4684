"""What can only be seen of the whole ruleset: circles, rules that never end or never fire, secrets that are told, and what nobody uses."""

from __future__ import annotations

from rulewright.checker.context import Context
from rulewright.checker.lints import (
    bounds,
    circles,
    endless,
    hidden_numbers,
    in_force,
    languages,
    layouts,
    leaks,
    meeting,
    never,
    unknown,
    unshown,
    unused,
)


def run_lints(context: Context) -> None:
    """All lints, over a program without errors."""
    leaks.check(context)
    in_force.check(context)
    unshown.check(context)
    hidden_numbers.check(context)
    circles.check(context)
    endless.check(context)
    never.check(context)
    unknown.check(context)
    unused.check(context)
    languages.check(context)
    layouts.check(context)
    bounds.check(context)


__all__ = ["meeting", "run_lints"]
