"""The sentences of the command line, and of answers at tables, in every language that is spoken.

`say("key", name=value)` gives the sentence in the language of the run. `{n|card|cards}` is a number with the right form of its
word (Czech has three: `{n|karta|karty|karet}`). The sentences are in `texts.py`.
"""

from __future__ import annotations

import os
import re
from contextvars import ContextVar
from typing import Any

from rulewright.source import locales
from rulewright.source.sentences import LANGUAGES, spoken

_language: ContextVar[str] = ContextVar("language", default="en")
_asked: ContextVar[bool] = ContextVar("asked", default=False)
_PLURAL = re.compile(r"\{(\w+)((?:\|[^|{}]*)+)\}")


def is_language(code: str) -> bool:
    """Whether something is the code of a language: games may be translated into any."""
    return re.fullmatch(r"[a-z]{2}", code) is not None


def set_language(code: str, asked: bool = False) -> None:
    """Show games in this language from here on, and speak it as far as the program does. `asked`: somebody named it, in place of the machine."""
    if not is_language(code):
        raise ValueError(code)
    _language.set(code)
    _asked.set(asked)


def language_was_asked() -> bool:
    """Whether somebody named the language of the run."""
    return _asked.get()


def language() -> str:
    """The language of the run."""
    return _language.get()


def language_of_environment() -> str:
    """RULEWRIGHT_LANG, or the machine's language."""
    for name in ("RULEWRIGHT_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        code = os.environ.get(name, "").split("_")[0].split(".")[0].lower()
        if code:
            return code if is_language(code) else "en"
    return "en"


def say(key: str, **values: Any) -> str:
    """The sentence `key` with its values filled in."""
    from rulewright.telling.texts import TEXTS

    text = None if language() in LANGUAGES else locales.translated(key, values, language())
    return fill(TEXTS[key][LANGUAGES.index(spoken(language()))], values) if text is None else text


def fill(sentence: str, values: dict[str, Any]) -> str:
    """Put values into a sentence; a name that is not given stays as it is."""

    def with_number(match: re.Match[str]) -> str:
        number = values[match[1]]
        forms = match[2][1:].split("|")
        return f"{number} {forms[_form(number, len(forms))]}"

    sentence = _PLURAL.sub(with_number, sentence)
    return re.sub(r"\{(\w+)\}", lambda match: str(values.get(match[1], match[0])), sentence)


def _form(number: int, forms: int) -> int:
    """Which form of the word goes with a number."""
    if forms == 2:
        return 0 if number == 1 else 1
    return 0 if number == 1 else (1 if 2 <= number <= 4 else 2)


def in_language(text: dict[str, str], fallback: str = "") -> str:
    """A text of the ruleset in the language of the run, else in English, else in any it has."""
    return text.get(language()) or text.get("en") or next(iter(text.values()), fallback)
