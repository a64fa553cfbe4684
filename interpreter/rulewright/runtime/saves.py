"""Saved games: the whole position as JSON, with what it needs to be read again."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any

from rulewright.runtime.errors import OptionsError, SaveError
from rulewright.runtime.state import State

if TYPE_CHECKING:
    from rulewright.api import Ruleset

FORMAT = 2


def encode(value: Any) -> Any:
    """A run-time value as JSON: tuples and dicts are tagged."""
    if isinstance(value, tuple):
        return {"t": [encode(item) for item in value]}
    if isinstance(value, dict):
        return {"d": [[encode(key), encode(item)] for key, item in value.items()]}
    if isinstance(value, list | range):
        return {"t": [encode(item) for item in value]}
    return value


def decode(value: Any) -> Any:
    if isinstance(value, dict):
        if "t" in value:
            return tuple(decode(item) for item in value["t"])
        return {decode(key): decode(item) for key, item in value["d"]}
    return value


def encode_state(state: State) -> dict[str, Any]:
    """The position without its log, as JSON-able data."""
    return {
        "v": [encode(value) for value in state.v],
        "z": [list(zone) for zone in state.z],
        "k": [[encode(value) for value in frame] for frame in state.k],
        "d": encode(state.d),
        "r": state.r,
        "dirty": state.dirty,
        "hold": state.hold,
        "settling": state.settling,
        "ending": encode(state.ending),
        "over": state.over,
        "serial": state.serial,
    }


def save_state(state: State, ruleset: Ruleset, names: list[str], seed: int) -> dict[str, Any]:
    """Everything a game is, and which ruleset it belongs to."""
    data = {
        "rulewright": FORMAT,
        "ruleset": ruleset.id,
        "version": ruleset.version,
        "hash": ruleset.content_hash,
        "players": list(names),
        "options": dict(state.c.options_as_written),
        "seed": seed,
        "state": encode_state(state),
        "log": None if state.log is None else [encode(entry) for entry in state.log],
    }
    return {**data, "seal": _seal(data)}


def _seal(data: dict[str, Any]) -> str:
    """A fingerprint of what was saved: a position that was damaged or changed by hand would break the game much later, with no way to tell why."""
    kept = {key: value for key, value in data.items() if key != "seal"}
    return hashlib.sha256(json.dumps(kept, sort_keys=True).encode()).hexdigest()[:16]


def load_state(ruleset: Ruleset, data: Any) -> tuple[State, list[str], int]:
    """The state of a saved game. Raises SaveError with what is wrong and what to do."""
    if not isinstance(data, dict) or "rulewright" not in data:
        raise SaveError("This is not a saved game of Rulewright.")
    if data["rulewright"] != FORMAT:
        raise SaveError(
            f"This game was saved in format {data['rulewright']}; this version reads format {FORMAT} only. "
            "Continue it with the version that saved it."
        )
    if data.get("ruleset") != ruleset.id:
        raise SaveError(f"This is a game of {data.get('ruleset')}, not of {ruleset.id}. Continue it with that ruleset.")
    if data.get("hash") != ruleset.content_hash:
        raise SaveError(
            f"The rules have changed since this game was saved (it needs {ruleset.id} {data.get('version')} "
            f"with content {str(data.get('hash'))[:12]}; these files are {ruleset.content_hash[:12]}). Continue it with the files it was begun with."
        )
    try:
        if data.get("seal") != _seal(data):
            raise SaveError("This saved game is damaged, or was changed by hand. Continue an older one, or begin a new game.")
        names = [str(name) for name in data["players"]]
        compiled = ruleset.compiled(len(names), data["options"])
        saved = data["state"]
        state = compiled.new_state()
        if len(saved["v"]) != len(state.v) or len(saved["z"]) != len(state.z):
            raise SaveError("This saved game is damaged: it does not have the right number of values.")
        state.v = [decode(value) for value in saved["v"]]
        state.z = [[int(thing) for thing in zone] for zone in saved["z"]]
        state.k = [[decode(value) for value in frame] for frame in saved["k"]]
        state.d, state.r = decode(saved["d"]), int(saved["r"])
        state.dirty, state.hold, state.settling = int(saved["dirty"]), int(saved["hold"]), bool(saved["settling"])
        state.ending, state.over, state.serial = decode(saved["ending"]), bool(saved["over"]), int(saved["serial"])
        state.log = None if data.get("log") is None else [decode(entry) for entry in data["log"]]
        if any(not isinstance(frame[0], int) or not 0 <= frame[0] < len(compiled.blocks) for frame in state.k):
            raise SaveError("This saved game is damaged: its effects do not fit the rules.")
        return state, names, int(data.get("seed", 0))
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, RecursionError, OptionsError) as problem:
        raise SaveError(f"This saved game is damaged ({type(problem).__name__}: {problem}).") from None
