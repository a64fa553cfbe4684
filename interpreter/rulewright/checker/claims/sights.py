"""Visibility: “look at the top card” beside `reveal first of deck`, which shows it to all players."""

from __future__ import annotations

import re

from rulewright.checker.claims.parts import Otherwise, Told
from rulewright.source.catalogue.claims import RuleOfText

_LOOK = {
    "en": re.compile(r"\b(?:look at|peek at|secretly (?:look|see))\b", re.IGNORECASE),
    "cs": re.compile(r"\b(?:podívej se na|nahlédni do|tajně se podívej)\b", re.IGNORECASE),
}
_SHOW = {
    "en": re.compile(r"\b(?:reveal|show|turn|everybody|everyone|all players|face up)", re.IGNORECASE),
    "cs": re.compile(r"\b(?:ukaž|odhal|otoč|všich|každý|lícem)", re.IGNORECASE),
}
_REVEAL = re.compile(r"(?:^|[\n:;]) *reveal (?P<what>[^\n]+?)(?: to (?P<whom>[\w.]+))? *$", re.MULTILINE)
_SELF = re.compile(r"^(?:me|player|owner|this\.owner)$")


def found(told: Told) -> Otherwise | None:
    """The line that shows others something that the text lets only one player see."""
    if told.language not in _LOOK or not _LOOK[told.language].search(told.text.text) or _SHOW[told.language].search(told.text.text):
        return None
    lines = [(rule, match) for rule in told.rules for match in _REVEAL.finditer(rule.text)]
    if not lines or any(match["whom"] is not None and _SELF.match(match["whom"]) for _, match in lines):
        return None
    rule, match = lines[0]
    line = match[0].strip("\n:; ")
    if match["whom"] is None:
        return Otherwise(RuleOfText.shown_to_all, rule, {}, line)
    if re.match(r"(?:me|owner)\b", match["what"]) and "." not in match["whom"]:
        return Otherwise(RuleOfText.shown_to_another, rule, {"written": match["whom"]}, line)
    return None
