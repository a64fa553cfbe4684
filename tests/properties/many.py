"""Many random games of a ruleset with random settings, looked at as they are played.

python -m tests.properties.many mesta --seeds 2000 --jobs 2
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import time
from collections import Counter
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(REPOSITORY / "interpreter"), str(REPOSITORY)]

from rulewright.agents.model_tester import Tally, run_model_test  # noqa: E402
from tests.properties.settings import CONSERVED, at_random, folders, ruleset  # noqa: E402

Task = tuple[str, int, int | None, int, int]


def play(task: Task) -> tuple[int, int, Tally, list[str]]:
    """One seed: its setting, its game, what was wrong."""
    folder, seed, players, every, limit = task
    rules = ruleset(folder)
    seats, options = at_random(folder, seed, players)
    tally = Tally()
    found = run_model_test(rules, seats, options, [seed], limit, every=every, conserved=CONSERVED.get(rules.id, ()), tally=tally)
    rules._compiled.clear()  # a setting of its own for each seed: keeping them all would fill the memory
    return seed, seats, tally, [str(finding) for finding in found]


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.properties.many", description=__doc__)
    parser.add_argument("ruleset", help="the last part of its folder, as mesta or t9_identity")
    parser.add_argument("--seeds", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--every", type=int, default=60, help="look at each so many decisions")
    parser.add_argument("--players", type=int, help="always so many")
    parser.add_argument("--limit", type=int, default=100_000, help="decisions after which a game is called endless")
    given = parser.parse_args(arguments)
    folder = next((one for one in folders() if one.split("/")[-1] == given.ruleset), None)
    if folder is None:
        parser.error(f"There is no ruleset {given.ruleset}. There are: {', '.join(one.split('/')[-1] for one in folders())}.")
    tasks: list[Task] = [
        (folder, seed, given.players, given.every, given.limit) for seed in range(given.first, given.first + given.seeds)
    ]
    tally, wrong, seats, began = Tally(), 0, Counter[int](), time.monotonic()
    with multiprocessing.get_context("spawn").Pool(given.jobs, maxtasksperchild=200) as pool:
        for done, (_, players, part, found) in enumerate(pool.imap_unordered(play, tasks, chunksize=4), 1):
            tally.add(part)
            seats[players] += 1
            wrong += len(found)
            for line in found:
                print(line, flush=True)
            if done % 25 == 0:
                print(f"{done} games, {tally.decisions} decisions, {wrong} findings, {time.monotonic() - began:.0f} s", flush=True)
    print(
        f"{tally.games} games ({tally.finished} finished) with {', '.join(f'{count} of {players}' for players, count in sorted(seats.items()))} players: "
        f"{tally.decisions} decisions, the longest game {tally.longest}; {tally.looked} positions looked at, {tally.tried} options tried; "
        f"{wrong} findings; {time.monotonic() - began:.0f} s"
    )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
