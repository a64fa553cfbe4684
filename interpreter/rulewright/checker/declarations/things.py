"""Things: their names, their printed values, and the rules they carry."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping as Mapped
from functools import partial

from rulewright.checker.bodies import fit
from rulewright.checker.context import Context, name_of, text_of
from rulewright.checker.declarations.happenings import carriers
from rulewright.checker.declarations.hooks import read_hooks
from rulewright.checker.declarations.kinds import code_scope, own_scope, whole
from rulewright.checker.declarations.resources import read_sources
from rulewright.checker.declarations.stats import Carrier, read_changes, read_gives
from rulewright.checker.declarations.values import WRONG, Wrong, is_unknown, read_value
from rulewright.language.core import Var
from rulewright.language.symbols import CodeSymbol, FieldSymbol, Kind, ThingSymbol, ZoneSymbol
from rulewright.language.types import AmountsOf, ThingOf, Type, Word
from rulewright.ruleset.sections import THING_KEYS
from rulewright.source.catalogue.keys import UnknownKey
from rulewright.source.catalogue.logic import CodeOfReference
from rulewright.source.catalogue.names import NameTaken
from rulewright.source.catalogue.phrases import Elsewhere, Kinds, Types, Values
from rulewright.source.catalogue.printed import AbstractThing, MissingField, PrintedState, UnknownValue
from rulewright.source.catalogue.running import TooManyThings
from rulewright.source.catalogue.types import DeclaredOtherwise, PlaceOfOthers
from rulewright.source.diagnostics import Related
from rulewright.source.document import Mapping, Node, Scalar, Sequence
from rulewright.source.limits import limits
from rulewright.source.suggest import closest

# Keys of an entry that are not members of its kind.
OWN_KEYS = tuple(key.name for key in THING_KEYS)


def _subkinds(context: Context, kind: Kind) -> list[str]:
    """The subkinds that can have things instead, up to a maximum number."""
    kinds = context.program.kinds.values()
    return [other.name for other in kinds if other is not kind and other.is_a(kind) and not other.abstract][:8]


def declare_things(context: Context) -> None:
    """The entries with their kinds and ids; inner things get ids made from their holder's."""
    for entry in context.things:
        _declare(context, entry, None, None)
    _count(context)


def _count(context: Context) -> None:
    """Check that the number of things, including copies and those that can be created, is within the table of limits: each is part of every
    position.
    """
    most, total = limits().things, 0
    numbers = [(thing.copies, thing.span) for thing in context.program.things]
    numbers += [(kind.made or 0, kind.span) for kind in context.program.kinds.values()]
    for number, span in numbers:
        total += number
        if total > most:
            context.report(TooManyThings.all, span, most=most)
            return


def count_values(context: Context) -> None:
    """Check the total number of values of all things: a few kinds with many states and copies would fill the memory."""
    program, most = context.program, limits().values
    copies: dict[Kind, int] = {kind: kind.made or 0 for kind in program.kinds.values()}
    printed: Counter[Kind] = Counter()
    for thing in program.things:
        copies[thing.kind] = copies.get(thing.kind, 0) + thing.copies
        printed[thing.kind] += 1
    _count_names(context)
    total = 0
    for kind, made in copies.items():
        number = program.players[1] if kind.name == "player" else made
        total += printed[kind] * len(kind.fields) + number * (len(kind.zones) + sum(_width(state.type, copies) for state in kind.state.values()))
        if total > most:
            context.report(TooManyThings.with_values, kind.span, kind=kind.name, most=most)
            context.entries.clear()  # their contents would be read into memory
            return


def _count_names(context: Context) -> None:
    """Check the total length of the names of copies: each copy of a thing with a long name has its own long name."""
    total, most = 0, limits().name_characters
    for thing in context.program.things:
        total += thing.copies * max(map(len, (thing.id, *thing.text.values())))
        if total > most:
            context.report(TooManyThings.with_names, thing.span, thing=thing.id, most=most)
            return


