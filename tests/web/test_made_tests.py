"""Tests made of positions: at random points of random games each passes, and fails as soon as its last answer is another."""

from __future__ import annotations

import asyncio
import random
import shutil
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner

from rulewright import Game
from rulewright.cli.main import main
from rulewright.runtime.errors import RulewrightError
from rulewright.web import laying
from rulewright.web.catalog import Catalog
from rulewright.web.desk import Desk
from rulewright.web.server import Server
from rulewright.web.store import Store
from rulewright.web.table import Table
from rulewright.workspace import Workspace
from tests.web.conftest import ROOT

# A ruleset, and what else has to lie beside it.
GAMES = {"mesta": (), "kroniky": (), "tta_first_edition": ("through_the_ages",), "clash_of_cultures": ()}


def asked(desk: Desk, what: str, **body: object) -> dict[str, object]:
    status, reply = asyncio.run(desk._desking.ask(what, body, "en"))
    assert status == 200, reply
    return reply


@pytest.mark.parametrize(
    ("name", "nodes"),
    [*(pytest.param(name, 2, marks=pytest.mark.long) for name in GAMES), *(pytest.param(name, 50, marks=pytest.mark.nightly) for name in GAMES)],
)
def test_a_made_test_passes_and_fails_when_its_last_answer_is_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, nodes: int) -> None:
    monkeypatch.setenv("RULEWRIGHT_STATE", str(tmp_path / "state"))
    for folder in (name, *GAMES[name]):
        shutil.copytree(ROOT / "rulesets" / folder, tmp_path / "rules" / folder, ignore=shutil.ignore_patterns("tests"))
    good, file, chance = tmp_path / "rules" / name / "tests" / "played.yaml", f"{name}/ruleset.yaml", random.Random(nodes)
    desk = Desk(Server(Store(None), Catalog({})), Workspace(tmp_path / "rules"))
    lots = SimpleNamespace(randbelow=chance.randrange, token_hex=lambda count: f"{chance.getrandbits(8 * count):x}")
    monkeypatch.setattr(laying, "secrets", lots)  # seeds and names of games
    made, others = 0, 0
    wrong: list[str] = []
    while made < nodes:
        game = str(asked(desk, "play", file=file)["game"])
        table = desk._at._server._tables[game]
        for seat in range(len(table.who)):
            table.seat(seat, "person")
        number = 0
        while not table.game.over and number < 160 and made < nodes:
            decision = table.waiting()[0] if table.waiting() else None
            seat = decision.player if decision is not None else next(one for one in range(len(table.who)) if table.nothing_for(one))
            options = [decision.options[one].id for one in decision.willing] if decision is not None else ["go_on"]
            choice, parent = chance.choice(options), table.head
            table.answer(seat, table.question(seat), f"{number}", {"choices": [choice]})
            number += 1
            if decision is None or chance.random() > (0.07 if nodes > 2 else 0.2):
                continue
            before = good.read_text(encoding="utf-8") if good.exists() else ""
            asked(desk, "scenario", file=file, game=game, name=f"point {made}")
            made += 1
            own = good.read_text(encoding="utf-8")[len(before) :]
            elsewhere = [other for other in options if other != choice and _leads_elsewhere(table, parent, seat, other)]
            if elsewhere:
                others += 1
                line = f"  - {table.record.players[seat]}: "
                head, _, tail = own.rpartition(line)
                assert head, own
                wrong.append(f"{head}{line}{elsewhere[0]!r}\n{tail.partition(chr(10))[2]}".replace("'", '"').strip())
    assert others >= nodes // 2
    passing = CliRunner().invoke(main, ["test", str(good)])
    assert passing.exit_code == 0, passing.output[-3000:]
    good.write_text("\n\n".join(wrong) + "\n", encoding="utf-8")
    failing = CliRunner().invoke(main, ["test", str(good)])
    assert failing.exit_code == 1 and f"0 passed, {others} failed" in failing.output, failing.output[-3000:]


def _leads_elsewhere(table: Table, parent: int, seat: int, other: str) -> bool:
    """Whether another answer would have led elsewhere, so that somebody could see it: in the midst of an effect, two answers may still look the same."""
    game = table.at(parent)
    try:
        game.choose(other, seat)
    except RulewrightError:
        return False
    return _seen(game) != _seen(table.game)


def _seen(game: Game) -> Any:
    """What everybody sees, and what is asked."""
    views = [{**game.view(seat), "decision": None} for seat in range(len(game.player_names))]
    return views, [(one.player, one.kind, [option.id for option in one.options]) for one in game.decisions]
