"""From the desk to the table and back: plays games by the saved rules, and makes tests of them."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol, TypeVar

from rulewright.api import Ruleset
from rulewright.carrying import Lost
from rulewright.scenario.model import NAMES
from rulewright.source.diagnostics import Diagnostic
from rulewright.web.carry import branch_of
from rulewright.web.catalog import Catalog
from rulewright.web.making_tests import joined, quoted, states, telling, written
from rulewright.web.record import Record
from rulewright.web.table import PERSON, Refused, Table
from rulewright.web.trees import tree
from rulewright.workspace import Tested, Workspace
from rulewright.workspace.folder import digest
from rulewright.workspace.openings import MAIN

PLAYED = "tests/played.yaml"
Result = TypeVar("Result")
_NEVER = "not_this"  # a value that is never equal


class Place(Protocol):
    """The environment of a desk: where its tables are, and where slow work is done."""

    catalog: Catalog

    def games(self) -> list[Record]:
        """All games, the newest first."""

    def seats(self, record: Record) -> list[dict[str, str]]:
        """The seats of a game: who sits there, and the link to the seat."""

    async def table(self, game: str) -> Table:
        """The table of a game. Raises Refused."""

    async def begin(self, name: str, seats: list[tuple[str, str]]) -> Table:
        """A new game of a ruleset."""

    async def branch(self, record: Record, ruleset: Ruleset) -> Table:
        """A game that begins in a position of another."""

    def wake(self, table: Table) -> None:
        """Let bots answer, if it is their turn."""

    async def away(self, doing: Callable[..., Result], *about: Any) -> Result:
        """Do something while others are served."""

    async def checked(self, workspace: Workspace, file: str) -> tuple[Diagnostic, ...]:
        """All findings in the rules of a file, including totals and lints. Raises Late."""

    async def tested(self, workspace: Workspace, file: str) -> Tested:
        """The tests of a file. Raises Late."""


class Playing:
    """Games of the rules at a desk."""

    def __init__(self, place: Place, workspace: Workspace) -> None:
        self._place = place
        self._workspace = workspace

    async def begin(self, file: str) -> dict[str, Any]:
        """A new table for the rules to which a file belongs: a person, and bots in the other seats."""
        ruleset = await self._place.away(self._ruleset, file)
        low, high = ruleset.players
        count = max(low, min(2, high))
        seats = [(name, "greedy" if seat else PERSON) for seat, name in enumerate(NAMES[:count])]  # names that tests can have
        table = await self._place.begin(self._name(file), seats)
        return self._places(table.record)

    def _ruleset(self, file: str) -> Ruleset:
        """The saved rules to which a file belongs. Raises Refused while something is unsaved."""
        if self._workspace.unsaved:
            raise Refused("Save first: the game is played from the files.", "Nejdřív ulož: hraje se podle souborů.")
        snapshot = self._workspace.snapshot()
        main = snapshot.main_of(file)
        if main is None:
            raise Refused("This file belongs to no ruleset.", "Tento soubor nepatří k žádným pravidlům.")
        if snapshot.findings(file).errors:
            raise Refused("These rules have errors and cannot be played yet.", "V těchto pravidlech jsou chyby, zatím se podle nich hrát nedá.")
        return self._place.catalog.add(self._name(file), Path(self._workspace.folder) / main)

    def _name(self, file: str) -> str:
        """A name for the saved rules to which a file belongs."""
        snapshot = self._workspace.snapshot()
        version = digest("".join(f"{name}\0{snapshot.text(name)}\0" for name in snapshot.files))[:8]
        return f"{self._stem(snapshot.main_of(file) or file)}@{version}"

    def _stem(self, main: str) -> str:
        """The common prefix of the names of all versions of some rules."""
        stem = main.removesuffix("/ruleset.yaml").removesuffix(".yaml").replace("/", "_")
        return Path(self._workspace.folder).name if stem == "ruleset" else stem

    def _places(self, record: Record) -> dict[str, Any]:
        """A game with the links to its seats."""
        return {"game": record.id, "seats": self._place.seats(record)}

    def tables(self, file: str) -> list[dict[str, Any]]:
        """The games of the rules to which a file belongs, the newest first."""
        main = self._workspace.snapshot().main_of(file)
        if main is None:
            return []
        begins = f"{self._stem(main)}@"
        games = [record for record in self._place.games() if record.ruleset.startswith(begins)]
        return [{**self._places(record), "begun": record.begun, "origin": record.origin} for record in games]

    # ---- other branches -------------------------------------------------------------------------------------------------------
    async def tree(self, game: str, language: str) -> dict[str, Any]:
        """All answers of a game, in words."""
        table = await self._place.table(game)
        return {**await self._place.away(tree, table, language), **self._places(table.record)}

    async def go(self, game: str, n: int, key: str) -> None:
        """Continue a game at any point of its tree."""
        table = await self._place.table(game)
        table.go_to(n, key)
        self._place.wake(table)

    async def carry(self, file: str, game: str, n: int | None, language: str) -> dict[str, Any]:
        """Continue under the saved rules from the current or an earlier point of a game, as a new game.

        Raises Refused and CannotCarry.
        """
        table = await self._place.table(game)
        ruleset = await self._place.away(self._ruleset, file)
        found = await self._place.away(branch_of, table, table.head if n is None else n, ruleset)
        carried = found.carried
        old, saved = table.record, carried.game.save()
        options = {name: value for name, value in old.options.items() if name in saved["options"]}
        record = Record(
            secrets.token_hex(5), ruleset.content_hash, self._name(file), (), options, old.players, old.seed, time.time(), 0, tuple(table.who),
            old.secrets, saved, f"{old.id}:{found.n}",
        )  # fmt: skip
        branch = await self._place.branch(record, ruleset)
        lost = [self._lost(each, ruleset, language) for each in carried.lost]
        return {**self._places(branch.record), "point": carried.point, "lost": lost, "back": found.back, "again": found.again}

    def _lost(self, lost: Lost, ruleset: Ruleset, language: str) -> dict[str, Any]:
        """What could not be carried over, with its place in the folder if it is in the current rules."""
        shown: dict[str, Any] = {"text": lost.text(language)}
        span = lost.span
        if span is None or ruleset.composed is None or span.file not in {str(file) for file in ruleset.composed.files}:
            return shown
        files = [name for name in self._workspace.snapshot().files if Path(span.file).as_posix().endswith(f"/{name}")]
        return {**shown, "file": max(files, key=len), "from": [span.line, span.column]} if files else shown

    async def scenario(self, file: str, game: str, name: str) -> dict[str, Any]:
        """Append a test to `tests/played.yaml` that plays to the position of a game and expects its values. Raises Refused.

        If a game was carried over, the test instead begins in its position, as in `given`, and the flow starts there.
        """
        table = await self._place.table(game)
        return await self._place.away(self._scenario, file, table, " ".join(name.split()))

    def _scenario(self, file: str, table: Table, name: str) -> dict[str, Any]:
        main = self._workspace.snapshot().main_of(file)
        if main is None or main.rpartition("/")[2] != MAIN:
            raise Refused("Tests are kept beside a ruleset.yaml; these rules have none.", "Testy leží vedle souboru ruleset.yaml, ten tu není.")
        tests = main.removesuffix(MAIN) + PLAYED
        over = self._workspace.on_disk(tests)
        before = self._workspace.text(tests) if over is not None else ""
        if any(line.strip() == f"- name: {quoted(name)}" for line in before.split("\n")):
            raise Refused("There is already a test with this name.", "Test s tímto jménem už existuje.")
        try:
            looked = self._values(tests, before, table, name)
            text = joined(before, written(table, name, looked))
            if not self._workspace.edit(tests, text).tests(tests, name).passed:
                raise Refused(
                    "These rules no longer lead to this position, so no test was written.",
                    "Tato pravidla už do této pozice nevedou, takže se žádný test nezapsal.",
                )
            self._workspace.save(tests, over)
        finally:
            self._workspace.drop(tests)
        return {"file": tests, "line": joined(before, "").count("\n") + 1}

    def _values(self, tests: str, before: str, table: Table, name: str) -> list[tuple[str, str]]:
        """The values at the end: the numbers, words and answers of players and the game, found by a test without expectations."""
        asked = states(table)
        text = joined(before, written(table, name, [(each, _NEVER) for each in [*asked, "over"]]))
        found: dict[str, str] = {}
        for outcome in self._workspace.edit(tests, text).tests(tests, name).outcomes:
            for difference in outcome.differences:
                found[difference.what] = difference.values()[1]
        here = [each for each in [*asked, "over"] if found.get(each)]
        return [*((each, found[each]) for each in here), *telling(table, here)]
