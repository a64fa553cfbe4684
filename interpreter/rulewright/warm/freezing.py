"""Turns a graph of our objects into plain data: classes by name, and for each class the values of each field as a column.

A graph has two parts. What play needs is thawed at once; the late part (the bodies of rules, and the compiler with its records) when first needed. A
field of an early object that refers to the late part is left open until then, so its class is `Lazily`.
"""

from __future__ import annotations

import marshal
from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, is_dataclass
from typing import Any

from rulewright.language.lazily import Lazily
from rulewright.language.texts import Name
from rulewright.warm.thawing import KNOWN, MEMBERS, class_name, fields_of, known_object

_PLAIN = (int, str, bytes, float, bool, type(None))
_CONTAINERS = (list, dict, set, tuple, frozenset)
_NUMBERS = "I"


_EARLY = (
    "rulewright.language.functions",
    "rulewright.language.symbols",
    "rulewright.language.texts",
    "rulewright.language.types",
    "rulewright.source.span",
    "rulewright.compiler.layout",
    "rulewright.compiler.shapes",
    "rulewright.compiler.decision_sites",
    "rulewright.runtime.",
)


def is_late(kind: type) -> bool:
    """Whether objects of a class are only needed to inspect rules or to compile more of them."""
    module = f"{kind.__module__}."
    return module.startswith("rulewright.") and not module.startswith(_EARLY)


class NotPlainError(TypeError):
    """Something in the graph cannot be cached."""


@dataclass(slots=True)
class _Part:
    """The objects of one part, by the way they are stored."""

    known: list[int] = field(default_factory=list)
    borrowed: list[int] = field(default_factory=list)
    constants: list[Any] = field(default_factory=list)
    names: list[Name] = field(default_factory=list)  # texts with forms
    shells: dict[type, list[Any]] = field(default_factory=dict)
    fixed: list[Any] = field(default_factory=list)  # tuples and frozen sets, each after those inside it


