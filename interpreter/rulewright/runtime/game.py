"""A game in progress: the single interface for agents, terminals, simulations and tests."""

from __future__ import annotations

import hashlib
import json
import random
import re
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeVar, cast

from rulewright.runtime import checks
from rulewright.runtime import pending as waiting
from rulewright.runtime.determinization import imagine
from rulewright.runtime.endings import Ending, endings_of
from rulewright.runtime.errors import IllegalChoice, OptionsError, RulesetError, WrongMark, WrongType, WrongValue
from rulewright.runtime.giving_up import gives_up, nobody_gives_up
from rulewright.runtime.log import Entry, LogReader, Telling
from rulewright.runtime.naming import SeenWording
from rulewright.runtime.options import with_seats
from rulewright.runtime.panels import screen_of
from rulewright.runtime.prices import price
from rulewright.runtime.revealing import Revealed, revealed_since
from rulewright.runtime.running import asked, play_randomly, run
from rulewright.runtime.saves import encode_state, load_state, save_state
from rulewright.runtime.scoring import Score, outlook_of, scores_of, winners_of
from rulewright.runtime.seeds import scrambled
from rulewright.runtime.state import Mark, State
from rulewright.runtime.subjects import Subject, role_of, subjects_of_option
from rulewright.runtime.tabletop import tabletop
from rulewright.runtime.views import view_of
from rulewright.runtime.wording import Wording
from rulewright.source.catalogue.played import Choices
from rulewright.source.span import Span
from rulewright.source.suggest import closest

if TYPE_CHECKING:
    from rulewright.api import Ruleset
    from rulewright.runtime.build import Compiled
    from rulewright.runtime.why import Explanation


_COUNT = re.compile("0{0,8}[1-9][0-9]{0,8}")  # the number of tokens in an offer
Result = TypeVar("Result")
_NOTED_FIRST = ("hook", "instead", "offer")  # questions whose points are always recorded; others only if they are not asked
MOST_NAMED = 12  # options listed in an error


@dataclass(frozen=True, slots=True)
class Option:
    """One answer to (a part of) a decision. `id` is stable and short; `text(language)` is for people, `words` without the price."""

    id: str
    index: int
    _decision: Decision

    def text(self, language: str = "en") -> str:
        """The option in words, with its price; the price is known while the decision is pending."""
        words, costs = self.words(language), self.price(language)
        return f"{words} — {costs}" if costs else words

    def words(self, language: str = "en") -> str:
        checks.language(language)
        decision = self._decision
        return decision._asked(lambda: decision._game._wording.option_text(decision._pending, decision._values[self.index], language))

    def about(self, language: str = "en") -> str:
        """The short text of the action or thing, as the ruleset prints it; empty when it has none."""
        checks.language(language)
        decision = self._decision
        return decision._asked(lambda: decision._game._wording.option_about(decision._pending, decision._values[self.index], language))

    def price(self, language: str = "en") -> str:
        """The price in its header (`2 gold, 1 ore`); empty if there is none."""
        checks.language(language)
        decision = self._decision
        return decision._asked(lambda: price(decision._game._state, decision._pending, decision._values[self.index], language))

    @property
    def role(self) -> str:
        """Its role: `pass`, `done` (ends a choice of several), `action` (starts one) or `answer`."""
        decision = self._decision
        return role_of(decision._game._wording, decision._pending, decision._values[self.index])

    @property
    def subjects(self) -> tuple[Subject, ...]:
        """The action, things, players, spaces, words and numbers that it names, with the ids used in the player's view and screen."""
        decision = self._decision
        return decision._asked(lambda: subjects_of_option(decision._words, decision._pending, decision._values[self.index]))

    @property
    def gives_up(self) -> bool:
        """Whether it is an action marked `gives up`."""
        decision = self._decision
        return gives_up(decision._game._compiled, decision._pending, decision._values[self.index])

    def __repr__(self) -> str:
        return f"<option {self.id}>"


def _bare(value: Any) -> Hashable:
    """A hashable value by which answers can be compared: amounts and offers as tuples."""
    try:
        hash(value)
    except TypeError:  # it contains something mutable
        pass
    else:
        return cast(Hashable, value)
    if isinstance(value, dict):
        return tuple((key, _bare(one)) for key, one in value.items())
    if isinstance(value, tuple | list):
        return tuple(_bare(one) for one in value)
    return repr(value)


