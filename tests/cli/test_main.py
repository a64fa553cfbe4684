import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from rulewright.cli.main import COMMANDS, Commands, main

Run = Callable[..., Result]


def test_without_words_the_help_is_shown(rulewright: Run) -> None:
    result = rulewright()
    assert result.exit_code == 0
    assert all(f"  {name} " in result.stdout for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize(("lang", "word"), [("en", "Options"), ("cs", "Volby")])
def test_every_command_has_help_in_the_language_asked_for(rulewright: Run, name: str, lang: str, word: str) -> None:
    result = rulewright(name, "--help", "--lang", lang)
    assert result.exit_code == 0
    assert f"{word}:" in result.stdout
    assert not any(f".{key}" in result.stdout for key in ("help", "short", "seed", "lang"))


def test_the_language_of_the_machine_is_spoken(rulewright: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "cs_CZ.UTF-8")
    assert "Příkaz `palay` neexistuje." in rulewright("palay").stderr
    monkeypatch.setenv("RULEWRIGHT_LANG", "en")
    assert "There is no command `palay`." in rulewright("palay").stderr


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (["palay"], "Error: There is no command `palay`.\nDid you mean play?\n"),
        (["run"], "Error: RULESET is missing.\nSee `rulewright run --help`.\n"),
        (["run", "mesta", "--sed", "3"], "Error: There is no option --sed here.\nDid you mean --seed?\n"),
        (["run", "mesta", "--seed", "x"], "Error: --seed: 'x' is not a valid integer.\nSee `rulewright run --help`.\n"),
        (["run", "mseta"], "Error: There is no ruleset `mseta`.\nDid you mean mesta?\n"),
        (
            ["run", "rulesets"],
            "Error: The folder rulesets has no ruleset.yaml.\nGive the folder of one ruleset; `rulewright new ruleset FOLDER` starts a new one.\n",
        ),
        (["run", "tic_tac_toe", "--players", "9"], "Error: Noughts and crosses is for 2 players, not for 9.\nTry --players 2.\n"),
        (["run", "mesta", "--players", "9"], "Error: Cities is for 1 to 6 players, not for 9.\nTry --players 6.\n"),
        (["run", "mesta", "--option", "lenght=quick"], "Error: This game has no option `lenght`.\nDid you mean length?\n"),
        (
            ["run", "mesta", "--option", "length=quick", "--option", "length = standard"],
            "Error: `length` is given twice: quick and standard.\nKeep one of them.\n",
        ),
        (["check", "mesta", "--limit", "depth=9", "--limit", "depth=8"], "Error: `depth` is given twice: 9 and 8.\nKeep one of them.\n"),
        (
            ["run", "mesta", "--bots", "lookahead:budget=4:turns=1:budget=5"],
            "Error: `budget` is given twice: 4 and 5.\nKeep one of them.\n",
        ),
        (
            ["run", "mesta", "--bots", "lookahead:depth=4"],
            "Error: The bot lookahead has no setting `depth=4`.\n"
            "Settings are budget=N, rounds=N, turns=N, worlds=N, search=plan, and search=tree; this ruleset has no plans.\n",
        ),
        (
            ["run", "mesta", "--option", "quick"],
            "Error: `quick` is not an option of the game.\nWrite NAME=VALUE, for example: --option length=quick.\n",
        ),
        (["run", "mesta", "--bots", "gready"], "Error: There is no bot `gready`.\nDid you mean greedy?\n"),
        (["run", "mesta", "--bots", ","], "Error: No bot is named.\nThe bots are: random, greedy, lookahead.\n"),
        (["play"], "Error: Which game?\nWrite rulewright play RULESET, or rulewright play --continue FILE. There are: clash_of_cultures, "),
        (["play", "nim", "--humans", "3", "--players", "2"], "Error: 3 people cannot sit at a table for 2.\nTry --players 3.\n"),
        (
            ["play", "nim", "--players", "2", "--names", "a,a"],
            "Error: The names must be different, and at most 2.\nWrite --names anna,ben.\n",
        ),
        (["show", "mesta", "great festval"], "Error: Nothing here is called “great festval”.\nDid you mean "),
        (
            ["new", "deck", "somewhere"],
            "Error: A deck needs a game to belong to.\nName it: `rulewright new deck somewhere --of RULESET`.\n",
        ),
        (
            ["new", "deck", "somewhere", "--of", "mesta", "--kind", "cty"],
            "Error: There are no cards of kind `cty` to start from.\nThere are: city, event.\n",
        ),
        (["new", "ruleset", "docs"], "Error: docs already exists and is not empty.\nChoose another folder.\n"),
        (
            ["new", "ruleset", "123"],
            "Error: `123` cannot be the name of a ruleset.\nChoose a folder whose name begins with a letter: my_rules.\n",
        ),
        (["dump", "nim"], "Error: Into which language?\n"),
        (["dump", "--python", "nim", "tunr"], "Error: No rule was compiled under the name `tunr`.\nDid you mean turn?\n"),
        (["test", "nowhere"], "Error: There is no ruleset `nowhere`.\n"),
        (["test", "docs"], "Error: No ruleset with tests was found in docs.\n"),
        (["test", "nim", "-k", "nothing like it"], "Error: No test name contains “nothing like it”.\n"),
    ],
)
def test_a_mistake_of_the_user_is_a_sentence_with_a_cure(rulewright: Run, words: list[str], error: str) -> None:
    result = rulewright(*words)
    assert result.exit_code == 2
    assert result.stderr.startswith(error)


