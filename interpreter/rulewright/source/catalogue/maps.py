"""RW250, RW251, RW254 to RW256 and RW259 to RW261: maps, their pictures and layouts."""

from __future__ import annotations

from rulewright.source.catalogue.code import ERROR, WARNING, Code, Cure, Message

AS_MANY = Cure("Give each row as many letters as the others.", "Dej každému řádku stejně písmen jako ostatním.")
EVEN_ROWS = Cure(
    "Rows 2, 4, 6 … are further right: indent each of them, or none.",
    "Řádky 2, 4, 6 … jsou víc vpravo: odsaď každý z nich, nebo žádný.",
)
WHICH_HOLE = Cure(
    'Write in the legend `"{letter}": {{}}` if it is a space, or `"{letter}": nothing` if it is none.',
    'Napiš do legendy `"{letter}": {{}}`, je-li to pole, nebo `"{letter}": nothing`, pokud není.',
)
WHERE_NO_SPACE = Cure("Write `{hole}` where there is no space.", "Kde není pole, napiš `{hole}`.")


class BadMap(Code):
    code = "RW250"
    severity = ERROR
    title = "A map or die that cannot be drawn"
    meaning = "A map needs a size or rows of the same length, an edge joins two spaces, a die needs faces."
    wrong = 'maps:\n  board: {shape: squares, space: cell, rows: ["a a", a], legend: {a: {}}}'
    right = 'maps:\n  board: {shape: squares, space: cell, rows: ["a a", "a ."], legend: {a: {}}}'

    no_faces = Message("`{name}` has no faces.", "`{name}` nemá stěny.")
    plain_face = Message(
        "`{name}` has fields, so each of its faces must give their values.",
        "`{name}` má údaje, takže každá jeho stěna musí uvést jejich hodnoty.",
        Cure("Write `{{{field}: {face}}}`.", "Napiš `{{{field}: {face}}}`."),
        Cure("Write `{{…: …}}`.", "Napiš `{{…: …}}`."),
    )
    wrong_shape = Message(
        "`{word}` is for maps of {wanted}, but the shape of `{map}` is `{shape}`.",
        "`{word}` je pro mapy tvaru {wanted}, ale `{map}` má tvar `{shape}`.",
    )
    drawn_in_layouts = Message(
        "`{name}` is drawn in its layouts, and so are the rows of its layers.",
        "`{name}` se kreslí ve svých rozloženích, a s ní i řádky vrstev.",
    )
    size = Message(
        "The size of `{map}` must be [rows, columns].",
        "Velikost mapy `{map}` musí být [řádky, sloupce].",
        Cure("Write, for example, `size: [3, 3]`.", "Napiš například `size: [3, 3]`."),
    )
    too_large = Message("`{map}` would have more than {most:,} spaces.", "`{map}` by měla víc než {most:,} polí.")
    no_legend_of_layer = Message(
        "The layer `{layer}` has no legend.",
        "Vrstva `{layer}` nemá legendu.",
        Cure("Write `layers: {{{layer}: {{legend: …}}}}` in the map.", "Napiš v mapě `layers: {{{layer}: {{legend: …}}}}`."),
    )
    layer_size = Message(
        "The layer `{layer}` has {rows|row|rows} of {columns}, but the map has {map_rows} of {map_columns}.",
        "Vrstva `{layer}` má {rows|řádek|řádky|řádků} po {columns}, ale mapa jich má {map_rows} po {map_columns}.",
        Cure(
            "A layer covers every space of the map; write `{dot}` where it has nothing.",
            "Vrstva se kreslí přes všechna pole mapy; kde nic nemá, napiš `{dot}`.",
        ),
    )
    no_space_here = Message(
        "The map has no space here, so `{letter}` applies to nothing.",
        "Mapa tu nemá pole, takže `{letter}` nemá kde být.",
        Cure("Write `{dot}`.", "Napiš `{dot}`."),
    )
    edge = Message("An edge must join two spaces.", "Hrana musí spojovat dvě pole.", Cure("Write [a, b].", "Napiš [a, b]."))
    no_layout = Message(
        "`{map}` has no `layout:`, so its layouts are never played on.",
        "`{map}` nemá `layout:`, takže se na jejích rozloženích nikdy nehraje.",
        Cure("Write `layout: option.…`.", "Napiš `layout: option.…`."),
    )
    no_legend = Message(
        "There is no `legend:` for {letters:and}.",
        "Chybí `legend:` pro {letters:and}.",
        Cure(
            "Write `legend: {{{write}}}` with what each space prints.",
            "Napiš `legend: {{{write}}}` s tím, co je na každém poli.",
        ),
    )
    too_many_letters = Message(
        "`{map}` would have more than {spaces:,} spaces, or {letters} letters for each of them.",
        "`{map}` by měla víc než {spaces:,} polí, nebo {letters} písmen na každé z nich.",
        Cure("Draw a smaller map.", "Nakresli menší mapu."),
    )
    not_indented = Message(
        "This row is half a hex further right than the first, but is not indented.",
        "Tento řádek je o půl šestiúhelníku víc vpravo než první, ale není odsazený.",
        EVEN_ROWS,
    )
    indented_as_even = Message(
        "This row is indented as if it were half a hex further right.",
        "Tento řádek je odsazený, jako by byl o půl šestiúhelníku víc vpravo.",
        EVEN_ROWS,
    )
    indented_flat = Message(
        "This row is indented; rows of flat hexes are not, because columns 2, 4, 6 … are half a hex lower anyway.",
        "Tento řádek je odsazený; u šestiúhelníků s hranou nahoře se řádky neodsazují, sloupce 2, 4, 6 … jsou o půl pole níž samy.",
        WHERE_NO_SPACE,
        AS_MANY,
    )
    indented = Message("This row is indented.", "Tento řádek je odsazený.", WHERE_NO_SPACE, AS_MANY)
    row_length = Message(
        "This row has {n|space|spaces}, but the others have {wanted}.",
        "Tento řádek má {n|pole|pole|polí}, ostatní mají {wanted}.",
        WHERE_NO_SPACE,
        AS_MANY,
    )
    layer_row_length = Message(
        "This row of a layer has {n|space|spaces}, but the others have {wanted}.",
        "Tento řádek vrstvy má {n|pole|pole|polí}, ostatní mají {wanted}.",
        Cure("Write `{hole}` where there is nothing.", "Kde nic není, napiš `{hole}`."),
        AS_MANY,
    )


