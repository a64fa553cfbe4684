"""A test of a ruleset as it was written: a position, what is played, what must hold then."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from rulewright.source.document import Mapping, Node, Scalar
from rulewright.source.sentences import Phrase
from rulewright.source.span import Span

NAMES = ("alice", "bob", "cyril", "diana", "emil", "frida", "gustav", "hana")  # of seats that are not named


@dataclass(frozen=True, slots=True)
class Answer:
    """One word of a line, several parts in brackets that are answered at once, amounts, or a trade."""

    words: tuple[str, ...]
    span: Span
    at_once: bool = False
    amounts: tuple[tuple[str, str], ...] | None = None  # {gold: 2}: numbers of a choice of amounts
    trade: tuple[tuple[str, ...], tuple[str, ...]] | None = None  # {give: …, want: …}: an offer


@dataclass(frozen=True, slots=True)
class Line:
    """What one player answers."""

    player: Scalar
    answers: tuple[Answer, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Expectation:
    """`key: value` under `expect`."""

    key: Scalar
    value: Node


@dataclass(frozen=True, slots=True)
class Check:
    """Expectations between the lines of a play."""

    expect: tuple[Expectation, ...]


@dataclass(frozen=True, slots=True)
class Scenario:
    """One test."""

    name: str
    span: Span
    players: tuple[str, ...] = ()
    seed: int = 1
    rolls: tuple[Scalar, ...] = ()
    options: tuple[tuple[Scalar, Scalar], ...] = ()
    given: Mapping | None = None
    play: tuple[Line | Check, ...] = ()
    expect: tuple[Expectation, ...] = ()
    because: str = ""  # why it must be so; a failed test says it


def expectations(scenario: Scenario) -> Iterator[Expectation]:
    """All that a test expects, in the end and on the way."""
    yield from scenario.expect
    for line in scenario.play:
        if isinstance(line, Check):
            yield from line.expect


@dataclass(frozen=True, slots=True)
class Difference:
    """What was not as expected: the expectation, its value, and what was there instead; or the sentence alone that `why` is."""

    span: Span
    what: str
    expected: str | Phrase = ""
    actual: str | Phrase = ""
    why: Phrase | None = None

    @property
    def message(self) -> str:
        """The sentence in English; empty where there is none."""
        return self.said()

    def said(self, language: str = "en") -> str:
        """The sentence in a language."""
        return "" if self.why is None else self.why.said(language)

    def values(self, language: str = "en") -> tuple[str, str]:
        """What was expected and what was there, in a language."""
        expected, actual = (side.said(language) if isinstance(side, Phrase) else side for side in (self.expected, self.actual))
        return expected, actual


@dataclass(frozen=True, slots=True)
class ByItself:
    """A question that was not asked, because it had one answer: after which answer of the test, whose, and what it was."""

    after: Span
    player: str
    answer: str
    question: str


@dataclass(slots=True)
class Outcome:
    """What became of one test."""

    name: str
    span: Span
    passed: bool
    differences: list[Difference] = field(default_factory=list)
    seconds: float = field(default=0.0, compare=False)
    touched: frozenset[str] = frozenset()
    by_itself: list[ByItself] = field(default_factory=list)
    because: str = ""
