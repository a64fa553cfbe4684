"""Names in braces: the parts of a sentence that are filled in each time it is used."""

from __future__ import annotations

import re
from collections.abc import Callable

from rulewright.language.symbols import Text

_IN_BRACES = re.compile(r"\{(\w+)\}")


def names_in(text: Text) -> set[str]:
    """The names in braces in a text, in any language."""
    return {name for sentence in text.values() for name in _IN_BRACES.findall(sentence)}


def filled(sentence: str, say: Callable[[str], str | None]) -> str:
    """The sentence with each name in braces replaced by the result of `say`; names for which it returns None stay as written."""

    def said(match: re.Match[str]) -> str:
        found = say(match[1])
        return match[0] if found is None else found

    return _IN_BRACES.sub(said, sentence)