class EdgeTwice(Code):
    code = "RW251"
    severity = WARNING
    title = "An edge that is given twice"
    meaning = "Edges go both ways, so each is written once."
    wrong = "edges: [[a, b], [b, a]]"
    right = "edges: [[a, b]]"

    joined = Message(
        "`{left}` and `{right}` are joined twice.",
        "`{left}` a `{right}` jsou spojena dvakrát.",
        Cure("Remove one of the edges: they go both ways.", "Jednu hranu odstraň: vedou oběma směry."),
    )


class UnusedLetter(Code):
    code = "RW254"
    severity = WARNING
    title = "A letter that no picture has"
    meaning = "A legend says what the letters of a map's pictures mean. A letter that is in none of them was forgotten, or is a typo."
    wrong = "maps:\n  isle:\n    shape: squares\n    space: cell\n    rows: [ll, ll]\n    legend: {l: {wet: no}, w: {wet: yes}}"
    right = "maps:\n  isle:\n    shape: squares\n    space: cell\n    rows: [ll, lw]\n    legend: {l: {wet: no}, w: {wet: yes}}"

    letter = Message(
        "No picture of `{map}` has the letter `{letter}`.",
        "Žádný obrázek mapy `{map}` nemá písmeno `{letter}`.",
        Cure("Remove the letter, or draw it.", "Písmeno odstraň, nebo je nakresli."),
    )
    layer = Message(
        "No picture of `{map}` has the layer `{layer}`.",
        "Žádný obrázek mapy `{map}` nemá vrstvu `{layer}`.",
        Cure("Remove it, or draw it.", "Odstraň ji, nebo ji nakresli."),
    )


