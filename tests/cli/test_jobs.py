"""`--jobs` of every command: the same output as with one process, and nothing hangs or is lost when processes die or Ctrl-C is pressed."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import Result

from rulewright.outside import folders
from tests.pool.works import DeadlyCounts, DeadlyGames, DeadlyGroups, DeadlyRandomGames, DeadlyScenarios

Run = Callable[..., Result]

ROOT = Path(__file__).parents[2]
DUEL = """\
ruleset: duel
version: "1.2"
language: 1
title: {en: Duel, cs: Souboj}
players: 2
options:
  goal: {type: 3..30, default: 4}
state:
  player: {fame: number = 0}
flow: |
  repeat:
    for each p in players: turn(p)
happenings:
  turn(player): {turn of: player, do: player must act in day}
actions:
  hit: {in: day, do: me gains 1 fame}
  wait: {in: day, do: me gains 0 fame}
rules:
- {id: done, for: {p: players}, whenever: p.fame >= option.goal, do: p wins}
result: {wins: declared, score(player): player.fame}
"""
HARD = """\
ruleset: hard
version: "0.3"
extends: duel
language: 1
change:
  options.goal.default: 5
"""
TESTS = """\
- name: one is hit
  players: [alice, bob]
  play: [{alice: hit}]
  expect: {alice.fame: 1}
- name: nothing is done
  players: [alice, bob]
  play: [{alice: wait}]
  expect: {alice.fame: 0}
- name: wrong
  players: [alice, bob]
  play: [{alice: wait}]
  expect: {alice.fame: 7}
