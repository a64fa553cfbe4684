"""What the rules mention but can never exist; runs over a program without errors.

Impossible holders, menus that are not offered, zones that are never filled, loops that start with nobody, and names in braces that are not filled in.
"""

from __future__ import annotations

from rulewright.checker.absent import boxed, braces, holders, left_out, menus, ownerless, starts, supplies
from rulewright.checker.context import Context
from rulewright.checker.lints.reads import Written


def check(context: Context, written: Written) -> None:
    """RW257 to RW259, RW483, RW484, RW493, RW496, RW497 and RW702, RW703."""
    holders.check(context, written)
    menus.check(context, written)
    supplies.check(context, written)
    starts.check(context)
    ownerless.check(context)
    boxed.check(context, written)
    left_out.check(context, written)
    braces.check(context)
