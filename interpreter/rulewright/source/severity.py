"""The severity of a finding."""

from __future__ import annotations

from enum import IntEnum


class Severity(IntEnum):
    """An error stops the game from being played, a warning is probably a mistake, a note is worth knowing."""

    NOTE = 1
    WARNING = 2
    ERROR = 3
