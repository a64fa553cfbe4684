"""Continues a game under changed rules.

Rules that play the same take over the exact position. Otherwise everything is carried over by name: things and zones, values, records, and running
effects as far as the changed rules have a place where they can wait. Starting with the outermost effect that has no such place, effects end where
they are; if even the flow has none, it starts again in this position.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from rulewright.api import Ruleset
from rulewright.carrying.effects import Effects
from rulewright.carrying.losses import Losses, Lost
from rulewright.carrying.naming import Names
from rulewright.carrying.places import Arranging
from rulewright.carrying.questions import Asking
from rulewright.carrying.values import Gone, Values
from rulewright.compiler.shapes import SETTLING
from rulewright.runtime import checks
from rulewright.runtime.build import Compiled
from rulewright.runtime.errors import OptionsError, RulewrightError, SaveError, SpokenError
from rulewright.runtime.game import Game
from rulewright.runtime.restoring import Restored
from rulewright.runtime.running import BROKEN, run
from rulewright.runtime.saves import encode, encode_state
from rulewright.runtime.state import Frame, State
from rulewright.source.catalogue.carried import Carrying, NotCarried
from rulewright.source.catalogue.code import as_said
from rulewright.source.span import Span

EXACTLY, BY_NAMES, FROM_OUTSIDE, FROM_THE_FLOW = "exactly", "by names", "from outside", "from the flow"
_SCOPE = ("bearer", "ending", "until")  # what is recorded about a happening while it runs


class CannotCarry(SpokenError):
    """The game cannot continue under these rules at all. Nothing has changed."""


@dataclass(frozen=True, slots=True)
class Carried:
    """The game under the changed rules, what could not be carried over, and the point at which it continues.

    `point` is `exactly` (the rules play the same), `by names` (the same question is pending), `from outside` (something that was being carried out
    has ended where it was) or `from the flow` (the flow starts again in this position).
    """

    game: Game
    lost: tuple[Lost, ...]
    point: str


def carry_over(game: Game, ruleset: Ruleset) -> Carried:
    """The position of a game under changed rules of the same ruleset; the game itself stays unchanged and keeps its log.

    Raises CannotCarry if the changed rules cannot continue from there, RulesetError for rules with errors, and WrongType.
    """
    checks.instance(game, Game, "What is carried over is a game")
    checks.instance(ruleset, Ruleset, "A game is carried over to a ruleset that `rulewright.load` gave")
    if ruleset.id != game.ruleset.id:
        raise CannotCarry(NotCarried.other_game(given=game.ruleset.id, wanted=ruleset.id))
    if game.over:
        raise CannotCarry(NotCarried.over())
    losses = Losses()
    compiled = _compiled(game, ruleset, losses)
    if ruleset.plays_hash == game.ruleset.plays_hash:
        return Carried(Game.restore(ruleset, game.save()), (), EXACTLY)
    return _Carrying(game, ruleset, compiled, losses).carried()


def _compiled(game: Game, ruleset: Ruleset, losses: Losses) -> Compiled:
    """The changed rules for this number of players, with the game's options as far as they still exist."""
    ruleset.need_game()
    low, high = ruleset.players
    count = len(game.player_names)
    if ruleset.ok and not low <= count <= high:
        raise CannotCarry(NotCarried.seats(count=count, low=low, high=high))
    options = dict(game._compiled.options_as_written)
    for name in [*options]:
        try:
            ruleset.compiled(count, {name: options[name]})
        except OptionsError:
            losses.note(Carrying.option(name=name))
            del options[name]
    try:
        return ruleset.compiled(count, options)
    except OptionsError as error:
        raise CannotCarry(NotCarried.cannot_go_on(why=as_said(error.in_language))) from error


