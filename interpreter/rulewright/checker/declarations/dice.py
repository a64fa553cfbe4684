"""Dice and their faces."""

from __future__ import annotations

from rulewright.checker.bodies import fit
from rulewright.checker.context import Context
from rulewright.checker.declarations.type_names import bare_type
from rulewright.checker.declarations.values import Wrong, read_value
from rulewright.language.symbols import DieSymbol, FieldSymbol, Kind, ThingRef, ThingSymbol, Value
from rulewright.language.types import NUMBER, Maybe, Number, SetOf, Type, Unknown
from rulewright.source.catalogue.maps import BadMap
from rulewright.source.catalogue.phrases import Kinds, Values
from rulewright.source.catalogue.printed import MissingField
from rulewright.source.document import Mapping, Node, Scalar, Sequence

BUILT_IN_DICE = (4, 6, 8, 10, 12, 20)


def declare_dice(context: Context) -> None:
    """Declare the section `dice` and the built-in dice. Faces with fields are reference things."""
    for sides in BUILT_IN_DICE:
        context.program.dice[f"d{sides}"] = DieSymbol(f"d{sides}", list(range(1, sides + 1)))
    for key, node in context.section("dice") or ():
        if not isinstance(node, Mapping) or not context.declare("die", key, Kinds.die()):
            continue
        die = context.program.dice[key.text] = DieSymbol(key.text, [])
        fields = node.get("fields")
        faces = node.get("faces")
        if isinstance(fields, Mapping):
            _face_kind(context, die, fields, key)
        for number, face in enumerate(faces if isinstance(faces, Sequence) else (), 1):
            value = _face(context, die, face, number)
            if value is not None:
                die.faces.append(value)
        _bound_numbers(die)
        if not die.faces and isinstance(faces, Sequence) and not faces.items:
            context.report(BadMap.no_faces, faces, name=key.text)


def _face_kind(context: Context, die: DieSymbol, fields: Mapping, key: Scalar) -> None:
    if not context.declare("type", key, Kinds.faces()):
        return
    kind = die.kind = context.program.kinds[die.name] = Kind(die.name, reference=True, span=key.span)
    for name, value in fields:
        if isinstance(value, Scalar):
            type_: Type = bare_type(context, value)
            die.fields[name.text] = type_
            kind.fields[name.text] = FieldSymbol(kind, name.text, type_, required=False, span=name.span)


def _bound_numbers(die: DieSymbol) -> None:
    """Bound the numbers on faces: a die never shows anything but its faces."""
    for field in die.kind.fields.values() if die.kind is not None else ():
        shown = [face.thing.values.get(field.name) for face in die.faces if isinstance(face, ThingRef)]
        numbers = [number for number in shown if isinstance(number, int) and not isinstance(number, bool)]
        if isinstance(field.type, Number) and numbers and len(numbers) == len(shown):
            field.type = Number(min(numbers), max(numbers))


def _face(context: Context, die: DieSymbol, face: Node, number: int) -> Value:
    if die.kind is None:
        value = read_value(context, face, NUMBER, Values.face())
        return None if isinstance(value, Wrong) else value
    if not isinstance(face, Mapping):
        field = next(iter(die.fields), "") if len(die.fields) == 1 and isinstance(face, Scalar) else ""
        context.report(BadMap.plain_face, face, name=die.name, field=field or None, face=face.text if isinstance(face, Scalar) else None)
        return None
    thing = ThingSymbol(die.kind, f"{die.name}_{number}", span=face.span)
    for key, value in face:
        if key.text not in die.fields:
            context.unknown_key(key, Kinds.field_of(name=die.name), die.fields)
            continue
        read = read_value(context, value, die.fields[key.text], Values.of_face(name=key.text))
        thing.values[key.text] = None if isinstance(read, Wrong) else read
    for name, type_ in die.fields.items():
        if name not in thing.values:
            thing.values[name] = () if isinstance(type_, SetOf) else None
            if not isinstance(type_, Maybe | SetOf | Unknown):
                context.report(MissingField.of_face, face, die=die.name, name=name, type=fit.described(type_))
    context.thing_ids.setdefault(thing.id, []).append(thing)
    context.program.things.append(thing)
    return ThingRef(thing)
