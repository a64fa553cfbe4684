"""Texts of which one language says the opposite of the other: `costs 1 less` beside `stojí o 1 více`."""

from __future__ import annotations

import re

from rulewright.checker.context import Context
from rulewright.source.catalogue.text import TextsDisagree
from rulewright.source.document import Scalar

# Words in English and in Czech, and those that mean the opposite. A text with words of both sides says nothing clear.
_SIDES = (
    (r"\d+ (?:\w+ )?(?:less|fewer)", r"o \w+ (?:\w+ )?(?:méně|míň)", r"\d+ (?:\w+ )?more", r"o \w+ (?:\w+ )?(?:více|víc)"),
    ("least|fewest|lowest|smallest", r"nejméně|nejmíň|nejniž\w+|nejmenš\w+|alespoň|aspoň", "most|highest|largest", r"nejvíce?|nejvyš\w+|nejvěš?t\w+"),
    ("gains?|gained", r"získ\w+|dostan\w+|dostáv\w+|přibud\w+|přiber\w+", "loses?|lost", r"ztr[aá]\w+|přijd\w+(?: \w+)? o|ubud\w+|uber\w+|ubír\w+"),
    ("top|upper", r"vrch\w*|navrch\w*|horní\w*|svrchu|shora", "bottom|lower", r"spod\w*|vespod|dospod\w*|dolní\w*|zespodu"),
    ("first", r"prvn\w+|nejdřív\w*", "last", r"posledn\w+"),
)


def check(context: Context, said: dict[str, Scalar]) -> None:
    """RW703, for the texts of one sentence by language."""
    if "en" not in said or "cs" not in said:
        return
    english, czech = said["en"].text.lower(), said["cs"].text.lower()
    for side in _SIDES:
        one, jeden, other, druhy = (re.search(rf"\b(?:{words})\b", text) for words, text in zip(side, (english, czech) * 2, strict=True))
        here, there = (one, druhy) if one and druhy and not other and not jeden else (other, jeden)
        if here and there and not ((one and other) or (jeden and druhy)) and not (one and jeden) and not (other and druhy):
            context.report(TextsDisagree.opposites, said["cs"], one=here[0], other=there[0])