def test_options_that_contradict_each_other_are_refused_with_all_reasons(rulewright: Run) -> None:
    result = rulewright("run", "mesta", "--option", "length=fast", "--option", "teams=perhaps")
    assert result.exit_code == 2
    assert "Option length: fast is not one of" in result.stderr
    assert "Option teams: perhaps is neither yes nor no." in result.stderr


def test_reasons_and_parts_of_scores_are_told_in_czech(rulewright: Run) -> None:
    result = rulewright("run", "mesta", "--players", "2", "--option", "teams=yes", "--lang", "cs")
    assert (result.exit_code, "Takhle se hrát nedá:\n  Dva proti dvěma" in result.stderr) == (2, True), result.stderr
    result = rulewright("run", "mesta", "--players", "2", "--option", "length=very_short", "--quiet", "--lang", "cs", "--seed", "2")
    assert result.exit_code == 0
    assert "completed" not in result.stdout and "seven" not in result.stdout


def test_a_broken_ruleset_is_told_with_its_lines(rulewright: Run, garden: Path) -> None:
    file = garden / "ruleset.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("sum of petals", "sum of petlas"), encoding="utf-8")
    result = rulewright("run", garden)
    assert result.exit_code == 2
    assert "cannot be played: 1 mistake in its rules." in result.stderr
    assert "petals" in result.stderr
    assert f"`rulewright check {garden}` shows the lines." in result.stderr


def _failing(error: BaseException) -> Commands:
    @click.command()
    def fail() -> None:
        raise error

    group = Commands("group")
    group.get_command = lambda ctx, name: fail  # type: ignore[method-assign]  # a command that fails
    return group


@pytest.mark.parametrize(
    ("error", "code", "text"),
    [
        (KeyboardInterrupt(), 130, "Interrupted."),
        (click.Abort(), 130, "Interrupted."),
        (PermissionError(13, "Permission denied", "a.yaml"), 2, "Error: a.yaml: Permission denied."),
        (ZeroDivisionError("oh"), 70, "Error: Internal error in Rulewright (ZeroDivisionError: oh)."),
        (ModuleNotFoundError("No module named 'lark'", name="lark"), 2, "Error: A package that Rulewright needs is not installed: lark."),
        (ModuleNotFoundError("No module named 'rulewright.x'", name="rulewright.x"), 70, "Error: Internal error in Rulewright (ModuleNotFoundError"),
        (RecursionError("deep"), 70, "Error: Internal error in Rulewright (RecursionError: deep)."),
    ],
)
def test_nothing_ends_in_a_traceback(monkeypatch: pytest.MonkeyPatch, error: BaseException, code: int, text: str) -> None:
    monkeypatch.delenv("RULEWRIGHT_TRACEBACK")
    result = CliRunner().invoke(_failing(error), ["play"])
    assert result.exit_code == code
    assert text in result.stderr
    assert "Traceback" not in result.output


