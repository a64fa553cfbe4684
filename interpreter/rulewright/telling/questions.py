"""What a person may ask in the middle of a game: what is this card, why does my stat have this value, why may I not do that."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from rulewright.language import lookup
from rulewright.language.types import Maybe, Number, ThingOf, Type, Word, YesNo
from rulewright.source.span import NOWHERE
from rulewright.telling.describe import Blocks, blocks_in_force, describe, describe_to_players
from rulewright.telling.logs import seen
from rulewright.telling.screen import Screen
from rulewright.telling.sources import block_at
from rulewright.telling.values import value_text
from rulewright.telling.words import in_language, language, say

if TYPE_CHECKING:
    from rulewright import Game, Ruleset

MOST_SHOWN = 2
FOR_PLAYERS: tuple[lookup.Sort, ...] = ("thing", "action", "words", "option", "kind", "mark")
JOINING = ("of", "od", "pro")  # `why strength of anna`
NEGATIONS = ("not", "ne")  # `why not build`
ME = ("me", "já")
GAME = ("game", "rules", "goal", "score", "scoring", "hra", "pravidla", "cíl", "body", "spiel", "regeln", "ziel", "wertung")
MOST_CHANGES = 6  # of a state or a card, the latest


class Questions:
    """Answers from the ruleset and the running game; says only what the asking player may know."""

    def __init__(self, ruleset: Ruleset, game: Callable[[], Game], screen: Screen) -> None:
        assert ruleset.program is not None  # rules that are played have no errors
        self._program = ruleset.program
        self._game = game
        self._screen = screen
        self._ruleset = ruleset

    @cached_property
    def _blocks(self) -> Blocks:
        """Who finds the lines of the rules that are in force: the files are read for it, so it is made when somebody asks."""
        from rulewright.ruleset.history import History

        composed = self._ruleset.composed
        return block_at if composed is None else blocks_in_force(History(composed))

    def show(self, name: str, seat: int | None = None) -> None:
        """`? NAME` as players see it, `?? NAME` with its rules; `? game` is what the game is about."""
        with_rules, name = name.startswith("?"), name.removeprefix("?").strip()
        hits = lookup.find(self._program, name) if with_rules else self._for_players(name)
        if lookup.folded(name) in GAME and not any(lookup.is_exactly(hit, lookup.folded(name)) for hit in hits):
            self._about()
            return
        if not hits:
            near = lookup.suggestion(self._program, name)
            self._screen.line(say("show.unknown", name=name) + " " + (say("meant", name=", ".join(near)) if near else ""), "warn")
            return
        for entry in hits[:MOST_SHOWN]:
            if with_rules or not describe_to_players(self._program, entry, self._screen):
                describe(self._program, entry, self._screen, self._blocks)
            if entry.sort == "thing":
                self._as_it_is(entry.symbol.id, seat)
        if len(hits) > MOST_SHOWN:
            names = (entry.full if with_rules else in_language(entry.text, entry.full) for entry in hits[MOST_SHOWN:])
            self._screen.line(say("show.more", names=", ".join(dict.fromkeys(names))), "quiet")

    def _for_players(self, name: str) -> list[lookup.Entry]:
        """What a name means to somebody who plays: exactly that, cards and actions first; else cards and actions called nearly so.

        `columbus` means Christopher Columbus as well as what he does, and `raid` no raiders.
        """
        hits, wanted = lookup.find(self._program, name), lookup.folded(name)
        exact = [hit for hit in hits if lookup.is_exactly(hit, wanted)]
        if exact:
            return [hit for hit in exact if hit.sort in FOR_PLAYERS] or exact
        with_word = [entry for entry in lookup.entries(self._program) if entry.sort in FOR_PLAYERS and lookup.has_word(entry, wanted)]
        return with_word or lookup.find(self._program, name, FOR_PLAYERS) or hits

    def _as_it_is(self, name: str, seat: int | None) -> None:
        """What is on a space, or on and in a thing on the table, as far as this seat sees it."""
        for panel in self._game().table(seat, language()):
            if panel["kind"] == "map":
                cells = [
                    *((cell["space"], cell["upper"]) for cell in panel["cells"]),
                    *((part["space"], part["signs"]) for part in panel.get("parts", ())),
                ]
                told = [", ".join(_counted(sign["sign"] for sign in signs)) for space, signs in cells if space == name]
            else:
                places = [(_place_name(panel, place), text) for place in panel["places"] for text in _things_as_they_are(place, name)]
                told = _counted(f"{place}: {text}" if text else place for place, text in places)
            for text in dict.fromkeys(told):
                if text:
                    self._screen.parts((f"{say('show.now')}: ", "quiet"), (text, ""))

    def _about(self) -> None:
        """What the game is, what is counted in the end, and the options that it is played with."""
        program, game = self._program, self._game()
        self._screen.line(in_language(program.title, program.id), "title")
        if program.text:
            self._screen.text(in_language(program.text))
        parts = [in_language(text, name.replace("_", " ")) for name, text, _ in program.result.parts]
        if parts or program.result.score is not None:
            counted = ", ".join(parts) or say("sheet.total")
            self._screen.line(say("about.counted", parts=counted))
        self._screen.line(say(f"about.{program.result.wins}"))
        for name, option in program.options.items():
            self._screen.parts((f"{in_language(option.text, name.replace('_', ' '))}: ", "quiet"), (value_text(game.options.get(name)), ""), indent=1)
        if program.options:
            self._screen.line(say("about.more"), "quiet")

    def why(self, words: str, seat: int) -> None:
        """`why STAT [of …]`, `why ACTION [choices]`, `why STATE [of …]` and `why CARD`."""
        if not words:
            self._screen.line(say("why.what"), "warn")
            return
        words = self._as_asked(words, seat)
        first, _, others = words.partition(" ")
        refused = first.casefold() in NEGATIONS and bool(others.strip())
        if refused:
            words = others.strip()
        head, rest = self._longest(words, ("action",) if refused else ("action", "stat"))
        if head is None and refused:
            head, rest = self._longest(words, ("action", "stat"))
        if head is not None and lookup.folded(words) not in _called(head) and lookup.folded(words) in self._states():
            head = None  # a state is called just so, the stat only begins like that
        if head is None and (self._why_not_chosen(words, seat) or (not refused and self._why_changed(words, seat))):
            return
        if head is None:
            found = [entry for entry in lookup.entries(self._program) if entry.sort in ("action", "stat")]
            named = [entry for entry in found if entry.text] or found
            names = dict.fromkeys(in_language(entry.text, entry.name) for entry in named if not entry.name.startswith("may "))
            shown = ", ".join(names)  # several actions of one name are named once
            self._screen.line(say("why.unknown", words=words) + " " + say("why.known", names=shown), "warn")
        elif head.sort == "action":
            self._why_not(head, rest, seat)
        else:
            self._why_stat(head, rest, seat)

    def _as_asked(self, words: str, seat: int) -> str:
        """A question as words alone, whether it was written like a formula (`strength(me, army)`) or not."""
        pieces = re.sub(r"[(),?]", " ", words).split()
        return " ".join(self._game().player_names[seat] if piece.casefold() in ME else piece for piece in pieces)

    def _states(self) -> dict[str, str]:
        """States by everything that they are called."""
        states = [state for kind in self._program.kinds.values() for state in kind.state.values()]
        return {
            **{lookup.folded(text): state.name for state in states for text in state.text.values()},
            **{lookup.folded(state.name.replace("_", " ")): state.name for state in states},
        }

    def _why_changed(self, words: str, seat: int) -> bool:
        """What has changed a state, or moved a thing, and what brought that about; whether it was one or the other that was asked."""
        game = self._game()
        kinds = self._program.kinds
        held = self._states()
        pieces = words.split()
        state = next((held[text] for text in map(lookup.folded, _runs(pieces)) if text in held), None)
        known = {*game.player_names, "game", *(thing.id for thing in self._program.things)}
        holder = next((one for one in self._ids(pieces) if one in known), None)
        if state is None and (holder is None or holder in game.player_names):
            return False
        if holder is None:
            holder = "game" if state in kinds["game"].state else game.player_names[seat]
        changes = [entry for entry in game.why_changed(holder, state) if seen(entry, seat)]
        if not changes:
            self._screen.line(say("why.unchanged"))
        for entry in changes[-MOST_CHANGES:]:
            place = f"  {entry.span.file}:{entry.span.line}" if entry.span != NOWHERE else ""
            self._screen.parts((entry.text(language()), ""), (place, "quiet"))
            if entry.chain:
                self._screen.line(" › ".join(self._happenings.get(link, link) for link in entry.chain), "quiet", indent=1)
        return True

    @cached_property
    def _happenings(self) -> dict[str, str]:
        """What happenings and actions are called, by their names in the rules."""
        return {each.name: in_language(each.text, each.name.replace("_", " ")) for each in self._program.all_happenings()}

    def _longest(self, words: str, sorts: tuple[lookup.Sort, ...]) -> tuple[lookup.Entry | None, list[str]]:
        """The entry that the most leading words name, and the words after it."""
        pieces = words.split()
        for count in range(len(pieces), 0, -1):
            words = lookup.folded(" ".join(pieces[:count]))
            hits = lookup.find(self._program, words, sorts)
            if hits and (len({hit.text.get(language()) for hit in hits}) == 1 or count == len(pieces) or lookup.is_exactly(hits[0], words)):
                return hits[0], pieces[count:]
        return None, pieces

    def _why_not(self, entry: lookup.Entry, rest: list[str], seat: int) -> None:
        things = self._ids(rest)
        game = self._game()
        try:
            reasons = game.why_not(seat, " ".join([entry.name, *things]), language())
        except (ValueError, KeyError) as error:
            self._screen.line(str(error.args[0] if error.args else error), "warn")
            return
        title = in_language(entry.text, entry.name.replace("_", " "))
        if (asked := self._asked_instead(entry, seat, not reasons)) is not None:
            self._screen.line(asked)
            if not reasons:
                return
        if not reasons:
            self._screen.line(say("why.offered", name=title))
            return
        self._screen.line(say("why.not", name=title))
        for text, span in reasons:
            self._screen.parts((text, ""), (f"  {span.file}:{span.line}" if span != NOWHERE else "", "quiet"), indent=1)

    def _why_not_chosen(self, words: str, seat: int) -> bool:
        """If this seat is just making the first choice of an action: why the thing that is asked about is not one of its options."""
        mine = next((decision for decision in self._game().decisions if decision.player == seat), None)
        things = self._ids(words.split())
        if mine is None or len(things) != 1 or things[0] not in {thing.id for thing in self._program.things}:
            return False
        for entry in lookup.entries(self._program):
            if entry.sort != "action" or not entry.symbol.choices or entry.symbol.choices[0].span != mine.span:
                continue
            try:
                reasons = self._game().why_not(seat, f"{entry.name} {things[0]}", language())
            except (ValueError, KeyError):
                return False
            if reasons:
                self._why_not(entry, things, seat)
            return bool(reasons)
        return False

    def _asked_instead(self, entry: lookup.Entry, seat: int, possible: bool) -> str | None:
        """That somebody else is asked now, or this seat something to which the action is no answer. (Who is asked may be secret.)"""
        decisions = self._game().decisions
        mine = next((decision for decision in decisions if decision.player == seat), None)
        if mine is None:
            return say("why.others") if decisions else None
        if any(choice.span == mine.span for choice in entry.symbol.choices):
            return None  # it is being done
        offered = any(option.id.partition(" ")[0].partition(":")[0] == entry.name for option in mine.options)
        return say("why.else", question=mine.text(language())) if mine.kind != "act" or (possible and not offered) else None

    def _why_stat(self, entry: lookup.Entry, rest: list[str], seat: int) -> None:
        game = self._game()
        arguments = self._ids([word for word in rest if word.casefold() not in JOINING])
        params = entry.symbol.params
        # “why strength army” means mine: a first part that is a player may be left out.
        if params and len(arguments) == len(params) - 1 and _is_player(params[0].type):
            arguments.insert(0, game.player_names[seat])
        if len(arguments) != len(params):
            wanted = ", ".join(param.name for param in params)
            example = " ".join(["why", entry.name, *(self._example(param.type, seat) for param in params)])
            self._screen.line(say("why.parts", name=entry.name, wanted=wanted or say("nothing"), example=example), "warn")
            return
        if entry.symbol.private:
            others = [name for name in arguments if name in game.player_names and name != game.player_names[seat]]
            if others or not any(_is_player(param.type) for param in params):
                self._screen.line(say("why.private", name=entry.name), "warn")
                return
        try:
            explanation = game.why_stat(entry.name, *arguments, player=seat)
        except (ValueError, KeyError, TypeError) as error:
            self._screen.line(str(error.args[0] if error.args else error), "warn")
            return
        of = f"({', '.join(self._said(argument) for argument in explanation.arguments)})" if explanation.arguments else ""
        self._screen.line(f"{in_language(entry.text, entry.name)}{of} = {self._said(explanation.value)}", "head")
        for text, span in explanation.lines(language(), self._said)[:-1]:
            self._screen.parts((text, ""), (f"  {span.file}:{span.line}" if span != NOWHERE else "", "quiet"), indent=1)

    def _example(self, type_: Type, seat: int) -> str:
        """An argument of a type, as it could be typed."""
        of = type_.of if isinstance(type_, Maybe) else type_
        match of:
            case Word(words=words):
                return words.words[0]
            case ThingOf(kind=kind) if kind.name == "player":
                return self._game().player_names[seat]
            case ThingOf(kind=kind):
                return next((thing.id for thing in self._program.things if thing.kind.is_a(kind)), kind.name)
            case YesNo():
                return "yes"
            case Number(low=low):
                return str(1 if low is None else low)
        return "…"

    def _said(self, value: object) -> str:
        """A value of a stat, with the names of things and words."""
        match value:
            case None:
                return say("nothing")
            case bool():
                return say("yes") if value else say("no")
            case str():
                return self._names.get(value.partition("#")[0], value)
            case list():
                return ", ".join(_counted(map(self._said, value))) or say("nothing")
            case dict():
                return ", ".join(f"{number} {self._said(key)}" for key, number in value.items()) or say("nothing")
        return str(value)

    @cached_property
    def _names(self) -> dict[str, str]:
        """What things and words are called, by their ids; an id of several is left as it is."""
        named = [(thing.id, thing.text) for thing in self._program.things]
        named += [(word, each.texts.get(word, {})) for each in self._program.words.values() for word in each.words]
        several = {name for name, count in Counter(name for name, _ in named).items() if count > 1}
        return {name: in_language(text, name) for name, text in named if name not in several}

    def unit(self, words: str) -> str:
        """Something that can be traded: a thing by its id, tokens as `2*gold`."""
        count, _, rest = words.strip().partition(" ")
        if count.isdigit() and rest:
            return f"{count}*{' '.join(self._ids(rest.split()))}"
        return " ".join(self._ids(words.split()))

    def _ids(self, words: list[str]) -> list[str]:
        """Words as ids: names of players, things and words of lists, several words where they are one name."""
        names = {lookup.folded(name): name for name in self._game().player_names}
        for words_ in self._program.words.values():
            for word in words_.words:
                for text in (word, *words_.texts.get(word, {}).values()):
                    names.setdefault(lookup.folded(text), word)
        for thing in self._program.things:
            for text in (thing.id, *thing.text.values()):
                names.setdefault(lookup.folded(text), thing.id)
        found: list[str] = []
        position = 0
        while position < len(words):
            for end in range(len(words), position, -1):
                name = names.get(lookup.folded(" ".join(words[position:end])))
                if name is not None:
                    found.append(name)
                    position = end
                    break
            else:
                found.append(words[position])
                position += 1
        return found


def _counted(texts: Iterable[str]) -> list[str]:
    """Texts, those that are alike with their number."""
    return [text if count == 1 else f"{text} ×{count}" for text, count in Counter(texts).items()]


def _place_name(panel: Mapping[str, Any], place: Mapping[str, Any]) -> str:
    """A place as the log names it: with its player, if it is one's."""
    return f"{panel['title']} – {place['name']}" if panel.get("player") is not None else str(place["name"])


def _things_as_they_are(place: Mapping[str, Any], name: str) -> Iterator[str]:
    """The values and contents of the things with this id (or copies of it) in a place, and in what is in it."""
    for thing in place.get("things", ()):
        if thing["id"].partition("#")[0] == name:
            values = [f"{value['name']} {value['text']}".rstrip() for value in thing.get("values", ())]
            inside = [
                f"{each['name']}: {', '.join(_counted(one['name'] for one in each['things']))}"
                for each in thing.get("places", ())
                if each.get("things")
            ]
            yield "; ".join([", ".join(values), *inside] if values else inside)
        for each in thing.get("places", ()):
            yield from _things_as_they_are(each, name)


def _runs(pieces: list[str]) -> list[str]:
    """Every run of words, the longest first, words joined by `_` parted."""
    words = " ".join(pieces).replace("_", " ").split()
    return [" ".join(words[start : start + count]) for count in range(len(words), 0, -1) for start in range(len(words) - count + 1)]


def _called(entry: lookup.Entry) -> set[str]:
    return {lookup.folded(name) for name in (entry.name, entry.name.replace("_", " "), *entry.text.values())}


def _is_player(type_: object) -> bool:
    return getattr(getattr(type_, "kind", None), "name", "") == "player"
