"""Choices that a game made automatically, because there was only one answer: read from its log."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from rulewright.runtime.naming import UnnamedWording

if TYPE_CHECKING:
    from rulewright.runtime.game import Game

_COPY = re.compile(r"#\d+")


@dataclass(frozen=True, slots=True)
class ForcedMove:
    """Who would have been asked what, and the ids of the only answer: one, the members of a set, or numbers."""

    player: int
    place: int  # the number of the place in the rules, as `Decision.place`
    question: str
    words: tuple[str, ...]
    amounts: tuple[tuple[str, str], ...] | None = None
    of_set: bool = False

    def is_word(self, word: str) -> bool:
        """Whether a word is this answer; the id of a design also matches a copy."""
        return len(self.words) == 1 and word in (self.words[0], bare(self.words[0]))

    def after(self, word: str) -> ForcedMove | None:
        """What is left of an action with its choices (`upgrade:bronze:iron`) or of some numbers when a word is the first of them."""
        if self.amounts:
            return replace(self, words=(), amounts=self.amounts[1:]) if self.amounts[0][1] == word else None
        first, colon, rest = self.words[0].partition(":") if len(self.words) == 1 and not self.of_set else ("", "", "")
        return replace(self, words=(rest,)) if colon and rest and bare(first) == word else None

    def is_part(self, word: str) -> bool:
        """Whether a word is a member of this answer, which is a set."""
        return self.of_set and bare(word) in map(bare, self.words)

    def is_set(self, words: tuple[str, ...]) -> bool:
        """Whether some words are the whole answer."""
        return Counter(map(bare, words)) == Counter(map(bare, self.words))

    @property
    def text(self) -> str:
        """The answer as a test writes it."""
        if self.amounts is not None:
            return "{" + ", ".join(f"{name}: {number}" for name, number in self.amounts if number != "0") + "}"
        return f"[{', '.join(map(bare, self.words))}]" if self.of_set else bare(self.words[0])


def bare(name: str) -> str:
    """An id without copy numbers."""
    return _COPY.sub("", name)


def forced_moves(game: Game, start: int) -> list[ForcedMove]:
    """What a game has chosen automatically since its log had `start` notes (the game must keep a log)."""
    return [_answer(game, note[3], note[4]) for note in (game._state.log or [])[start:] if note[0] == "only"]


def settled_at_once(game: Game) -> list[ForcedMove]:
    """The parts of simultaneous choices that had only one answer."""
    pending = game._state.d
    if pending is None or pending[0] != "together":
        return []
    asked = pending[3] if len(pending) > 3 else pending[1]
    question = next(one for one in asked if one[0] != "answered")
    return [
        _answer(game, (question[0], one[1], question[2], (), 1, 1, (), ()), one[2])
        for one in asked
        if one[0] == "answered" and one[2] not in (None, ())
    ]


def _answer(game: Game, pending: tuple[Any, ...], answer: Any) -> ForcedMove:
    compiled = game._compiled
    site, words = compiled.sites[pending[0]], UnnamedWording(compiled, game.player_names)
    player, place = int(pending[1]), int(pending[0])
    if pending[2] == "amounts":
        numbers = tuple((words.value_id(site.element, part), str(number)) for part, number in zip(pending[4], answer, strict=True))
        shown = ", ".join(f"{name}={number}" for name, number in numbers)
        return ForcedMove(player, place, words._sentence(site, pending, "en"), (shown,), numbers)
    question = words.prompt(pending, "en")
    if pending[2] == "several":
        picked = pending[7] if len(pending) > 7 else ()
        members = tuple(words.value_id(site.element, one) for one in answer if one not in picked)
        return ForcedMove(player, place, question, members, of_set=True)
    return ForcedMove(player, place, question, (words._option_id(site, pending, answer),))


__all__ = ["ForcedMove", "bare", "forced_moves", "settled_at_once"]
