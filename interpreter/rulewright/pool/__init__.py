"""Numbered work, done sequentially or in several supervised processes: in order, each number once, even if processes die.

`deliver(work, count, jobs)` yields the results in numerical order, independently of the number of workers. Execution is *at least* once: what a
killed worker had begun is done again, and a repeated number must give the same result. Delivery is *exactly* once.
"""

from __future__ import annotations

from rulewright.pool.supervised import deliver
from rulewright.pool.work import LeftOut, NotDeterministic, Work, WorkersDie, WorkFailed

__all__ = ["LeftOut", "NotDeterministic", "Work", "WorkFailed", "WorkersDie", "deliver"]
