"""A test of a ruleset as written: a position, what is played, and what must hold afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from rulewright.source.document import Mapping, Node, Scalar
from rulewright.source.sentences import Phrase
from rulewright.source.span import Span

NAMES = ("alice", "bob", "cyril", "diana", "emil", "frida", "gustav", "hana")  # for unnamed seats


@dataclass(frozen=True, slots=True)
class Answer:
    """One word of a line, several parts in brackets that are answered together, amounts, or a trade."""

    words: tuple[str, ...]
    span: Span
    at_once: bool = False
    amounts: tuple[tuple[str, str], ...] | None = None  # {gold: 2}: the numbers of a choice of amounts
    trade: tuple[tuple[str, ...], tuple[str, ...]] | None = None  # {give: …, want: …}: an offer


@dataclass(frozen=True, slots=True)
class Line:
    """The answers of one player."""

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
    """Expectations between the lines of the play."""

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
    because: str = ""  # why it must hold; failed tests show it


def expectations(scenario: Scenario) -> Iterator[Expectation]:
    """All expectations of a test, at the end and on the way."""
    yield from scenario.expect
    for line in scenario.play:
        if isinstance(line, Check):
            yield from line.expect


@dataclass(frozen=True, slots=True)
class Difference:
    """One unmet expectation: its key, the expected and the actual value; or just the sentence `why`."""

    span: Span
    what: str
    expected: str | Phrase = ""
    actual: str | Phrase = ""
    why: Phrase | None = None

    @property
    def message(self) -> str:
        """The sentence in English; empty if there is none."""
        return self.said()

    def said(self, language: str = "en") -> str:
        """The sentence in the given language."""
        return "" if self.why is None else self.why.said(language)

    def values(self, language: str = "en") -> tuple[str, str]:
        """The expected and the actual value in the given language."""
        expected, actual = (side.said(language) if isinstance(side, Phrase) else side for side in (self.expected, self.actual))
        return expected, actual


@dataclass(frozen=True, slots=True)
class ByItself:
    """A question that was not asked because it had a single answer: the test's answer before it, the player, and the answer."""

    after: Span
    player: str
    answer: str
    question: str


@dataclass(slots=True)
class Outcome:
    """The result of one test."""

    name: str
    span: Span
    passed: bool
    differences: list[Difference] = field(default_factory=list)
    seconds: float = field(default=0.0, compare=False)
    touched: frozenset[str] = frozenset()
    by_itself: list[ByItself] = field(default_factory=list)
    because: str = ""
    waiting: Phrase | None = None  # the question that was still open when the position was compared
