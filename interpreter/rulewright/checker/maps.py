"""Maps with their spaces, and dice."""

from __future__ import annotations

from functools import partial

from rulewright.checker.context import Context
from rulewright.checker.kinds import flag, whole
from rulewright.checker.type_names import bare_type
from rulewright.checker.values import Wrong, read_value
from rulewright.language.symbols import DieSymbol, FieldSymbol, Kind, MapSymbol, ThingRef, ThingSymbol, Value
from rulewright.language.types import NUMBER, SetOf, Type
from rulewright.source.diagnostics import Related
from rulewright.source.document import Mapping, Node, Scalar, Sequence
from rulewright.source.span import Span

BUILT_IN_DICE = (4, 6, 8, 10, 12, 20)
MOST_SPACES = 10_000
HOLES = (".", "-")


def declare_maps(context: Context) -> None:
    """The section `maps`: the spaces become things. Square and hexagonal spaces are named as on a chess board: column a, row 1."""
    for key, node in context.section("maps") or ():
        if not isinstance(node, Mapping) or not context.declare("bare", key, "a map"):
            continue
        space = node.get("space")
        kind = context.kind(space) if isinstance(space, Scalar) else None
        shape = node.get("shape")
        if kind is None or not isinstance(shape, Scalar) or shape.text not in ("squares", "hexes", "graph"):
            continue
        map_ = MapSymbol(key.text, shape.text, kind, diagonals=flag(node, "diagonals"), span=key.span)  # type: ignore[arg-type]  # one of the three
        if kind.space_of is not None:
            context.report(
                "RW240",
                space or key,
                f"`{kind.name}` is the space of another map already.",
                cure="Give each map its own kind of space.",
                related=(Related(kind.space_of.span, "the other map"),),
            )
            continue
        kind.space_of = map_
        context.program.maps[key.text] = map_
        for name in ("row", "column") if shape.text != "graph" else ():
            kind.fields.setdefault(name, FieldSymbol(kind, name, NUMBER, 0, False, key.span))
        if shape.text == "graph":
            _graph(context, map_, node)
        elif node.get("rows") is not None:
            _drawn(context, map_, node)
        else:
            _sized(context, map_, node)


def _space(context: Context, map_: MapSymbol, name: str, span: Span) -> ThingSymbol:
    """The space of a name; an entry of `things` with this id is used."""
    for thing in context.thing_ids.get(name, ()):
        if thing.kind is map_.space:
            if thing not in map_.spaces:
                map_.spaces.append(thing)
            return thing
    thing = ThingSymbol(map_.space, name, span=span)
    for field in map_.space.fields.values():
        if not field.required:
            context.later.append(partial(_give_default, thing, field))
    context.thing_ids.setdefault(name, []).append(thing)
    context.program.things.append(thing)
    map_.spaces.append(thing)
    return thing


def _give_default(thing: ThingSymbol, field: FieldSymbol) -> None:
    """Defaults are read after the maps, when all things are known."""
    thing.values.setdefault(field.name, field.default)


def space_name(row: int, column: int) -> str:
    """Column a, b, … z, aa, ab, …; row 1, 2, …"""
    letters = ""
    while column > 0:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("a") + rest) + letters
    return f"{letters}{row}"


def _place(context: Context, map_: MapSymbol, row: int, column: int, span: Span) -> ThingSymbol:
    thing = _space(context, map_, space_name(row, column), span)
    thing.values["row"], thing.values["column"] = row, column
    if not thing.text:
        thing.text = dict.fromkeys(context.languages or ("en",), thing.id)
    return thing


def _sized(context: Context, map_: MapSymbol, node: Mapping) -> None:
    size = node.get("size")
    numbers = [whole(context, item) or 0 for item in size] if isinstance(size, Sequence) else []
    if len(numbers) != 2:
        return  # the form of the file has been told
    if min(numbers) < 1:
        context.report(
            "RW250", size or node, f"The size of `{map_.name}` is [rows, columns].", cure="Write, for example, `size: [3, 3]`."
        )
        return
    if numbers[0] * numbers[1] > MOST_SPACES:
        context.report("RW250", size or node, f"`{map_.name}` would have more than {MOST_SPACES} spaces.")
        return
    map_.rows, map_.columns = numbers
    for row in range(1, map_.rows + 1):
        for column in range(1, map_.columns + 1):
            thing = _place(context, map_, row, column, map_.span)
            _required(context, map_, thing)


def _required(context: Context, map_: MapSymbol, thing: ThingSymbol) -> None:
    for field in map_.space.fields.values():
        if field.required and field.name not in thing.values and thing not in context.entries:
            context.report(
                "RW248",
                map_.span,
                f"The spaces of `{map_.name}` have no `{field.name}`.",
                cure="Draw the map with `rows:` and `legend:`, or give the field a default.",
                related=(Related(field.span, f"every `{map_.space.name}` has one"),),
            )
            return


