"""Numbered work, one after another or in several supervised processes: in order, each number once, even if processes die.

`deliver(work, count, jobs)` gives the results in the order of their numbers. They do not depend on the number of workers. Execution is *at least*
once: what a killed worker had begun is done again, and a number that is done twice must come out the same. Delivery is *exactly* once.
"""

from __future__ import annotations

from rulewright.pool.supervised import deliver
from rulewright.pool.work import LeftOut, NotDeterministic, Work, WorkersDie, WorkFailed

__all__ = ["LeftOut", "NotDeterministic", "Work", "WorkFailed", "WorkersDie", "deliver"]
