"""How the classes of trees are made: there are hundreds, and every start makes all of them."""

from __future__ import annotations

from dataclasses import dataclass, fields
from reprlib import recursive_repr
from typing import Any, TypeVar, dataclass_transform

C = TypeVar("C")


@dataclass_transform(eq_default=False)
def node(cls: type[C]) -> type[C]:
    """Make a class a dataclass with slots that is compared by identity. `dataclass` alone would also write a signature and a `__repr__` for each."""
    if cls.__doc__ is None:
        cls.__doc__ = cls.__name__
    return dataclass(eq=False, repr=False, slots=True)(cls)


@recursive_repr()
def shown(self: Any) -> str:
    """The `__repr__` of all nodes, as `dataclass` would write it."""
    parts = ", ".join(f"{field.name}={getattr(self, field.name)!r}" for field in fields(self) if field.repr)
    return f"{type(self).__qualname__}({parts})"
