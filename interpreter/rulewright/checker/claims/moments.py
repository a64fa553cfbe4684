"""Moments claimed by a text: a happening other than the hooked one, or “until the end of the round” without an end."""

from __future__ import annotations

import re

from rulewright.checker.claims.amounts import is_form
from rulewright.checker.claims.parts import Otherwise, Told
from rulewright.checker.context import Context
from rulewright.checker.lints.reads import effects_of, nodes_of_all
from rulewright.language import core
from rulewright.language.symbols import HappeningSymbol, Program
from rulewright.language.types import YesNo
from rulewright.source.catalogue.claims import RuleOfText

_WORD = re.compile(r"[^\W\d_]+")
_SMALL = frozenset({"begin", "beginning", "start", "turn", "round", "game"})  # words that any text may mention
_STAGES = ("after", "before", "instead of")
_INSTEAD = {
    "en": re.compile(r"\binstead\b", re.IGNORECASE),
    "cs": re.compile(r"\b(?:místo toho|namísto)\b", re.IGNORECASE),
}
_EITHER = re.compile(r"\b(?:if|else|choose|chooses|agrees|pays|instead|return|end)\b")  # something may then be done instead of something else
_UNTIL = {
    "en": re.compile(r"\buntil (?:the )?(?:end|beginning|start) of\b|\buntil your next\b", re.IGNORECASE),
    "cs": re.compile(r"\b(?:až )?do (?:konce|začátku|tvého příštího)\b", re.IGNORECASE),
}
_LASTS = {
    "en": re.compile(r"\b(?:today|tonight|(?:this|the rest of the|for one|for a) (?:turn|round|day|night|year|month|season|hour))\b", re.IGNORECASE),
    "cs": re.compile(r"\b(?:dnes|(?:tento|v tomto|toto|tuto) (?:tah|tahu|kolo|kole|den|dni|noc|rok))\b", re.IGNORECASE),
}
_FLAG = re.compile(r"(?P<line>\bset (?:[a-z_]\w*\.)*(?P<state>[a-z_]\w*) to (?:yes|no)\b)")
_CREATES = re.compile(r"\bcreate \w+ in\b")
_ENDS = re.compile(r"\b(?:until|mark|marked|marks|unmark|end|reset|times|while)\b")
_MOMENT = re.compile(r"\b(?:after|before) (?:(?:each|every|an?|the|any|your|their) )?(?P<noun>[^\W\d_]{4,})", re.IGNORECASE)
_NEED_NOT = re.compile(
    r"\b(?:need not|needn't|do(?:es)? not(?: need to| have to)?|don't(?: need to| have to)?) (?P<what>[^\W\d_]{4,})", re.IGNORECASE
)
_CLAUSE = re.compile(r"\bwhen(?:ever)? (?P<what>[^.,;:]+)", re.IGNORECASE)
_LITTLE = frozenset({"a", "an", "the", "of", "to", "in", "on", "at", "for", "with", "and", "or", "your", "you"})
_HOW_OFTEN = re.compile(r"\b(?:once|twice|(?:one|\d+) \w+) (?:(?:per|an?|each|every) )+\w+", re.IGNORECASE)  # “once a meal” says how often, not when
_WRITES = re.compile(r"\b(?:set|add|put)\b|\w\(")  # another written value may be what ends


