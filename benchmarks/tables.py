"""`python -m benchmarks.tables`: what a server of tables needs: many games of bots at once, open tabs, and the sizes of messages.

Times are CPU times of the server's own thread, piece by piece: the longest piece is how long everybody else waits for the server.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import subprocess
import sys
import tempfile
from asyncio.events import Handle
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter, thread_time

from rulewright.cli import find
from rulewright.web import seatview
from rulewright.web.bots import Workers
from rulewright.web.catalog import Catalog
from rulewright.web.server import Server
from rulewright.web.store import Store


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; returns the exit code."""
    options = _parser().parse_args(arguments)
    asyncio.run(_slow(options.ruleset, options.budget))
    asyncio.run(_games(options.ruleset, options.games, options.seconds))
    for name in options.messages:
        asyncio.run(_messages(name))
    asyncio.run(_tabs(options.tabs))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.tables", description="Measure a server of tables.")
    parser.add_argument("--ruleset", default="mesta", help="what the bots play (default mesta)")
    parser.add_argument("--budget", type=int, default=4000, help="decisions that a slow bot tries before each answer (default 4000)")
    parser.add_argument("--games", type=int, default=200, help="games of bots at once (default 200)")
    parser.add_argument("--seconds", type=float, default=30, help="how long they are watched (default 30)")
    parser.add_argument("--messages", nargs="*", default=["mesta", "kroniky", "tta_first_edition"], help="rulesets whose messages are measured")
    parser.add_argument("--tabs", type=int, default=500, help="open tabs at one table (default 500)")
    return parser


def _shown(values: list[float], unit: str, scale: float = 1) -> str:
    """The middle of some values, what 95 and 99 of a hundred stay below, and the largest."""
    cuts = quantiles(values, n=100)
    return ", ".join(
        f"{name} {scale * value:.1f} {unit}" for name, value in (("p50", median(values)), ("p95", cuts[94]), ("p99", cuts[98]), ("max", max(values)))
    )


async def _slow(name: str, budget: int) -> None:
    """How long a person waits at a table of bots while a slow bot thinks at another, and while none does."""
    server = Server(Store(None), Catalog({name: find.locate(name)}), Workers())
    person = await server.begin(name, (), {}, [("a", "person"), ("b", "person")], 3, "open")
    number = 0

    async def answers(until: Callable[[int], bool]) -> list[float]:
        nonlocal number
        times = list[float]()
        while person.waiting() and not until(len(times)):
            decision = person.waiting()[0]
            option = decision.options[decision.willing[number * 7 % len(decision.willing)]].id
            number += 1
            answer = partial(person.answer, decision.player, person.question(decision.player), str(number), {"choices": [option]})
            due = perf_counter() + 0.03  # somebody clicks then, whatever else goes on
            await asyncio.sleep(0.03)
            await server.carry_out(person, answer)
            times.append(perf_counter() - due)
        return times

    alone = await answers(lambda count: count >= 60)
    begun = perf_counter()
    slow = await server.begin(name, (), {}, [("a", f"lookahead:budget={budget}"), ("b", "person")], 1)
    beside = await answers(lambda _: slow.head > 0)
    took = perf_counter() - begun
    print(f"a person's answers at a table ({name}) alone: {_shown(alone, 'ms', 1000)}")
    print(f"  {len(beside)} while a bot thinks for {took:.0f} s at another table: {_shown(beside, 'ms', 1000)}")
    await server.close()


async def _games(name: str, count: int, seconds: float) -> None:
    """Many games of bots, each with somebody who watches."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Store(Path(folder) / "tables.sqlite"), Catalog({name: find.locate(name)}), Workers())
        tables = [await server.begin(name, (), {}, [(f"p{seat}", "greedy") for seat in range(3)], seed) for seed in range(count)]
        sizes = list[float]()
        for table in tables:
            table.listeners.add(_measuring(seatview.Channel(seatview.Audience(table, None, "en")), sizes))
        pieces, run = list[float](), Handle._run

        def timed(self: Handle) -> None:
            begun = thread_time()
            run(self)
            pieces.append(thread_time() - begun)

        Handle._run = timed  # type: ignore[method-assign]  # every piece of work of the loop goes through it
        begun, before = perf_counter(), sum(table.head for table in tables)
        try:
            while perf_counter() - begun < seconds and not all(table.game.over for table in tables):
                await asyncio.sleep(0.2)
        finally:
            Handle._run = run  # type: ignore[method-assign]  # as it was
        answers = sum(table.head for table in tables) - before
        cost = 1000 * sum(pieces) / max(1, answers)
        real = [piece for piece in pieces if piece > 0.0001]  # the others only wake something
        print(f"{count} games of bots ({name}): {answers} answers in {perf_counter() - begun:.0f} s; {cost:.1f} ms an answer")
        print(f"  a piece of the server's own work: {_shown(real, 'ms', 1000)}")
        await server.close()


def _measuring(channel: seatview.Channel, sizes: list[float]) -> Callable[[], None]:
    """A listener that notes the length of each message."""
    return lambda: sizes.append(len((channel.message() or "").encode()))


async def _messages(name: str) -> None:
    """The lengths of what a seat is sent while a game is played at random."""
    server = Server(Store(None), Catalog({name: find.locate(name)}))
    ruleset = server.catalog.load(name, ())
    seats = [(f"p{seat}", "person") for seat in range(min(3, ruleset.players[1]))]
    table = await server.begin(name, (), {}, seats, 3, "open")
    channel, sizes, number = seatview.Channel(seatview.Audience(table, 0, "en")), list[float](), 0
    first = len((channel.message() or "").encode())
    table.listeners.add(_measuring(channel, sizes))
    while table.waiting() and number < 200:
        decision = table.waiting()[0]
        option = decision.options[decision.willing[number * 7 % len(decision.willing)]]
        table.answer(decision.player, table.question(decision.player), str(number), {"choices": [option.id]})
        number += 1
    print(f"messages of {name}: first {first / 1000:.1f} kB, then {_shown([size for size in sizes if size], 'kB', 0.001)}")


async def _tabs(count: int) -> None:
    """What open tabs that only listen need in memory."""
    import websockets

    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "rulewright", "serve", "mesta", "--seats", "Anna,Ben", "--port", "0", "--no-open"]
        environment = {**os.environ, "RULEWRIGHT_STATE": folder, "RULEWRIGHT_LANG": "en", "PYTHONUNBUFFERED": "1"}
        process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        link = next(found for line in process.stdout if (found := re.search(r"Anna.*http://([^/]+)/t/(\w+)\S*#(\S+)", line)))
        place, game, key = link.groups()
        open_ = [
            await websockets.connect(
                f"ws://{place}/api/t/{game}/live?lang=en", subprotocols=[websockets.Subprotocol("rulewright"), websockets.Subprotocol(f"key.{key}")],
                origin=websockets.Origin(f"http://{place}"), max_size=None,
            )
            for _ in range(count)
        ]  # fmt: skip
        for socket in open_:
            await socket.recv()
        status = Path(f"/proc/{process.pid}/status").read_text(encoding="utf-8")
        memory = re.search(r"VmRSS:\s+(\d+)", status)
        print(f"{count} open tabs: the server has {int(memory[1]) / 1000 if memory else 0:.0f} MB")
        for socket in open_:
            await socket.close()
        process.terminate()
        process.wait()


if __name__ == "__main__":
    sys.exit(main())
