"""The rulesets available for tables: their names, their options, and the exact texts with which a game began."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import rulewright
from rulewright.api import Ruleset, unpack
from rulewright.gamefile import Elsewhere, Rules, lay_out, texts_of
from rulewright.language.symbols import OptionSymbol
from rulewright.language.types import Maybe, Number, Type, Word, YesNo
from rulewright.outside.permission import RefusedError, holding, naming
from rulewright.ruleset.find import base_named, family_of, find_base, is_path, peek
from rulewright.runtime.errors import RulesetError
from rulewright.source.catalogue.saved import GameFiles
from rulewright.source.diagnostics import Findings, Severity
from rulewright.source.document import Mapping, Scalar
from rulewright.source.reader import read

LANGUAGES = ("en", "cs")


@dataclass(frozen=True, slots=True)
class Entry:
    """A ruleset or overlay that may be chosen, as described at the beginning of its main file."""

    name: str
    path: Path
    id: str
    title: dict[str, str]
    base: str  # the id of what it extends; "" for a game
    family: str  # the id of the base of a game, if that is not itself a game; else ""
    playable: bool


class Catalog:
    """What can be chosen, by name. A ruleset is loaded when its details are first requested, and cached."""

    def __init__(self, paths: dict[str, Path]) -> None:
        self.entries = {name: entry for name, path in paths.items() if (entry := _entry(name, path)) is not None}
        self._loaded: dict[tuple[str, ...], Ruleset] = {}
        self._pinned: dict[str, Ruleset] = {}

    def games(self) -> list[Entry]:
        """The rulesets that are games by themselves."""
        return [entry for entry in self.entries.values() if not entry.base and entry.playable]

    def overlays(self, name: str) -> list[Entry]:
        """The overlays of a ruleset, and overlays of these."""
        over = {self.entries[name].id, self.entries[name].family} - {""}
        while True:
            found = [entry for entry in self.entries.values() if entry.base in over]
            if over >= (more := {entry.id for entry in found}):
                return found
            over |= more

    def base_of(self, name: str) -> str | None:
        """The name of the game that something extends; None for a game by itself. Its base is found as on the command line."""
        entry = self.entries[name]
        if not entry.base:
            return None
        ruleset = sound(rulewright.load(str(entry.path), complete=True))
        assert ruleset.composed is not None
        main = ruleset.composed.packages[0].main
        found = next((one.name for one in self.entries.values() if one.id == ruleset.id and not one.base), None)
        if found is None:
            found = ruleset.id
            self.entries[found] = Entry(found, main, ruleset.id, {language: ruleset.title(language) for language in LANGUAGES}, "", "", True)
        return found

    def load(self, name: str, overlays: tuple[str, ...] = ()) -> Ruleset:
        """A ruleset with overlays. Raises RulesetError for what does not exist or has errors."""
        key = (name, *overlays)
        if key not in self._loaded:
            unknown = [one for one in key if one not in self.entries]
            if unknown:
                raise RulesetError(f"There is no ruleset {unknown[0]} here.")
            self._loaded[key] = sound(rulewright.load(*self._paths(key), allow=self._paths(self.entries), complete=True))
        return self._loaded[key]

    def add(self, name: str, path: Path) -> Ruleset:
        """A snapshot of a ruleset under a name of its own: later changes of its files do not affect it. Raises RulesetError."""
        if (name,) not in self._loaded:
            self.entries.update(Catalog({name: path}).entries)
            allow = [str(entry.path) for entry in self.entries.values()]
            ruleset = sound(rulewright.load(str(path), allow=allow, complete=True))
            self._loaded[name,] = sound(lay_out(*self.texts(ruleset)))
        return self._loaded[name,]

    def unpack(self, made: bytes, name: str, overlays: tuple[str, ...]) -> None:
        """Accept the compiled form of such a ruleset from elsewhere, so that `load` need not compute it."""
        unpack(made, *self._paths((name, *overlays)), allow=self._paths(self.entries), complete=True)

    def _paths(self, names: Iterable[str]) -> list[str]:
        return [str(self.entries[name].path) for name in names]

    def texts(self, ruleset: Ruleset) -> tuple[list[str], dict[str, str]]:
        """The main files of a ruleset and its overlays, and all their texts, by paths from a common folder."""
        return texts_of(ruleset, [entry.path for entry in self.entries.values()])

    def known(self, rules: Rules) -> tuple[str, tuple[str, ...], Ruleset]:
        """The rules of a game that comes without them: their names here, and the ruleset. Raises RulesetError and Elsewhere."""
        named = {entry.id: entry.name for entry in self.entries.values()}
        if rules.id not in named or any(one not in named for one in rules.overlays):
            raise Elsewhere(GameFiles.no_rules(id=rules.id, wanted=rules.version))
        name, overlays = named[rules.id], tuple(named[one] for one in rules.overlays)
        ruleset = self.load(name, overlays)
        if ruleset.content_hash != rules.hash:
            raise Elsewhere(GameFiles.other_rules(id=rules.id, wanted=rules.version, version=ruleset.version))
        return name, overlays, ruleset

    def pinned(self, hash_: str, mains: list[str], files: dict[str, str], name: str, overlays: tuple[str, ...]) -> Ruleset:
        """The rules under which a game began: the current files if unchanged, otherwise the stored texts."""
        if hash_ in self._pinned:
            return self._pinned[hash_]
        try:
            ruleset = self.load(name, overlays)
        except RulesetError:
            ruleset = None
        if ruleset is None or ruleset.content_hash != hash_:
            ruleset = sound(lay_out(mains, files))
        self._pinned[hash_] = ruleset
        return ruleset


def about(ruleset: Ruleset) -> dict[str, Any]:
    """What the form for a new table needs to know about a ruleset: numbers of players, and options with their values."""
    low, high = ruleset.players
    return {"players": list(range(low, high + 1)), "options": [_option(symbol) for symbol in ruleset.options.values()]}


def _option(symbol: OptionSymbol) -> dict[str, Any]:
    """An option for a form: `values` to choose from, `least` and `most` of a number, or free text."""
    shown: dict[str, Any] = {
        "id": symbol.name,
        "name": {language: symbol.text.get(language) or symbol.text.get("en") or symbol.name.replace("_", " ") for language in _spoken(symbol.text)},
        "about": {language: symbol.words.get(language) or symbol.words.get("en") or "" for language in _spoken(symbol.words)},
        "default": _written(symbol.default),
    }
    type_: Type = symbol.type.of if isinstance(symbol.type, Maybe) else symbol.type
    match type_:
        case YesNo():
            shown["values"] = [{"id": "yes", "name": {"en": "yes", "cs": "ano"}}, {"id": "no", "name": {"en": "no", "cs": "ne"}}]
        case Word(words=words):
            shown["values"] = [
                {"id": word, "name": {language: text.get(language) or word.replace("_", " ") for language in _spoken(text)}}
                for word, text in ((word, words.texts.get(word, {})) for word in words.words)
            ]
        case Number(low=low, high=high):
            shown |= {"least": low, "most": high}
    return shown


def _spoken(text: dict[str, str]) -> dict[str, None]:
    """The languages in which a text is shown: those of the pages, and those into which it is translated."""
    return dict.fromkeys((*LANGUAGES, *text))


def _written(value: Any) -> str:
    """A default as it would be written; nothing if it has no plain form."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(getattr(value, "word", value if isinstance(value, int | str) else ""))


