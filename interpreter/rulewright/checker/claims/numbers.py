"""A number in a text that differs from the rule: the text says 3, but the fields and the rule of its entry have a 4 that is not in the text.

A rule written in full at the entry needs no such 4: the text of “choose a card” cannot say 3.

A text may mention a rule that is written elsewhere, so numbers in rules related by name are allowed, too. The exception: the 4 is in a part of the
entry that the other texts of the kind state; then the 3 stands for the 4 in any case.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from rulewright.checker.claims.comparisons import written_otherwise
from rulewright.checker.claims.owners import IDENTITY, Owner, Reach, numbers_of, owners, place_of, scalars
from rulewright.checker.claims.parts import rules_of
from rulewright.checker.claims.vocabulary import digits_in, numbers_in
from rulewright.checker.context import Context
from rulewright.checker.prose import PROSE
from rulewright.language.texts import names_in
from rulewright.source.catalogue.claims import NumberOfText
from rulewright.source.catalogue.phrases import Elsewhere
from rulewright.source.catalogue.text import TextsDisagree
from rulewright.source.diagnostics import Related
from rulewright.source.document import Scalar
from rulewright.source.span import Span

NOT_SPOKEN_OF = (*IDENTITY, "level", "number", "order", "age")  # where a card belongs; its text need not repeat it

SAID_BY = 3  # other entries whose texts state the numbers of a part, before a text is expected to
SAID_OF = 0.75  # share of all numbers of that part

_BESIDE_A_NAME = re.compile(r"\b(?P<name>[^\W\d_]+) (?P<n>\d{1,9})\b(?! (?:less|more|fewer|or|to)\b)")

Part = tuple[str | None, str]  # a kind and one of its keys

# A line that chooses or takes one thing.
_ONE = re.compile(r"^\s*(?:\w+ chooses|choose) [a-z_]\w* in |\b(?:first|last|highest|lowest) of ", re.MULTILINE)


def check(context: Context) -> None:
    """RW704, if the text has a number that the rules lack, and the rules have one that the text lacks, or are plain."""
    reach: Reach | None = None
    every = [(owner, _said(owner)) for owner in owners(context)]
    habit, ruled = _Habit(every), _Ruled(context, every)
    differing = {finding.span for finding in context.findings.items if finding.code in (TextsDisagree.code, NumberOfText.code)}
    reported: set[tuple[Span, int]] = set()
    for owner, said in every:
        if not (any(said.values()) or ruled.differs(owner)) or any(scalar.span in differing for scalar in owner.text.values()):
            continue
        everywhere = set().union(*said.values())
        own = _own(owner)
        same = {pair for text in owner.text.values() for pair in written_otherwise(text.text, rules_of(context, owner))}
        meant, worded = {here for _, here in same}, {there for there, _ in same}
        shown = _shown(owner)
        unsaid = {number: scalar for number, scalar in own if number > 1 and number not in everywhere | meant and scalar.span not in shown}
        told = said
        differs = None if same else ruled.differs(owner)
        if differs is not None:
            wrong, unsaid = differs
            told = {language: numbers | digits_in(owner.text[language].text) for language, numbers in said.items()}
            everywhere |= wrong  # a 1 in digits, too
            known = everywhere - wrong
        elif _is_plain(owner) or habit.expects(owner, everywhere) or _names_fields(context, owner, everywhere):
            known = {number for number, _ in own} | worded
        elif unsaid:
            reach = reach or Reach.of(context)
            known = reach.numbers(owner) | worded
        else:
            continue
        for number in sorted(everywhere - known):
            place = next(scalar for language, scalar in owner.text.items() if number in told[language])
            if (place.span, number) not in reported:
                reported.add((place.span, number))
                related = []
                if unsaid:
                    of_rules = {scalar.span for scalar in rules_of(context, owner)}  # rather than a field, which a text need not state
                    other, at = min(unsaid.items(), key=lambda item: (item[1].span not in of_rules, abs(item[0] - number), item[0]))
                    related.append(Related(place_of(at, other), Elsewhere.number_here(number=other)))
                related += [
                    Related(scalar.span, Elsewhere.text_in(language=language))
                    for language, scalar in owner.text.items()
                    if scalar is not place and number in told[language]
                ]
                if differs is not None:
                    context.report(NumberOfText.unlike_others, place, number=number, others=sorted(unsaid), related=tuple(related))
                elif unsaid:
                    context.report(NumberOfText.not_ruled, place, number=number, others=sorted(unsaid), related=tuple(related))
                else:
                    context.report(NumberOfText.nowhere, place, number=number, related=tuple(related))


class _Habit:
    """Which parts of the entries of a kind their texts state."""

    def __init__(self, every: list[tuple[Owner, dict[str, frozenset[int]]]]) -> None:
        self.said: Counter[Part] = Counter()
        self.unsaid: Counter[Part] = Counter()
        for owner, said in every:
            everywhere = set().union(*said.values())
            for part, number, _ in _parts(owner):
                if number > 1:
                    (self.said if number in everywhere else self.unsaid)[part] += 1

    def expects(self, owner: Owner, everywhere: set[int]) -> bool:
        """Whether a number missing from a text is in a part that the other texts state."""
        for part in {part for part, number, _ in _parts(owner) if number > 1 and number not in everywhere}:
            said, unsaid = self.said[part], self.unsaid[part] - 1
            if said >= SAID_BY and said >= SAID_OF * (said + unsaid):
                return True
        return False


class _Ruled:
    """The kinds whose texts each state the one number of their rules.

    A text with another number, which only a printed field has by coincidence, is then wrong even if the number is small.
    """

    def __init__(self, context: Context, every: list[tuple[Owner, dict[str, frozenset[int]]]]) -> None:
        self.context = context
        self.told: dict[int, tuple[set[int], dict[int, Scalar]]] = {}
        self.fitting: Counter[str] = Counter()
        self.others: Counter[str] = Counter()
        for owner, _ in every:
            if owner.kind is not None:
                said = set().union(*(digits_in(scalar.text) for scalar in owner.text.values())) - {0}
                written = {number: scalar for number, scalar in numbers_of(rules_of(context, owner)) if number > 0}
                self.told[id(owner.entry)] = said, written
                if said and written:
                    (self.fitting if {*written} <= said else self.others)[owner.kind] += 1

    def differs(self, owner: Owner) -> tuple[set[int], dict[int, Scalar]] | None:
        """The only number of a text and the only one of its rules, if the kind's texts state the numbers of their rules."""
        said, written = self.told.get(id(owner.entry), (set(), {}))
        if len(said) != 1 or len(written) != 1 or said == {*written} or owner.kind is None:
            return None
        return (said, written) if self.fitting[owner.kind] >= SAID_BY and self.others[owner.kind] == 1 else None


