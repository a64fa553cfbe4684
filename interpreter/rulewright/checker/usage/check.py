"""All that is looked for in what the rules write and read."""

from __future__ import annotations

from rulewright.checker.context import Context
from rulewright.checker.usage import members, names, printed, scored
from rulewright.checker.usage.traffic import traffic_of


def check_usage(context: Context, of_base: frozenset[str] = frozenset()) -> None:
    """RW485, RW486, RW710 and RW712, over a program without errors.

    `of_base` are the files of a base below overlays: an overlay may turn a part of it off, and what is wrong in a base is told of the base alone.
    """
    before = len(context.findings.items)
    traffic = traffic_of(context.program)
    names.check(context, traffic)
    members.check(context, traffic)
    printed.check(context, traffic)
    scored.check(context)
    found = context.findings.items[before:]
    context.findings.items[before:] = [finding for finding in found if finding.span.file not in of_base]
