"""A game written down as text: every decision with its options and the choice, what each view and score became, and the end.

Long games are written for their first decisions only, and their end in short.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

REPOSITORY = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent
if str(REPOSITORY / "interpreter") not in sys.path:
    sys.path.insert(0, str(REPOSITORY / "interpreter"))

import rulewright  # noqa: E402

HOMES = ("rulesets", "examples")
NAMES = ["alice", "bob", "cyril", "dana", "emil", "fanny"]
WRITTEN = 150  # decisions that are written in full
SEED = 11
MASK = (1 << 64) - 1
LASTING = {"resigning": False}  # options, where a game has them, without which random players soon leave the table


def folders() -> list[Path]:
    """The shipped rulesets and the examples."""
    return sorted(file.parent for home in HOMES for file in (REPOSITORY / home).rglob("ruleset.yaml"))


@cache
def loaded(folder: Path) -> rulewright.Ruleset:
    """A ruleset, loaded once for all numbers of players."""
    return rulewright.load(str(folder))


@cache
def recordings() -> dict[str, tuple[Path, int]]:
    """Name of each text -> ruleset and number of players; of variants inside a ruleset's folder a game of three is enough."""
    found = {}
    for folder in folders():
        low, high = loaded(folder).players
        inside = folder.parent.name not in HOMES
        name = f"{folder.parents[1].name}_{folder.name}" if inside else folder.name
        for players in [min(3, high)] if inside else range(low, high + 1):
            found[f"{name}_{players}.txt"] = (folder, players)
    return found


def record(folder: Path, players: int) -> str:
    """The text of a game."""
    ruleset = loaded(folder)
    options = {name: value for name, value in LASTING.items() if name in ruleset.options}
    game = rulewright.Game(ruleset, NAMES[:players], SEED, options)
    return "\n".join(_lines(game)) + "\n"


def _lines(game: rulewright.Game) -> Iterator[str]:
    stream, number = SEED, 0
    yield f"{game.ruleset.id}, {len(game.player_names)} players, seed {SEED}"
    known: dict[str, str] = {}
    scores = ""
    while (decision := game.decision) is not None:
        stream = (stream * 6364136223846793005 + 1442695040888963407) & MASK
        index = ((stream >> 33) * len(decision.options)) >> 31
        option = decision.options[index]
        number += 1
        if number <= WRITTEN:
            now = {key: value for seat in (*range(len(game.player_names)), None) for key, value in _flat(game, seat)}
            yield from _changes(known, now)
            known = now
            totals = "scores " + " ".join(f"{game.player_names[score.player]}={score.total}" for score in game.scores())
            if totals != scores:
                yield "  " + totals
            scores = totals
            yield f"{number}. {game.player_names[decision.player]} {decision.kind}: {decision.text('en')} | {decision.text('cs')}"
            yield "  " + " ".join(f"[{one.id}]" if one.index == index else one.id for one in decision.options)
        game.choose(option.id, decision.player)
    # Of the end of a long game all that can be seen, in short; not the position's hash, which is another whenever the compiler lays it out otherwise.
    views = json.dumps([game.view(seat) for seat in (*range(len(game.player_names)), None)], sort_keys=True)
    yield f"over after {number} decisions, views {hashlib.sha256(views.encode()).hexdigest()[:12]}"
    for score in game.scores():
        yield f"  {game.player_names[score.player]} {score.total}: " + ", ".join(f"{name} {value}" for name, value in score.parts)
    yield "  winners: " + (" ".join(game.player_names[seat] for seat in game.winners()) or "nobody")


def _flat(game: rulewright.Game, seat: int | None) -> Iterator[tuple[str, str]]:
    """What a seat sees beyond what everybody sees, a line for each value. Options stand with the decision."""
    view = game.view(seat)
    view.pop("decision", None)
    view.pop("viewer", None)
    everybody = dict(_leaves(game.view(None))) if seat is not None else {}
    name = "all" if seat is None else game.player_names[seat]
    for path, value in _leaves(view):
        if seat is None or everybody.get(path) != value:
            yield f"{name} {path}", value


def _leaves(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(value, dict) and value and path.count(".") < 3:
        for key, item in value.items():
            yield from _leaves(item, f"{path}.{key}" if path else str(key))
    elif isinstance(value, list):
        yield path, " ".join(str(item) for item in value) or "-"
    else:
        yield path, str(value)


def _changes(before: dict[str, str], now: dict[str, str]) -> Iterator[str]:
    """Lines that are others than before; of lists what came and what went, where that is shorter."""
    for path in sorted({*before, *now}):
        old, new = before.get(path), now.get(path)
        if old == new:
            continue
        text = "gone" if new is None else new
        if old is not None and new is not None and len(new) > 40:
            had, has = old.split(" "), new.split(" ")
            came, went = [item for item in has if item not in had], [item for item in had if item not in has]
            short = " ".join([*(f"+{item}" for item in came), *(f"-{item}" for item in went)])
            if [item for item in had if item not in went] + came == has and short and len(short) < len(new):
                text = short
        yield f"  {path}: {text}"
