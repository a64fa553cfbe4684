"""The walk over the grammar and the registry: each form and key has its slips, and a slip has its finding or a written reason.

A slip that is `silent: open` should be reported and is not yet. Whoever makes a lint that reports it writes the code here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

import rulewright
from rulewright.language.forms import GROUPS
from rulewright.ruleset import registry
from rulewright.scenario.run import read_suite, run_suite
from tests.walk.world import APIARY, OVERLAY, deed

HERE = Path(__file__).parent
BESIDE = "texts: {}\n"
# Silent slips that should be reported. A new form or key may not add to them.
OPEN = 0


@cache
def table(name: str) -> dict[str, Any]:
    """The slips of forms or keys, as they are written."""
    return dict(yaml.load((HERE / name).read_text(encoding="utf-8"), Loader=yaml.BaseLoader))


@dataclass(frozen=True, slots=True)
class Slip:
    """One slip: the files that have it, and the code of its finding, why its test fails, or why nothing is said."""

    name: str
    main: str
    beside: str
    finds: str
    silent: str
    overlay: str = ""
    test: str = ""
    fails: str = ""


def rows() -> Iterator[tuple[str, Any]]:
    """Every form and key with its row."""
    yield from table("forms.yaml").items()
    for name in ("keys.yaml", "overlays.yaml", "tests.yaml"):
        for record, keys in table(name).items():
            for key, row in keys.items():
                yield f"{record}.{key}", row


def slips() -> Iterator[Slip]:
    for name, row in rows():
        for number, slip in enumerate(row if isinstance(row, list) else (), 1):
            main, beside = APIARY, BESIDE
            if "lines" in slip:
                beside = deed(slip["lines"])
            elif "sections" in slip:
                beside = slip["sections"] + "\n"
            elif "instead of" in slip:
                assert slip["instead of"] in main, (name, slip)
                main = main.replace(slip["instead of"], slip["written"], 1)
            said = (slip.get("finds", ""), slip.get("silent", ""), slip.get("overlay", ""), slip.get("test", ""), slip.get("fails", ""))
            yield Slip(f"{name}-{number}", main, beside, *said)


SLIPS = list(slips())


def codes(folder: Path, main: str, beside: str) -> list[str]:
    """The codes found in a ruleset of two files: those of the second, or else all."""
    (folder / "ruleset.yaml").write_text(main, encoding="utf-8")
    (folder / "example.yaml").write_text(beside, encoding="utf-8")
    found = rulewright.load(folder).diagnostics
    own = [finding.code for finding in found if finding.span.file.endswith("example.yaml")]
    return own or [finding.code for finding in found]


def codes_of_overlay(folder: Path, overlay: str) -> list[str]:
    """The codes found in an overlay of the ruleset."""
    codes(folder, APIARY, BESIDE)
    there = folder / "variants" / "over"
    there.mkdir(parents=True)
    based = overlay if overlay.startswith("extends:") else f"extends: ../..\n{overlay}"
    (there / "ruleset.yaml").write_text(f"{OVERLAY}{based}\n", encoding="utf-8")
    return [finding.code for finding in rulewright.load(there).diagnostics]


def codes_of_test(folder: Path, test: str) -> tuple[list[str], bool]:
    """The codes found in a file of tests, and whether any of its tests fails."""
    codes(folder, APIARY, BESIDE)
    (folder / "tests").mkdir()
    (folder / "tests" / "example.yaml").write_text(f"{test}\n", encoding="utf-8")
    suite = read_suite(folder)
    run_suite(suite)
    return [finding.code for finding in suite.findings], not all(outcome.passed for outcome in suite.outcomes)


def test_the_ruleset_without_a_slip_is_right(tmp_path: Path) -> None:
    assert not codes(tmp_path, APIARY, BESIDE)


def test_every_form_of_the_grammar_has_a_row() -> None:
    assert set(table("forms.yaml")) == {rule for group in GROUPS for form in group.forms for rule in form.rules}


def test_every_key_of_the_registry_has_a_row() -> None:
    walked = keys_of("keys.yaml")
    assert walked == {(record.id, key.name) for record in registry.records(registry.RULESET) for key in record.keys}


def test_every_key_of_overlays_and_of_tests_has_a_row() -> None:
    of_rulesets = {record.id for record in registry.records(registry.RULESET)}
    of_overlays = [record for record in registry.records(registry.VARIANT) if record.id not in of_rulesets and record.id != "additions"]
    assert keys_of("overlays.yaml") == {(record.id, key.name) for record in (*of_overlays, registry.PATCH_VERBS) for key in record.keys}
    assert keys_of("tests.yaml") == {(record.id, key.name) for record in registry.records(registry.SCENARIOS) for key in record.keys}


def keys_of(name: str) -> set[tuple[str, str]]:
    """The records and keys of a table."""
    return {(record, key) for record, keys in table(name).items() for key in keys}


def test_a_row_has_slips_or_a_reason() -> None:
    for name, row in rows():
        assert row, name
    for slip in SLIPS:
        assert [bool(said) for said in (slip.finds, slip.silent, slip.fails)].count(True) == 1, slip.name


def test_open_slips_only_become_fewer() -> None:
    assert sum(slip.silent == "open" for slip in SLIPS) <= OPEN


@pytest.mark.sampled(40, 4)
@pytest.mark.parametrize("slip", SLIPS, ids=[slip.name for slip in SLIPS])
def test_a_slip_is_found_or_known_to_be_silent(slip: Slip, tmp_path: Path) -> None:
    fails = False
    if slip.test:
        found, fails = codes_of_test(tmp_path, slip.test)
    elif slip.overlay:
        found = codes_of_overlay(tmp_path, slip.overlay)
    else:
        found = codes(tmp_path, slip.main, slip.beside)
    assert fails is bool(slip.fails)
    if slip.fails:
        return
    if slip.finds:
        assert slip.finds in found
    else:
        assert not found, "this slip is reported now: write its code into the table"