"""


@pytest.fixture
def duel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small game with tests and an overlay, in the current folder; `many` has three rulesets, one of them wrong."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path / "cache"))
    for name, rules in (("duel", DUEL), ("hard", HARD)):
        Path(name).mkdir()
        Path(name, "ruleset.yaml").write_text(rules, encoding="utf-8")
    Path("duel", "tests").mkdir()
    Path("duel", "tests", "first.yaml").write_text(TESTS, encoding="utf-8")
    for number in range(3):
        folder = Path("many", f"duel{number}")
        folder.mkdir(parents=True)
        wrong = DUEL.replace("gains 1", "gains gaol" if number == 2 else "gains 1")
        (folder / "ruleset.yaml").write_text(wrong.replace("ruleset: duel", f"ruleset: duel{number}"), encoding="utf-8")
    return Path("duel")


def without_seconds(text: str) -> str:
    return re.sub(r'\d+\.\d+ s\b.*|"(games_per_)?seconds?": [\d.]+|time="[\d.]+"', "…", text)


@pytest.mark.parametrize(
    "words",
    [
        ("run", "duel", "--games", 9, "--format", "json", "--with", "hard", "--bots", "greedy,random", "--option", "goal=6"),
        pytest.param(("run", "duel", "--games", 4, "--first", 5, "--lang", "cs"), marks=pytest.mark.long),
        pytest.param(("coverage", "duel", "hard", "--games", 7, "--format", "json", "--first", 2), marks=pytest.mark.long),
        pytest.param(("test", "duel"), marks=pytest.mark.long),
        ("test", "duel", "--format", "junit", "--with", "hard"),
        pytest.param(("test", "duel", "--games", 5), marks=pytest.mark.long),
        ("check", "--no-cache", "many", "duel", "hard"),
        pytest.param(("check", "--no-cache", "many", "duel", "--format", "sarif", "--fail-level", "note"), marks=pytest.mark.long),
    ],
    ids=lambda words: " ".join(map(str, words)),
)
def test_the_number_of_processes_changes_no_byte(rulewright: Run, duel: Path, words: tuple[Any, ...]) -> None:
    one, two = (rulewright(*words, "--jobs", jobs) for jobs in (1, 2))
    assert one.output and without_seconds(one.output) == without_seconds(two.output)
    assert one.exit_code == two.exit_code and one.exit_code in (0, 1)
    if words[0] == "check":
        assert one.output == two.output and one.exit_code == 1


def test_a_check_in_two_processes_is_remembered_like_one_in_one(rulewright: Run, duel: Path) -> None:
    entries = []
    for jobs in (1, 2):
        rulewright("check", "many", "--jobs", jobs)
        (file,) = Path("cache").rglob("*.check")
        entries.append(json.loads(folders.recall(file.name, file.parent) or b""))
        file.unlink()
    assert entries[0] == entries[1] and len(entries[0]["reads"]) >= 3


@pytest.mark.parametrize(
    ("module", "name", "work", "words", "told"),
    [
        ("counted", "Counts", DeadlyCounts, ("coverage", "duel", "--games", 8, "--no-tests"), "game 3 (`--seed 1 --first 3 --games 1`)"),
        ("random_games", "RandomGames", DeadlyRandomGames, ("test", "duel", "--games", 8), "game 3 (`--seed 1 --first 3 --games 1`)"),
        ("checking", "Groups", DeadlyGroups, ("check", "many"), "checking many/duel1"),
    ],
)
@pytest.mark.long
def test_what_kills_its_process_is_left_out_by_name(
    rulewright: Run, duel: Path, monkeypatch: pytest.MonkeyPatch, module: str, name: str, work: type, words: tuple[Any, ...], told: str
) -> None:
    monkeypatch.setattr(f"rulewright.cli.{module}.{name}", work)
    result = rulewright(*words, "--jobs", 2)
    assert result.exit_code == 2
    assert "Left out: " in result.output and told in result.output


@pytest.mark.long
def test_machines_are_told_what_was_left_out(rulewright: Run, duel: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for place, work in (("run.Games", DeadlyGames), ("scenarios.Scenarios", DeadlyScenarios)):
        monkeypatch.setattr(f"rulewright.cli.{place}", work)
    result = rulewright("run", "duel", "--games", 8, "--jobs", 2, "--format", "json")
    run = json.loads(result.stdout)
    assert result.exit_code == 2 and run["games"] == 7
    assert [each["game"] for each in run["left_out"]] == [3] and run["left_out"][0]["seed"] > 2**32
    junit = ElementTree.fromstring(rulewright("test", "duel", "--jobs", 2, "--format", "junit").stdout)
    assert len(list(junit.iter("testcase"))) == 3 and any("nothing is done" in error.attrib["message"] for error in junit.iter("error"))


@pytest.mark.long
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_rule_without_end_is_told_with_game_and_place(rulewright: Run, duel: Path, jobs: int) -> None:
    rules = DUEL.replace("me gains 0 fame}", "'repeat at most 9000000 times: me gains 0 fame'}")
    Path("duel", "ruleset.yaml").write_text(rules, encoding="utf-8")
    line = next(number for number, text in enumerate(rules.splitlines(), 1) if "wait:" in text)
    for words in (("run", "duel", "--games", 8), ("coverage", "duel", "--games", 8, "--no-tests")):
        result = rulewright(*words, "--jobs", jobs)
        assert result.exit_code == 2
        assert "Error: game 0 (`--seed 1 --first 0 --games 1`): " in result.output and f"duel/ruleset.yaml:{line}:" in result.output


BEGUN: list[subprocess.Popen[str]] = []


def begun(words: list[Any]) -> subprocess.Popen[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "interpreter"), "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(
        [sys.executable, "-m", "rulewright", *map(str, words)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env=environment,
    )
    BEGUN.append(process)
    return process


@pytest.fixture(autouse=True)
def nothing_goes_on() -> Iterator[None]:
    """Processes started by a failing test end with it; otherwise they would run beside all other tests."""
    yield
    while BEGUN:
        if (process := BEGUN.pop()).poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def workers_of(parent: int) -> list[int]:
    """The child processes of a process, according to the system."""
    found = []
    for entry in Path("/proc").iterdir():
        try:
            if entry.name.isdigit() and int((entry / "stat").read_text().rpartition(")")[2].split()[1]) == parent:
                command = (entry / "cmdline").read_bytes()
                found += [int(entry.name)] if b"spawn_main" in command else []
        except OSError:
            continue
    return found


def at_work(process: subprocess.Popen[str], seconds: float = 0.3) -> list[int]:
    """The workers of a command, once all of them have done something."""
    for _ in range(1200):
        workers = workers_of(process.pid)
        if len(workers) == 2 and all(_used(worker) > seconds for worker in workers):
            return workers
        assert process.poll() is None, process.communicate()
        time.sleep(0.02)
    raise AssertionError("no workers")


def _used(pid: int) -> float:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@pytest.mark.parametrize(
    "words",
    [["run", "duel", "--games", 1500], pytest.param(["coverage", "duel", "--games", 1500, "--no-tests"], marks=pytest.mark.long)],
    ids=lambda words: str(words[0]),
)
def test_a_killed_worker_costs_nothing(duel: Path, words: list[Any], rulewright: Run) -> None:
    """(It used to hang.)"""
    process = begun([*words, "--format", "json", "--jobs", 2])
    os.kill(at_work(process)[0], signal.SIGKILL)
    out, errors = process.communicate(timeout=120)
    assert process.returncode == 0, errors
    assert without_seconds(out).strip() == without_seconds(rulewright(*words, "--format", "json").stdout).strip()


@pytest.mark.parametrize(
    "words",
    [["run", "duel", "--games", 100000], pytest.param(["coverage", "duel", "--games", 100000], marks=pytest.mark.long)],
    ids=lambda words: str(words[0]),
)
def test_ctrl_c_keeps_what_is_done_and_ends_everything(duel: Path, words: list[Any]) -> None:
    process = begun([*words, "--format", "json", "--jobs", 2])
    workers = at_work(process, 2.5)
    os.killpg(process.pid, signal.SIGINT)
    try:
        out, errors = process.communicate(timeout=30)
    except subprocess.TimeoutExpired:  # as a person would on a machine that is very busy
        os.killpg(process.pid, signal.SIGINT)
        out, errors = process.communicate(timeout=60)
    assert process.returncode == 130 and "Traceback" not in errors, errors
    found = json.loads(out)
    assert found["interrupted"] and 0 < found["games"] < 100000
    assert not any(Path(f"/proc/{worker}").exists() for worker in workers)


ENDINGS = [(signal.SIGTERM, 143, False), (signal.SIGHUP, 129, True)]
LONG = {
    "run": ["run", "duel", "--games", 100000, "--format", "json"],
    "coverage": ["coverage", "duel", "--games", 100000, "--format", "json"],
    "test": ["test", "duel", "--games", 100000],
    "check": ["check", "copies", "--no-cache", "--format", "json"],
}


@pytest.mark.sampled(7)
@pytest.mark.parametrize(("number", "code", "whole_group"), ENDINGS, ids=["SIGTERM to the command", "SIGHUP to all of them"])
@pytest.mark.parametrize("name", ["run", "test", pytest.param("coverage", marks=pytest.mark.long), pytest.param("check", marks=pytest.mark.long)])
def test_a_signal_ends_a_command_and_its_workers(duel: Path, name: str, number: signal.Signals, code: int, whole_group: bool) -> None:
    """As Ctrl-C does, with what is done. (It died at once, and left a warning of Python about what its workers had held.)"""
    if name == "check":
        for copy in range(24):
            shutil.copytree(ROOT / "rulesets" / "tta_new_story", Path("copies", str(copy)))
    process = begun([*LONG[name], "--jobs", 2])
    workers = at_work(process, 2.5)
    (os.killpg if whole_group and number != signal.SIGTERM else os.kill)(process.pid, number)
    out, errors = process.communicate(timeout=120)
    assert process.returncode == code, (out[-300:], errors)
    assert "Traceback" not in errors and "leaked" not in errors
    assert not any(Path(f"/proc/{worker}").exists() for worker in workers)
    if name != "test" and out:  # nothing, if no game was finished yet
        assert json.loads(out)["interrupted"]


def test_workers_hold_to_the_limits_language_and_permission_of_the_command(tmp_path: Path) -> None:
    from rulewright.cli.batch import Circumstances
    from rulewright.outside.permission import Permission, Root, holding
    from rulewright.pool import deliver
    from rulewright.source.limits import limits, use_limits
    from rulewright.telling.words import set_language
    from tests.pool.works import Held

    set_language("cs")
    fewer = replace(limits(), **{fields(limits())[0].name: 7})
    with use_limits(fewer), holding(Permission((Root(str(tmp_path), str(tmp_path)),))):
        held = Circumstances.now()
        assert held.limits == fewer and held.language == "cs" and held.permission is not None
        assert list(deliver(Held(held), 2, 2)) == [held, held]


# ---- where results come from
def test_results_name_rules_overlays_options_and_content(rulewright: Run, duel: Path) -> None:
    words = ("duel", "--with", "hard", "--option", "goal=6", "--games", 2, "--seed", 5)
    bare, full = (json.loads(rulewright("run", *some, "--format", "json").stdout) for some in (("duel", "--games", 2), words))
    assert (full["ruleset"], full["version"], full["overlays"]) == ("duel", "1.2", [{"id": "hard", "version": "0.3"}])
    assert (full["options"], full["players"], full["bots"], full["seed"]) == ({"goal": 6}, 2, ["random", "random"], 5)
    assert len(full["content_hash"]) == 64 and full["content_hash"] != bare["content_hash"] and bare["overlays"] == []
    assert full["plays_hash"] != bare["plays_hash"] != ""
    coverage = json.loads(rulewright("coverage", "duel", "hard", "--games", 2, "--format", "json").stdout)
    assert (coverage["overlays"], coverage["content_hash"], coverage["bots"]) == (full["overlays"], full["content_hash"], ["random", "random"])
    text = rulewright("run", *words).stdout
    assert f"duel 1.2 + hard 0.3 ({full['content_hash'][:12]}), goal=6, seed 5" in text
    assert text.count("random") == 2


def test_two_overlays_of_one_base_are_two_suites(rulewright: Run, duel: Path) -> None:
    Path("soft").mkdir()
    Path("soft", "ruleset.yaml").write_text(HARD.replace("ruleset: hard", "ruleset: soft"), encoding="utf-8")
    names, hashes = [], set()
    for overlays in ([], ["--with", "hard"], ["--with", "soft"], ["--with", "soft", "--with", "hard"]):
        suite = ElementTree.fromstring(rulewright("test", "duel", *overlays, "--format", "junit").stdout)[0]
        properties = {each.attrib["name"]: each.attrib["value"] for each in suite.iter("property")}
        names.append((suite.attrib["name"], properties["overlays"]))
        hashes.add(properties["content_hash"])
    assert names == [
        ("duel", ""),
        ("duel + hard", "hard 0.3"),
        ("duel + soft", "soft 0.3"),
        ("duel + hard + soft", "hard 0.3, soft 0.3"),
    ]
    assert len(hashes) == 4
