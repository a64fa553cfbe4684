"""Engines as child processes: each is measured by its own process CPU clock, in turn with the others."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.contract import Lap

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
PYTHON_PEERS = ("open_spiel", "pettingzoo")


class EngineError(Exception):
    """An engine could not do what was requested; the text says why."""


@dataclass(slots=True)
class Engine:
    """A running worker, the subjects it can play, or why it is missing."""

    name: str
    command: Sequence[str]
    missing: str = ""
    subjects: tuple[str, ...] = ()
    _process: subprocess.Popen[str] | None = field(default=None, repr=False)

    def start(self) -> None:
        """Start the worker and read what it can play."""
        env = {**os.environ, "NODE_ENV": "production", "PYTHONHASHSEED": "0"}
        env["PYTHONPATH"] = os.pathsep.join(filter(None, [str(ROOT), str(ROOT / "interpreter"), env.get("PYTHONPATH", "")]))
        try:
            self._process = subprocess.Popen(
                self.command, cwd=ROOT, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
            )
            hello = self._read()
        except (OSError, EngineError) as error:
            self.missing = str(error)
            return
        self.missing = hello.get("missing", "")
        self.subjects = tuple(hello.get("subjects", ()))

    def lap(self, subject: str, seconds: float, seed: int) -> Lap:
        """Let the worker play for an amount of its CPU time."""
        if self._process is None or self._process.stdin is None:
            raise EngineError(f"{self.name} is not running")
        self._process.stdin.write(json.dumps({"subject": subject, "seconds": seconds, "seed": seed}) + "\n")
        self._process.stdin.flush()
        return Lap(**self._read())

    def stop(self) -> None:
        """End the worker: its input ends, so it does."""
        if self._process is not None:
            self._process.communicate()
            self._process = None

    def _read(self) -> dict[str, Any]:
        if self._process is None or self._process.stdout is None or self._process.stderr is None:
            raise EngineError(f"{self.name} is not running")
        line = self._process.stdout.readline()
        if not line:
            last = self._process.stderr.read().strip().splitlines()[-1:] or ["no reason given"]
            raise EngineError(f"{self.name} ended: {last[0]}")
        answer: dict[str, Any] = json.loads(line)
        return answer


def engines(names: Sequence[str], peer_python: str, node_modules: Path) -> list[Engine]:
    """The engines asked for, not yet started."""
    made = []
    for name in names:
        if name == "boardgame_io":
            node = shutil.which("node")
            made.append(
                Engine(
                    name,
                    [node or "node", str(HERE / "node" / "worker.cjs"), str(node_modules)],
                    missing="" if node else "node not installed",
                )
            )
        else:
            python = peer_python if name in PYTHON_PEERS else sys.executable
            made.append(Engine(name, [python, "-m", "benchmarks.worker", "rulewright_games" if name == "rulewright" else name]))
    return made
