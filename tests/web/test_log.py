"""The log of a tab: the newest lines at once, older ones on request, and no entry put into words twice."""

from __future__ import annotations

import json
import secrets
from typing import Any

import pytest

import rulewright
from rulewright.cli import find
from rulewright.runtime.log import Entry
from rulewright.web import seatview
from rulewright.web.doing import do
from rulewright.web.laying import new_record
from rulewright.web.record import Memory
from rulewright.web.table import Table


def laid() -> Table:
    ruleset = rulewright.load(find.locate("examples/tic_tac_toe"))
    record = new_record(ruleset, "tic_tac_toe", (), {}, [("Anna", "person"), ("Ben", "person")], 3)
    memory = Memory()
    memory.begin(record)
    return Table(memory, record, ruleset)


class Tab:
    def __init__(self, audience: seatview.Audience) -> None:
        self.channel, self.start, self.log = seatview.Channel(audience), 0, list[Any]()

    def look(self) -> int:
        """As the client does; how many lines came."""
        message = self.channel.message()
        told = None if message is None else json.loads(message)["parts"].get("log")
        if told is None:
            return 0
        if not self.log or told["from"] < self.start:
            self.log, self.start = [], told["from"]
        self.log[told["from"] - self.start :] = told["lines"]
        return len(told["lines"])


def test_a_late_tab_is_sent_the_newest_lines_and_asks_for_older_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seatview, "LATEST", 5)
    table, worded = laid(), list[Entry]()
    text = Entry.text
    monkeypatch.setattr(Entry, "text", lambda entry, language="en": (worded.append(entry), text(entry, language))[1])
    audience = seatview.Audience(table, 0, "en")
    early = Tab(audience)
    early.look()
    for _ in range(5):
        decision = table.waiting()[0]
        seat = decision.player
        table.answer(seat, table.question(seat), secrets.token_hex(4), {"choices": [decision.options[0].id]})
        early.look()
    assert len(worded) == len({id(entry) for entry in worded})
    whole = seatview.log(table.shown, 0, "en")
    assert len(whole) > 10 and early.log == whole[early.start :]
    late = Tab(audience)
    assert late.look() == 5 and late.log == whole[-5:]
    while late.start:
        status, reply = do("log", table, 0, {"before": late.start}, "en")
        assert status == 200 and reply["from"] + len(reply["lines"]) == late.start and len(reply["lines"]) <= 5
        late.log, late.start = [*reply["lines"], *late.log], reply["from"]
    assert late.log == whole
    latest = Tab(audience)
    latest.look()
    table.go_to(1, "back")  # to before the first line that this tab has
    latest.look()
    early.look()
    whole = seatview.log(table.shown, 0, "en")
    for tab in (early, latest):
        assert tab.log == whole[tab.start :] and tab.log
    assert do("log", table, 0, {"before": -1}, "en")[0] == 400
