"""Runs the lints, one after the other."""

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
    never,
    unknown,
    unshown,
    unused,
)
from rulewright.checker.lints.reads import Written


def run_lints(context: Context, written: Written) -> None:
    """Run all lints over a program without errors; `written` holds all of its nodes."""
    leaks.check(context)
    in_force.check(context, written)
    unshown.check(context)
    hidden_numbers.check(context)
    circles.check(context)
    endless.check(context)
    never.check(context, written)
    unknown.check(context, written)
    unused.check(context)
    languages.check(context)
    layouts.check(context, written)
    bounds.check(context, written)
