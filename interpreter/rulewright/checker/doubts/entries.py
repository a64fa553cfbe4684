"""Printed values that are an exception among entries: a word that a template was to go through, a number that only entries with another word have,
a number beside its name.
"""

from __future__ import annotations

from collections.abc import Hashable

from rulewright.checker.claims.vocabulary import number_of
from rulewright.checker.context import Context
from rulewright.checker.doubts.common import Doubts
from rulewright.language.symbols import FieldSymbol, Kind, ThingSymbol, Value, WordRef
from rulewright.language.types import Number, Word, YesNo
from rulewright.source.catalogue.doubts import Unlike
from rulewright.source.document import Mapping
from rulewright.source.span import Span

FEWEST = 2  # entries that agree
ENOUGH = 8  # things of a kind that show a pattern


def check(doubts: Doubts) -> None:
    """RW433, of entries."""
    context = doubts.context
    by_entry: dict[Span, list[ThingSymbol]] = {}
    for thing, entry in context.entries.items():
        by_entry.setdefault(entry.span, []).append(thing)
    for things in by_entry.values():
        if len(things) > 1:
            _template(doubts, things)
    for kind in doubts.program.kinds.values():
        _numbers_in_words(doubts, kind, by_entry)
        _only_beside(doubts, kind)


def _template(doubts: Doubts, things: list[ThingSymbol]) -> None:
    """`for each: {s: every suit}, id: nine_<s>, suit: hearts`: the ids go through a list, and the field of that list is always the same."""
    for field in _word_fields(things[0].kind):
        words = field.type.words.words if isinstance(field.type, Word) else []
        values = {_word(thing.values.get(field.name)) for thing in things}
        if len(values) > 1 or len(things) != len(words) or None in values or not _goes_through(things, words):
            continue
        if any(other is not field and other.type == field.type and _varies(things, other) for other in _word_fields(things[0].kind)):
            continue
        key = doubts.context.entries[things[0]].get(field.name)
        if key is not None:
            doubts.say(Unlike.template, key.span, name=field.name, word=values.pop())


def _goes_through(things: list[ThingSymbol], words: list[str]) -> bool:
    """Whether ids are the same but for the words of a list, in their order."""
    rests = {thing.id.replace(word, "<>", 1) if word in thing.id else None for thing, word in zip(things, words, strict=True)}
    return len(rests) == 1 and None not in rests


def _varies(things: list[ThingSymbol], field: FieldSymbol) -> bool:
    return len({_word(thing.values.get(field.name)) for thing in things}) > 1


def _word_fields(kind: Kind) -> list[FieldSymbol]:
    return [field for field in kind.fields.values() if isinstance(field.type, Word)]


def _word(value: Value) -> str | None:
    return value.word if isinstance(value, WordRef) else None


def _numbers_in_words(doubts: Doubts, kind: Kind, by_entry: dict[Span, list[ThingSymbol]]) -> None:
    """`rank: nine, worth: 8`, where all other entries have the number that their word says."""
    context = doubts.context
    groups = [things[0] for things in by_entry.values() if things[0].kind is kind]
    for named in _word_fields(kind):
        said = [(thing, number) for thing in groups if (number := number_of(_word(thing.values.get(named.name)) or "", "en")) is not None]
        for field in kind.fields.values() if len(said) > FEWEST else ():
            if not isinstance(field.type, Number):
                continue
            odd = [(thing, number) for thing, number in said if thing.values.get(field.name) != number]
            if len(odd) == 1 and len(said) - 1 > FEWEST:
                thing, number = odd[0]
                key = context.entries[thing].get(field.name)
                if key is not None:
                    doubts.say(Unlike.number, key.span, name=field.name, word=_word(thing.values.get(named.name)), n=number)


def _only_beside(doubts: Doubts, kind: Kind) -> None:
    """A price on a hill, where every town has a price and nothing else has one."""
    printed = _printed(doubts.context, kind)
    if len(printed) < ENOUGH:
        return
    for field in kind.fields.values():
        if field.required or field.default or not isinstance(field.type, Number | YesNo):
            continue
        having = [(thing, values) for thing, values in printed if values.get(field.name) != field.default]
        if not FEWEST < len(having) < len(printed) - FEWEST:
            continue
        for named in _word_fields(kind):
            by_word: dict[Hashable, list[ThingSymbol]] = {}
            for thing, values in having:
                by_word.setdefault(_word(values.get(named.name)), []).append(thing)
            if len(by_word) != 2:
                continue
            (few, odd), (many, _) = sorted(by_word.items(), key=lambda pair: len(pair[1]))
            whole = [values for _, values in printed if _word(values.get(named.name)) == many]
            others = [values for _, values in printed if _word(values.get(named.name)) == few]
            if (
                len(odd) == 1
                and len(by_word[many]) >= FEWEST
                and len(by_word[many]) == len(whole)
                and len(others) > FEWEST
                and None not in (few, many)
            ):
                place = _place(doubts.context, odd[0], field)
                if place is not None and any(_place(doubts.context, other, field) is not None for other in by_word[many]):
                    doubts.say(Unlike.beside, place, thing=odd[0].id, name=field.name, word=few, other=many, part=named.name)


def _printed(context: Context, kind: Kind) -> list[tuple[ThingSymbol, dict[str, Value]]]:
    """What is printed on the spaces of a map, in its first layout. Among cards, exceptions are what makes them interesting."""
    on_maps = [drawing for map_ in context.program.maps.values() if map_.space is kind for drawing in map_.drawings[:1]]
    return [(space, on_maps[0].values.get(space, {})) for space in on_maps[0].spaces] if len(on_maps) == 1 else []


def _place(context: Context, thing: ThingSymbol, field: FieldSymbol) -> Span | None:
    """Where a printed value is written."""
    entry = context.entries.get(thing)
    if entry is None:
        for _, map_ in context.section("maps") or ():
            spaces = map_.get("spaces") if isinstance(map_, Mapping) else None
            found = spaces.get(thing.id) if isinstance(spaces, Mapping) else None
            entry = found if isinstance(found, Mapping) and entry is None else entry
    key = entry.get(field.name) if entry is not None else None
    return key.span if key is not None else None
