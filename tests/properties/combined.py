"""Random games of a ruleset with random combinations of its games and variants, all of them considered and those that exclude each other left out.

python -m tests.properties.combined tta_first_edition --combinations 20 --games 40 --with tests/properties/ledgers/tta_first_edition.yaml
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

REPOSITORY = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(REPOSITORY / "interpreter"), str(REPOSITORY)]

from rulewright.agents.property_tester import Tally  # noqa: E402
from rulewright.ruleset.find import peek  # noqa: E402
from rulewright.source.severity import Severity  # noqa: E402
from tests.properties.many import Task, play  # noqa: E402
from tests.properties.settings import at_random, ruleset  # noqa: E402
from tests.shelf import folders, loaded  # noqa: E402

Combination = tuple[str, ...]
SETTINGS = 5  # of players and options, for the games of a combination: each has to be compiled


@cache
def variants(folder: str) -> list[str]:
    """The games and variants inside a ruleset's folder."""
    return [each for each in folders("rulesets") if each.startswith(f"{folder}/")]


def excluded(folder: str) -> set[frozenset[str]]:
    """Which two of them exclude each other, as one of the two says under `conflicts:`."""
    every = variants(folder)
    names = {each: peek(REPOSITORY / each / "ruleset.yaml") or "" for each in every}
    says = {each: (REPOSITORY / each / "ruleset.yaml").read_text("utf-8").partition("conflicts:")[2] for each in every}
    return {frozenset((one, other)) for one in every for other in every if one != other and f"{names[other]}:" in says[one]}


def combinations(folder: str, seed: int = 1) -> Iterator[Combination]:
    """Combinations drawn by chance, each once: of all variants in a random order each with an even chance, unless one before excludes it."""
    chance, apart, drawn = Random(f"{seed} {folder}"), excluded(folder), set[Combination]()
    failures = 0
    while failures < 1000:
        some: list[str] = []
        for each in chance.sample(every := variants(folder), len(every)):
            if chance.random() < 0.5 and all(frozenset((each, other)) not in apart for other in some):
                some.append(each)
        combination = tuple(sorted(some))
        if len(combination) > 1 and combination not in drawn:
            drawn.add(combination)
            failures = 0
            yield combination
        else:
            failures += 1


def look(folder: str, combination: Combination, seeds: range, every: int, more: Combination = ()) -> tuple[Tally, list[str]]:
    """Games with a combination, their numbers of players and options by chance, and what was wrong in them."""
    rules = ruleset(folder, *combination, *more)
    tally, found = Tally(), [finding.message for finding in rules.diagnostics if finding.severity is Severity.ERROR]
    settings = [at_random(rules, seed) for seed in seeds[:SETTINGS]]
    for number, seed in enumerate(seeds):
        setting = settings[number % SETTINGS]
        done = play(Task(folder, (*combination, *more), seed, setting[0], setting, every, steps=False, limit=100_000, formula=""))
        tally.add(done.tally)
        found += done.found
    return tally, found


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.properties.combined", description=__doc__)
    parser.add_argument("ruleset", help="the last part of its folder")
    parser.add_argument("--combinations", type=int, default=20)
    parser.add_argument("--games", type=int, default=40, help="of each combination")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", type=int, default=3000, help="look at each so many decisions")
    parser.add_argument("--with", dest="overlays", action="append", default=[], metavar="OVERLAY", help="a house rule to play with")
    given = parser.parse_args(arguments)
    folder, total, wrong, began = f"rulesets/{given.ruleset}", Tally(), 0, time.monotonic()
    for number, combination in enumerate(combinations(folder, given.seed), 1):
        if number > given.combinations:
            break
        tally, found = look(folder, combination, range(number * 1000, number * 1000 + given.games), given.every, tuple(given.overlays))
        total.add(tally)
        wrong += len(found)
        names = ", ".join(each.split("/")[-1] for each in combination)
        print(f"{names}: {tally.games} games ({tally.finished} finished), {tally.decisions} decisions, {len(found)} findings", flush=True)
        for line in found:
            print(f"  {line}", flush=True)
        loaded.cache_clear()
    print(
        f"{total.games} games ({total.finished} finished), {total.decisions} decisions, the longest game {total.longest}; "
        f"{total.looked} positions looked at; {wrong} findings; {time.monotonic() - began:.0f} s"
    )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