@dataclass(frozen=True, slots=True)
class Asking:
    """A point at which a question may be asked that others must not notice.

    `place` is the place of its decisions, `players` are those who could be asked, in order.
    """

    place: int
    players: tuple[int, ...]
    together: bool = False  # whether they would be asked at the same time
    passed: bool = False  # nobody was asked; otherwise the pending question shows it


class Decision:
    """What a player is being asked: who, what kind, the options with stable ids, the place in the rules."""

    __slots__ = ("_game", "_known_ids", "_options", "_pending", "_seen", "_values")

    def __init__(self, game: Game, pending: waiting.Pending) -> None:
        self._game = game
        self._pending = pending
        self._values = asked(game._state, lambda: waiting.options(game._state, pending))
        self._known_ids: list[str] | None = None
        self._options: list[Option] | None = None
        self._seen: SeenWording | None = None

    def _asked(self, work: Callable[[], Result]) -> Result:
        """What the rules say about it."""
        return asked(self._game._state, work)

    @property
    def _words(self) -> SeenWording:
        """Ids as this player may see them."""
        if self._seen is None:
            self._seen = SeenWording(self._game._wording, self._game._state, self.player)
        return self._seen

    @property
    def player(self) -> int:
        """The seat of the player being asked."""
        return int(self._pending[1])

    @property
    def kind(self) -> str:
        """act, one, maybe, several, amounts, yes_no, branch, order, bid, pairs, hook or offer."""
        site = self._game._compiled.sites[self._pending[0]]
        return site.kind if site.kind in ("act", "pairs") else str(self._pending[2])

    @property
    def options(self) -> list[Option]:
        if self._options is None:
            self._options = [Option(one, index, self) for index, one in enumerate(self._ids)]
        return self._options

    @property
    def _ids(self) -> list[str]:
        """The ids of the options, in order."""
        if self._known_ids is None:
            self._known_ids = self._asked(lambda: self._words.option_ids(self._pending, self._values))
        return self._known_ids

    @property
    def public(self) -> bool:
        """Whether others may know that this player is asked: neither the question nor its options depend on anything hidden.

        A menu is public if its open options alone would lead to the question: one of them, or two if something must be chosen, since a single one
        would be chosen automatically. To keep other questions from the other players, do not name the player who is waited for, or let everybody who
        could be asked take part (as `rulewright play` does).
        """
        compiled, site = self._game._compiled, self._pending[0]
        agreeing = compiled.sites[site].kind == "offer" and self._pending[2] == "yes_no"
        if agreeing or not compiled.in_secret(site):
            return True
        if compiled.sites[site].kind != "act":
            return False
        actions = compiled.actions
        openly = sum(value is not None and not compiled.secrecy.action(actions[value[0]]) for value in self._values)
        return openly >= (2 if self._pending[2] == "one" else 1)

    @property
    def place(self) -> int:
        """The number of the place in the rules that asks. A place keeps its number throughout a game."""
        return int(self._pending[0])

    @property
    def values(self) -> tuple[Hashable, ...]:
        """The options as bare values, in order; equal values are the same answer. For bots that see many positions and need no words."""
        if all(type(value) is int for value in self._values):
            return self._values
        return tuple(_bare(value) for value in self._values)

    def choose(self, index: int) -> None:
        """Answer it with the option at an index (from 0): `Game.choose` without texts. Only while it is pending. Raises IllegalChoice."""
        if not self._waits():
            raise IllegalChoice(Choices.no_longer())
        self._game._answer(self._pending, self._values[self._checked(index)])

    def _waits(self) -> bool:
        return any(one is self._pending for one in waiting.waiting(self._game._state))

    def _checked(self, index: Any) -> int:
        """A valid index. Raises IllegalChoice."""
        if type(index) is not int or not 0 <= index < len(self._values):
            raise IllegalChoice(Choices.index(count=len(self._values), given=checks.shown(index)))
        return index

    @property
    def willing(self) -> list[int]:
        """The indices of the options except giving up; all of them if there are no others."""
        compiled = self._game._compiled
        left = [index for index, value in enumerate(self._values) if not gives_up(compiled, self._pending, value)]
        return left or list(range(len(self._values)))

    @property
    def span(self) -> Span:
        """The place in the rules that asks."""
        return self._game._compiled.sites[self._pending[0]].span

    @property
    def minimum(self) -> int:
        """How many must be chosen at least (in a choice of several; otherwise 1)."""
        return int(self._pending[4]) if self._pending[2] == "several" else 1

    @property
    def maximum(self) -> int:
        return int(self._pending[5]) if self._pending[2] == "several" else 1

    @property
    def chosen(self) -> list[str]:
        """What has been picked so far in a choice of several, as ids."""
        if self._pending[2] != "several":
            return []
        site = self._game._compiled.sites[self._pending[0]]
        return self._asked(lambda: [self._words.value_id(site.element, value) for value in self._pending[7]])

    @property
    def part(self) -> str | None:
        """What the current number is an amount of (in a choice of amounts), as an id."""
        if self._pending[2] != "amounts":
            return None
        site = self._game._compiled.sites[self._pending[0]]
        return self._asked(lambda: self._words.value_id(site.element, self._pending[4][len(self._pending[5])]))

    @property
    def parts(self) -> list[str]:
        """Everything for which a number is asked (in a choice of amounts), as ids."""
        if self._pending[2] != "amounts":
            return []
        site = self._game._compiled.sites[self._pending[0]]
        return self._asked(lambda: [self._words.value_id(site.element, item) for item in self._pending[4]])

    def so_far(self, language: str = "en") -> list[str]:
        """What this player answered immediately before, in words: the beginning of what is being asked now.

        Empty in a game without a log.
        """
        checks.language(language)
        game = self._game
        notes = waiting.just_answered(game._state, self._pending)
        return self._asked(lambda: [game._wording.answer_text(note[3], note[4], language) for note in notes])

    @property
    def default(self) -> str | None:
        """The id of the default answer, if the rules name one (`usually`)."""
        if self._pending[2] == "amounts":
            return self.options[0].id if self.options else None
        extra = self._pending[8:] if self._pending[2] == "several" else self._pending[7:]
        if not extra:
            return None
        if isinstance(extra[0], tuple):  # a default set: its members one by one, then the end
            site = self._game._compiled.sites[self._pending[0]]
            left = self._asked(lambda: [self._words.value_id(site.element, value) for value in extra[0]])
            for picked in self.chosen:
                if picked in left:
                    left.remove(picked)
            return next((option.id for option in self.options if option.id == (left[0] if left else "done")), None)
        return next((option.id for option in self.options if self._values[option.index] == extra[0]), None)

    def usual(self, language: str = "en") -> str | None:
        """The default answer in words; in a choice of amounts, the whole of it, beginning with the numbers given so far."""
        checks.language(language)
        if self._pending[2] == "amounts":
            return self._asked(lambda: self._game._wording.answer_text(self._pending, self._pending[3][0], language)) if self._pending[3] else None
        return next((option.text(language) for option in self.options if option.id == self.default), None)

    def text(self, language: str = "en") -> str:
        """The question in words."""
        checks.language(language)
        return self._asked(lambda: self._game._wording.prompt(self._pending, language))

    def __repr__(self) -> str:
        whose = f"decision {self.kind} of {self._game.player_names[self.player]}"
        return f"<{whose}: {', '.join(option.id for option in self.options)}>" if self._waits() else f"<{whose}, answered>"


