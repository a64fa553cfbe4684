"""`python -m benchmarks.start`: start-up times, as multiples of importing the libraries that Rulewright depends on.

Every row is a fresh process: the least CPU time of a few, divided by that of `import yaml, lark, click, rich` in the same run. *Cold*: with an
empty cache; *warm*: what was checked and compiled is in the cache. Python's own compiled files are in place for both, as after an installation.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

BASE = ["-c", "import yaml, lark, click, rich"]
RULESETS = ("mesta", "clash_of_cultures")
ROOT = Path(__file__).resolve().parents[1]


@dataclass(frozen=True, slots=True)
class Start:
    """One way to start with a ruleset, in multiples of the imports."""

    ruleset: str
    what: str
    cold: float
    warm: float


def ways(ruleset: str) -> dict[str, tuple[list[str], str]]:
    """What is run (behind the name of Python), and its input."""
    return {
        "load and first game": (["-c", f"import rulewright; rulewright.Game(rulewright.load({ruleset!r}))"], ""),
        "play, to the first question": (["-m", "rulewright", "play", ruleset, "--seed", "1", "--bots", "random"], "quit\n"),
        "run, one game": (["-m", "rulewright", "run", ruleset, "--bots", "random", "--games", "1"], ""),
        "test, the shortest": (["-m", "rulewright", "test", ruleset, "-k", SHORTEST.get(ruleset, "")], ""),
    }


SHORTEST = {"mesta": "M5", "clash_of_cultures": "every goal is on a card"}


def seconds(command: list[str], given: str, environment: dict[str, str], times: int) -> float:
    """The least CPU seconds of a process, of some."""
    found = []
    for _ in range(times):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, *command], input=given, text=True, env=environment, cwd=ROOT, capture_output=True, check=False)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        found.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(found)


def measure(rulesets: Sequence[str], times: int) -> list[Start]:
    """All ways to start with some rulesets."""
    found = []
    with tempfile.TemporaryDirectory() as folder:
        usual = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        usual["PYTHONPYCACHEPREFIX"] = os.path.join(folder, "compiled")
        base = 0.0
        for ruleset in rulesets:
            for number, (what, (command, given)) in enumerate(ways(ruleset).items()):
                place = os.path.join(folder, f"{ruleset.replace('/', '_')}{number}")
                kept = {**usual, "RULEWRIGHT_CACHE": os.path.join(place, "cache"), "RULEWRIGHT_STATE": os.path.join(place, "state")}
                empty = {**usual, "RULEWRIGHT_CACHE": "none", "RULEWRIGHT_STATE": os.path.join(place, "state")}
                seconds(command, given, kept, 1)
                base = base or seconds(BASE, "", usual, times + 1)
                cold, warm = seconds(command, given, empty, 1), seconds(command, given, kept, times)
                found.append(Start(ruleset, what, round(cold / base, 2), round(warm / base, 2)))
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.start", description="What it costs to begin with a ruleset.")
    parser.add_argument("rulesets", nargs="*", default=list(RULESETS))
    parser.add_argument("--times", type=int, default=5, help="how many processes for each figure; the least is told (default 5)")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    found = measure(options.rulesets, options.times)
    if options.json:
        print(json.dumps([asdict(each) for each in found], indent=1))
        return 0
    print(f"{'':<48}{'cold':>8}{'warm':>8}")
    for each in found:
        print(f"{each.ruleset + ': ' + each.what:<48}{each.cold:>7}×{each.warm:>7}×")
    return 0


if __name__ == "__main__":
    sys.exit(main())
