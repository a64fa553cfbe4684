"""Vocabulary of the usual languages of texts: numbers, and “once in a turn”. In other languages only digits are recognized."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from rulewright.checker.prose import REMEMBERED
from rulewright.language.symbols import Program

_DIGITS = re.compile(r"(?<![\w.,#/-])\d+(?![\w.,/]\d)(?!\w)")
_WORD = re.compile(r"[^\W\d_]+")

# “One” is left out: it is a pronoun more often than a number.
_FORMS: dict[str, dict[int, str]] = {
    "en": {
        **{2: "two twice", 3: "three thrice", 4: "four", 5: "five", 6: "six", 7: "seven"},
        **{8: "eight", 9: "nine", 10: "ten", 11: "eleven", 12: "twelve"},
    },
    "cs": {
        2: "dva dvě dvou dvěma dvakrát",
        3: "tři tří třem třech třemi třikrát",
        4: "čtyři čtyř čtyřem čtyřech čtyřmi čtyřikrát",
        5: "pět pěti pětkrát",
        6: "šest šesti šestkrát",
        7: "sedm sedmi sedmkrát",
        8: "osm osmi osmkrát",
        9: "devět devíti devětkrát",
        10: "deset deseti desetkrát",
        11: "jedenáct jedenácti",
        12: "dvanáct dvanácti",
    },
    "de": {
        **{2: "zwei zweier zweimal", 3: "drei dreier dreimal", 4: "vier viermal", 5: "fünf fünfmal", 6: "sechs", 7: "sieben"},
        **{8: "acht", 9: "neun", 10: "zehn", 11: "elf", 12: "zwölf"},
    },
}
_NUMBERS = {language: {word: number for number, words in forms.items() for word in words.split()} for language, forms in _FORMS.items()}

NUMBER_WORDS = frozenset(_FORMS)  # the languages whose number words are known

# “Second” is left out: a second player is another player. Czech words are listed by their stems, because they have many endings.
_ORDINALS = {
    "en": {
        **{"third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9, "tenth": 10},
        **{"eleventh": 11, "twelfth": 12, "thirds": 3},
    },
    "cs": {
        **{"třetí": 3, "třetin": 3, "čtvrt": 4, "pát": 5, "šest": 6, "sedm": 7, "osm": 8, "devát": 9, "desát": 10},
        **{"jedenáct": 11, "dvanáct": 12},
    },
}
_ORDINAL = {
    "en": re.compile(r"\b(?P<n>third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirds)\b", re.IGNORECASE),
    "cs": re.compile(
        r"\b(?:(?P<n>třetin|čtvrt(?=[ýéáoi])|pát(?=[ýéáo])|šest(?=[ýéáo])|sedm(?=[ýéáo])|osm(?=[ýéáo])|devát|desát|jedenáct(?=[ýéáo])|dvanáct(?=[ýéáo])"
        r"|třetí))\w*",
        re.IGNORECASE,
    ),
}

# Between a number of times and the period in which they are counted; the words of the periods stand for {period}.
_ONCE = {
    "en": r"\bonce (?:(?:per|an?|each|every|in|during|on|of|your|their|the|own) )+(?P<period>{period})s?\b",
    "cs": r"\bjednou (?:za|v|ve|během) (?:\w+ )?(?P<period>{period})\b",
}
_ONE = {
    "en": r"\b(?:one|1|a single) (?:\w+ ){{1,2}}(?:per|an?|each|every) (?P<period>{period})\b",
    "cs": r"\b(?:jeden|jednu|jedno|jednoho|1) (?:\w+ ){{1,2}}(?:za|v každém|v každé|každý|každé|každou) (?P<period>{period})\b",
}
_ALWAYS = {  # default periods, used in rulesets where nothing else has that name
    "en": {"turn": "turn", "round": "round", "game": "game"},
    "cs": {
        **dict.fromkeys(("tah", "tahu"), "turn"),
        **dict.fromkeys(("kolo", "kola", "kole"), "round"),
        **dict.fromkeys(("hru", "hry", "hře"), "game"),
    },
}
_ARTICLE = re.compile(r"^(?:an?|the) ")

_AMONG = re.compile(r"\b(?:(?:of|from|among)(?: the| these| those)?|ze?|mezi) \w+", re.IGNORECASE)  # “of the 3”: there are 3 to choose from

# An amount that is applied; “has {power}” only shows it.
_DONE = {
    "en": r"\b(?:draw|gain|lose|pay|take|get|receive|discard|move|deal|score)s? (?:up to )?\{{{name}[|}}]"
    r"|\{{{name}\}} (?:\w+ )?(?:more|less|fewer)\b",
    "cs": r"\b(?:vezm|získ|dosta|ztrat|ztrác|přij|zaplat|plat|lízn|odhoď|odhod|posuň|posun|přesuň|rozdej)\w* (?:\w+ ){{0,2}}\{{{name}[|}}]"
    r"|\bo \{{{name}\}} ",
}

_PLAYERS = re.compile(r"\b(?:players|hráč)", re.IGNORECASE)

# Letters and words that identify a language.
_LETTERS = {"cs": re.compile(r"[ěščřžůťďň]", re.IGNORECASE)}
_WORDS = {
    "en": "the of and your each you with from for every this that when may player card cards",
    "cs": "který která které nebo každý každá každé jeho její jsou hráč hráče karta karty kartu tah tahu když aby",
}
_COMMON = {language: frozenset(words.split()) for language, words in _WORDS.items()}


@lru_cache(REMEMBERED)
def digits_in(text: str) -> frozenset[int]:
    """The numbers written in digits."""
    return frozenset(int(digits) for digits in _DIGITS.findall(text) if len(digits) < 10)


def number_of(word: str, language: str) -> int | None:
    """The number denoted by a word or digits."""
    return int(word) if word.isdecimal() and len(word) < 10 else _NUMBERS.get(language, {}).get(word)


@lru_cache(REMEMBERED)
def numbers_in(text: str, language: str) -> frozenset[int]:
    """The numbers in a sentence, as digits or words, except zero and one, which are too often expressed differently."""
    words = _NUMBERS.get(language, {})
    said = digits_in(text) | {words[word] for word in _WORD.findall(text.lower()) if word in words}
    return frozenset(number for number in said if number > 1)


@lru_cache(REMEMBERED)
def numbers_compared(text: str, language: str) -> frozenset[int]:
    """The numbers in a sentence, including ordinals such as “the third”."""
    pattern, known = _ORDINAL.get(language), _ORDINALS.get(language, {})
    ordinals = {known[match["n"].lower()] for match in pattern.finditer(text)} if pattern is not None else set()
    return numbers_in(text, language) | ordinals


def numbers_asked_for(text: str, language: str) -> frozenset[int]:
    """The numbers in a question, except the number of candidates."""
    return numbers_in(_AMONG.sub(" ", text), language)


def is_done(text: str, language: str, name: str) -> bool:
    """Whether a sentence says that the amount of a name in braces is drawn, gained or paid."""
    return language in _DONE and re.search(_DONE[language].format(name=re.escape(name)), text, re.IGNORECASE) is not None


def speaks_of_players(text: str) -> bool:
    """Whether a sentence names players, so that its numbers may be numbers of players."""
    return _PLAYERS.search(text) is not None


@dataclass(frozen=True, slots=True)
class Periods:
    """The periods a text may count in: turns, rounds, the game and the happenings of a ruleset, by their words in each language."""

    happenings: frozenset[str]
    meant: dict[str, dict[str, str]]
    _once: dict[str, re.Pattern[str]]
    _one: dict[str, re.Pattern[str]]

    @classmethod
    def of(cls, program: Program) -> Periods:
        """The periods of a ruleset."""
        happenings = [each for each in program.happenings.values() if not each.is_action]
        meant = {language: dict(words) for language, words in _ALWAYS.items()}
        for each in happenings:
            meant["en"].setdefault(each.name.replace("_", " "), each.name)
            for language, words in meant.items():
                said = _ARTICLE.sub("", each.text.get(language, "").lower())
                for form in {said, re.sub("a$", "u", said)} - {""}:
                    words.setdefault(form, each.name)
        said_as = {language: "|".join(map(re.escape, sorted(words, key=len, reverse=True))) for language, words in meant.items()}
        once, one = (
            {language: re.compile(shape[language].format(period=words), re.IGNORECASE) for language, words in said_as.items()}
            for shape in (_ONCE, _ONE)
        )
        return cls(frozenset(each.name for each in happenings), meant, once, one)

    def once(self, text: str, language: str) -> str | None:
        """The period in which a sentence allows something once."""
        return self._found(self._once, text, language)

    def one(self, text: str, language: str) -> str | None:
        """The period for which a sentence grants one of something: “one card a turn”."""
        return self._found(self._one, text, language)

    def _found(self, patterns: dict[str, re.Pattern[str]], text: str, language: str) -> str | None:
        found = patterns[language].search(text) if language in patterns else None
        return self.meant[language][found["period"].lower()] if found is not None else None


@lru_cache(REMEMBERED)
def language_of(text: str) -> str | None:
    """The unambiguous language of a sentence; None if it could be several."""
    found = {language for language, letters in _LETTERS.items() if letters.search(text)}
    words = set(_WORD.findall(text.lower()))
    found |= {language for language, common in _COMMON.items() if words & common}
    return found.pop() if len(found) == 1 else None