class Game:
    """A game of a ruleset. Raises RulesetError, OptionsError (all reasons at once), and Misuse for arguments that make no sense."""

    def __init__(
        self,
        ruleset: Ruleset,
        players: int | list[str] | None = None,
        seed: int = 0,
        options: dict[str, Any] | None = None,
        *,
        log: bool = True,
    ) -> None:
        names = _player_names(ruleset, players)
        checks.whole(seed, "A seed")
        checks.yes_no(log, "`log`")
        if options is not None:
            checks.instance(options, dict, "The options of a game are a dictionary of names and values")
        self._ruleset = ruleset
        seated = with_seats(ruleset.program, names, options) if ruleset.program is not None and options else {}
        self._compiled = self._rules(ruleset, names, seated)
        self._names = names
        self._seed = seed
        self._words: Wording | None = None
        self._telling: Telling | None = None  # created when the log is first read
        self._marks: list[Mark] = []  # the usable ones, outermost first
        start = self._compiled.start
        if start is not None and not log:
            self._state = start.clone()
            self._state.r = scrambled(seed)
            return
        self._state = self._compiled.new_state()
        self._state.log = [] if log else None
        self._state.r = scrambled(seed)
        self._begin()
        if not log and not self._compiled.counted and not any(self._state.v[slot] for slot in self._compiled.lots):
            # the setup was not random: every game begins here
            self._compiled.start = self._state.clone()

    @property
    def _wording(self) -> Wording:
        """The texts for this game's players; created on first use."""
        if self._words is None:
            self._words = Wording(self._compiled, self._names)
        return self._words

    def _rules(self, ruleset: Ruleset, names: list[str], options: dict[str, Any]) -> Compiled:
        """The rules of this game."""
        return ruleset.compiled(len(names), options)

    def _begin(self) -> None:
        names, stack = self._compiled.names, self._state.k
        if self._compiled.flow is not None:
            stack.append(names[self._compiled.flow]())
        if self._compiled.setup is not None:
            stack.append(names[self._compiled.setup]())
        self._run()

    # ---- playing ---------------------------------------------------------------------------------------------------------------------
    def _run(self) -> None:
        run(self._state)

    @property
    def decisions(self) -> list[Decision]:
        """All pending decisions; several if they are made at the same time."""
        return [Decision(self, one) for one in waiting.waiting(self._state)]

    @property
    def decision(self) -> Decision | None:
        """The (first) pending decision, or None when the game is over."""
        found = waiting.waiting(self._state)
        return Decision(self, found[0]) if found else None

    def choose(self, choice: Option | str | int, player: int | None = None) -> None:
        """Answer (a part of) the pending decision: with an option, its id or its index.

        With several simultaneous decisions, `player` says whose is answered. Raises IllegalChoice; then nothing has changed.
        """
        decision = self._decision_of(player)
        if isinstance(choice, Option):
            decision, choice = self._own(choice, player), choice.index
        self._answer(decision._pending, decision._values[self._index(decision, choice)])

    def _own(self, option: Option, player: int | None) -> Decision:
        """The decision that an option answers, if it is pending in this game. Raises IllegalChoice."""
        decision = option._decision
        if decision._game is not self:
            raise IllegalChoice(Choices.other_game(option=option.id))
        if not decision._waits():
            raise IllegalChoice(Choices.past(option=option.id))
        if player is not None and player != decision.player:
            raise IllegalChoice(Choices.other_player(option=option.id, owner=self._names[decision.player], player=self._names[player]))
        return decision

    def propose(self, give: list[str], want: list[str]) -> None:
        """Answer an offer decision with any trade, not only a listed one: ids of things, and tokens as `2*gold`."""
        given, wanted = checks.texts(give, "What is given"), checks.texts(want, "What is wanted")
        decision = self._decision_of(None)
        if decision._pending[2] != "offer":
            raise IllegalChoice(Choices.no_offer())
        self._answer(decision._pending, asked(self._state, lambda: self._deal(decision, given, wanted)))

    def _deal(self, decision: Decision, given: list[str], wanted: list[str]) -> Any:
        """A trade, from the ids on its two sides. Raises IllegalChoice."""
        sides = []
        for side, names in ((0, given), (1, wanted)):
            units = decision._words.units_by_id(waiting.units(self._state, decision._pending, side))
            sides.append(tuple(self._unit(units, name) for name in names))
        deal = (sides[0], sides[1])
        waiting.check_trade(self._state, decision._pending, deal)
        return deal

    def _unit(self, units: dict[str, tuple[Any, ...]], name: str) -> tuple[Any, ...]:
        """What one word of a trade names: a visible thing, or a number of tokens or unseen things."""
        count, star, word = name.partition("*")
        unit = (units.get(f"1*{word}") or self._enough(units, word, count)) if star else units.get(name)
        if unit is None or (star and (not _COUNT.fullmatch(count) or unit[0] == "thing")):
            raise IllegalChoice(Choices.not_traded(name=name, names=_named(list(units)) or Choices.nothing()))
        return (*unit[:3], int(count)) if star else unit

    def _enough(self, units: dict[str, tuple[Any, ...]], word: str, count: str) -> tuple[Any, ...] | None:
        """Things with a name of which there are enough in one place; else those named first. Some may be visible, others only possible."""
        alike = [unit for name, unit in units.items() if name.partition("#")[0] == word and unit[0] != "thing"]
        most = int(count) if _COUNT.fullmatch(count) else 0
        return next((unit for unit in alike if unit[2] >= most), units.get(word))

    def choose_all(self, choices: list[str], player: int | None = None) -> None:
        """Answer several parts at once; if one is illegal, nothing changes."""
        if not isinstance(choices, list | tuple):
            raise WrongType(f"Several answers are a list; {checks.shown(choices)} is not one.")
        mark = self.mark()
        try:
            for choice in choices:
                self.choose(choice, player)
        except BaseException:
            self.undo(mark)
            raise
        self.release(mark)

    def play_randomly(self, seed: int = 0, decisions: int = 1_000_000, *, giving_up: bool = False) -> int:
        """Continue with random choices, to the end or for that many decisions; returns how many were made. The fast way for simulations.

        Actions marked `gives up` are not chosen, unless `giving_up`.
        """
        checks.yes_no(giving_up, "`giving_up`")
        return play_randomly(self, checks.whole(seed, "A seed"), checks.whole(decisions, "A number of decisions", least=0), giving_up)

    def nobody_gives_up(self) -> None:
        """From now on no menu of this game offers an action marked `gives up`, as long as there is anything else to do. For imagined games."""
        nobody_gives_up(self._state)

    def _decision_of(self, player: int | None) -> Decision:
        if player is not None:
            checks.seat(player, self._names)
        found = waiting.waiting(self._state)
        if not found:
            raise IllegalChoice(Choices.over())
        for one in found:
            if player is None or one[1] == player:
                return Decision(self, one)
        raise IllegalChoice(Choices.not_asked(player=self._names[player or 0]))

    def _index(self, decision: Decision, choice: str | int) -> int:
        if isinstance(choice, int):
            return decision._checked(choice)
        if not isinstance(choice, str):
            raise IllegalChoice(Choices.no_choice(given=checks.shown(choice)))
        ids = decision._ids
        if choice in ids:
            return ids.index(choice)
        near = closest(choice, ids)
        meant = Choices.meant(name=near) if near else None
        player = self._names[decision.player]
        raise IllegalChoice(Choices.not_possible(choice=choice, meant=meant, player=player, names=_named(ids)))

    def _answer(self, pending: waiting.Pending, value: Any) -> None:
        state = self._state
        done, result = asked(state, lambda: waiting.answer(state, pending, value))
        before = self.mark()
        if state.log is not None and done:
            state.log.append(("choice", pending[0], pending[1], pending[:8], result, waiting.readers(state, pending, result)))
        whole = state.d
        if whole[0] == "together":
            entry = ("answered", pending[1], result) if done else result
            all_ = tuple(entry if one is pending or one == pending else one for one in whole[1])
            if any(one[0] != "answered" for one in all_):
                state.d = ("together", all_, "together", whole[3] if len(whole) > 3 else whole[1])  # the decision
                self.release(before)
                return
            state.a = tuple(one[2] for one in all_)
        elif done:
            state.a = result
        else:
            state.d = result
            self.release(before)
            return
        state.d = None
        try:
            self._run()
        except BaseException:  # an endless rule, or Ctrl-C
            self.undo(before)
            raise
        self.release(before)

    # ---- marks -----------------------------------------------------------------------------------------------------------------------------
    def mark(self) -> Mark:
        """A point to return to. `undo(mark)` takes time in proportion to what was written since.

        Marks nest; release those that are no longer needed.
        """
        mark = self._state.mark()
        self._marks.append(mark)
        return mark

    def undo(self, mark: Mark) -> None:
        """Go back to a mark, which uses it up together with those made after it. Raises WrongMark; then nothing has changed."""
        marks = self._marks
        if not marks or marks[-1] is not mark:
            del marks[self._mark_number(mark) + 1 :]
        marks.pop()
        state = self._state
        state.undo(mark)
        self._telling = None
        if not marks:
            state.forget_marks()

    def release(self, mark: Mark) -> None:
        """Discard a mark; when none is left, the journal is emptied. Raises WrongMark."""
        marks = self._marks
        if marks and marks[-1] is mark:
            marks.pop()
        else:
            del marks[self._mark_number(mark)]
        if not marks:
            self._state.forget_marks()
        else:
            self._state.forget_points(marks[0])

    def revealed_since(self, mark: Mark) -> Revealed:
        """Whether chance was used since a mark, and who has learned something that was hidden. If neither, undoing is safe.

        Raises WrongMark.
        """
        self._mark_number(mark)
        return revealed_since(self._state, mark)

    def _mark_number(self, mark: Mark) -> int:
        """The index of a mark among those that can be used. Raises WrongMark."""
        for number, one in enumerate(self._marks):
            if one is mark:
                return number
        raise WrongMark(
            "This mark cannot be used: it has been used or released, an undo went back beyond it, or another game made it. "
            "A mark is good for one undo, in the game that made it."
        )

    def clone(self) -> Game:
        """An independent game in the same position, in the middle of any effect."""
        new = Game.__new__(Game)
        new._ruleset, new._compiled, new._names = self._ruleset, self._compiled, self._names
        new._seed, new._words, new._telling = self._seed, self._words, None
        new._state, new._marks = self._state.clone(), []
        return new

    def imagined(self, player: int, seed: int) -> Game:
        """A game that is possible given what a player knows, for trying answers.

        It is a copy without a log in which everything hidden from the player has been dealt again and future chance is different.
        """
        checks.seat(player, self._names)
        checks.whole(seed, "A seed")
        return asked(self._state, lambda: self._imagined(player, seed))

    def _imagined(self, player: int, seed: int) -> Game:
        new = self.clone()
        new._state.log = None
        imagine(new._state, player, random.Random(seed))
        return new

    # ---- inspecting ------------------------------------------------------------------------------------------------------------------------------
    @property
    def ruleset(self) -> Ruleset:
        return self._ruleset

    @property
    def player_names(self) -> list[str]:
        return list(self._names)

    @property
    def over(self) -> bool:
        return self._state.over

    @property
    def turns(self) -> int:
        """How many turns have begun: happenings with `turn of`."""
        return int(self._state.v[self._compiled.turns])

    @property
    def judged_by(self) -> str:
        """What positions are evaluated by before the end: the rules' own `outlook` (or plans), else the `score`, else nothing ("")."""
        c = self._compiled
        return "outlook" if c.outlook or c.plans else "score" if c.score or c.score_parts else ""

    @property
    def askings(self) -> list[Asking]:
        """Every point so far at which somebody could have been asked in secret, whether or not they were (the game must keep a log)."""
        sites = self._compiled.sites
        together = self._compiled.asked_together
        return [
            Asking(note[1], tuple(dict.fromkeys(note[2])), note[1] in together, note[1] not in together and sites[note[1]].kind not in _NOTED_FIRST)
            for note in self._state.log or ()
            if note[0] == "asking"
        ]

    def at_asking(self, number: int) -> Game:
        """The game as it was at a point of `askings`, for viewing: a copy in which nobody is asked.

        So a table can show the same whether or not somebody was asked there. Only while an earlier mark is held. Raises WrongMark.
        """
        checks.whole(number, "The number of a point", least=0)
        notes = [place for place, note in enumerate(self._state.log or ()) if note[0] == "asking"]
        mark = next((mark for place, mark in self._state.points if number < len(notes) and place == notes[number]), None)
        if mark is None:
            raise WrongMark("There is no way back to this point: a mark from before it must still be held.")
        new = self.clone()
        new._state.j = self._state.j[:]
        new._state.undo((mark[0], [frame[:] for frame in mark[1]], None, *mark[3:]))
        new._state.forget_marks()
        return new

    @property
    def options(self) -> dict[str, Any]:
        """The options of this game, as written."""
        return dict(self._compiled.options)

    @property
    def log(self) -> list[Entry]:
        """What has happened, as entries with words, depth and audience."""
        return asked(self._state, self._entries)

    def _entries(self) -> list[Entry]:
        return self._told(0)

    def _told(self, entry: int) -> list[Entry]:
        if self._telling is None:
            self._telling = Telling(LogReader(self._compiled, self._wording))
        return self._telling.entries(self._state.log or [], entry)

    def log_since(self, entry: int, player: int | None = None) -> list[Entry]:
        """The entries of the log from a number on (0: all of it), restricted to what a player (None: a spectator) may read."""
        checks.whole(entry, "The number of an entry", least=0)
        if player is not None:
            checks.seat(player, self._names)
        entries = asked(self._state, lambda: self._told(entry))
        return [one for one in entries if one.seen_by is None or player in one.seen_by]

    @property
    def full_log(self) -> list[Entry]:
        """The log with every change of a state between its entries, each with the place of the rule that made it."""
        return asked(self._state, lambda: LogReader(self._compiled, self._wording).entries(self._state.log or [], details=True))

    def why_changed(self, holder: str, state: str | None = None) -> list[Entry]:
        """What has changed a state of a player, a thing or `game` (or all its states and zones), oldest first.

        The `chain` of an entry names the happenings and things that caused it, outermost first.
        """
        checks.text(holder, "The id of a player or thing")
        if state is not None:
            checks.text(state, "The name of a state")
        layout = self._compiled.layout
        if holder in layout.names and self._compiled.nameless[layout.names.index(holder)]:
            holder = holder.partition("#")[0]
        return [
            entry
            for entry in self.full_log
            if entry.kind in ("set", "move")
            and holder in entry.subject[: 1 if entry.kind == "set" else None]
            and (state is None or entry.subject[1:] == (state,))
        ]

    def view(self, player: int | None = None, language: str = "en") -> dict[str, Any]:
        """What a player (or, with None, a spectator) may know, as JSON-able data: ids, so it is the same in every `language`."""
        if player is not None:
            checks.seat(player, self._names)
        checks.language(language)
        return asked(self._state, lambda: view_of(self._state, self._wording, player))

    def screen(self, player: int | None = None, language: str = "en") -> list[dict[str, Any]]:
        """The panels that the ruleset's `screen` shows a player, as JSON-able data (see `runtime.panels`).

        For None, a spectator, only what all players see is included.
        """
        if player is not None:
            checks.seat(player, self._names)
        spoken = checks.language(language)
        return asked(self._state, lambda: screen_of(self._state, SeenWording(self._wording, self._state, player), player, spoken))

    def table(self, player: int | None = None, language: str = "en") -> list[dict[str, Any]]:
        """Everything that `view` shows, in words: the maps, and the values and the zones with their things, of the game and of each player.

        JSON-able data (see `runtime.tabletop`), for rulesets without a `screen` and whatever their screens leave out.
        """
        if player is not None:
            checks.seat(player, self._names)
        spoken = checks.language(language)
        return asked(self._state, lambda: tabletop(self._state, SeenWording(self._wording, self._state, player), player, spoken))

    def scores(self, language: str = "en") -> list[Score]:
        """Each player's current score, with its parts (their names in a language)."""
        checks.language(language)
        return asked(self._state, lambda: scores_of(self._state, self._wording, language))

    def winners(self) -> list[int]:
        """The seats of the winners of a finished game; empty while it runs, or if nobody wins."""
        return asked(self._state, lambda: winners_of(self._state, self._wording)) if self.over else []

    def endings(self) -> list[Ending]:
        """Why the game is over: the verdicts with their reasons; empty while it runs."""
        return asked(self._state, lambda: endings_of(self._state, self._wording)) if self.over else []

    @property
    def plans(self) -> list[str]:
        """The names of the plans in the rules."""
        return [name for name, _, _ in self._compiled.plans]

    def outlook(self, player: int, plan: str | None = None) -> int:
        """How promising the position looks for a player (following a plan; None: the best one). It ignores verdicts."""
        if type(player) is not int or not 0 <= player < len(self._names):  # bots ask this very often
            checks.seat(player, self._names)
        if plan is not None and checks.text(plan, "A plan") not in self.plans:
            raise WrongValue(f"There is no plan {checks.shown(plan)}. Plans: {', '.join(self.plans) or 'none'}.")
        return asked(self._state, lambda: outlook_of(self._state, player, plan))

    def hash(self) -> str:
        """A fingerprint of the whole position, hidden things included."""
        return hashlib.sha256(json.dumps(encode_state(self._state), sort_keys=True).encode()).hexdigest()[:16]

    def evaluate(self, formula: str, player: int | None = None) -> Any:
        """The value of a formula of the rule language in this position (`me` is `player`; players go by their names)."""
        from rulewright.runtime.evaluate import evaluate

        if player is not None:
            checks.seat(player, self._names)
        checks.text(formula, "A formula")
        return asked(self._state, lambda: evaluate(self, formula, player))

    def why_stat(self, name: str, *args: Any, player: int | None = None) -> Explanation:
        """The sum behind a stat with these ids as parameters: its formula and every change, each with its place. Raises WrongValue, WrongType.

        With `player`, changes by things that this player does not see are combined into one hidden term, without a place.
        """
        from rulewright.runtime.why import explain_stat

        checks.text(name, "The name of a stat")
        for each in args:
            if not isinstance(each, str | int):
                raise WrongType(f"What a stat is asked of are ids and numbers; {checks.shown(each)} is neither.")
        if player is not None:
            checks.seat(player, self._names)
        return asked(self._state, lambda: explain_stat(self, name, args, player))

    def why_not(self, player: int, action: str, language: str = "en") -> list[tuple[str, Span]]:
        """The conditions of an action that fail for a player now, names in a language; empty if it can be done.

        Raises WrongValue for an action that does not exist.
        """
        from rulewright.runtime.why import why_not

        checks.seat(player, self._names)
        checks.text(action, "An action")
        checks.language(language)
        return asked(self._state, lambda: why_not(self, player, action, language))

    def __repr__(self) -> str:
        rules = f"{self._ruleset.id} {self._ruleset.version}".strip()
        return f"<game of {rules} for {', '.join(self._names)}: {'over' if self.over else f'turn {self.turns}'}>"

    # ---- saving -------------------------------------------------------------------------------------------------------------------------------
    def save(self) -> dict[str, Any]:
        """The game as JSON-able data, at any decision."""
        return save_state(self._state, self._ruleset, self._names, self._seed)

    @classmethod
    def restore(cls, ruleset: Ruleset, data: dict[str, Any]) -> Game:
        """Restore a saved game, in this or another process. Raises SaveError."""
        _check_ruleset(ruleset)
        return cls._standing(ruleset, *load_state(ruleset, data))

    def position(self) -> dict[str, Any]:
        """The whole position by names, hidden things and the order of piles included, as JSON-able data: see `from_position`.

        `given` is what a test would give; `players`, `seed` and `options` are those of the game; `going_on` is the rest, by numbers: effects, the
        question, chance.
        """
        from rulewright.runtime.position import position_of

        return asked(self._state, lambda: position_of(self))

    @classmethod
    def from_position(cls, ruleset: Ruleset, position: dict[str, Any]) -> Game:
        """A game in a position returned by `position`, or written by hand: only `given` is required.

        With `going_on` the same question is pending, and chance is the same; without it the flow begins in this position. Raises RulewrightError.
        """
        from rulewright.runtime.position import from_position

        _check_ruleset(ruleset)
        checks.instance(position, dict, "A position is a dictionary, as `position` gives it")
        return from_position(ruleset, position)

    def __reduce__(self) -> Any:
        raise WrongType(
            "A game stays in its process and is neither pickled nor copied. Send the paths of its rules and `save()`, and call `Game.restore` there; "
            "`clone()` copies it here."
        )

    @classmethod
    def _standing(cls, ruleset: Ruleset, state: State, names: list[str], seed: int) -> Game:
        """A game in a position from elsewhere: restored, or carried over."""
        new = cls.__new__(cls)
        new._ruleset, new._state, new._names, new._seed = ruleset, state, names, seed
        new._compiled = state.c
        new._words = new._telling = None
        new._marks = []
        return new


