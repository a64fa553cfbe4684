"""Tables at one screen, without a server: the same lobby and tables, and messages as JSON over any transport.

A page without a server runs this in a worker of the browser. People at the screen pass it to each other; bots think when `serve` is called. Nothing
here waits: data to be stored is handed out (`unkept`), and the caller stores it before it sends the reply.
"""

from __future__ import annotations

import base64
import json
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import rulewright
from rulewright.api import Ruleset
from rulewright.gamefile import as_text, laid_out, name_of, of_content, to_bytes
from rulewright.outside.folders import state_folder
from rulewright.outside.permission import holding, naming
from rulewright.outside.reading import read_given, read_text
from rulewright.runtime.errors import RulesetError
from rulewright.source.catalogue.saved import Storing
from rulewright.source.diagnostics import Severity
from rulewright.source.sentences import LANGUAGES
from rulewright.web import given, lobby, seatview
from rulewright.web.bots import Seats, thought
from rulewright.web.catalog import Catalog, about
from rulewright.web.doing import DONE, Reply, do, replied
from rulewright.web.given import Bad
from rulewright.web.laying import Texts, again, new_record, received
from rulewright.web.record import Memory, Node, Record, StoreError
from rulewright.web.table import GO_ON, OPEN, PERSON, Refused, Table

if TYPE_CHECKING:
    from rulewright.web.desk_here import DeskHere

Change = tuple[str, str, str]  # a drawer, a key in it, and the JSON to store; "" to delete it
GAMES, NODES, RULES, DESK = "games", "nodes", "rules", "desk"
MAIN = "ruleset.yaml"
LONGEST_RULES = 200_000  # characters of uploaded rules
_LARGEST = 50_000_000  # bytes of compiled rules
_NOTHING_NEW = '{"parts":{},"gone":[]}'


class Drawers(Memory):
    """Games in memory that record what has to be stored of them, as texts in drawers; and what was stored for a desk."""

    def __init__(self) -> None:
        super().__init__()
        self.desk: dict[str, str] = {}
        self.changes: list[Change] = []

    def fill(self, drawer: str, key: str, content: str) -> None:
        """Load what was stored earlier. Raises StoreError if it was written by another version or is damaged."""
        try:
            value = json.loads(content)
            if drawer == RULES:
                self._rules[key] = value["mains"], value["files"]
            elif drawer == DESK:
                self.desk[key] = str(value)
            elif drawer == NODES:
                self._nodes.setdefault(key.partition("/")[0], []).append(Node(**value))
            else:
                tuples = {name: tuple(value[name]) for name in ("overlays", "players", "who")}
                self._records[key] = Record(**{**value, "seed": int(value["seed"]), **tuples})
                self._nodes.setdefault(key, [])
        except (ValueError, TypeError, LookupError, AttributeError) as error:
            raise StoreError(Storing.damaged(key=key)) from error

    def pin(self, hash_: str, mains: Any, files: dict[str, str]) -> None:
        super().pin(hash_, mains, files)
        self.changes.append((RULES, hash_, _json({"mains": list(mains), "files": files})))

    def begin(self, record: Record, nodes: Any = ()) -> None:
        super().begin(record, nodes)
        for node in nodes:
            self._note_node(record.id, node)
        self._note(record.id)

    def add(self, game: str, node: Node) -> None:
        super().add(game, node)
        self._note_node(game, node)
        self._note(game)

    def seat(self, game: str, seat: int, who: str) -> None:
        super().seat(game, seat, who)
        self._note(game)

    def nodes(self, game: str) -> list[Node]:
        return sorted(super().nodes(game), key=lambda node: node.n)

    def forget(self, game: str) -> None:
        self.changes += [(NODES, _key(game, node), "") for node in self.nodes(game)]
        super().forget(game)
        self.changes.append((GAMES, game, ""))

    def _note(self, game: str) -> None:
        record = self._records[game]
        named = {name: getattr(record, name) for name in Record.__slots__}
        self.changes.append((GAMES, game, _json({**named, "seed": str(record.seed)})))

    def _note_node(self, game: str, node: Node) -> None:
        self.changes.append((NODES, _key(game, node), _json({name: getattr(node, name) for name in Node.__slots__})))