class Hooked:
    """The happenings of a ruleset by their names. Only English texts are compared with them, since names are always English."""

    def __init__(self, context: Context) -> None:
        self.program = context.program
        self._one_way: set[str] | None = None
        self.names = {happening.name for happening in context.program.happenings.values() if not happening.is_action}

    def found(self, told: Told) -> Otherwise | None:
        """A hook on a happening other than the one in its text, or an effect without the end stated in its text."""
        return self._of_happening(told) or self._of_clause(told) or _of_end(told) or self._of_time(told) or self._of_instead(told)

    def _of_instead(self, told: Told) -> Otherwise | None:
        """“Instead” beside a hook that runs after something that still happens."""
        if told.language not in _INSTEAD or not _INSTEAD[told.language].search(told.text.text) or told.has(_EITHER):
            return None
        hooks = [(stage, hook, scalar) for stage in _STAGES for hook, scalar in told.owner.values(stage)]
        if len(hooks) != 1 or hooks[0][0] != "after" or told.has(re.compile(r"\bactions\b|\bchanges\b")):
            return None
        name = hooks[0][2].text.split("(")[0].split(".")[-1].strip()
        return Otherwise(RuleOfText.afterwards, hooks[0][2], {"happening": name}) if name in self.program.happenings else None

    def _of_time(self, told: Told) -> Otherwise | None:
        """“Today” beside a yes/no state that is never reset to no."""
        if told.language not in _LASTS or not _LASTS[told.language].search(told.text.text):
            return None
        for rule in told.rules:
            for match in _FLAG.finditer(rule.text):
                if match["state"] in self._flags():
                    return Otherwise(RuleOfText.never_back, rule, {"state": match["state"]}, match["line"])
        return None

    def _flags(self) -> set[str]:
        """The yes/no states that every line sets to the same, and that nothing resets."""
        if self._one_way is None:
            states = [state for kind in self.program.kinds.values() for state in kind.state.values() if isinstance(state.type, YesNo)]
            values: dict[str, set[object]] = {state.name: set() for state in states}
            for node in nodes_of_all(self.program):
                if isinstance(node, core.Assign) and isinstance(node.target, core.StateOf) and node.target.state.name in values:
                    values[node.target.state.name].add(node.value.value if isinstance(node.value, core.Const) else None)
            reset = {state.name for state in states if state.reset_each is not None}
            self._one_way = {name for name, given in values.items() if name not in reset and len(given) == 1 and None not in given}
        return self._one_way

    def _of_happening(self, told: Told) -> Otherwise | None:
        hooks = [scalar for stage in _STAGES for _, scalar in told.owner.values(stage)]
        if len(hooks) != 1 or told.language != "en":
            return None
        name = hooks[0].text.split("(")[0].split(".")[-1].strip()
        if name not in self.names or self._is_spoken_of(name, told.text.text):
            return None
        moments = [match["noun"].lower() for match in _MOMENT.finditer(_HOW_OFTEN.sub(" ", told.text.text))]
        if told.owner.values("instead of"):
            moments += [match["what"].lower() for match in _NEED_NOT.finditer(told.text.text)]
        said = {other for other in self.names - _SMALL if "_" not in other and any(is_form(noun, other) for noun in moments)}
        if len(said) != 1:
            return None
        (meant,) = said
        if any(re.search(rf"\b{meant}\b", rule.text) for rule in told.rules) or _makes(self.program, meant, name):
            return None
        return Otherwise(RuleOfText.word, hooks[0], {"written": name, "meant": meant})

    def _of_clause(self, told: Told) -> Otherwise | None:
        """“Whenever you fill an order” beside a hook on another happening, although one of that name exists."""
        hooks = [scalar for stage in _STAGES for _, scalar in told.owner.values(stage)]
        if len(hooks) != 1 or told.language != "en" or (clause := _CLAUSE.search(told.text.text)) is None:
            return None
        name = hooks[0].text.split("(")[0].split(".")[-1].strip()
        if name not in self.program.happenings or self._is_spoken_of(name, told.text.text):
            return None
        spoken = _WORD.findall(clause["what"].lower())
        said = [other for other in self.program.happenings.values() if other.name not in _SMALL and self._is_said(other, spoken)]
        if len(said) != 1 or said[0].name == name:
            return None
        meant = said[0].name
        if (
            any(re.search(rf"\b{meant}\b", rule.text) for rule in told.rules)
            or _makes(self.program, meant, name)
            or _makes(self.program, name, meant)
        ):
            return None
        return Otherwise(RuleOfText.word, hooks[0], {"written": name, "meant": meant})

    def _is_said(self, happening: HappeningSymbol, spoken: list[str]) -> bool:
        """Whether a clause contains the full name of a happening: a name of at least two words, or its single word in the rules."""
        called = [word for word in _WORD.findall(happening.text.get("en", "").lower()) if word not in _LITTLE]
        if len(called) > 1 and all(any(is_form(each, word) for each in spoken) for word in called):
            return True
        return len(happening.name) > 4 and "_" not in happening.name and any(_is_verb(each, happening.name) for each in spoken)

    def _is_spoken_of(self, name: str, text: str) -> bool:
        """Whether a sentence contains a word of a happening's name."""
        called = f"{name.replace('_', ' ')} {self.program.happenings[name].text.get('en', '')}".lower()
        words = [word for word in _WORD.findall(called) if len(word) > 3 and word not in _SMALL]
        spoken = _WORD.findall(text.lower())
        return any(is_form(each, word) for word in words for each in spoken)


def _is_verb(spoken: str, name: str) -> bool:
    """Whether a word is an inflected form of a verb: divide and divided, harvest and harvests."""
    stem = name.removesuffix("e")
    return spoken in (name, f"{name}s", f"{stem}ed", f"{stem}es", f"{stem}ing")


def _of_end(told: Told) -> Otherwise | None:
    if told.language not in _UNTIL or not _UNTIL[told.language].search(told.text.text):
        return None
    created = next((rule for rule in told.rules if _CREATES.search(rule.text)), None)
    if created is None or told.has(_ENDS) or any(_WRITES.search(rule.text) for rule in told.rules):
        return None
    return Otherwise(RuleOfText.until, created)


def _makes(program: Program, outer: str, inner: str) -> bool:
    """Whether one happening triggers another."""
    return program.happenings[inner] in effects_of(program, program.happenings[outer].body).happenings
