"""Maps: their layouts, and the spaces of each with their printed values."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial

from rulewright.checker.bodies.one_of import one_of
from rulewright.checker.context import Context, text_of
from rulewright.checker.declarations.kinds import flag, whole
from rulewright.checker.declarations.map_holes import look_for_holes
from rulewright.checker.declarations.meshes import declare_meshes, draw_meshes, parts_of
from rulewright.checker.declarations.pictures import HOLES, Picture, Sign, hole_beside, read_picture
from rulewright.checker.declarations.values import Wrong, read_value
from rulewright.language.geometry import compass
from rulewright.language.symbols import SHAPES, Drawing, FieldSymbol, MapSymbol, ThingSymbol, Value
from rulewright.language.types import NUMBER, Word
from rulewright.source.catalogue.maps import BadDirections, BadMap, EdgeTwice, LayoutsAndWords, UnusedLetter
from rulewright.source.catalogue.names import NameTaken, UnknownName
from rulewright.source.catalogue.phrases import Elsewhere, Holes, Kinds, Shapes, Values
from rulewright.source.catalogue.printed import MissingField
from rulewright.source.diagnostics import Related
from rulewright.source.document import Mapping, Node, Scalar, Sequence
from rulewright.source.limits import limits
from rulewright.source.sentences import Phrase
from rulewright.source.span import Span


@dataclass(slots=True)
class Letter:
    """A letter of a legend: the values it gives its space, and whether a picture uses it."""

    key: Scalar
    node: Mapping
    values: dict[str, Value] | None = None
    used: bool = False


@dataclass(slots=True)
class Legend:
    """The letters of pictures; a layout's own letters come before those of the map."""

    letters: dict[str, Letter] = field(default_factory=dict)
    node: Mapping | None = None
    holes: dict[str, Letter] = field(default_factory=dict)  # letters declared as holes

    def more(self, node: Node | None) -> Legend:
        """This legend extended by further letters."""
        if not isinstance(node, Mapping):
            return self
        own = {key.text: Letter(key, value) for key, value in node if isinstance(value, Mapping)}
        holes = {key.text: Letter(key, node) for key, value in node if isinstance(value, Scalar)}
        others = {name: letter for name, letter in self.letters.items() if name not in holes}
        return Legend({**others, **own}, node, {name: hole for name, hole in {**self.holes, **holes}.items() if name not in own})

    def is_hole(self, letter: str) -> bool:
        """Whether a letter of a picture stands for a hole."""
        if letter in self.holes:
            self.holes[letter].used = True
        return letter in self.holes or (letter in HOLES and letter not in self.letters)

    def hole(self) -> str | None:
        """A letter for a hole; None if both usual ones have other meanings."""
        return next(iter(self.holes), None) or hole_beside(self.letters)


@dataclass(slots=True)
class Reading:
    """The state of reading a map."""

    context: Context
    map: MapSymbol
    legend: Legend
    layers: dict[str, Legend] = field(default_factory=dict)
    layer_keys: dict[str, Scalar] = field(default_factory=dict)
    drawn_layers: set[str] = field(default_factory=set)
    letters: list[Letter] = field(default_factory=list)  # the letters of all legends
    noted: set[int] = field(default_factory=set)  # the `id`s of these letters
    wrong: bool = False  # whether a picture was reported, so that some letters were not seen
    hole_told: bool = False  # whether a hole was reported

    def own(self, legend: Legend) -> Legend:
        """Record the letters of a legend, to find unused ones."""
        for letter in (*legend.letters.values(), *legend.holes.values()):
            if id(letter) not in self.noted:
                self.noted.add(id(letter))
                self.letters.append(letter)
        return legend