def _check_ruleset(ruleset: Any) -> None:
    from rulewright.api import Ruleset

    checks.instance(ruleset, Ruleset, "A game is of a ruleset that `rulewright.load` gave")


def _player_names(ruleset: Ruleset, players: Any) -> list[str]:
    """The names of the players: those given, or `player1` and so on. Raises RulesetError, OptionsError, WrongType."""
    _check_ruleset(ruleset)
    ruleset.need_game()
    if not ruleset.ok or ruleset.program is None:
        errors = [d for d in ruleset.diagnostics if d.severity == max(d.severity, 3)]
        raise RulesetError(f"{ruleset.id} has {len(errors)} error(s) and cannot be played; `rulewright check` shows them.", errors)
    low, high = ruleset.players
    given = checks.texts(players, "Who plays") if isinstance(players, list | tuple) else None
    count = len(given) if given is not None else max(low, min(2, high)) if players is None else checks.whole(players, "The number of players")
    if not low <= count <= high:
        wanted = str(low) if low == high else f"{low} to {high}"
        raise OptionsError([f"{ruleset.id} is for {wanted} players, not {count}."])
    if given is None:
        return list(_seat_names(count))
    if len(set(given)) < count or not all(given):
        raise OptionsError(["Every player needs a name of their own."])
    return given


@lru_cache(maxsize=32)
def _seat_names(count: int) -> tuple[str, ...]:
    return tuple(f"player{seat + 1}" for seat in range(count))


def _named(ids: list[str]) -> str:
    """The first few of many ids."""
    return ", ".join(ids[:MOST_NAMED]) + (" …" if len(ids) > MOST_NAMED else "")
