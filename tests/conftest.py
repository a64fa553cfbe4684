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
    )  # each worker holds dozens of rulesets: with Python's thresholds an eighth of the time was spent looking through them
    for number, default in DEFAULTS.items():
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, default)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--fuzz-seconds", type=float, default=0.0, help="let each fuzz test go on for so long, beyond its few fixed examples")
    parser.addoption("--every", action="store_true", help="also take the cases that `make test-all` leaves to the nightly run")
    parser.addoption("--fuzz-seed", type=int, default=0, help="where the long fuzzing begins; a failure names the seed that shows it again")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Of the cases of a test that is `sampled(n, m)`, all but each n-th are `long`, and all but each m-th are left to `--every`."""
    seen: Counter[str] = Counter()
    taken, left = [], []
    for item in items:
        mark = item.get_closest_marker("sampled")
        nightly = item.get_closest_marker("nightly") is not None
        if mark is not None:
            often, long = mark.args if len(mark.args) == 2 else (*mark.args, 1)
            assert often % long == 0 or item.get_closest_marker("long") is not None, (
                f"{item.nodeid}: `make test` would have what `test-all` leaves out"
            )
            test = item.nodeid.partition("[")[0]
            if seen[test] % often:
                item.add_marker(pytest.mark.long)
            nightly = nightly or seen[test] % long != 0
            seen[test] += 1
        (left if nightly and not config.getoption("--every") else taken).append(item)
    if left:
        items[:] = taken
        config.hook.pytest_deselected(items=left)
