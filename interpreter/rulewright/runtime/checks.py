"""Checks of arguments before anything is done with them: each refusal is one of the package's own errors, with a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulewright.runtime.errors import NoSuchSeat, WrongType, WrongValue

WIDEST = 1024  # bits of a seed


def shown(value: Any) -> str:
    """A value as shown in an error message: short, and never formatted by its own class."""
    if value is None or type(value) in (bool, float, str, bytes) or (type(value) is int and value.bit_length() <= 128):
        text = repr(value)
        return text if len(text) <= 40 else f"{text[:39]}…"
    return f"this {type(value).__name__}"


def whole(value: Any, what: str, least: int | None = None) -> int:
    """A whole number of at most 1,024 bits; True and False are not accepted."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise WrongType(f"{what} is a whole number; {shown(value)} is not one.")
    if value.bit_length() > WIDEST:
        raise WrongValue(f"{what} is a whole number of at most {WIDEST:,} bits.")
    if least is not None and value < least:
        raise WrongValue(f"{what} is at least {least}; {shown(value)} is less.")
    return value


def seat(value: Any, names: Sequence[str]) -> int:
    """The seat of one of the players."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise WrongType(f"A seat is a whole number, 0 for {names[0]}; {shown(value)} is not one.")
    if not 0 <= value < len(names):
        last = f", {len(names) - 1} for {names[-1]}" if len(names) > 1 else ""
        raise NoSuchSeat(f"There is no seat {shown(value)}: seats are numbered from 0 for {names[0]}{last}.")
    return value


def text(value: Any, what: str) -> str:
    """A text."""
    if not isinstance(value, str):
        raise WrongType(f"{what} is a text; {shown(value)} is not one.")
    return value


def texts(value: Any, what: str) -> list[str]:
    """A list of texts; a single text is refused, although Python could iterate over its letters."""
    if not isinstance(value, list | tuple) or not all(isinstance(item, str) for item in value):
        raise WrongType(f"{what} is a list of texts; {shown(value)} is not one.")
    return list(value)


def language(value: Any) -> str:
    """The code of a language; where a ruleset has no texts in it, English is used."""
    return text(value, "A language")


def yes_no(value: Any, what: str) -> bool:
    """True or False."""
    if not isinstance(value, bool):
        raise WrongType(f"{what} is True or False; {shown(value)} is neither.")
    return value


def instance(value: Any, kind: type, what: str) -> None:
    """Something of a class."""
    if not isinstance(value, kind):
        raise WrongType(f"{what}; {shown(value)} is not one.")
