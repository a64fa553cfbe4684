"""Panels as data: what a player sees of maps, tracks, tables and figures."""

from __future__ import annotations

import json
from pathlib import Path

import rulewright

SAILING = Path(__file__).parents[1] / "gauntlet" / "sailing"


def _panels(language: str = "en", **options: str) -> dict[str, dict]:
    game = rulewright.Game(rulewright.load(str(SAILING)), players=1, seed=1, options=options)
    panels = game.screen(0, language)
    assert json.loads(json.dumps(panels)) == panels
    return {panel["id"]: panel for panel in panels}


def test_a_map_shows_the_signs_that_apply() -> None:
    chart = _panels()["chart"]
    cells = {cell["space"]: cell for cell in chart["cells"]}
    assert (chart["shape"], chart["flat"], chart["rows"], chart["columns"]) == ("hexes", True, 3, 5)
    assert [sign["sign"] for sign in cells["a1"]["upper"]] == ["s", "P"]
    assert cells["a1"]["lower"] == [{"sign": "B", "number": None, "colour": "yellow"}]
    assert cells["e1"]["lower"] == [{"sign": "$", "number": 5, "colour": "magenta"}]
    assert {"sign": "L", "name": "land", "colour": "green"} in chart["legend"]


def test_a_game_shows_the_spaces_of_its_layout_only() -> None:
    panels = _panels(chart="archipelago")
    assert len(panels["chart"]["cells"]) == 8
    assert "finds" not in panels  # hidden by its `when`


def test_tables_figures_and_tracks() -> None:
    panels = _panels()
    assert panels["day"]["figures"][0] == {"name": "Gold", "text": "0"}
    assert panels["finds"]["columns"] == ["Worth", "Way from home", "Searched"]
    assert panels["finds"]["rows"][0] == {"name": "e1", "of": {"kind": "space", "id": "e1"}, "cells": ["5", "4", "no"]}
    assert [cell["name"] for cell in panels["weather"]["cells"]] == ["1", "2", "3"]
    assert panels["weather"]["cells"][0]["upper"] == [{"sign": "!", "number": 2, "colour": "red"}]


def test_panels_speak_the_players_language() -> None:
    panels = _panels("cs")
    assert panels["chart"]["title"] == "Mapa"
    assert panels["finds"]["rows"][1]["cells"][2] == "ne"


def test_looking_changes_nothing() -> None:
    game = rulewright.Game(rulewright.load(str(SAILING)), players=1, seed=1)
    before = game.hash(), game.save()
    game.screen(0)
    assert (game.hash(), game.save()) == before
