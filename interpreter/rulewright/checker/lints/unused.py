"""Declarations that are never used."""

from __future__ import annotations

import re
from collections import Counter

from rulewright.checker.bodies.fit import element_of
from rulewright.checker.claims.owners import scalars
from rulewright.checker.context import Context
from rulewright.checker.lints.reads import nodes_of_all
from rulewright.checker.prose import PROSE
from rulewright.language import core
from rulewright.language.symbols import Program, WordList, WordRef, ZoneSymbol
from rulewright.source.catalogue.code import Message
from rulewright.source.catalogue.phrases import Elsewhere
from rulewright.source.catalogue.text import MaybeUnused, Unused
from rulewright.source.diagnostics import Related
from rulewright.source.document import Node, Scalar, Sequence
from rulewright.source.span import Span

NAME = re.compile(r"[a-z_][a-z0-9_]*")
# Under these keys, keys are names chosen by the ruleset, and their values are rules: a choice may be called `source`.
NAMING = ("with", "for", "for each", "fields", "costs", "gives", "columns", "figures", "score parts", "plans")
_RULES = ("actions", "happenings", "stats")  # keys where a number may replace a constant


def check(context: Context) -> None:
    """RW710 and RW711. A name counts as used if it occurs anywhere else in the rules."""
    counts = Counter[str]()
    for section, node in context.sections.items():
        if section not in ("texts", "title", "text"):
            _count(node, counts)
    for entry in [*context.things, *context.templates]:
        _count(entry, counts)
    context.counts = counts
    _unused(context, counts)


def _count(node: Node, counts: Counter[str], naming: bool = False) -> None:
    if isinstance(node, Scalar):
        counts.update(NAME.findall(re.sub(r"#[^\n]*", "", node.text)))
    elif isinstance(node, Sequence):
        for item in node:
            _count(item, counts)
    else:
        for key, value in node:
            _count(key, counts)
            if naming or key.text not in PROSE:
                _count(value, counts, key.text in NAMING)


def _unused(context: Context, counts: Counter[str]) -> None:
    program = context.program
    _texts(context, counts)
    for name, option in program.options.items():
        _tell(context, Unused.option, counts[name] <= 1, option.span, name)
    for name, (_, number) in context.constants.items():
        if counts[name] <= 1:
            written = _written_out(context, name, number) if type(number) is int else None
            related = (Related(written.span, Elsewhere.number_here(number=number)),) if written is not None else ()
            context.report(Unused.constant, context.named["bare", name], name=name, related=related)
    for name, stat in program.stats.items():
        if stat.permission_of is None:
            _tell(context, Unused.stat, counts[name] <= 1, stat.span, name)
    for name, happening in program.happenings.items():
        if not happening.is_action:
            _tell(context, Unused.happening, counts[name] <= 1, happening.span, name)
    for name, mark in program.marks.items():
        _tell(context, Unused.mark, counts[name] <= 1, mark.span, name)
    for (group, name), span in context.named.items():
        if group == "die":
            _tell(context, Unused.die, counts[name] <= 1, span, name)
        elif group == "resource" and program.resources[name].parts is None:
            _tell(context, Unused.resource, counts[name] <= 1, span, name)
    unnamed = [words for name, words in program.words.items() if counts[name] <= 1 and name != "action"]
    meant = _meant_by_words(program) if unnamed else set()
    for words in unnamed:
        _tell(context, MaybeUnused.list, words not in meant, words.span, words.name)
    places = _places_named(program)
    for name, kind in program.kinds.items():
        if name not in ("game", "player") and name not in program.dice:
            _tell(context, MaybeUnused.kind, counts[name] <= 1, kind.span, name)
        for own, zone in kind.zones.items():  # something else may have its name
            _tell(context, MaybeUnused.zone, counts[own] <= 1 or (zone.kind is kind and own not in places), zone.span, own)
        for own, state in kind.state.items():
            _tell(context, MaybeUnused.state, counts[own] <= 1, state.span, own)


def _texts(context: Context, counts: Counter[str]) -> None:
    """RW710: texts that no question uses, with the places of a text that questions about different things share: one of them may mean the unused."""
    texts = context.program.texts
    unused = [(name, text.span) for name, text in texts.items() if counts[name] == 0]
    names = {text: name for name, text in texts.items()}
    asked: dict[str, dict[Span, object]] = {}
    for node in nodes_of_all(context.program) if unused else ():
        if isinstance(node, core.Choose | core.ChooseAmounts) and node.text in names:
            asked.setdefault(names[node.text], {}).setdefault(node.span, element_of(node.among.type))
    shared = {name: list(places) for name, places in asked.items() if len({str(each) for each in places.values()}) > 1}
    for name, span in unused:
        other = next(iter(shared)) if len(shared) == 1 else None
        related = tuple(Related(place, Elsewhere.used_here()) for place in shared.get(other or "", []))
        context.report(Unused.text, span, name=name, other=other, related=related)


def _places_named(program: Program) -> set[str]:
    """The names of the zones that rules and entries mention."""
    found = {thing.inside[1].name for thing in program.things if thing.inside is not None}
    found |= {zone.refill_from.name for kind in program.kinds.values() for zone in kind.zones.values() if zone.refill_from is not None}
    for node in nodes_of_all(program):
        zone = getattr(node, "zone", None)
        if isinstance(zone, ZoneSymbol):
            found.add(zone.name)
    return found


def _meant_by_words(program: Program) -> set[WordList]:
    """The lists of the words that the rules write, such as those in `{coin: 1, work: 1}`: without its list, a word has no meaning."""
    values = (node.value for node in nodes_of_all(program) if isinstance(node, core.Const))
    return {value.words for value in values if isinstance(value, WordRef)}


def _tell(context: Context, declared: Message, when: bool, span: Span, name: str) -> None:
    if when:
        context.report(declared, span, name=name)


def _written_out(context: Context, name: str, number: object) -> Scalar | None:
    """The places where a rule contains the number of a constant beside a word of its name: 2 at `peek:` for `peek_price`."""
    written = re.compile(rf"(?<![\w.]){number}(?![\w.])")
    words = {word for word in name.split("_") if len(word) > 3}
    entries = [(key.text, value) for name in _RULES for key, value in context.section(name) or ()]
    near = [entry for key, entry in entries if not words.isdisjoint(NAME.findall(key.replace("_", " ")))]
    return next((scalar for entry in near for scalar in scalars(entry) if written.search(scalar.text)), None)
