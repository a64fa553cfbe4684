"""Files of interrupted games: what was played, who sat where, and the game itself."""

from __future__ import annotations

import itertools
import json
import os
import re
import secrets
import shlex
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rulewright import __version__
from rulewright.cli.errors import UserError, why
from rulewright.outside import folders
from rulewright.outside.reading import read_given
from rulewright.outside.writing import PRIVATE, ChangedError, Version, make_private_folder, try_out, version_of, write_over
from rulewright.telling.words import say

MARK = "rulewright save"
VERSION = 1
_LARGEST = 64_000_000  # bytes
_PACKED = b"\x1f\x8b"  # the beginning of files from tables


@dataclass(frozen=True, slots=True)
class Saved:
    """A saved game before it is restored."""

    ruleset: str
    overlays: list[str]
    seats: list[str]  # "person" or the name of a bot
    seed: int
    game: dict[str, Any]


def write(path: Path, saved: Saved, known: Version | None = None) -> Version:
    """Write the file completely or not at all, over its known version or as a new file."""
    data = {
        "kind": MARK,
        "version": VERSION,
        "program": __version__,  # for people: which release of the program can continue it
        "ruleset": saved.ruleset,
        "overlays": saved.overlays,
        "seats": saved.seats,
        "seed": saved.seed,
        "game": saved.game,
    }
    try:
        return write_over(path, json.dumps(data, ensure_ascii=False), known, PRIVATE)
    except ChangedError as error:
        raise UserError(say("save.changed", path=path), say("save.changed.cure", path=free_name(path))) from error
    except (OSError, ValueError) as error:
        raise UserError(say("save.cannot", path=path, why=_why(error)), say("save.cannot.cure")) from error


def prepare(path: Path) -> Version | None:
    """Make sure before a game begins that it can be saved there. Returns the version that may be replaced: an empty file, or nothing."""
    try:
        known = version_of(path)
        if known is not None and known.size:
            raise UserError(say("save.exists", path=path), say("save.exists.cure", path=path, other=free_name(path)))
        try_out(path)
    except (OSError, ValueError) as error:
        raise UserError(say("save.cannot", path=path, why=_why(error)), say("save.cannot.cure")) from error
    return known


def free_name(path: Path) -> Path:
    """A free name beside a file."""
    return next(other for number in itertools.count(2) if not os.path.lexists(other := path.with_name(f"{path.stem}-{number}{path.suffix}")))


def write_somewhere(saved: Saved) -> Path:
    """Write a game without a file to a new one: in the user's folder for such games, or else in the current or the temporary folder."""
    errors: list[str] = []
    name = re.sub(r"\W+", "_", Path(saved.ruleset).name)[:40]
    for folder in (folders.state_folder, Path.cwd, folders.temporary_folder):
        try:
            place = folder()
            if folder is folders.state_folder:
                make_private_folder(place)
            path = place / f"{name}-{time.strftime('%Y%m%d-%H%M%S')}-{secrets.token_hex(4)}.json"
            write(path, saved)
            return path
        except UserError as error:
            errors.append(error.sentence)
        except (OSError, RuntimeError) as error:
            errors.append(_why(error))
    raise UserError(say("save.nowhere"), say("save.nowhere.cure", seed=saved.seed), errors)


def _why(error: Exception) -> str:
    return why(error) if isinstance(error, OSError) else str(error)


def read(path: Path) -> tuple[Saved, Version | None]:
    """Read a file, and which version of it that was; a foreign or damaged file is reported in a sentence."""
    try:
        known = version_of(path)
        content = read_given(path, _LARGEST)
        if len(content) > _LARGEST:
            raise UserError(say("save.broken", path=path), say("save.broken.cure"))
        if content.startswith(_PACKED):
            command = shlex.join(["rulewright", "replay", str(path)])
            raise UserError(say("save.of_table", path=path), say("save.of_table.cure", command=command))
        data = json.loads(content.decode("utf-8"))
    except FileNotFoundError as error:
        raise UserError(say("save.missing", path=path), say("save.missing.cure")) from error
    except OSError as error:
        raise UserError(say("save.unreadable", path=path, why=_why(error)), say("save.missing.cure")) from error
    except (ValueError, RecursionError) as error:
        raise UserError(say("save.broken", path=path), say("save.broken.cure")) from error
    if isinstance(data, dict) and "rulewright" in data and "kind" not in data:
        raise UserError(say("save.bare", path=path), say("save.bare.cure", wrapped=_WRAPPED))
    if not isinstance(data, dict) or data.get("kind") != MARK:
        raise UserError(say("save.foreign", path=path), say("save.broken.cure"))
    if type(data.get("version")) is not int:
        raise UserError(say("save.no_version", path=path, version=_written(data.get("version"))), say("save.broken.cure"))
    if data["version"] != VERSION:
        raise UserError(say("save.version", path=path, version=_written(data["version"])), say("save.version.cure"))
    for key, (right, what) in _PARTS.items():
        if not right(data.get(key)):
            raise UserError(say("save.part", path=path, part=key, what=say(what), value=_written(data.get(key))), say("save.broken.cure"))
    return Saved(data["ruleset"], data["overlays"], data["seats"], data["seed"], data["game"]), known


def is_saved(path: Path) -> bool:
    """Whether a file is a game saved by `rulewright play`, damaged or not."""
    try:
        return f'"kind": "{MARK}"'.encode() in read_given(path, _LARGEST)[:200]
    except OSError:
        return False


def _texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


_PARTS: dict[str, tuple[Callable[[Any], bool], str]] = {  # the other keys of a file: their test, and what is expected in words
    "ruleset": (lambda value: isinstance(value, str), "save.is.text"),
    "overlays": (_texts, "save.is.texts"),
    "seats": (_texts, "save.is.texts"),
    "seed": (lambda value: type(value) is int, "save.is.number"),
    "game": (lambda value: isinstance(value, dict), "save.is.game"),
}
_WRAPPED = '{"kind": "rulewright save", "version": 1, "ruleset": "FOLDER", "overlays": [], "seats": ["person", "random"], "seed": 0, "game": …}'


def _written(value: Any) -> str:
    """A value from the file, shortened; nothing means that it is missing."""
    if value is None:
        return say("save.is.missing")
    text = json.dumps(value, ensure_ascii=True)
    return text if len(text) <= 40 else text[:39] + "…"
