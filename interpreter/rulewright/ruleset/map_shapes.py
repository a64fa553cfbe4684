"""What is allowed under `maps:`."""

from __future__ import annotations

from rulewright.ruleset.common_shapes import NAME_TEXT, SOURCE
from rulewright.ruleset.shapes import (
    CONDITION,
    SET,
    YES_NO,
    Anything,
    ByNode,
    Code,
    Key,
    Listing,
    Named,
    NameOf,
    OneOf,
    Raw,
    Record,
    Sentence,
    Whole,
)

EXPECTED = Listing(
    Record(
        "expected_total",
        "an expectation",
        (
            Key("id", NameOf("an id"), "id", "A name for overlays: `expect.all_cards.is: {add: 10}`.", "all_cards"),
            Key(
                "for",
                Named(SET, what="a name"),
                "for each",
                "Names for members of sets of printed things; the expectation must hold for each combination.",
                "{s: every suit}",
            ),
            Key("count", SET, "what is counted", "A set.", "every card"),
            Key("is", Whole(constant=True), "how many", "The number that it must be.", "54"),
            Key(
                "connected",
                SET,
                "what is connected",
                "Spaces of a map that must be connected: a path leads from each to every other through them alone.",
                "every field where land",
            ),
            Key(
                "holds",
                CONDITION,
                "what must hold",
                "A condition over what is printed.",
                "all (every field are any (neighbours(it) where land))",
            ),
            Key("because", Sentence(), "reason", "Why.", "the box holds 54 cards"),
            SOURCE,
        ),
        one_of=(("count", "connected", "holds"),),
        together=(("count", "is"),),
        description="A check of the printed things (a zone of a thing contains what its entry puts there). On a map with "
        "several layouts, it must hold on each.",
    )
)

PICTURE = ByNode(scalar=Raw(), sequence=Listing(Raw()))
LEGEND = Key(
    "legend",
    Named(ByNode(scalar=OneOf(("nothing",)), mapping=Named(Anything(), "any")), "any", "a letter"),
    "legend",
    "What a letter of the picture means for its space; `nothing` where there is no space.",
    "{p: {terrain: plain}}",
)
ROWS = Key(
    "rows",
    PICTURE,
    "drawn rows",
    "One string for each row (or one text with a line for each); `legend` explains the letters; `.` and `-` are not spaces unless it has them.",
    '["p f t", " p w w"]',
)
LAYER = ByNode(
    scalar=Raw(),
    sequence=Listing(Raw()),
    mapping=Record("layer", "a layer", (LEGEND, ROWS, SOURCE), description="Another picture over the rows."),
)
_DRAWN = (
    Key("size", Listing(Whole(1, constant=True), length=2), "rows and columns", "Rows and columns.", "[3, 3]"),
    ROWS,
    LEGEND,
    Key(
        "layers",
        Named(LAYER, what="a layer"),
        "layers",
        "More pictures of the same size, each with its own legend; `.` is a space where there is nothing. With `layout`, the "
        "map gives the legend, and each layout gives the rows.",
        "{danger: {legend: {'!': {dangerous: yes}}, rows: ['. . .', ' . ! !']}}",
    ),
    Key(
        "spaces",
        Named(Named(Anything(), "any"), what="a space"),
        "single spaces",
        "What is printed on individual spaces, in addition to the pictures.",
        "{b3: {gold: 2}}",
    ),
    Key(
        "edges",
        Listing(Listing(NameOf("a space"), length=2)),
        "edges",
        "Pairs of neighbouring spaces of a graph.",
        "[[a, b], [b, c]]",
    ),
)
LAYOUT = Record(
    "layout",
    "a layout",
    (
        *_DRAWN,
        Key(
            "expect",
            EXPECTED,
            "expectations",
            "What must hold on this layout.",
            "[{count: every field where terrain = tree, is: 15}]",
        ),
        NAME_TEXT,
        SOURCE,
    ),
    one_of=(("size", "rows", "edges"),),
    description="One of several drawings of a map.",
)
MAP = Record(
    "map",
    "a map",
    (
        Key("shape", OneOf(("squares", "hexes", "graph")), "shape", "Squares, hexes or a free graph.", "squares", required=True),
        Key("space", NameOf("a kind"), "kind of its spaces", "Each space is a thing of this kind.", "cell", required=True),
        Key(
            "flat",
            YES_NO,
            "flat",
            "Hexes with a flat side at the top: the columns are straight, and every second one (b, d, f …) is half a hex "
            "lower. Otherwise a corner is at the top, and every second row is half a hex further right.",
            "yes",
        ),
        Key("diagonals", YES_NO, "diagonals", "Whether squares that touch at a corner are neighbours.", "no"),
        Key(
            "sides",
            NameOf("a kind"),
            "kind of the sides of its spaces",
            "Makes the sides of squares or hexes spaces as well, things of this kind: roads, rivers, walls. Two spaces share the side between them.",
            "road",
        ),
        Key(
            "corners",
            NameOf("a kind"),
            "kind of the corners of its spaces",
            "Makes the corners of squares or hexes spaces as well, things of this kind: villages at crossings.",
            "crossing",
        ),
        Key(
            "directions",
            NameOf("a word list"),
            "words for its directions",
            "The words for the directions of squares (4, or 8 with those through the corners) or hexes (6), clockwise from the top.",
            "heading",
        ),
        *_DRAWN,
        Key(
            "layout",
            Code("path_start"),
            "chosen by",
            "The option whose words are the names of the layouts; they are drawn in the section `layouts`.",
            "option.chart",
        ),
        NAME_TEXT,
        SOURCE,
    ),
    not_both=(("size", "rows", "edges", "layout"),),
    one_of=(("size", "rows", "edges", "layout"),),
    description="A map of spaces.",
)

LAYOUTS = Named(Named(LAYOUT, what="a layout"), what="a map")