class _Carrying:
    """Carries one game over to other rules."""

    def __init__(self, game: Game, ruleset: Ruleset, compiled: Compiled, losses: Losses) -> None:
        self._game, self._ruleset, self._compiled, self._before = game, ruleset, compiled, losses
        self._old = game._state
        self._names = Names(game._compiled, compiled)
        self._values = Values(self._names)
        self._effects = Effects(self._names)

    def carried(self) -> Carried:
        """The result of the first way that reaches a position from which the changed rules can continue."""
        why: Exception | None = None
        for point, way in self._ways():
            losses = Losses(dict(self._before.found))
            try:
                state = self._checked(way(Arranging(self._names, self._old, self._game.player_names, losses).arrange(), losses))
            except (Gone, *BROKEN):
                continue
            except RulewrightError as error:
                why = error
                continue
            game = Game._standing(self._ruleset, state, self._game.player_names, self._game._seed)
            return Carried(game, losses.all(), point)
        if isinstance(why, RulewrightError) and not isinstance(why, SaveError):
            raise CannotCarry(NotCarried.cannot_go_on(why=as_said(why.in_language))) from why
        raise CannotCarry(NotCarried.cannot())

    def _ways(self) -> Iterator[tuple[str, Callable[[State, Losses], State]]]:
        """Ways to continue: with all running effects, then with fewer and fewer of the inner ones, then with none."""
        frames: list[Frame] = []
        try:
            for frame in self._old.k:
                frames.append(self._effects.frame(self._old, frame))
        except Gone:
            pass
        depth = len(self._old.k)
        if len(frames) == depth:
            yield BY_NAMES, partial(self._asked, frames)
        for kept in range(min(len(frames), depth - 1), 0, -1):
            if self._effects.goes_on_alone(frames[kept - 1]):
                yield FROM_OUTSIDE, partial(self._ended, frames[:kept])
        if self._compiled.flow is not None:
            yield FROM_THE_FLOW, self._restarted

    def _asked(self, frames: list[Frame], state: State, losses: Losses) -> State:
        """The position in which the same question is pending."""
        old = self._old
        self._suspend(state, losses, frames)
        state.hold, state.settling, state.ending = old.hold, old.settling, self._no_verdicts()
        Asking(old, state, self._effects, self._values, losses).ask()
        return self._run_on(state)

    def _suspend(self, state: State, losses: Losses, frames: list[Frame]) -> None:
        """Suspend effects in a position; those whose lines have changed are reported."""
        state.k = [frame[:] for frame in frames]
        for old, frame in zip(self._old.k, frames, strict=False):
            if self._effects.changed(frame):
                name, span = self._named(old)
                losses.note(Carrying.goes_on(name=name), span)

    def _no_verdicts(self) -> tuple[Any, ...]:
        """No verdicts: those that wait for their effect refer to places in the rules, so they are not carried over. Raises Gone if there are any."""
        if self._old.ending:
            raise Gone
        return ()

    def _ended(self, frames: list[Frame], state: State, losses: Losses) -> State:
        """The position in which everything inside some effects has ended."""
        self._suspend(state, losses, frames)
        inside = self._old.k[len(frames) :]
        for frame in inside:
            name, span = self._named(frame)
            losses.note(Carrying.broken_off(name=name), span)
        self._clear_records(state, self._open_only_in(inside))
        machines = [self._compiled.resuming.machine_of(frame[0]) for frame in frames]
        depths = [resume.holds for frame in frames if (resume := self._compiled.resuming.at(frame[0])) is not None]
        if any(len(each) != 1 for each in depths):
            raise Gone
        state.hold, state.settling = sum(next(iter(each)) for each in depths), SETTLING in machines
        state.dirty = self._compiled.standing
        return self._run_on(state)

    def _named(self, frame: Frame) -> tuple[str, Span | None]:
        """The rule name of what is being carried out, and its place in the rules."""
        compiled = self._game._compiled
        machine = compiled.resuming.machine_of(frame[0]) or ""
        rule = compiled.lines_of.get(machine)
        if rule is None:  # the header of an action
            name = machine.removeprefix("act_")
            rule = next((one for one in compiled.actions if one.name.replace(".", "_") == name), None)
        return (machine, None) if rule is None else (rule.name, rule.span)

    def _open_only_in(self, inside: list[Frame]) -> Callable[[Any], bool]:
        """Whether a happening may have begun in the effects that have ended, and in no others."""
        module, resuming = self._game._compiled.module, self._game._compiled.resuming
        begun = {happening: scope.begin for happening, scope in module.scopes.items()}

        def text(frames: list[Frame]) -> str:
            machines = {resuming.machine_of(frame[0]) for frame in frames}
            return "\n".join(line for number, lines in module.blocks.items() if module._block_owner[number] in machines for line in lines)

        ended, going_on = text(inside), text(self._old.k[: len(self._old.k) - len(inside)])
        names = {happening.name for happening, begin in begun.items() if f"{begin}(" in ended and f"{begin}(" not in going_on}
        return lambda happening: happening.name in names

    def _restarted(self, state: State, losses: Losses) -> State:
        """The position in which the flow starts again, with the same player on turn."""
        compiled = self._compiled
        assert compiled.flow is not None
        self._clear_records(state, lambda _: True)
        state.v[compiled.first] = state.v[compiled.turn]
        state.k = [compiled.names[compiled.flow]()]
        state.hold, state.settling = 0, False
        state.dirty = compiled.standing
        losses.note(Carrying.from_outside(player=self._game.player_names[state.v[compiled.turn]]), compiled.lines_of[compiled.flow].span)
        return self._run_on(state)

    def _clear_records(self, state: State, ended: Callable[[Any], bool]) -> None:
        """Clear the records of happenings that have ended."""
        layout = self._compiled.layout
        for owner, column in layout.columns.items():
            if owner == "running" or (isinstance(owner, tuple) and owner[0] in _SCOPE and ended(owner[1])):
                state.v[column.base] = layout.initial[column.base]

    @staticmethod
    def _run_on(state: State) -> State:
        """Run to the next question if none is pending."""
        state.log = []
        state.forget()
        if state.d is None:
            run(state)
        state.forget_marks()
        return state

    def _checked(self, state: State) -> State:
        """The state, validated like a saved game. Raises SaveError."""
        if self._game._compiled.keeping is None:
            state.begin_knowing()
        log = [encode(note) for note in state.log or ()]
        return Restored(self._compiled).read(encode_state(state), log)
