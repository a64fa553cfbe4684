"""Objects with fields that are filled in on first use."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class Lazily:
    """A base class for classes with slots: an open field is filled in by `later`, together with all others from the same source."""

    __slots__ = ("later",)

    later: Callable[[], None]

    def __getattr__(self, name: str) -> Any:
        """Called only for missing attributes."""
        if name != "later":
            try:
                fill = object.__getattribute__(self, "later")
            except AttributeError:
                pass
            else:
                fill()
                return object.__getattribute__(self, name)
        raise AttributeError(f"{type(self).__name__!r} has no attribute {name!r}")
