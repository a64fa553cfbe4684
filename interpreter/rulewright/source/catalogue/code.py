"""The form of a declaration: a code with its page and its messages, in every language.

    class UnknownName(Code):
        code = "RW201"
        severity = ERROR
        title = "An unknown name"
        meaning = "…"                                  # the page: Markdown, one paragraph or more
        wrong = "…"                                    # part of a rule file, and the same corrected
        right = "…"

        nothing_here = Message(
            "`{name}` is not the name of anything here.",
            "`{name}` tu nic neznamená.",
            MEANT,
        )

A finding is reported with `report(UnknownName.nothing_here, span, name=…, meant=…)`. One code may have several messages; the cure
of a message is the first one whose arguments are all given. The argument `meant` is also the suggested replacement.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from rulewright.source import locales
from rulewright.source.sentences import LANGUAGES, Arguments, Cure, Fragment, OwnText, Phrase, places, sentence
from rulewright.source.severity import Severity

__all__ = [
    "ANOTHER_NAME",
    "CORRECT_CONDITION",
    "CORRECT_NUMBER",
    "CORRECT_TOTAL",
    "COUNT_ONLY",
    "ERROR",
    "MEANT",
    "NOTE",
    "PERMIT",
    "PERMIT_LINK",
    "PUT_FILE",
    "REMOVE_OR_USE",
    "REVEAL_OR_KEEP",
    "WARNING",
    "WRITE",
    "Code",
    "Cure",
    "Fragment",
    "Message",
    "Phrases",
]

ERROR, WARNING, NOTE = Severity.ERROR, Severity.WARNING, Severity.NOTE

ANOTHER_NAME = Cure("Choose another name.", "Zvol jiné jméno.")
COUNT_ONLY = Cure("Only `count … {count}` may be used here.", "Použít tu lze jen `count … {count}`.")
CORRECT_CONDITION = Cure("Correct what is printed, or the condition.", "Oprav, co je natištěno, nebo podmínku.")
CORRECT_NUMBER = Cure("Correct the number, or what it is compared with.", "Oprav číslo, nebo to, s čím se porovnává.")
CORRECT_TOTAL = Cure("Correct the entries, or the total.", "Oprav položky, nebo součet.")
REMOVE_OR_USE = Cure("Remove it, or add the rule that uses it.", "Odstraň to, nebo přidej pravidlo, které to používá.")
REVEAL_OR_KEEP = Cure(
    "`reveal` first what it depends on, or keep what may be known in a state that everybody sees, and use that.",
    "Nejdřív pomocí `reveal` ukaž, na čem to závisí, nebo to, co se smí vědět, drž ve stavu, který vidí všichni, a použij ten.",
)
PERMIT_LINK = Cure(
    "Put the file itself there, or, if you trust what the link leads to, permit it: `--allow {link}`.",
    "Dej tam sám soubor, nebo, pokud věříš tomu, kam odkaz vede, to povol: `--allow {link}`.",
)
PUT_FILE = Cure("Put a regular {wanted} there.", "Dej tam obyčejný soubor (`{wanted}`).")
PERMIT = Cure(
    "If you trust it, name its folder before the others, or permit it: `--allow {permit}`.",
    "Pokud tomu věříš, uveď jeho složku před ostatními, nebo ji povol: `--allow {permit}`.",
)
WRITE = Cure("Write `{meant}`.", "Napiš `{meant}`.")
EITHER = Cure("Write `{low}` or `{high}`.", "Napiš `{low}`, nebo `{high}`.")
MEANT = Cure("Did you mean `{meant}`?", "Nemělo to být `{meant}`?")


class Message(Fragment):
    """One sentence that findings of a code may use, and its cures. `missing` is the argument that names what does not exist."""

    __slots__ = ("_severity", "code", "cures", "missing")

    def __init__(self, en: str, cs: str, *cures: Cure, severity: Severity | None = None, missing: str = "") -> None:
        super().__init__(en, cs)
        self.cures = cures
        self.missing = missing
        self.code = ""
        self._severity = severity

    def __set_name__(self, owner: type, name: str) -> None:
        super().__set_name__(owner, name)
        if issubclass(owner, Code):
            self.code = owner.code
            self._severity = self._severity or owner.severity

    @property
    def severity(self) -> Severity:
        """The severity of the code, or the message's own."""
        return self._severity or ERROR

    def said(self, args: Arguments, language: str = "en") -> str:
        """The sentence with its arguments, in the given language."""
        values = dict(args)
        text = None if language in LANGUAGES else locales.translated(self.key, values, language)
        return sentence(self.template(language), values, language) if text is None else text[:1].upper() + text[1:]

    def cure(self, args: Arguments, language: str = "en") -> str:
        """The first cure whose arguments are all given; empty if there is none."""
        values = dict(args)
        for number, cure in enumerate(self.cures, 1):
            if all(values.get(name) not in (None, "", ()) for name in places(cure.en)):
                text = None if language in LANGUAGES else locales.translated(self.key, values, language, f"cure{number}")
                return sentence(cure.template(language), values, language) if text is None else text
        return ""

    def takes(self) -> set[str]:
        """The names of all arguments."""
        return places(self.en).union(*(places(cure.en) for cure in self.cures))


class Code:
    """One entry of the catalogue: its page in docs/diagnostics is generated from it, and `explain` prints it."""

    code: ClassVar[str]
    severity: ClassVar[Severity]
    title: ClassVar[str]
    meaning: ClassVar[str]
    wrong: ClassVar[str]
    right: ClassVar[str]

    @classmethod
    def messages(cls) -> dict[str, Message]:
        """The messages of this code by name."""
        return {name: value for name, value in vars(cls).items() if isinstance(value, Message)}


def as_said(said: Callable[[str], str]) -> Phrase:
    """A phrase of something already said in each language, such as a question of a game or another finding."""
    return OwnText(Own.text, tuple((language, said(language)) for language in LANGUAGES))


class Phrases:
    """A group of fragments, which are the attributes of the class. It is identified by its name."""

    groups: ClassVar[dict[str, type[Phrases]]] = {}

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        if Phrases.groups.setdefault(cls.__name__, cls) is not cls:  # a second class of the same name could not be found again
            raise TypeError(f"Two groups of phrases are called {cls.__name__}: name one of them otherwise.")

    @classmethod
    def fragments(cls) -> dict[str, Fragment]:
        """The fragments of the group by name."""
        return {name: value for name, value in vars(cls).items() if isinstance(value, Fragment)}


class Own(Phrases):
    """Texts that do not come from the program."""

    text = Fragment("{text}", "{text}")