def declare_maps(context: Context) -> None:
    """The section `maps`: the spaces become things. Square and hexagonal spaces have chess-style names: column a, row 1."""
    for key, node in context.section("maps") or ():
        if not isinstance(node, Mapping) or not context.declare("bare", key, Kinds.map()):
            continue
        space = node.get("space")
        kind = context.kind(space) if isinstance(space, Scalar) else None
        shape = one_of(node.get("shape"), SHAPES)
        if kind is None or shape is None:
            continue
        map_ = MapSymbol(
            key.text,
            shape,
            kind,
            flat=flag(node, "flat"),
            diagonals=flag(node, "diagonals"),
            text=text_of(context, node.get("name")),
            span=key.span,
        )
        if kind.space_of is not None:
            context.report(NameTaken.space_of_map, space or key, kind=kind.name, related=(Related(kind.space_of.span, Elsewhere.other_map()),))
            continue
        for word, wanted in (("flat", Shapes.hexes()), ("diagonals", Shapes.squares())):
            written = node.key(word)
            if written is not None and shape != wanted.fragment.name:
                context.report(BadMap.wrong_shape, written, word=word, wanted=wanted, map=key.text, shape=shape)
        kind.space_of = map_
        context.program.maps[key.text] = map_
        declare_meshes(context, map_, node)
        _read_directions(context, map_, node)
        for name in ("row", "column") if shape != "graph" else ():
            kind.fields.setdefault(name, FieldSymbol(kind, name, NUMBER, 0, False, span=key.span))
        _read_map(context, map_, node, key)


def _read_directions(context: Context, map_: MapSymbol, node: Mapping) -> None:
    """`directions: LIST`: the words for the directions of a map, clockwise from the top."""
    written = node.get("directions")
    if not isinstance(written, Scalar):
        return
    words = context.program.words.get(written.text)
    wanted = compass(map_)
    if words is None:
        context.unknown(written, written.text, Kinds.words(), context.program.words)
    elif not wanted:
        context.report(BadDirections.of_graph, written, map=map_.name)
    elif len(words.words) not in wanted:
        numbers = [str(number) for number in wanted]
        context.report(BadDirections.number, written, map=map_.name, words=words.name, n=len(words.words), wanted=numbers)
    else:
        map_.directions = words


def layouts_of(context: Context, name: str) -> Mapping | tuple[tuple[Scalar, Node], ...]:
    """The layouts of a map, from the section `layouts`."""
    section = context.section("layouts")
    layouts = section.get(name) if section is not None else None
    return layouts if isinstance(layouts, Mapping) else ()


def _read_map(context: Context, map_: MapSymbol, node: Mapping, key: Scalar) -> None:
    reading = Reading(context, map_, Legend())
    reading.legend = reading.own(Legend().more(node.get("legend")))
    layers = node.get("layers")
    for name, layer in layers if isinstance(layers, Mapping) else ():
        reading.layers[name.text] = reading.own(Legend().more(layer.get("legend") if isinstance(layer, Mapping) else None))
        reading.layer_keys[name.text] = name
        rows = layer.key("rows") if isinstance(layer, Mapping) else None
        if node.get("layout") is not None and (rows is not None or not isinstance(layer, Mapping)):
            context.report(BadMap.drawn_in_layouts, rows or name, name=map_.name)
            reading.drawn_layers.add(name.text)
    if node.get("layout") is not None:
        for name, layout in layouts_of(context, map_.name):
            if isinstance(layout, Mapping):
                _draw(reading, Drawing(name.text, text=text_of(context, layout.get("name")), span=name.span), layout)
    else:
        _draw(reading, Drawing("", span=key.span), node)
    for letter in reading.letters if not reading.wrong else ():
        if not letter.used:
            context.report(UnusedLetter.letter, letter.key, map=map_.name, letter=letter.key.text)
    for layer_name, written in reading.layer_keys.items():
        if layer_name not in reading.drawn_layers:
            context.report(UnusedLetter.layer, written, map=map_.name, layer=layer_name)


