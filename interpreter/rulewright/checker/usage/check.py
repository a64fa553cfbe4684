"""All usage checks."""

from __future__ import annotations

from rulewright.checker.context import Context
from rulewright.checker.lints.reads import Written
from rulewright.checker.usage import (
    alike,
    hidden,
    locks,
    members,
    names,
    one_copy,
    one_of_all,
    places,
    printed,
    refilled,
    scored,
    values,
    words,
    worn_out,
)
from rulewright.checker.usage.traffic import traffic_of


def check_usage(context: Context, written: Written, of_base: frozenset[str] = frozenset()) -> None:
    """RW485 to RW488, RW491, RW492, RW494, RW495, and RW710 to RW712, over a program without errors.

    `of_base` are the files of the base when there are overlays. Nothing in them is reported: an overlay may turn a part of its base off, and a
    mistake of the base itself is found when the base is checked alone.
    """
    before = len(context.findings.items)
    traffic = traffic_of(context.program)
    names.check(context, traffic)
    members.check(context, traffic)
    printed.check(context, traffic)
    scored.check(context)
    values.check(context, written)
    values.check_printed(context, written)
    hidden.check(context, traffic)
    places.check(context, written)
    one_copy.check(context, written)
    one_of_all.check(context, written)
    refilled.check(context, written)
    words.check(context, written)
    locks.check(context, traffic, written)
    worn_out.check(context, written)
    alike.check(context, written)
    found = context.findings.items[before:]
    context.findings.items[before:] = [finding for finding in found if finding.span.file not in of_base]
