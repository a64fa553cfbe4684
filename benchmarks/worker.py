"""One engine in a process of its own: `python -m benchmarks.worker ADAPTER`.

It says what it can play, then answers each line `{"subject": …, "seconds": …, "seed": …}` with what it did in that much of its
own CPU time, until its input ends. The program for node (benchmarks/node/worker.mjs) speaks the same way.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import io
import json
import os
import sys
import time
from random import Random

from benchmarks.contract import Playout


def main(adapter: str) -> int:
    """Serve the named adapter; returns the exit code."""
    module = importlib.import_module(f"benchmarks.adapters.{adapter}")
    # What an engine prints while it is imported must not stand between our lines.
    with contextlib.redirect_stdout(io.StringIO()):
        os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
        missing = [package for package in module.PACKAGES if importlib.util.find_spec(package) is None]
        if missing:
            hello: dict[str, object] = {"missing": f"{', '.join(missing)} not installed"}
        else:
            playouts: dict[str, Playout] = module.subjects()
            hello = {"subjects": list(playouts)}
    _say(hello)
    for line in sys.stdin if "subjects" in hello else ():
        asked = json.loads(line)
        _say(_lap(playouts[asked["subject"]], asked["seconds"], asked["seed"]))
    return 0


def _lap(playout: Playout, seconds: float, seed: int) -> dict[str, float]:
    random = Random(seed).random
    games = moves = 0
    batch = 1
    gc.collect()
    gc.freeze()  # what is loaded stays: walking through it again and again is no part of playing, for no engine
    begun = time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        for _ in range(batch):
            moves += playout(random)
        games += batch
        if spent < seconds / 20:
            batch *= 2  # the clock is read seldom, however short the game
    return {"games": games, "moves": moves, "cpu": time.process_time() - begun}


def _say(answer: object) -> None:
    print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
