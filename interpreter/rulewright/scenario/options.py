"""Options as tests name them: which words a question could ever offer, and what is offered after some answers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from rulewright.language.symbols import Kind, ThingSymbol
from rulewright.runtime.forced import ForcedMove, bare, forced_moves
from rulewright.source.catalogue.failures import Failures
from rulewright.source.sentences import Phrase
from rulewright.source.suggest import closest

if TYPE_CHECKING:
    from rulewright import Game
    from rulewright.runtime.game import Decision

_JOINTS = re.compile(r"[:+,=>*]")  # separators within an id
NO_VALUES = ("pass", "done")  # answers that are not values of the game


class NoOption(Exception):
    """A word that is no possible option of the question; `why` gives the reason in every language."""

    def __init__(self, why: Phrase) -> None:
        super().__init__(why.said())
        self.why = why


def offered_after(game: Game, decision: Decision, words: str) -> bool:
    """Whether the last word is offered after the words before it have been answered on a copy. Raises NoOption.

    An earlier word may name a choice that was made automatically since the last question, as in `play`. If the earlier answers leave a single answer,
    which the game then chooses itself, only that answer counts as offered. Words that name nothing are refused because they could never be offered.
    """
    *before, last = words.split()
    copy = game.clone() if before else game
    asked: Decision | None = decision
    forced = forced_before(game, decision.player)
    answered = False
    for word in before:
        if asked is None:
            raise NoOption(Failures.not_asked_after(word=before[0], player=game.player_names[decision.player]))
        used = next((number for number, move in enumerate(forced) if move.is_word(word)), None)
        if used is not None:
            forced = forced[used + 1 :]
            continue
        if word not in [option.id for option in asked.options]:
            raise NoOption(Failures.not_there(word=word, hint=_meant(game, asked, word)))
        start = len(copy._state.log or ())
        copy.choose(word, decision.player)
        forced = [move for move in forced_moves(copy, start) if move.player == decision.player]
        asked = next((one for one in copy.decisions if one.player == decision.player), None)
        if asked is None and not forced:
            raise NoOption(Failures.not_asked_after(word=word, player=game.player_names[decision.player]))
        answered = True
    if asked is not None and last in [option.id for option in asked.options]:
        return True
    if answered and forced:
        return _is_forced(copy, decision, forced, last)
    assert asked is not None
    _check(game, asked, last)
    return False


def _is_forced(game: Game, decision: Decision, forced: list[ForcedMove], word: str) -> bool:
    """Whether a word is an answer that was chosen automatically. Raises NoOption for words that can never be an option."""
    if any(move.is_word(word) or move.is_part(word) for move in forced):
        return True
    if not _can_be(game, decision, word):
        raise NoOption(Failures.no_option_at_all(word=word, hint=_meant(game, decision, word)))
    return False


def forced_before(game: Game, player: int) -> list[ForcedMove]:
    """The automatic choices of a player since the last answer."""
    log = game._state.log or []
    start = next((number for number in range(len(log), 0, -1) if log[number - 1][0] == "choice"), 0)
    return [move for move in forced_moves(game, start) if move.player == player]


def _check(game: Game, decision: Decision, word: str) -> None:
    """Refuse a word that is never an option, and one that is only offered after an action of this menu."""
    if not _can_be(game, decision, word):
        raise NoOption(Failures.no_option_at_all(word=word, hint=_meant(game, decision, word)))
    if decision.kind != "act" or word in _actions(game):
        return
    for option in decision.options:
        copy = game.clone()
        start = len(copy._state.log or ())
        copy.choose(option.id, decision.player)
        after = next((one for one in copy.decisions if one.player == decision.player), None)
        first = next(iter(forced_moves(copy, start)), None)
        if (first is not None and first.player == decision.player and (first.is_word(word) or first.is_part(word))) or (
            after is not None and after.kind != "act" and word in [one.id for one in after.options]
        ):
            raise NoOption(Failures.after_option(word=word, option=option.id))


def _can_be(game: Game, decision: Decision, word: str) -> bool:
    """Whether some question can have an option with this id; ids of pairs, sets and amounts combine names and numbers."""
    known = {*could_be(game, decision), *NO_VALUES}
    if bare(word) in known:
        return True
    parts = [part for part in _JOINTS.split(bare(word)) if part]
    if parts and parts[0] != word and ":" in word and parts[0] in _actions(game):
        return game._compiled.sites[decision.place].kind != "act"  # an action with its parts, offered by a card
    return bool(parts) and all(part.isdigit() or part in known for part in parts)


def _meant(game: Game, decision: Decision, word: str) -> Phrase | str:
    known = could_be(game, decision)
    action, colon, thing = word.partition(":")
    if colon and action in known:
        return Failures.beside_action(action=action, thing=thing)
    own = [one for one in known if one.startswith(f"{word}:")]
    near = own[0] if own else closest(word, known)
    return Failures.meant(meant=near) if near else ""


def could_be(game: Game, decision: Decision) -> list[str]:
    """The ids that options can have in this game, those of this question first."""
    program, compiled = game._compiled.program, game._compiled
    known = [option.id for option in decision.options]
    known += [*_actions(game), "yes", "no"]
    known += [label for site in compiled.sites for label in site.labels]
    known += [hook.id for hook in program.hooks]
    known += [word for each in program.words.values() for word in each.words]
    return list(dict.fromkeys([*known, *_names(game, None), *game.player_names]))


def _actions(game: Game) -> Iterator[str]:
    """The ids of all actions in menus; actions of things include the thing."""
    for action in game._compiled.program.happenings.values():
        if action.is_action:
            yield from [action.name] if action.of_thing is None else (f"{action.name}:{name}" for name in _carriers(game, action.of_thing))


def _names(game: Game, kind: Kind | None) -> Iterator[str]:
    """The ids of things (of a kind), without copy numbers."""
    if kind is not None and kind.name == "player":
        yield from game.player_names
        return
    layout = game._compiled.layout
    yield from (bare(layout.names[each]) for each in (range(layout.game + 1, len(layout.names)) if kind is None else layout.of_kind[kind]))


def _carriers(game: Game, owner: ThingSymbol | Kind) -> Iterator[str]:
    if isinstance(owner, ThingSymbol):
        yield owner.id
    else:
        yield from (thing.id for thing in game._compiled.program.things if thing.kind.is_a(owner))
        yield from _names(game, owner)


def nameable(game: Game, name: str) -> Phrase | None:
    """None if a name is a thing or a word of this game; otherwise what is wrong with it and which name was probably meant."""
    program, layout = game._compiled.program, game._compiled.layout
    head, dot, tail = name.partition(".")
    wanted = tail if dot and head in (*program.kinds, *program.words) else name
    kind = program.kinds.get(head) if dot else None
    words = [word for each in program.words.values() for word in each.words]
    known = list(_names(game, kind)) + ([] if kind is not None else words)
    if bare(wanted) in known or (kind is None and wanted in game.player_names):
        return None
    ruled = any(thing.id == bare(wanted) for thing in program.things)
    if ruled:
        return Failures.not_in_game(name=name)
    near = closest(wanted, [*known, *(bare(each) for each in layout.names)])
    return Failures.no_such_name(name=name, hint=Failures.meant(meant=near) if near else "")


__all__ = ["NoOption", "could_be", "nameable", "offered_after"]
