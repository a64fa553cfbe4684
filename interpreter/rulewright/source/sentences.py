"""Sentences that are declared once, in every language, and filled in when somebody reads them.

A template is a text with places for arguments:

    {name}              a name, a number, a phrase, or a comma-separated list
    {n:,}               a number with thousands separators
    {n|part|parts}      a number with the matching form of a word (Czech: one, two to four, more)
    {n=part|parts}      only that form
    {names:or}          a list with `or` before its last item; {names:and} likewise
    {kind:a}            an English name with its article and `_` as a space; {kind:said} without the article
    {type.of_many}      a phrase in one of its forms (here: the genitive of the plural)
    {{ and }}           braces

The template puts backticks around names, in a list around each name. Every kind of place has a counterpart in Fluent (a placeable, a
selector, a function, an attribute of a term), so the templates can be converted to its files without touching their uses.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from rulewright.source import locales

LANGUAGES = ("en", "cs")
# An argument of a sentence: a name, a number, a phrase, or several of them; None if it is not given.
Argument: TypeAlias = "str | int | Phrase | tuple[str | int | Phrase, ...] | None"
Arguments: TypeAlias = "tuple[tuple[str, Argument], ...]"


def spoken(language: str) -> str:
    """The language in which the program addresses a reader of another: English unless it knows that one."""
    return language if language in LANGUAGES else "en"


PLACE = re.compile(r"\{\{|\}\}|\{(\w+)(?:\.(\w+))?(?::(\w+|,))?(?:([|=])([^{}]*))?\}")
_JOINS = {"and": {"en": "and", "cs": "a"}, "or": {"en": "or", "cs": "nebo"}}
_AFTER_BLANK = ("", " ", ".", ",", ";", ":", ")")  # what may follow a place whose argument can be empty
_GROUPED = {"en": ",", "cs": "\N{NO-BREAK SPACE}"}


def places(text: str) -> set[str]:
    """The names of a template's arguments."""
    return {match[1] for match in PLACE.finditer(text) if match[1]}


def fill(text: str, values: Mapping[str, Any], language: str = "en") -> str:
    """A template with its arguments filled in. A place without an argument stays as it is; an empty argument also removes the space before it."""
    parts: list[str] = []
    end = 0
    for place in PLACE.finditer(text):
        parts.append(text[end : place.start()])
        end = place.end()
        if place[1] is None:
            parts.append(place[0][0])
        elif place[1] not in values:
            parts.append(place[0])
        else:
            written = _written(values[place[1]], place, language)
            if not written and parts[-1].endswith(" ") and text[end : end + 1] in _AFTER_BLANK:
                parts[-1] = parts[-1][:-1]
            parts.append(written)
    return "".join((*parts, text[end:]))


def sentence(text: str, values: Mapping[str, Any], language: str = "en") -> str:
    """Like `fill`, for a whole sentence: a phrase at its beginning is capitalized."""
    whole, first = fill(text, values, language), PLACE.match(text)
    begins = first is not None and isinstance(values.get(first[1] or ""), Phrase)
    return whole[:1].upper() + whole[1:] if begins else whole


def _written(value: Argument, place: re.Match[str], language: str) -> str:
    form, how, sort, forms = place[2], place[3], place[4], place[5]
    if forms is not None:
        number = len(value) if isinstance(value, tuple) else int(value) if isinstance(value, int | str) else 0
        word = plural(number, forms.split("|"))
        return word if sort == "=" else f"{number} {word}"
    if isinstance(value, tuple | list):
        return _listed([_item(each, form, language) for each in value], how, language)
    if isinstance(value, Phrase):
        return value.said(language, form or "")
    if how == "," and isinstance(value, int):
        return f"{value:,}".replace(",", _GROUPED[spoken(language)])
    if how in ("a", "said") and isinstance(value, str):
        words = value.replace("_", " ")
        return words if how == "said" else ("an " if words[:1] in "aeiou" else "a ") + words
    return "" if value is None else str(value)


def _item(value: str | int | Phrase, form: str | None, language: str) -> str:
    return value.said(language, form or "") if isinstance(value, Phrase) else f"`{value}`"


def _listed(items: list[str], how: str | None, language: str) -> str:
    if how not in _JOINS or len(items) < 2:
        return ", ".join(items)
    return f"{', '.join(items[:-1])} {_JOINS[how][spoken(language)]} {items[-1]}"


