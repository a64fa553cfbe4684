"""The tables of one server: creates them, finds them after a restart, and lets their bots play."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections import deque
from collections.abc import Callable
from statistics import median
from typing import Any, TypeVar

from rulewright.api import Ruleset
from rulewright.gamefile import GameFile
from rulewright.runtime.errors import OptionsError, RulesetError, RulewrightError
from rulewright.web.bots import Seats, Workers, think
from rulewright.web.catalog import Catalog
from rulewright.web.laying import again, new_record, received
from rulewright.web.record import Record
from rulewright.web.store import Store
from rulewright.web.table import ASK, GO_ON, PAUSE, PERSON, Refused, Table

Think = Callable[[Seats], Any]  # returns an awaitable for answers
Result = TypeVar("Result")
HELD = 0.1  # seconds for which a change is held back where somebody could be asked in secret: longer than it takes to compute
RECENT = 8  # answers of bots by which it is judged how long they think


class Server:
    """All tables. `workers` None: bots think in this process, as in tests. `pause`: seconds that a bot takes if it could be asked in secret."""

    def __init__(self, store: Store, catalog: Catalog, workers: Workers | None = None, pause: float = 0) -> None:
        self.store = store
        self.catalog = catalog
        self.keys = store.keys
        self._workers = workers
        self._pause = pause
        self._tables: dict[str, Table] = {}
        self._laying: dict[str, asyncio.Lock] = {}
        self._thinking: dict[str, asyncio.Task[None]] = {}
        self._seats: dict[str, int] = {}
        self._thought: dict[str, deque[float]] = {}  # how long bots took for answers of which everybody knew that they were asked, by table

    def seats(self, game: str) -> int:
        """How many seats a game has; 0 if there is no such game."""
        if game not in self._seats:
            record = self.store.game(game)
            if record is None:
                return 0
            self._seats[game] = len(record.players)
        return self._seats[game]

    # ---- new tables -----------------------------------------------------------------------------------------------------
    async def begin(
        self,
        name: str,
        overlays: tuple[str, ...],
        options: dict[str, Any],
        seats: list[tuple[str, str]],
        seed: int | None = None,
        secrets_: str = ASK,
    ) -> Table:
        """A new game; seats are (name, `person` or a bot). Raises RulesetError, OptionsError, and the errors of invalid bot names."""
        ruleset = await asyncio.to_thread(self.catalog.load, name, overlays)
        record = new_record(ruleset, name, overlays, options, seats, seed, secrets_)
        mains, files = await asyncio.to_thread(self.catalog.texts, ruleset)
        self.store.pin(ruleset.content_hash, mains, files)
        self.store.begin(record)
        self._tables[record.id] = table = Table(self.store, record, ruleset)
        self.wake(table)
        return table

    async def receive(self, file: GameFile) -> Table:
        """A game from elsewhere, which continues here. Raises Elsewhere and Refused if it cannot be replayed, and RulesetError."""
        record, nodes, (mains, files) = await asyncio.to_thread(received, file, self.catalog)
        self.store.pin(record.rules, mains, files)
        self.store.begin(record, nodes)
        return await self.table(record.id)

    async def branch(self, record: Record, ruleset: Ruleset) -> Table:
        """A game that begins in a position of another."""
        mains, files = await asyncio.to_thread(self.catalog.texts, ruleset)
        self.store.pin(ruleset.content_hash, mains, files)
        self.store.begin(record)
        self._tables[record.id] = table = Table(self.store, record, ruleset)
        self.wake(table)
        return table

    async def file(self, table: Table) -> GameFile:
        """A whole game, with its rules."""
        mains, files = await asyncio.to_thread(self.store.pinned, table.record.rules)
        return table.file(mains, files)

    async def table(self, game: str) -> Table:
        """A table; restored if nobody has opened it since the server started. Raises Refused."""
        async with self._laying.setdefault(game, asyncio.Lock()):
            if game not in self._tables:
                record = self.store.game(game)
                if record is None:
                    raise Refused("There is no such game.", "Taková hra tu není.")
                table = await asyncio.to_thread(again, self.catalog, self.store, record)
                self._tables[game] = table
                self.wake(table)
        return self._tables[game]

    # ---- answers ---------------------------------------------------------------------------------------------------------------
    async def carry_out(self, table: Table, doing: Callable[[], Result]) -> Result:
        """Do what somebody at a table wants, and let bots answer.

        If somebody could be asked in secret next, the reply and the messages come after a fixed time: a game that is waiting for an answer and one
        that has gone on take the server unequally long.
        """
        begun, head = asyncio.get_running_loop().time(), table.head
        with table.quiet():
            result = doing()
            if table.head != head:
                await self._hold(table, begun)
        self.wake(table)
        return result

    async def _hold(self, table: Table, begun: float) -> None:
        if table.point is not None and self._pause:
            _ = table.shown  # which takes the longer, the farther the game has gone on
            await asyncio.sleep(begun + HELD - asyncio.get_running_loop().time())

    # ---- bots -----------------------------------------------------------------------------------------------------------------
    def wake(self, table: Table) -> None:
        """Start answering for seats without a person, if one of them is called on and none is being served yet."""
        if table.served() is not None and table.id not in self._thinking:
            task = asyncio.get_running_loop().create_task(self._serve(table))
            self._thinking[table.id] = task
            task.add_done_callback(lambda _: self._thinking.pop(table.id, None))

    async def _serve(self, table: Table) -> None:
        """Serve one such seat after another. If a bot could be asked in secret, the time does not reveal whether it was.

        A pause counts from the end of the one before it, and what the answer changes becomes known at its end: an answer costs the server more than
        having nothing to decide.
        """
        clock = asyncio.get_running_loop().time
        since = clock()
        while (turn := table.served()) is not None:
            seat, decision = turn
            head, point = table.head, table.point
            in_secret = decision is None or point is not None or not decision.public
            due = since + self._pause_of(table, seat) if in_secret else clock()
            try:
                begun = clock()
                answers = await self._answers(table) if decision is not None else [(seat, GO_ON)]
                if not answers:
                    return
                if not in_secret:
                    self._thought.setdefault(table.id, deque(maxlen=RECENT)).append((clock() - begun) / len(answers))
                await asyncio.sleep(due - (HELD if in_secret else 0) - clock())
                since = max(due, clock())
                for who, option in answers:
                    if table.head != head or table.point is not point or (point is not None and who != seat):
                        break  # somebody has undone something, or others must answer first
                    if decision is not None and (table.who[who] == PERSON or table.decision_of(who) is None):
                        break  # a person has taken the seat
                    with table.quiet():
                        begun = clock()
                        table.answer(who, table.question(who), secrets.token_hex(8), {"choices": [option]})
                        head = table.head
                        await self._hold(table, since - HELD if in_secret else begun)
                        await asyncio.sleep(since - clock())  # at least, others are served between two answers
                since = since if in_secret else clock()
            except RulewrightError:  # the rules never end, or the disk is full: a person may take the seat, or the server be restarted
                return

    def _pause_of(self, table: Table, seat: int) -> float:
        """The delay before a seat says that it has nothing to decide, or before a bot decides where it could be asked in secret.

        It is random: a constant delay would leave the server's own computing time measurable.
        """
        lot = secrets.randbelow(1000) / 1000
        if self._is_given_time(table, seat):
            return self._pause * (2 + 6 * lot)
        if table.who[seat] == PERSON or not self._pause:
            return 0
        # What everybody could see is in all worlds alike. The median: the first answer takes long, because a process starts and reads the rules.
        usual = median(self._thought.get(table.id, (0,)))
        return max(self._pause, 1.5 * usual + HELD) * (0.7 + 0.6 * lot)

    @staticmethod
    def _is_given_time(table: Table, seat: int) -> bool:
        """Whether the server answers for a person in this seat after a while instead of asking."""
        return table.who[seat] == PERSON and table.record.secrets == PAUSE and table.persons != [seat]

    async def _answers(self, table: Table) -> list[tuple[int, str]]:
        composed = table.ruleset.composed
        assert composed is not None
        mains = tuple(str(package.main) for package in composed.packages)
        seats = Seats(mains, mains, table.game.save(), tuple(table.who), PERSON, table.record.seed, table.head)
        if self._workers is None:
            return think(seats)
        for _ in range(3):
            with contextlib.suppress(RuntimeError, OSError):  # a worker was killed
                return await asyncio.wrap_future(self._workers.submit(seats))
        return []

    async def close(self) -> None:
        """Stop all running work."""
        for task in list(self._thinking.values()):
            task.cancel()
        if self._workers is not None:
            self._workers.close()
        self.store.close()


__all__ = ["OptionsError", "RulesetError", "RulewrightError", "Server"]
