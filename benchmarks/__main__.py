"""`python -m benchmarks`: everything in one run, as tables, and as JSON where asked.

The peers are measured where they are installed: OpenSpiel and PettingZoo in this Python (the extra `bench`) or in the one named by
--peer-python, boardgame.io in benchmarks/node (npm install) or in the folder named by --node-modules.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from benchmarks import costs, playouts, report
from benchmarks.engines import HERE, engines

ENGINES = ("plain", "rulewright", "open_spiel", "pettingzoo", "boardgame_io")


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print, write; returns the exit code."""
    options = _parser().parse_args(arguments)
    rounds, seconds = (1, 0.2) if options.quick else (options.rounds, options.seconds)
    running = engines(options.engines, options.peer_python, Path(options.node_modules).resolve())
    for engine in running:
        if not engine.missing:
            engine.start()
    try:
        results = playouts.measure(running, rounds, seconds, _say)
    finally:
        for engine in running:
            engine.stop()
    ours = "rulewright" in options.engines and not next(engine.missing for engine in running if engine.name == "rulewright")
    _say("positions")
    positions = costs.positions(2 if options.quick else 7) if ours else []
    _say("files")
    files = costs.files(1 if options.quick else 3) if ours else []
    print(report.as_text(running, results, positions, files))
    if options.json:
        settings = {"rounds": rounds, "seconds": seconds}
        found = report.as_json(running, results, positions, files, settings)
        Path(options.json).write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return 0


def _say(text: str) -> None:
    if sys.stderr.isatty():
        print(f"\r{text}\033[K", end="", file=sys.stderr, flush=True)
        if text == "files":
            print("\r\033[K", end="", file=sys.stderr, flush=True)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Compare Rulewright with hand-written programs and other engines.")
    parser.add_argument("--engines", nargs="+", choices=ENGINES, default=list(ENGINES))
    parser.add_argument("--rounds", type=int, default=7, help="how often each engine plays each game; medians are reported (default 7)")
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU seconds of one turn of an engine (default 1)")
    parser.add_argument("--quick", action="store_true", help="one short round, to see that everything works")
    parser.add_argument("--peer-python", default=sys.executable, help="the Python in which OpenSpiel and PettingZoo are installed")
    parser.add_argument("--node-modules", default=str(HERE / "node" / "node_modules"), help="the folder in which boardgame.io is installed")
    parser.add_argument("--json", metavar="FILE", help="write everything there too")
    return parser


if __name__ == "__main__":
    sys.exit(main())
