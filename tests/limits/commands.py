"""Runs commands on one folder, each in a process with a bound for its processor time and its memory: `python -m tests.limits.commands FOLDER WORDS…`."""

from __future__ import annotations

import io
import json
import os
import resource
import sys
import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path

from tests.limits.attempt import BYTES, CPU_SECONDS

COMMANDS: dict[str, tuple[str, ...]] = {
    "check": ("check", "{folder}", "--no-cache"),
    "test": ("test", "{folder}"),
    "run": ("run", "{folder}", "--games", "1"),
    "show": ("show", "{folder}"),
    "coverage": ("coverage", "{folder}", "--games", "1"),
    "play": ("play", "{folder}", "--humans", "2"),
}
ANSWERS = "view\nlog\n1\n1\nview\nwhy points\nquit\nno\n"


@dataclass(frozen=True)
class Ended:
    """How one command ended: its code (or the signal, negative), what it wrote, and what it took."""

    code: int
    text: str
    seconds: float
    megabytes: float


def run(words: tuple[str, ...], folder: str) -> Ended:
    """One command in a child of this process, which has already loaded the program."""
    with tempfile.TemporaryFile() as written:
        child = os.fork()
        if not child:
            _become(words, folder, written.fileno())
        _, status, used = os.wait4(child, 0)
        written.seek(0)
        text = written.read(4_000_000).decode("utf-8", "replace")
    return Ended(os.waitstatus_to_exitcode(status), text, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)


def _become(words: tuple[str, ...], folder: str, out: int) -> None:
    code = 70
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        os.dup2(out, 1)
        os.dup2(out, 2)
        sys.stdin = io.StringIO(ANSWERS)
        os.environ["RULEWRIGHT_LANG"] = "en"
        from rulewright.cli.main import main

        try:
            main([word.format(folder=folder) for word in words], prog_name="rulewright")
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 1
        sys.stdout.flush()
        sys.stderr.flush()
    finally:
        os._exit(code)


def main(folder: str, names: list[str]) -> None:
    """Print a line of JSON for each command. What `check` refuses is refused by all."""
    import rulewright.cli.main  # noqa: F401  (what is loaded before the fork is not loaded again)

    os.environ["RULEWRIGHT_STATE"] = str(Path(tempfile.gettempdir()) / "none")
    for name in names or COMMANDS:
        ended = run(COMMANDS[name], folder)
        print(json.dumps({"command": name, **asdict(ended)}), flush=True)
        if name == "check" and ended.code:
            break


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
