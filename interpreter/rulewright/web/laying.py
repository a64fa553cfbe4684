"""Sets up games: new ones, and those that began elsewhere."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from typing import Any

from rulewright.agents.table import BOTS, make_bot
from rulewright.api import Ruleset
from rulewright.gamefile import BrokenGameFile, GameFile, beginning, lay_out, played
from rulewright.outside.plain import unsteered
from rulewright.runtime.game import Game
from rulewright.source.catalogue.saved import GameFiles
from rulewright.web.catalog import Catalog, sound
from rulewright.web.record import Memory, Node, Record
from rulewright.web.table import ASK, OPEN, PERSON, SECRETS, Table

Texts = tuple[list[str], dict[str, str]]  # the main files of rules, the base first, and all their texts


def new_record(
    ruleset: Ruleset,
    name: str,
    overlays: tuple[str, ...],
    options: dict[str, Any],
    seats: Sequence[tuple[str, str]],
    seed: int | None = None,
    hiding: str = ASK,
) -> Record:
    """A new game; seats are (name, `person` or a bot). Raises OptionsError, and the errors of invalid bot names."""
    seed = secrets.randbelow(2**31) if seed is None else seed
    game = Game(ruleset, [unsteered(player) for player, _ in seats], seed, options)
    for _, who in seats:
        if who != PERSON:
            make_bot(who, 0, game.plans)
    return Record(
        secrets.token_hex(5), ruleset.content_hash, name, overlays, options, tuple(game.player_names), seed, time.time(), 0,
        tuple(who for _, who in seats), hiding if any(who == PERSON for _, who in seats) else OPEN,
    )  # fmt: skip


def received(file: GameFile, catalog: Catalog) -> tuple[Record, list[Node], Texts]:
    """A game from elsewhere in the form for storing, after replaying it. Raises Elsewhere, Refused, RulesetError and BrokenGameFile."""
    texts: Texts
    if file.rules.files:
        ruleset = sound(lay_out(file.rules.mains, file.rules.files))
        name, overlays = file.rules.id, file.rules.overlays
        texts = list(file.rules.mains), file.rules.files
    else:
        name, overlays, ruleset = catalog.known(file.rules)
        texts = catalog.texts(ruleset)
    if any(who != PERSON and who.partition(":")[0] not in BOTS for who in file.who) or file.secrets not in SECRETS:
        raise BrokenGameFile(GameFiles.damaged())
    record, nodes = _tried(file, ruleset, name, overlays)
    return record, nodes, texts


def _tried(file: GameFile, ruleset: Ruleset, name: str, overlays: tuple[str, ...]) -> tuple[Record, list[Node]]:
    game = beginning(file, ruleset, log=False)
    names = tuple(game.player_names)
    hashes = dict(played(file, game))
    record = Record(
        secrets.token_hex(5), ruleset.content_hash, name, overlays, dict(file.options), names, file.seed, time.time(), file.head,
        file.who, file.secrets, file.start,
    )  # fmt: skip
    nodes = [
        Node(n, step.parent, step.kind, step.seat, step.answer, f"received {n}", hashes.get(n, step.hash)) for n, step in enumerate(file.steps, 1)
    ]
    memory = Memory()
    memory.begin(record, nodes)
    Table(memory, record, ruleset)  # including players who were only called on
    return record, nodes


def again(catalog: Catalog, store: Any, record: Record) -> Table:
    """The table of an earlier game, under the rules with which it began. Raises Refused."""
    mains, files = store.pinned(record.rules)
    return Table(store, record, catalog.pinned(record.rules, mains, files, record.ruleset, record.overlays))
