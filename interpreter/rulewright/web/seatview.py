"""What is sent to a seat: the only way for information about a game to leave the server.

A packet has named parts, each made from what the public interface of a game gives to that seat: its screen and table, its question, the log as far as
it may read it, and who is asked, if everybody may know. Numbers count what was sent to this audience, nothing global.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from rulewright.runtime.game import Decision, Game, Option
from rulewright.runtime.log import Entry
from rulewright.runtime.wording import word
from rulewright.web.table import ASK, GO_ON, PERSON, Table

MOST_OPTIONS = 400  # options listed for one question; an offer is composed instead
ROLES = ("pass", "done")
LATEST = 200  # lines of the log sent to a tab at first; older ones on request


class Audience:
    """A seat (None: spectators) in a language: its packet is built once per change, for all its tabs."""

    def __init__(self, table: Table, seat: int | None, language: str) -> None:
        self._table = table
        self.seat = seat
        self.language = language
        self._version = -1
        self._parts: dict[str, str] = {}
        self.log: list[str] = []
        self._told: list[Entry] = []  # the entries of which the log lines were made

    def parts(self) -> dict[str, str]:
        """The current parts, each as JSON."""
        if self._version != self._table.version:
            self._version = self._table.version
            self._parts = {name: _json(part) for name, part in packet(self._table, self.seat, self.language).items()}
            self._read_log()
        return self._parts

    def _read_log(self) -> None:
        """The lines of the log; lines of known entries are not made again."""
        entries, same = entries_for(self._table.shown, self.seat), 0
        while same < min(len(entries), len(self._told)) and entries[same] is self._told[same]:
            same += 1
        self.log = [*self.log[:same], *(_json(_line(entry, self.language)) for entry in entries[same:])]
        self._told = entries


class Channel:
    """One tab: what was sent to it, so that only changes follow."""

    def __init__(self, audience: Audience) -> None:
        self.audience = audience
        self._sent: dict[str, str] = {}
        self._log: list[str] = []
        self._start = 0  # the first line of the log sent to this tab
        self._number = 0

    def message(self) -> str | None:
        """The changes since the last message; None if nothing changed for this audience."""
        parts = self.audience.parts()
        changed = {name: part for name, part in parts.items() if self._sent.get(name) != part}
        gone = [name for name in self._sent if name not in parts]
        told = self._told()
        if not changed and not gone and told is None:
            return None
        self._sent, self._log = dict(parts), list(self.audience.log)
        self._number += 1
        shown = [f"{_json(name)}:{part}" for name, part in changed.items()]
        if told is not None:
            shown.append(f'"log":{told}')
        return f'{{"seq":{self._number},"parts":{{{",".join(shown)}}},"gone":{_json(gone)}}}'

    def _told(self) -> str | None:
        """The lines of the log from the first new one; lines from there on that were taken back are gone."""
        old, new = self._log, self.audience.log
        same = 0
        while same < min(len(old), len(new)) and old[same] == new[same]:
            same += 1
        if same == len(old) == len(new) and self._number:
            return None
        if not self._number or same < self._start:
            same = self._start = max(0, len(new) - LATEST)
        return f'{{"from":{same},"lines":[{",".join(new[same:])}]}}'


def packet(table: Table, seat: int | None, language: str) -> dict[str, Any]:
    """All parts for a seat except the log."""
    game = table.shown
    panels = game.screen(seat, language)
    drawn = {panel["map"] for panel in panels if panel["kind"] == "map"}
    places = [panel for panel in game.table(seat, language) if panel.get("map") not in drawn or panel["kind"] != "map"]
    named = {**{f"screen:{panel['id']}": panel for panel in panels}, **{f"table:{panel['id']}": panel for panel in places}}
    texts = {f"text:{name}": text for panel in places for name, text in list(_texts(panel))}
    return {
        "game": about(table, seat, language),
        "order": list(named),
        **named,
        **{name: place for panel in places for name, place in _zones(panel)},
        **texts,
        "question": question(table, seat, language),
        "undo": undo(table, seat),
    }


def _zones(panel: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """The places of a panel as separate parts, so that a change of one sends only that one; the panel keeps their names."""
    zones = [(f"place:{panel['id']}:{place['id']}", place) for place in panel.get("places", ())]
    if "places" in panel:
        panel["places"] = [name for name, _ in zones]
    return zones


def _texts(part: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Move what is printed on the things of a part into separate parts, so that each text is sent only once, not whenever its thing moves."""
    for place in part.get("places", ()):
        for thing in place.get("things", ()):
            if "text" in thing:
                yield thing["id"].partition("#")[0], thing.pop("text")
            yield from _texts(thing)


def about(table: Table, seat: int | None, language: str) -> dict[str, Any]:
    """The game and its players."""
    game, ruleset = table.shown, table.ruleset
    view = game.view(seat)
    asked = {one.player for one in table.waiting() if one.public or one.player == seat}
    if seat is not None and table.nothing_for(seat):
        asked.add(seat)
    players = [
        {
            "name": name,
            "person": table.who[number] == PERSON,
            "on_turn": name == view.get("turn") and len(view["players"]) > 1,
            "out": name not in view["alive"],
            "asked": number in asked,
        }
        for number, name in enumerate(game.player_names)
    ]
    return {
        "title": ruleset.title(language),
        "overlays": [name for name, _ in ruleset.overlays],
        "seat": seat,
        "players": players,
        "over": game.over,
        "result": result(game, language) if game.over else None,
    }


