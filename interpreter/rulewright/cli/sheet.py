"""The end of a game in words: who won, and every score with its parts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.cli.table import names_of, part_name
from rulewright.telling.screen import Screen
from rulewright.telling.words import language, say

if TYPE_CHECKING:
    from rulewright import Game


def _without_winner(game: Game) -> str:
    """The text if nobody has won; or, if the rules said so, that all have lost."""
    losers = {player for ending in game.endings() if ending.verdict == "loses" for player in ending.players}
    names = game.player_names
    if len(losers) < len(names):
        return say("sheet.nobody")
    if len(losers) == 1:
        return say("sheet.loser", name=names[0])
    return say("sheet.losers", names=names_of(names, sorted(losers)))


def print_result(game: Game, screen: Screen) -> None:
    """Winners and the score sheet."""
    names = game.player_names
    winners = game.winners()
    screen.heading(say("sheet.title"))
    if not winners:
        screen.line(_without_winner(game), "head")
    elif len(winners) == 1:
        screen.line(say("sheet.winner", name=names[winners[0]]), "good")
    else:
        screen.line(say("sheet.winners", names=names_of(names, winners)), "good")
    for text in dict.fromkeys(ending.text(language()) for ending in game.endings() if ending.told):
        screen.line(say("sheet.reason", text=text.rstrip(".")))
    scores = list(game.scores(language()))
    program = game.ruleset.program
    if not scores or (program is not None and program.result.score is None and not program.result.parts):
        return  # this game is won, not scored
    parts: list[str] = []
    for score in scores:
        parts += [name for name, _ in ((part_name(part[0]), part[1]) for part in score.parts) if name not in parts]
    rows = []
    for part in parts:
        row: list[object] = [part]
        for score in scores:
            values = [part_[1] for part_ in score.parts if part_name(part_[0]) == part]
            row.append(sum(values) if values else "–")  # a part that does not count for this player
        if any(value not in (0, "–") for value in row[1:]):  # a part that gave nobody anything is left out
            rows.append(row)
    rows.append([say("sheet.total"), *(score.total for score in scores)])
    screen.line()
    screen.table([say("sheet.part"), *(names[score.player] for score in scores)], rows, numbers=range(1, len(scores) + 1))