def _said(owner: Owner) -> dict[str, frozenset[int]]:
    return {language: numbers_in(scalar.text, language) for language, scalar in owner.text.items()}


def _own(owner: Owner) -> list[tuple[int, Scalar]]:
    """The numbers of the fields and rules of the entry itself."""
    return [(number, scalar) for _, number, scalar in _parts(owner)]


def _shown(owner: Owner) -> set[Span]:
    """The values of the fields that a text shows in braces."""
    names = names_in({language: scalar.text for language, scalar in owner.text.items()})
    return {value.span for key, value in owner.entry if key.text in names}


def _parts(owner: Owner) -> Iterator[tuple[Part, int, Scalar]]:
    for key, value in owner.entry:
        if key.text not in (*NOT_SPOKEN_OF, *PROSE):
            for number, scalar in numbers_of(scalars(value)):
                yield (owner.kind, key.text), number, scalar


def _names_fields(context: Context, owner: Owner, everywhere: set[int]) -> bool:
    """Whether an entry without a rule of its own says a number beside the name of one of its fields: “draws 3” beside `draws: 2`."""
    if rules_of(context, owner):
        return False
    spoken = {match["name"].lower(): int(match["n"]) for text in owner.text.values() for match in _BESIDE_A_NAME.finditer(text.text)}
    printed = {part: number for (_, part), number, _ in _parts(owner)}
    return any(name in printed and printed[name] != number and printed[name] not in everywhere for name, number in spoken.items())


def _is_plain(owner: Owner) -> bool:
    """Whether the rules of an entry have lines of their own that let a player choose something or take one, and name no rule written elsewhere."""
    written = [scalar.text for key, value in owner.entry if key.text not in (*IDENTITY, *PROSE) for scalar in scalars(value)]
    return any(map(_ONE.search, written)) and not any("(" in text for text in written)
