"""When something happens, as a text says it: at a happening that the rule does not follow, or “until the end of the round” without an end."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checker.claims.amounts import is_form
from rulewright.checker.claims.parts import Otherwise, Told, values_of
from rulewright.checker.context import Context
from rulewright.checker.lints.reads import effects_of
from rulewright.language.symbols import HappeningSymbol, Program
from rulewright.source.catalogue.claims import RuleOfText

_WORD = re.compile(r"[^\W\d_]+")
_SMALL = frozenset({"the", "and", "end", "begin", "beginning", "start", "turn", "round", "game", "konec", "začátek", "kolo"})
_STAGES = ("after", "before", "instead of", "on")
_UNTIL = {
    "en": re.compile(r"\buntil (?:the )?(?:end|beginning|start) of\b|\buntil your next\b", re.IGNORECASE),
    "cs": re.compile(r"\b(?:až )?do (?:konce|začátku|tvého příštího)\b", re.IGNORECASE),
}
_CREATES = re.compile(r"\bcreate \w+ in\b")
_ENDS = re.compile(r"\b(?:until|mark|marked|marks|unmark|end|reset|times|while)\b")
_MOMENT = re.compile(r"\b(?:after|before) (?:(?:each|every|an?|the|any|your|their) )?(?P<noun>[^\W\d_]{4,})", re.IGNORECASE)
_HOW_OFTEN = re.compile(  # “once a meal” says how often, not when
    r"\b(?:once|twice|jednou|dvakrát|(?:one|\d+) \w+) (?:(?:per|an?|each|every|za|v|ve|během) )+\w+", re.IGNORECASE
)
_WRITES = re.compile(r"\b(?:set|add|put)\b|\w\(")  # something else may end by what is written


class Hooked:
    """The happenings of a ruleset with the words of their names in each language."""

    def __init__(self, context: Context) -> None:
        self.program = context.program
        self.words: dict[str, dict[str, list[list[str]]]] = {}  # happening -> language -> the words of each of its names
        for happening in context.program.happenings.values():
            if not happening.is_action:
                self.words[happening.name] = {language: list(_names(happening, language)) for language in ("en", *context.languages)}

    def found(self, told: Told) -> Otherwise | None:
        """A hook on another happening than its text names, or an effect without the end that its text gives it."""
        return self._of_happening(told) or _of_end(told)

    def _of_happening(self, told: Told) -> Otherwise | None:
        hooks = [scalar for stage in _STAGES for _, scalar in values_of(told.owner.entry, stage)]
        hooked = {scalar.text.split("(")[0].split(".")[-1].strip() for scalar in hooks}
        if len(hooks) != 1 or not hooked <= self.words.keys():
            return None
        (name,) = hooked
        if told.language != "en":
            return None  # happenings are named in English, and not always in other languages
        text = _HOW_OFTEN.sub(" ", told.text.text)
        spoken = [word.lower() for word in _WORD.findall(text)]
        if any(_has(spoken, [word]) for words in self.words[name].get("en", ()) for word in words):
            return None
        moments = [match["noun"].lower() for match in _MOMENT.finditer(text)]
        said = {other for other in self.words if "_" not in other and other not in _SMALL and any(is_form(noun, other) for noun in moments)}
        if len(said) != 1:
            return None
        (meant,) = said
        if any(re.search(rf"\b{meant}\b", rule.text) for rule in told.rules) or _makes(self.program, meant, name):
            return None
        return Otherwise(RuleOfText.word, hooks[0], {"written": name, "meant": meant})


def _of_end(told: Told) -> Otherwise | None:
    if told.language not in _UNTIL or not _UNTIL[told.language].search(told.text.text):
        return None
    created = next((rule for rule in told.rules if _CREATES.search(rule.text)), None)
    if created is None or told.has(_ENDS) or any(_WRITES.search(rule.text) for rule in told.rules):
        return None
    return Otherwise(RuleOfText.until, created)


def _makes(program: Program, outer: str, inner: str) -> bool:
    """Whether one happening makes another happen."""
    return program.happenings[inner] in effects_of(program, program.happenings[outer].body).happenings


def _names(happening: HappeningSymbol, language: str) -> Iterator[list[str]]:
    """The words by which a happening is known; a name of small words alone tells nothing."""
    said = happening.text.get(language, "")
    for name in (happening.name.replace("_", " "), said) if language == "en" else (said,):
        words = [word for word in _WORD.findall(name.lower()) if len(word) > 3 and word not in _SMALL]
        if words:
            yield words


def _has(spoken: list[str], words: list[str]) -> bool:
    return all(any(is_form(each, word) for each in spoken) for word in words)
