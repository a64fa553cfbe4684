"""Every command that takes rulesets and overlays finds the base of an overlay in the same places, wherever the folders are."""

from __future__ import annotations

import itertools
import json
import re
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from rulewright import load
from rulewright.cli.main import COMMANDS, main

# The prize of the game under the base, one overlay, and an overlay of that overlay.
FOLDERS = {
    "games/fair": "ruleset: fair\nlanguage: 1\nplayers: 2\nconstants: {prize: 3}\nstate: {player: {coins: number = 0}}\n"
    "happenings: {give(player): {do: player gains prize coins}}\nflow: |\n  for each p in players: give(p)\nresult: {score(player): player.coins}\n",
    "house/rich": "ruleset: rich\nlanguage: 1\nextends: fair\nchange: {constants.prize: 5}\n",
    "far/away/richer": "ruleset: richer\nlanguage: 1\nextends: rich\nchange: {constants.prize: {add: 2}}\n",
}
BASE, RICH, RICHER = FOLDERS
PRIZES = {BASE: 3, RICH: 5, RICHER: 7}

# The arguments for rulesets that are loaded together: {all} in any order, {first} and {rest} with `--with` before each.
COMPOSED = {
    "check": "check --together --no-cache {all}",
    "coverage": "coverage --games 1 {first} {rest}",
    "dump": "dump --python {first} give {with}",
    "publish": "publish {first} {with} --pyodide . --out site",
    "play": "play --humans 0 --seed 1 {first} {rest}",
    "profile": "profile --games 1 --format json {first} {rest}",
    "run": "run {first} {rest}",
    "show": "show {first} constants.prize {with}",
    "test": "test --together {all}",
}
WITH = ("check", "coverage", "dump", "play", "profile", "publish", "run", "show", "test")  # take `--with` as well as names
NO_RULES = ("explain", "schema", "docs")


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in FOLDERS.items():
        (tmp_path / name / "tests").mkdir(parents=True)
        (tmp_path / name / "ruleset.yaml").write_text(text, encoding="utf-8")
        says = f"- name: {name}\n  players: [alice, bob]\n  expect: {{alice.coins: {PRIZES[name]}}}\n"
        (tmp_path / name / "tests" / "prize.yaml").write_text(says, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("rulewright.publish.pyodide.FILES", {})  # the page contains neither Python for browsers nor this package
    monkeypatch.setattr("rulewright.publish.archive.files_of_package", lambda package, endings: {})
    return tmp_path


def run(line: str) -> Result:
    return CliRunner().invoke(main, line.split(), prog_name="rulewright")


def typed(template: str, names: tuple[str, ...]) -> str:
    first, *rest = names
    return template.format_map({"all": " ".join(names), "first": first, "rest": " ".join(rest), "with": " ".join(f"--with {each}" for each in rest)})


def shows(command: str, found: Result, prize: int) -> bool:
    """Whether a command has used the rules with this prize."""
    text = found.output
    match command:
        case "check":
            return found.exit_code == 0 and "Nothing to report" in text
        case "test":
            return "RW" not in text and f"passed  {next(name for name, each in PRIZES.items() if each == prize)}" in text
        case "coverage":
            return found.exit_code == 0 and "100.0 % reached" in text
        case "show":
            return found.exit_code == 0 and f"\n  {prize}  " in text
        case "profile":
            named = [each["id"] for each in json.loads(text)["overlays"]]
            return (
                found.exit_code == 0 and named == ["rich", "richer"][: (BASE, RICH, RICHER).index(next(n for n, p in PRIZES.items() if p == prize))]
            )
        case "publish":
            laid = re.search(r'"overlays": \[(.*?)\]', Path("site", "site.js").read_text(encoding="utf-8"), re.DOTALL)
            return found.exit_code == 0 and laid is not None and re.findall(r"\w+", laid[1]) == {3: [], 5: ["rich"], 7: ["rich", "richer"]}[prize]
        case "dump":
            return found.exit_code == 0 and f"max(0, {prize})" in text
    return found.exit_code == 0 and f"total        {prize}        {prize}" in text


def test_every_command_that_reads_rules_is_here() -> None:
    """All but `serve`, which runs until it is stopped (see tests/web), `translate`, which is for one at a time, and `replay`, whose games
    bring their rules.
    """
    context = click.Context(main)
    reads = set()
    for name in set(COMMANDS) - {"replay", "serve", "translate"}:
        command = main.get_command(context, name)
        assert command is not None
        options = {option for parameter in command.params for option in parameter.opts}
        if "--with" in options:
            assert name in WITH
        if "--allow" in options and "--of" not in options:
            reads.add(name)
    assert reads == set(COMPOSED)


@pytest.mark.parametrize("command", COMPOSED)
@pytest.mark.parametrize("names", list(itertools.permutations((BASE, RICH, RICHER))) + list(itertools.permutations((BASE, RICH))), ids="+".join)
def test_bases_are_found_among_what_is_named_in_any_order(command: str, names: tuple[str, ...]) -> None:
    found = run(typed(COMPOSED[command], names))
    assert shows(command, found, max(PRIZES[name] for name in names)), found.output


@pytest.mark.parametrize("command", COMPOSED)
@pytest.mark.parametrize("permitted", [(BASE, RICH), ("games", "house"), ("games", RICH)], ids="+".join)
def test_bases_are_found_in_folders_that_are_permitted(command: str, permitted: tuple[str, ...]) -> None:
    line = typed(COMPOSED[command], (RICHER,)) + "".join(f" --allow {each}" for each in permitted)
    found = run(line)
    assert shows(command, found, PRIZES[RICHER]), found.output


@pytest.mark.parametrize("command", WITH)
def test_overlays_may_be_named_after_with(command: str) -> None:
    template = {"check": "check --no-cache {first} {with}", "test": "test {first} {with} --together"}.get(
        command, COMPOSED[command].replace("{rest}", "{with}")
    )
    found = run(typed(template, (BASE, RICH)))
    assert shows(command, found, PRIZES[RICH]), found.output


@pytest.mark.parametrize("names", list(itertools.permutations(FOLDERS)), ids="+".join)
def test_check_and_test_take_each_ruleset_with_its_own_base(names: tuple[str, ...]) -> None:
    checked = run("check --no-cache " + " ".join(names))
    assert (checked.exit_code, "Nothing to report" in checked.output) == (0, True), checked.output
    tested = run("test " + " ".join(names))
    assert (tested.exit_code, tested.output.count("passed  ")) == (0, 3), tested.output


def test_python_finds_bases_in_the_same_places() -> None:
    assert load(RICHER, allow=[RICH, BASE]).ok
    assert load(RICHER, allow=["house", "games"]).ok
    assert not load(RICHER, allow=["house"]).ok


def test_expansions_inside_a_ruleset_are_found_below_a_permitted_folder(here: Path) -> None:
    """As the ruleset itself is: otherwise the shipped expansion of the same id would be taken, without a word."""
    (here / "house" / "rich").rename(here / "games" / "fair" / "rich")
    (here / "games" / "fair" / "variants").mkdir()
    (here / "games" / "fair" / "variants" / "poor.yaml").write_text(
        "ruleset: poor\nlanguage: 1\nextends: fair\nchange: {constants.prize: 1}\n", encoding="utf-8"
    )
    assert shows("run", run(f"run {RICHER} --allow games"), PRIZES[RICHER])
    (here / "far" / "poorer").mkdir()
    (here / "far" / "poorer" / "ruleset.yaml").write_text(FOLDERS[RICHER].replace("rich", "poor").replace("add: 2", "add: 1"), encoding="utf-8")
    assert shows("run", run("run far/poorer --allow games"), 2)


def test_what_is_named_goes_before_what_only_lies_near(here: Path) -> None:
    """A named base takes precedence; of several others with its id one is used, which is reported (RW611)."""
    (here / "house" / "fair").mkdir()
    (here / "house" / "fair" / "ruleset.yaml").write_text(FOLDERS[BASE].replace("prize: 3", "prize: 30"), encoding="utf-8")
    assert "was: 3  games/fair" in run(f"show {RICH} --allow {BASE} --allow house constants.prize").output
    assert "RW611" not in run(f"check --no-cache {RICH} --allow {BASE} --allow house").output
    assert "was: 30  house/fair" in run(f"show {RICH} --allow house --allow games constants.prize").output
    assert "RW611" in run(f"check --no-cache {RICH} --allow house --allow games").output


def test_a_permitted_copy_of_a_shipped_ruleset_is_chosen_deliberately(here: Path) -> None:
    """RW611 says which of several is used only where nobody has chosen, such as between two permitted copies."""
    shipped = FOLDERS[BASE].replace("ruleset: fair", "ruleset: mesta")
    for place, text in {"copies/mesta": shipped, "more/mesta": shipped, "mine": FOLDERS[RICH].replace("extends: fair", "extends: mesta")}.items():
        (here / place).mkdir(parents=True)
        (here / place / "ruleset.yaml").write_text(text, encoding="utf-8")
    assert "was: 3  copies/mesta" in run("show mine --allow copies constants.prize").output
    assert "RW611" not in run("check --no-cache mine --allow copies").output
    assert "RW611" in run("check --no-cache mine --allow copies --allow more").output


def test_the_tests_of_a_folder_of_rulesets_are_not_one_game() -> None:
    found = run("test --together .")
    assert found.exit_code == 2
    assert "do not make up one game" in found.output


def test_a_variant_in_one_file_has_no_tests_of_its_own(here: Path) -> None:
    (here / BASE / "variants").mkdir()
    (here / BASE / "variants" / "poor.yaml").write_text("ruleset: poor\nlanguage: 1\nextends: fair\nchange: {constants.prize: 1}\n", encoding="utf-8")
    assert run(f"coverage --games 1 {BASE} {BASE}/variants/poor.yaml").exit_code == 0
    assert "1 failed" in run(f"test --together {BASE} {BASE}/variants/poor.yaml").output


def test_show_says_how_an_overlay_is_added() -> None:
    assert f"--with {RICH}" in run(f"show {BASE} {RICH} constants.prize").output


def test_check_takes_the_names_that_other_commands_take(here: Path) -> None:
    assert run("check --no-cache tic_tac_toe").exit_code == run("run tic_tac_toe --quiet").exit_code == 0
    assert run("run tta_first_edition_easier --quiet --seed 3").exit_code == 0
