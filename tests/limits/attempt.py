"""Checks and plays one folder in a process with a bound for its processor time and its memory: `python -m tests.limits.attempt FOLDER`."""

from __future__ import annotations

import json
import resource
import sys
from pathlib import Path

# Half of this time is the most that a case takes on an ordinary machine; busy ones take about twice as long.
CPU_SECONDS, BYTES, DECISIONS = 40, 1_000_000_000, 6


def main(folder: str) -> None:
    """Print as JSON how it ended: the findings, or `played`; the time and the memory that it took."""
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
    import rulewright
    from rulewright.runtime.errors import RulewrightError

    ruleset = rulewright.load(folder)
    found = [f"{item.code} {Path(item.span.file).name}:{item.span.line}" for item in ruleset.diagnostics if item.severity == 3]
    if not found:
        try:
            game = rulewright.Game(ruleset, seed=1)
            for number in range(DECISIONS):
                if game.decision is None:
                    break
                options = game.decision.options
                game.choose(options[number % len(options)])
            found = ["played"]
        except RulewrightError as error:
            found = [str(error)]
    used = resource.getrusage(resource.RUSAGE_SELF)
    print(json.dumps({"found": found[:3], "seconds": used.ru_utime + used.ru_stime, "megabytes": used.ru_maxrss / 1024}))


if __name__ == "__main__":
    main(sys.argv[1])
