"""`check --fix` writes the cures that leave their line correct and keeps the rest of a file, and `--diff` writes nothing."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from click.testing import Result

from tests.cities import RULES

Run = Callable[..., Result]

WRONG = """\
      me gets 26 points   # many
      if any me.cities then draw 1 from pile to me.citys
      if any me.cities:
      me gains 2 gold
      set me.gold = 4
"""
RIGHT = """\
      me gains 26 points   # many
      if any me.cities: draw 1 from pile to me.cities
      if any me.cities:
        me gains 2 gold
      set me.gold to 4
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "ruleset.yaml").write_text(RULES + WRONG, encoding="utf-8")
    return tmp_path


def test_the_cures_are_written_and_nothing_else_changes(folder: Path, rulewright: Run) -> None:
    result = rulewright("check", "--fix", folder)
    assert (folder / "ruleset.yaml").read_text(encoding="utf-8") == RULES + RIGHT
    assert result.exit_code == 0
    assert "ruleset.yaml:23 RW210: `gains`" in result.stderr


def test_a_diff_writes_nothing(folder: Path, rulewright: Run) -> None:
    result = rulewright("check", "--diff", folder)
    assert (folder / "ruleset.yaml").read_text(encoding="utf-8") == RULES + WRONG
    assert result.exit_code == 1
    assert "+      me gains 26 points   # many\n" in result.stdout
    assert "-      set me.gold = 4\n" in result.stdout and "+      set me.gold to 4\n" in result.stdout
    (folder / "ruleset.yaml").write_text(RULES + RIGHT, encoding="utf-8")
    clean = rulewright("check", "--diff", folder)
    assert (clean.exit_code, clean.stdout) == (0, "")


def test_a_cure_that_does_not_cure_is_not_kept(folder: Path, rulewright: Run) -> None:
    """`me.gold2` resembles `gold`, but a city cannot be added to that."""
    wrong = RULES + "      add rome to me.gold2\n"
    (folder / "ruleset.yaml").write_text(wrong, encoding="utf-8")
    result = rulewright("check", "--fix", folder)
    assert result.exit_code == 1
    assert (folder / "ruleset.yaml").read_text(encoding="utf-8").startswith(RULES)


def test_a_near_name_of_another_type_is_not_written(folder: Path, rulewright: Run) -> None:
    """(`frost` became `first`: the name was known then, and the line had another mistake.)"""
    (folder / "ruleset.yaml").write_text(RULES + "      me gains frst gold\n", encoding="utf-8")
    rulewright("check", "--fix", folder)
    assert "gains frst gold" in (folder / "ruleset.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize("end", ["\n", ""])
def test_a_diff_is_a_patch(folder: Path, rulewright: Run, monkeypatch: pytest.MonkeyPatch, end: str) -> None:
    monkeypatch.chdir(folder)
    file = folder / "ruleset.yaml"
    file.write_text((RULES + WRONG).removesuffix("\n") + end, encoding="utf-8")
    patch = rulewright("check", "--diff", "ruleset.yaml").stdout
    done = subprocess.run(["git", "apply", "-"], cwd=folder, input=patch, capture_output=True, text=True, check=False)
    assert done.returncode == 0, (done.stderr, patch)
    assert file.read_text(encoding="utf-8") == (RULES + RIGHT).removesuffix("\n") + end


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        (lambda text: text.replace("\n", "\r\n"), lambda text: text.replace("\n", "\r\n")),
        (lambda text: "\ufeff" + text, lambda text: "\ufeff" + text),
        (lambda text: text.replace("# a comment", "# a\u2028comment\x0c"), lambda text: text.replace("# a comment", "# a\u2028comment\x0c")),
    ],
    ids=["line ends of Windows", "a byte order mark", "other separators"],
)
def test_lines_are_those_of_the_findings(folder: Path, rulewright: Run, wrong: Callable[[str], str], right: Callable[[str], str]) -> None:
    file = folder / "ruleset.yaml"
    file.write_bytes(wrong(RULES + WRONG).encode("utf-8"))
    rulewright("check", "--fix", folder)
    assert file.read_bytes().decode("utf-8") == right(RULES + RIGHT)


def test_a_guess_is_not_written(folder: Path, rulewright: Run) -> None:
    """Which way to round, and whether a word too many was meant, is for the author to say."""
    guessed = RULES + "      add me.gold / 2 to me.points\n      draw 1 from pile to me.cities twice\n"
    (folder / "ruleset.yaml").write_text(guessed, encoding="utf-8")
    assert rulewright("check", "--fix", folder).exit_code == 1
    assert (folder / "ruleset.yaml").read_text(encoding="utf-8") == guessed


@pytest.mark.parametrize("words", [("--fix",), ("--format", "json"), ("--output", "found.txt")])
def test_a_diff_is_asked_for_alone(folder: Path, rulewright: Run, words: tuple[str, ...]) -> None:
    result = rulewright("check", folder, "--diff", *words)
    assert result.exit_code == 2
    assert "--diff" in result.stderr


def test_a_file_that_changes_meanwhile_is_not_written_over(folder: Path, rulewright: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from rulewright.cli import fixing

    fix = fixing.fix

    def slow(paths: Sequence[Path], *, together: bool) -> dict[str, fixing.File]:
        found = fix(paths, together=together)
        (folder / "ruleset.yaml").write_text(RULES + "      stop  # meanwhile\n", encoding="utf-8")
        return found

    monkeypatch.setattr(fixing, "fix", slow)
    result = rulewright("check", "--fix", folder)
    assert result.exit_code == 2
    assert (folder / "ruleset.yaml").read_text(encoding="utf-8").endswith("# meanwhile\n")


def test_files_that_were_not_named_stay(folder: Path, tmp_path_factory: pytest.TempPathFactory, rulewright: Run) -> None:
    house = tmp_path_factory.mktemp("house")
    (house / "ruleset.yaml").write_text(f"ruleset: house\nlanguage: 1\nextends: {folder}\nchange:\n  result.score(player): player.points\n")
    rulewright("check", "--fix", house, "--allow", folder)
    assert (folder / "ruleset.yaml").read_text(encoding="utf-8") == RULES + WRONG
