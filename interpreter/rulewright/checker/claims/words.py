"""A word of a list in a text, and another of the same list in its rules: “in the garden” beside `step.room = salon`."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache

from rulewright.checker.claims.owners import NAME, Near
from rulewright.checker.claims.parts import NO_RULES, Otherwise, Told, near_names
from rulewright.checker.context import Context
from rulewright.checker.prose import REMEMBERED
from rulewright.language.symbols import WordList
from rulewright.source.catalogue.claims import RuleOfText
from rulewright.source.document import Scalar

_SPOKEN = re.compile(r"[^\W\d_]+")
_NOT = re.compile(r"\b(?:not|no|or)\b")
_GIVEN = re.compile(r"(?: = |\b\d+ |\bthis\.\w+ |\[)([a-z_]\w*)\b")
_HANDED_ON = re.compile(r"(?:[({]|, )([a-z_]\w*)(?=[,)}])")  # an argument of a happening, a member of a set
_CALL = re.compile(r"([a-z_]\w*)\(.*\)$")  # `.` is no line break
_SET = re.compile(r"\bin \{([a-z_]\w*(?:, [a-z_]\w*)+)\}")
_ASKED = re.compile(r"\b(?P<what>[a-z_]\w*) = (?P<word>[a-z_]\w*)\b")
_OTHERWISE = re.compile(r"\b(?:others?|rest|else|otherwise|ostatní|jin\w+|jinak)\b", re.IGNORECASE)


class Lists:
    """The word lists of a ruleset, with the name of each word in each language."""

    def __init__(self, context: Context) -> None:
        lists = [words for name, words in context.program.words.items() if name != "action" and len(words.words) > 1]
        met = Counter(word for words in lists for word in set(words.words))
        several = {word for word, count in met.items() if count > 1}
        self.stats = context.program.stats
        self.happenings = context.program.happenings
        self.lists = [words for words in lists if not several.intersection(words.words)]
        self.called: dict[tuple[str, str], dict[str, str]] = {}  # list and language -> a word in that language -> the word
        for words in self.lists:
            for word in words.words:
                for language in ("en", *context.languages):
                    names = {words.texts.get(word, {}).get(language, "").lower(), word.lower() if language == "en" else ""}
                    for said in names:
                        if said and " " not in said:
                            self.called.setdefault((words.name, language), {})[said] = word

    def said(self, words: WordList, text: str) -> set[str]:
        """The words of a list in an English sentence."""
        return _said(text, self.called.get((words.name, "en"), {}), "en")

    def found(self, told: Told, reach: Near) -> Otherwise | None:
        """The rule that names a word other than the one in its text."""
        for words in self.lists:
            said = _said(told.text.text, self.called.get((words.name, told.language), {}), told.language)
            if len(said) > 1 and (odd := self._one_of_several(words, said, told, reach)) is not None:
                return odd
            if len(said) != 1:
                continue
            (meant,) = said
            written = self._written(words, meant, told)
            if len(written) == 2 and meant in written and (odd := self._odd(words, meant, told)) is not None:
                return odd
            if len(written) == 2 and meant in written and (odd := self._unsaid(words, meant, told)) is not None:
                return odd
            if not written:
                written = self._handed_on(words, told)
            if len(written) == 1 and meant not in written and not self._is_elsewhere(meant, told, reach):
                ((other, rule),) = written.items()
                return Otherwise(RuleOfText.word, rule, {"written": other, "meant": meant})
        return None

    def _one_of_several(self, words: WordList, said: set[str], told: Told, reach: Near) -> Otherwise | None:
        """Of the words in the set of a rule, the one missing from the text, if the text has another one besides the rest."""
        for rule in told.rules:
            for match in _SET.finditer(rule.text):
                members = match[1].split(", ")
                extra, lacking = [each for each in members if each not in said], said.difference(members)
                if {*members} <= {*words.words} and len(extra) == len(lacking) == 1 and len(members) == len(said):
                    (meant,) = lacking
                    if not self._is_elsewhere(meant, told, reach):
                        return Otherwise(RuleOfText.word, rule, {"written": extra[0], "meant": meant}, match[0])
        return None

    def _handed_on(self, words: WordList, told: Told) -> dict[str, Scalar]:
        """The words of a list passed to a happening, if the rule does nothing else."""
        lines = [(rule, rule.text.strip()) for rule in told.rules]
        calls = [(rule, line) for rule, line in lines if (call := _CALL.match(line)) is not None and call[1] in self.happenings]
        return {match[1]: rule for rule, line in calls for match in _HANDED_ON.finditer(line) if match[1] in words.words}

    def _odd(self, words: WordList, meant: str, told: Told) -> Otherwise | None:
        """Of two rules that test the same for two words, the one whose word is missing from the text."""
        if _OTHERWISE.search(told.text.text):
            return None
        asked = [(match["what"], match["word"], rule) for rule in told.rules for match in _ASKED.finditer(rule.text) if match["word"] in words.words]
        of_meant = {(what, id(rule)) for what, word, rule in asked if word == meant}
        for what, word, rule in asked:
            if word != meant and any(what == other and id(rule) != place for other, place in of_meant) and (what, id(rule)) not in of_meant:
                return Otherwise(RuleOfText.word, rule, {"written": word, "meant": meant})
        return None

    def _unsaid(self, words: WordList, meant: str, told: Told) -> Otherwise | None:
        """The word that occurs only in a condition of the rule, if the text has the other one, which the rule gives."""
        if _OTHERWISE.search(told.text.text):
            return None
        asked = [(match["word"], rule) for rule in told.rules for match in _ASKED.finditer(rule.text) if match["word"] in words.words]
        printed = {value.text for key, value in told.owner.entry if isinstance(value, Scalar) and key.text not in NO_RULES}
        if len(asked) != 1 or asked[0][0] == meant or asked[0][0] in printed:
            return None
        return Otherwise(RuleOfText.word, asked[0][1], {"written": asked[0][0], "meant": meant})

    def _written(self, words: WordList, meant: str, told: Told) -> dict[str, Scalar]:
        """The words of a list that rules compare with or give; for changed stats also those in a name that also exists with the other word."""
        found: dict[str, Scalar] = {}
        if any("!=" in rule.text or _NOT.search(rule.text) for rule in told.rules):
            return found
        for rule in told.rules:
            for match in _GIVEN.finditer(rule.text):
                if match[1] in words.words:
                    found.setdefault(match[1], rule)
        for stat, _ in told.owner.changes:
            name = NAME.match(stat.text)
            for part in name[0].split("_") if name is not None else ():
                if name is not None and part in words.words and name[0].replace(part, meant) in self.stats:
                    found.setdefault(part, stat)
        return found

    def _is_elsewhere(self, word: str, told: Told, reach: Near) -> bool:
        """Whether a printed field or a rule near the entry mentions a word."""
        entry = [(key.text, value.text) for key, value in told.owner.entry if isinstance(value, Scalar) and key.text not in NO_RULES]
        if any(word in _names(value) or (key == word and re.search(rf"\b{re.escape(value)}\b", told.text.text)) for key, value in entry):
            return True
        return any(word in _names(name) for name in near_names(told, reach()))


def _said(text: str, called: dict[str, str], language: str) -> set[str]:
    """The words of a list in a sentence, in any inflected form."""
    if language == "en":
        singulars = _singulars(text)
        return {word for said, word in called.items() if said in singulars}
    spoken, beginnings = _declined(text)
    return {word for said, word in called.items() if said in spoken or (said[:-1] in beginnings and any(_is_declined(each, said) for each in spoken))}


@lru_cache(REMEMBERED)
def _singulars(text: str) -> frozenset[str]:
    """The words of an English sentence and what they may be plurals of."""
    spoken = {word.lower() for word in _SPOKEN.findall(text)}
    plurals = [word for word in spoken if word.endswith("s")]
    stems = [stem for word in plurals for stem in (word[:-1], word.removesuffix("es"), word[:-3] + "y" if word.endswith("ies") else word)]
    return frozenset((*spoken, *stems))


@lru_cache(REMEMBERED)
def _declined(text: str) -> tuple[frozenset[str], frozenset[str]]:
    """The words of a sentence, and their beginnings, without which none of them can be a form of another."""
    spoken = frozenset(word.lower() for word in _SPOKEN.findall(text))
    return spoken, frozenset(word[:length] for word in spoken for length in range(3, len(word) + 1))


def _is_declined(spoken: str, word: str) -> bool:
    """Whether a word of a sentence may be a form of a Czech word of more than three letters."""
    return len(word) > 3 and spoken.startswith(word[:-1]) and len(spoken) <= len(word) + 2


def _names(text: str) -> set[str]:
    """Names and their component words."""
    names = NAME.findall(text)
    return {*names, *(part for name in names for part in name.split("_"))}