def _width(of: Type, copies: Mapped[Kind, int]) -> int:
    """The number of values in a state: amounts have one for each word or thing."""
    if not isinstance(of, AmountsOf):
        return 1
    if isinstance(of.key, Word):
        return len(of.key.words.words)
    return sum(number for kind, number in copies.items() if kind.is_a(of.key.kind)) if isinstance(of.key, ThingOf) else 1


def _declare(context: Context, entry: Mapping, inside: tuple[ThingSymbol, ZoneSymbol] | None, made_id: str | None) -> None:
    kind = _kind_of(context, entry, inside)
    identifier = entry.get("id")
    if kind is None:
        return
    if isinstance(identifier, Scalar):
        name, span = identifier.text, identifier.span
    elif made_id is not None:
        name, span = made_id, entry.span
    else:
        return  # already reported during expansion of the entries
    thing = ThingSymbol(kind, name, inside=inside, span=span)
    before = next((other for other in context.thing_ids.get(name, ()) if other.kind is kind), None)
    if before is not None:
        context.report(NameTaken.thing, span, kind=kind.name, name=name, related=(Related(before.span, Elsewhere.other_named(name=name)),))
        return
    context.thing_ids.setdefault(name, []).append(thing)
    context.program.things.append(thing)
    context.entries[thing] = entry
    if kind.abstract:
        context.report(
            AbstractThing.of_kind,
            span,
            kind=kind.name,
            subkinds=_subkinds(context, kind),
            related=(Related(kind.span, Elsewhere.declared_here()),),
        )
    copies = entry.get("copies")
    if copies is not None:
        thing.copies = whole(context, copies) or 0
    thing.text = name_of(context, entry.get("name"))
    thing.words = text_of(context, entry.get("text"))
    source = entry.get("source")
    thing.source = source.text if isinstance(source, Scalar) else ""
    for key, value in entry:
        zone = kind.zones.get(key.text)
        if zone is not None:
            for number, inner in enumerate(value.items if isinstance(value, Sequence) else ()):
                if isinstance(inner, Mapping):
                    _declare(context, inner, (thing, zone), f"{name}_{zone.name}_{number + 1}")


def _kind_of(context: Context, entry: Mapping, inside: tuple[ThingSymbol, ZoneSymbol] | None) -> Kind | None:
    written = entry.get("kind")
    if isinstance(written, Scalar):
        kind = context.kind(written)
        if kind is not None and inside is not None and not kind.is_a(inside[1].holds):
            context.report(
                PlaceOfOthers.inside,
                written,
                zone=inside[1].name,
                holds=Types.thing(kind=inside[1].holds.name),
                type=Types.thing(kind=kind.name),
            )
        return kind
    if inside is not None:
        return inside[1].holds
    return None  # already reported during expansion of the entries


def read_things(context: Context) -> None:
    """Printed values at once; texts, hooks and changes later."""
    for thing, entry in context.entries.items():
        _read_values(context, thing, entry)
    for carrier, node in carriers(context):
        _read_carried(context, carrier, node)


