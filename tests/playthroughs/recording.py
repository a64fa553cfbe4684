"""A game written down: every decision with its options and the choice, what each view and score became, and the end.

The first decisions are stored as text, those after them as a fingerprint each, the end of the game in short. So a change shows at the
decision where it begins, and a change of the rules of chance does not rewrite megabytes. A failing test writes the whole text of the game
into `build/playthroughs`, to be compared with the one of an older checkout.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import accumulate, islice
from pathlib import Path
from typing import Any

import rulewright
from tests.shelf import folders, games, loaded

HERE = Path(__file__).resolve().parent
NAMES = ["alice", "bob", "cyril", "dana", "emil", "fanny"]
HEAD = 4  # decisions that are stored as text, where so many fit into
ROOM = 44_000  # bytes
LOOKED_AT = 120  # decisions of which views and scores are compared
TOGETHER = 40  # later decisions that share a fingerprint
IN_A_LINE = 16  # fingerprints
SEED = 11
MASK = (1 << 64) - 1
LASTING = {"resigning": False}  # options, where a game has them, without which random players soon leave the table


def stored() -> dict[str, tuple[str, int]]:
    """Name of each stored game -> ruleset and number of players, without loading any."""
    by_name = {name_of(folder): folder for folder in folders("rulesets", "examples")}
    found = (file.name.removesuffix(".txt").rpartition("_") for file in sorted(HERE.glob("*.txt")))
    return {f"{name}_{players}.txt": (by_name[name], int(players)) for name, _, players in found if name in by_name}


def recordings() -> dict[str, tuple[str, int]]:
    """The games that are to be stored; of variants inside a ruleset's folder a game of three is enough."""
    found = {}
    for folder in games("rulesets", "examples"):
        low, high = loaded(folder).players
        for players in [min(3, high)] if folder.count("/") > 1 else range(low, high + 1):
            found[f"{name_of(folder)}_{players}.txt"] = (folder, players)
    return found


def name_of(folder: str) -> str:
    """`tta_first_edition_easier` of `rulesets/tta_first_edition/variants/easier`."""
    return "_".join(part for part in folder.split("/")[1:] if part not in ("variants", "games"))


@dataclass(frozen=True, slots=True)
class Recording:
    """A game as it was played."""

    title: str
    steps: tuple[str, ...]  # what is seen before each decision, its options and the choice
    end: str

    @property
    def head(self) -> int:
        """How many of the first decisions are stored as text: of a huge game it may be none."""
        sizes = accumulate(len(step.encode()) + 1 for step in self.steps[:HEAD])
        return sum(size <= ROOM for size in sizes)

    def stored(self) -> str:
        """What the repository keeps of it."""
        marks = [fingerprint(step) for step in self.steps[self.head :]]
        lines = [" ".join(marks[start : start + IN_A_LINE]) for start in range(0, len(marks), IN_A_LINE)]
        return "\n".join([self.title, *self.steps[: self.head], *lines, self.end]) + "\n"

    def text(self) -> str:
        """The whole recording."""
        return "\n".join([self.title, *self.steps, self.end]) + "\n"

    def difference(self, stored: str) -> str | None:
        """Where this game first leaves the stored one, in words; None when they are alike."""
        if self.stored() == stored:
            return None
        title, *rest = stored.split("\n")
        if title != self.title:
            return f"stored: {title}\nplayed: {self.title}"
        marks = [mark for line in rest if FINGERPRINTS.fullmatch(line) for mark in line.split()]
        head, text = "\n".join(rest), self.head
        for number, step in enumerate(self.steps):
            known = head.startswith(f"{step}\n") if number < text else number - text < len(marks) and marks[number - text] == fingerprint(step)
            if not known:
                was = "\n".join(head.split("\n")[: step.count("\n") + 1]) if number < text else "(kept as a fingerprint)"
                return f"from decision {number + 1}:\n  stored:\n{was}\n  played:\n{step}"
            head = head.removeprefix(f"{step}\n")
        return f"after decision {len(self.steps)}:\n  stored:\n{stored[-600:]}\n  played:\n{self.end}"


FINGERPRINTS = re.compile(r"[0-9a-f]{8}( [0-9a-f]{8})*")


def fingerprint(step: str) -> str:
    return hashlib.sha256(step.encode()).hexdigest()[:8]


def record(folder: str, players: int) -> Recording:
    """A game, played with the choices that belong to it."""
    ruleset = loaded(folder)
    options = {name: value for name, value in LASTING.items() if name in ruleset.options}
    game = rulewright.Game(ruleset, NAMES[:players], SEED, options)
    title = f"{game.ruleset.id}, {len(game.player_names)} players, seed {SEED}"
    steps = tuple("\n".join(step) for step in _steps(game))
    return Recording(title, steps, "\n".join(_end(game)))


def _steps(game: rulewright.Game) -> Iterator[list[str]]:
    """Each of the first decisions with all that is seen; of later ones only which of how many options was taken, some of them together."""
    choices = _choices()
    seats = (*range(len(game.player_names)), None)
    known: dict[str, str] = {}
    scores = ""
    for number in range(1, LOOKED_AT + 1):
        if (decision := game.decision) is None:
            return
        index = next(choices)(len(decision.options))
        now = {key: value for seat in seats for key, value in _flat(game, seat)}
        totals = "scores " + " ".join(f"{game.player_names[score.player]}={score.total}" for score in game.scores())
        yield [
            *_changes(known, now),
            *([f"  {totals}"] if totals != scores else []),
            f"{number}. {game.player_names[decision.player]} {decision.kind}: {decision.text('en')} | {decision.text('cs')}",
            "  " + " ".join(f"[{one.id}]" if one.index == index else one.id for one in decision.options),
        ]
        known, scores = now, totals
        game.choose(decision.options[index].id, decision.player)
    while game.decision is not None:
        yield [f"  {taken}" for taken in islice(_taken(game, choices), TOGETHER)]


def _taken(game: rulewright.Game, choices: Iterator[Callable[[int], int]]) -> Iterator[str]:
    """Play on, without words."""
    while (decision := game.decision) is not None:
        index = next(choices)(len(decision.values))
        yield f"{game.player_names[decision.player]} {decision.kind} {index}/{len(decision.values)}"
        decision.choose(index)


def _choices() -> Iterator[Callable[[int], int]]:
    """The choices that belong to every recording: a number below the number of options."""
    stream = SEED
    while True:
        stream = (stream * 6364136223846793005 + 1442695040888963407) & MASK
        lot = stream >> 33
        yield lambda options, lot=lot: (lot * options) >> 31


def _end(game: rulewright.Game) -> Iterator[str]:
    """Of the end all that can be seen, in short; not the position's hash, which is another whenever the compiler lays it out otherwise."""
    views = json.dumps([game.view(seat) for seat in (*range(len(game.player_names)), None)], sort_keys=True)
    yield f"over in turn {game.turns}, views {hashlib.sha256(views.encode()).hexdigest()[:12]}"
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
    """Lines that differ from before; of lists what came and what went, where that is shorter."""
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
