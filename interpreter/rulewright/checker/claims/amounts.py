"""Amounts of the same thing in a text and in the lines of its rule: “loses 2 coins” beside `loses 1 coins` or `take 1 from me.coins`, whatever other
rules have.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checker.claims.called import Called
from rulewright.checker.claims.owners import Owner, owners, place_of
from rulewright.checker.claims.parts import rules_of
from rulewright.checker.claims.vocabulary import number_of
from rulewright.checker.context import Context
from rulewright.source.catalogue.claims import NumberOfText
from rulewright.source.catalogue.phrases import Elsewhere
from rulewright.source.catalogue.text import TextsDisagree
from rulewright.source.diagnostics import Related
from rulewright.source.document import Scalar
from rulewright.source.span import Span

_LINE = re.compile(r"\b(?:gains|loses|pays)\b(?P<amounts>[^\n:]*)")
_ADDED = re.compile(r"\b(?:add|take) (?P<n>[^\n]+?) (?:to|from) (?:[\w.]*\.|[\w.]*\[)(?P<part>[a-z_]\w*)\]?(?=$|\s)", re.MULTILINE)
_AMOUNT = re.compile(r"\s*(?P<n>\d+) (?P<part>[a-z_]\w*)\s*")
_SPOKEN = re.compile(r"(?<![\w.,/])(?P<n>\d+|[^\W\d_]+) (?:more |other |extra |new |dalších? |další )?(?P<noun>[^\W\d_]+)")
# What makes a number a condition ("who has more than 10 coins pays 2") or a measure ("1 coin for every 2 coins"), before and after it.
_COMPARED = re.compile(
    r"(?:\b(?:more|fewer|less) than|\bat least|\bexactly|\b(?:ha[sd]|have|having|with|holds?|owns?|needs?)(?: at most| only| just)?|\bevery|\beach"
    r"|\b(?:víc|více|méně|míň) než|\b(?:aspoň|alespoň|nejméně|přesně)|\b(?:má|máš|mají|s|se)(?:-li)?(?: nejvýš| nejvíc| jen)?|\bkažd\w+) $"
)
# “The light rises by 2”, “Světlo zesílí o 2”: the number comes after the noun.
_RISES = {
    "en": re.compile(
        r"\b(?P<noun>[^\W\d_]+) (?:gain|lose|rise|fall|grow|drop|sink|increase|decrease|shrink|go(?:e)?s (?:up|down)|move)s?(?: by)? (?P<n>\d+)\b"
        r"(?! [^\W\d_])"
    ),
    "cs": re.compile(r"\b(?P<noun>[^\W\d_]+) (?:se )?(?:[^\W\d_]+ )?o (?P<n>\d+)\b(?! [^\W\d_])"),
}
_OR_MORE = re.compile(r" (?:or|nebo|či) (?:more|fewer|less|víc|více|méně|míň)\b")
_DRAWN = {
    "en": re.compile(r"\bdraws? (?P<n>\d+|an?|one|two|three|four|five)\b", re.IGNORECASE),
    "cs": re.compile(r"\b(?:lízn|líz|dober)\w* (?:si )?(?P<n>\d+|jednu|dvě|tři|čtyři|pět)\b", re.IGNORECASE),
}
_DRAWS = re.compile(r"\bdraw (?P<n>\d+) from\b|\bdraw_\w+\((?:[^()\n]*, )?(?P<given>\d+)\)")
_ONE = frozenset({"a", "an", "one", "jednu"})
# “2 points for each sword” beside `3 * count …`.
_FOR_EACH = {
    "en": re.compile(r"\b(?P<n>\d+|one|two|three|four|five) [^\W\d_]+ (?:for|per) (?:each|every)\b", re.IGNORECASE),
    "cs": re.compile(r"\b(?P<n>\d+|jeden|jednu|jedno|dva|dvě|tři|čtyři|pět) [^\W\d_]+ za každ", re.IGNORECASE),
}
_TIMES = re.compile(r"(?<![\w.)] )(?P<k>\d+) \* count\b(?! [^()\n]* [-+*] )")
_SEVERAL_TIMES = re.compile(r"\b(?:repeat|while|times|\*|else)\b|\*")


def check(context: Context) -> None:
    """RW704, if no line that gains, loses or pays something has the amount in the text."""
    differing = {finding.span for finding in context.findings.items if finding.code == TextsDisagree.code}
    called = Called(context.program)
    reported: set[Span] = set()
    for owner in owners(context):
        _drawn(context, owner, differing | reported)
        _for_each(context, owner, differing)
        given = _given(context, owner)
        for part, amounts in given.items() if not any(text.span in differing for text in owner.text.values()) else ():
            names = called.names(part)
            for language, text in owner.text.items():
                said = said_of(text.text, language, names.get(language, set()))
                possible = {*(number for number, _ in amounts), sum(number for number, _ in amounts)}
                if said and said.isdisjoint(possible):
                    if text.span not in reported:
                        reported.add(text.span)
                        number = min(said)
                        other, place = min(amounts, key=lambda amount: amount[0])
                        related = [Related(place, Elsewhere.number_here(number=other))]
                        related += [
                            Related(each.span, Elsewhere.text_in(language=name))
                            for name, each in owner.text.items()
                            if each is not text and number in said_of(each.text, name, names.get(name, set()))
                        ]
                        others = sorted({each for each, _ in amounts})
                        context.report(NumberOfText.of_amount, text, number=number, part=part, others=others, related=tuple(related))
                    break


def _drawn(context: Context, owner: Owner, differing: set[Span]) -> None:
    """A text that draws one number of things beside a rule that draws another."""
    rules = rules_of(context, owner)
    drawn = [(rule, int(match["n"] or match["given"])) for rule in rules for match in _DRAWS.finditer(rule.text)]
    if len(drawn) != 1 or any(_SEVERAL_TIMES.search(rule.text) for rule in rules):
        return
    ((rule, number),) = drawn
    for language, text in owner.text.items():
        found = [match["n"].lower() for match in _DRAWN[language].finditer(text.text)] if language in _DRAWN else []
        said = [1 if word in _ONE else number_of(word, language) for word in found]
        if len(said) == 1 and said[0] not in (None, number) and text.span not in differing:
            related = (Related(place_of(rule, number), Elsewhere.number_here(number=number)),)
            context.report(NumberOfText.of_draw, text, number=said[0], value=number, related=related)
            return


def _for_each(context: Context, owner: Owner, differing: set[Span]) -> None:
    """A text that gives one number for each of something beside a rule that multiplies their count by another."""
    rules = rules_of(context, owner)
    times = [(rule, int(match["k"])) for rule in rules for match in _TIMES.finditer(rule.text)]
    if len(times) != 1:
        return
    ((rule, factor),) = times
    for language, text in owner.text.items():
        found = [match["n"].lower() for match in _FOR_EACH[language].finditer(text.text)] if language in _FOR_EACH else []
        said = [1 if word in (*_ONE, "jeden", "jedno") else number_of(word, language) for word in found]
        if len(said) == 1 and said[0] not in (None, factor) and text.span not in differing:
            related = (Related(place_of(rule, factor), Elsewhere.number_here(number=factor)),)
            context.report(NumberOfText.of_each, text, number=said[0], value=factor, related=related)
            differing.add(text.span)
            return


def _given(context: Context, owner: Owner) -> dict[str, list[tuple[int, Span]]]:
    """The amount of each thing that the lines of an entry give and take, if all amounts are literal numbers."""
    found: dict[str, list[tuple[int, Span]]] = {}
    unclear: set[str] = set()
    for rule in rules_of(context, owner):
        if _SEVERAL_TIMES.search(rule.text) and (_LINE.search(rule.text) or _ADDED.search(rule.text)):
            return {}
        for line in _ADDED.finditer(rule.text):
            if line["n"].isdigit():
                found.setdefault(line["part"], []).append((int(line["n"]), _place(rule, line.start(), line.end())))
            else:
                unclear.add(line["part"])
        for line in _LINE.finditer(rule.text):
            for amount in line["amounts"].split(","):
                plain = _AMOUNT.fullmatch(amount)
                if plain is None:
                    unclear.update(re.findall(r"[a-z_]\w*", amount))
                else:
                    found.setdefault(plain["part"], []).append((int(plain["n"]), _place(rule, line.start(), line.end())))
    return {part: amounts for part, amounts in found.items() if part not in unclear}


def _place(rule: Scalar, start: int, end: int) -> Span:
    """The span of a part of one line of a rule."""
    before = rule.text[:start]
    line, first = before.count("\n") + 1, before.rfind("\n") + 1
    return rule.place(line, start - first + 1, line, end - first + 1)


def said_of(text: str, language: str, names: set[str]) -> set[int]:
    """The numbers of something that a sentence says are given or taken, and not compared with it or measured by it."""
    text = text.lower()
    after = _RISES[language].finditer(text) if language in _RISES else ()
    return {int(match["n"]) for match in after if any(is_form(match["noun"], name) for name in names)} | {
        number
        for match, number in _spoken(text, language)
        if any(is_form(match["noun"], name) for name in names)
        and not _COMPARED.search(text, 0, match.start())
        and not _OR_MORE.match(text, match.end())
    }


def phrases(text: str, language: str) -> Iterator[tuple[int, str]]:
    """The numbers in a sentence with their nouns."""
    return ((number, match["noun"]) for match, number in _spoken(text.lower(), language))


def _spoken(text: str, language: str) -> Iterator[tuple[re.Match[str], int]]:
    for match in _SPOKEN.finditer(text):
        number = number_of(match["n"], language)
        if number is not None and number > 0:
            yield match, number


def is_form(noun: str, name: str) -> bool:
    """Whether a word is an inflected form of a name: coin and coins, mince and mincí."""
    stem = name[: max(3, len(name) - 1)]
    return noun == name or (len(name) > 2 and noun.startswith(stem) and abs(len(noun) - len(name)) <= 2)
