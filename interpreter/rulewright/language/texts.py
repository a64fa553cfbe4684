"""Names in braces: the parts of a sentence that are filled in each time it is used.

`{x}` is a value; `{n|card|cards}` is a number with the form of a word that belongs to it, and `{n=has|have}` only that form. Two forms are for
one and for several; three are for one, for two to four and for more. `{n x}` is a number with the name `x` after it.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from rulewright.language.symbols import Text
from rulewright.source.sentences import plural

IN_BRACES = re.compile(r"\{(\w+)(?: (\w+)|([|=])([^{}]*))?\}")
FORMS = (2, 3)  # of a word after a number


class Name(str):
    """A name with the forms of it that belong to numbers; the first one is the name."""

    forms: list[str]

    @classmethod
    def of(cls, written: str) -> str:
        """A name as written: `card|cards` is a card, of which there may be two cards."""
        forms = [form.strip() for form in written.split("|")]
        if len(forms) not in FORMS or not all(forms):
            return written
        name = cls(forms[0])
        name.forms = forms
        return name

    @property
    def written(self) -> str:
        """The name with its forms, as in a file."""
        return "|".join(self.forms)

    def __reduce__(self) -> tuple[Callable[[str], str], tuple[str]]:
        return Name.of, (self.written,)


def counted(number: int, name: str, language: str) -> str:
    """A number with a name. A name whose forms are not written down is not declined: "2× jídlo" is right for any number."""
    if isinstance(name, Name):
        return f"{number} {plural(number, name.forms)}"
    return f"{number}× {name}" if language != "en" and number != 1 else f"{number} {name}"


def names_in(text: Text) -> set[str]:
    """The names in braces in a text, in any language."""
    return {name for sentence in text.values() for match in IN_BRACES.finditer(sentence) for name in (match[1], match[2]) if name}


def counts_in(sentence: str) -> dict[str, tuple[str, int]]:
    """What in a sentence depends on a number, by its place in braces: the name of the number, and how many forms there are to choose from."""
    found = [match for match in IN_BRACES.finditer(sentence) if match[2] or match[3]]
    return {match[0][1:-1]: (match[1], FORMS[0] if match[2] else len(match[4].split("|"))) for match in found}


def filled(
    sentence: str,
    say: Callable[[str], str | None],
    number: Callable[[str], int | None] = lambda name: None,
    language: str = "en",
) -> str:
    """The sentence with each name in braces replaced by the result of `say`; names for which it returns None stay as written. A form of a word is
    chosen by `number`.
    """

    def said(match: re.Match[str]) -> str:
        found, count = say(match[1]), number(match[1])
        counts = say(match[2]) if match[2] else ""
        if found is None or counts is None:
            return match[0]
        if counts:
            return f"{found} {counts}" if count is None else counted(count, counts, language)
        forms = match[4].split("|") if match[3] else []
        if len(forms) not in FORMS or count is None:
            return found
        word = plural(count, forms)
        return word if match[3] == "=" else f"{found} {word}"

    return IN_BRACES.sub(said, sentence)
