"""Every folder of the corpus ends under its bounds of time and memory, in a finding that names a line, or it is played."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.limits.attempt import BYTES, CPU_SECONDS
from tests.limits.hostile import CASES

ROOT = Path(__file__).resolve().parents[2]
QUICK = (
    "made_a_thousand_million",
    "copies_of_many",
    "template_of_long_values",
    "totals_over_numbers",
    "words_of_one_list",
    "header_that_nothing_completes",
    "created_in_a_loop",
    "branching_recursion",
    "large_picture_of_holes",
    "picture_of_words",
)


@pytest.mark.parametrize("name", QUICK)
def test_a_small_hostile_folder_ends_in_a_finding(name: str, tmp_path: Path) -> None:
    ended(name, tmp_path)


@pytest.mark.long
@pytest.mark.sampled(1, 2)
@pytest.mark.parametrize("name", [name for name in CASES if name not in QUICK])
def test_a_hostile_folder_ends_in_a_finding(name: str, tmp_path: Path) -> None:
    ended(name, tmp_path)


def ended(name: str, tmp_path: Path) -> None:
    for file, text in CASES[name]().items():
        (tmp_path / file).write_text(text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "tests.limits.attempt", str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": f"{ROOT / 'interpreter'}{os.pathsep}{ROOT}"},
    )
    assert done.returncode == 0, f"{done.returncode} (bounds: {CPU_SECONDS} s, {BYTES:,} bytes): {done.stderr[-500:]}"
    assert json.loads(done.stdout)["found"]
