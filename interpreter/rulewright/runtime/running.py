"""Runs a game from one decision to the next, and random games as fast as the generated code allows."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from itertools import repeat
from typing import TYPE_CHECKING, Any, TypeVar

from rulewright.runtime import pending as waiting
from rulewright.runtime.errors import DamagedSave, GameOver, RulewrightError, RunawayRule
from rulewright.runtime.giving_up import nobody_gives_up
from rulewright.runtime.library import TooMany
from rulewright.runtime.playouts import Drawn, drawn_from, lot
from rulewright.runtime.seeds import scrambled
from rulewright.runtime.state import State
from rulewright.source.catalogue.saved import Runaway
from rulewright.source.limits import limits
from rulewright.source.room import with_room
from rulewright.source.span import NOWHERE, Span

if TYPE_CHECKING:
    from rulewright.runtime.game import Game

Result = TypeVar("Result")

_NOWHERE: Any = deque(maxlen=0)  # a journal that discards everything
_OF_MENUS = ("act", "one")  # kinds of questions: a menu that may be passed, and one that may not (as other choices of one)
BROKEN = (TypeError, LookupError, ValueError, AttributeError, AssertionError)  # errors that rules may raise in an unreachable position
FAILURES = (TooMany, RecursionError, *BROKEN)


def run(state: State) -> None:
    """Carry out suspended effects until somebody must decide or the game is over. Raises RunawayRule."""
    state.fuel, state.room = state.c.steps, len(state.j) + state.c.writes
    blocks, stack = state.c.blocks, state.k
    if state.log is not None and len(state.log) > limits().log:
        raise RunawayRule(Runaway.log(most=f"{limits().log:,}"), _place(state))
    try:
        for _ in repeat(None, limits().passes):
            if state.d is not None and not waiting.forced(state):
                return
            if not stack:
                state.over = True
                return
            frame = stack[-1]
            blocks[frame[0]](state, frame)
        raise RunawayRule(Runaway.on_and_on(), _place(state))
    except GameOver:
        state.d = None
        state.k.clear()
    except FAILURES as problem:
        _explain(state, problem)
        raise
    if len(stack) > limits().effects:
        raise RunawayRule(Runaway.effects(), _place(state))


def asked(state: State, work: Callable[[], Result]) -> Result:
    """An evaluation from outside, between the steps of a game: it has the step budget of a rule and enough stack.
    Raises RunawayRule.
    """
    before, state.fuel = state.fuel, state.c.steps
    try:
        return with_room(work)
    except FAILURES as problem:
        _explain(state, problem)
        raise
    finally:
        state.fuel = before


def _explain(state: State, problem: Exception) -> None:
    """An error inside the rules, made readable.

    Raises RunawayRule for an endless rule, DamagedSave in a restored game (restoring could not see the damage). Any other error is a bug of this
    program and is passed on.
    """
    if isinstance(problem, TooMany):
        raise RunawayRule(Runaway.grows(), _place(state, problem)) from None
    if isinstance(problem, RecursionError):
        raise RunawayRule(Runaway.calls(), _place(state, problem)) from None
    if state.restored and not isinstance(problem, RulewrightError):
        raise DamagedSave from problem


def _place(state: State, problem: Exception | None = None) -> Span:
    """The line that is running, as exactly as possible: the statement, or else the rule that the innermost generated function was generated from."""
    module, lines = state.c.module, state.c.source.splitlines()
    found: list[tuple[str, Span | None]] = [(module._block_owner.get(frame[0], ""), None) for frame in state.k]
    calls: list[tuple[str, int]] = []  # the generated functions that were running, and where they are in `found`
    trace = problem.__traceback__ if problem is not None else None
    while trace is not None:
        name = trace.tb_frame.f_code.co_name
        here = trace.tb_frame.f_code.co_filename.startswith(f"<{state.c.program.id}")
        statement = module.statement_of(lines, name, trace.tb_lineno) if here else None
        owner = module._block_owner.get(int(name[1:]), "") if name[:1] == "b" and name[1:].isdigit() else name
        if here:
            calls.append((name, len(found)))
        found.append((owner, statement))
        trace = trace.tb_next
    if isinstance(problem, RecursionError) and any(name == calls[-1][0] for name, _ in calls[:-1]):
        found = found[: calls[-2][1] + 1]  # the innermost call just happened to be one too many: report the line that called it
    for name, statement in reversed(found):
        if statement is not None:
            return statement
        rule = state.c.lines_of.get(name)
        if rule is not None and rule.span != NOWHERE:
            return rule.span
    return state.c.program.flow.span if state.c.program.flow is not None else NOWHERE


def play_randomly(game: Game, seed: int, decisions: int = 1_000_000, giving_up: bool = False) -> int:
    """Continue with random choices, to the end of the game or for a number of decisions; returns the number of decisions made.

    Actions that give up are left out, unless requested.

    The choices come from a stream of their own (`seed`), so the same seed plays the same game. It uses nothing that a bot could not use, but produces
    no texts and keeps no journal while no mark is held.
    """
    state = game._state
    journal, stays = state.j, state.stays
    if not game._marks and state.log is None:
        state.j = _NOWHERE  # not stored, so it takes no memory and needs no cleaning up
    if not giving_up and decisions > 0:
        nobody_gives_up(state)
    try:
        return _play(game, state, seed, decisions, stays)
    finally:
        state.j, state.stays = journal, stays


def _play(game: Game, state: State, seed: int, decisions: int, stays: bool) -> int:
    state.luck, taken = scrambled(seed), 0
    state.room = len(state.j) + state.c.writes
    stack, quiet, menus = state.k, state.log is None, state.c.names["DRAWN"]
    blocks = state.c.bare_blocks if state.j is _NOWHERE and decisions > 0 else state.c.blocks
    while not state.over and taken < decisions:
        try:
            while True:
                while (pending := state.d) is None:
                    frame = stack[-1]
                    blocks[frame[0]](state, frame)
                kind = pending[2]
                if kind == "several":
                    values = waiting.options(state, pending)
                    if len(values) == 1:  # it continues without asking
                        _answer(state, pending, values[0])
                        continue
                if taken >= decisions:
                    break
                taken += 1
                if taken == decisions:  # play that continues from here needs complete menus
                    blocks, state.stays = state.c.blocks, stays
                if kind in _OF_MENUS and type(pending[3]) is Drawn:
                    state.a = pending[3][0]
                elif kind == "one" and quiet and pending[0] not in menus:
                    members = pending[3]
                    state.a = members[lot(state, len(members))]
                elif kind == "several" and quiet:
                    _answer(state, pending, values[lot(state, len(values))])
                    continue
                elif not _answer_somehow(game, state, pending):
                    continue
                state.d = None
                state.fuel, state.room = state.c.steps, len(state.j) + state.c.writes
        except GameOver:
            state.d = None
        except FAILURES as problem:
            if stack or not isinstance(problem, IndexError):
                _explain(state, problem)
                raise
            state.over = True
    return taken


def _answer_somehow(game: Game, state: State, pending: Any) -> bool:
    """Give a random answer to (a part of) any kind of decision; returns whether the whole decision is answered."""
    one = waiting.waiting(state)[0]
    if one[2] == "offer":
        trades = waiting.sample_trades(state, one)
        number = lot(state, 1 + len(trades))
        value = trades[number - 1] if number else None
    else:
        values = waiting.options(state, one)
        entries = state.c.names["DRAWN"].get(one[0]) if one[2] in _OF_MENUS else None
        value = values[lot(state, len(values))] if entries is None else drawn_from(entries, values, state, one[2] == "one")
    if state.log is not None or pending[0] == "together":
        game._answer(one, value)
        return False
    return _answer(state, one, value)


def _answer(state: State, pending: Any, value: Any) -> bool:
    """Answer (a part of) a decision; returns whether it is complete."""
    done, result = waiting.answer(state, pending, value)
    state.d = None if done else result
    if done:
        state.a, state.fuel, state.room = result, state.c.steps, len(state.j) + state.c.writes
    return done