ROOT = Path(__file__).resolve().parents[2]
SPOKEN = [["--help"], ["check", "--help"], ["explain", "RW201"], ["check", "mesta", "--no-cache", "--format", "json"], ["show", "mesta"], ["dump", "--python", "mesta"],
          ["run", "mesta", "--seed", "1"], ["test", "mesta", "--format", "json"]]  # fmt: skip


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such pipes")
@pytest.mark.parametrize(
    "words", [pytest.param(words, marks=() if number < 3 else pytest.mark.long) for number, words in enumerate(SPOKEN)], ids=" ".join
)
def test_a_reader_that_has_gone_ends_every_command_alike(words: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run([sys.executable, "-m", "rulewright", *words], stdout=writing, stderr=subprocess.PIPE, check=False, cwd=ROOT / "rulesets")
    os.close(writing)
    assert (done.returncode, done.stderr) == (141, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no such device")
@pytest.mark.parametrize("lang", ["en", "cs"])
@pytest.mark.parametrize("words", [["--help"], ["explain", "RW201"]], ids=" ".join)
def test_an_output_that_is_full_is_named(words: list[str], lang: str) -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run([sys.executable, "-m", "rulewright", "--lang", lang, *words], stdout=full, stderr=subprocess.PIPE, check=False)
    sentence = {"en": "The output cannot be written: ", "cs": "Výstup nelze zapsat: "}[lang]
    assert done.returncode == 2 and sentence in done.stderr.decode()


def test_version(rulewright: Run) -> None:
    assert rulewright("--version").stdout.startswith("rulewright ")


def test_tests_and_formulas_start_without_the_lints() -> None:
    code = (
        "import sys, rulewright.scenario.run, rulewright.runtime.evaluate, rulewright.checker.bodies.elaborate\n"
        "print([name for name in ('lints.bounds', 'meaning', 'reach', 'usage', 'doubts') if f'rulewright.checker.{name}' in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env={"PYTHONPATH": "interpreter"})
    assert done.stdout.strip() == "[]"


def test_the_module_can_be_run_and_starts_without_the_heavy_parts() -> None:
    code = (
        "import sys; from rulewright.cli.main import main\n"
        "try: main(['--help'])\n"
        "except SystemExit: print([name for name in ('lark', 'yaml', 'rich', 'jsonschema') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env={"PYTHONPATH": "interpreter"})
    assert done.stdout.rstrip().endswith("[]")
    done = subprocess.run(
        [sys.executable, "-m", "rulewright", "--help"],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONPATH": "interpreter"},
    )
    assert done.stdout.startswith("Usage: rulewright ")


def test_a_reader_that_goes_away_is_no_mistake() -> None:
    done = subprocess.run(
        [f"{sys.executable} -m rulewright run mesta --players 2 | head -1"],
        shell=True,
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONPATH": "interpreter"},
    )
    assert done.stdout.startswith("Cities")
    assert done.stderr == ""


def test_main_is_a_command() -> None:
    assert isinstance(main, click.Group)


def test_a_rule_that_never_comes_to_an_end_is_told_with_its_line(rulewright: Run, tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").write_text(
        "ruleset: endless\nversion: '1'\nlanguage: 1\ntitle: Endless\nplayers: 1\nstate:\n  game: {x: number = 0}\n"
        "flow: |\n  repeat 1000000000 times:\n    add 1 to game.x\n",
        encoding="utf-8",
    )
    result = rulewright("run", tmp_path)
    assert result.exit_code == 2
    assert f"{tmp_path}/ruleset.yaml:9:3: RW820 This rule never ends" in result.stderr


def test_random_games_are_looked_at(rulewright: Run, garden: Path) -> None:
    result = rulewright("test", garden, "--games", "6")
    assert result.exit_code == 0, result.output
    assert "6 games, 6 finished" in result.stdout and "Nothing is wrong." in result.stdout
