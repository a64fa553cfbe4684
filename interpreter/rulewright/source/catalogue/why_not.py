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
    least = Fragment("{what}: at least {value}", "{what}: nejméně {value}")
    most = Fragment("{what}: at most {value}", "{what}: nejvýše {value}")
    exactly = Fragment("{what}: {value}", "{what}: {value}")
    other = Fragment("{what}: anything but {value}", "{what}: cokoli, jen ne {value}")
    something = Fragment("something", "něco")
    kind = Fragment("kind", "druh")
    now = Fragment("{asked}; now {now}", "{asked}; teď {now}")
    inside = Fragment("in “{what}”", "patří do „{what}“")
    outside = Fragment("not in “{what}”", "nepatří do „{what}“")
    either = Fragment("{left}, or {right}", "{left}, nebo {right}")
    or_else = Fragment("{left} or {right}", "{left} nebo {right}")
