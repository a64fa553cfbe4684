"""Playing the lines of a test: each answer goes to the question that it was written for.

A question with one possible answer is not asked. Its answer may be written all the same: what was chosen automatically since the last
question takes its word first, so that it cannot go to a later question that happens to offer the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from rulewright.runtime.errors import IllegalChoice
from rulewright.runtime.forced import ForcedMove, bare, forced_moves, settled_at_once
from rulewright.scenario.model import Answer, ByItself, Difference, Line
from rulewright.source.catalogue.code import as_said
from rulewright.source.catalogue.failures import Failures
from rulewright.source.sentences import Phrase
from rulewright.source.span import Span
from rulewright.source.suggest import closest

if TYPE_CHECKING:
    from rulewright import Game
    from rulewright.runtime.game import Decision


class Deviation(Exception):
    """The play cannot go on as written."""

    def __init__(self, difference: Difference) -> None:
        super().__init__(difference.message)
        self.difference = difference


class _Refused(Exception):
    """An answer that fits no question; `why` says the reason in every language."""

    def __init__(self, why: Phrase) -> None:
        super().__init__(why.said())
        self.why = why


class Play:
    """Answers the questions of a game with the lines of a test. `by_itself` is what was chosen without being asked."""

    def __init__(self, game: Game, begun: Span) -> None:
        self.game = game
        self.by_itself: list[ByItself] = []
        self._read = 0  # notes of the log
        self._waiting: list[ForcedMove] = []  # since the last question: their words may still be written
        self._given = begun  # the answer after which they came
        self._hear()

    def line(self, line: Line) -> None:
        """Answer with every word of a line. Raises `Deviation`."""
        what = f"{line.player.text}: {' '.join(_said(answer) for answer in line.answers)}"
        names = self.game.player_names
        if line.player.text not in names:
            near = closest(line.player.text, names)
            why = Failures.no_player(name=line.player.text, known=", ".join(names), hint=_meant(near))
            raise Deviation(Difference(line.span, what, why=why))
        seat = names.index(line.player.text)
        for answer in line.answers:
            try:
                self._answer(seat, answer)
            except (IllegalChoice, _Refused) as error:
                why = error.why if isinstance(error, _Refused) else as_said(error.in_language)
                raise Deviation(Difference(answer.span, what, why=why)) from error

    def _answer(self, seat: int, answer: Answer) -> None:
        if answer.trade is not None:
            self._propose(seat, answer)
        elif answer.amounts is not None:
            self._numbers(seat, answer, answer.amounts)
        elif answer.at_once:
            self._together(seat, answer)
        elif not self._was_forced(seat, answer.words[0]):
            self._choose(self._asked(seat, answer), answer.words[0], answer)

    # ---- what was not asked ------------------------------------------------------------------------------------------------------------------
    def _hear(self) -> None:
        """Take note of what has been chosen automatically."""
        news = forced_moves(self.game, self._read)
        self._read = len(self.game._state.log or ())
        self._waiting += news
        self.by_itself += [ByItself(self._given, self.game.player_names[one.player], one.text, one.question) for one in news]

    def _forced(self, seat: int) -> Iterator[ForcedMove]:
        """What was chosen for a seat by itself and has not been written, in order."""
        yield from (one for one in (*self._waiting, *settled_at_once(self.game)) if one.player == seat)

    def _written(self, move: ForcedMove) -> None:
        """The word of a forced choice was written; those of this seat before it were left out."""
        if move in self._waiting:
            place = self._waiting.index(move)
            self._waiting = [one for number, one in enumerate(self._waiting) if number > place or one.player != move.player]

    def _was_forced(self, seat: int, word: str, place: int | None = None) -> bool:
        """Whether a word is that of a choice (at a place) that was made automatically since the last question; then it is used up."""
        for move in self._forced(seat):
            if place is not None and move.place != place:
                continue
            if not move.of_set and move.is_word(word):
                self._written(move)
                return True
            rest = move.after(word)
            if rest is not None:
                self._written(move)
                if rest.words or rest.amounts:
                    self._waiting.insert(0, rest)
                return True
            if move.is_part(word):
                self._written(move)
                left = list(move.words)
                left.remove(next(one for one in left if bare(one) == bare(word)))
                if left:
                    self._waiting.insert(0, ForcedMove(seat, move.place, move.question, tuple(left), of_set=True))
                return True
        return False

    # ---- what is asked ---------------------------------------------------------------------------------------------------------------------
    def _decision(self, seat: int) -> Decision | None:
        """The decision that waits for a seat."""
        return next((decision for decision in self.game.decisions if decision.player == seat), None)

    def _asked(self, seat: int, answer: Answer) -> Decision:
        decision = self._decision(seat)
        if decision is None:
            raise _Refused(self._nobody_asks(seat, answer))
        return decision

    def _choose(self, decision: Decision, word: str, answer: Answer) -> None:
        """Answer (a part of) a question with the id of an option."""
        if word not in _ids(decision):
            raise _Refused(self._no_option(decision, word))
        self._given, self._waiting = answer.span, []
        self.game.choose(word, decision.player)
        self._hear()

    def _ended(self, decision: Decision, start: int) -> bool:
        """Whether the whole of a question has been answered since the log had `start` notes."""
        notes = (self.game._state.log or [])[start:]
        return any(note[0] in ("choice", "only") and note[1:3] == (decision.place, decision.player) for note in notes)

    def _together(self, seat: int, answer: Answer) -> None:
        """`[a, b]`: all parts of one choice, which is ended where it would still be open after them."""
        whole = next((one for one in self._forced(seat) if one.of_set and one.is_set(answer.words)), None)
        if whole is not None:
            self._written(whole)
            return
        part = next((one for one in self._forced(seat) if one.of_set and answer.words and one.is_part(answer.words[0])), None)
        if part is not None:
            raise _Refused(Failures.not_whole(answer=_text(answer), question=part.question, whole=part.text))
        start, first, used = len(self.game._state.log or ()), self._decision(seat), list[str]()
        place = first.place if first is not None and answer.words else None
        for word in answer.words:
            if self._was_forced(seat, word, place if used else None):
                continue
            decision = self._asked(seat, answer)
            if _taken(decision, word) > used.count(bare(word)):
                used.append(bare(word))  # chosen automatically as one of several
                continue
            if used and (decision.place != place or (decision.kind in ("several", "amounts") and self._ended(decision, start))):
                raise _Refused(Failures.too_many(word=word, answer=_text(answer), **_asked(decision)))
            place = decision.place
            self._choose(decision, word, answer)
            used.append(bare(word))
        self._end_choice(seat, answer, place, start)

    def _end_choice(self, seat: int, answer: Answer, place: int | None, start: int) -> None:
        """Choose nothing more, where a choice of several is still open."""
        left = self._decision(seat)
        if not answer.words:
            decision = self._asked(seat, answer)
            if "done" not in _ids(decision):
                raise _Refused(self._no_option(decision, "[]"))
            self._choose(decision, "done", answer)
        elif left is not None and left.place == place and "done" in _ids(left) and answer.words[-1] != "done" and not self._ended(left, start):
            self._choose(left, "done", answer)

    def _numbers(self, seat: int, answer: Answer, written: tuple[tuple[str, str], ...]) -> None:
        """`{gold: 2}`: a number for each part that is asked, 0 for what is not named."""
        amounts = {name: number for name, number in written if number != "0"}
        for move in self._forced(seat):
            if _amounts_of(move) == amounts:
                self._written(move)
                return
        decision = self._asked(seat, answer)
        if decision.kind != "amounts":
            whole = next((option.id for option in decision.options if _as_amounts(option.id) == amounts), None)
            if whole is None:
                raise _Refused(self._no_option(decision, _text(answer)))
            self._choose(decision, whole, answer)
            return
        parts = decision.parts
        for name in amounts:
            if name not in parts:
                near = closest(name, parts)
                raise _Refused(Failures.no_number_of(name=name, known=", ".join(parts), hint=_meant(near)))
        start, question, left = len(self.game._state.log or ()), decision.text("en"), dict(amounts)
        asked: Decision | None = decision
        while asked is not None and asked.place == decision.place and asked.part is not None and not self._ended(decision, start):
            number = left.pop(asked.part, "0")
            if number not in _ids(asked):
                raise _Refused(Failures.number_not_possible(number=number, **_asked(asked)))
            self._choose(asked, number, answer)
            asked = self._decision(seat)
        made = self._amounts_made(decision, start)
        if made is not None and made != amounts:  # a number that follows from the others is not asked
            left_over = "{" + ", ".join(f"{name}: {number}" for name, number in made.items()) + "}"
            raise _Refused(Failures.others_leave(answer=_text(answer), question=question, left=left_over))

    def _amounts_made(self, decision: Decision, start: int) -> dict[str, str] | None:
        """The numbers with which a choice of amounts has ended."""
        for note in (self.game._state.log or [])[start:]:
            if note[0] == "choice" and note[1:3] == (decision.place, decision.player):
                return {name: str(number) for name, number in zip(decision.parts, note[4], strict=True) if number}
        return None

    def _propose(self, seat: int, answer: Answer) -> None:
        """`{give: …, want: …}`: an answer to an offer."""
        assert answer.trade is not None
        decision = self._asked(seat, answer)
        if decision.kind != "offer" or self.game.decisions[0].player != seat:
            raise _Refused(self._no_option(decision, _text(answer)))
        self._given, self._waiting = answer.span, []
        self.game.propose(list(answer.trade[0]), list(answer.trade[1]))
        self._hear()

    # ---- what is said ------------------------------------------------------------------------------------------------------------------------
    def _nobody_asks(self, seat: int, answer: Answer) -> Phrase:
        name, decision = self.game.player_names[seat], self.game.decision
        if decision is None:
            return Failures.game_is_over(name=name, answer=_text(answer))
        other = self.game.player_names[decision.player]
        return Failures.other_is_asked(name=name, other=other, hint=self._left_out(seat), **_asked(decision))

    def _no_option(self, decision: Decision, word: Phrase | str) -> Phrase:
        near = closest(word, _ids(decision)) if isinstance(word, str) else None
        hint = _meant(near) or self._left_out(decision.player)
        return Failures.no_option(name=self.game.player_names[decision.player], word=word, hint=hint, **_asked(decision))

    def _left_out(self, seat: int) -> Phrase | str:
        """What was chosen automatically just before: perhaps the word was meant for that."""
        moves = list(self._forced(seat))
        return Failures.left_out(choices=[Failures.choice(answer=one.text, question=one.question) for one in moves]) if moves else ""


def _meant(near: str | None) -> Phrase | str:
    return Failures.meant(meant=near) if near else ""


def _taken(decision: Decision, word: str) -> int:
    """How many copies of a word are among what has been picked of a choice of several."""
    return [bare(one) for one in decision.chosen].count(bare(word))


def _amounts_of(move: ForcedMove) -> dict[str, str] | None:
    """A forced choice of numbers, or of a bundle to pay with, as amounts."""
    if move.amounts is not None:
        return {name: number for name, number in move.amounts if number != "0"}
    return _as_amounts(move.words[0]) if len(move.words) == 1 and "=" in move.words[0] else None


def _as_amounts(name: str) -> dict[str, str]:
    """The id of a bundle (`food=1,gold=2`) as amounts."""
    return dict(entry.split("=", 1) for entry in name.split(",") if "=" in entry)


def _ids(decision: Decision) -> list[str]:
    return [option.id for option in decision.options]


def _text(answer: Answer) -> Phrase | str:
    if answer.amounts is not None:
        return "{" + ", ".join(f"{name}: {number}" for name, number in answer.amounts) + "}"
    if answer.trade is not None:
        return Failures.trade(give=_side(answer.trade[0]), want=_side(answer.trade[1]))
    return f"[{', '.join(answer.words)}]" if answer.at_once else answer.words[0]


def _said(answer: Answer) -> str:
    text = _text(answer)
    return text if isinstance(text, str) else text.said()


def _asked(decision: Decision) -> dict[str, Any]:
    """The question of a decision in its languages, and its options, as arguments of a sentence."""
    return {"question": as_said(decision.text), "options": describe_options(decision)}


def _side(units: Sequence[str]) -> str:
    return " + ".join(units) or "nothing"


def describe_options(decision: Decision, most: int = 24) -> Phrase | str:
    """The ids of the options, cut when there are very many."""
    ids = _ids(decision)
    if len(ids) <= most:
        return ", ".join(ids)
    return Failures.more_options(options=", ".join(ids[:most]), more=len(ids) - most)
