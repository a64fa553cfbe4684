"""Files of interrupted games: what was played, who sat where, and the game itself."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rulewright.cli.errors import UserError
from rulewright.cli.words import say

MARK = "rulewright save"
VERSION = 1


@dataclass(frozen=True, slots=True)
class Saved:
    """A saved game before it is restored."""

    ruleset: str
    overlays: list[str]
    seats: list[str]  # "person" or the name of a bot
    seed: int
    game: dict[str, Any]


def write(path: Path, saved: Saved) -> None:
    """Write the file whole or not at all."""
    data = {
        "kind": MARK,
        "version": VERSION,
        "ruleset": saved.ruleset,
        "overlays": saved.overlays,
        "seats": saved.seats,
        "seed": saved.seed,
        "game": saved.game,
    }
    try:
        part = path.with_name(path.name + ".part")
        part.write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8")
        part.replace(path)
    except OSError as error:
        raise UserError(say("save.cannot", path=path, why=error.strerror or error), say("save.cannot.cure")) from error


def read(path: Path) -> Saved:
    """Read a file; one that is not ours, or is damaged, is a sentence."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise UserError(say("save.missing", path=path), say("save.missing.cure")) from error
    except OSError as error:
        raise UserError(say("main.file", path=path, why=error.strerror or error)) from error
    except (ValueError, RecursionError) as error:
        raise UserError(say("save.broken", path=path), say("save.broken.cure")) from error
    if not isinstance(data, dict) or data.get("kind") != MARK:
        raise UserError(say("save.foreign", path=path), say("save.broken.cure"))
    if data.get("version") != VERSION:
        raise UserError(say("save.version", path=path, version=data.get("version")), say("save.version.cure"))
    seats, overlays = data.get("seats"), data.get("overlays")
    if not (
        isinstance(data.get("ruleset"), str)
        and isinstance(data.get("game"), dict)
        and isinstance(data.get("seed"), int)
        and isinstance(seats, list)
        and isinstance(overlays, list)
        and all(isinstance(name, str) for name in (*seats, *overlays))
    ):
        raise UserError(say("save.broken", path=path), say("save.broken.cure"))
    return Saved(data["ruleset"], overlays, seats, data["seed"], data["game"])