def _drawn(context: Context, map_: MapSymbol, node: Mapping) -> None:
    """`rows:` with a code for each space; `legend:` says what the codes mean; `.` is no space."""
    rows = node.get("rows")
    legend = node.get("legend")
    codes: dict[str, Mapping] = {}
    for key, value in legend if isinstance(legend, Mapping) else ():
        if isinstance(value, Mapping):
            codes[key.text] = value
    lines = [item for item in rows if isinstance(item, Scalar)] if isinstance(rows, Sequence) else []
    widths = {len(line.text.split()) for line in lines}
    if len(widths) > 1 and map_.shape == "squares":
        wanted = max(widths, key=lambda width: sum(len(line.text.split()) == width for line in lines))
        for line in lines:
            if len(line.text.split()) != wanted:
                context.report(
                    "RW250",
                    line,
                    f"This row has {len(line.text.split())} spaces, and the others have {wanted}.",
                    cure="Write `.` where there is no space.",
                )
    map_.rows, map_.columns = len(lines), max(widths, default=0)
    for row, line in enumerate(lines, 1):
        for column, code in enumerate(line.text.split(), 1):
            if code in HOLES:
                continue
            if code not in codes:
                start = _find(line, column - 1)
                known = ", ".join(f"`{name}`" for name in codes)
                context.report(
                    "RW201", start, f"`{code}` is not a code of the legend.", cure=f"The legend has {known}; `.` is no space."
                )
                continue
            thing = _place(context, map_, row, column, line.span)
            _fill(context, map_, thing, codes[code])


def _find(line: Scalar, index: int) -> Span:
    """The place of a word of a row."""
    position = 0
    for number, word in enumerate(line.text.split()):
        position = line.text.index(word, position)
        if number == index:
            return line.place(1, position + 1, 1, position + 1 + len(word))
        position += len(word)
    return line.span


def _fill(context: Context, map_: MapSymbol, thing: ThingSymbol, values: Mapping) -> None:
    for key, value in values:
        field = map_.space.fields.get(key.text)
        if field is None:
            context.unknown(key, key.text, f"a field of `{map_.space.name}`", map_.space.fields, code="RW202")
            continue
        read = read_value(context, value, field.type, f"the field `{field.name}`")
        thing.values[key.text] = None if isinstance(read, Wrong) else read
    _required(context, map_, thing)


def _graph(context: Context, map_: MapSymbol, node: Mapping) -> None:
    edges = node.get("edges")
    for edge in edges if isinstance(edges, Sequence) else ():
        ends = [item for item in edge if isinstance(item, Scalar)] if isinstance(edge, Sequence) else []
        if len(ends) != 2 or ends[0].text == ends[1].text:
            context.report("RW250", edge, "An edge joins two spaces.", cure="Write [a, b].")
            continue
        left, right = (_space(context, map_, end.text, end.span) for end in ends)
        if (left, right) in map_.edges:
            context.report(
                "RW251", edge, f"`{left.id}` and `{right.id}` are joined twice.", cure="Take one edge out; edges go both ways."
            )
            continue
        map_.edges += [(left, right), (right, left)]


def declare_dice(context: Context) -> None:
    """The section `dice`, and the dice that are always there. Faces with fields are reference things."""
    for sides in BUILT_IN_DICE:
        context.program.dice[f"d{sides}"] = DieSymbol(f"d{sides}", list(range(1, sides + 1)))
    for key, node in context.section("dice") or ():
        if not isinstance(node, Mapping) or not context.declare("die", key, "a die"):
            continue
        die = context.program.dice[key.text] = DieSymbol(key.text, [], span=key.span)
        fields = node.get("fields")
        faces = node.get("faces")
        if isinstance(fields, Mapping):
            _face_kind(context, die, fields, key)
        for number, face in enumerate(faces if isinstance(faces, Sequence) else (), 1):
            value = _face(context, die, face, number)
            if value is not None:
                die.faces.append(value)
        if not die.faces and isinstance(faces, Sequence) and not faces.items:
            context.report("RW250", faces, f"`{key.text}` has no faces.")


def _face_kind(context: Context, die: DieSymbol, fields: Mapping, key: Scalar) -> None:
    if not context.declare("type", key, "the kind of a die's faces"):
        return
    kind = die.kind = context.program.kinds[die.name] = Kind(die.name, reference=True, span=key.span)
    for name, value in fields:
        if isinstance(value, Scalar):
            type_: Type = bare_type(context, value)
            die.fields[name.text] = type_
            kind.fields[name.text] = FieldSymbol(kind, name.text, type_, required=False, span=name.span)


def _face(context: Context, die: DieSymbol, face: Node, number: int) -> Value:
    if die.kind is None:
        value = read_value(context, face, NUMBER, "a face without `fields:`")
        return None if isinstance(value, Wrong) else value
    thing = ThingSymbol(die.kind, f"{die.name}_{number}", span=face.span)
    for key, value in face if isinstance(face, Mapping) else ():
        if key.text not in die.fields:
            context.unknown(key, key.text, f"a field of `{die.name}`", die.fields, code="RW202")
            continue
        read = read_value(context, value, die.fields[key.text], f"`{key.text}` of a face")
        thing.values[key.text] = None if isinstance(read, Wrong) else read
    for name, type_ in die.fields.items():
        thing.values.setdefault(name, () if isinstance(type_, SetOf) else None)
    context.thing_ids.setdefault(thing.id, []).append(thing)
    context.program.things.append(thing)
    return ThingRef(thing)
