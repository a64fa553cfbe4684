"""Answers are carried out once and never lost: servers killed at random moments, clicks that arrive several times, and a disk that is full."""

from __future__ import annotations

import os
import random
import signal
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import rulewright
from rulewright.api import Ruleset
from rulewright.web import seatview
from rulewright.web.store import Record, Store
from rulewright.web.table import Table
from tests.web.conftest import ROOT, Opening, Seat

WEB = str(Path(seatview.__file__).parent)
ROW = ROOT / "examples" / "tic_tac_toe"
PLAYERS = 3


def record_of(ruleset: Ruleset) -> Record:
    names = tuple(f"p{number}" for number in range(PLAYERS))
    return Record("game", ruleset.content_hash, ruleset.id, (), {}, names, 5, 1.0, 0, ("person",) * PLAYERS, "ask")


def undisturbed(ruleset: Ruleset, most: int) -> tuple[list[tuple[int, str, str]], list[str]]:
    """The answers of a game that nothing happens to, each with its seat and question, and the position after each."""
    store, chance = Store(None), random.Random(2)
    store.pin(ruleset.content_hash, [], {})
    store.begin(record_of(ruleset))
    table, answers = Table(store, record_of(ruleset), ruleset), list[tuple[int, str, str]]()
    while len(answers) < most and not table.game.over:
        idle = next((seat for seat in range(PLAYERS) if table.nothing_for(seat)), None)
        decision = None if idle is not None else table.waiting()[0]
        seat, choice = (idle, "go_on") if decision is None else (decision.player, decision.options[chance.choice(decision.willing)].id)
        assert seat is not None
        answers.append((seat, table.question(seat), choice))
        table.answer(seat, table.question(seat), f"click {len(answers)}", {"choices": [choice]})
    return answers, [node.hash for node in table.nodes]


def killed_after(lines: int) -> None:
    """Let this process die at a random moment: after so many lines of the modules of tables and stores."""
    left = [lines]

    def count(frame: FrameType, event: str, given: Any) -> Any:
        if event == "line":
            left[0] -= 1
            if left[0] <= 0:
                os.kill(os.getpid(), signal.SIGKILL)
        return count

    sys.settrace(lambda frame, event, given: count if frame.f_code.co_filename.startswith(WEB) else None)


def go_on(store: Path, ruleset: Ruleset, answers: list[tuple[int, str, str]], first: int, dies: int, heard: int) -> None:
    """A server that begins anew, and people who send their first answer that nobody has confirmed again."""
    kept = Store(store)
    record = kept.game("game")
    assert record is not None
    table = Table(kept, record, ruleset)
    killed_after(dies)
    for number in range(first, len(answers)):
        seat, question, choice = answers[number]
        table.answer(seat, question, f"click {number + 1}", {"choices": [choice]})
        os.write(heard, b".")
    sys.settrace(None)


@pytest.mark.parametrize("kills", [pytest.param(8, id="8"), pytest.param(50, id="50", marks=pytest.mark.long)])
@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_server_that_is_killed_at_any_moment_loses_nothing(tmp_path: Path, kills: int) -> None:
    ruleset, chance = rulewright.load("mesta"), random.Random(kills)
    answers, hashes = undisturbed(ruleset, kills * 4)
    path = tmp_path / "tables.sqlite"
    store = Store(path)
    store.pin(ruleset.content_hash, [], {})
    store.begin(record_of(ruleset))
    store.close()
    confirmed = died = unheard = 0
    while confirmed < len(answers):
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            code = 1
            try:
                os.close(reading)
                go_on(path, ruleset, answers, confirmed, chance.randrange(1, 500) if died < kills else sys.maxsize, writing)
                code = 0
            finally:
                os._exit(code)
        os.close(writing)
        with os.fdopen(reading, "rb") as heard:
            confirmed += len(heard.read())
        _, status = os.waitpid(child, 0)
        assert os.WIFSIGNALED(status) or os.WEXITSTATUS(status) == 0, status
        died += os.WIFSIGNALED(status)
        store = Store(path)
        nodes = store.nodes("game")
        store.close()
        chance.random()  # the child has drawn this one
        unheard += len(nodes) > confirmed
        assert confirmed <= len(nodes) <= confirmed + 1
        assert [node.hash for node in nodes] == hashes[: len(nodes)]
    assert died >= kills * 3 // 4 and unheard >= kills // 10, (died, unheard)  # also between the disk and the reply
    assert [(node.n, node.parent, node.key) for node in nodes] == [(n, n - 1, f"click {n}") for n in range(1, len(answers) + 1)]


