"""Errors of a running game; every message says where, and what to do."""

from __future__ import annotations

from rulewright.source.catalogue.saved import Saves
from rulewright.source.diagnostics import Diagnostic
from rulewright.source.sentences import Phrase
from rulewright.source.span import Span


class RulewrightError(Exception):
    """The root of everything Rulewright raises on purpose."""

    def in_language(self, language: str) -> str:
        """The text of str(), in a language if there is a translation."""
        return str(self)


class SpokenError(RulewrightError):
    """An error whose sentence is declared in every language; a plain text is the same in all of them."""

    def __init__(self, sentence: Phrase | str = "") -> None:
        super().__init__(sentence.said() if isinstance(sentence, Phrase) else sentence)
        self.sentence = sentence

    def in_language(self, language: str) -> str:
        """The sentence in a language."""
        return self.sentence.said(language) if isinstance(self.sentence, Phrase) else self.sentence


class RulesetError(RulewrightError):
    """A ruleset with errors cannot be played. `diagnostics` lists them; `rulewright check` shows them with their lines."""

    def __init__(self, message: str, diagnostics: list[Diagnostic] | None = None) -> None:
        super().__init__(message)
        self.diagnostics = diagnostics or []


class OptionsError(RulewrightError):
    """Options or a number of players that the ruleset does not allow. `reasons` has every reason; `said(language)` translates them."""

    def __init__(self, reasons: list[str], in_languages: dict[str, list[str]] | None = None) -> None:
        super().__init__("; ".join(reasons))
        self.reasons = reasons
        self._in_languages = in_languages or {}

    def said(self, language: str) -> list[str]:
        """The reasons in a language, if the ruleset has them in it."""
        return self._in_languages.get(language, self.reasons)

    def in_language(self, language: str) -> str:
        """The reasons in one line, in a language."""
        return "; ".join(self.said(language))


class Misuse(RulewrightError):
    """A call with an argument that makes no sense there. Nothing has changed.

    Subclasses also derive from what Python programs expect, such as ValueError.
    """


class WrongType(Misuse, TypeError):
    """Something of the wrong type, such as a word where a seat is wanted."""


class WrongValue(Misuse, ValueError):
    """A value of the right type that does not exist or is impossible: an unknown stat, a negative number of answers."""


class NoSuchSeat(Misuse, IndexError):
    """A seat that does not exist in this game: seats are numbered from 0."""


class WrongMark(Misuse):
    """A mark that was used or released, that an undo has passed, or that belongs to another game."""


class UnknownBot(Misuse, KeyError):
    """There is no bot with this name."""

    def __str__(self) -> str:
        return Exception.__str__(self)  # a KeyError shows its message in quotes


class UnknownSetting(WrongValue):
    """`word` is not a setting of this bot."""

    def __init__(self, word: str) -> None:
        super().__init__(word)
        self.word = word

    def __str__(self) -> str:
        return f"`{self.word}` is no setting of this bot."


class RepeatedSetting(UnknownSetting):
    """A setting of a bot is given twice: `name`, with the words `first` and `second`."""

    def __init__(self, name: str, first: str, second: str) -> None:
        super().__init__(second)
        self.name, self.first, self.second = name, first, second

    def __str__(self) -> str:
        return f"`{self.name}` is given twice: {self.first} and {self.second}."


class IllegalChoice(SpokenError):
    """An answer that is not an option of the decision. Nothing has changed."""


class SaveError(SpokenError):
    """A saved game that cannot be restored: damaged, or of another ruleset or version."""


class DamagedSave(SaveError):
    """A restored game cannot continue: its data fits no position of these rules, which only running them could show. `__cause__` says how."""

    def __init__(self) -> None:
        super().__init__(Saves.cannot_go_on())


class RunawayRule(SpokenError):
    """A rule that never ends. `span` is its place; the game is as it was before the choice."""

    def __init__(self, sentence: Phrase | str, span: Span) -> None:
        super().__init__(sentence)
        self.span = span

    def __str__(self) -> str:
        return self.in_language("en")

    def in_language(self, language: str) -> str:
        """The place, the code and the sentence in a language."""
        return f"{self.span}: RW820 {super().in_language(language)}"

    def __reduce__(self) -> tuple[type[RunawayRule], tuple[Phrase | str, Span]]:
        return type(self), (self.sentence, self.span)


class GameOver(Exception):
    """Raised inside a running game when it ends; never leaves the runtime."""
