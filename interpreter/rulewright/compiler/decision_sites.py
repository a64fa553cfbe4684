"""Places in the rules that ask: what is needed to display a decision, kept beside the generated code."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from rulewright.language.lazily import Lazily
from rulewright.language.symbols import HappeningSymbol, TextSymbol
from rulewright.language.types import ThingOf, Type
from rulewright.source.span import Span


@dataclass(frozen=True, slots=True)
class Carrier(ThingOf):
    """A thing that carries a certain hook or rule: one of a few, of any kind."""

    things: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Traded(ThingOf):
    """Both sides of a proposal, whose units may be things; see runtime/trades.py."""


@dataclass(eq=False, slots=True)
class Site(Lazily):
    """One place that asks. `element` is the type of what is chosen, `names` the locals of its sentence, `test` a generated predicate."""

    kind: str
    span: Span
    element: Type | None
    name: str
    text: TextSymbol | None
    names: list[tuple[str, Type]] = field(default_factory=list)
    labels: tuple[str, ...] = ()
    test: str | None = None
    sizes: tuple[tuple[int, int], ...] | None = None  # of an offer: how many things are given and wanted in listed offers, if known
    steady: bool = False  # of an offer: the `test` depends on these numbers alone, so they are the same in every position
    context: str = ""  # the happening or card text it is in
    words: tuple[TextSymbol | None, ...] = ()  # what people read of the branches
    choice: tuple[HappeningSymbol, int] | None = None  # the action in whose header it is a choice, and which one
    depends: tuple[Any, ...] = ()  # what decides whether it asks, and what it offers; see compiler/secrecy.py
    menu: str = ""
    open: bool = False  # the answer is public, as far as everybody sees the things that it names
