"""Recreates a graph of objects from plain data. Names in the data can only refer to classes of this package."""

from __future__ import annotations

import marshal
import threading
from array import array
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib import import_module
from typing import Any

from rulewright.language.texts import Name

_PACKAGE = "rulewright."
_NUMBERS = "I"
_SIZE = array(_NUMBERS).itemsize
MEMBERS: dict[str, type] = {"list": list, "set": set, "dict": dict, "frozenset": frozenset}
KNOWN = (  # singletons
    "rulewright.language.types:NUMBER",
    "rulewright.language.types:YES_NO",
    "rulewright.language.types:TEXT",
    "rulewright.language.types:NOTHING",
    "rulewright.language.types:UNKNOWN",
    "rulewright.source.span:NOWHERE",
)


class DamagedError(ValueError):
    """The cached data names something it may not."""


def class_name(kind: type) -> str:
    return kind.__name__ if kind in MEMBERS.values() else f"{kind.__module__}:{kind.__qualname__}"


@cache
def class_named(name: str) -> type:
    """A class of this package. Raises DamagedError for any other name."""
    kind = MEMBERS.get(name) or known_object(name)
    if not isinstance(kind, type):
        raise DamagedError(name)
    return kind


def known_object(name: str) -> Any:
    """The object of this package that has a given name."""
    module, _, attribute = name.partition(":")
    if not module.startswith(_PACKAGE) or "." in attribute:
        raise DamagedError(name)
    return getattr(import_module(module), attribute)


@cache
def fields_of(kind: type) -> tuple[str, ...] | None:
    """The slots of a class; None for one whose objects have a dictionary."""
    if kind.__dictoffset__:
        return None
    return tuple(name for base in reversed(kind.__mro__) for name in base.__dict__.get("__slots__", ()) if name != "later")


class Thawed:
    """A recreated graph: `root` at once, the late part when `fill` is called."""

    def __init__(self, early: bytes, late: bytes, lender: Thawed | None = None) -> None:
        """`lender`: the graph to which this one refers."""
        self._late: bytes | None = late
        self._lender = lender
        self._lock = threading.RLock()
        self.table: list[Any] = []
        lazy, root = self._make(early)
        self.early = len(self.table)
        for number in lazy:
            self.table[number].later = self.fill
        self.root: Any = self.table[root]

    def fill(self) -> None:
        """Recreate the late part."""
        with self._lock:
            if self._late is not None:
                if self._lender is not None:
                    self._lender.fill()
                self._make(self._late)
                self._late = None

    def whole(self) -> list[Any]:
        """The table with the late part, which must not be modified."""
        self.fill()
        return self.table

    def _make(self, part: bytes) -> tuple[array[int], int]:
        known, borrowed, constants, names, shells, fixed, columns, rows, opened, lazy, root = marshal.loads(part)
        table = self.table
        get = table.__getitem__
        table.extend(known_object(KNOWN[number]) for number in known)
        table.extend(map(self._lender.table.__getitem__, borrowed) if self._lender is not None else ())
        table.extend(constants)
        table.extend(map(Name.of, names))
        for name, count in shells:
            kind = class_named(name)
            if name in MEMBERS:
                table.extend([kind() for _ in range(count)])
            else:
                made: Callable[[type], Any] = dict.__new__ if issubclass(kind, dict) else object.__new__
                table.extend([made(kind) for _ in range(count)])
        for row in fixed:
            if isinstance(row, bytes):
                table.append(tuple(map(get, _numbers(row))))
            elif row[0] == "frozenset":
                table.append(frozenset(map(get, _numbers(row[1]))))
            else:  # a named tuple
                table.append(tuple.__new__(class_named(row[0]), map(get, _numbers(row[1]))))
        for name, attribute, owners, values in columns:
            _fill_column(table, class_named(name), attribute, owners, _numbers(values))
        for name, owners, contents in rows:
            _FILLERS[name](map(get, _numbers(owners)), contents, get)
        for name, attribute, owners, values in opened:  # last, so that no other thread finds an incomplete object
            _fill_column(table, class_named(name), attribute, owners, _numbers(values))
        return _numbers(lazy), root


def _fill_column(table: list[Any], kind: type, attribute: str, owners: Any, values: array[int]) -> None:
    objects: Iterable[Any] = table[owners : owners + len(values)] if isinstance(owners, int) else map(table.__getitem__, _numbers(owners))
    found: Iterator[Any] = map(table.__getitem__, values)
    if fields_of(kind) is not None:
        deque(map(getattr(kind, attribute).__set__, objects, found), maxlen=0)
    else:
        for each, value in zip(objects, found, strict=True):
            each.__dict__[attribute] = value


def _fill_lists(owners: Iterable[list[Any]], contents: list[bytes], get: Callable[[int], Any]) -> None:
    for each, row in zip(owners, contents, strict=True):
        each.extend(map(get, _numbers(row)))


def _fill_sets(owners: Iterable[set[Any]], contents: list[bytes], get: Callable[[int], Any]) -> None:
    for each, row in zip(owners, contents, strict=True):
        each.update(map(get, _numbers(row)))


def _fill_dicts(owners: Iterable[dict[Any, Any]], contents: list[bytes], get: Callable[[int], Any]) -> None:
    for each, row in zip(owners, contents, strict=True):
        pairs = map(get, _numbers(row))
        each.update(zip(pairs, pairs, strict=True))


_FILLERS: dict[str, Callable[..., None]] = {"list": _fill_lists, "set": _fill_sets, "dict": _fill_dicts}


def _numbers(data: bytes) -> array[int]:
    found = array(_NUMBERS)
    found.frombytes(data)
    return found
