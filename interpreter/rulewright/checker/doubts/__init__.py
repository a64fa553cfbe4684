"""Lines that are valid but probably unintended; runs over a program without errors. Most of this is heuristic.

A name that suggests another value, a price that is refunded, a comparison the wrong way round, an exception among similar lines, an amount that does
not fit, a pile in a known order.
"""

from __future__ import annotations

from rulewright.checker.absent.origins import Origins
from rulewright.checker.context import Context
from rulewright.checker.doubts import (
    amounts,
    back_again,
    copies,
    either,
    emptied,
    endless_gains,
    ends,
    entries,
    for_nothing,
    handed_over,
    into_the_box,
    left_behind,
    namesakes,
    open_already,
    persons,
    piles,
    records,
    resets,
    returned,
    siblings,
    stopped,
    turned,
)
from rulewright.checker.doubts.common import Doubts
from rulewright.checker.lints.reads import Written
from rulewright.checker.meaning.keys import Keys
from rulewright.language import core
from rulewright.language.core import Stmt
from rulewright.language.walking import blocks_of


def check(context: Context, written: Written) -> None:
    """RW430 to RW445, and the heuristic part of RW472 and RW475."""
    doubts, keys = Doubts(context), Keys()
    blocks = _blocks(context, written)
    origins = Origins(context.program, written)
    namesakes.check(doubts, written)
    ends.check(doubts, written)
    returned.check(doubts, written, keys, blocks)
    turned.check(doubts, written, keys, blocks)
    siblings.check(doubts, written, Keys())  # `turned` takes what is chosen for a member of its set
    open_already.check(doubts, written, origins)
    emptied.check(doubts, written, origins)
    records.check(doubts, written, keys)
    either.check(doubts, written, keys)
    left_behind.check(doubts, written, origins, blocks)
    back_again.check(doubts, Keys(), blocks)
    into_the_box.check(doubts, written, blocks)
    for_nothing.check(doubts, written)
    endless_gains.check(doubts, written)
    stopped.check(doubts, written)
    amounts.check(doubts, written, keys, blocks)
    piles.check(doubts, written, origins, blocks)
    copies.check(doubts, Keys())
    handed_over.check(doubts, written, Keys())
    persons.check(doubts, written, blocks)
    resets.check(doubts, written, blocks)
    entries.check(doubts)


def _blocks(context: Context, written: Written) -> list[list[Stmt]]:
    """All blocks of lines."""
    found = [function.body for function in context.program.functions if isinstance(function.body, list)]
    holders = (core.If, core.ForEach, core.Repeat, core.Together, core.WhileAct, core.ChooseBranch, core.Auction, core.Happen)
    for line in written.of(*holders):
        found += blocks_of(line)
    return found
