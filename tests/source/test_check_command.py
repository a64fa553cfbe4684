"""`rulewright check` and `rulewright explain` as a user calls them."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rulewright.cli import checking
from rulewright.cli.main import main

BASE = """ruleset: garden
version: "1.0"
language: 1
title: Garden
players: 2 to 4
constants:
  hand: 5
flow: |
  end game
result:
  score(player): 0
  wins: highest
"""
OVERLAY = "extends: garden\nruleset: big_hands\ntitle: Big hands\nlanguage: 1\nchange:\n  constants.hand: 7\n"


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path / ".cache"))
    monkeypatch.setenv("RULEWRIGHT_LANG", "en")
    for name, text in (("garden", BASE), ("big_hands", OVERLAY)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "ruleset.yaml").write_text(text, encoding="utf-8")
    return tmp_path


def call(*words: str) -> Result:
    return CliRunner().invoke(main, list(words))


def spoil(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def groups_of(*paths: str) -> list[list[str]]:
    targets = checking.Targets()
    for path in paths:
        targets.add(Path(path))
    return [[main.parent.name if main.name == "ruleset.yaml" else main.name for main in group] for group in targets.groups]


def test_a_clean_ruleset_ends_with_0() -> None:
    result = call("check", "garden", "--fail-level", "error")
    assert result.exit_code == 0, result.output


def test_findings_end_with_1_and_no_such_path_with_2(place: Path) -> None:
    spoil(place / "garden" / "ruleset.yaml", "hand: 5", "hand: 5\n  hand: 6")
    result = call("check", "garden")
    assert result.exit_code == 1
    assert "garden/ruleset.yaml:8:3: error RW105" in result.output
    result = call("check", "nothing_here")
    assert result.exit_code == 2
    assert "nothing_here" in result.output
    (place / "empty").mkdir()
    assert call("check", "empty").exit_code == 2


def test_fail_level(place: Path) -> None:
    spoil(place / "garden" / "ruleset.yaml", "title: Garden", "title: Garden #2")
    assert call("check", "garden").exit_code == 0
    assert call("check", "garden", "--fail-level", "warning").exit_code == 1
    (place / ".rulewright.yaml").write_text("fail level: warning\n")
    assert call("check", "garden").exit_code == 1
    assert call("check", "garden", "--fail-level", "error").exit_code == 0


def test_silencing(place: Path) -> None:
    spoil(place / "garden" / "ruleset.yaml", "title: Garden", "title: Garden #2")
    (place / ".rulewright.yaml").write_text(
        "silence:\n- {code: RW106, in: garden, because: it is a comment}\n- {code: RW102, in: garden, because: x}\n"
    )
    result = call("check", "garden")
    assert "RW106" not in result.output
    assert "RW791" in result.output
    assert "1 finding suppressed" in result.output
    spoil(place / "garden" / "ruleset.yaml", "hand: 5", "hand: 5\n  hand: 6")  # an error: later checks are not made, so the entry may be needed
    assert "RW791" not in call("check", "garden").output


def test_output_and_formats(place: Path) -> None:
    spoil(place / "garden" / "ruleset.yaml", "hand: 5", "hand: 5\n  hand: 6")
    for shape in ("text", "json", "github", "sarif", "junit"):
        assert "RW105" in call("check", "garden", "--format", shape).output
    result = call("check", "garden", "--format", "json", "--output", "out.json")
    assert "1 error" in result.output
    assert json.loads((place / "out.json").read_text())["findings"][0]["code"] == "RW105"


def test_the_cache_answers_and_notices_changes(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = call("check", "garden")
    calls = []
    real = checking.check_paths
    monkeypatch.setattr(checking, "check_paths", lambda *given, **named: calls.append(given) or real(*given, **named))
    assert call("check", "garden").output == first.output
    assert calls == []
    call("check", "garden", "--no-cache")
    spoil(place / "garden" / "ruleset.yaml", "hand: 5", "hand: 5\n  hand: 6")
    assert "RW105" in call("check", "garden").output
    (place / ".rulewright.yaml").write_text("fail level: note\n")
    call("check", "garden")
    (place / "garden" / "more.yaml").write_text("constants: {b: 1}\n")
    call("check", "garden")
    assert len(calls) == 4
    shutil.rmtree(place / "garden")
    assert call("check", "garden").exit_code == 2


def test_a_broken_cache_does_no_harm(place: Path) -> None:
    first = call("check", "garden")
    for entry in (place / ".cache").glob("*.check"):
        entry.write_text("{")
    assert call("check", "garden").output == first.output


def test_an_overlay_is_checked_with_its_base(place: Path) -> None:
    assert call("check", "big_hands", "--fail-level", "error", "--allow", "garden").exit_code == 0
    spoil(place / "big_hands" / "ruleset.yaml", "constants.hand", "constants.hnad")
    result = call("check", "big_hands", "--allow", "garden")
    assert result.exit_code == 1
    assert "RW601" in result.output


def test_what_belongs_together(place: Path) -> None:
    other = place / "other"
    other.mkdir()
    (other / "ruleset.yaml").write_text(BASE.replace("ruleset: garden", "ruleset: other"))
    assert groups_of("garden", "big_hands", "other") == [["garden", "big_hands"], ["other"]]
    assert groups_of("big_hands", "other") == [["big_hands"], ["other"]]
    assert sorted(groups_of(".")) == [["big_hands"], ["garden"], ["other"]]
    (place / "garden" / "variants").mkdir()
    (place / "garden" / "variants" / "quick.yaml").write_text(OVERLAY.replace("big_hands", "quick"))
    assert groups_of("garden") == [["garden"], ["quick.yaml"]]


def test_one_file(place: Path) -> None:
    assert call("check", "garden/ruleset.yaml", "--fail-level", "error").exit_code == 0
    spoil(place / "garden" / "ruleset.yaml", "hand: 5", "hand: {5")
    assert "RW113" in call("check", "garden/ruleset.yaml").output


def test_explain() -> None:
    assert "RW105 (error)" in call("explain", "rw105").output
    assert "RW105" in call("explain", "105").output
    assert "RW105  A key is given twice" in call("explain").output
    result = call("explain", "RW999")
    assert result.exit_code == 2
    assert "RW999" in result.output
