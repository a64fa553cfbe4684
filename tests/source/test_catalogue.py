"""The catalogue, its pages and the code that uses it agree."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulewright.source.catalogue import CODES, FAMILIES
from rulewright.source.catalogue.pages import pages, write
from tests.source.reading import codes

ROOT = Path(__file__).parents[2]
# Mistakes that do not stand in a text: the encoding, signs that cannot be printed, a file that is missing.
NOT_IN_TEXT = {"RW122", "RW123", "RW124", "RW127"}


def test_the_pages_are_those_of_the_catalogue() -> None:
    folder = ROOT / "docs" / "diagnostics"
    assert {file.name: file.read_text(encoding="utf-8") for file in folder.glob("*.md")} == pages(), (
        "run: python -m rulewright.source.catalogue.pages docs/diagnostics"
    )


def test_writing_the_pages_takes_old_ones_away(tmp_path: Path) -> None:
    (tmp_path / "RW000.md").write_text("old")
    write(tmp_path)
    assert {file.name for file in tmp_path.iterdir()} == set(pages())


def test_every_code_stands_in_the_family_of_its_number() -> None:
    for digit, (_, entries) in FAMILIES.items():
        assert all(re.fullmatch(rf"RW{digit}\d\d", entry.code) for entry in entries)
    assert all(entry.title and entry.meaning and entry.wrong and entry.right for entry in CODES.values())


def test_every_code_in_the_program_is_in_the_catalogue() -> None:
    used = {code for file in (ROOT / "interpreter").rglob("*.py") for code in re.findall(r"\"(RW\d{3})\"", file.read_text(encoding="utf-8"))}
    assert used <= set(CODES)


@pytest.mark.parametrize("code", [code for code in CODES if code.startswith("RW1") and code not in NOT_IN_TEXT])
def test_the_wrong_example_has_the_mistake_and_the_right_one_has_not(code: str) -> None:
    assert code in {found.split()[0] for found in codes(CODES[code].wrong + "\n")}
    assert codes(CODES[code].right + "\n") == []
