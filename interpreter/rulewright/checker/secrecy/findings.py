"""What is known while a text is followed, what the text does with its arguments, and what is found on the way."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulewright.checker.secrecy.secrets_read import Hidden, Names, Reads, Way, Whoever, Whose
from rulewright.language.core import Expr, Stmt
from rulewright.source.catalogue.phrases import Secrets
from rulewright.source.sentences import Phrase
from rulewright.source.span import Span

OPTIONS, WORDS, PRICE, ORDER = Secrets.options(), Secrets.words(), Secrets.price(), Secrets.order()
PARTS = Secrets.parts()
Piece = tuple[Phrase, object]


@dataclass(frozen=True, slots=True)
class Ask:
    """That somebody is asked in a text, seen from where it is called. Numbers are those of parameters."""

    asked: Whose
    in_secret: bool
    control: frozenset[int]  # whether it is asked depends on these
    content: frozenset[int]  # what it offers depends on these


@dataclass(slots=True)
class Summary:
    """What a text does with what it is given."""

    asks: dict[Ask, Span] = field(default_factory=dict)
    returns: Reads = field(default_factory=dict)

    def add(self, other: Summary) -> None:
        for ask, span in other.asks.items():
            self.asks.setdefault(ask, span)
        for hidden, way in other.returns.items():
            self.returns.setdefault(hidden, way)


@dataclass(frozen=True, slots=True)
class Told:
    """One secret that a decision tells, or something that happens in the open."""

    what: Phrase | None  # OPTIONS …; None for the fact that somebody is asked
    hidden: Hidden
    way: Way
    asked: Phrase | None  # who is asked, in words; None where they have no name
    to_others: bool  # the one who is asked knows it; the others notice
    at: Span  # the question, or what is noticed
    noticed: bool = False  # nobody is asked: everybody notices what happens there, or reads its parts


@dataclass(slots=True)
class State:
    """What is known at a place in a text."""

    names: Names
    control: Reads = field(default_factory=dict)  # the secrets that decide whether this place is reached
    shown: set[tuple[object, Whose]] = field(default_factory=set)  # what was revealed to one player
    alike: dict[Whose, Whose] = field(default_factory=dict)  # names of one player

    def copy(self) -> State:
        return State(self.names.copy(), dict(self.control), set(self.shown), dict(self.alike))

    def depend_on(self, found: Reads) -> None:
        """What decides whether this place is reached, besides what is known of that."""
        for hidden, way in found.items():
            self.control.setdefault(hidden, way)

    def is_changed_by(self, end: State) -> bool:
        """Whether a way that leads back here brings anything that is not known here; names that begin on the way are no news."""
        if end.shown - self.shown:
            return True
        return any(end.names.values.get(var, found).keys() - found.keys() for var, found in self.names.values.items())

    def end_in(self, ends: list[State]) -> None:
        """Go on after ways of which one was taken."""
        if ends:
            self.names.values = {}
            self.join(*ends)

    def join(self, *ends: State) -> None:
        """Go on where several ways meet."""
        for end in ends:
            for var, found in end.names.values.items():
                known = self.names.values.get(var)
                self.names.values[var] = found if known is None else {**found, **known}
            for var, whose in end.names.players.items():
                self.names.players.setdefault(var, whose)
            self.shown |= end.shown


EVERYBODY: Whose = ("everybody",)
OWNER: Whose = ("owner",)  # of `this`


@dataclass(slots=True)
class Seen:
    """A condition, with its names as those of the text it belongs to."""

    body: Expr | list[Stmt]
    names: Names


def moved_ask(ask: Ask, skipped: int) -> Ask:
    """An ask of a hook, as the happening numbers its parts."""

    def moved(numbers: frozenset[int]) -> frozenset[int]:
        return frozenset(number - skipped for number in numbers if number >= skipped)

    asked = ask.asked
    if isinstance(asked, int):
        asked = asked - skipped if asked >= skipped else Whoever.IN_PLAY
    return Ask(asked, ask.in_secret, moved(ask.control), moved(ask.content))


def resolved(whose: Whose, state: State) -> Whose:
    for _ in range(4):
        if whose not in state.alike:
            break
        whose = state.alike[whose]
    return whose


def is_open(whose: Whose) -> bool:
    """Whether only play tells who this is."""
    return whose is Whoever.IN_PLAY or isinstance(whose, tuple)