class LayoutsAndWords(Code):
    code = "RW255"
    severity = ERROR
    title = "Layouts of a map that are not the words of its option"
    meaning = "The layout of a map is chosen by an option of a word list: each word is a layout, and each layout a word."
    wrong = "words: {chart: [bay, isle]}\nlayouts:\n  sea: {bay: {size: [2, 2]}}"
    right = "words: {chart: [bay]}\nlayouts:\n  sea: {bay: {size: [2, 2]}}"

    no_word = Message(
        "`{layout}` is not a word of `{words}`, so nobody can choose this layout.",
        "`{layout}` není slovo seznamu `{words}`, takže toto rozložení nelze zvolit.",
        Cure("Add the word `{layout}` to `{words}`.", "Přidej slovo `{layout}` do `{words}`."),
    )
    no_layout = Message(
        "`{map}` has no layout `{layout}`, but that word of `{words}` can be chosen.",
        "`{map}` nemá rozložení `{layout}`, ale toto slovo seznamu `{words}` lze zvolit.",
        Cure(
            "Draw it under `layouts: {{{map}: {{{layout}: …}}}}`, or remove the word.",
            "Nakresli je pod `layouts: {{{map}: {{{layout}: …}}}}`, nebo slovo odstraň.",
        ),
    )


class SpaceNotOnAllLayouts(Code):
    code = "RW256"
    severity = ERROR
    title = "A space that is not on every layout"
    meaning = "A game is played on one layout of a map, and other spaces do not exist in it. A rule that names a space must find it on every layout."
    wrong = "words: {chart: [bay, isle]}\nlayouts:\n  sea:\n    bay: {size: [2, 2]}\n    isle: {size: [3, 3]}\nsetup: |\n  move ship to c3.ships"
    right = (
        "words: {chart: [bay, isle]}\nlayouts:\n  sea:\n    bay: {size: [2, 2], spaces: {a1: {home: yes}}}\n"
        "    isle: {size: [3, 3], spaces: {c3: {home: yes}}}\nsetup: |\n"
        "  let harbour = first of (every field where home)\n  move ship to harbour.ships"
    )

    named = Message(
        "`{space}` is not a space of every layout of `{map}`: it is missing from {layouts:and}.",
        "`{space}` není pole každého rozložení mapy `{map}`: chybí v {layouts:and}.",
        Cure(
            "Give such spaces a field in the layouts, and let rules look for it.",
            "Dej takovým polím v rozloženích údaj a v pravidlech je hledej podle něj.",
        ),
    )


class BadDirections(Code):
    code = "RW259"
    severity = ERROR
    title = "Directions that a map does not have"
    meaning = (
        "`directions: LIST` names the directions of a map of squares or hexes, clockwise from the top: four or eight for "
        "squares, six for hexes. Anything that moves or looks in a direction needs them."
    )
    wrong = "words: {way: [north, east, south]}\nkinds: {cell: {}}\nmaps:\n  board: {shape: squares, size: [3, 3], space: cell, directions: way}"
    right = (
        "words: {way: [north, east, south, west]}\nkinds: {cell: {}}\nmaps:\n  board: {shape: squares, size: [3, 3], space: cell, directions: way}"
    )

    number = Message(
        "`{map}` has {wanted:or} directions, but `{words}` has {n|word|words}.",
        "`{map}` má směrů {wanted:or}, ale `{words}` má {n|slovo|slova|slov}.",
        Cure("List the words clockwise from the top.", "Vyjmenuj slova po směru hodinových ručiček odshora."),
    )
    of_graph = Message("`{map}` is a graph, which has no directions.", "`{map}` je graf, a ten nemá směry.")
    none = Message(
        "`{name}` goes in a direction, but the map `{map}` has no `directions:`.",
        "`{name}` jde nějakým směrem, ale mapa `{map}` nemá `directions:`.",
        Cure("Write `directions: LIST` in the map, with a word list.", "Napiš do mapy `directions: SEZNAM` se seznamem slov."),
    )
    no_word = Message(
        "`{name}` needs a word of the directions of a map, but this is {type}.",
        "`{name}` potřebuje slovo ze směrů některé mapy, ale toto je {type}.",
        Cure("Write `directions: LIST` in the map, with a word list.", "Napiš do mapy `directions: SEZNAM` se seznamem slov."),
    )


