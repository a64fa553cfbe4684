"""`rulewright run --games`: what is measured, for people and for scripts."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from rulewright.cli.measuring import Games, interval

Run = Callable[..., Result]

RACE = """\
ruleset: race
version: "1.0"
language: 1
title: {en: Race, cs: Závod}
players: 1 to 3
state:
  player: {gold: number = 0, fame: number = 0}
texts:
  rich: {en: Rich enough, cs: Dost bohatství}
  late: {en: Too late, cs: Pozdě}
flow: |
  repeat 6 times:
    for each p in players: turn(p)
  for each p in players: p loses for late
happenings:
  turn(player):
    turn of: player
    do: player must act in day
actions:
  work: {in: day, do: me gains 1 gold}
  sing: {in: day, do: me gains 1 fame}
  rest: {in: day, do: me gains 0 gold}
rules:
- {id: wealth, for: {p: players}, whenever: p.gold >= 4, ties: everyone, do: p wins for rich}
- {id: glory, for: {p: players}, whenever: p.fame >= 4, ties: everyone, do: p wins}
result:
  wins: declared
  score(player): player.gold + player.fame
  score parts: {gold: player.gold, fame: {is: player.fame, name: {en: Fame, cs: Sláva}}}
  outlook(player): 0
  plans: {wealth: player.gold, glory: player.fame}
"""


@pytest.fixture
def race(tmp_path: Path) -> Path:
    folder = tmp_path / "race"
    folder.mkdir()
    (folder / "ruleset.yaml").write_text(RACE, encoding="utf-8")
    return folder


def measured(rulewright: Run, *words: Any) -> dict[str, Any]:
    result = rulewright("run", *words, "--format", "json")
    assert result.exit_code == 0, result.output
    data: dict[str, Any] = json.loads(result.stdout)
    return data


@pytest.mark.parametrize(("plan", "reason"), [("wealth", ("rich", "Rich enough")), ("glory", ("glory", "glory"))])
def test_how_games_ended_and_by_which_plan(rulewright: Run, race: Path, plan: str, reason: tuple[str, str]) -> None:
    data = measured(rulewright, race, "--players", "1", "--games", "5", "--bot", f"lookahead:budget=150:{plan}")
    assert [(end["verdict"], end["id"], end["text"], end["games"]) for end in data["endings"]] == [("wins", *reason, 5)]
    assert data["endings"][0]["interval"] == [round(bound, 4) for bound in interval(5, 5)]
    seat = data["seats"][0]
    assert (seat["wins"], seat["bot"]) == (5, f"lookahead:budget=150:{plan}")
    assert {part["id"]: part["points"]["least"] >= 4 for part in seat["parts"]}["gold" if plan == "wealth" else "fame"]


def test_options_are_told_by_their_names(rulewright: Run) -> None:
    data = measured(rulewright, "rulesets/kroniky", "--games", "1", "--option", "chronicle=the_long_truce", "--seed", "2")
    assert data["options"] == {"map": "two_rivers", "chronicle": "the_long_truce"}


def test_random_games_end_in_several_ways(rulewright: Run, race: Path) -> None:
    data = measured(rulewright, race, "--players", "1", "--games", "60")
    assert {(end["verdict"], end["id"]) for end in data["endings"]} == {("wins", "rich"), ("wins", "glory"), ("loses", "late")}
    assert sum(end["games"] for end in data["endings"]) == 60
    assert data["nobody"] == next(end["games"] for end in data["endings"] if end["id"] == "late")
    score = data["seats"][0]["score"]
    assert score["least"] <= score["quarter"] <= score["median"] <= score["three_quarters"] <= score["most"]
    assert data["turns"] == data["answers"]  # each turn asks once


def test_the_number_of_processes_changes_nothing(rulewright: Run, race: Path) -> None:
    one, two = (measured(rulewright, race, "--games", "6", "--jobs", jobs) for jobs in ("1", "2"))
    for data in (one, two):
        del data["seconds"], data["games_per_second"]
    assert one == two


def test_the_tables_for_people(rulewright: Run, race: Path) -> None:
    text = rulewright("run", race, "--games", "20", "--bots", "lookahead:budget=60,random", "--lang", "cs").stdout
    assert "výhra  Dost bohatství" in text and "Sláva" in text and "lookahead:budget=60" in text
    assert "Tahů ve hře:" in text and "95% interval" in text


def test_the_reason_stands_below_the_winner(rulewright: Run, race: Path) -> None:
    won = rulewright("run", race, "--players", "1", "--quiet", "--bot", "lookahead:budget=100:wealth").stdout
    assert "player1 has won.\nReason: Rich enough.\n" in won


@pytest.mark.parametrize(("players", "told"), [("1", "player1 has lost."), ("2", "All have lost: player1, player2.")])
def test_those_who_lose_are_named_when_nobody_wins(rulewright: Run, race: Path, players: str, told: str) -> None:
    rules = race / "ruleset.yaml"
    rules.write_text(RACE.replace(">= 4", ">= 40").replace("for each p in players: p loses", "players loses"), encoding="utf-8")
    lost = rulewright("run", race, "--players", players, "--quiet").stdout
    assert f"{told}\nReason: Too late.\n" in lost
    rules.write_text(RACE.replace(">= 4", ">= 40").replace("for each p in players: p loses for late", "end game"), encoding="utf-8")
    assert "Nobody has won." in rulewright("run", race, "--players", players, "--quiet").stdout


@pytest.mark.parametrize("wrong", ["lookahead:conquest", "lookahead:budget=no", "greedy:budget=9", "lookahed"])
def test_wrong_bots_are_told(rulewright: Run, race: Path, wrong: str) -> None:
    result = rulewright("run", race, "--bot", wrong)
    assert result.exit_code == 2
    assert "Error: " in result.output and "Traceback" not in result.output


def test_the_log_is_not_among_the_figures(rulewright: Run, race: Path) -> None:
    """(It used to be printed before them, so the output was not JSON.)"""
    result = rulewright("run", race, "--games", "2", "--format", "json", "--log")
    assert json.loads(result.stdout)["seed"] is not None
    assert result.stderr.lower().count("turn") > 6


def test_what_is_interrupted_keeps_what_was_measured(rulewright: Run, race: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played = Games.play

    def interrupted(work: Games, loaded: Any, number: int) -> Any:
        if number == 3:
            raise KeyboardInterrupt
        return played(work, loaded, number)

    monkeypatch.setattr(Games, "play", interrupted)
    result = rulewright("run", race, "--games", "50", "--format", "json")
    data = json.loads(result.stdout)
    assert data["interrupted"] and data["games"] == 3 and result.exit_code == 130
    assert "Interrupted" in rulewright("run", race, "--games", "50").stdout


def test_one_game_of_a_series_is_played_again(rulewright: Run, race: Path) -> None:
    all_ = [measured(rulewright, race, "--games", 1, "--first", number) for number in range(4)]
    assert [one["first"] for one in all_] == [0, 1, 2, 3]
    last = measured(rulewright, race, "--games", 2, "--first", 2)
    assert sum(one["seats"][0]["wins"] for one in all_[2:]) == last["seats"][0]["wins"]
    assert {one["answers"]["most"] for one in all_[2:]} == {last["answers"]["least"], last["answers"]["most"]}