def _draw(reading: Reading, drawing: Drawing, node: Mapping) -> None:
    """One layout: its spaces first, then what is printed on them, so that spaces may name each other."""
    context, map_ = reading.context, reading.map
    map_.drawings.append(drawing)
    legend = reading.own(reading.legend.more(node.get("legend"))) if drawing.name else reading.legend
    picture: Picture | None = None
    if node.get("edges") is not None:
        _graph(context, map_, drawing, node)
    elif node.get("rows") is not None:
        picture = read_picture(context, map_, node.get("rows"), legend.node, legend.hole())
        _place_signs(context, map_, drawing, picture, legend)
        reading.wrong = reading.wrong or picture.wrong
        if not reading.wrong:
            reading.hole_told = reading.hole_told or look_for_holes(context, map_, drawing, picture, legend.holes)
    else:
        _sized(context, map_, drawing, node)
    if picture is not None:
        for sign in picture.signs:
            _fill(context, drawing, sign, legend)
    layers = node.get("layers")
    for name, layer in layers if isinstance(layers, Mapping) else ():
        _layer(reading, drawing, picture, name, layer)
    parts = draw_meshes(context, map_, drawing)
    spaces = node.get("spaces")
    for name, facts in spaces if isinstance(spaces, Mapping) else ():
        _single(context, [drawing, *parts], name, facts)
    context.later.append(partial(_settle, context, map_, drawing))
    for part in parts:
        context.later.append(partial(_settle, context, next(own for own in parts_of(map_) if part in own.drawings), part))


def _space(context: Context, map_: MapSymbol, drawing: Drawing, name: str, span: Span) -> ThingSymbol:
    """The space with this name; reuses an entry of `things` with this id or the space of another layout."""
    thing = next((thing for thing in context.thing_ids.get(name, ()) if thing.kind is map_.space), None)
    if thing is None:
        thing = ThingSymbol(map_.space, name, span=span)
        context.thing_ids.setdefault(name, []).append(thing)
        context.program.things.append(thing)
    if thing not in drawing.values:
        drawing.spaces.append(thing)
        drawing.values[thing] = {}
        drawing.places[thing] = span
    return thing


def space_name(row: int, column: int) -> str:
    """Column a, b, … z, aa, ab, …; row 1, 2, …"""
    letters = ""
    while column > 0:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("a") + rest) + letters
    return f"{letters}{row}"


def _place(context: Context, map_: MapSymbol, drawing: Drawing, row: int, column: int, span: Span) -> ThingSymbol:
    thing = _space(context, map_, drawing, space_name(row, column), span)
    for values in (thing.values, drawing.values[thing]):
        values["row"], values["column"] = row, column
    if not thing.text:
        thing.text = dict.fromkeys(context.languages or ("en",), thing.id)
    return thing


def _sized(context: Context, map_: MapSymbol, drawing: Drawing, node: Mapping) -> None:
    size = node.get("size")
    numbers = [whole(context, item) or 0 for item in size] if isinstance(size, Sequence) else []
    if len(numbers) != 2:
        return  # already reported with the form of the file
    if min(numbers) < 1:
        context.report(BadMap.size, size or node, map=map_.name)
        return
    if numbers[0] * numbers[1] > limits().spaces:
        context.report(BadMap.too_large, size or node, map=map_.name, most=limits().spaces)
        return
    drawing.rows, drawing.columns = numbers
    for row in range(1, drawing.rows + 1):
        for column in range(1, drawing.columns + 1):
            _place(context, map_, drawing, row, column, drawing.span)


def _place_signs(context: Context, map_: MapSymbol, drawing: Drawing, picture: Picture, legend: Legend) -> None:
    drawing.rows, drawing.columns = picture.rows, picture.columns
    if not legend.letters and not all(legend.is_hole(sign.text) for sign in picture.signs):
        _no_legend(context, picture)
        picture.wrong = True
        return
    for sign in picture.signs:
        if sign.text in legend.letters:
            _place(context, map_, drawing, sign.row, sign.column, sign.span)
        elif not legend.is_hole(sign.text):
            _unknown_letter(context, sign, legend, Holes.no_space())


def _no_legend(context: Context, picture: Picture) -> None:
    """Report all unexplained letters of a picture in one finding."""
    letters = [sign for sign in picture.signs if sign.text not in HOLES]
    names = list(dict.fromkeys(sign.text for sign in letters))
    write = ", ".join(f"{name}: {{}}" for name in names[:4]) + (", …" if len(names) > 4 else "")
    context.report(BadMap.no_legend, letters[0].span, letters=names[:12], write=write)