class Local:
    """A lobby and its tables; one table is shown, from one seat."""

    def __init__(self, folder: str, site: str, made: str | None = None) -> None:
        """`site`: JSON with the rulesets below the folder and the initial choice; `made`: a file with its compiled form."""
        told = json.loads(site)
        self._folder, self._site = Path(folder), told
        self._first = {"name": told["name"], "overlays": told["overlays"]}
        self.catalog = Catalog({name: Path(folder) / path for name, path in told["paths"].items()})
        if made is not None:
            self.catalog.unpack(read_given(made, _LARGEST), told["name"], tuple(told["overlays"]))
        self._drawers = Drawers()
        self._tables: dict[str, Table] = {}
        self._channel: seatview.Channel | None = None
        self._looked_at: tuple[Table, int | None] | None = None
        self._at_desk: DeskHere | None = None
        self._told: dict[str, Any] | None = None  # who was last announced to get the screen
        self._host: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
            "lobby": self._lobby, "ruleset": self._ruleset, "games": self._begin, "seat": self._seat, "file": self._file,
            "receive": self._receive, "forget": self._forget, "rules": self._rules,
        }  # fmt: skip

    # ---- stored data ---------------------------------------------------------------------------------------------------------
    def fill(self, drawer: str, key: str, content: str) -> bool:
        """Load what was stored earlier; False if it cannot be read."""
        try:
            self._drawers.fill(drawer, key, content)
        except StoreError:
            return False
        return True

    def unkept(self) -> str:
        """The changes since the last call, as JSON."""
        changes, self._drawers.changes = self._drawers.changes, []
        if self._at_desk is not None:
            changes += [(DESK, key, content) for key, content in self._at_desk.unkept()]
        return _json(changes)

    # ---- messages -------------------------------------------------------------------------------------------------------------
    def ask(self, what: str, body: str, language: str) -> str:
        """Handle a request of a page: a status and the reply, as JSON."""
        spoken = _language(language)
        status, reply = replied(lambda: self._asked(what, given.message(body), spoken), spoken)
        return _json({"status": status, "body": reply})

    def _asked(self, what: str, body: dict[str, Any], language: str) -> Reply:
        place, _, what = what.rpartition("/")
        if place == "host" and what in self._host:
            return DONE, self._host[what](body)
        if place == "desk":
            return self._desk().ask(what, body, language)
        if place == "seat" and self._looked_at is not None:
            table, seat = self._looked_at
            if what == "undo":
                seat = self._last(table)
            status, reply = do(what, table, seat, {**body, "lang": language}, language)
            if what == "undo" and status == DONE and table.wish is not None:
                self._all_agree(table)
            return status, reply
        raise Bad

    def listen(self, game: str, seat: int | None, language: str) -> str:
        """Show a table from a seat from now on; the view comes with `news`. None: from the first seat that is called on.

        If there are several people who do not see the same, nobody is shown anything before they have said who they are: `hand` says who is called
        on.
        """
        spoken = _language(language)
        self._looked_at = self._channel = None

        def look() -> Reply:
            table = self.table(game)
            sits = seat if seat is not None and 0 <= seat < len(table.who) else self._first_seat(table)
            if seat is None and sits is not None and not all(seatview.sees_the_same(table, sits, other) for other in table.persons):
                return DONE, {"hand": {"seat": sits, "name": table.game.player_names[sits], "open": False}}
            self._looked_at = table, sits
            self._channel = seatview.Channel(seatview.Audience(table, sits, spoken))
            return DONE, {}

        status, reply = replied(look, spoken)
        return _json({"status": status, "body": reply})

    def news(self) -> str:
        """The changes for the current seat, and who has to be given the screen; "" for nothing."""
        if self._channel is None or self._looked_at is None:
            return ""
        message, hand = self._channel.message(), self._hand(*self._looked_at)
        if message is None and hand == self._told:
            return ""
        self._told = hand
        return f'{{"message":{message or _NOTHING_NEW},"hand":{_json(hand)}}}'

    # ---- bots -----------------------------------------------------------------------------------------------------------------
    def serve(self) -> bool:
        """Answer for a short while for seats that need no person; returns whether there may be more to do."""
        if self._looked_at is None:
            return False
        table, _ = self._looked_at
        turn = table.served()
        if turn is None:
            return False
        seat, decision = turn
        if decision is None:
            self._answer(table, seat, GO_ON)
            return table.served() is not None
        point = table.point
        game = rulewright.Game.restore(table.ruleset, table.game.save())
        for who, option in thought(game, Seats((), (), {}, tuple(table.who), PERSON, table.record.seed, table.head)):
            if table.point is not point or (point is not None and who != seat) or table.decision_of(who) is None:
                break  # others must answer first
            self._answer(table, who, option)
        return table.served() is not None

    @staticmethod
    def _answer(table: Table, seat: int, option: str) -> None:
        table.answer(seat, table.question(seat), secrets.token_hex(8), {"choices": [option]})

    # ---- people at one screen -------------------------------------------------------------------------------------------------
    @staticmethod
    def _called(table: Table) -> list[int]:
        """The people who have to answer now."""
        return [seat for seat in table.persons if table.decision_of(seat) is not None or (table.nothing_for(seat) and table.persons != [seat])]

    def _first_seat(self, table: Table) -> int | None:
        return next(iter(self._called(table)), table.persons[0] if table.persons else None)

    def _hand(self, table: Table, seat: int | None) -> dict[str, Any] | None:
        """Who takes the screen next, if it is somebody else; `open`: they see nothing that is not visible already."""
        called = self._called(table)
        if not called or seat in called or seat is None:
            return None
        return {"seat": called[0], "name": table.game.player_names[called[0]], "open": seatview.sees_the_same(table, seat, called[0])}

    @staticmethod
    def _last(table: Table) -> int | None:
        """The seat of the last answer: at one screen, undo takes back that answer, no matter who is at the screen."""
        return max(table.persons, key=lambda seat: -1 if (last := table.last_of(seat)) is None else last, default=None)

    @staticmethod
    def _all_agree(table: Table) -> None:
        """People at one screen have agreed in person."""
        for seat in table.persons:
            if table.wish is not None:
                table.agree(seat, True, secrets.token_hex(8))

    # ---- the desk -------------------------------------------------------------------------------------------------------------
    def _desk(self) -> DeskHere:
        if self._at_desk is None:
            from rulewright.web.desk_here import DeskHere  # with the checker, which a browser takes seconds to read for the first time

            _, published = self._published()
            self._at_desk = DeskHere(self, state_folder() / "desk" / self._first["name"], published, self._drawers.desk)
        return self._at_desk

    def _published(self) -> Texts:
        """The rules of the page."""
        with naming([self._folder]) as permission, holding(permission):
            return self._site["mains"], {file: read_text(self._folder / file) for file in self._site["files"]}

    def games(self) -> list[Record]:
        """All games, the newest first."""
        return self._drawers.games()

    def begin(self, name: str, overlays: tuple[str, ...], options: dict[str, Any], seats: list[tuple[str, str]]) -> Table:
        """A new game. Raises RulesetError, OptionsError, and the errors of invalid bot names."""
        ruleset = self.catalog.load(name, overlays)
        return self._laid(new_record(ruleset, name, overlays, options, seats, None, OPEN), ruleset)

    def branch(self, record: Record, ruleset: Ruleset) -> Table:
        """A game that begins in a position of another."""
        return self._laid(record, ruleset)

    def _laid(self, record: Record, ruleset: Ruleset) -> Table:
        self._drawers.pin(ruleset.content_hash, *self._texts(ruleset, record.ruleset, record.overlays))
        self._drawers.begin(record)
        self._tables[record.id] = Table(self._drawers, record, ruleset)
        return self._tables[record.id]

    # ---- the lobby ------------------------------------------------------------------------------------------------------------
    def table(self, game: str) -> Table:
        """The table of a game. Raises Refused."""
        if game not in self._tables:
            record = self._drawers.game(game)
            if record is None:
                raise Refused("There is no such game.", "Taková hra tu není.")
            self._tables[game] = again(self.catalog, self._drawers, record)
        return self._tables[game]

    def _lobby(self, body: dict[str, Any]) -> dict[str, Any]:
        return {**lobby.choices(self.catalog), **self._games(), "first": self._first}

    def _games(self) -> dict[str, Any]:
        return {"games": [lobby.shown(record, self.catalog) for record in self._drawers.games()]}

    def _ruleset(self, body: dict[str, Any]) -> dict[str, Any]:
        return about(self.catalog.load(given.text(body, "name"), tuple(given.texts(body, "overlays"))))

    def _begin(self, body: dict[str, Any]) -> dict[str, Any]:
        name, overlays, options, seats, seed, hiding = lobby.wanted(body)
        ruleset = self.catalog.load(name, overlays)
        record = new_record(ruleset, name, overlays, options, seats, seed, hiding)
        self._laid(record, ruleset)
        return {"id": record.id, **self._games()}

    def _texts(self, ruleset: Ruleset, name: str, overlays: tuple[str, ...]) -> Texts:
        """The texts of rules; those of the initial choice are known."""
        if {"name": name, "overlays": list(overlays)} != self._first:
            return self.catalog.texts(ruleset)
        return self._published()

    def _seat(self, body: dict[str, Any]) -> dict[str, Any]:
        table = self.table(given.text(body, "game"))
        table.seat(*lobby.new_sitter(body, len(table.who)))
        return self._games()

    def _file(self, body: dict[str, Any]) -> dict[str, Any]:
        """A game as a file (base64), or as a text for a link."""
        table = self.table(given.text(body, "game"))
        file = table.file(*self._drawers.pinned(table.record.rules))
        if body.get("short"):
            return {"text": as_text(file)}
        return {"name": name_of(file, table.id), "content": base64.b64encode(to_bytes(file)).decode()}

    def _receive(self, body: dict[str, Any]) -> dict[str, Any]:
        """A game from elsewhere."""
        content = body.get("content")
        if not isinstance(content, str):
            raise Bad
        record, nodes, (mains, files) = received(of_content(base64.b64decode(content)), self.catalog)
        self._drawers.pin(record.rules, mains, files)
        self._drawers.begin(record, nodes)
        return {"id": record.id, **self._games()}

    def _rules(self, body: dict[str, Any]) -> dict[str, Any]:
        """Rules uploaded in one file: a game, or a house rule for an existing one. They stay until the page is closed."""
        text = body.get("text")
        if not isinstance(text, str) or len(text) > LONGEST_RULES:
            raise Bad
        entries, folder = self.catalog.entries, laid_out({MAIN: text})
        brought = Catalog({folder.name: folder}).entries
        if not brought:
            raise Refused("This is no file of rules.", "Toto není soubor s pravidly.")
        entries.update(brought)
        entry = brought[folder.name]
        try:
            name, overlays = entry.name, tuple[str, ...]()
            if entry.base:
                bases = [game.name for game in self.catalog.games() if entry in self.catalog.overlays(game.name)]
                if not bases:
                    raise Refused(f"These rules are for {entry.base}, which is not here.", f"Tato pravidla jsou pro {entry.base}, a ta tu nejsou.")
                name, overlays = bases[0], (entry.name,)
            self.catalog.load(name, overlays)
        except BaseException as error:
            del entries[entry.name]
            if isinstance(error, RulesetError) and error.diagnostics:
                raise _wrong(error, folder) from error
            raise
        return {**lobby.choices(self.catalog), "chosen": {"name": name, "overlays": list(overlays)}}

    def _forget(self, body: dict[str, Any]) -> dict[str, Any]:
        game = given.text(body, "game")
        if self._drawers.game(game) is None:
            raise Refused("There is no such game.", "Taková hra tu není.")
        self._drawers.forget(game)
        self._tables.pop(game, None)
        if self._looked_at is not None and self._looked_at[0].id == game:
            self._looked_at = self._channel = None
        return self._games()


def _wrong(error: RulesetError, folder: Path) -> Refused:
    """The first problem of uploaded rules."""
    first = min(error.diagnostics, key=lambda found: found.severity is not Severity.ERROR)
    place = str(first.span).replace(f"{folder}/", "")
    english, czech = (f"{place}: {first.code} {first.said(language)} {first.cured(language)}".rstrip() for language in LANGUAGES)
    return Refused(english, czech)


def _language(code: str) -> str:
    """The language of a page: rules may be translated into any. The program's own sentences are English if their file is not in the page."""
    return given.language(code)


def _key(game: str, node: Node) -> str:
    return f"{game}/{node.n:06}"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
