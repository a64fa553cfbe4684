"""Playing the lines of a test: each word answers a decision, the named player must be the one asked."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import TYPE_CHECKING

from rulewright.agents.interface import DecisionLike
from rulewright.runtime.errors import IllegalChoice
from rulewright.scenario.evaluate import things_of
from rulewright.scenario.model import Answer, Difference, Line

if TYPE_CHECKING:
    from rulewright import Game


class Deviation(Exception):
    """The play cannot go on as written."""

    def __init__(self, difference: Difference) -> None:
        super().__init__(difference.message)
        self.difference = difference


def play_line(game: Game, line: Line, since: int) -> int:
    """Answer with every word of a line. Raises `Deviation`.

    A choice that has only one answer is not asked; its word may be written all the same, or left out. `since` is where the log stood
    before the last answer that was asked for; where it stands before the last one of this line comes back.
    """
    names = game.player_names
    what = f"{line.player.text}: {' '.join(_text(answer) for answer in line.answers)}"
    if line.player.text not in names:
        near = get_close_matches(line.player.text, names, n=1)
        hint = f" Did you mean {near[0]}?" if near else ""
        raise Deviation(
            Difference(
                line.span, what, message=f"RW904 Nobody is called {line.player.text}; at this table sit {', '.join(names)}.{hint}"
            )
        )
    seat = names.index(line.player.text)
    for answer in line.answers:
        decision = _asked(game, seat)
        if decision is None:
            if _was_forced(game, answer, since):
                continue
            raise Deviation(Difference(answer.span, what, message=_nobody_asks(game, line.player.text, answer)))
        if answer.amounts is not None or answer.trade is not None:
            since = len(game.log)
            try:
                _choose_numbers(game, seat, decision, answer)
            except IllegalChoice as error:
                raise Deviation(Difference(answer.span, what, message=str(error))) from error
            continue
        if not answer.at_once and answer.words[0] not in _ids(decision):
            if _was_forced(game, answer, since):
                continue
            raise Deviation(Difference(answer.span, what, message=_no_option(game, decision, answer.words[0])))
        since = len(game.log)
        try:
            if answer.at_once:
                _choose_together(game, seat, decision, answer.words)
            else:
                game.choose(answer.words[0], seat)
        except IllegalChoice as error:
            raise Deviation(Difference(answer.span, what, message=str(error))) from error
    return since


def _asked(game: Game, seat: int) -> DecisionLike | None:
    """The decision that waits for this player."""
    return next((decision for decision in game.decisions if decision.player == seat), None)


def _was_forced(game: Game, answer: Answer, since: int) -> bool:
    """Whether the game took this answer by itself since the last one, as the only one there was: then the log speaks of it."""
    entries = game.log[since:]
    told = {name.split("#")[0] for entry in entries for name in entry.subject}
    sentences = [f" {_bare(entry.text('en'))} " for entry in entries]
    names = {thing.id: thing.text.get("en", "") for thing in things_of(game)}

    def spoken_of(word: str) -> bool:
        bare = word.partition("#")[0]
        spoken = _bare(names.get(bare) or bare.replace("_", " "))
        return bare in told or any(f" {spoken} " in sentence for sentence in sentences)

    if answer.amounts is not None or answer.trade is not None:
        return not any(number != "0" for _, number in answer.amounts or ())
    return all(spoken_of(word) for word in answer.words)


def _choose_numbers(game: Game, seat: int, decision: DecisionLike, answer: Answer) -> None:
    """Answer with amounts (a number for each part that is asked, 0 for what is not named) or with a trade."""
    if answer.trade is not None:
        game.propose(list(answer.trade[0]), list(answer.trade[1]))
        return
    amounts = {name: number for name, number in answer.amounts or () if number != "0"}
    if decision.kind != "amounts":
        whole = next((option.id for option in decision.options if _as_amounts(option.id) == amounts), None)
        if whole is None:
            raise IllegalChoice(_no_option(game, decision, _text(answer)))
        game.choose(whole, seat)
        return
    parts: list[str] = getattr(decision, "parts", [])
    for name in amounts:
        if name not in parts:
            near = get_close_matches(name, parts, n=1)
            hint = f" Did you mean `{near[0]}`?" if near else ""
            raise IllegalChoice(f"No number of `{name}` is asked; there are: {', '.join(parts)}.{hint}")
    left = dict(amounts)
    asked: DecisionLike | None = decision
    while asked is not None and asked.span == decision.span and (part := getattr(asked, "part", None)) is not None:
        # A number that follows from the others is not asked.
        game.choose(left.pop(part, "0"), seat)
        asked = _asked(game, seat)


def _as_amounts(name: str) -> dict[str, str]:
    """The id of a bundle (`food=1,gold=2`) as amounts."""
    return dict(entry.split("=", 1) for entry in name.split(",") if "=" in entry)


def _bare(text: str) -> str:
    """A text without its signs."""
    return re.sub(r"\W+", " ", text).strip()


def _choose_together(game: Game, seat: int, decision: DecisionLike, words: tuple[str, ...]) -> None:
    """Answer several parts, and end the choice where it would still be open after them."""
    if words:
        game.choose_all(list(words), seat)
    left = _asked(game, seat)
    if (
        left is not None
        and left.span == decision.span
        and "done" in _ids(left)
        and words[-1:] != ("done",)
        and (not words or getattr(left, "chosen", []))
    ):
        game.choose("done", seat)


def _ids(decision: DecisionLike) -> list[str]:
    return [option.id for option in decision.options]


def _text(answer: Answer) -> str:
    if answer.amounts is not None:
        return "{" + ", ".join(f"{name}: {number}" for name, number in answer.amounts) + "}"
    if answer.trade is not None:
        return f"{' + '.join(answer.trade[0]) or 'nothing'} for {' + '.join(answer.trade[1]) or 'nothing'}"
    return f"[{', '.join(answer.words)}]" if answer.at_once else answer.words[0]


def _nobody_asks(game: Game, name: str, answer: Answer) -> str:
    decision = game.decision
    if decision is None:
        return f"{name} cannot answer `{_text(answer)}`: the game is over."
    other = game.player_names[decision.player]
    return f"{name} is not asked now; {other} is: “{decision.text('en')}” ({describe_options(decision)})."


def _no_option(game: Game, decision: DecisionLike, word: str) -> str:
    ids = _ids(decision)
    near = get_close_matches(word, ids, n=1)
    hint = f" Did you mean `{near[0]}`?" if near else ""
    return (
        f"{game.player_names[decision.player]} cannot answer `{word}` to “{decision.text('en')}”; "
        f"there were: {describe_options(decision)}.{hint}"
    )


def describe_options(decision: DecisionLike, most: int = 24) -> str:
    """The ids of the options, cut when there are very many."""
    ids = _ids(decision)
    if len(ids) <= most:
        return ", ".join(ids)
    return f"{', '.join(ids[:most])} and {len(ids) - most} more"
