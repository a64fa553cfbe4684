"""Saved games: the whole position as JSON, with what is needed to restore it."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Container, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from rulewright.compiler.shapes import Several
from rulewright.runtime.errors import OptionsError, SaveError
from rulewright.runtime.restoring import Restored, damaged
from rulewright.runtime.state import Frame, State
from rulewright.source.catalogue.code import as_said
from rulewright.source.catalogue.saved import Damage, SavedValues, Saves
from rulewright.source.sentences import Phrase

if TYPE_CHECKING:
    from rulewright.api import Ruleset
    from rulewright.runtime.build import Compiled

FORMAT = 3  # frames refer to blocks of generated code by number, so renumbering changes the format


def encode(value: Any) -> Any:
    """A run-time value as JSON: tuples and dicts are tagged, dicts in the order of their keys."""
    if isinstance(value, tuple | list | range):
        return {"t": [encode(item) for item in value]}
    if isinstance(value, dict):
        return {"d": [[encode(key), encode(value[key])] for key in _sorted(value)]}
    return value


def _sorted(values: Iterable[Any]) -> list[Any]:
    """Values in an order that depends only on them: numbers by size, all others by their text."""
    members = list(values)
    return sorted(members, key=repr if any(type(member) is not int for member in members) else None)


def encode_state(state: State) -> dict[str, Any]:
    """The position without its log, as JSON-able data: positions that play the same have the same.

    Dead slots of frames are null, unordered bookkeeping is sorted, and only the relative order in which things came into play is kept.
    """
    form, over = _form(state.c), state.over
    values = [value if type(value) is int else encode(value) for value in state.v]
    form.forget_empty_knowledge(state, values)
    for slot in form.unordered:
        if state.v[slot]:
            values[slot] = {"t": [encode(item) for item in _sorted(state.v[slot])]}
    return {
        "v": values,
        "z": [list(zone) for zone in state.z],
        "k": [_frame(state, frame, frame is state.k[-1]) for frame in state.k],
        "d": encode(state.d),
        "r": state.r,
        "dirty": 0 if over else state.dirty,
        "hold": 0 if over else state.hold,
        "settling": state.settling and not over,
        "ending": encode(state.ending),
        "over": over,
        "serial": form.rank_arrivals(state, values),
    }


def _frame(state: State, frame: Frame, innermost: bool) -> list[Any]:
    """A frame with the slots that are still read, by later blocks or by the test of the pending question."""
    live = live_places(state, frame, innermost)
    return [frame[0], *(encode(value) if place in live else None for place, value in enumerate(frame[1:], 1))]


def live_places(state: State, frame: Frame, innermost: bool) -> Container[int]:
    """The slots of a frame that will be read: by its blocks, the test of the pending question, or imagined positions."""
    resuming = state.c.resuming
    resume = resuming.at(frame[0])
    if resume is None:
        return range(len(frame))
    if not innermost or state.d is None:
        return resume.kept
    test = state.c.sites[state.d[0]].test if state.d[0] != "together" else None
    return resume.kept | resume.asking | (resuming.test_reads(test) if test else frozenset())


def drop_dead(state: State) -> None:
    """Set dead slots to nothing, as saving does."""
    for frame in state.k:
        live = live_places(state, frame, frame is state.k[-1])
        for place in range(1, len(frame)):
            if place not in live:
                frame[place] = None


@dataclass(frozen=True, slots=True)
class _Form:
    """The slots that are not saved as they are."""

    unordered: tuple[int, ...]  # bookkeeping slots whose order does not matter: running hooks, histories, what was asked
    arrivals: range  # the slots that tell when each thing came into play
    only_there: tuple[bool, ...]  # the things for which this does not matter while they are in the box

    def forget_empty_knowledge(self, state: State, values: list[Any]) -> None:
        """The seats that really have something to forget about a zone (see runtime/knowledge.py)."""
        keeping = state.c.keeping
        if keeping is None:
            return
        v = state.v
        for zone, members in enumerate(state.z):
            if keeping.eyes[zone] is not None and (v[keeping.held + zone] or v[keeping.loose + zone]):
                held = loose = 0
                for thing in members:
                    held |= v[keeping.known + thing]
                    loose |= v[keeping.known + thing] & ~v[keeping.placed + thing]
                values[keeping.held + zone] &= held
                values[keeping.loose + zone] &= loose

    def rank_arrivals(self, state: State, values: list[Any]) -> int:
        """Replace the times of coming into play by their ranks; returns how many there are."""
        times = state.v[self.arrivals.start : self.arrivals.stop]
        if not any(times):
            return 0
        counted = [0 if self.only_there[thing] and state.v[thing] < 0 else time for thing, time in enumerate(times)]
        ranks = {time: rank for rank, time in enumerate(sorted({0, *counted}))}
        values[self.arrivals.start : self.arrivals.stop] = [ranks[time] for time in counted]
        return len(ranks) - 1


@lru_cache(maxsize=16)
def _form(compiled: Compiled) -> _Form:
    layout = compiled.layout
    notes = [layout.columns[owner].base for owner, shape in layout.shapes.items() if isinstance(shape, Several) and not shape.rising]
    things = range(len(layout.names))
    return _Form(tuple(notes), range(compiled.arrivals, compiled.arrivals + len(things)), compiled.only_there)


def save_state(state: State, ruleset: Ruleset, names: list[str], seed: int) -> dict[str, Any]:
    """A whole game as data, including which ruleset it belongs to."""
    data = {
        "rulewright": FORMAT,
        "ruleset": ruleset.id,
        "version": ruleset.version,
        "hash": ruleset.plays_hash,
        "players": list(names),
        "options": dict(state.c.options_as_written),
        "seed": seed,
        "state": encode_state(state),
        "log": None if state.log is None else [encode(entry) for entry in state.log],
    }
    return {**data, "seal": _seal(data)}


def _seal(data: dict[str, Any]) -> str:
    """A checksum of what was saved.

    Without it, a position that was damaged or edited by hand would break the game much later, for no visible reason.
    """
    kept = {key: value for key, value in data.items() if key != "seal"}
    return hashlib.sha256(json.dumps(kept, sort_keys=True).encode()).hexdigest()[:16]


def load_state(ruleset: Ruleset, data: Any) -> tuple[State, list[str], int]:
    """The state of a saved game. Raises SaveError with what is wrong and what to do."""
    _check_origin(ruleset, data)
    try:
        if data.get("seal") != _seal(data):
            raise SaveError(Saves.changed())
    except (TypeError, ValueError, RecursionError):  # not valid JSON data, or nested without end
        raise damaged(Damage.no_json()) from None
    names, options, seed = data.get("players"), data.get("options"), data.get("seed")
    low, high = ruleset.players
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names) or len(set(names)) < len(names):
        raise damaged(Damage.names())
    if not low <= len(names) <= high:
        raise damaged(Damage.seats(count=len(names), id=ruleset.id, low=low, high=high))
    if not isinstance(options, dict) or type(seed) is not int:
        raise damaged(Damage.beginning())
    try:
        compiled = ruleset.compiled(len(names), options)
    except OptionsError as problem:
        raise damaged(Damage.options(why=as_said(problem.in_language))) from None
    return Restored(compiled).read(data.get("state"), data.get("log")), names, seed


def _check_origin(ruleset: Ruleset, data: Any) -> None:
    """Check that something is a saved game of these rules. Raises SaveError, which says what it is instead."""
    if not isinstance(data, dict):
        raise SaveError(Saves.no_mapping())
    if "rulewright" not in data:
        if isinstance(data.get("game"), dict) and "rulewright" in data["game"]:
            raise SaveError(Saves.of_play())
        raise SaveError(Saves.no_key())
    if type(data["rulewright"]) is not int:
        raise SaveError(Saves.no_format(given=_shown(data["rulewright"]), format=FORMAT))
    if data["rulewright"] != FORMAT:
        raise SaveError(Saves.other_format(given=_shown(data["rulewright"]), format=FORMAT))
    for key, sentence in (("ruleset", Saves.no_ruleset), ("hash", Saves.no_hash)):
        if not isinstance(data.get(key), str):
            raise SaveError(sentence(given=_shown(data.get(key))))
    if data["ruleset"] != ruleset.id:
        raise SaveError(Saves.other_ruleset(given=_shown(data["ruleset"]), wanted=ruleset.id))
    if data["hash"] != ruleset.plays_hash:
        raise SaveError(
            Saves.other_rules(id=ruleset.id, version=_named(data.get("version")), hash=_named(data["hash"][:12]), now=ruleset.plays_hash[:12])
        )


def _named(value: Any) -> Phrase | str:
    """A version or hash from a file, unchanged if it is well-formed."""
    return value if isinstance(value, str) and re.fullmatch(r"[\w.+-]{1,40}", value) else _shown(value)


def _shown(value: Any) -> Phrase | str:
    """A value from a file in a sentence: short, in one line; a plain word as it is."""
    if isinstance(value, str) and value.replace(".", "").replace("_", "").replace("-", "").isalnum() and not value[:1].isdigit():
        return value[:40]
    if value is None:
        return SavedValues.missing()
    if isinstance(value, dict | list):
        return SavedValues.mapping() if isinstance(value, dict) else SavedValues.list()
    try:
        return SavedValues.text(value=json.dumps(value[:40])) if isinstance(value, str) else json.dumps(value)[:40]
    except (TypeError, ValueError):
        return SavedValues.other()
