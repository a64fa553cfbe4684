"""Values and types of the language in words."""

from __future__ import annotations

from typing import Any

from rulewright.cli.words import in_language, say
from rulewright.language import types
from rulewright.language.symbols import SeatRef, ThingRef, WordRef


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


def type_name(type_: types.Type) -> str:
    """A type as it is written in rules."""
    match type_:
        case types.Number(low=low, high=high):
            return "number" if low is None and high is None else f"{'' if low is None else low}..{'' if high is None else high}"
        case types.YesNo():
            return "yes/no"
        case types.TextType():
            return "text"
        case types.Word(words=words):
            return words.name
        case types.ThingOf(kind=kind):
            return kind.name
        case types.SetOf(element=element):
            return f"set of {type_name(element)}"
        case types.ListOf(element=element):
            return f"list of {type_name(element)}"
        case types.AmountsOf(key=key, pool=pool):
            return f"{'pool' if pool else 'amounts'} of {type_name(key)}"
        case types.Maybe(of=of):
            return f"{type_name(of)} or nothing"
        case types.OptionOf(actions=actions):
            return f"option of {', '.join(actions)}"
        case _:
            return "nothing"
