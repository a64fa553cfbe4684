"""A bot that thinks for a long time at one table, in a module of its own: other processes import it."""

from __future__ import annotations

import time

from rulewright.web import bots

SLOW = 77  # the seed of its table
think = bots.think


def thinks_long(seats: bots.Seats) -> list[tuple[int, str]]:
    """The answers of bots, in a while at the table of the slow one."""
    if seats.seed == SLOW:
        time.sleep(60)
    return think(seats)
