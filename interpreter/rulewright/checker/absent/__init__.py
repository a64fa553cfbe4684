"""What the rules speak of and what can never be there: holders that nothing allows, menus that nobody offers, zones that nothing fills, loops from
nobody, and names in braces that nothing fills in. Run over a program without errors."""

from __future__ import annotations

from rulewright.checker.absent import braces, holders, menus, starts, supplies
from rulewright.checker.context import Context


def check(context: Context) -> None:
    """RW257 to RW259, RW483, RW484 and RW702 to RW704."""
    holders.check(context)
    menus.check(context)
    supplies.check(context)
    starts.check(context)
    braces.check(context)
