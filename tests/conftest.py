"""How long and from where what is drawn by chance goes on in the long run of the tests (`make test-all`), and signals as in a terminal."""

from __future__ import annotations

import signal
from collections import Counter
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest

# A job in the background, `nohup` and some CI runners start their commands with these signals ignored, and commands that the
# tests start would inherit that: Ctrl-C, a hang-up or a shutdown sent by a test would have no effect.
DEFAULTS: dict[signal.Signals, signal.Handlers | Callable[[int, FrameType | None], Any]] = {
    signal.SIGINT: signal.default_int_handler,
    signal.SIGHUP: signal.SIG_DFL,
    signal.SIGTERM: signal.SIG_DFL,
}


def pytest_configure() -> None:
    for number, default in DEFAULTS.items():
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, default)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--fuzz-seconds", type=float, default=0.0, help="let each fuzz test go on for so long, beyond its few fixed examples")
    parser.addoption("--fuzz-seed", type=int, default=0, help="where the long fuzzing begins; a failure names the seed that shows it again")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Of the cases of a test that is `sampled(n)`, all but each n-th are `long`."""
    seen: Counter[str] = Counter()
    for item in items:
        if (mark := item.get_closest_marker("sampled")) is not None:
            test = item.nodeid.partition("[")[0]
            if seen[test] % mark.args[0]:
                item.add_marker(pytest.mark.long)
            seen[test] += 1
