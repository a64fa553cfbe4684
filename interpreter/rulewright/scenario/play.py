"""Plays the lines of a test: each answer goes to the question it was written for.

A question with a single possible answer is not asked, but its answer may be written. Automatic choices since the last question match words first, so
that a word cannot go to a later question that happens to offer the same.
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
    """The play cannot continue as written."""

    def __init__(self, difference: Difference) -> None:
        super().__init__(difference.message)
        self.difference = difference


class _Refused(Exception):
    """An answer that fits no question; `why` gives the reason in every language."""

    def __init__(self, why: Phrase) -> None:
        super().__init__(why.said())
        self.why = why


class Play:
    """Answers the questions of a game with the lines of a test. `by_itself` lists the automatic choices."""

    def __init__(self, game: Game, begun: Span) -> None:
        self.game = game
        self.by_itself: list[ByItself] = []
        self._read = 0  # entries of the log
        self._unwritten: list[ForcedMove] = []  # automatic choices since the last question, whose words may still be written
        self._given = begun  # the answer before them
        self._record_forced()

    def line(self, line: Line) -> None:
        """Give every answer of a line. Raises Deviation."""
        what = f"{line.player.text}: {' '.join(_as_text(answer) for answer in line.answers)}"
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
            self._choose_amounts(seat, answer, answer.amounts)
        elif answer.at_once:
            self._choose_together(seat, answer)
        elif not self._was_forced(seat, answer.words[0]):
            self._choose(self._asked(seat, answer), answer.words[0], answer)

    # ---- automatic choices -------------------------------------------------------------------------------------------------------------------
    def _record_forced(self) -> None:
        """Record automatic choices."""
        news = forced_moves(self.game, self._read)
        self._read = len(self.game._state.log or ())
        self._unwritten += news
        self.by_itself += [ByItself(self._given, self.game.player_names[one.player], one.text, one.question) for one in news]

    def _forced_for(self, seat: int) -> Iterator[ForcedMove]:
        """The automatic choices of a seat that have not been written, in order."""
        yield from (one for one in (*self._unwritten, *settled_at_once(self.game)) if one.player == seat)

    def _use_up(self, move: ForcedMove) -> None:
        """Use up an automatic choice and those of the same seat before it, whose words were left out."""
        if move in self._unwritten:
            place = self._unwritten.index(move)
            self._unwritten = [one for number, one in enumerate(self._unwritten) if number > place or one.player != move.player]

    def _was_forced(self, seat: int, word: str, place: int | None = None) -> bool:
        """Whether a word matches an automatic choice (at a place) since the last question; uses the choice up."""
        for move in self._forced_for(seat):
            if place is not None and move.place != place:
                continue
            if not move.of_set and move.is_word(word):
                self._use_up(move)
                return True
            rest = move.after(word)
            if rest is not None:
                self._use_up(move)
                if rest.words or rest.amounts:
                    self._unwritten.insert(0, rest)
                return True
            if move.is_part(word):
                self._use_up(move)
                left = list(move.words)
                left.remove(next(one for one in left if bare(one) == bare(word)))
                if left:
                    self._unwritten.insert(0, ForcedMove(seat, move.place, move.question, tuple(left), of_set=True))
                return True
        return False

    # ---- questions -------------------------------------------------------------------------------------------------------------------------
    def _decision(self, seat: int) -> Decision | None:
        """The pending decision of a seat."""
        return next((decision for decision in self.game.decisions if decision.player == seat), None)

    def _asked(self, seat: int, answer: Answer) -> Decision:
        decision = self._decision(seat)
        if decision is None:
            raise _Refused(self._nobody_asks(seat, answer))
        return decision

    def _choose(self, decision: Decision, word: str, answer: Answer) -> None:
        """Answer (part of) a question with the id of an option."""
        if word not in _ids(decision):
            raise _Refused(self._no_option(decision, word))
        self._given, self._unwritten = answer.span, []
        self.game.choose(word, decision.player)
        self._record_forced()

    def _is_answered(self, decision: Decision, start: int) -> bool:
        """Whether the question has been fully answered since log entry `start`."""
        notes = (self.game._state.log or [])[start:]
        return any(note[0] in ("choice", "only") and note[1:3] == (decision.place, decision.player) for note in notes)

    def _choose_together(self, seat: int, answer: Answer) -> None:
        """Answer `[a, b]`, all parts of one choice, and end the choice if it is still open afterwards."""
        whole = next((one for one in self._forced_for(seat) if one.of_set and one.is_set(answer.words)), None)
        if whole is not None:
            self._use_up(whole)
            return
        part = next((one for one in self._forced_for(seat) if one.of_set and answer.words and one.is_part(answer.words[0])), None)
        if part is not None:
            raise _Refused(Failures.not_whole(answer=_text(answer), question=part.question, whole=part.text))
        start, first, used = len(self.game._state.log or ()), self._decision(seat), list[str]()
        place = first.place if first is not None and answer.words else None
        for word in answer.words:
            if self._was_forced(seat, word, place if used else None):
                continue
            decision = self._asked(seat, answer)
            if _taken(decision, word) > used.count(bare(word)):
                used.append(bare(word))  # chosen automatically as part of a set
                continue
            if used and (decision.place != place or (decision.kind in ("several", "amounts") and self._is_answered(decision, start))):
                raise _Refused(Failures.too_many(word=word, answer=_text(answer), **_asked(decision)))
            place = decision.place
            self._choose(decision, word, answer)
            used.append(bare(word))
        self._end_choice(seat, answer, place, start)

    def _end_choice(self, seat: int, answer: Answer, place: int | None, start: int) -> None:
        """Decline further choices if a choice of several is still open."""
        left = self._decision(seat)
        if not answer.words:
            decision = self._asked(seat, answer)
            if "done" not in _ids(decision):
                raise _Refused(self._no_option(decision, "[]"))
            self._choose(decision, "done", answer)
        elif left is not None and left.place == place and "done" in _ids(left) and answer.words[-1] != "done" and not self._is_answered(left, start):
            self._choose(left, "done", answer)

    def _choose_amounts(self, seat: int, answer: Answer, written: tuple[tuple[str, str], ...]) -> None:
        """Answer `{gold: 2}`: a number for each part that is asked, 0 for unnamed parts."""
        amounts = {name: number for name, number in written if number != "0"}
        for move in self._forced_for(seat):
            if _amounts_of(move) == amounts:
                self._use_up(move)
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
        while asked is not None and asked.place == decision.place and asked.part is not None and not self._is_answered(decision, start):
            number = left.pop(asked.part, "0")
            if number not in _ids(asked):
                raise _Refused(Failures.number_not_possible(number=number, **_asked(asked)))
            self._choose(asked, number, answer)
            asked = self._decision(seat)
        made = self._amounts_made(decision, start)
        if made is not None and made != amounts:  # the last number follows from the others and is not asked
            left_over = "{" + ", ".join(f"{name}: {number}" for name, number in made.items()) + "}"
            raise _Refused(Failures.others_leave(answer=_text(answer), question=question, left=left_over))

    def _amounts_made(self, decision: Decision, start: int) -> dict[str, str] | None:
        """The numbers of a completed choice of amounts."""
        for note in (self.game._state.log or [])[start:]:
            if note[0] == "choice" and note[1:3] == (decision.place, decision.player):
                return {name: str(number) for name, number in zip(decision.parts, note[4], strict=True) if number}
        return None

    def _propose(self, seat: int, answer: Answer) -> None:
        """Answer `{give: …, want: …}` with an offer."""
        assert answer.trade is not None
        decision = self._asked(seat, answer)
        if decision.kind != "offer" or self.game.decisions[0].player != seat:
            raise _Refused(self._no_option(decision, _text(answer)))
        self._given, self._unwritten = answer.span, []
        self.game.propose(list(answer.trade[0]), list(answer.trade[1]))
        self._record_forced()

    # ---- sentences ---------------------------------------------------------------------------------------------------------------------------
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
        """Names the automatic choices just before, for which the word may have been meant."""
        moves = list(self._forced_for(seat))
        return Failures.left_out(choices=[Failures.choice(answer=one.text, question=one.question) for one in moves]) if moves else ""


def waits(game: Game) -> Phrase | None:
    """Whom a game is waiting for, with the question; None if it is over."""
    decision = game.decision
    if decision is None:
        return None
    return Failures.waits(name=game.player_names[decision.player], question=as_said(decision.text), options=describe_options(decision, 8))


def _meant(near: str | None) -> Phrase | str:
    return Failures.meant(meant=near) if near else ""


def _taken(decision: Decision, word: str) -> int:
    """How many copies of a word have been picked in a choice of several."""
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


def _as_text(answer: Answer) -> str:
    text = _text(answer)
    return text if isinstance(text, str) else text.said()


def _asked(decision: Decision) -> dict[str, Any]:
    """The question of a decision in every language, and its options, as arguments of a sentence."""
    return {"question": as_said(decision.text), "options": describe_options(decision)}


def _side(units: Sequence[str]) -> str:
    return " + ".join(units) or "nothing"


def describe_options(decision: Decision, most: int = 24) -> Phrase | str:
    """The ids of the options, truncated if there are very many."""
    ids = _ids(decision)
    if len(ids) <= most:
        return ", ".join(ids)
    return Failures.more_options(options=", ".join(ids[:most]), more=len(ids) - most)
