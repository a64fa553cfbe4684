"""From the desk to the table and back: a game of the rules as they are saved, and made a test of."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import Any

from rulewright.language.types import Number, Word, YesNo
from rulewright.scenario.model import NAMES
from rulewright.web.catalog import Catalog
from rulewright.web.server import Server
from rulewright.web.store import Record
from rulewright.web.table import PERSON, Refused, Table, way_to
from rulewright.workspace import Workspace
from rulewright.workspace.folder import digest
from rulewright.workspace.openings import MAIN

PLAYED = "tests/played.yaml"
_NEVER = "not_this"  # a value that nothing has


class Playing:
    """Games of the rules at a desk."""

    def __init__(self, server: Server, workspace: Workspace) -> None:
        self._server = server
        self._workspace = workspace

    async def begin(self, file: str) -> dict[str, Any]:
        """A new table for the rules to which a file belongs: a person, and bots in the other seats."""
        _main, name = await asyncio.to_thread(self._entry, file)
        ruleset = await asyncio.to_thread(self._server.catalog.load, name)
        low, high = ruleset.players
        count = max(low, min(2, high))
        seats = [(name, "greedy" if seat else PERSON) for seat, name in enumerate(NAMES[:count])]  # names that tests can have
        table = await self._server.begin(name, (), {}, seats)
        return self._places(table.record)

    def _entry(self, file: str) -> tuple[str, str]:
        """The main file of the rules, and a name for them as they are saved now. Raises Refused while something is unsaved."""
        if self._workspace.unsaved:
            raise Refused("Save first: what is played are the files.", "Nejdřív ulož: hraje se podle souborů.")
        snapshot = self._workspace.snapshot()
        main = snapshot.main_of(file)
        if main is None:
            raise Refused("This file belongs to no ruleset.", "Tento soubor nepatří k žádným pravidlům.")
        if snapshot.findings(file).errors:
            raise Refused("These rules have errors and cannot be played yet.", "V těchto pravidlech jsou chyby, zatím se podle nich hrát nedá.")
        stem = main.removesuffix("/ruleset.yaml").removesuffix(".yaml").replace("/", "_")
        version = digest("".join(f"{name}\0{snapshot.text(name)}\0" for name in snapshot.files))[:8]
        name = f"{Path(self._workspace.folder).name if stem == 'ruleset' else stem}@{version}"
        if name not in self._server.catalog.entries:
            path = Path(self._workspace.folder) / main
            self._server.catalog.entries.update(Catalog({name: path}).entries)
        return main, name

    def _places(self, record: Record) -> dict[str, Any]:
        """A game with the links to its seats."""
        keys = self._server.keys
        seats = [{"name": name, "link": f"/t/{record.id}#{keys.seat(record.id, seat)}"} for seat, name in enumerate(record.players)]
        return {"game": record.id, "seats": seats}

    def tables(self, file: str) -> list[dict[str, Any]]:
        """The games of the rules to which a file belongs, the newest first."""
        main = self._workspace.snapshot().main_of(file)
        if main is None:
            return []
        stem = main.removesuffix("/ruleset.yaml").removesuffix(".yaml").replace("/", "_")
        begins = f"{Path(self._workspace.folder).name if stem == 'ruleset' else stem}@"
        return [{**self._places(record), "begun": record.begun} for record in self._server.store.games() if record.ruleset.startswith(begins)]

    async def scenario(self, file: str, game: str, name: str) -> dict[str, Any]:
        """A test that plays to the position of a game and expects what is there, at the end of `tests/played.yaml`. Raises Refused."""
        table = await self._server.table(game)
        return await asyncio.to_thread(self._scenario, file, table, " ".join(name.split()))

    def _scenario(self, file: str, table: Table, name: str) -> dict[str, Any]:
        main = self._workspace.snapshot().main_of(file)
        if main is None or main.rpartition("/")[2] != MAIN:
            raise Refused("Tests lie beside a ruleset.yaml; these rules have none.", "Testy leží vedle souboru ruleset.yaml, ten tu není.")
        tests = main.removesuffix(MAIN) + PLAYED
        over = self._workspace.on_disk(tests)
        before = self._workspace.text(tests) if over is not None else ""
        if any(line.strip() == f"- name: {_quoted(name)}" for line in before.split("\n")):
            raise Refused("There is a test of this name already.", "Test s tímto jménem už existuje.")
        try:
            looked = self._values(tests, before, table, name)
            text = _joined(before, _written(table, name, looked))
            if not self._workspace.edit(tests, text).tests(tests, name).passed:
                raise Refused(
                    "These rules do not lead to this position any more, so no test was written.",
                    "Tato pravidla už do této pozice nevedou, takže se žádný test nezapsal.",
                )
            self._workspace.save(tests, over)
        finally:
            self._workspace.drop(tests)
        return {"file": tests, "line": _joined(before, "").count("\n") + 1}

    def _values(self, tests: str, before: str, table: Table, name: str) -> list[tuple[str, str]]:
        """What is there at the end: the numbers, words and answers that players and the game have, as a test that expects nothing finds them."""
        kinds = table.ruleset.program.kinds if table.ruleset.program is not None else {}
        own = [("game", kinds["game"]), *((player, kinds["player"]) for player in table.record.players)]
        asked = [
            state.name if holder == "game" else f"{holder}.{state.name}"
            for holder, kind in own
            for state in kind.state.values()
            if isinstance(state.type, Number | YesNo | Word) and state.seen_by == "everyone"
        ]
        text = _joined(before, _written(table, name, [(each, _NEVER) for each in [*asked, "over"]]))
        found: dict[str, str] = {}
        for outcome in self._workspace.edit(tests, text).tests(tests, name).outcomes:
            for difference in outcome.differences:
                found[difference.what] = difference.values()[1]
        return [(each, found[each]) for each in [*asked, "over"] if found.get(each)]


def _written(table: Table, name: str, expected: list[tuple[str, str]]) -> str:
    """A test as it stands in a file."""
    record = table.record
    lines = [f"- name: {_quoted(name)}", f"  players: [{', '.join(record.players)}]", f"  seed: {record.seed}"]
    if record.options:
        lines.append(f"  options: {{{', '.join(f'{key}: {value}' for key, value in record.options.items())}}}")
    way = [node for node in way_to({node.n: node for node in table.nodes}, table.head) if node.kind == "answer"]
    if way:
        lines.append("  play:")
        lines += [f"  - {record.players[node.seat]}: {_answer(node.answer)}" for node in way]
    lines.append("  expect:")
    lines += [f"    {key}: {value}" for key, value in expected]
    return "\n".join(lines) + "\n"


def _answer(answer: dict[str, Any]) -> str:
    """What somebody answered, as a test has it."""
    offer = answer.get("offer")
    if offer is None:
        return _quoted(" ".join(answer["choices"]))
    return "{" + ", ".join(f"{side}: [{', '.join(map(_quoted, offer[side]))}]" for side in ("give", "want")) + "}"


def _quoted(text: str) -> str:
    """A text as one value in YAML."""
    return text if re.fullmatch(r"[a-z_][a-z0-9_ ]*", text) else json.dumps(text, ensure_ascii=False)


def _joined(before: str, test: str) -> str:
    """A file of tests with one more at its end."""
    return f"{before.rstrip()}\n\n{test}" if before.strip() else test
