"""Playing the lines of a test: each word answers a decision, the named player must be the one asked."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

from rulewright.agents.interface import DecisionLike
from rulewright.scenario.model import Answer, Difference, Line

if TYPE_CHECKING:
    from rulewright import Game


class Deviation(Exception):
    """The play cannot go on as written."""

    def __init__(self, difference: Difference) -> None:
        super().__init__(difference.message)
        self.difference = difference


def play_line(game: Game, line: Line, after: object = None) -> None:
    """Answer with every word of a line. Raises `Deviation`.

    A choice that has only one answer is not asked; its word may be written all the same, or left out.
    """
    from rulewright import IllegalChoice

    names = game.player_names
    what = f"{line.player.text}: {' '.join(_text(answer) for answer in line.answers)}"
    if line.player.text not in names:
        near = get_close_matches(line.player.text, names, n=1)
        hint = f" Did you mean {near[0]}?" if near else ""
        raise Deviation(Difference(line.span, what, message=f"Nobody is called {line.player.text}; at this table sit {', '.join(names)}.{hint}"))
    seat = names.index(line.player.text)
    for answer in line.answers:
        decision = _asked(game, seat)
        if decision is None:
            if _was_forced(game, seat, answer):
                continue
            raise Deviation(Difference(answer.span, what, message=_nobody_asks(game, line.player.text, answer)))
        if not answer.at_once and answer.words[0] not in _ids(decision):
            if _was_forced(game, seat, answer):
                continue
            raise Deviation(Difference(answer.span, what, message=_no_option(game, decision, answer.words[0])))
        try:
            if answer.at_once:
                game.choose_all(list(answer.words))
            else:
                game.choose(answer.words[0])
        except IllegalChoice as error:
            raise Deviation(Difference(answer.span, what, message=str(error))) from error


def _asked(game: Game, seat: int) -> DecisionLike | None:
    """The decision that waits for this player."""
    return next((decision for decision in game.decisions if decision.player == seat), None)


def _was_forced(game: Game, seat: int, answer: Answer) -> bool:
    """Whether the game took this answer by itself just now, as the only one there was."""
    forced = getattr(game, "forced", ())
    return any(player == seat and words == list(answer.words) for player, words in forced)


def _ids(decision: DecisionLike) -> list[str]:
    return [option.id for option in decision.options]


def _text(answer: Answer) -> str:
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
    return (f"{game.player_names[decision.player]} cannot answer `{word}` to “{decision.text('en')}”; "
            f"there were: {describe_options(decision)}.{hint}")


def describe_options(decision: DecisionLike, most: int = 24) -> str:
    """The ids of the options, cut when there are very many."""
    ids = _ids(decision)
    if len(ids) <= most:
        return ", ".join(ids)
    return f"{', '.join(ids[:most])} and {len(ids) - most} more"
