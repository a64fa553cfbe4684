"""Tracks the things of each kind while templates are expanded: templates run over `every KIND`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from rulewright.ruleset.paths import text_at
from rulewright.source.document import Mapping, Node, Scalar, Sequence

_LONGEST = 10  # entries that copy one another before one of them must name its kind


@dataclass(slots=True)
class Made:
    """What entries have expanded to so far; `kinds` is the joined section."""

    kinds: Mapping | None
    _above: dict[str, frozenset[str]] = field(default_factory=dict)
    _of_kind: dict[str, list[tuple[int, int, str]]] = field(default_factory=dict)  # entry, index within it, and id
    _without: list[tuple[int, int, Mapping]] = field(default_factory=list)  # things that get their kind from another one
    _by_id: dict[str, Mapping] = field(default_factory=dict)

    def above(self, kind: str) -> frozenset[str]:
        """A kind with all its ancestors."""
        if kind not in self._above:
            found: set[str] = set()
            todo = [kind]
            while todo:
                name = todo.pop()
                if name not in found:
                    found.add(name)
                    todo.extend(self._parents(name))
            self._above[kind] = frozenset(found)
        return self._above[kind]

    def add(self, entry: int, things: Iterable[Mapping]) -> None:
        """Record what the entry with this number has expanded to."""
        for place, thing in enumerate(things):
            name = text_at(thing, "id")
            kind = text_at(thing, "kind")
            if name:
                self._by_id[name] = thing
            if kind and name:
                self._of_kind.setdefault(kind, []).append((entry, place, name))
            elif name and text_at(thing, "like"):
                self._without.append((entry, place, thing))

    def every(self, kind: str) -> list[str]:
        """The ids of the things of a kind, in the order of the entries."""
        found = [each for of, made in self._of_kind.items() if kind in self.above(of) for each in made]
        for entry, place, thing in self._without:
            of = self._kind_of(thing)
            if of is not None and kind in self.above(of):
                found.append((entry, place, text_at(thing, "id") or ""))
        return [name for _, _, name in sorted(found)]

    def _kind_of(self, thing: Mapping) -> str | None:
        """The kind of a thing that copies it from another entry."""
        for _ in range(_LONGEST):
            kind, like = text_at(thing, "kind"), text_at(thing, "like")
            if kind or not like:
                return kind
            target = self._by_id.get(like.split(".")[-1])
            if target is None:
                return None
            thing = target
        return None

    def _parents(self, kind: str) -> Iterator[str]:
        record: Node | None = self.kinds.get(kind) if self.kinds else None
        parents = record.get("is") if isinstance(record, Mapping) else None
        for name in [parents] if isinstance(parents, Scalar) else list(parents) if isinstance(parents, Sequence) else []:
            if isinstance(name, Scalar):
                yield name.text
