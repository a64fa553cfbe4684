"""Finds what a person means by a name: by id or by name in any language, ignoring accents and capitals."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Any, Literal

from rulewright.language.symbols import Program, Text
from rulewright.source.suggest import near

Sort = Literal["thing", "kind", "stat", "action", "happening", "mark", "words", "option", "zone", "state", "rule", "flow"]


@dataclass(frozen=True, slots=True)
class Entry:
    """A named item of a ruleset."""

    sort: Sort
    name: str  # as written in the rules
    symbol: Any
    text: Text
    holder: str = ""  # the kind, for things, zones and state

    @property
    def full(self) -> str:
        """The unambiguous name."""
        if self.sort == "thing":
            return f"{self.holder}.{self.name}"
        if self.sort in ("zone", "state"):
            return f"{self.holder}.{self.name}"
        return self.name

    @property
    def is_inner(self) -> bool:
        """Whether it is a thing that begins inside another: found by its name, listed with its holder."""
        return self.sort == "thing" and self.symbol.inside is not None


def folded(text: str) -> str:
    """The name without accents and capitals, and with _ and - treated as spaces."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return " ".join(plain.casefold().replace("_", " ").replace("-", " ").split())


def entries(program: Program) -> list[Entry]:
    """Every item of a ruleset that can be shown."""
    found: list[Entry] = []
    found += [Entry("thing", thing.id, thing, thing.text, thing.kind.name) for thing in program.things]
    found += [
        Entry("action" if happening.is_action else "happening", name, happening, happening.text) for name, happening in program.happenings.items()
    ]
    for thing in program.things:
        found += [Entry("action", action.name, action, action.text, thing.id) for action in thing.actions if action.name not in program.happenings]
    found += [Entry("stat", name, stat, stat.text) for name, stat in program.stats.items()]
    for kind in program.kinds.values():
        if kind.name not in ("player", "game"):
            found.append(Entry("kind", kind.name, kind, kind.text))
        found += [Entry("zone", zone.name, zone, zone.text, kind.name) for zone in kind.zones.values() if zone.kind is kind]
        found += [Entry("state", state.name, state, state.text, kind.name) for state in kind.state.values() if state.kind is kind]
    found += [Entry("mark", name, mark, mark.text) for name, mark in program.marks.items()]
    found += [Entry("words", name, words, {}) for name, words in program.words.items()]
    found += [Entry("option", name, option, option.text) for name, option in program.options.items()]
    found += [Entry("rule", rule.id, rule, rule.text) for rule in program.rules if rule.id]
    if program.setup is not None:
        found.append(Entry("flow", "setup", program.setup, {}))
    if program.flow is not None:
        found.append(Entry("flow", "flow", program.flow, {}))
    return found


def find(program: Program, name: str, sorts: tuple[Sort, ...] = ()) -> list[Entry]:
    """What `name` may mean, only the best matches: exact names, else prefixes, else parts. Empty if nothing matches."""
    wanted = folded(name)
    all_entries = [entry for entry in entries(program) if not sorts or entry.sort in sorts]
    if not wanted.startswith("may "):
        all_entries = [entry for entry in all_entries if not entry.name.startswith("may ")]
    for test in (is_exactly, _begins_with, _contains):
        hits = [entry for entry in all_entries if test(entry, wanted)]
        if hits:
            whole = [entry for entry in hits if not entry.is_inner]
            return hits if test is is_exactly else whole or hits
    return []


def suggestion(program: Program, name: str) -> list[str]:
    """Names similar to a misspelt one."""
    names: dict[str, str] = {}
    for entry in entries(program):
        for text in (entry.name, *entry.text.values()):
            names.setdefault(folded(text), entry.full)
    return list(dict.fromkeys(names[key] for key in near(folded(name), names)))


def _texts(entry: Entry) -> list[str]:
    return [folded(text) for text in (entry.name, entry.full, *entry.text.values())]


def is_exactly(entry: Entry, wanted: str) -> bool:
    """Whether a folded name is a full name of this entry."""
    return wanted in _texts(entry) or folded(entry.full.replace(".", " ")) == wanted


def has_word(entry: Entry, wanted: str) -> bool:
    """Whether folded words stand in a name of this entry as whole words."""
    names = [folded(text) for text in (entry.name, *entry.text.values())]
    return len(wanted) > 2 and any(re.search(rf"\b{re.escape(wanted)}\b", name) for name in names)


def _begins_with(entry: Entry, wanted: str) -> bool:
    return len(wanted) > 1 and any(text.startswith(wanted) for text in _texts(entry))


def _contains(entry: Entry, wanted: str) -> bool:
    return len(wanted) > 2 and any(wanted in text for text in _texts(entry))
