"""Every command ends under its bounds in a hostile folder: with a finding that names a place, or having done its work."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.limits.attempt import BYTES, CPU_SECONDS
from tests.limits.commands import COMMANDS
from tests.limits.folders import FOLDERS

ROOT = Path(__file__).resolve().parents[2]
QUICK = {
    "sets_without": "run", "sets_where": "run", "sets_sums": "run", "many_small_sets_in_a_loop": "run", "ways_in_a_loop": "run",
    "distances_of_all_from_all": "run", "a_graph_of_all_with_all": "check", "many_things_with_many_states": "check",
}  # fmt: skip
PLACE = re.compile(r"\.yaml:\d+:\d+")


def ended(name: str, folder: Path, *commands: str) -> None:
    for file, data in FOLDERS[name]().items():
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).write_bytes(data)
    done = subprocess.run(
        [sys.executable, "-m", "tests.limits.commands", str(folder), *commands],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": f"{ROOT / 'interpreter'}{os.pathsep}{ROOT}"},
    )
    assert done.returncode == 0, done.stderr
    for line in done.stdout.splitlines():
        found = json.loads(line)
        bounds = f"{found['command']}: {found['code']}, {found['seconds']:.1f} of {CPU_SECONDS} s, {found['megabytes']:.0f} of {BYTES / 1e6:.0f} MB"
        assert found["code"] in (0, 1, 2) and "Traceback" not in found["text"], f"{bounds}: {found['text'][-500:]}"
        if found["command"] == "check" and found["code"]:
            assert PLACE.search(found["text"]), found["text"][:500]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", QUICK)
def test_a_hostile_folder_ends(name: str, tmp_path: Path) -> None:
    ended(name, tmp_path, QUICK[name])


@pytest.mark.long
@pytest.mark.sampled(1, 3)
@pytest.mark.parametrize("name", FOLDERS)
def test_commands_end_in_a_hostile_folder(name: str, tmp_path: Path) -> None:
    """All folders with two commands beside `check`, in turn: each command meets folders of every sort."""
    others = [command for command in COMMANDS if command != "check"]
    number = list(FOLDERS).index(name)
    ended(name, tmp_path, "check", others[number % len(others)], others[(number + 2) % len(others)])
