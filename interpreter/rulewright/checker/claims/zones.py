"""Sources and destinations of moves: “from the discard” beside `draw 1 from deck`, and “draw a card” beside a pile from which no player draws."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checker.claims.owners import Near
from rulewright.checker.claims.parts import Otherwise, Told, near_names
from rulewright.checker.context import Context
from rulewright.language.symbols import ZoneSymbol
from rulewright.source.catalogue.claims import RuleOfText
from rulewright.source.document import Scalar

_FROM = re.compile(
    r"\b(?P<way>from|into|to|onto) (?:(?:the|your|their|his|her|its|an?|any|each|another player's|top|bottom) (?:of )?)*"
    r"(?P<where>[^\W\d_]+(?: [^\W\d_]+)?)",
    re.IGNORECASE,
)
_DRAW = re.compile(r"\bdraws? (?:\w+ )?\{?\w+\}?", re.IGNORECASE)
_DRAWN = re.compile(r"\bdraw [^\n]*? from (?P<pile>[a-z_]\w*)\b(?!\.)")
_MOVED = re.compile(r"\b(?P<way>from|in|of|to) (?:(?:top|bottom) of )?(?:[a-z_]\w*\.)*(?P<zone>[a-z_]\w*)\b(?!\.)")
_NOT = re.compile(r"\b(?:not|without|except|instead|unless)\b", re.IGNORECASE)


class Zones:
    """The zones of a ruleset by their names, for English texts, since names are always English."""

    def __init__(self, context: Context) -> None:
        self.zones: dict[str, ZoneSymbol] = {}
        several: set[str] = set()
        for kind in context.program.kinds.values():
            for zone in kind.zones.values():
                if zone.kind is kind:
                    (several.add(zone.name) if zone.name in self.zones else self.zones.setdefault(zone.name, zone))
        self.called = {name.replace("_", " "): name for name in self.zones if name not in several}
        self.called |= {zone.text["en"].lower(): name for name, zone in self.zones.items() if name not in several and "en" in zone.text}

    def found(self, told: Told, reach: Near) -> Otherwise | None:
        """The rule that names a zone other than the one in its text."""
        if told.language != "en" or _NOT.search(told.text.text):
            return None
        every = list(self._said(told.text.text))
        if not every:
            return self._of_draw(told)
        written = self._written(told)
        for to in (False, True):
            said = {name for name, way in every if way is to}
            others = {name: (rule, line) for name, (way, rule, line) in written.items() if way is to and name not in said}
            lacking = said - written.keys()
            if len(lacking) == len(others) == 1:
                ((meant,), ((other, (rule, line)),)) = lacking, others.items()
                alike = self.zones[meant].holds.meets(self.zones[other].holds)
                if alike and not self._is_spoken_of(other, told.text.text) and meant not in near_names(told, reach()):
                    return Otherwise(RuleOfText.word, rule, {"written": other, "meant": meant}, line)
        return None

    def _said(self, text: str) -> Iterator[tuple[str, bool]]:
        """The zones named in a sentence, with whether something goes there."""
        for match in _FROM.finditer(text):
            words = match["where"].lower()
            for each in (words, words.split()[0]):
                if each in self.called:
                    yield self.called[each], match["way"].lower() != "from"
                    break

    def _written(self, told: Told) -> dict[str, tuple[bool, Scalar, str]]:
        """The zones named in rules, with whether something goes there and the first such line."""
        found: dict[str, tuple[bool, Scalar, str]] = {}
        for rule in told.rules:
            for line in rule.text.splitlines():
                for match in _MOVED.finditer(line):
                    if match["zone"] in self.zones:
                        found.setdefault(match["zone"], (match["way"] == "to", rule, line.strip()))
        return found

    def _is_spoken_of(self, zone: str, text: str) -> bool:
        """Whether a sentence contains a word of a zone's name."""
        spoken = set(re.findall(r"[^\W\d_]+", text.lower()))
        return any(word in spoken or word.rstrip("s") in spoken for word in zone.split("_"))

    def _of_draw(self, told: Told) -> Otherwise | None:
        """A plain “Draw 2 cards” means from the hidden pile, of which there is only one."""
        if not _DRAW.search(told.text.text):
            return None
        for rule in told.rules:
            for match in _DRAWN.finditer(rule.text):
                zone = self.zones.get(match["pile"])
                if zone is None or zone.seen_by != "everyone" or self._is_spoken_of(zone.name, told.text.text):
                    continue
                hidden = [
                    other.name
                    for other in self.zones.values()
                    if other.order == "pile" and other.seen_by == "nobody" and other.holds is zone.holds and other.kind is zone.kind
                ]
                if len(hidden) == 1:
                    return Otherwise(RuleOfText.word, rule, {"written": zone.name, "meant": hidden[0]}, match[0])
        return None
