"""Rulewright: tabletop games, house rules and card decks as data, checked like code and played by one interpreter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rulewright.api import Ruleset, load
    from rulewright.carrying import CannotCarry, Carried, Lost, carry_over
    from rulewright.runtime.errors import (
        IllegalChoice,
        Misuse,
        NoSuchSeat,
        OptionsError,
        RulesetError,
        RulewrightError,
        RunawayRule,
        SaveError,
        UnknownBot,
        UnknownSetting,
        WrongMark,
        WrongType,
        WrongValue,
    )
    from rulewright.runtime.game import Decision, Game, Option

__version__ = "0.1.0"

_HOMES = {
    "load": "rulewright.api",
    "Ruleset": "rulewright.api",
    "Game": "rulewright.runtime.game",
    "Decision": "rulewright.runtime.game",
    "Option": "rulewright.runtime.game",
    "carry_over": "rulewright.carrying",
    "Carried": "rulewright.carrying",
    "Lost": "rulewright.carrying",
    "CannotCarry": "rulewright.carrying",
    "RulewrightError": "rulewright.runtime.errors",
    "RulesetError": "rulewright.runtime.errors",
    "OptionsError": "rulewright.runtime.errors",
    "IllegalChoice": "rulewright.runtime.errors",
    "SaveError": "rulewright.runtime.errors",
    "RunawayRule": "rulewright.runtime.errors",
    "Misuse": "rulewright.runtime.errors",
    "WrongType": "rulewright.runtime.errors",
    "WrongValue": "rulewright.runtime.errors",
    "NoSuchSeat": "rulewright.runtime.errors",
    "WrongMark": "rulewright.runtime.errors",
    "UnknownBot": "rulewright.runtime.errors",
    "UnknownSetting": "rulewright.runtime.errors",
}

__all__ = [
    "CannotCarry",
    "Carried",
    "Decision",
    "Game",
    "IllegalChoice",
    "Lost",
    "Misuse",
    "NoSuchSeat",
    "Option",
    "OptionsError",
    "Ruleset",
    "RulesetError",
    "RulewrightError",
    "RunawayRule",
    "SaveError",
    "UnknownBot",
    "UnknownSetting",
    "WrongMark",
    "WrongType",
    "WrongValue",
    "carry_over",
    "load",
]


def __dir__() -> list[str]:
    """The public names, for whoever completes them in a shell: most are imported only when they are used."""
    return sorted({*globals(), *__all__})


def __getattr__(name: str) -> Any:
    """The public names, imported when they are first used, so that the command line starts at once."""
    if name not in _HOMES:
        raise AttributeError(f"module 'rulewright' has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value  # the next look-up finds it at once
    return value
