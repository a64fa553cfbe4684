"""Comparisons and signs: “at least 2” beside `at most 2`, “fewer than 3” beside `> 3`, “1 less” beside `+ 1`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from rulewright.checker.claims.amounts import is_form
from rulewright.checker.claims.parts import Otherwise, Told
from rulewright.source.catalogue.claims import RuleOfText
from rulewright.source.document import Scalar

_LEAST, _MOST = r"(?:at least|at minimum|no fewer than|no less than)", r"(?:at most|no more than|up to)"
_LEAST_CS, _MOST_CS = r"(?:aspoň|alespoň|nejméně|minimálně)", r"(?:nejvýše|nejvíce|nanejvýš|maximálně)"
_FEWER, _MORE = r"(?:fewer|less|lower) than", r"(?:more|greater|higher) than"
_FEWER_CS, _MORE_CS = r"(?:méně|míň) než", r"(?:víc|více) než"

_AT_LEAST = {"en": _LEAST, "cs": _LEAST_CS}
_AT_MOST = {"en": _MOST, "cs": _MOST_CS}
_FEWER_THAN = {"en": _FEWER, "cs": _FEWER_CS}
_MORE_THAN = {"en": _MORE, "cs": _MORE_CS}

# “1 less”, “2 coins more”, “o 1 méně”, not followed by “than”.
_CHANGED = {
    "en": re.compile(
        r"\b(?P<n>\d+)(?: \w+)? (?P<way>less|fewer|more|nearer|closer|cheaper|shorter|lower|farther|further|dearer|longer|higher)\b(?! than)"
        r"|\b(?P<m>\d+) (?P<how>less|fewer|more) \w+(?! than)"
    ),
    "cs": re.compile(
        r"\bo (?P<n>\d+)(?P<m>)(?P<how>)(?: \w+)? "
        r"(?P<way>méně|míň|levněji|levnější|blíže?|kratší|nižší|víc|více|dál|dále|dražší|dráž|delší|vyšší)\b(?! než)"
    ),
}
_LESS = frozenset(
    {"less", "fewer", "nearer", "closer", "cheaper", "shorter", "lower", "méně", "míň", "levněji", "levnější", "blíž", "blíže", "kratší", "nižší"}
)
# “The player with the most honey” beside `lowest of …`.
_MOST_OF = {
    "en": re.compile(r"\b(?:the|with) (?:most|highest|largest|biggest|strongest|richest|greatest)\b", re.IGNORECASE),
    "cs": re.compile(r"\b(?:nejvíc|nejvyšší|největší|nejsilnější|nejbohatší)\w*", re.IGNORECASE),
}
_LEAST_OF = {
    "en": re.compile(r"\b(?:the|with) (?:least|fewest|lowest|smallest|weakest|poorest)\b", re.IGNORECASE),
    "cs": re.compile(r"\b(?:nejmíň|nejmén|nejnižší|nejmenší|nejslabší|nejchudší)\w*", re.IGNORECASE),
}
_TOP, _LOW = re.compile(r"\b(?:highest|most)\b"), re.compile(r"\b(?:lowest|least)\b")
_BOUND = re.compile(r"\bat (?:most|least)\b")
_ADDED = re.compile(r"^(?P<sign>[+-]?) ?(?P<n>\d+)$")  # `gives: {income: 2}` has no sign
_TAKES_OFF = re.compile(
    r"(?<![a-z])(?:discount|saving|rebate|reduction|cheap|sleva|penalty|malus|minus|lost|loss|less(?![a-z]))"
)  # more of it means less of something else

_PAIRS = (
    (_AT_LEAST, "at most", r"at least|>|not\b|\bmax\b|\bmin\b"),
    (_AT_MOST, "at least", r"at most|<|not\b|\bmax\b|\bmin\b|up to"),
)
_THAN = (
    (_FEWER_THAN, r">=?", r"<|not\b|else|unless"),
    (_MORE_THAN, r"<=?", r">|not\b|else|unless"),
)

# Where a number begins to be enough, or too much, in words: what is added to the number for it.
_LIMITS = (
    (re.compile(r"\b(?:at least|no fewer than|no less than|fewer than|less than) (?P<n>\d+) (?P<noun>[^\W\d_]+)", re.IGNORECASE), 0),
    (re.compile(r"\b(?:at most|no more than|more than) (?P<n>\d+) (?P<noun>[^\W\d_]+)", re.IGNORECASE), 1),
    (re.compile(r"\b(?P<n>\d+) or more (?P<noun>[^\W\d_]+)", re.IGNORECASE), 0),
    (re.compile(r"\b(?P<n>\d+) or (?:fewer|less) (?P<noun>[^\W\d_]+)", re.IGNORECASE), 1),
)
# “At least 3” is written `> 2` too: the words, the sign, and what is added to the number.
_WRITTEN = (
    (re.compile(rf"\b(?:{_LEAST}|{_LEAST_CS}) (?P<n>\d+)\b|\b(?P<m>\d+) (?:or|nebo|a) (?:more|více|víc)\b", re.IGNORECASE), ">", -1),
    (re.compile(rf"\b(?:{_MOST}|{_MOST_CS}) (?P<n>\d+)\b|\b(?P<m>\d+) (?:or|nebo|a) (?:fewer|less|méně|míň)\b", re.IGNORECASE), "<", 1),
    (re.compile(rf"\b(?:{_MORE}|{_MORE_CS}) (?P<n>\d+)\b(?P<m>)", re.IGNORECASE), ">=", 1),
    (re.compile(rf"\b(?:{_FEWER}|{_FEWER_CS}) (?P<n>\d+)\b(?P<m>)", re.IGNORECASE), "<=", -1),
)
_COMPARED = re.compile(r"\b(?:count )?(?:[a-z_]\w*\.)*(?P<part>[a-z_]\w*) (?P<sign>[<>]=?) (?P<n>\d+)\b(?! *[-+*.])")


def found(told: Told) -> Otherwise | None:
    """The rule that compares or changes a number the other way round."""
    if told.language not in _CHANGED:
        return None
    return _of_bound(told) or _of_comparison(told) or _of_change(told) or _of_extreme(told) or _of_limit(told)


def written_otherwise(text: str, rules: Iterable[Scalar]) -> Iterator[tuple[int, int]]:
    """The numbers of a text that its rules write as a neighbouring one, and those: “at least 3” is `> 2`."""
    rules = list(rules)
    for said, sign, more in _WRITTEN:
        for match in said.finditer(text):
            number = int(match["n"] or match["m"])
            if any(re.search(rf"(?<![<>]){sign} {number + more}\b", rule.text) for rule in rules):
                yield number, number + more


def _of_bound(told: Told) -> Otherwise | None:
    for said, opposite, allowed in _PAIRS:
        for number in _numbers_after(said[told.language], told.text.text):
            written = re.compile(rf"\b{opposite} {number}\b")
            rule = next((rule for rule in told.rules if written.search(rule.text)), None)
            if rule is not None and not told.has(re.compile(allowed)):
                return Otherwise(RuleOfText.opposite, rule, {"written": f"{opposite} {number}"})
    return None


def _of_comparison(told: Told) -> Otherwise | None:
    for said, sign, allowed in _THAN:
        for number in _numbers_after(said[told.language], told.text.text):
            written = re.compile(rf"{sign} {number}\b")
            rule = next((rule for rule in told.rules if written.search(rule.text)), None)
            if rule is not None and not told.has(re.compile(allowed)):
                match = written.search(rule.text)
                return Otherwise(RuleOfText.opposite, rule, {"written": match[0] if match is not None else sign})
    return None


def _numbers_after(words: str, text: str) -> list[str]:
    return re.findall(rf"\b{words} (\d+)\b", text, re.IGNORECASE)


def _of_change(told: Told) -> Otherwise | None:
    """A change of a stat whose sign contradicts the only number that the text marks as less or more."""
    said = {_number_and_way(match) for match in _CHANGED[told.language].finditer(told.text.text)}
    changes = [*told.owner.changes, *told.owner.given]
    added = [_ADDED.match(value.text.strip()) for _, value in changes]
    if len(said) != 1 or not changes or any(_TAKES_OFF.search(stat.text) for stat, _ in changes):
        return None
    ((number, is_less),) = said
    opposite = "+" if is_less else "-"
    if any(match is None or (match["sign"] or "+") != opposite for match in added) or not any(
        match is not None and match["n"] == number for match in added
    ):
        return None
    rule = changes[0][1]
    return Otherwise(RuleOfText.sign, rule, {"written": rule.text.strip()})


def _of_extreme(told: Told) -> Otherwise | None:
    """A rule that takes the lowest where the text says the most, or the other way round."""
    said = told.text.text
    top, low = _MOST_OF[told.language].search(said) is not None, _LEAST_OF[told.language].search(said) is not None
    if top == low:
        return None
    meant, opposite = (_TOP, _LOW) if top else (_LOW, _TOP)
    rules = [(rule, _BOUND.sub(" ", rule.text)) for rule in told.rules]
    if any(meant.search(text) for _, text in rules):
        return None
    for rule, text in rules:
        match = opposite.search(text)
        if match is not None:
            line = next((line.strip() for line in rule.text.splitlines() if opposite.search(_BOUND.sub(" ", line))), "")
            return Otherwise(RuleOfText.opposite, rule, {"written": match[0]}, line)
    return None


def _number_and_way(match: re.Match[str]) -> tuple[str, bool]:
    """The amount in a text, and whether it means less."""
    found = match.groupdict()
    return found["n"] or found["m"], (found["way"] or found["how"]) in _LESS


def _of_limit(told: Told) -> Otherwise | None:
    """“Less than 2 coins” beside `coins < 3`: the same thing, and the line drawn at another number."""
    if told.language != "en":
        return None
    said = [(int(match["n"]) + more, match) for pattern, more in _LIMITS for match in pattern.finditer(told.text.text)]
    written = [(rule, match) for rule in told.rules for match in _COMPARED.finditer(rule.text)]
    if len(said) != 1 or len(written) != 1:
        return None
    ((limit, phrase),), ((rule, match),) = said, written
    here = int(match["n"]) + (match["sign"] in (">", "<="))
    if here == limit or not is_form(phrase["noun"].lower(), match["part"]):
        return None
    return Otherwise(RuleOfText.other_limit, rule, {"written": match[0], "said": phrase[0]}, match[0])
