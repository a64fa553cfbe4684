"""Many random games of a ruleset, looked at as they are played.

python -m tests.properties.many mesta --seeds 2000 --jobs 2
python -m tests.properties.many kroniky --seeds 2000 --settings all --with tests/properties/generous/kroniky.yaml --count round_number
python -m tests.properties.many tta_new_story --option resigning=no --with tests/properties/ledgers/tta_new_story.yaml
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

REPOSITORY = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(REPOSITORY / "interpreter"), str(REPOSITORY)]

from rulewright import Game  # noqa: E402
from rulewright.agents.property_tester import Tally, Watcher, run_model_test  # noqa: E402
from rulewright.pool import LeftOut, deliver  # noqa: E402
from tests.properties.promises import Promises, promises_of, read  # noqa: E402
from tests.properties.settings import CONSERVED, Setting, at_random, ruleset, together  # noqa: E402
from tests.shelf import folders  # noqa: E402

MOST_SETTINGS = 1000


class Task(NamedTuple):
    """A game to be played."""

    folder: str
    overlays: tuple[str, ...]
    seed: int
    players: int | None
    setting: Setting | None  # else by chance
    every: int
    steps: bool
    limit: int
    formula: str  # whose last value is wanted; none when empty


class Done(NamedTuple):
    """What came of it."""

    setting: Setting
    tally: Tally
    found: list[str]
    counted: Any


class Counted:
    """A watcher that keeps the value of a formula in the last position."""

    def __init__(self, formula: str, promises: Promises | None) -> None:
        self.formula, self.promises = formula, promises
        self.last: Any = None
        self.run: Callable[[Game], Any] | None = None

    def __call__(self, game: Game) -> Iterator[str]:
        self.run = self.run or read(game, self.formula)
        self.last = self.run(game)
        if self.promises is not None:
            yield from self.promises(game)


def play(task: Task) -> Done:
    """One seed: its setting, its game, what was wrong."""
    rules = ruleset(task.folder, *task.overlays)
    setting = task.setting or at_random(rules, task.seed, task.players)
    tally, counters = Tally(), list[Counted]()
    promises = promises_of(rules)

    def counter() -> Watcher:
        counters.append(Counted(task.formula, promises() if promises else None))
        return counters[-1]

    found = run_model_test(
        rules,
        *setting,
        [task.seed],
        task.limit,
        every=task.every,
        conserved=CONSERVED.get(rules.id, ()),
        steps=task.steps,
        tally=tally,
        watch=counter if task.formula else promises,
    )
    if task.setting is None:
        rules._compiled.clear()  # a setting of its own for each seed: keeping them all would fill the memory
    return Done(setting, tally, [str(finding) for finding in found], counters[-1].last if counters else None)


Packed = tuple[Any, ...]


def packed(task: Task) -> Packed:
    """A task as it travels to a worker, where it can be remembered: its options as pairs."""
    return (*task[:4], None if task.setting is None else (task.setting[0], tuple(task.setting[1].items())), *task[5:])


@dataclass(frozen=True)
class Games:
    """The games as work of the pool: one task for each number."""

    tasks: tuple[Packed, ...]

    def open(self) -> Callable[[int], Done]:
        return self.play

    def play(self, number: int) -> Done:
        task = Task(*self.tasks[number])
        return play(task if task.setting is None else task._replace(setting=(task.setting[0], dict(task.setting[1]))))


def named(setting: Setting) -> str:
    """A setting as it is typed."""
    players, options = setting
    return " ".join([f"{players} players", *(f"{name}={value}" for name, value in options.items())])


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.properties.many", description=__doc__)
    parser.add_argument("ruleset", help="the last part of its folder, as mesta or t9_identity")
    parser.add_argument("--seeds", type=int, default=100, help="games, with --settings all: of each setting")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--every", type=int, default=60, help="look at each so many decisions")
    parser.add_argument("--steps", action="store_true", help="take every other decision back as well, and compare it with a copy")
    parser.add_argument("--players", type=int, help="always so many")
    parser.add_argument("--settings", choices=("random", "all"), default="random", help="all: every combination of options")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="only this of the options, the others as they are")
    parser.add_argument("--with", dest="overlays", action="append", default=[], metavar="OVERLAY", help="a house rule to play with")
    parser.add_argument("--count", default="", metavar="FORMULA", help="tell how often it had which value at the end, as round_number")
    parser.add_argument("--limit", type=int, default=100_000, help="decisions after which a game is called endless")
    given = parser.parse_args(arguments)
    folder = next((one for one in folders() if one.split("/")[-1] == given.ruleset), None)
    if folder is None:
        parser.error(f"There is no ruleset {given.ruleset}. There are: {', '.join(one.split('/')[-1] for one in folders())}.")
    overlays = tuple(given.overlays)
    settings: Sequence[Setting | None] = [None]
    if given.settings == "all":
        settings = together(ruleset(folder, *overlays), MOST_SETTINGS)
        if not settings:
            parser.error(f"There are more than {MOST_SETTINGS} settings.")
    elif given.option:
        low, high = ruleset(folder, *overlays).players
        options = dict(pair.split("=", 1) for pair in given.option)
        settings = [(players, options) for players in ([given.players] if given.players else range(low, high + 1))]
    tasks = [
        Task(folder, overlays, seed, given.players, setting, given.every, given.steps, given.limit, given.count)
        for seed in range(given.first, given.first + given.seeds)
        for setting in settings
    ]
    tally, wrong, began = Tally(), 0, time.monotonic()
    played, counted = dict[str, Tally](), dict[str, Counter[Any]]()
    for number, done in enumerate(deliver(Games(tuple(map(packed, tasks))), len(tasks), given.jobs), 1):
        if isinstance(done, LeftOut):
            wrong += 1
            print(f"Seed {tasks[number - 1].seed} ends its process: {tasks[number - 1]}", flush=True)
            continue
        tally.add(done.tally)
        name = named(done.setting) if given.settings == "all" else f"{done.setting[0]} players"
        played.setdefault(name, Tally()).add(done.tally)
        counted.setdefault(name, Counter())[done.counted] += 1
        wrong += len(done.found)
        for line in done.found:
            print(line, flush=True)
        if number % 25 == 0:
            print(f"{number} games, {tally.decisions} decisions, {wrong} findings, {time.monotonic() - began:.0f} s", flush=True)
    for name, part in sorted(played.items()):
        values = ", ".join(f"{value}: {times}" for value, times in sorted(counted[name].items(), key=lambda each: (str(type(each[0])), each[0])))
        print(
            f"{name}: {part.games} games ({part.finished} finished), {part.decisions} decisions, the longest game {part.longest}"
            + (f"; {given.count} {values}" if given.count else "")
        )
    print(
        f"{tally.games} games ({tally.finished} finished): "
        f"{tally.decisions} decisions, the longest game {tally.longest}; {tally.looked} positions looked at, {tally.tried} options tried; "
        f"{wrong} findings; {time.monotonic() - began:.0f} s"
    )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
