"""What the declaring modules share: the program being filled, the findings, and the work that waits until all names are known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from lark.exceptions import UnexpectedInput

from rulewright.checker.bodies.elaborate import Elaborator
from rulewright.checker.declarations.declaration_syntax import report_declaration
from rulewright.language import tree
from rulewright.language.parser import parse
from rulewright.language.symbols import (
    CodeSymbol,
    FieldSymbol,
    HappeningSymbol,
    Kind,
    Program,
    StatSymbol,
    Text,
    ThingSymbol,
    Value,
    WordList,
)
from rulewright.language.texts import Name
from rulewright.language.types import Type, Unknown
from rulewright.source.catalogue.code import Message
from rulewright.source.catalogue.keys import UnknownKey
from rulewright.source.catalogue.names import NameTaken, UnknownName
from rulewright.source.catalogue.phrases import Elsewhere, Kinds
from rulewright.source.catalogue.text import NamesInBraces
from rulewright.source.diagnostics import Findings, Related
from rulewright.source.document import Mapping, Node, Scalar, Sequence
from rulewright.source.limits import limits
from rulewright.source.sentences import Phrase
from rulewright.source.span import NOWHERE, Span
from rulewright.source.suggest import closest

if TYPE_CHECKING:
    from rulewright.checker.claims.owners import Owner
    from rulewright.checker.lints.ranges import Ranges

Job = Callable[[], None]


@dataclass(eq=False, slots=True)
class Context:
    """One check of one ruleset."""

    program: Program
    findings: Findings
    elaborator: Elaborator
    sections: dict[str, Node]
    things: list[Mapping]
    languages: tuple[str, ...] = ()
    templates: list[Node] = field(default_factory=list)  # the contents of `for each:`, which are no longer in `things`
    constants: dict[str, tuple[Type, Value]] = field(default_factory=dict)
    named: dict[tuple[str, str], Span] = field(default_factory=dict)  # (group, name) -> where it was declared
    thing_ids: dict[str, list[ThingSymbol]] = field(default_factory=dict)
    entries: dict[ThingSymbol, Mapping] = field(default_factory=dict)  # a thing's entry in the files
    written: tuple[str, ...] = ()  # the languages of texts in the rules themselves, as opposed to translation files
    offering: set[ThingSymbol] = field(default_factory=set)  # things whose `offers:` some rule reads, whether or not they have any
    stat_jobs: dict[StatSymbol, Job] = field(default_factory=dict)  # bodies not yet read
    header_jobs: dict[HappeningSymbol, Job] = field(default_factory=dict)  # headers not yet read
    reading: list[StatSymbol] = field(default_factory=list)  # formulas that are being read, innermost last
    read_again: set[StatSymbol] = field(default_factory=set)  # those that were used before their type was known
    later: list[Job] = field(default_factory=list)  # texts that nothing else depends on
    unknown_fields: dict[FieldSymbol, Span] = field(default_factory=dict)  # fields that some thing leaves `unknown`, with the place
    depth: int = 0  # formulas and headers that are being read because others need them
    counts: Counter[str] = field(default_factory=Counter)  # how often each name is written in the rules
    ranges: Ranges | None = None  # the ranges of values, once they are known; with several layouts of a map, on the first
    ranges_of_layouts: list[Ranges] = field(default_factory=list)  # the same on each layout
    required_code: set[CodeSymbol] = field(default_factory=set)  # texts that every thing of the kind must have
    said: dict[HappeningSymbol, list[Scalar]] = field(default_factory=dict)  # the sentences of the log, as written
    in_words: dict[StatSymbol, list[Scalar]] = field(default_factory=dict)  # what stats ask for in words, as written
    own_sentences: dict[str, Mapping] = field(default_factory=dict)  # `title` and `text` of the outermost ruleset or overlay, in several languages
    owners: list[Owner] | None = None  # the entries with texts, once a lint has asked for them
    own_texts: list[Scalar] = field(default_factory=list)  # the title and the text of the outermost ruleset or overlay, in English

    # ---- findings
    def report(
        self,
        declared: Message,
        place: Node | Span,
        /,
        *,
        suggestion: str | None = None,
        related: tuple[Related, ...] = (),
        **args: Any,
    ) -> None:
        """Add a finding at a node or a span."""
        span = place if isinstance(place, Span) else place.span
        self.findings.report(declared, span, suggestion=suggestion, related=related, **args)

    def unknown(self, place: Node | Span, name: str, what: Phrase, candidates: Iterable[str]) -> None:
        """An unknown name, with the one that was probably meant."""
        self.report(UnknownName.not_a, place, name=name, what=what, meant=closest(name, candidates))

    def unknown_key(self, key: Scalar, what: Phrase, candidates: Iterable[str]) -> None:
        """As `unknown`, for a key."""
        self.report(UnknownKey.not_a, key, key=key.text, what=what, meant=closest(key.text, candidates))

    # ---- syntax
    def parse(self, scalar: Scalar, start: str) -> tree.Tree | None:
        """The syntax tree of a scalar; None when it was reported."""
        try:
            return parse(scalar, start)
        except UnexpectedInput as error:
            report_declaration(self.findings, scalar, start, error)
            return None

    # ---- names
    def declare(self, group: str, name: Scalar, what: Phrase) -> bool:
        """Reserve a name in a group of distinct names; False if it is taken."""
        return self.declare_at(group, name.text, name.span, what)

    def declare_at(self, group: str, name: str, span: Span, what: Phrase) -> bool:
        """As `declare`, for a name that is part of a scalar."""
        before = self.named.get((group, name))
        if before is not None:
            related = () if before == NOWHERE else (Related(before, Elsewhere.declared(name=name)),)
            here = (span.file, span.line, span.column)
            if any(found.code == "RW223" and (found.span.file, found.span.line, found.span.column) == here for found in self.findings.items):
                return False  # a duplicate name in one section has already been reported
            taken = NameTaken.by_language if before == NOWHERE else NameTaken.already
            self.report(taken, span, name=name, what=what, related=related)
            return False
        self.named[group, name] = span
        return True

    def section(self, name: str) -> Mapping | None:
        """A section that is a mapping."""
        node = self.sections.get(name)
        return node if isinstance(node, Mapping) else None

    def listed(self, name: str) -> tuple[Node, ...]:
        """The items of a section that is a list."""
        node = self.sections.get(name)
        return node.items if isinstance(node, Sequence) else ()

    # ---- symbols
    def kind(self, scalar: Scalar) -> Kind | None:
        """The kind that a scalar names."""
        found = self.program.kinds.get(scalar.text)
        if found is None:
            self.unknown(scalar, scalar.text, Kinds.kind(), self.program.kinds)
        return found

    def happening(self, scalar: Scalar, name: str | None = None) -> HappeningSymbol | None:
        """The happening or action that a scalar names, its header read."""
        found = self.program.happenings.get(name or scalar.text)
        if found is None:
            self.unknown(scalar, name or scalar.text, Kinds.happening_or_action(), self.program.happenings)
            return None
        self.ensure_header(found)
        return found

    def actions_list(self) -> WordList:
        """The list of all actions as words: the type `action`, for `purpose`. It is filled (again) when all actions are declared."""
        if "action" not in self.program.words:
            known = [action.name for action in self.program.happenings.values() if action.is_action]
            self.program.words["action"] = WordList("action", known)
        return self.program.words["action"]

    # ---- work on demand
    def ensure_stat(self, stat: StatSymbol) -> None:
        """Read a stat's formula now, so that its type is known."""
        if stat.permission_of is not None:
            self.ensure_header(stat.permission_of)
        if stat in self.reading and isinstance(stat.type, Unknown):
            self.read_again.update(self.reading[self.reading.index(stat) :])
        self._run(self.stat_jobs, stat)

    def ensure_header(self, happening: HappeningSymbol) -> None:
        """Read an action's choices now, so that its parts are known."""
        self._run(self.header_jobs, happening)

    def _run(self, jobs: dict[Any, Job], key: object) -> None:
        if self.depth > limits().chain:
            return  # the rest is read from the beginning of the list, and the chain is reported when everything is read
        job = jobs.pop(key, None)
        if job is not None:
            self.depth += 1
            job()
            self.depth -= 1

    def finish(self) -> None:
        """Do all pending work."""
        for happening in list(self.header_jobs):
            self.ensure_header(happening)
        for stat in list(self.stat_jobs):
            self.ensure_stat(stat)
        while self.later:
            self.later.pop(0)()


def text_of(context: Context, node: Node | None) -> Text:
    """A sentence for players: one string for all languages, or one for each."""
    if isinstance(node, Scalar):
        return dict.fromkeys(context.languages or ("en",), node.text)
    if isinstance(node, Mapping):
        return {key.text: value.text for key, value in node if isinstance(value, Scalar)}
    return {}


def name_of(context: Context, node: Node | None) -> Text:
    """As `text_of`, for the name of what is counted: `card|cards` has the forms that belong to numbers."""
    for scalar in (node,) if isinstance(node, Scalar) else (value for _, value in node) if isinstance(node, Mapping) else ():
        if isinstance(scalar, Scalar) and "|" in scalar.text and not isinstance(Name.of(scalar.text), Name):
            context.report(NamesInBraces.forms, scalar, name=scalar.text, n=len(scalar.text.split("|")))
    return {language: Name.of(written) for language, written in text_of(context, node).items()}
