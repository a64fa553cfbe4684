"""Which cases each run of the tests takes (`make test`, `test-all`, `test-every`), how long it draws by chance, and signals as in a terminal."""

from __future__ import annotations

import gc
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
    gc.set_threshold(
        20_000, 20, 20
    )  # each worker holds dozens of rulesets: with Python's thresholds an eighth of the time was spent on garbage collection
    for number, default in DEFAULTS.items():
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, default)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--fuzz-seconds", type=float, default=0.0, help="let each fuzz test go on for so long, beyond its few fixed examples")
    parser.addoption("--every", action="store_true", help="also take the cases that `make test-all` leaves to the nightly run")
    parser.addoption("--fuzz-seed", type=int, default=0, help="where the long fuzzing begins; a failure names the seed that shows it again")


FIRST = 4  # long cases of a test that `make test-all` always takes; of further ones it takes every second


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what is `long`, and without `--every` leave out what is for the nightly run: of many long cases those that the marks or `FIRST` say."""
    seen, long_ones = Counter[str](), Counter[str]()
    taken, left = [], []
    for item in items:
        test = item.nodeid.partition("[")[0]
        nightly = item.get_closest_marker("nightly") is not None
        if (mark := item.get_closest_marker("sampled")) is not None:
            often, rarely = mark.args if len(mark.args) == 2 else (*mark.args, 1)
            if seen[test] % often:
                item.add_marker(pytest.mark.long)
            nightly = nightly or seen[test] % rarely != 0
            seen[test] += 1
        if item.get_closest_marker("long") is not None and not nightly:
            nightly = long_ones[test] >= FIRST and long_ones[test] % 2 == 1
            long_ones[test] += 1
        (left if nightly and not config.getoption("--every") else taken).append(item)
    if left:
        items[:] = taken
        config.hook.pytest_deselected(items=left)