class Frozen:
    """A graph as plain data: `early` and `late`, and `numbers`, by which another graph may refer to its objects."""

    def __init__(self, root: Any, is_late: Callable[[type], bool], borrowed: Sequence[Any] = (), lent_early: int = 0) -> None:
        """`borrowed`: the table of the graph to which this one refers; its first `lent_early` objects belong to its early part."""
        self._is_late_class = is_late
        self._lender = list(borrowed)
        self._lent_early = lent_early
        self._borrowed = {
            id(each): number
            for number, each in enumerate(self._lender)
            if number < lent_early or not (isinstance(each, (*_PLAIN, tuple, frozenset)) or _is_value(type(each)))  # these can be copied instead
        }
        self._known = {id(known_object(name)): number for number, name in enumerate(KNOWN)}
        self._plain_tuples: dict[int, bool] = {}
        self._lateness: dict[int, bool] = {}
        self._open: dict[tuple[type, str], list[tuple[Any, Any]]] = {}  # fields of early objects that refer to the late part
        self._alive: list[Any] = []
        self.numbers: dict[Any, int] = {}  # by identity; plain values by type and value
        self.table: list[Any] = []
        early = self._part([root], late=False)
        self.early = self._written(early, root)
        self.early_count = len(self.table)
        late_roots = [value for pairs in self._open.values() for _, value in pairs]
        late = self._part(late_roots, late=True)
        self.late = self._written(late, None)

    # ---- collecting
    def _part(self, roots: list[Any], late: bool) -> _Part:
        part = _Part()
        waiting = list(reversed(roots))
        while waiting:
            each = waiting.pop()
            key = self._key(each)
            if key in self.numbers:
                continue
            self.numbers[key] = -1
            if self._is_plain(each):
                part.constants.append(each)
            elif isinstance(each, Name):
                part.names.append(each)
            elif id(each) in self._known:
                part.known.append(self._known[id(each)])
            elif id(each) in self._borrowed:
                part.borrowed.append(self._borrowed[id(each)])
            elif isinstance(each, (tuple, frozenset)):
                self._add_fixed(each, part, waiting)
            else:
                part.shells.setdefault(type(each), []).append(each)
                waiting += reversed(self._contents(each, late))
        self._number(part)
        return part

    def _add_fixed(self, each: Any, part: _Part, waiting: list[Any]) -> None:
        """Add a tuple after the tuples in it."""
        if not isinstance(each, tuple) and any(_is_value(type(item)) or not is_dataclass(item) for item in each):
            raise NotPlainError(f"{type(each)!r} of what is not plain itself")
        for item in each:
            if isinstance(item, (tuple, frozenset)) and not self._is_plain(item) and id(item) not in self._borrowed:
                if self._key(item) not in self.numbers:
                    self.numbers[self._key(item)] = -1
                    self._add_fixed(item, part, waiting)
            else:
                waiting.append(item)
        part.fixed.append(each)

    def _contents(self, each: Any, late: bool) -> list[Any]:
        """The contents of an object; for an early one, only the early ones, while the others are recorded."""
        if type(each) in (list, set):
            return list(each)
        held = [*each, *each.values()] if isinstance(each, dict) else []
        if type(each) is dict:
            return held
        if not type(each).__module__.startswith("rulewright."):
            raise NotPlainError(f"{type(each)!r} cannot be kept")
        for name, value in _values(each):
            if not late and self._is_late(value):
                if not isinstance(each, Lazily):
                    raise NotPlainError(f"{type(each).__name__}.{name} leads to {type(value).__name__}, and the class is not Lazily")
                self._open.setdefault((type(each), name), []).append((each, value))
            else:
                held.append(value)
        return held

    def _is_late(self, value: Any) -> bool:
        """Whether a value belongs to the late part, or contains values that do."""
        if self._is_plain(value) or id(value) in self._known:
            return False
        if id(value) in self._borrowed:
            return self._borrowed[id(value)] >= self._lent_early
        if not isinstance(value, _CONTAINERS):
            return self._is_late_class(type(value))
        if id(value) not in self._lateness:
            self._lateness[id(value)] = False
            members = [*value, *value.values()] if isinstance(value, dict) else value
            self._lateness[id(value)] = any(self._is_late(each) for each in members)
        return self._lateness[id(value)]

    def _is_plain(self, value: Any) -> bool:
        """Whether a value is stored as it is: a number, a text, a tuple of such values."""
        if type(value) in _PLAIN:
            return True
        if type(value) not in (tuple, frozenset):
            return False
        if id(value) not in self._plain_tuples:
            self._alive.append(value)
            self._plain_tuples[id(value)] = all(self._is_plain(each) for each in value)
        return self._plain_tuples[id(value)]

    def _key(self, value: Any) -> Any:
        if type(value) in _PLAIN:
            return type(value), value
        self._alive.append(value)
        return id(value)

    def _number(self, part: _Part) -> None:
        shells = [each for objects in part.shells.values() for each in objects]
        known = [known_object(KNOWN[number]) for number in part.known]
        borrowed = [self._lender[number] for number in part.borrowed]
        for each in (*known, *borrowed, *part.constants, *part.names, *shells, *part.fixed):
            self.numbers[self._key(each)] = len(self.table)
            self.table.append(each)

    # ---- writing
    def _written(self, part: _Part, root: Any) -> bytes:
        shells, columns, rows = [], [], []
        for kind, objects in part.shells.items():
            shells.append((class_name(kind), len(objects)))
            member = next((base for base in (list, set, dict) if issubclass(kind, base)), None)
            if member is not None:
                full = [each for each in objects if each]
                rows.append((member.__name__, _packed([self._of(each) for each in full]), [self._row(each) for each in full]))
                if kind is member:
                    continue
            fields = fields_of(kind)
            for name in fields if fields is not None else dict.fromkeys(name for each in objects for name in vars(each)):
                pairs = [(each, value) for each in objects for value in _value(each, name)]
                pairs = [(each, value) for each, value in pairs if root is None or not self._is_late(value)]
                columns.append(self._column(kind, name, pairs, objects))
        opened = [self._column(kind, name, pairs, None) for (kind, name), pairs in self._open.items()] if root is None else []
        fixed = [self._row(each) if type(each) is tuple else (class_name(type(each)), self._row(each)) for each in part.fixed]
        lazy = sorted({self._of(each) for pairs in self._open.values() for each, _ in pairs}) if root is not None else []
        first = self._of(root) if root is not None else 0
        names = [name.written for name in part.names]
        return marshal.dumps((part.known, part.borrowed, part.constants, names, shells, fixed, columns, rows, opened, _packed(lazy), first))

    def _column(self, kind: type, name: str, pairs: list[tuple[Any, Any]], all_of: list[Any] | None) -> tuple[Any, ...]:
        """The column of a field: its owners (a range by its start), and the values."""
        whole = all_of is not None and len(pairs) == len(all_of)
        owners: Any = self._of(pairs[0][0]) if whole and pairs else _packed([self._of(each) for each, _ in pairs])
        return class_name(kind), name, owners, _packed([self._of(value) for _, value in pairs])

    def _row(self, each: Any) -> bytes:
        if isinstance(each, dict):
            return _packed([self._of(one) for pair in each.items() for one in pair])
        return _packed([self._of(one) for one in each])

    def _of(self, value: Any) -> int:
        number = self.numbers[(type(value), value) if type(value) in _PLAIN else id(value)]
        assert number >= 0
        return number


def _is_value(kind: type) -> bool:
    """Whether objects of a class are interchangeable if their contents are equal."""
    known = getattr(kind, "__dataclass_params__", None)
    return known is not None and known.frozen and known.eq


def _packed(numbers: list[int]) -> bytes:
    return array(_NUMBERS, numbers).tobytes()


def _value(each: Any, name: str) -> list[Any]:
    """The value of a field; an empty list if it was never set."""
    kind: type = type(each)
    try:
        return [vars(each)[name] if fields_of(kind) is None else getattr(each, name)]
    except (AttributeError, KeyError):
        return []


def _values(each: Any) -> list[tuple[str, Any]]:
    kind: type = type(each)
    fields = fields_of(kind)
    if fields is None:
        return list(vars(each).items())
    return [(name, value) for name in fields for value in _value(each, name)]


__all__ = ["MEMBERS", "Frozen", "NotPlainError"]
