"""The single registry of what is allowed in a rule file. Everything else (walker, schemas, reference) is derived from it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from rulewright.ruleset.sections import IDENTITY_KEYS, PLAYABLE, PLAYERS, SECTION_KEYS, THING, THING_KEYS, VERSION
from rulewright.ruleset.shapes import (
    CONDITION,
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
    Shape,
    Whole,
)

LANGUAGE_VERSION = 1

SECTIONS: dict[str, Key] = {key.name: key for key in SECTION_KEYS}
IDENTITY: dict[str, Key] = {key.name: key for key in (*IDENTITY_KEYS, PLAYABLE)}
# How the parts of a section in several files are joined: by name, by group (game, player; map) and name, as one list, or not at all.
GROUPED = ("zones", "state", "layouts")
LISTS = ("refuse", "changes", "rules", "expect")
ONCE = ("setup", "flow")

# Sections that people expect from other systems, and their equivalents here.
_INSTEAD = (
    ("limits", "A game that would go on is ended by a rule: `whenever: round > 20`, `do: end game`."),
    ("hooks", "The ruleset's own hooks are written under `rules:`."),
)

_IN_AN_OVERLAY = "An overlay writes what is new under `add:`, and changes what is there under `change:`."

_OF_A_BASE = "Only a ruleset that extends nothing can be a base that is not a game."

RULESET = Record(
    "ruleset_file",
    "a ruleset",
    (*IDENTITY_KEYS, PLAYABLE, *SECTION_KEYS),
    description="`ruleset.yaml`, the main file of a ruleset.",
    instead=_INSTEAD,
)
PART = Record("part_file", "an included file", SECTION_KEYS, description="Another file of a ruleset: sections only.", instead=_INSTEAD)

_PLACE = Record(
    "list_change",
    "a change of a list",
    (
        Key("add", Raw("a number", r"^[+-]? ?[0-9]+$"), "add a number", "Adds to the number that is there.", "1"),
        Key("insert", Anything(), "insert", "Inserts an item (or a line of a text) before or after another.", "upkeep"),
        Key("append", Anything(), "append", "Puts an item, or each item of a list, at the end.", "upkeep"),
        Key("remove", Anything(), "remove", "Takes an item out.", "upkeep"),
        Key("move", Anything(), "move", "Moves an item before or after another.", "upkeep"),
        Key("replace", Anything(), "replace", "Replaces an item (or a line of a text) with that of `with`.", "upkeep"),
        Key("with", Anything(), "with", "What comes in place of `replace`.", "new_upkeep"),
        Key("after", Raw(), "after", "The item that it comes after.", "income"),
        Key("before", Raw(), "before", "The item that it comes before.", "income"),
    ),
    not_both=(
        ("add", "insert"),
        ("add", "append"),
        ("add", "remove"),
        ("add", "move"),
        ("add", "replace"),
        ("insert", "move"),
        ("after", "before"),
    ),
    together=(("replace", "with"),),
)
PATCH_VERBS = _PLACE

_SELECTION = Record(
    "removal",
    "a removal",
    (
        Key("kind", NameOf("a kind"), "kind", "The kind of the things.", "card", required=True),
        Key(
            "where",
            Named(ByNode(scalar=Raw(), sequence=Listing(Raw())), "any", "a field"),
            "fields",
            "Printed values that they have; a list means any of its values.",
            "{suit: red}",
        ),
    ),
    description="Removes all things of a kind with certain printed values.",
)
_REMOVAL = ByNode(scalar=NameOf("a name", dotted=True), sequence=Listing(ByNode(scalar=Raw(), mapping=_SELECTION)), mapping=_SELECTION)
_VERSIONS = Raw("versions such as `>= 1.0, < 2`")
# Other overlays: one, a list, or each with its accepted versions and the reason.
_COMPANIONS = ByNode(
    scalar=NameOf("an overlay"),
    sequence=Listing(NameOf("an overlay")),
    mapping=Named(
        ByNode(
            scalar=_VERSIONS,
            mapping=Record(
                "companion",
                "another overlay",
                (
                    Key("version", _VERSIONS, "versions", "Which versions are meant; all by default.", '">= 1.0, < 2"'),
                    Key("because", Sentence(), "reason", "Why; shown with the refusal.", "it uses the cards of both"),
                ),
                description="An overlay that another one names, with its versions and the reason.",
            ),
        ),
        what="an overlay",
    ),
)
ADDITIONS = Record(
    "additions",
    "`add`",
    SECTION_KEYS,
    other=Anything(),
    others="any",
    other_what="a path",
    description="Sections with new entries, or paths (`kinds.card.state.left`).",
)
CHANGE_KEY = Key(
    "change",
    Named(Anything(), "path", "a path"),
    "changes",
    "Paths of existing entries, with what replaces them.",
    "{constants.hand: 6}",
)
REMOVE_KEY = Key("remove", Named(_REMOVAL, "path", "a section"), "removals", "What is removed, by section.", "{things: [card.rose]}")
WAS_KEY = Key(
    "was",
    Named(Anything(), "path", "a path"),
    "earlier values",
    "What was at a path when this overlay was written; `check` says when the base has something else there. `nothing`: it was not written.",
    "{constants.hand: 5}",
)
OVERLAY_KEYS: tuple[Key, ...] = (
    Key(
        "extends",
        Raw("an id or a path"),
        "base",
        "The id of the base, or a path to it; `my_game >= 1.0` asks for a version.",
        "my_game",
        required=True,
    ),
    CHANGE_KEY,
    Key("add", ADDITIONS, "additions", "Sections with new entries; names must be new.", "{constants: {bonus: 2}}"),
    REMOVE_KEY,
    WAS_KEY,
    Key(
        "requires",
        _COMPANIONS,
        "requires",
        "Overlays that must be loaded as well and come before this one, each with versions and a reason if you like. They are "
        "not loaded automatically.",
        '{night_flowers: ">= 1.2"}',
    ),
    Key(
        "after",
        Listing(NameOf("an overlay"), or_one=True),
        "after",
        "Overlays that come before this one when both are loaded.",
        "[other_mod]",
    ),
    Key(
        "before",
        Listing(NameOf("an overlay"), or_one=True),
        "before",
        "Overlays that come after this one when both are loaded.",
        "[other_mod]",
    ),
    Key(
        "conflicts",
        _COMPANIONS,
        "conflicts",
        "Overlays that this one cannot be loaded with, each with versions and a reason if you like.",
        "{another: {because: both replace the turn}}",
    ),
    Key(
        "settles",
        Listing(NameOf("an overlay")),
        "settles",
        "Overlays whose conflicts this one settles by what it sets itself; it comes after them.",
        "[one_mod, other_mod]",
    ),
)
VARIANT = Record(
    "variant_file",
    "an overlay",
    (*IDENTITY_KEYS, *OVERLAY_KEYS),
    description="A variant, house rule or mod: it changes a base.",
    instead=(*((name, _IN_AN_OVERLAY) for name in SECTIONS), ("playable", _OF_A_BASE)),
)

OVERLAY_PART = Record(
    "overlay_part_file",
    "an included file of an overlay",
    (CHANGE_KEY, REMOVE_KEY, WAS_KEY, *SECTION_KEYS),
    description="Another file of an overlay: sections with new entries, changes, removals and earlier values.",
    instead=_INSTEAD,
)

_ANSWER = ByNode(scalar=Raw(), sequence=Listing(Anything()), mapping=Named(Anything(), "any"))
_WHOLE_TEMPLATE = Raw("a value of the template", "<[a-z_][a-z0-9_]*>")
SCENARIO_ENTRY = Record(
    "scenario",
    "a scenario",
    (
        Key("name", Raw(), "name", "What the scenario shows.", "a shield stops an attack"),
        Key(
            "for each",
            ByNode(
                scalar=_WHOLE_TEMPLATE,
                mapping=Named(ByNode(scalar=Raw(), sequence=Listing(Anything()))),
                sequence=Listing(ByNode(scalar=_WHOLE_TEMPLATE, mapping=Named(Anything()))),
            ),
            "template",
            "One scenario for each value; `<s>` is replaced before anything is read.",
            "{s: every suit}",
        ),
        Key("options", Named(Anything(), what="an option"), "options", "Options of the game.", "{length: full}"),
        Key(
            "players",
            ByNode(scalar=Whole(1), sequence=Listing(NameOf("a player"))),
            "players",
            "Names for the seats, or how many.",
            "[alice, bob]",
        ),
        Key("seed", Whole(), "seed", "The seed of the game.", "1"),
        Key(
            "rolls",
            ByNode(sequence=Listing(Whole()), scalar=_WHOLE_TEMPLATE),
            "rolls",
            "The first dice rolls; for a die with fields, the numbers of its faces.",
            "[6, 3]",
        ),
        Key(
            "given",
            Named(Anything(), "any", "a player, thing, `game`, `turn of` or `in`"),
            "given",
            "Where things are, values of state, and with `in`, what runs instead of the flow.",
            "{turn of: alice, alice: {hand: [rose]}}",
        ),
        Key(
            "play",
            Listing(ByNode(scalar=Raw(), mapping=Named(_ANSWER, "any", "a player"))),
            "play",
            "What players choose, in order.",
            "[{alice: use rose}, {bob: pass}]",
        ),
        Key("expect", Named(Anything(), "any", "what is looked at"), "expect", "What must hold afterwards.", "{alice.points: 3}"),
        Key("because", Raw(), "reason", "Why it must hold.", "rulebook p. 4"),
        Key(
            "values",
            Named(Anything(), "any", "a name"),
            "values",
            "In an entry of its own: the values of `<x>` in the tests of the base with the rules of this game.",
            "{price: 4}",
        ),
    ),
    one_of=(("name", "values"),),
    description="A test of a ruleset: a position, some moves, and what must hold afterwards.",
)
SCENARIOS = Listing(SCENARIO_ENTRY)

SETTINGS = Record(
    "settings_file",
    "the settings",
    (
        Key(
            "silence",
            Listing(
                Record(
                    "silencing",
                    "a silencing",
                    (
                        Key(
                            "code",
                            Raw("a code such as `RW710`", "^RW[0-9]{3}$"),
                            "code",
                            "The code of the findings.",
                            "RW710",
                            required=True,
                        ),
                        Key("in", Raw(), "files", "The files, as a pattern with `*`; all files by default.", "old/*"),
                        Key("because", Raw(), "reason", "Why the findings may stay.", "the old cards are only in English", required=True),
                    ),
                )
            ),
            "silenced findings",
            "Findings that are not reported, each with its reason.",
            "[{code: RW710, because: kept for a later deck}]",
        ),
        Key("fail level", OneOf(("error", "warning", "note")), "fail level", "The lowest severity that makes a check fail.", "warning"),
    ),
    description="`.rulewright.yaml`, the settings of the check.",
)

TRANSLATION = Record(
    "translation_file",
    "a translation",
    (
        Key("translation", Raw("a code such as `de`", "^[a-z]{2}$"), "language", "The language, as in the name of the file.", "de", required=True),
        Key(
            "texts",
            Named(
                Record(
                    "translated_text",
                    "a translated text",
                    (
                        Key(
                            "was",
                            Raw(),
                            "older original",
                            "The original that the translation was made from, if it has changed since; remove it once the translation fits again.",
                            "Pick one.",
                        ),
                    ),
                    other=Raw(),
                    others="any",
                    other_what="a language",
                    description="The original and its translation, each under the code of its language.",
                ),
                "path",
                "a path",
            ),
            "texts",
            "Paths of names and texts, each with its original and its translation.",
            "{things.plant.rose.name: {en: Rose, de: Rose}}",
        ),
    ),
    description="`translations/de.yaml`: the names and texts of a ruleset or overlay in one more language.",
)

FILES: dict[str, tuple[Shape, str]] = {
    "ruleset": (RULESET, "A ruleset (ruleset.yaml)"),
    "part": (PART, "An included file of a ruleset"),
    "variant": (VARIANT, "A variant, house rule or mod"),
    "addition": (OVERLAY_PART, "An included file of an overlay"),
    "scenario": (SCENARIOS, "Scenarios (tests/*.yaml)"),
    "settings": (SETTINGS, "Settings (.rulewright.yaml)"),
    "translation": (TRANSLATION, "A translation (translations/*.yaml)"),
}


def records(shape: Shape, _seen: set[int] | None = None) -> Iterator[Record]:
    """Every record that can occur at or under a shape, each once."""
    seen = set() if _seen is None else _seen
    if id(shape) in seen:
        return
    seen.add(id(shape))
    if isinstance(shape, Record):
        yield shape
    for child in _children(shape):
        yield from records(child, seen)


def _children(shape: Shape) -> Iterator[Shape]:
    if isinstance(shape, Record):
        yield from (key.shape for key in shape.keys)
        if shape.other is not None:
            yield shape.other
    elif isinstance(shape, Listing):
        yield shape.item
    elif isinstance(shape, Named):
        yield shape.value
    elif isinstance(shape, ByNode):
        yield from (part for part in (shape.scalar, shape.sequence, shape.mapping) if part is not None)


def places_of(key: str) -> list[str]:
    """The places of a key, as people call them: `a hook`, `an action`."""
    found = dict.fromkeys(_places().get(key, ()))
    if key in SECTIONS or key in IDENTITY:
        found.pop("`add`", None)
    return list(found)


@cache
def _places() -> dict[str, list[str]]:
    """The places of each key of any record."""
    table: dict[str, list[str]] = {}
    for root, _ in FILES.values():
        for record in records(root):
            for known in record.keys:
                table.setdefault(known.name, []).append(record.what)
    return table


def code_keys() -> dict[tuple[str, str], Code]:
    """Which scalar is parsed from which start of the grammar: (id of the record, key) -> Code. Keys of named entries are `*`."""
    table: dict[tuple[str, str], Code] = {}
    for root, _ in FILES.values():
        for record in records(root):
            for key in record.keys:
                for code in _codes(key.shape):
                    table.setdefault((record.id, key.name), code)
            if isinstance(record.other, Code):
                table[(record.id, "*")] = record.other
    return table


def _codes(shape: Shape) -> Iterator[Code]:
    if isinstance(shape, Code):
        yield shape
    elif not isinstance(shape, Record):
        for child in _children(shape):
            yield from _codes(child)


__all__ = [
    "CONDITION",
    "FILES",
    "GROUPED",
    "IDENTITY",
    "LANGUAGE_VERSION",
    "LISTS",
    "ONCE",
    "OVERLAY_KEYS",
    "OVERLAY_PART",
    "PART",
    "PATCH_VERBS",
    "PLAYERS",
    "RULESET",
    "SCENARIOS",
    "SECTIONS",
    "SETTINGS",
    "THING",
    "THING_KEYS",
    "VARIANT",
    "VERSION",
    "Anything",
    "ByNode",
    "Code",
    "Key",
    "Listing",
    "NameOf",
    "Named",
    "Raw",
    "Record",
    "Sentence",
    "Whole",
    "code_keys",
    "places_of",
    "records",
]