def result(game: Game, language: str) -> dict[str, Any]:
    """How a game ended."""
    return {
        "winners": game.winners(),
        "why": [ending.text(language) for ending in game.endings()],
        "scores": [
            {"player": score.player, "total": score.total, "parts": [[_part(name, language), number] for name, number in score.parts]}
            for score in game.scores(language)
        ],
    }


def _part(name: Any, language: str) -> str:
    return str(name.get(language) or name.get("en")) if isinstance(name, dict) else str(name).replace("_", " ")


def question(table: Table, seat: int | None, language: str) -> dict[str, Any] | None:
    """The question to a seat, with its options."""
    if seat is None:
        return None
    decision = table.decision_of(seat)
    if decision is None:
        return nothing_to_decide(table, seat, language) if table.nothing_for(seat) and table.persons != [seat] else None
    options = decision.options
    usual = decision.default
    return {
        "id": table.question(seat),
        "kind": decision.kind,
        "text": decision.text(language),
        "so_far": decision.so_far(language),
        "options": [_option(option, language, option.id == usual) for option in options[:MOST_OPTIONS]],
        "more": max(0, len(options) - MOST_OPTIONS),
        **_several(decision),
        **({"trade": trade(table, decision, language)} if decision.kind == "offer" else {}),
    }


def nothing_to_decide(table: Table, seat: int, language: str) -> dict[str, Any] | None:
    """The message to somebody who could be asked in secret here but is not; only they may know that."""
    if table.record.secrets != ASK:
        return None
    return {
        "id": table.question(seat),
        "kind": "nothing",
        "text": word("called", language),
        "so_far": [],
        "options": [{"id": GO_ON, "text": word("go_on", language), "role": "pass", "usual": True}],
        "more": 0,
    }


def _option(option: Option, language: str, usual: bool) -> dict[str, Any]:
    """One option; empty fields are left out."""
    shown: dict[str, Any] = {"id": option.id, "text": option.words(language)}
    if option.role != "answer":
        shown["role"] = option.role
    if subjects := option.subjects:
        shown["of"] = [[each.kind, each.id] for each in subjects]
    if price := option.price(language):
        shown["price"] = price
    if about_it := option.about(language):
        shown["about"] = about_it
    if option.gives_up:
        shown["gives_up"] = True
    if usual:
        shown["usual"] = True
    return shown


def _several(decision: Decision) -> dict[str, Any]:
    """In a choice of several: how many are to be chosen, and which have been."""
    if decision.kind == "amounts":
        return {"part": decision.part, "parts": decision.parts}
    if not decision.chosen and decision.maximum == 1:
        return {}
    return {"least": decision.minimum, "most": decision.maximum, "chosen": decision.chosen}


def trade(table: Table, decision: Decision, language: str) -> dict[str, Any]:
    """What could be on the two sides of a trade: everything that the listed offers name."""
    sides: tuple[dict[str, str], dict[str, str]] = ({}, {})
    for option in decision.options:
        given, arrow, wanted = option.id.partition(">")
        words = option.words(language).split(" ⇄ ")
        for side, ids, text in zip(sides, (given, wanted), words, strict=False):
            units = [unit for unit in ids.split("+") if unit]
            if arrow and len(units) == 1:
                side.setdefault(units[0], text)
    return {"give": [[id_, text] for id_, text in sides[0].items()], "want": [[id_, text] for id_, text in sides[1].items()]}


def undo(table: Table, seat: int | None) -> dict[str, Any] | None:
    """Whether something can be undone, and who wants to."""
    if seat is None:
        return None
    wish = table.wish
    if wish is not None:
        return {"wish": wish.seat, "agreed": sorted(wish.agreed), "open": seat not in wish.agreed}
    if table.last_of(seat) is None:
        return None
    return {"free": table.may_undo(seat)}


def entries_for(game: Game, seat: int | None) -> list[Entry]:
    """The entries of the log that a seat may read."""
    return [entry for entry in game.log_since(0, seat) if entry.speaks]


def log(game: Game, seat: int | None, language: str) -> list[dict[str, Any]]:
    """The log as a seat may read it."""
    return [_line(entry, language) for entry in entries_for(game, seat)]


def older(game: Game, seat: int | None, language: str, before: int) -> dict[str, Any]:
    """The lines of the log before one that a tab has been sent."""
    entries = entries_for(game, seat)[:before]
    start = max(0, len(entries) - LATEST)
    return {"from": start, "lines": [_line(entry, language) for entry in entries[start:]]}


def _line(entry: Entry, language: str) -> dict[str, Any]:
    shown = {"kind": entry.kind, "depth": entry.depth, "text": entry.text(language)}
    return shown if entry.player is None else {**shown, "player": entry.player}


def sees_the_same(table: Table, one: int, other: int) -> bool:
    """Whether two seats know the same about a game and its past, so that looking over a shoulder reveals nothing."""
    game = table.shown

    def known(seat: int) -> dict[str, Any]:
        return {name: part for name, part in game.view(seat).items() if name not in ("viewer", "decision")}

    return known(one) == known(other) and log(game, one, "en") == log(game, other, "en")


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
