"""Words of the languages that texts are usually written in: numbers, and “once in a turn”. A text in another language is read by its digits alone."""

from __future__ import annotations

import re

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
}
_NUMBERS = {language: {word: number for number, words in forms.items() for word in words.split()} for language, forms in _FORMS.items()}

_ONCE_A_TURN = {
    "en": re.compile(r"\bonce (?:(?:per|an?|each|every|in|during|on|of|your|their|the|own) )+(?:turn|round|game)s?\b", re.IGNORECASE),
    "cs": re.compile(r"\bjednou (?:za|v|ve|během) (?:\w+ )?(?:tah|tahu|kolo|kola|kole|hru|hry|hře)\b", re.IGNORECASE),
}

_AMONG = re.compile(r"\b(?:(?:of|from|among)(?: the| these| those)?|ze?|mezi) \w+", re.IGNORECASE)  # “of the 3”: there are 3 to choose from

_PLAYERS = re.compile(r"\b(?:players|hráč)", re.IGNORECASE)

# Letters and words that show a language at once.
_LETTERS = {"cs": re.compile(r"[ěščřžůťďň]", re.IGNORECASE)}
_WORDS = {
    "en": "the of and your each you with from for every this that when may player card cards",
    "cs": "který která které nebo každý každá každé jeho její jsou hráč hráče karta karty kartu tah tahu když aby",
}
_COMMON = {language: frozenset(words.split()) for language, words in _WORDS.items()}


def digits_in(text: str) -> set[int]:
    """The numbers that are written in digits."""
    return {int(digits) for digits in _DIGITS.findall(text) if len(digits) < 10}


def numbers_in(text: str, language: str) -> set[int]:
    """The numbers that a sentence says, in digits or in words. Zero and one are left out: they are too often said in other words."""
    words = _NUMBERS.get(language, {})
    said = digits_in(text) | {words[word] for word in _WORD.findall(text.lower()) if word in words}
    return {number for number in said if number > 1}


def numbers_asked_for(text: str, language: str) -> set[int]:
    """The numbers of a question, without those of what there is to choose from."""
    return numbers_in(_AMONG.sub(" ", text), language)


def speaks_of_players(text: str) -> bool:
    """Whether a sentence names players, so that its numbers may be of how many play."""
    return _PLAYERS.search(text) is not None


def is_limited(text: str, language: str) -> bool:
    """Whether a sentence says that something is possible once in each turn, round or game."""
    pattern = _ONCE_A_TURN.get(language)
    return pattern is not None and pattern.search(text) is not None


def language_of(text: str) -> str | None:
    """The language that a sentence is certainly written in; None if it could be several."""
    found = {language for language, letters in _LETTERS.items() if letters.search(text)}
    words = set(_WORD.findall(text.lower()))
    found |= {language for language, common in _COMMON.items() if words & common}
    return found.pop() if len(found) == 1 else None
