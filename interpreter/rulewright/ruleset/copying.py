"""`like:` between things: an entry that copies another."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulewright.ruleset.paths import text_at
from rulewright.source import suggest
from rulewright.source.catalogue.templates import LikeOfNothing
from rulewright.source.diagnostics import Findings
from rulewright.source.document import Mapping, Scalar


@dataclass(slots=True)
class Copies:
    """`like:` over all things of a composition."""

    findings: Findings
    things: list[Mapping]
    _done: dict[int, Mapping | None] = field(default_factory=dict)
    _by_id: dict[str, list[int]] = field(default_factory=dict)

    def resolve(self) -> list[Mapping]:
        for number, thing in enumerate(self.things):
            if (name := text_at(thing, "id")) is not None:
                self._by_id.setdefault(name, []).append(number)
        found = [self._one(number, ()) for number in range(len(self.things))]
        return [thing for thing in found if thing is not None]

    def _one(self, number: int, path: tuple[int, ...]) -> Mapping | None:
        if number in self._done:
            return self._done[number]
        thing = self.things[number]
        like = thing.get("like")
        result: Mapping | None = thing
        if isinstance(like, Scalar):
            if len(path) > 100 or number in path:
                self.findings.report(LikeOfNothing.circle, like.span)
                return None
            result = self._copy(number, thing, like, path)
        self._done[number] = result
        return result

    def _copy(self, number: int, thing: Mapping, like: Scalar, path: tuple[int, ...]) -> Mapping | None:
        target = self._target(number, thing, like)
        if target is None:
            return None
        original = self._one(target, (*path, number))
        if original is None:
            return None
        own = {key.text for key, _ in thing}
        kept = tuple(pair for pair in original if pair[0].text not in own and pair[0].text != "id")
        if {key.text for key, _ in kept} <= {"copies"} and text_at(thing, "kind") not in (None, self._kind(target)):
            self.findings.report(LikeOfNothing.nothing_copied, like.span, name=like.text)
        return Mapping((*kept, *(pair for pair in thing if pair[0].text != "like")), thing.span)

    def _kind(self, number: int, depth: int = 0) -> str | None:
        """The kind of an entry, which it may have from the entry it copies."""
        thing = self.things[number]
        kind, like = text_at(thing, "kind"), text_at(thing, "like")
        if kind or not like or depth > 10:
            return kind
        wanted, _, name = like.rpartition(".")
        return wanted or next((self._kind(other, depth + 1) for other in self._by_id.get(name, []) if other != number), None)

    def _target(self, number: int, thing: Mapping, like: Scalar) -> int | None:
        kind, _, name = like.text.strip().rpartition(".")
        kind = kind or ""
        found = [other for other in self._by_id.get(name, []) if other != number and (not kind or self._kind(other) == kind)]
        own_kind = text_at(thing, "kind")
        same = [other for other in found if self._kind(other) == own_kind]
        if len(found) > 1 and len(same) == 1:
            found = same
        if len(found) == 1:
            return found[0]
        if number in self._by_id.get(name, []) and not found:
            self.findings.report(LikeOfNothing.itself, like.span, name=name)
        elif found:
            self.findings.report(
                LikeOfNothing.several,
                like.span,
                name=name,
                ways=[f"{text_at(self.things[other], 'kind')}.{name}" for other in found[:3]],
            )
        else:
            meant = suggest.closest(name, self._by_id)
            self.findings.report(LikeOfNothing.no_entry, like.span, name=like.text, meant=meant)
        return None
