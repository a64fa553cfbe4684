"""Objects with fields that are filled in on first use."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class Lazily:
    """A base of classes with slots: a field that is still open is filled in by `later`, together with all others that wait for the same."""

    __slots__ = ("later",)

    later: Callable[[], None]

    def __getattr__(self, name: str) -> Any:
        """Called only for what is not there."""
        if name != "later":
            try:
                fill = object.__getattribute__(self, "later")
            except AttributeError:
                pass
            else:
                fill()
                return object.__getattribute__(self, name)
        raise AttributeError(f"{type(self).__name__!r} has no attribute {name!r}")
