"""What the lobby shows: the rulesets for new tables, and the existing games."""

from __future__ import annotations

from typing import Any

from rulewright.agents.table import BOTS
from rulewright.web import given
from rulewright.web.catalog import Catalog
from rulewright.web.given import Bad
from rulewright.web.record import Record
from rulewright.web.table import ASK, PERSON, SECRETS


def choices(catalog: Catalog) -> dict[str, Any]:
    """The choices for a new table."""
    rulesets = [
        {"name": entry.name, "title": entry.title, "overlays": [{"name": over.name, "title": over.title} for over in catalog.overlays(entry.name)]}
        for entry in catalog.games()
    ]
    return {"rulesets": rulesets, "bots": list(BOTS)}


def shown(record: Record, catalog: Catalog) -> dict[str, Any]:
    """An existing game, and who sits where."""
    entries = catalog.entries
    return {
        "id": record.id,
        "title": entries[record.ruleset].title if record.ruleset in entries else {"en": record.ruleset, "cs": record.ruleset},
        "overlays": [entries[over].title if over in entries else {"en": over, "cs": over} for over in record.overlays],
        "begun": record.begun,
        "seats": [{"name": name, "who": who} for name, who in zip(record.players, record.who, strict=True)],
    }


def wanted(body: dict[str, Any]) -> tuple[str, tuple[str, ...], dict[str, Any], list[tuple[str, str]], int | None, str]:
    """The settings of a new table: ruleset, overlays, options, seats, seed, and how hidden questions are asked. Raises Bad."""
    seats = [(given.text(seat, "name"), given.text(seat, "who")) for seat in given.each(body, "seats")]
    options = {name: value for name, value in given.members(body, "options").items() if isinstance(value, str) and value}
    seed = body.get("seed")
    if seed is not None and (type(seed) is not int or abs(seed) > 2**53):
        raise Bad
    secrets = given.text({"secrets": ASK, **body}, "secrets")
    if secrets not in SECRETS:
        raise Bad
    return given.text(body, "name"), tuple(given.texts(body, "overlays")), options, seats, seed, secrets


def new_sitter(body: dict[str, Any], seats: int) -> tuple[int, str]:
    """A change of who sits where. Raises Bad."""
    seat, who = body.get("seat"), given.text(body, "who")
    if type(seat) is not int or not 0 <= seat < seats or (who != PERSON and who not in BOTS):
        raise Bad
    return seat, who
