"""Seeds are hashed: no two purposes, roots, numbers or seats share one, and none is ever counted up."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest

import rulewright
from rulewright.cli.batch import Circumstances
from rulewright.cli.measuring import Games
from rulewright.runtime.seeds import bot_seed, game_seed, scrambled, seed_of

ROOT = Path(__file__).resolve().parents[2]
COUNTED_UP = re.compile(r"\b(?:seed|root)\w* *(?:[-+]|\* *\d+ *\+) *\w|\+ *(?:\w+\.)?(?:seed|root)\b(?! %)", re.IGNORECASE)
WIDE = (-(2**70), -1, 0, 1, 2, 3, 7919, 2**31, 2**64 - 1, 2**64, 2**64 + 1, 10**40)


def test_each_purpose_number_and_seat_has_a_seed_of_its_own() -> None:
    roots, numbers, seats = (*WIDE, *range(4, 60)), range(30), range(5)
    seeds = [game_seed(root, number) for root, number in product(roots, numbers)]
    seeds += [bot_seed(root, number, seat) for root, number, seat in product(roots, numbers, seats)]
    seeds += [seed_of(root, purpose) for root, purpose in product(roots, ("answers", "look", "hidden"))]
    assert len(set(seeds)) == len(seeds)
    assert all(0 <= seed < 2**64 for seed in seeds)


def test_seeds_are_the_same_on_every_machine() -> None:
    """They are part of what a number on the command line means: another value is another game for everybody."""
    assert game_seed(1) == 13546549247665179612
    assert bot_seed(1, 57, 3) == 10905754330463179009
    assert scrambled(1) == 10451216379200822465


def test_the_beginning_of_a_stream_is_another_for_every_seed() -> None:
    seeds = {*WIDE, *(stride * number for stride in (1, 2, 1009, 7919, 2**20) for number in range(500))}
    assert len({scrambled(seed) for seed in seeds}) == len(seeds)
    assert all(0 <= scrambled(seed) < 2**64 for seed in seeds)


@pytest.mark.long
def test_two_series_share_no_game() -> None:
    """Where seeds are counted up, game 2 of seed 1 is game 1 of seed 2."""
    ruleset = rulewright.load(str(ROOT / "rulesets" / "mesta"))
    one, other = ({Games("", (), 3, "random", root, 0, (), Circumstances.now()).play(ruleset, number) for number in range(6)} for root in (1, 2))
    assert not one & other


def test_no_line_of_the_project_counts_a_seed_up() -> None:
    files = [file for home in ("interpreter", "tests", "benchmarks") for file in sorted((ROOT / home).rglob("*.py"))]
    assert len(files) > 300
    found = [
        f"{file.relative_to(ROOT)}: {line.strip()}"
        for file in files
        if file.name not in ("seeds.py", "test_seeds.py")
        for line in file.read_text(encoding="utf-8").splitlines()
        if COUNTED_UP.search(line)
    ]
    assert not found
