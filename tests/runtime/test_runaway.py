"""Rules that never end: each ends in RunawayRule, names its line, leaves the game as it was, in little time and memory."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.runtime.runaways import CASES

HERE = Path(__file__).parent
SECONDS, MEGABYTES = 10, 500


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", CASES)
def test_runaway(name: str) -> None:
    paths = os.pathsep.join([str(HERE.parents[1] / "interpreter"), str(HERE)])
    done = subprocess.run(
        [sys.executable, str(HERE / "runaways.py"), name],
        capture_output=True,
        text=True,
        timeout=120,
        env={**os.environ, "PYTHONPATH": paths},
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    found = json.loads(done.stdout)
    assert "RW820" in found["said"], found
    assert "ruleset.yaml:" in found["said"]
    assert CASES[name][1] in found["line"], found
    assert found["unchanged"], found
    assert found["seconds"] < SECONDS, found
    assert found["megabytes"] < MEGABYTES, found