def _unknown_letter(context: Context, sign: Sign, legend: Legend, means: Phrase) -> None:
    known, hole = list(legend.letters), legend.hole()
    context.report(UnknownName.no_letter, sign.span, name=sign.text, known=known, hole=hole, means=means)


def _fill(context: Context, drawing: Drawing, sign: Sign, legend: Legend) -> None:
    """Give a space the values of its letter in the legend."""
    letter = legend.letters.get(sign.text)
    thing = next((thing for thing in _at(drawing, sign.row, sign.column)), None)
    if letter is not None and thing is not None:
        letter.used = True
        _print(drawing, thing, _values(context, thing, letter))


def _at(drawing: Drawing, row: int, column: int) -> list[ThingSymbol]:
    name = space_name(row, column)
    return [thing for thing in drawing.values if thing.id == name]


def _values(context: Context, thing: ThingSymbol, letter: Letter) -> dict[str, Value]:
    """The values of a letter, read once."""
    if letter.values is None:
        letter.values = _facts(context, thing, letter.node)
    return letter.values


def _facts(context: Context, thing: ThingSymbol, node: Mapping) -> dict[str, Value]:
    found: dict[str, Value] = {}
    for key, value in node:
        symbol = thing.kind.fields.get(key.text)
        if symbol is None or key.text in ("row", "column"):
            context.unknown_key(key, Kinds.field_of(name=thing.kind.name), thing.kind.fields)
            continue
        read = read_value(context, value, symbol.type, Values.field(name=symbol.name))
        found[key.text] = None if isinstance(read, Wrong) else read
    return found


def _layer(reading: Reading, drawing: Drawing, picture: Picture | None, key: Scalar, node: Node) -> None:
    """Read a further picture over the rows; `.` leaves a space unchanged."""
    context, map_ = reading.context, reading.map
    own = node if isinstance(node, Mapping) else None
    rows = node if own is None else own.get("rows")
    if own is not None and rows is None:
        return  # the map itself, which only has the legend shared by its layouts
    reading.drawn_layers.add(key.text)
    legend = reading.layers.get(key.text, Legend())
    if own is not None and drawing.name:
        legend = reading.own(legend.more(own.get("legend")))
    if not legend.letters:
        context.report(BadMap.no_legend_of_layer, key, layer=key.text)
        return
    layer = read_picture(context, map_, rows, legend.node, legend.hole(), of_layer=True)
    if layer.wrong or (picture is not None and picture.wrong):
        reading.wrong = True
        return
    if (layer.rows, layer.columns) != (drawing.rows, drawing.columns):
        context.report(
            BadMap.layer_size,
            _first_difference(layer, drawing) or key.span,
            layer=key.text,
            rows=layer.rows,
            columns=layer.columns,
            map_rows=drawing.rows,
            map_columns=drawing.columns,
            dot=".",
        )
        reading.wrong = True
        return
    for sign in layer.signs:
        if sign.text in legend.letters:
            if not _at(drawing, sign.row, sign.column):
                context.report(BadMap.no_space_here, sign.span, letter=sign.text, dot=".")
            _fill(context, drawing, sign, legend)
        elif not legend.is_hole(sign.text):
            _unknown_letter(context, sign, legend, Holes.nothing_there())


def _first_difference(layer: Picture, drawing: Drawing) -> Span | None:
    """The first row of a layer that is superfluous or has a different length."""
    if layer.columns > drawing.columns:
        return layer.lines[next(sign.row for sign in layer.signs if sign.column > drawing.columns) - 1].span()
    if layer.columns < drawing.columns:
        return layer.lines[0].span() if layer.lines else None
    return layer.lines[drawing.rows].span() if layer.rows > drawing.rows else None


def _single(context: Context, drawings: list[Drawing], key: Scalar, node: Node) -> None:
    """Read the values given for a single space of a layout, or for one of its sides or corners."""
    drawing, thing = next(((one, thing) for one in drawings for thing in one.values if thing.id == key.text), (drawings[0], None))
    if thing is None:
        known = [each.id for one in drawings for each in one.values]
        context.unknown(key, key.text, Kinds.space_of_layout() if drawing.name else Kinds.space_of_map(), known)
    elif isinstance(node, Mapping):
        _print(drawing, thing, _facts(context, thing, node))


