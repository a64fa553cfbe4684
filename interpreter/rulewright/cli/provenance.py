"""Where results come from: the rules with all overlays, options, players, bots and seed. Anyone who has it can reproduce them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rulewright.runtime.options import plain_value

if TYPE_CHECKING:
    from rulewright import Ruleset
    from rulewright.ruleset.load import Package


def of_rules(ruleset: Ruleset) -> dict[str, Any]:
    """Which rules: the base, its overlays in their order, the hash of their contents, and the hash that decides about saved games."""
    return {
        "ruleset": ruleset.id,
        "version": ruleset.version,
        "overlays": [{"id": id_, "version": version} for id_, version in ruleset.overlays],
        "content_hash": ruleset.content_hash,
        "plays_hash": ruleset.plays_hash if ruleset.ok else "",
    }


def of_options(ruleset: Ruleset, players: int, given: dict[str, str]) -> dict[str, Any]:
    """All options of the games, including those that were not given."""
    return {name: plain_value(value) for name, value in ruleset.compiled(players, dict(given)).options.items()}


def in_words(ruleset: Ruleset, options: dict[str, str]) -> str:
    """The rules of `of_rules` with the given options, on one line: `mesta 1.0 + soft_flood 1.0 (0123456789ab), length=quick`."""
    parts = [(ruleset.id, ruleset.version), *ruleset.overlays]
    rules = f"{' + '.join(f'{id_} {version}'.strip() for id_, version in parts)} ({ruleset.content_hash[:12]})"
    return ", ".join([rules, *(f"{name}={value}" for name, value in options.items())])


def of_overlays(loaded: Ruleset) -> dict[str, str]:
    """The files of the overlays, each with the id of its overlay. A game made of a family's base is none."""
    return {file: package.id for package in _overlays(loaded) for file in package.files}


def of_own_overlays(loaded: Ruleset) -> dict[str, str]:
    """The same without overlays that another extends: the author of a deck for an expansion wants to know about the deck."""
    from rulewright.ruleset.companions import is_base

    overlays = _overlays(loaded)
    return {
        file: package.id
        for package in overlays
        if not any(is_base(package, other) for other in overlays if other is not package)
        for file in package.files
    }


def _overlays(loaded: Ruleset) -> Sequence[Package]:
    composed = loaded.composed
    return () if composed is None else composed.packages[composed.foundation :]
