"""Do the tests of a ruleset notice changes of its rules? `python -m benchmarks.changes FOLDER [--number 200] [--seed 1]`.

Draws small changes over all rule files (a number by one, a comparison turned, a condition, statement or limit dropped), the same for the same seed
and rules, makes each in a copy, and runs the tests until one fails. What the checker refuses counts as found by it and another change is drawn.
Survivors are listed: each means a missing test, or a change without effect.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from random import Random

from benchmarks.changing.kinds import KINDS, Change, all_changes
from benchmarks.changing.trial import Broken, Trials, Tried


def main(arguments: Sequence[str] | None = None) -> int:
    """Draw, try, print; exit code 1 when a change survives."""
    options = _parser().parse_args(arguments)
    folder = Path(options.ruleset)
    try:
        trials = Trials(folder)
    except Broken as broken:
        print(broken)
        return 2
    tried: list[Tried] = []
    wanted = options.number
    for change in drawn(folder, options.seed, options.kinds, options.file):
        if wanted == 0:
            break
        outcome = trials.of(change, options.most)
        tried.append(outcome)
        wanted -= outcome.verdict != "refused"
        if outcome.verdict == "survived" or options.show:
            print(f"{outcome.verdict}  {change.kind}  {change.shown}  {outcome.by}".rstrip(), flush=True)
    print(table(tried))
    if options.json:
        Path(options.json).write_text(json.dumps([asdict(each) for each in tried], indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return int(any(each.verdict == "survived" for each in tried))


def drawn(folder: Path, seed: int, kinds: Sequence[str] = tuple(KINDS), file: str = "") -> Iterator[Change]:
    """Changes in the order in which they are drawn: each kind as often, within a kind each change as likely. `file`: only in files so named."""
    random = Random(f"{seed} {folder.name}")
    left = all_changes(folder, kinds)
    for kind, changes in left.items():
        left[kind] = [change for change in changes if file in change.file]
        random.shuffle(left[kind])
    while any(left.values()):
        yield left[random.choice([kind for kind, changes in left.items() if changes])].pop()


def table(tried: Sequence[Tried]) -> str:
    """By kind: how many were killed, survived, and were refused by the checker."""
    counts = Counter((each.change.kind, each.verdict) for each in tried)
    rows = [f"{'kind':<12}{'killed':>8}{'survived':>10}{'refused':>9}"]
    for kind in (*dict.fromkeys(each.change.kind for each in tried), "all"):
        of_kind = [sum(n for (of, verdict), n in counts.items() if kind in (of, "all") and verdict == v) for v in ("killed", "survived", "refused")]
        rows.append(f"{kind:<12}{of_kind[0]:>8}{of_kind[1]:>10}{of_kind[2]:>9}")
    return "\n".join(rows)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.changes", description=__doc__.partition("\n")[0])
    parser.add_argument("ruleset", help="the folder of a ruleset with tests")
    parser.add_argument("--number", type=int, default=200, help="changes that the checker lets pass")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=int, default=0, help="run only so many tests, those nearest to the change: quicker, and more may survive")
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=tuple(KINDS))
    parser.add_argument("--file", default="", help="only in files with this in their path")
    parser.add_argument("--show", action="store_true", help="every change, not only survivors")
    parser.add_argument("--json", metavar="FILE", help="everything, for machines")
    return parser


if __name__ == "__main__":
    sys.exit(main())
