"""The program's sentences in further languages: one file of Fluent messages each, `locales/de.ftl`.

English and Czech are declared in the catalogue. A message of another language is named after its key there, with `-` for `.`; forms of a fragment and
cures are its attributes. Fluent chooses plurals by the rules of the language. What is missing from a file appears in English. A file, and the library
with it, is loaded when the first sentence in its language is requested.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

FOLDER = "locales"


@cache
def written(language: str) -> str:
    """The file of a language; empty if there is none."""
    from rulewright.outside.reading import own_text

    try:
        return own_text(FOLDER, f"{language}.ftl")
    except FileNotFoundError:
        return ""


@cache
def _bundle(language: str) -> FluentBundle | None:
    text = written(language)
    if not text:
        return None
    from fluent.runtime import FluentBundle, FluentResource

    bundle = FluentBundle([language], use_isolating=False)
    bundle.add_resource(FluentResource(text))
    return bundle


def id_of(key: str) -> str:
    """The message id of a declaration in the files."""
    return key.replace(".", "-")


def translated(key: str, values: Mapping[str, Any], language: str, form: str = "") -> str | None:
    """A sentence in a language that the catalogue lacks; None if its file lacks it, too."""
    bundle = _bundle(language)
    if bundle is None or not bundle.has_message(id_of(key)):
        return None
    message = bundle.get_message(id_of(key))
    pattern = message.attributes.get(form) if form else message.value
    if pattern is None:
        return None
    text, problems = bundle.format_pattern(pattern, {name: _argument(value, language) for name, value in values.items()})
    return None if problems else str(text)


def _argument(value: Any, language: str) -> Any:
    """An argument as Fluent expects it: phrases in the language, lists with commas, and numbers without thousands separators."""
    from fluent.runtime.types import fluent_number

    if isinstance(value, int) and not isinstance(value, bool):
        return fluent_number(value, useGrouping=False)
    if isinstance(value, tuple | list):
        return ", ".join(f"`{each}`" if isinstance(each, str | int) else str(_argument(each, language)) for each in value)
    said = getattr(value, "said", None)  # a phrase
    return str(said(language)) if said is not None else "" if value is None else str(value)
