"""Words of the answers to `why not` that do not come from the rule."""

from __future__ import annotations

from rulewright.source.catalogue.code import Phrases
from rulewright.source.sentences import Fragment


class WhyNot(Phrases):
    """Why an action is not possible."""

    once = Fragment("once per {per}", "jednou za období „{per}“")
    times = Fragment("{times} per {per}", "{times}krát za období „{per}“")
    forbidden = Fragment("forbidden: {by}", "zakázáno: {by}")
    forbidden_by_rule = Fragment("forbidden", "zakázáno")
    hidden = Fragment("something hidden", "něco skrytého")
    rule = Fragment("a rule of the game", "pravidlo hry")
    asked = Fragment("an answer to “{question}”", "odpověď na „{question}“")
    together = Fragment("choices that fit together, at a price that can be paid", "volby, které jdou dohromady, za cenu, na kterou máš")
    between = Fragment("{low} to {high}", "{low} až {high}")
