"""Interpolation of printed fields in braces in the name and text of a thing: texts stay consistent with the fields, even after house rules."""

from __future__ import annotations

from functools import partial
from typing import Any

from rulewright.checker.context import Context
from rulewright.language.symbols import Text, ThingRef, ThingSymbol, Value, WordRef
from rulewright.language.texts import Name, counted, filled
from rulewright.source.catalogue.played import Spoken


def fill_in(context: Context) -> None:
    """Fill in the fields, names first, since a text may contain the name of another thing."""
    things = context.program.things
    for thing in things:
        thing.text = _filled(thing, thing.text)
    for thing in things:
        thing.words = _filled(thing, thing.words)


def _filled(thing: ThingSymbol, text: Text) -> Text:
    return {
        language: sentence if isinstance(sentence, Name) else filled(sentence, partial(_said, thing, language), partial(_number, thing), language)
        for language, sentence in text.items()
    }


def _said(thing: ThingSymbol, language: str, name: str) -> str | None:
    return in_words(thing.values[name], language) if name in thing.values else None


def _number(thing: ThingSymbol, name: str) -> int | None:
    value = thing.values.get(name)
    return None if isinstance(value, bool) else value if isinstance(value, int) else len(value) if isinstance(value, tuple) else None


def in_words(value: Value, language: str) -> str:
    """A printed value in display form."""
    match value:
        case None:
            return Spoken.said("nothing", language)
        case bool():
            return Spoken.said("yes" if value else "no", language)
        case int():
            return str(value).replace("-", "−") if value < 0 else str(value)
        case WordRef(words=words, index=index):
            return _of(words.texts.get(words.words[index], {}), language, words.words[index])
        case ThingRef(thing=thing):
            return _of(thing.text, language, thing.id)
        case tuple():
            return ", ".join(in_words(item, language) for item in value)
        case dict():
            return ", ".join(counted(number, in_words(key, language), language) for key, number in value.items())
    return str(value)


def _of(text: dict[str, Any], language: str, name: str) -> str:
    found: str = text.get(language) or text.get("en") or name.replace("_", " ")
    return found
