"""The benchmark of start-up times runs, and lists all ways to start."""

from __future__ import annotations

import json

import pytest

from benchmarks import start


@pytest.mark.long  # twenty processes, most of which find nothing compiled
def test_it_tells_all_ways_to_begin(capsys: pytest.CaptureFixture[str]) -> None:
    assert start.main(["examples/nim", "--times", "1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [each["what"] for each in found] == list(start.ways("examples/nim"))
    assert all(each["cold"] > 0 and each["warm"] > 0 for each in found)