def _read_values(context: Context, thing: ThingSymbol, entry: Mapping) -> None:
    kind = thing.kind
    unknown: list[str] = []
    for key, value in entry:
        if key.text in OWN_KEYS:
            continue
        symbol = kind.fields.get(key.text)
        code = kind.code.get(key.text.split("(")[0].strip())
        if symbol is not None:
            _read_field(context, thing, symbol, value, unknown)
        elif code is not None:
            context.later.append(partial(_read_code, context, thing, code, value))
        elif key.text in kind.state:
            context.report(
                PrintedState.on_thing,
                key,
                name=key.text,
                kind=kind.name,
                related=(Related(kind.state[key.text].span, Elsewhere.declared_here()),),
            )
        elif key.text not in kind.zones:
            names = [*kind.fields, *kind.code, *kind.zones, *OWN_KEYS]
            near = closest(key.text, names)
            context.report(UnknownKey.of_kind, key, kind=kind.name, key=key.text, meant=near)
    for name, field in kind.fields.items():
        if name in thing.values or name in unknown:
            continue
        if field.required and entry.get(name) is None:
            context.report(
                MissingField.of_thing,
                thing.span,
                thing=thing.id,
                name=name,
                type=fit.described(field.type),
                related=(Related(field.span, Elsewhere.every_has_one(name=kind.name)),),
            )
        elif entry.get(name) is None:
            context.later.append(partial(_give_default, thing, field))
    for code in kind.code.values():
        if code in context.required_code and all(key.text.split("(")[0].strip() != code.name for key, _ in entry):
            context.report(
                MissingField.text,
                thing.span,
                thing=thing.id,
                name=code.name,
                what=Kinds.what_it_does() if code.result is None else fit.described(code.result),
                related=(Related(code.span, Elsewhere.every_has_one(name=kind.name)),),
            )


def _give_default(thing: ThingSymbol, field: FieldSymbol) -> None:
    """Set the default of a field omitted by the entry."""
    thing.values.setdefault(field.name, field.default)


def _read_field(context: Context, thing: ThingSymbol, symbol: FieldSymbol, value: Node, unknown: list[str]) -> None:
    if is_unknown(value) and not _has_word(symbol, "unknown"):
        unknown.append(symbol.name)
        thing.values[symbol.name] = None
        context.unknown_fields.setdefault(symbol, value.span)
        context.report(UnknownValue.of_thing, value, name=symbol.name, thing=thing.id)
        return
    read = read_value(context, value, symbol.type, Values.field(name=symbol.name))
    if isinstance(read, Wrong):
        unknown.append(symbol.name)
    thing.values[symbol.name] = None if read is WRONG else read


def _has_word(symbol: FieldSymbol, word: str) -> bool:
    return word in getattr(getattr(symbol.type, "words", None), "words", ())


def _read_code(context: Context, thing: ThingSymbol, code: CodeSymbol, value: Node) -> None:
    if isinstance(value, Mapping):
        context.report(DeclaredOtherwise.text, value, name=code.name, kind=thing.kind.name)
        return
    scope = code_scope(code, thing.kind, thing)
    label = f"{thing.id}.{code.name}"
    if code.result is None:
        if isinstance(value, Scalar) and value.text.strip() == "nothing":
            return
        thing.code[code.name] = context.elaborator.effect(value, scope, label)
    else:
        thing.code[code.name] = context.elaborator.formula(value, scope, label, code.result)


def _read_carried(context: Context, carrier: Carrier, node: Mapping) -> None:
    """Hooks, changes, gifts, payment sources and `in force` of a thing or a kind."""
    of = carrier.of
    if not isinstance(of, ThingSymbol | Kind):
        return
    read_hooks(context, node.get("hooks"), carrier, of.hooks)
    of.changes += read_changes(context, node.get("changes"), carrier)
    of.changes += read_gives(context, node.get("gives"), carrier)
    read_sources(context, node.get("pays"), carrier, of.sources)
    lasting = node.get("in force")
    if isinstance(of, ThingSymbol) and isinstance(lasting, Scalar):
        context.later.append(lambda: _in_force(context, of, lasting))


def _in_force(context: Context, thing: ThingSymbol, lasting: Scalar) -> None:
    this = Var("this", ThingOf(thing.kind))
    thing.in_force = context.elaborator.condition(lasting, own_scope(this), f"{thing.id}: in force")


def inherit_carried(context: Context) -> None:
    """Apply the rules carried by kinds to the things of their subkinds too; the rules stay with the declaring kind."""
    for kind in context.program.kinds.values():
        if kind.reference and (kind.hooks or kind.changes):
            context.report(CodeOfReference.kind, kind.span, kind=kind.name)