def _print(drawing: Drawing, thing: ThingSymbol, facts: dict[str, Value]) -> None:
    drawing.values[thing].update(facts)
    for name, value in facts.items():
        thing.values.setdefault(name, value)  # an entry of `things` for this space need not repeat it


def _settle(context: Context, map_: MapSymbol, drawing: Drawing) -> None:
    """The printed fields of every space: from its entry, else from the picture, else the default."""
    reported = False
    for thing, values in drawing.values.items():
        entry = context.entries.get(thing)
        for field_ in map_.space.fields.values():
            if entry is not None and entry.get(field_.name) is not None:
                values[field_.name] = thing.values.get(field_.name)
            elif field_.name not in values:
                if field_.required and not reported:
                    reported = True
                    _report_missing(context, map_, drawing, thing, field_)
                values[field_.name] = field_.default
            thing.values.setdefault(field_.name, values[field_.name])


def _report_missing(context: Context, map_: MapSymbol, drawing: Drawing, thing: ThingSymbol, field_: FieldSymbol) -> None:
    drawn = drawing.places[thing] != drawing.span
    related = (Related(field_.span, Elsewhere.every_has_one(name=map_.space.name)),)
    if drawn:
        context.report(MissingField.of_space, drawing.places[thing], name=field_.name, related=related)
    else:
        context.report(MissingField.of_spaces, map_.span, map=map_.name, name=field_.name, related=related)


def _graph(context: Context, map_: MapSymbol, drawing: Drawing, node: Mapping) -> None:
    edges, joined = node.get("edges"), set[tuple[int, int]]()
    for edge in edges if isinstance(edges, Sequence) else ():
        ends = [item for item in edge if isinstance(item, Scalar)] if isinstance(edge, Sequence) else []
        if len(ends) != 2 or ends[0].text == ends[1].text:
            context.report(BadMap.edge, edge)
            continue
        left, right = (_space(context, map_, drawing, end.text, end.span) for end in ends)
        if (id(left), id(right)) in joined or (id(right), id(left)) in joined:
            context.report(EdgeTwice.joined, edge, left=left.id, right=right.id)
            continue
        joined.add((id(left), id(right)))
        drawing.edges.append((left, right))


def choose_layouts(context: Context) -> None:
    """Read the option that selects the layout of a map: its words are the names of the layouts. Runs once options are known."""
    for key, node in context.section("maps") or ():
        map_ = context.program.maps.get(key.text)
        written = node.get("layout") if isinstance(node, Mapping) else None
        if map_ is None or not isinstance(written, Scalar):
            continue
        name = written.text.strip()
        options = context.program.options
        option = options.get(name.removeprefix("option.")) if name.startswith("option.") else None
        if option is None or not isinstance(option.type, Word):
            lists = [f"option.{other.name}" for other in options.values() if isinstance(other.type, Word)]
            context.unknown(written, name, Kinds.option_of_words(), lists)
            continue
        map_.option = option
        for own in parts_of(map_):
            own.option = option
        _compare(context, map_, option.type, written)
    for key, _ in context.section("layouts") or ():
        map_ = context.program.maps.get(key.text)
        if map_ is None:
            context.unknown(key, key.text, Kinds.map(), context.program.maps)
        elif map_.option is None and map_.drawings and not map_.drawings[0].name:
            context.report(BadMap.no_layout, key, map=key.text)


def _compare(context: Context, map_: MapSymbol, type_: Word, place: Scalar) -> None:
    words = type_.words
    here = (Related(words.span, Elsewhere.words()),)
    for drawing in map_.drawings:
        if drawing.name not in words.words:
            context.report(LayoutsAndWords.no_word, drawing.span, words=words.name, layout=drawing.name, related=here)
        elif drawing.text:
            words.texts.setdefault(drawing.name, drawing.text)
    drawn = {drawing.name for drawing in map_.drawings}
    for word in words.words:
        if word not in drawn:
            context.report(LayoutsAndWords.no_layout, place, map=map_.name, layout=word, words=words.name, related=here)
