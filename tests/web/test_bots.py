"""Bots think in processes of their own: many tables at once, and a slow one keeps nobody waiting."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic

import pytest

from rulewright.web import bots
from rulewright.web.bots import Workers
from rulewright.web.catalog import Catalog
from rulewright.web.server import Server
from rulewright.web.store import Store
from tests.web import slow
from tests.web.conftest import ROOT

ROW = ROOT / "examples" / "tic_tac_toe"


async def until(what: Callable[[], bool], longest: float = 50) -> None:
    begun = monotonic()
    while not what():
        assert monotonic() - begun < longest
        await asyncio.sleep(0.01)


@pytest.mark.long
def test_a_slow_bot_delays_no_other_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """While one thinks, games of bots at other tables are played to their ends, and people are answered."""
    monkeypatch.setattr(bots, "think", slow.thinks_long)

    async def played() -> None:
        place = Server(Store(None), Catalog({"row": ROW}), Workers())
        thinking = await place.begin("row", (), {}, [("a", "random"), ("b", "random")], slow.SLOW)
        others = [await place.begin("row", (), {}, [("a", "random"), ("b", "random")], seed) for seed in range(4)]
        mixed = await place.begin("row", (), {}, [("a", "person"), ("b", "random")], 9)
        mixed.answer(0, mixed.question(0), "one", {"choices": ["b2"]})
        place.wake(mixed)
        await until(lambda: all(table.game.over for table in others) and mixed.decision_of(0) is not None)
        assert thinking.head == 0
        await place.close()

    asyncio.run(played())
