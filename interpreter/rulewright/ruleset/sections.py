"""The sections of a ruleset: section 1 of the language, key by key."""

from __future__ import annotations

from rulewright.ruleset.common_shapes import (
    ACTIONS,
    CHANGE,
    CHANGES,
    FIELD,
    GIVES,
    GUARDED,
    HOOKS,
    IN_FORCE,
    NAME_TEXT,
    NAMES,
    OFFERS,
    OWNER,
    PAYS,
    RAW_VALUE,
    RULE,
    SAYS,
    SOURCE,
    STATES,
    TEXTS,
    ZONES,
)
from rulewright.ruleset.map_shapes import EXPECTED, LAYOUTS, MAP
from rulewright.ruleset.panel_shapes import PANEL
from rulewright.ruleset.shapes import (
    CONDITION,
    EFFECT,
    FORMULA,
    TYPE,
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

KIND = Record(
    "kind",
    "a kind",
    (
        Key("is", NAMES, "parents", "Parent kinds, whose fields, state, zones, code and texts are inherited.", "[place]"),
        Key("like", NAMES, "copied from", "Kinds whose keys are copied without being parents.", "[other_kind]"),
        Key(
            "fields",
            Named(ByNode(scalar=TYPE, mapping=FIELD), what="a field"),
            "fields",
            "Printed values; they never change.",
            "{suit: suit or nothing = nothing}",
        ),
        Key(
            "back",
            NAMES,
            "printed on the back",
            "Fields that everybody knows even of a hidden thing.",
            "[age]",
        ),
        Key("state", STATES, "state", "Values that change.", "{left: number = 0}"),
        Key("zones", ZONES, "zones", "Places inside each thing of the kind.", "{pieces: {holds: piece}}"),
        Key(
            "code",
            Named(TYPE, "signature", "a text"),
            "texts",
            "Texts that a thing of this kind may carry, with their parameters and results.",
            "{'play(player me)': effect = nothing}",
        ),
        IN_FORCE,
        OWNER,
        HOOKS,
        CHANGES,
        GIVES,
        PAYS,
        ACTIONS,
        Key("reference", YES_NO, "reference", "`yes`: printed facts only, with no place and no state.", "yes"),
        Key("abstract", YES_NO, "abstract", "`yes`: only a parent; no thing is of this kind alone.", "yes"),
        Key(
            "made",
            Whole(1, constant=True),
            "made",
            "Things of this kind are made by `create`, at most this many at once.",
            "40",
        ),
        *TEXTS,
    ),
    description="A kind of things.",
)

FOR_EACH_NAMES = Named(ByNode(scalar=Raw("a list, `every …` or `1..4`"), sequence=Listing(Raw())), what="a template's name")
TEMPLATE_KEYS = (
    Key(
        "for each",
        ByNode(mapping=FOR_EACH_NAMES, sequence=Listing(Named(Raw(), what="a template's name"))),
        "template",
        "One entry for each value; `<s>` is replaced before anything is read.",
        "{s: every suit}",
    ),
    Key("table", Listing(NameOf("a key")), "columns", "The keys that the cells of `rows` fill in.", "[id, suit, rare]"),
    Key("rows", Listing(Listing(RAW_VALUE)), "rows", "One entry for each row.", "[[rose, red, yes]]"),
    Key(
        "like",
        NameOf("an entry", dotted=True),
        "copied from",
        "The entry that is copied; what is written here replaces it.",
        "red_rose",
    ),
)
# Keys of an entry of `things` that do not depend on its kind; all others are fields, code and zones of the kind, which the checker handles.
THING_KEYS: tuple[Key, ...] = (
    Key("kind", NameOf("a kind"), "kind", "The kind of the thing.", "card"),
    Key("id", Raw("an id"), "id", "Its name in rules; unique among things of the kind.", "rose"),
    Key("copies", Whole(0, constant=True), "copies", "How many identical things there are.", "2"),
    *TEXTS,
    *TEMPLATE_KEYS,
    IN_FORCE,
    HOOKS,
    CHANGES,
    GIVES,
    PAYS,
    ACTIONS,
    OFFERS,
)
THING = Record(
    "thing",
    "a thing",
    THING_KEYS,
    together=(("table", "rows"),),
    other=Anything("a value of its kind"),
    others="any",
    other_what="a field, text or zone of its kind",
    description="A card, piece or place. Its own keys are those of its kind.",
)
GROUP = Record(
    "things_of_one_kind",
    "a group of things",
    (
        Key("kind", NameOf("a kind"), "kind", "The kind of all entries.", "card", required=True),
        Key("entries", Listing(THING), "entries", "The things.", "[{id: rose}]", required=True),
    ),
    other=Anything("a value that all entries share"),
    others="any",
    other_what="a key that all entries share",
    description="Things of one kind, so that the kind is written only once.",
)
THINGS = ByNode(sequence=Listing(THING), mapping=GROUP)

STAT = ByNode(
    scalar=FORMULA,
    sequence=GUARDED.sequence,
    mapping=Record(
        "stat",
        "a stat",
        (
            Key(
                "is",
                GUARDED,
                "formula",
                "The formula, or guarded lines, of which the first that applies counts.",
                "count player.hand",
            ),
            Key("steps", FORMULA, "read off by", "The number that is looked up in the table of `from`.", "player.bank"),
            Key(
                "from",
                Named(Raw(), "number", "a step"),
                "step table",
                "The table: the value of the highest step reached is taken.",
                "{17: 2, 13: 3, 1: 7}",
            ),
            Key("below", FORMULA, "below all steps", "The value below the lowest step.", "nothing"),
            Key("at least", FORMULA, "lower bound", "Never less than this, after all changes.", "0"),
            Key("at most", FORMULA, "upper bound", "Never more than this, after all changes.", "8"),
            Key("type", TYPE, "type", "The type, if it does not follow from the formula.", "number"),
            Key("private", YES_NO, "private", "Never shown to others.", "yes"),
            Key(
                "in words",
                Sentence(),
                "condition in words",
                "What `why not` says instead of the formula, where it is this stat that an action fails by; `{x}` in it is a parameter.",
                '{en: "{player} has a card left"}',
            ),
            *TEXTS,
        ),
        one_of=(("is", "steps"),),
        together=(("steps", "from"),),
        description="A value derived from the state.",
    ),
)

HAPPENING = Record(
    "happening",
    "a happening",
    (
        Key("do", EFFECT, "body", "What happens.", "move lost to bottom of deck"),
        Key(
            "body",
            OneOf(("caller",)),
            "body of the caller",
            "`caller`: the caller writes the body; hooks run before it.",
            "caller",
        ),
        Key("when", CONDITION, "permission", "The condition for it to happen; otherwise it does not.", "a != b"),
        Key("turn of", NameOf("a part"), "turn of", "The part that is the turn player while it runs.", "player"),
        Key("gives back", TYPE, "result", "The type of the value that `return` returns.", "number"),
        SAYS,
        *TEXTS,
    ),
    not_both=(("do", "body"),),
    description="Something that happens, with parts, to which things can attach hooks.",
)

MARK = Record(
    "mark",
    "a mark",
    (
        Key("on", NameOf("a kind"), "bearer", "The kind of its bearer.", "player", required=True),
        Key(
            "counts",
            NameOf("a happening"),
            "counted in",
            "The happenings whose `turn of` (or first part) is the bearer.",
            "turn",
            required=True,
        ),
        Key(
            "from",
            OneOf(("next", "now")),
            "counting from",
            "`next`: the first one that begins after now; `now`: the running one counts.",
            "next",
        ),
        Key(
            "in force from",
            OneOf(("first", "at once")),
            "in force from",
            "`first`: from the beginning of the first happening that counts; or `at once`.",
            "first",
        ),
        Key("again", OneOf(("longer", "restart")), "marked again", "What a second mark with this name does.", "longer"),
        CHANGES,
        *TEXTS,
    ),
    description="Stays on a thing for a time.",
)

RESOURCE = Record(
    "resource",
    "a resource",
    (
        Key(
            "payable",
            FORMULA,
            "how much can be paid",
            "`payable(player)`: how much the player can pay.",
            "player.gold",
            signature=True,
        ),
        Key(
            "pay",
            EFFECT,
            "how it is paid",
            "`pay(player, number n)`: what happens when n are paid.",
            "add -n to player.gold",
            signature=True,
        ),
        Key("parts", NameOf("a word list"), "parts", "The words that are parts of costs.", "token"),
        Key("kept in", Code("path_start"), "kept in", "The pool or amounts of the player.", "player.pool"),
        Key("by", NameOf("a stat"), "substitutes", "The yes/no stat that says which token can replace which.", "stands_for"),
        NAME_TEXT,
        SOURCE,
    ),
    one_of=(("pay", "parts"),),
    together=(("payable", "pay"),),
    description="How a part of a cost is paid.",
)

DIE = Record(
    "die",
    "a die",
    (
        Key(
            "faces",
            Listing(RAW_VALUE),
            "faces",
            "A number for each face or, for a die with `fields`, their values on each face.",
            "[1, 2, 3, 4, 5, 6]",
            required=True,
        ),
        Key("fields", Named(TYPE, what="a field"), "fields", "The fields of a face.", "{pips: number}"),
        SOURCE,
    ),
    description="A die.",
)

OPTION = Record(
    "option",
    "an option",
    (
        Key("type", TYPE, "type", "Any value type.", "yes/no", required=True),
        Key("default", RAW_VALUE, "default", "The value when nothing is chosen.", "no", required=True),
        *TEXTS,
    ),
    description="An option of a game, fixed before it begins; rules read it as `option.NAME`.",
)

REFUSAL = Record(
    "refusal",
    "a refusal",
    (
        Key(
            "when",
            CONDITION,
            "condition",
            "A condition over `option.…` and `player_count`.",
            "option.teams and player_count != 4",
            required=True,
        ),
        Key("because", Sentence(), "reason", "The sentence that the player reads.", "{en: Teams take four players.}", required=True),
        SOURCE,
    ),
    description="A combination of options that is not allowed.",
)

SCORE_PART = ByNode(
    scalar=FORMULA,
    mapping=Record(
        "score_part",
        "a part of the score",
        (
            Key("is", FORMULA, "formula", "The formula, over `player`.", "count player.hand", required=True),
            Key("when", CONDITION, "when", "When it counts; otherwise the score sheet does not list it.", "player_count = 1"),
            NAME_TEXT,
            SOURCE,
        ),
    ),
)
PLAN = ByNode(
    scalar=FORMULA,
    mapping=Record(
        "plan",
        "a plan",
        (
            Key("is", FORMULA, "formula", "The formula, over `player`.", "2 * player.gold", required=True),
            NAME_TEXT,
            SOURCE,
        ),
    ),
)
RESULT = Record(
    "result",
    "the result",
    (
        Key("score", FORMULA, "score", "`score(player)`: the points of a player.", "player.points", signature=True),
        Key(
            "score parts",
            Named(SCORE_PART, what="a part of the score"),
            "parts of the score",
            "What the score sheet lists; if `score` is missing, it is their sum.",
            "{cards: count player.hand}",
        ),
        Key(
            "wins",
            OneOf(("highest", "lowest", "declared")),
            "who wins",
            "`declared`: only `P wins` and `P loses` decide.",
            "highest",
        ),
        Key("ties", Listing(FORMULA), "ties", "Formulas over `player` that are compared in order.", "[player.gold]"),
        Key(
            "outlook",
            FORMULA,
            "outlook",
            "`outlook(player)`: how promising a position is; bots use it. Default: the score.",
            "player.gold + 3 * count player.hand",
            signature=True,
        ),
        Key(
            "plans",
            Named(PLAN, what="a plan"),
            "plans",
            "Different ways to win: what each adds to the outlook of a player who follows it.",
            "{hoard: player.gold}",
        ),
        SOURCE,
    ),
    description="How a game is scored.",
)

PLAYERS = Raw("`2`, or `2 to 6`", r"^[0-9]+( to [0-9]+)?$", r"^([0-9]+) *(?:\.\.+|[-–—,/]|or|and|až|do) *([0-9]+)(?: players)?$", r"\1 to \2")
VERSION = Raw("a version such as `1.2`")

IDENTITY_KEYS: tuple[Key, ...] = (
    Key("ruleset", NameOf("an id"), "id", "The id of the ruleset or overlay.", "noughts", required=True),
    Key("version", VERSION, "version", "Its version; in an overlay, `>=1.0` asks for a version of the base.", "1.0"),
    Key("language", Whole(1), "language version", "The version of the rule language; it is 1.", "1", required=True),
    Key("title", Sentence(is_name=True), "title", "The title that people read.", "{en: Noughts and crosses, cs: Piškvorky}"),
    Key("text", Sentence(), "description", "What it is, in a sentence or two.", "Three in a row."),
    Key("players", PLAYERS, "players", "How many players.", "2 to 6"),
    Key(
        "include",
        Listing(Raw("a file of this folder")),
        "further files",
        "Files in this folder; `*` matches any name.",
        "[tokens.yaml, cards/*.yaml]",
    ),
    SOURCE,
)

# Only in a ruleset that does not extend another.
PLAYABLE = Key(
    "playable",
    YES_NO,
    "playable",
    "`no`: a base, not a game; rulesets that extend it directly are games, and together they are a family.",
    "no",
)

SECTION_KEYS: tuple[Key, ...] = (
    Key(
        "words",
        Named(ByNode(sequence=Listing(NameOf("a word")), mapping=Named(Sentence(is_name=True), what="a word")), what="a word list"),
        "word lists",
        "Closed lists of words.",
        "{colour: [red, white]}",
    ),
    Key(
        "constants",
        Named(Raw("a number or a word"), what="a constant"),
        "constants",
        "Numbers and words with a name; overlays change them.",
        "{hand: 5}",
    ),
    Key("options", Named(OPTION, what="an option"), "options", "Options of a game.", "{quick: {type: yes/no, default: no}}"),
    Key(
        "refuse",
        Listing(REFUSAL),
        "refused options",
        "Combinations of options that are not allowed, with the reason.",
        "[{when: option.quick and player_count > 4, because: {en: A quick game takes four at most.}}]",
    ),
    Key("kinds", Named(KIND, what="a kind"), "kinds", "Kinds of things.", "{card: {fields: {cost: number}}}"),
    Key("things", THINGS, "things", "The things.", "[{kind: card, id: rose, cost: 2}]"),
    Key(
        "zones",
        Record(
            "zones",
            "`zones`",
            (
                Key(
                    "game",
                    ZONES,
                    "zones of the game",
                    "Places on the table.",
                    "{deck: {holds: card, order: pile, seen by: nobody}}",
                ),
                Key(
                    "player",
                    ZONES,
                    "zones of each player",
                    "Places that every player has.",
                    "{hand: {holds: card, seen by: owner}}",
                ),
            ),
        ),
        "zones",
        "Places of the game and of each player.",
        "{game: {deck: {holds: card, order: pile}}}",
    ),
    Key(
        "state",
        Record(
            "state",
            "`state`",
            (
                Key("game", STATES, "state of the game", "Values of the game.", "{round: number = 1}"),
                Key("player", STATES, "state of each player", "Values that every player has.", "{gold: number = 0}"),
            ),
        ),
        "state",
        "Changing values of the game and of each player.",
        "{player: {gold: number = 0}}",
    ),
    Key(
        "stats",
        Named(STAT, "signature", "a stat"),
        "stats",
        "Values derived from the state.",
        "{'strength(player)': count player.hand}",
    ),
    Key("changes", Listing(CHANGE), "changes of the ruleset", "Changes that always apply.", "[{'strength(player)': + 1}]"),
    Key(
        "happenings",
        Named(HAPPENING, "signature", "a happening"),
        "happenings",
        "What happens.",
        "{'turn(player)': {turn of: player, do: player gains 1 gold}}",
    ),
    ACTIONS,
    Key(
        "rules",
        Listing(RULE),
        "rules",
        "Hooks of the ruleset and standing conditions.",
        "[{id: rich, for: {p: players}, whenever: p.gold >= 10, once: game, ties: nobody, do: p wins}]",
    ),
    Key("marks", Named(MARK, what="a mark"), "marks", "Something that is on a thing for a limited time.", "{cursed: {on: player, counts: turn}}"),
    Key(
        "resources",
        Named(RESOURCE, what="a resource"),
        "resources",
        "How parts of a cost are paid.",
        "{goods: {parts: token, kept in: player.pool}}",
    ),
    Key("maps", Named(MAP, what="a map"), "maps", "Maps.", "{board: {shape: squares, size: [3, 3], space: cell}}"),
    Key(
        "layouts",
        LAYOUTS,
        "layouts",
        "Several drawings of a map, by the map's name; a game uses one of them. They share the map's legend and may have letters of their own.",
        "{land: {bay: {rows: ['p f', ' w w']}, isle: {rows: ['w p', ' w w']}}}",
    ),
    Key("dice", Named(DIE, what="a die"), "dice", "Dice; d4, d6, d8, d10, d12 and d20 are built in.", "{coin: {faces: [0, 1]}}"),
    Key(
        "screen",
        Named(PANEL, what="a panel"),
        "screen",
        "What a player sees at the terminal, panel by panel.",
        "{stock: {figures: {gold: me.gold}}}",
    ),
    Key(
        "texts",
        Named(Sentence(), what="a sentence"),
        "sentences",
        "Sentences for decisions; `{x}` is replaced by the local name `x`.",
        "{take_it: {en: 'Take {c}?'}}",
    ),
    Key(
        "teams",
        Record(
            "teams",
            "`teams`",
            (
                Key("when", CONDITION, "when", "When there are teams.", "option.teams"),
                Key("seats", Listing(Whole(1)), "seats", "The team of each seat.", "[1, 2, 1, 2]", required=True),
                SOURCE,
            ),
        ),
        "teams",
        "Who plays with whom.",
        "{seats: [1, 2, 1, 2]}",
    ),
    Key("setup", EFFECT, "setup", "What happens before the game.", "shuffle deck"),
    Key("flow", EFFECT, "flow", "The game.", "repeat 3 times:\n  for each p in players:\n    turn(p)\n"),
    Key("result", RESULT, "result", "How a game is scored.", "{'score(player)': player.gold}"),
    Key(
        "expect",
        EXPECTED,
        "expected totals",
        "Totals and other expectations about what is printed, which are checked.",
        "[{count: every card, is: 54}]",
    ),
)
