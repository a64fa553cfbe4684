"""Replays a game from a file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulewright.api import Ruleset
from rulewright.gamefile.form import GameFile
from rulewright.runtime.errors import IllegalChoice, RulewrightError, SaveError, SpokenError
from rulewright.runtime.game import Game
from rulewright.source.catalogue.played import Choices
from rulewright.source.catalogue.saved import GameFiles


class Elsewhere(SpokenError):
    """An answer leads to a different position than when the game was played, or the rules differ."""


def replay(file: GameFile, ruleset: Ruleset, to: int | None = None, *, log: bool = True) -> Game:
    """The game at its current step or at another step of its tree, with each position compared with the recorded one. Raises Elsewhere and
    OptionsError.
    """
    game = beginning(file, ruleset, log=log)
    for _ in played(file, game, to):
        pass
    return game


def beginning(file: GameFile, ruleset: Ruleset, *, log: bool = True) -> Game:
    """The game before its first answer. Raises Elsewhere if the rules differ, and OptionsError."""
    if ruleset.content_hash != file.rules.hash:
        raise Elsewhere(GameFiles.other_rules(id=file.rules.id, wanted=file.rules.version, version=ruleset.version))
    if file.start is not None:
        try:
            game = Game.restore(ruleset, file.start)
        except SaveError as error:
            raise Elsewhere(error.sentence) from error
        if game.player_names != list(file.players):
            raise Elsewhere(GameFiles.damaged())
        return game
    return Game(ruleset, list(file.players), file.seed, dict(file.options), log=log)


def played(file: GameFile, game: Game, to: int | None = None) -> Iterator[tuple[int, str]]:
    """Replay from the beginning, yielding the number of each answer and the hash of the position after it. Raises Elsewhere."""
    if to is not None and not 0 <= to <= len(file.steps):
        raise Elsewhere(GameFiles.no_step(number=to, last=len(file.steps)))
    for number, step in file.way(to):
        if step.kind != "answer":
            continue
        try:
            carry_out(game, step.seat, step.answer)
            hash_ = game.hash()
        except RulewrightError as error:
            raise Elsewhere(GameFiles.refused(number=number, why=str(error))) from error
        if step.hash and hash_ != step.hash:
            raise Elsewhere(GameFiles.differs(number=number))
        yield number, hash_


def carry_out(game: Game, seat: int, answer: dict[str, Any]) -> None:
    """Answer the pending question of a seat. Raises IllegalChoice, in which case nothing has changed."""
    offer = answer.get("offer")
    if offer is None:
        game.choose_all(answer.get("choices", []), seat)
        return
    decision = game.decision
    if decision is None or decision.player != seat:
        raise IllegalChoice(Choices.not_asked(player=game.player_names[seat]))
    game.propose(offer["give"], offer["want"])