class NoParts(Code):
    code = "RW260"
    severity = ERROR
    title = "Sides and corners that a map does not have"
    meaning = (
        "`sides: KIND` and `corners: KIND` turn the sides and corners of squares or hexes into spaces. `neighbours(s, KIND)` "
        "gives those that touch a space, and the spaces that touch them."
    )
    wrong = (
        "kinds: {tile: {}, road: {}, port: {}}\nmaps:\n  isle: {shape: hexes, size: [3, 3], space: tile, sides: road}\n"
        "stats:\n  harbours(tile): count neighbours(tile, port)"
    )
    right = (
        "kinds: {tile: {}, road: {}, port: {}}\nmaps:\n  isle: {shape: hexes, size: [3, 3], space: tile, sides: road, corners: port}\n"
        "stats:\n  harbours(tile): count neighbours(tile, port)"
    )

    of_graph = Message(
        "`{map}` is a graph, which has no {word}.",
        "`{map}` je graf, a ten nemá `{word}`.",
        Cure("Only squares and hexes have them.", "Mají je jen čtverce a šestiúhelníky."),
    )
    of_panel = Message(
        "`{word}` shows signs on the {word} of a map, but the map of this panel has none.",
        "`{word}` ukazuje znaky na `{word}` mapy, ale tento panel neukazuje mapu, která je má.",
        Cure("Show a map whose `{word}:` names a kind.", "Ukaž mapu, jejíž `{word}:` uvádí druh."),
    )
    too_many = Message(
        "`{map}` would have more than {most:,} spaces with its sides and corners.",
        "`{map}` by i se stranami a rohy měla víc než {most:,} polí.",
        Cure("Draw a smaller map.", "Nakresli menší mapu."),
    )
    no_kind = Message(
        "`neighbours(s, KIND)` takes the name of a kind.",
        "`neighbours(s, DRUH)` bere jméno druhu.",
        Cure("Write the kind of a map's spaces, sides or corners.", "Napiš druh polí, stran nebo rohů mapy."),
    )
    other_things = Message(
        "`{word}: {kind}` makes every `{kind}` a space of `{map}`, but `{thing}` is not on the map.",
        "`{word}: {kind}` dělá pole mapy `{map}`, ale `{thing}` je také `{kind}` a na mapě není.",
        Cure("Name a kind that is used for nothing else.", "Uveď zvláštní druh."),
        severity=WARNING,
    )
    not_touching = Message(
        "No `{kind}` touches the spaces of `{map}`.",
        "Polí mapy `{map}` se nedotýká žádné `{kind}`.",
        Cure("Those that do are {kinds:or}.", "Dotýkají se jich {kinds:or}."),
    )
    nothing_touches = Message(
        "No `{kind}` touches the spaces of `{map}`: its sides and corners are not spaces.",
        "Polí mapy `{map}` se nedotýká žádné `{kind}`: její strany a rohy nejsou pole.",
        Cure("Write `sides: {kind}` or `corners: {kind}` in the map.", "Napiš do mapy `sides: {kind}` nebo `corners: {kind}`."),
    )


class UnnamedHole(Code):
    code = "RW261"
    severity = WARNING
    title = "A hole in a map that may be meant as a space"
    meaning = (
        "Where a legend lacks `.` or `-`, these are holes of the map. That is probably not meant where a hole lies inside the map, where holes "
        "cut it into pieces, or where a picture has nothing else. Put the letter into the "
        "legend: with `{}` (or what it prints) if it is a space, with `nothing` if it is not."
    )
    wrong = "maps:\n  board: {shape: squares, space: cell, rows: [w w w, w . w, w w w], legend: {w: {}}}"
    right = 'maps:\n  board: {shape: squares, space: cell, rows: [w w w, w . w, w w w], legend: {w: {}, ".": {}}}'

    inside = Message(
        "The legend does not have `{letter}`, so there is no space here inside the map.",
        "Legenda nemá `{letter}`, takže tady uvnitř mapy není pole.",
        WHICH_HOLE,
    )
    between = Message(
        "The legend does not have `{letter}`, so there is no space here, and no way between some of the spaces of `{map}`.",
        "Legenda nemá `{letter}`, takže tady není pole a mezi některými poli mapy `{map}` nevede žádná cesta.",
        WHICH_HOLE,
    )
    alone = Message(
        "The legend does not have `{letter}`, so this picture of `{map}` has no space at all.",
        "Legenda nemá `{letter}`, takže tento obrázek mapy `{map}` nemá vůbec žádné pole.",
        WHICH_HOLE,
    )
