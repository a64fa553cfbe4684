"""A progress line for long work."""

from __future__ import annotations

import time

from rulewright.outside import output
from rulewright.telling.screen import errors
from rulewright.telling.words import say

PATIENCE = 2.0  # seconds after which progress is shown


class Progress:
    """A line on standard error for longer work, only on a terminal."""

    def __init__(self, key: str, total: int) -> None:
        self._key = key
        self._total = total
        self._done = 0
        self._begun = time.monotonic()
        self._screen = errors()
        self._last = 0.0
        self._shown = False

    def show(self, done: int) -> None:
        now = time.monotonic()
        if not self._screen.is_terminal or now - self._begun < PATIENCE or now - self._last < 0.2:
            return
        self._last = now
        self._shown = True
        left = (now - self._begun) / done * (self._total - done)
        output.progress(say(self._key, done=done, total=self._total, left=round(left)))

    def step(self) -> None:
        """Another one is done."""
        self._done += 1
        self.show(self._done)

    def close(self) -> None:
        if self._shown:
            output.progress("")
