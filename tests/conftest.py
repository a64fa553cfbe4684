"""How long and from where what is drawn by chance goes on in the long run of the tests (`make test-all`)."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--fuzz-seconds", type=float, default=0.0, help="let each fuzz test go on for so long, beyond its few fixed examples"
    )
    parser.addoption(
        "--fuzz-seed", type=int, default=0, help="where the long fuzzing begins; a failure names the seed that shows it again"
    )
