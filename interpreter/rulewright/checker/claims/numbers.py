"""A number in a text that differs from the rule: the text says 3, and the fields and the rule of its entry have a 4 that the text does not say.
A rule written in full at the entry needs no such 4: the text of “choose a card” cannot say 3.
"""

from __future__ import annotations

import re

from rulewright.checker.claims.owners import IDENTITY, Owner, Reach, numbers_of, owners, scalars
from rulewright.checker.claims.vocabulary import numbers_in
from rulewright.checker.context import Context
from rulewright.checker.prose import PROSE
from rulewright.source.catalogue.claims import NumberOfText
from rulewright.source.catalogue.phrases import Elsewhere
from rulewright.source.catalogue.text import TextsDisagree
from rulewright.source.diagnostics import Related
from rulewright.source.document import Scalar
from rulewright.source.span import Span

NOT_SPOKEN_OF = (*IDENTITY, "level", "number", "order", "age")  # where a card belongs; its text need not repeat it

# A line that chooses or takes one thing.
_ONE = re.compile(r"^\s*(?:\w+ chooses|choose) [a-z_]\w* in |\b(?:first|last|highest|lowest) of ", re.MULTILINE)


def check(context: Context) -> None:
    """RW704, where the text has a number that the rules do not have, and the rules have one that the text does not have, or are plain."""
    reach: Reach | None = None
    differing = {finding.span for finding in context.findings.items if finding.code == TextsDisagree.code}
    reported: set[tuple[Span, int]] = set()
    for owner in owners(context):
        said = {language: numbers_in(scalar.text, language) for language, scalar in owner.text.items()}
        if not any(said.values()) or any(scalar.span in differing for scalar in owner.text.values()):
            continue
        everywhere = set().union(*said.values())
        own = _own(owner)
        unsaid = {number: scalar for number, scalar in own if number > 1 and number not in everywhere}
        if _is_plain(owner):
            known = {number for number, _ in own}
        elif unsaid:
            reach = reach or Reach.of(context)
            known = reach.numbers(owner)
        else:
            continue
        for number in sorted(everywhere - known):
            place = next(scalar for language, scalar in owner.text.items() if number in said[language])
            if (place.span, number) not in reported:
                reported.add((place.span, number))
                related = []
                if unsaid:
                    other, at = min(unsaid.items(), key=lambda item: (abs(item[0] - number), item[0]))
                    related.append(Related(at.span, Elsewhere.number_here(number=other)))
                related += [
                    Related(scalar.span, Elsewhere.text_in(language=language))
                    for language, scalar in owner.text.items() if scalar is not place and number in said[language]
                ]
                if unsaid:
                    context.report(NumberOfText.not_ruled, place, number=number, others=sorted(unsaid), related=tuple(related))
                else:
                    context.report(NumberOfText.nowhere, place, number=number, related=tuple(related))


def _own(owner: Owner) -> list[tuple[int, Scalar]]:
    """The numbers of the fields and rules of the entry itself."""
    parts = [value for key, value in owner.entry if key.text not in (*NOT_SPOKEN_OF, *PROSE)]
    return [found for part in parts for found in numbers_of(scalars(part))]


def _is_plain(owner: Owner) -> bool:
    """Whether the rules of an entry are lines of their own that let something be chosen or take one, and name no rule written elsewhere."""
    written = [scalar.text for key, value in owner.entry if key.text not in (*IDENTITY, *PROSE) for scalar in scalars(value)]
    return any(map(_ONE.search, written)) and not any("(" in text for text in written)