def plural(number: int, forms: list[str]) -> str:
    """The form of a word after a number: two forms are one and many, three are one, few and many."""
    if len(forms) == 2:
        return forms[0 if number == 1 else 1]
    return forms[0 if number == 1 else 1 if 2 <= number <= 4 else 2]


@dataclass(eq=False, slots=True)
class Fragment:
    """A part of a sentence in every language, with the other forms that sentences need, each a pair (English, Czech)."""

    en: str
    cs: str
    forms: dict[str, tuple[str, str]] = field(default_factory=dict)
    group: str = ""  # the declaring class, and the name in it
    name: str = ""

    def __init__(self, en: str, cs: str, **forms: tuple[str, str]) -> None:
        self.en, self.cs, self.forms = en, cs, forms
        self.group = self.name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        if not self.name:
            self.group, self.name = owner.__name__, name

    def __call__(self, **args: Any) -> Phrase:
        """The fragment with its arguments."""
        return Phrase(self, arguments(args))

    @property
    def key(self) -> str:
        """The key of this declaration in stored findings."""
        return f"{self.group}.{self.name}"

    def template(self, language: str, form: str = "") -> str:
        """The text of a form; a form that is not declared falls back to the next simpler one."""
        while form and form not in self.forms:
            form = "many" if form == "of_many" else ""
        pair = self.forms[form] if form else (self.en, self.cs)
        return pair[LANGUAGES.index(spoken(language))]

    def __reduce__(self) -> tuple[Callable[..., Fragment], tuple[str, ...]]:
        """Keeps declarations unique in every process."""
        from rulewright.source.catalogue.registry import fragment

        return fragment, (self.key,)

    def texts(self) -> dict[str, tuple[str, str]]:
        """All texts of the declaration, by form."""
        return {"": (self.en, self.cs), **self.forms}


@dataclass(frozen=True, slots=True)
class Phrase:
    """A fragment with its arguments: an argument of a sentence that every language words in its own way."""

    fragment: Fragment
    args: Arguments = ()

    def said(self, language: str = "en", form: str = "") -> str:
        """The words in the given language."""
        values = dict(self.args)
        text = None if language in LANGUAGES else locales.translated(self.fragment.key, values, language, form)
        return fill(self.fragment.template(language, form), values, language) if text is None else text


@dataclass(frozen=True, slots=True)
class OwnText(Phrase):
    """A text that does not come from the program, such as a question of a ruleset, or several sentences in a row; the arguments are its versions
    in each language.
    """

    def said(self, language: str = "en", form: str = "") -> str:
        """The text in the given language, else in English, else in any other."""
        texts = dict(self.args)
        return str(texts.get(language) or texts.get("en") or next(iter(texts.values()), ""))


@dataclass(frozen=True, slots=True)
class Cure:
    """A cure in every language. It is only used if all its arguments are given."""

    en: str
    cs: str

    def template(self, language: str) -> str:
        return (self.en, self.cs)[LANGUAGES.index(spoken(language))]


def arguments(given: Mapping[str, Any]) -> Arguments:
    """Arguments in a comparable, storable form, in the order of their names."""
    return tuple((name, _kept(value)) for name, value in sorted(given.items()))


def _kept(value: Any) -> Argument:
    if isinstance(value, str | int | Phrase) or value is None:
        return value
    if isinstance(value, Iterable):
        return tuple(value)
    raise TypeError(f"{value!r} is not an argument of a sentence")


# ---- storing arguments
def packed(value: Argument) -> Any:
    """An argument as JSON."""
    if isinstance(value, Phrase):
        return {"phrase": value.fragment.key, "args": {name: packed(each) for name, each in value.args}}
    return [packed(each) for each in value] if isinstance(value, tuple) else value


def unpacked(value: Any, fragment: Callable[[str], Fragment]) -> Argument:
    """The inverse of `packed`; `fragment` finds a declaration by its key."""
    if isinstance(value, list):
        return tuple(_unpacked_item(each, fragment) for each in value)
    return None if value is None else _unpacked_item(value, fragment)


def _unpacked_item(value: Any, fragment: Callable[[str], Fragment]) -> str | int | Phrase:
    if isinstance(value, dict):
        return Phrase(fragment(value["phrase"]), tuple((name, unpacked(each, fragment)) for name, each in value["args"].items()))
    if not isinstance(value, str | int):
        raise TypeError(f"{value!r} is not an argument of a sentence")
    return value
