"""Statistics of many games, in words and tables."""

from __future__ import annotations

from typing import Any

from rulewright.telling.screen import Screen
from rulewright.telling.words import say


def show(data: dict[str, Any], screen: Screen, title: str, rules: str) -> None:
    """Wins and scores of each seat, how games ended, the parts of the scores, the lengths of games; `rules` says exactly what was played."""
    screen.heading(say("run.statistics", title=title, n=data["games"]))
    screen.line(say("run.played", rules=rules, seed=data["seed"]), "quiet")
    if data["interrupted"]:
        screen.line(say("run.interrupted"), "warn")
    _seats(data["seats"], screen)
    screen.line()
    if data["nobody"]:
        screen.line(say("run.nobody", n=data["nobody"]))
    _endings(data["endings"], screen)
    _parts(data["seats"], screen)
    for key in ("answers", "turns"):
        length = data[key]
        if length["most"]:
            screen.line(say(f"run.{key}", mean=f"{length['mean']:.1f}", least=length["least"], most=length["most"]))
    rate = data["games_per_second"]
    screen.line(say("run.speed", seconds=f"{data['seconds']:.1f}", rate="–" if rate is None else f"{rate:.1f}"), "quiet")


def _seats(seats: list[dict[str, Any]], screen: Screen) -> None:
    scored = any(seat["score"]["least"] or seat["score"]["most"] for seat in seats)
    marks = ("mean", "deviation", "least", "quarter", "median", "three_quarters", "most") if scored else ()
    rows = []
    for seat in seats:
        row: list[object] = [seat["player"], f"{seat['wins']:g}", _percent(seat["share"]), _interval(seat)]
        row += [f"{seat['score'][mark]:.1f}" if mark in ("mean", "deviation") else f"{seat['score'][mark]:g}" for mark in marks]
        rows.append([*row, seat["bot"]])
    head = [say(f"run.{name}") for name in ("player", "wins", "share", "interval", *marks, "bot")]
    screen.table(head, rows, numbers=range(1, len(head) - 1))


def _endings(endings: list[dict[str, Any]], screen: Screen) -> None:
    rows = [[say(f"run.verdict.{end['verdict']}"), end["text"], end["games"], _percent(end["share"]), _interval(end)] for end in endings]
    head = [say(f"run.{name}") for name in ("ended", "reason", "games_ended", "share", "interval")]
    screen.table(head, rows, numbers=range(2, 5))
    screen.line()


def _parts(seats: list[dict[str, Any]], screen: Screen) -> None:
    names = {part["id"]: part["name"] for seat in seats for part in seat["parts"]}
    if not names:
        return
    rows = []
    for id_, name in names.items():
        found = [next((part["points"] for part in seat["parts"] if part["id"] == id_), None) for seat in seats]
        rows.append([name, *("–" if points is None else f"{points['mean']:.1f}" for points in found)])
    screen.table([say("run.parts"), *(seat["player"] for seat in seats)], rows, numbers=range(1, len(seats) + 1))
    screen.line()


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _interval(entry: dict[str, Any]) -> str:
    low, high = entry["interval"]
    return f"{100 * low:.0f}–{100 * high:.0f} %"