def _entry(name: str, path: Path) -> Entry | None:
    """The description in a main file; None if it cannot be read."""
    main = path / "ruleset.yaml" if path.is_dir() else path
    with naming([path]) as permission, holding(permission):
        document = read(main, Findings())
        if document is None:
            return None
        base, is_game = _base(document, main), family_of(main) is not None
    own, playable = document.get("ruleset"), document.get("playable")
    id_ = own.text if isinstance(own, Scalar) else name
    kept = not (isinstance(playable, Scalar) and playable.text == "no")
    return Entry(name, path, id_, _title(document, id_), "" if is_game else base, base if is_game else "", kept)


def _base(document: Mapping, main: Path) -> str:
    """The id of what a ruleset extends, which may be named by a path."""
    named = base_named(document)
    if named is None or not is_path(named[0]):
        return named[0] if named is not None else ""
    try:
        found = find_base(named[0], main)
    except RefusedError:
        return named[0]  # loading it reports that
    return (peek(found) or found.parent.name) if found is not None else named[0]


def _title(document: Mapping, id_: str) -> dict[str, str]:
    node = document.get("title")
    found = {key.text: value.text for key, value in node if isinstance(value, Scalar)} if isinstance(node, Mapping) else {}
    if isinstance(node, Scalar):
        found = {"en": node.text}
    english = found.get("en") or id_.replace("_", " ")
    return {"en": english, "cs": found.get("cs") or english}


def sound(ruleset: Ruleset) -> Ruleset:
    """A ruleset that can be played. Raises RulesetError."""
    ruleset.need_game()
    if not ruleset.ok:
        wrong = [found for found in ruleset.diagnostics if found.severity is Severity.ERROR]
        first = f" The first: {wrong[0].span}: {wrong[0].message}" if wrong else ""
        raise RulesetError(f"{ruleset.id} has errors and cannot be played; `rulewright check` shows them.{first}", ruleset.diagnostics)
    return ruleset
