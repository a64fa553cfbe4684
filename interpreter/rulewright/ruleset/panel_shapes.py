"""What is allowed under `screen:`."""

from __future__ import annotations

from rulewright.ruleset.common_shapes import GUARDED, NAME_TEXT, SOURCE
from rulewright.ruleset.shapes import CONDITION, FORMULA, SET, YES_NO, ByNode, Key, Listing, Named, NameOf, OneOf, Raw, Record

COLOURS = ("red", "green", "yellow", "blue", "magenta", "cyan", "white", "grey")

SIGN = Record(
    "sign",
    "a sign",
    (
        Key(
            "sign",
            Raw("one to four signs", r"^ ?\S{1,4}$"),
            "sign",
            "What is shown: one to four characters; a space in front separates it from the sign before.",
            "T",
            required=True,
        ),
        Key("when", CONDITION, "when", "Shown on the spaces for which this holds.", "terrain = tree"),
        Key(
            "number",
            FORMULA,
            "number",
            "A number after it, unless it is 1; if it is 0 or nothing, the sign is not shown.",
            "count walkers",
        ),
        Key("colour", OneOf(COLOURS), "colour", "Its colour at a terminal.", "green"),
        NAME_TEXT,
        SOURCE,
    ),
    description="A sign on a space; what it means is explained under the panel.",
)
FIGURE = ByNode(
    scalar=FORMULA,
    sequence=GUARDED.sequence,
    mapping=Record(
        "figure",
        "a figure",
        (
            Key("is", GUARDED, "formula", "What is shown.", "me.gold", required=True),
            Key("when", CONDITION, "when", "Shown only if this holds.", "option.trade"),
            NAME_TEXT,
            SOURCE,
        ),
        description="A value that is shown.",
    ),
)
PANEL = Record(
    "panel",
    "a panel",
    (
        Key("map", NameOf("a map"), "map", "Shows a map with its signs.", "land"),
        Key("from below", YES_NO, "from below", "For squares: whether row 1 is at the bottom.", "yes"),
        Key("track", SET, "track", "Shows the members of a set in a row, with signs above and below them.", "1..7"),
        Key("table", SET, "table", "Shows a line for each member of a set.", "every track"),
        Key("as", NameOf("a name"), "name of the member", "A name for the space or member in formulas, besides `it`.", "n"),
        Key("figures", Named(FIGURE, what="a figure"), "figures", "Shows values, each with its name.", "{gold: me.gold}"),
        Key("columns", Named(FIGURE, what="a column"), "columns", "The columns of a table, over its members.", "{level: level}"),
        Key("texts", YES_NO, "texts", "For a table: whether the short text of each member is shown at the end of its line.", "yes"),
        Key(
            "upper",
            Listing(SIGN),
            "signs above",
            "Signs in the upper line of a space: all that apply.",
            "[{sign: T, when: terrain = tree}]",
        ),
        Key("lower", Listing(SIGN), "signs below", "Signs in the lower line of a space.", "[{sign: w, number: count walkers}]"),
        Key(
            "sides",
            Listing(SIGN),
            "signs on sides",
            "Signs on the sides of the spaces, for a map that has them.",
            "[{sign: r, when: built is something}]",
        ),
        Key("corners", Listing(SIGN), "signs on corners", "Signs on the corners of the spaces.", "[{sign: v, when: village is something}]"),
        Key("when", CONDITION, "when", "The panel is shown only if this holds.", "at_war"),
        NAME_TEXT,
        SOURCE,
    ),
    one_of=(("map", "track", "table", "figures"),),
    together=(("table", "columns"),),
    description="A part of the screen that the player `me` sees. Formulas may read what `me` may see.",
)
