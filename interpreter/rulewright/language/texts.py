"""Names in braces: the parts of a sentence that are filled in each time it is said."""

from __future__ import annotations

import re
from collections.abc import Callable

from rulewright.language.symbols import Text

_IN_BRACES = re.compile(r"\{(\w+)\}")


def names_in(text: Text) -> set[str]:
    """The names that a text has in braces, in any language."""
    return {name for sentence in text.values() for name in _IN_BRACES.findall(sentence)}


def filled(sentence: str, say: Callable[[str], str | None]) -> str:
    """The sentence with what `say` gives for each name in braces; a name for which it gives None is left as it is written."""

    def said(match: re.Match[str]) -> str:
        found = say(match[1])
        return match[0] if found is None else found

    return _IN_BRACES.sub(said, sentence)
