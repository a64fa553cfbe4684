"""`rulewright serve`: tables in the browser, for this machine or for friends on the same network."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import webbrowser
from collections.abc import Container, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from rulewright.cli import find
from rulewright.cli.errors import UserError
from rulewright.cli.shape import command, option
from rulewright.source.sentences import LANGUAGES
from rulewright.telling.screen import Screen
from rulewright.telling.words import language, say

if TYPE_CHECKING:
    import uvicorn

    from rulewright.web.record import Record
    from rulewright.web.server import Server
    from rulewright.web.table import Table

PORT = 8787
PAUSE = 0.3  # seconds that a bot takes if it could be asked in secret
EVERYWHERE = ("0.0.0.0", "::")


@command("serve")
@click.argument("rulesets", nargs=-1, metavar="[RULESET]…")
@option("--seats", metavar="ANNA,BEN,greedy", help="serve.seats")
@option("--option", "options", multiple=True, metavar="NAME=VALUE", help="option.option")
@option("--with", "overlays", multiple=True, metavar="OVERLAY", help="option.with")
@option("--seed", type=int, help="option.seed")
@option("--secrets", type=click.Choice(["ask", "pause", "open"]), default="ask", show_default=True, help="serve.secrets")
@option("--host", default="127.0.0.1", show_default=True, help="serve.host")
@option("--port", type=click.IntRange(0, 65535), default=PORT, show_default=True, help="serve.port")
@option("--name", "names", multiple=True, metavar="NAME", help="serve.name")
@option("--games", "store", type=click.Path(dir_okay=False, path_type=Path), help="serve.games")
@option("--edit", "folder", type=click.Path(exists=True, file_okay=False, path_type=Path), metavar="FOLDER", help="serve.edit")
@option("--open/--no-open", "opens", default=True, help="serve.open")
def serve(
    rulesets: Sequence[str],
    seats: str | None,
    options: Sequence[str],
    overlays: Sequence[str],
    seed: int | None,
    secrets: str,
    host: str,
    port: int,
    names: Sequence[str],
    store: Path | None,
    folder: Path | None,
    opens: bool,
) -> int:
    """Serve tables until Ctrl-C."""
    if any(find_spec(name) is None for name in ("starlette", "uvicorn", "websockets")):
        raise UserError(say("serve.extra"), say("serve.extra.cure"))
    import uvicorn

    from rulewright.outside.folders import state_folder
    from rulewright.web.app import make_app
    from rulewright.web.bots import Workers
    from rulewright.web.catalog import Catalog
    from rulewright.web.desk import Desk
    from rulewright.web.guard import Names
    from rulewright.web.server import Server
    from rulewright.web.serving import config
    from rulewright.web.store import Store
    from rulewright.workspace import Workspace

    wanted = {name: find.locate(name) for name in (*rulesets, *overlays)}
    catalog = Catalog({Path(name).name: path for name, path in wanted.items()} if rulesets else {**find.known(), **wanted})
    server = Server(Store(store or state_folder() / "tables.sqlite"), catalog, Workers(), PAUSE)
    desk = Desk(server, Workspace(folder, allow=list(wanted.values()))) if folder is not None else None
    listening = _listen(host, port)
    address = listening.getsockname()
    base = f"http://{_shown_host(host)}:{address[1]}"
    allowed = frozenset({"localhost", host.lower(), *(name.lower() for name in names)})
    app = make_app(server, Names(allowed, any_address=host not in ("127.0.0.1", "::1", "localhost")), desk)
    web, first, has_desk = uvicorn.Server(config(app)), _first(rulesets), desk is not None
    asyncio.run(_serve(web, server, listening, base, first, tuple(overlays), _seats(seats), options, seed, secrets, has_desk, opens))
    return 0


def _first(rulesets: Sequence[str]) -> str | None:
    """The game for which a table is set up at once: the only one that was named."""
    return Path(rulesets[0]).name if len(rulesets) == 1 else None


def _seats(given: str | None) -> list[str]:
    return [each.strip() for each in given.split(",") if each.strip()] if given else []


def _listen(host: str, port: int) -> socket.socket:
    try:
        return socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    except OSError as error:
        raise UserError(say("serve.port_taken", host=host, port=port, why=error.strerror or error), say("serve.port_taken.cure")) from error


def _shown_host(host: str) -> str:
    """The address at which others reach this machine: its own address if it listens on all."""
    if host not in EVERYWHERE:
        return f"[{host}]" if ":" in host else host
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        asking.connect(("192.0.2.1", 9))  # an example address: nothing is sent, the system only tells which address it would use
        return str(asking.getsockname()[0])
    return "127.0.0.1"


async def _serve(
    web: uvicorn.Server,
    server: Server,
    listening: socket.socket,
    base: str,
    first: str | None,
    overlays: tuple[str, ...],
    seats: list[str],
    options: Sequence[str],
    seed: int | None,
    secrets: str,
    has_desk: bool,
    opens: bool,
) -> None:
    """Set up a table for the named game, print the addresses, and serve."""
    screen = Screen()
    table = await _table(server, first, overlays, seats, options, seed, secrets)
    spoken = "" if language() in LANGUAGES else f"?lang={language()}"  # among the others, the pages choose by themselves
    lobby = f"{base}/{spoken}#{server.keys.host()}"
    screen.parts((say("serve.lobby") + "  ", "quiet"), (lobby, "name"))
    page = lobby
    if has_desk:
        page = f"{base}/desk#{server.keys.author()}"
        screen.parts((say("serve.desk") + "  ", "quiet"), (page, "name"))
    if table is not None:
        for seat, name in enumerate(table.record.players):
            if seat not in table.persons:
                screen.parts((f"{name}  ", "quiet"), (f"({table.who[seat]})", "quiet"))
                continue
            link = f"{base}/t/{table.id}{spoken}#{server.keys.seat(table.id, seat)}"
            page = link if page == lobby else page
            screen.parts((f"{name}  ", "quiet"), (link, "name"))
        screen.parts((say("serve.watch") + "  ", "quiet"), (f"{base}/t/{table.id}{spoken}#{server.keys.seat(table.id, None)}", "name"))
        if table.record.head:
            screen.line(say("serve.goes_on"), "quiet")
    screen.line(say("serve.ends"), "quiet")
    if opens:
        webbrowser.open_new(page)
    await web.serve(sockets=[listening])


async def _table(
    server: Server, first: str | None, overlays: tuple[str, ...], seats: list[str], options: Sequence[str], seed: int | None, secrets: str
) -> Table | None:
    """The table of the named game: the newest unfinished one with the requested settings; otherwise a new one.

    So the same command continues the same table, with the same links.
    """
    from rulewright.agents.table import BOTS
    from rulewright.cli.table import read_options, usual_players
    from rulewright.web.table import Refused

    if first is None:
        return None
    chosen, over = read_options(options), tuple(Path(name).name for name in overlays)
    name = first
    if (base := server.catalog.base_of(first)) is not None:
        name, over = base, (first, *over)
    for record in server.store.games():
        if _wanted(record, name, over, [who for who, _ in _sitting(seats, BOTS)], dict(chosen), seed):
            with contextlib.suppress(Refused):
                found = await server.table(record.id)
                if not found.game.over:
                    return found
    ruleset = server.catalog.load(name, over)
    count = len(seats) or usual_players(ruleset, chosen)
    sitting = seats or [say("serve.you"), *["greedy"] * (count - 1)]
    return await server.begin(name, over, dict(chosen), _sitting(sitting, BOTS), seed, secrets)


def _wanted(record: Record, name: str, overlays: tuple[str, ...], players: list[str], options: dict[str, Any], seed: int | None) -> bool:
    """Whether a stored game matches the command, as far as that specifies it."""
    return (
        (record.ruleset, record.overlays) == (name, overlays)
        and (not players or list(record.players) == players)
        and (not options or record.options == options)
        and seed in (None, record.seed)
        and not record.origin  # not one that the desk has carried over
    )


def _sitting(seats: Sequence[str], bots: Container[str]) -> list[tuple[str, str]]:
    """Who sits where: a unique name, and `person` or the bot."""
    from rulewright.web.table import PERSON

    named = [(_player(seat, bots), PERSON if seat.partition(":")[0] not in bots else seat) for seat in seats]
    return [(f"{who} {number + 1}" if who in [other for other, _ in named[:number]] else who, kind) for number, (who, kind) in enumerate(named)]


def _player(seat: str, bots: Container[str]) -> str:
    """The name of a player: people as given, bots by their own names."""
    bare = seat.partition(":")[0]
    return say(f"serve.bot.{bare}") if bare in bots else seat
