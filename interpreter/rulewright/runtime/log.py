"""The log: what has happened, in words, with its depth and who may know it."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rulewright.language.texts import filled, names_in
from rulewright.language.types import AmountsOf, ListOf, Number, SetOf
from rulewright.runtime import checks
from rulewright.runtime.naming import UnnamedWording
from rulewright.runtime.wording import Wording, number_of, say, word
from rulewright.source.sentences import LANGUAGES
from rulewright.source.span import NOWHERE, Span

if TYPE_CHECKING:
    from rulewright.compiler.decision_sites import Site
    from rulewright.language.symbols import HappeningSymbol, HookSymbol, StandingRule, Text
    from rulewright.language.types import Type
    from rulewright.runtime.build import Compiled
    from rulewright.runtime.pending import Pending


_HIDDEN = object()
_PIPS = "⚀⚁⚂⚃⚄⚅"  # of a die
_BLANK = "▢"  # of a face that is not a number from one to six: pips would say something else than the face


def _rule_name(rule: HookSymbol | StandingRule, language: str) -> str:
    """The name of a hook or standing rule; one without name and id is just "a rule", since its number means nothing to players."""
    return say(rule.text, language) or (word("rule", language) if "#" in rule.id else rule.id.replace("_", " "))


def _without(part: Any, hidden: set[int]) -> Any:
    """A part without the things that are hidden; `_HIDDEN` if nothing else is left."""
    if isinstance(part, tuple | list):
        left = tuple(thing for thing in part if thing not in hidden)
        return left if left or not part else _HIDDEN
    return _HIDDEN if part in hidden else part


class Texts(dict[str, str]):
    """A line in the built-in languages; in others it is rendered on request, since their texts must be loaded first."""

    __slots__ = ("_languages", "_make")

    def __init__(self, make: Callable[[str], str], languages: Sequence[str]) -> None:
        super().__init__({language: make(language) for language in languages if language in LANGUAGES})
        self._make, self._languages = make, languages

    def said(self, language: str) -> str:
        """The line in a language; in English if there is no such language."""
        if language not in self and language in self._languages:
            return self._make(language) or self["en"]
        return self.get(language) or self["en"]

    def __reduce__(self) -> tuple[type[dict[str, str]], tuple[dict[str, str]]]:
        return dict, ({language: self.said(language) for language in self._languages},)


@dataclass(frozen=True, slots=True)
class Moved:
    """The parts of a line about a move, each in every language: what moved (`number` of them), the way, and what such a thing is called."""

    names: Texts
    way: Texts
    sort: Text
    number: int


@dataclass(frozen=True, slots=True)
class Entry:
    """One line: `seen_by` None is everyone, else the seats that may read it; `chain` the happenings around it, outermost first; `depth` how many of
    them have a line.
    """

    kind: str
    texts: dict[str, str]
    depth: int
    player: int | None
    seen_by: tuple[int, ...] | None
    span: Span
    chain: tuple[str, ...]
    subject: tuple[str, ...] = ()  # ids of the things it mentions
    says: tuple[str, ...] = ()  # ids of what the line says: of a choice, who chose and what; of a happening, itself and the parts in its sentence
    moved: Moved | None = None
    leads_to: str = ""  # of a choice that begins or completes an action: the action

    @property
    def speaks(self) -> bool:
        """Whether a line is of interest to a player: that a rule without a name was applied is not."""
        return self.kind not in ("hook", "rule") or self.texts["en"] != word("rule", "en")

    def text(self, language: str = "en") -> str:
        checks.language(language)
        return self.texts.said(language) if isinstance(self.texts, Texts) else self.texts.get(language) or self.texts["en"]


def _sign(number: Any) -> str:
    return _PIPS[number - 1] if isinstance(number, int) and 1 <= number <= len(_PIPS) else _BLANK


class LogReader:
    """Turns raw notes into entries."""

    def __init__(self, compiled: Compiled, wording: Wording) -> None:
        self.c = compiled
        self.w = wording
        self.ids = UnnamedWording(compiled, wording.players)
        self.happenings = compiled.happenings
        self.silent = {each.name for each in self.happenings if each.says and not any(each.says.values())}
        self.hooks = compiled.hooks

    def entries(self, notes: list[tuple[Any, ...]], details: bool = False) -> list[Entry]:
        """The entries of some notes; with `details` also each change of a state."""
        return self.read(notes, details, [])

    def read(self, notes: Iterable[tuple[Any, ...]], details: bool, chain: list[str]) -> list[Entry]:
        """The entries of notes inside a chain of happenings, which is updated to the end of the notes."""
        found: list[Entry] = []
        for note in notes:
            kind = note[0]
            if kind in ("end", "end hook"):
                if chain:
                    chain.pop()
                continue
            if kind == "set" and not details:
                continue
            if kind == "begin" and self.happenings[note[1]].name in self.silent:
                chain.append(self.happenings[note[1]].name)
                continue
            entry = _READERS[kind](self, note, tuple(chain))
            if entry is not None:
                found.append(entry)
            if kind == "begin" and note[3]:
                found.append(self._masked(note, tuple(chain)))
            if kind == "begin":
                chain.append(self.happenings[note[1]].name)
            elif kind in ("hook", "rule"):
                chain.append(entry.texts["en"] if entry is not None and entry.seen_by is None else kind)
        return found

    def _entry(
        self,
        kind: str,
        texts: dict[str, str],
        chain: tuple[str, ...],
        span: Span = NOWHERE,
        player: int | None = None,
        seen_by: tuple[int, ...] | None = None,
        subject: tuple[str, ...] = (),
        says: tuple[str, ...] = (),
        moved: Moved | None = None,
        leads_to: str = "",
    ) -> Entry:
        return Entry(kind, texts, sum(name not in self.silent for name in chain), player, seen_by, span, chain, subject, says, moved, leads_to)

    def _both(self, make: Any) -> Texts:
        return Texts(make, self.c.program.languages)

    def _begin(self, note: tuple[Any, ...], chain: tuple[str, ...]) -> Entry:
        happening, parts = self.happenings[note[1]], note[2]
        return self._entry(
            "happening",
            self._both(lambda language: self._sentence(happening, parts, language)),
            chain,
            happening.span,
            seen_by=self._who_sees(note[3]) if note[3] else None,
            says=self._told(happening, parts),
        )

    def _masked(self, note: tuple[Any, ...], chain: tuple[str, ...]) -> Entry:
        """A happening as shown to those who do not see all the things it affects."""
        happening, hidden = self.happenings[note[1]], {thing for thing, _ in note[3]}
        parts = tuple(_without(part, hidden) if place in self.c.thing_parts[note[1]] else part for place, part in enumerate(note[2]))
        seers = self._who_sees(note[3])
        others = tuple(seat for seat in range(self.c.layout.players) if seat not in seers)
        return self._entry(
            "masked",
            self._both(lambda language: self._sentence(happening, parts, language)),
            chain,
            happening.span,
            seen_by=others,
            says=self._told(happening, parts),
        )

    def _who_sees(self, hidden: tuple[tuple[int, tuple[int, ...]], ...]) -> tuple[int, ...]:
        return tuple(seat for seat in range(self.c.layout.players) if all(seat in seats for _, seats in hidden))

    def _sentence(self, happening: HappeningSymbol, parts: tuple[Any, ...], language: str) -> str:
        given = dict(zip(happening.params, parts, strict=False))
        values = {param.name: self._part(param.type, value, language) for param, value in given.items()}
        if happening.says:
            numbers = {param.name: 1 if value is _HIDDEN else number_of(param.type, value) for param, value in given.items()}
            return filled(say(happening.says, language), values.get, numbers.get, language)
        name = say(happening.text, language, happening.name.replace("_", " "))
        return f"{name}: {', '.join(values.values())}" if values else name

    def _part(self, type_: Type, value: Any, language: str) -> str:
        return word("hidden", language) if value is _HIDDEN else self.w.value(type_, value, language)

    def _told(self, happening: HappeningSymbol, parts: tuple[Any, ...]) -> tuple[str, ...]:
        """The ids of a happening and of the parts that its sentence says."""
        named = names_in(happening.says) if happening.says else None
        said = [happening.name]
        for param, value in zip(happening.params, parts, strict=False):
            if value is not _HIDDEN and (named is None or param.name in named):
                said += self._ids(param.type, value)
        return tuple(said)

    def _ids(self, type_: Type | None, value: Any) -> list[str]:
        """The id of a value; of a set, those of its members."""
        if isinstance(value, tuple | list) and isinstance(type_, SetOf | ListOf):
            return [self.ids.value_id(type_.element, item) for item in value]
        return [self.ids.value_id(type_, value)]

    def _hook(self, note: tuple[Any, ...], chain: tuple[str, ...]) -> Entry:
        hook = self.hooks[note[1]]
        return self._entry(
            "hook",
            self._both(lambda language: self.w.thing(note[2], language) if note[2] is not None else _rule_name(hook, language)),
            chain,
            hook.span,
            seen_by=note[3],
        )

    def _rule(self, note: tuple[Any, ...], chain: tuple[str, ...]) -> Entry:
        rule = self.c.program.rules[note[1]]
        return self._entry("rule", self._both(lambda language: _rule_name(rule, language)), chain, rule.span)

    def _choice(self, note: tuple[Any, ...], chain: tuple[str, ...]) -> Entry:
        _, site_number, player, pending, answer = note[:5]
        site = self.c.sites[site_number]

        deed = self._deed(site, pending, answer)
        # only its question says what such an answer is about
        bare = pending[2] in ("yes_no", "amounts") or isinstance(site.element, Number) or (pending[2] == "several" and not answer)

        def text(language: str) -> str:
            who = self.w.players[player]
            if deed:
                return f"{who} {word(deed, language)}"
            asked = f" – {self.w.sentence(site, pending[6], language)} " if bare and site.text is not None else ": "
            if pending[2] == "offer":
                asked = f" {word('offers', language)} "
            return f"{who}{asked}{self.w.answer_text(pending, answer, language)}"

        subject: tuple[str, ...] = ()
        if pending[2] == "several":
            subject = tuple(self.ids.value_id(site.element, item) for item in answer)
        elif pending[2] in ("one", "maybe", "act", "branch"):
            subject = (self.ids._option_id(site, pending, answer),)
        says = (self.ids.thing_id(player), *(subject or self._answered(site, pending, answer)))
        readers = note[5] if len(note) > 5 else (player,)
        return self._entry(
            "choice", self._both(text), chain, site.span, player, readers, subject, says, leads_to=self._leads_to(site, pending, answer)
        )

    def _only(self, note: tuple[Any, ...], chain: tuple[str, ...]) -> Entry | None:
        """An answer that was chosen automatically because there was no other; amounts of nothing, or only 0 to choose, are not worth a line."""
        nothing = not any(note[4]) if note[3][2] == "amounts" else isinstance(self.c.sites[note[1]].element, Number) and note[4] == 0
        return None if nothing else self._choice(note, chain)

    def _deed(self, site: Site, pending: Pending, answer: Any) -> str:
        """The word for an answer that is something a player does: passing, or accepting a trade; otherwise none."""
        if answer is None and pending[2] in ("act", "one", "maybe", "offer", "bid"):
            return "passes"
        if site.kind == "offer" and pending[2] == "yes_no":
            return "agrees" if answer else "refuses"
        return ""

    def _leads_to(self, site: Site, pending: Pending, answer: Any) -> str:
        """The action that a choice begins or completes."""
        if site.choice is not None:
            return site.choice[0].name
        if pending[2] == "act" and isinstance(answer, tuple):
            return self.c.actions[answer[0]].name
        return ""

    def _answered(self, site: Site, pending: Pending, answer: Any) -> list[str]:
        """The ids of an answer that names no thing."""
        if pending[2] == "amounts":
            amounts = [(item, number) for item, number in zip(pending[4], answer, strict=True) if number]
            return [",".join(f"{self.ids.value_id(site.element, item)}={number}" for item, number in amounts) or "none"]
        return [self.ids._option_id(site, pending, answer)] if pending[2] not in ("several", "offer") else []

    def _move(self, note: tuple[Any, ...], chain: tuple[str, ...]) -> Entry | None:
        things, source, target = note[1:4]
        seen = note[4] if len(note) > 4 else self._audience(source, target)

        def place(zone: int, language: str) -> str:
            if zone < 0:
                return word("box", language)
            symbol, holder = self.c.layout.zone_of[zone], self.c.layout.zone_holder[zone]
            name = say(symbol.text, language, symbol.name.replace("_", " "))
            return name if holder == self.c.layout.game else f"{self.w.thing(holder, language)} – {name}"

        def names(language: str) -> str:
            return ", ".join(self.w.thing(thing, language) for thing in things)

        def way(language: str) -> str:
            return f"{place(source, language)} → {place(target, language)}"

        sort = self.c.layout.zone_of[source if source >= 0 else target].holds
        moved = Moved(self._both(names), self._both(way), sort.text, len(things))
        texts = self._both(lambda language: f"{moved.names.said(language)}: {moved.way.said(language)}")
        return self._entry("move", texts, chain, NOWHERE, None, seen, tuple(self.ids.thing_id(thing) for thing in things), moved=moved)

    def _set(self, note: tuple[Any, ...], chain: tuple[str, ...]) -> Entry:
        """A state of a player, a thing or the game that was set, paid, gained or reset."""
        _, slot, old, new, place, readers = note
        symbol, holder, word_number = self.c.state_at[slot]
        type_ = symbol.type
        keys = self.c.layout.keys(type_.key) if isinstance(type_, AmountsOf) else None
        amounts = type_ if isinstance(type_, AmountsOf) and keys is not None else None  # then each word has a slot

        def text(language: str) -> str:
            name = say(symbol.text, language, symbol.name.replace("_", " "))
            if amounts is not None:
                name += f" ({self.w.value(amounts.key, word_number, language)})"
            if holder != self.c.layout.game:
                name = f"{self.w.thing(holder, language)} – {name}"
            was, now = (str(value) if amounts else self.w.value(type_, value, language) for value in (old, new))
            return f"{name}: {was} → {now}"

        subject = (self.ids.thing_id(holder), symbol.name)
        return self._entry("set", self._both(text), chain, self.c.places[place], None, readers, subject)

    def _audience(self, source: int, target: int) -> tuple[int, ...] | None:
        """Who learns which thing moved: anyone who sees where it came from or where it went."""
        seats: set[int] = set()
        for zone in (source, target):
            if zone < 0:
                continue
            symbol, holder = self.c.layout.zone_of[zone], self.c.layout.zone_holder[zone]
            if symbol.seen_by == "everyone":
                return None
            if symbol.seen_by in ("owner", "partners") and holder < self.c.layout.players:
                seats |= {
                    seat
                    for seat in range(self.c.layout.players)
                    if seat == holder or (symbol.seen_by == "partners" and self.c.team[seat] == self.c.team[holder])
                }
        return tuple(sorted(seats))

    def _roll(self, note: tuple[Any, ...], chain: tuple[str, ...]) -> Entry:
        face = note[1]
        if len(note) == 2:
            return self._entry("roll", self._both(lambda language: f"{_sign(face)} {face}"), chain)
        sign = _sign(self.w.leading_number(face))
        return self._entry("roll", self._both(lambda language: f"{sign} {self.w.face(face, language)}"), chain)

    def _mark(self, note: tuple[Any, ...], chain: tuple[str, ...]) -> Entry:
        _, bearer, left, count, seers = note
        for mark in self.c.program.marks.values():
            column = self.c.layout.columns[mark, "left"]
            if column.base - column.low == left:
                return self._entry(
                    "mark",
                    self._both(
                        lambda language, mark=mark: (
                            f"{self.w.thing(bearer, language)}: {say(mark.text, language, mark.name.replace('_', ' '))} ×{count}"
                        )
                    ),
                    chain,
                    mark.span,
                    seen_by=seers,
                )
        return self._entry("mark", {"en": "mark"}, chain, seen_by=seers)

    def _reveal(self, note: tuple[Any, ...], chain: tuple[str, ...]) -> Entry:
        _, things, to = note
        return self._entry(
            "reveal",
            self._both(lambda language: "👁 " + ", ".join(self.w.thing(thing, language) for thing in things)),
            chain,
            NOWHERE,
            None,
            None if to is None else (to,),
        )

    def _say(self, note: tuple[Any, ...], chain: tuple[str, ...]) -> Entry:
        """What the rules announce."""
        site = self.c.sites[note[1]]
        return self._entry("say", self._both(lambda language: self.w.sentence(site, note[2], language)), chain, site.span)

    def _asking(self, note: tuple[Any, ...], chain: tuple[str, ...]) -> None:
        """That somebody could have been asked is not reported."""

    def _eliminated(self, note: tuple[Any, ...], chain: tuple[str, ...]) -> Entry:
        return self._entry(
            "eliminated",
            self._both(lambda language: f"{self.w.players[note[1]]} {word('out', language)}"),
            chain,
        )


class Telling:
    """The entries of a growing log: each note is read once, no matter how often the log is read."""

    def __init__(self, reader: LogReader) -> None:
        self._reader = reader
        self._told: list[Entry] = []
        self._chain: list[str] = []
        self._read = 0

    def entries(self, notes: list[tuple[Any, ...]], start: int = 0) -> list[Entry]:
        """The entries, from a number on, of a log of which nothing has been taken back since the last call."""
        chain = self._chain[:]  # reading may be interrupted; then nothing of it is kept
        self._told += self._reader.read(itertools.islice(notes, self._read, None), False, chain)
        self._chain, self._read = chain, len(notes)
        return self._told[start:]


_READERS: dict[str, Callable[[LogReader, tuple[Any, ...], tuple[str, ...]], Entry | None]] = {  # kind of note -> the function for its entry
    "begin": LogReader._begin,
    "hook": LogReader._hook,
    "rule": LogReader._rule,
    "choice": LogReader._choice,
    "only": LogReader._only,
    "move": LogReader._move,
    "set": LogReader._set,
    "roll": LogReader._roll,
    "mark": LogReader._mark,
    "reveal": LogReader._reveal,
    "eliminated": LogReader._eliminated,
    "say": LogReader._say,
    "asking": LogReader._asking,
}