def clicked(seat: Seat, body: dict[str, Any]) -> tuple[int, str]:
    reply = seat.post("answer", body)
    return reply.status_code, reply.json().get("done", "")


@pytest.mark.parametrize("answers", [40, pytest.param(1000, marks=pytest.mark.long)])
def test_clicks_that_arrive_several_times_from_two_tabs_are_one_answer_each(opened: Opening, answers: int) -> None:
    """Each is sent one to five times, at once and long after; another tab has clicked something else meanwhile."""
    chance, given, late, tables = random.Random(answers), 0, 0, 0
    with opened(ROW) as place, ThreadPoolExecutor(4) as tabs:
        while given < answers:
            *seats, _ = place.lay("tic_tac_toe", ["person", "person"], seed=tables)
            table, backlog, keys = place.server._tables[seats[0].game], list[tuple[Seat, dict[str, Any]]](), list[str]()
            tables += 1
            while not table.game.over and given < answers:
                seat = seats[table.waiting()[0].player]
                question = seat.packet()["question"]
                ids = [option["id"] for option in question["options"]]
                bodies = [
                    {"question": question["id"], "choices": [choice], "key": f"{given} {choice}"} for choice in chance.sample(ids, min(2, len(ids)))
                ]
                copies = [(seat, body) for body in bodies for _ in range(chance.randint(1, 5))]
                chance.shuffle(copies)
                now = chance.randint(1, len(copies))
                replies = list(tabs.map(lambda one: clicked(*one), copies[:now] + chance.sample(backlog, min(2, len(backlog)))))
                assert [reply for reply in replies[:now] if reply == (200, "now")] == [(200, "now")], replies
                assert all(reply in ((200, "now"), (200, "before"), (409, "")) for reply in replies), replies
                late += sum(status == 409 for status, _ in replies)
                backlog += copies[now:]
                keys.append(table.nodes[-1].key)
                given += 1
            chance.shuffle(backlog)
            for seat, body in backlog:
                assert clicked(seat, body) == ((200, "before") if body["key"] in keys else (409, ""))
            assert [node.key for node in table.nodes] == keys == [node.key for node in place.server.store.nodes(table.id)]
    assert late > answers // 4


def test_a_full_disk_is_told_and_nothing_has_happened(opened: Opening, tmp_path: Path) -> None:
    with opened(ROW, store=tmp_path / "tables.sqlite") as place:
        first, _, _ = place.lay("tic_tac_toe", ["person", "person"])
        database = place.server.store._db
        database.execute("CREATE TABLE filler(text TEXT)")
        (pages,) = database.execute("PRAGMA page_count").fetchone()
        database.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(Exception, match="full"):
            database.execute("INSERT INTO filler VALUES (?)", ("x" * 100_000,))
        before, (nodes,) = first.packet(), database.execute("SELECT COUNT(*) FROM node").fetchone()
        key = "k" * 190
        for language, words in (("en", "was not done"), ("cs", "nestalo"), ("de", "")):
            first.language = language
            for number in range(200):  # until the last page that is left is full
                reply = first.answer("b2", key=f"{number} {key}")
                if reply.status_code != 200:
                    break
                assert first.post("undo", {"key": f"back {number} {key}"}).status_code in (200, 507)
            assert reply.status_code == 507 and words in reply.json()["error"], reply.text
        assert database.execute("SELECT COUNT(*) FROM node").fetchone()[0] >= nodes
        first.language = "en"
        shown = first.packet()
        assert shown["question"]["options"] == before["question"]["options"] and shown["order"] == before["order"]
        database.execute("PRAGMA max_page_count = 1000000")
        assert first.answer("b2").status_code == 200
    assert threading.active_count() < 50
