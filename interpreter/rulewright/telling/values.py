"""Values of the language in words."""

from __future__ import annotations

from typing import Any

from rulewright.language.symbols import SeatRef, ThingRef, WordRef
from rulewright.telling.words import in_language, say


def value_text(value: Any) -> str:
    """A printed value for people."""
    match value:
        case None:
            return say("nothing")
        case bool():
            return say("yes") if value else say("no")
        case WordRef():
            return in_language(value.words.texts.get(value.word, {}), value.word)
        case ThingRef():
            return in_language(value.thing.text, value.thing.id)
        case SeatRef():
            return value.name
        case tuple() | list():
            return ", ".join(value_text(item) for item in value) or say("none")
        case dict() if value and all(key in ("en", "cs") for key in value):
            return in_language(value)
        case dict():
            return ", ".join(f"{number} {value_text(key)}" for key, number in value.items()) or say("none")
        case _:
            return str(value)
