"""Keys and small shapes used in many places of the registry."""

from __future__ import annotations

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

NAMES = Listing(NameOf(), or_one=True, filled=True)
GUARDED = ByNode(scalar=FORMULA, sequence=Listing(Code("guarded_start")))

NAME_TEXT = Key("name", Sentence(is_name=True), "name", "What players read: one string, or one for each language.", "{en: Rose, cs: Růže}")
RULE_TEXT = Key("text", Sentence(), "short text", "A short text of what it does, for players.", "{en: Draw two cards., cs: Vezmi dvě karty.}")
SOURCE = Key(
    "source",
    Raw(),
    "provenance",
    "Where this comes from (a page of the rulebook, a reconstruction). It has no effect.",
    "rulebook p. 4",
)
TEXTS = (NAME_TEXT, RULE_TEXT, SOURCE)
SAYS = Key(
    "says",
    Sentence(),
    "what the log says",
    "The sentence of the log; `{x}` in it is a part. Without it, the log gives the name and the parts.",
    "{en: '{player} draws {number|card|cards}.'}",
)

WHILE = Key(
    "while",
    CONDITION,
    "in force while",
    "The condition under which it works, instead of the kind's `in force`. `this` is the thing.",
    "this in owner.row",
)
LIMIT = Key(
    "limit",
    Raw("a limit such as `once per turn`", r"^(once|[0-9]+) per [a-z_][a-z0-9_]*$"),
    "limit",
    "How often: `once per turn`, `3 per round`, `once per name`.",
    "once per turn",
)
COSTS = Key(
    "costs",
    ByNode(scalar=FORMULA, mapping=Named(FORMULA, keys="part", what="a part of a cost")),
    "costs",
    "The price: a number for each part, or amounts.",
    "{gold: 2}",
)

HOOK_KEYS = (
    Key("before", NAMES, "before a happening", "Runs before the happening and may change its parts.", "steal"),
    Key("instead of", NAMES, "instead of a happening", "Runs in place of the happening.", "hit"),
    Key("after", NAMES, "after a happening", "Runs when the happening is over.", "[build, buy]"),
    Key("where", CONDITION, "for which ones", "A condition over the parts of the happening.", "player = owner"),
    WHILE,
    Key("asked of", FORMULA, "who may refuse", "This player is asked first, and nobody else notices.", "owner"),
    Key(
        "asks",
        NameOf("a sentence of `texts`"),
        "with which words",
        "The sentence of `texts` that asks; `{x}` in it is a part of the happening, a binding, or `this`.",
        "block_it",
    ),
    COSTS,
    LIMIT,
    Key("do", EFFECT, "what happens", "The effect.", "move this to bottom of discard", required=True),
    Key("id", NameOf("an id"), "id", "A name for overlays and the log.", "shield"),
    *TEXTS,
)
_NO_WHEN = (("when", "Write `where:`: a condition over the parts of the happening."),)
HOOK = Record(
    "hook",
    "a hook",
    HOOK_KEYS,
    one_of=(("before", "instead of", "after"),),
    instead=_NO_WHEN,
    description="Runs before, instead of or after happenings.",
)

RULE = Record(
    "rule",
    "a rule",
    (
        *HOOK_KEYS,
        Key(
            "for",
            Named(Code("set_start"), what="a binding"),
            "bindings",
            "Names for members of sets; there is a rule for each combination.",
            "{p: players}",
        ),
        Key("whenever", CONDITION, "condition", "Fires when this becomes true and is true at a settle point.", "count p.hand >= 7"),
        Key(
            "when changes",
            FORMULA,
            "watched value",
            "Fires when this value changes; `was` and `now` are available in `do`.",
            "hand_limit(player)",
        ),
        Key(
            "once",
            NameOf("`game` or a happening"),
            "how often",
            "At most once in the game, or once in each happening with this name.",
            "game",
        ),
        Key("per", NAMES, "counted for each", "The bindings for which `once` is counted separately.", "p"),
        Key(
            "ties",
            OneOf(("everyone", "turn order", "nobody")),
            "ties",
            "Who gets it when it becomes true for several players at once.",
            "everyone",
        ),
    ),
    one_of=(("before", "instead of", "after", "whenever", "when changes"),),
    instead=_NO_WHEN,
    description="A hook of the ruleset itself, or a standing condition.",
)

CHANGE = Record(
    "change",
    "a change",
    (
        Key(
            "when",
            CONDITION,
            "for which ones",
            "A condition over the stat's parameters, `this`, `owner` and `so_far`.",
            "player = owner",
        ),
        WHILE,
        SOURCE,
    ),
    other=Code("change_start"),
    others="one",
    other_what="a stat",
    description="Changes a stat while the thing is in force: `strength(player): + 2`.",
)
HOOKS = Key(
    "hooks",
    Listing(HOOK),
    "hooks",
    "What it does before, instead of or after happenings.",
    "[{after: turn, do: player gains 1 gold}]",
)
CHANGES = Key(
    "changes",
    Listing(CHANGE),
    "changes",
    "What it does to stats while in force.",
    "[{'strength(player)': + 2, when: player = owner}]",
)
GIVES = Key("gives", Named(FORMULA, what="a stat"), "gives", "Numbers that the owner's stats get while it is in force.", "{strength: 2}")

PAYS = Key(
    "pays",
    Listing(
        Record(
            "payment_source",
            "a source of payment",
            (
                Key("part", NameOf("a part of a cost"), "part", "The part of a cost that it helps to pay.", "ore", required=True),
                Key("payable", FORMULA, "how much it has", "How much can be paid from here.", "this.left"),
                Key(
                    "pay",
                    EFFECT,
                    "how it is taken",
                    "What happens when `n` are paid from here: `pay(number n)`.",
                    "add -n to this.left",
                    signature=True,
                ),
                Key(
                    "where",
                    CONDITION,
                    "for which payments",
                    "A condition over `this` and `purpose` (the action that is paid for).",
                    "purpose != build",
                ),
                Key(
                    "must",
                    OneOf(("yes", "no")),
                    "must be used",
                    "`yes`: it pays first, as much as it can. Otherwise the payer decides how much it pays.",
                    "yes",
                ),
                SOURCE,
            ),
        )
    ),
    "further sources of payment",
    "What this thing can pay for its owner.",
    "[{part: ore, payable: this.left, 'pay(number n)': add -n to this.left}]",
)

OFFERS = Key(
    "offers",
    Listing(
        Record(
            "offer",
            "an offer",
            (
                Key("perform", NAMES, "actions", "The actions whose options are offered.", "[build, upgrade]", required=True),
                Key("where", CONDITION, "for which ones", "A condition over the parts of the action.", "card.line = mine"),
                Key(
                    "costs",
                    Named(FORMULA, keys="part", what="a part of a cost"),
                    "changes of the price",
                    "Added to the price, part by part; a negative number is a discount.",
                    "{ore: -1}",
                ),
                Key("free", NAMES, "free parts", "Parts of the cost that are not paid, unless they are `never free` in the action.", "[civil]"),
                SOURCE,
            ),
        )
    ),
    "offers",
    "Options of actions that this thing offers to rules with `options(card.offers)`.",
    "[{perform: [build], costs: {ore: -1}}]",
)

ACTION = Record(
    "action",
    "an action",
    (
        Key("by", Raw("a type and a name"), "who acts", "The first part; `player me` by default.", "player me"),
        Key("in", NAMES, "menus", "The menu (or menus) that it is offered in.", "action_phase", required=True),
        Key(
            "with",
            Named(Code("with_start"), what="a choice"),
            "choices",
            "What is chosen, in order. Each choice is filtered by whether the rest can be completed.",
            "{rival: opponents where any it.hand}",
        ),
        Key("when", CONDITION, "condition", "Offered only if this holds.", "any (me.hand where rare)"),
        COSTS,
        Key("never free", NAMES, "never free", "Parts of the cost that no discount can remove.", "[effort]"),
        LIMIT,
        Key("gives up", YES_NO, "giving up", "Whether the action means leaving the game (resigning): random play and bots do not choose it.", "yes"),
        Key("do", EFFECT, "what happens", "The effect. After the header, nothing can fail.", "swap mine with yours"),
        Key("gives back", TYPE, "result", "The type of the value that `return` returns.", "number"),
        SAYS,
        *TEXTS,
    ),
    description="A happening that a player may start. Its header decides whether it is legal.",
)
ACTIONS = Key("actions", Named(ACTION, "name", "an action"), "actions", "What players may do.", "{rest: {in: main, do: me gains 1 gold}}")

IN_FORCE = Key("in force", CONDITION, "in force", "When its hooks, changes and gives work. Default: while it is in a zone.", "this in game.table")
OWNER = Key(
    "owner",
    FORMULA,
    "owner",
    "Its owner. Default: the player whose zone (or whose thing's zone) it is in.",
    "this.place.holder",
)

ZONE = Record(
    "zone",
    "a zone",
    (
        Key("holds", NameOf("a kind"), "what lies here", "The kind of things in it.", "card", required=True),
        Key(
            "order",
            OneOf(("pile", "row", "none")),
            "order",
            "`pile` has a top and a bottom, `row` keeps an order, `none` has none.",
            "pile",
        ),
        Key(
            "seen by",
            OneOf(("everyone", "owner", "partners", "nobody")),
            "who sees it",
            "`partners` is the owner and the owner's team.",
            "owner",
        ),
        Key(
            "top seen by",
            OneOf(("everyone", "owner", "partners")),
            "who sees the top",
            "Who sees the top thing of a pile without seeing the rest.",
            "everyone",
        ),
        Key("runs out", OneOf(("stop", "refill")), "when it is empty", "`refill` shuffles the zone of `from` into it.", "refill"),
        Key("from", Code("path_start"), "refilled from", "The zone that refills it.", "discard"),
        Key("room", Whole(1, constant=True), "room", "At most this many things. With `room: 1`, the zone reads as its thing.", "1"),
        Key("sealed", OneOf(("yes", "no")), "sealed", "A set is moved out of it only if the set's expression names the zone.", "yes"),
        Key(
            "count",
            OneOf(("hidden", "seen")),
            "count",
            "`hidden`: players who cannot see the zone do not know how many things are in it either.",
            "hidden",
        ),
        *TEXTS,
    ),
    description="A place for things.",
)
ZONES = Named(ZONE, what="a zone")
STATE = Record(
    "state_value",
    "a state value",
    (
        Key("type", TYPE, "type", "Its type, with its default and who sees it.", "number = 0 each round", required=True),
        *TEXTS,
    ),
    description="A value that changes, with a name for players.",
)
STATES = Named(ByNode(scalar=TYPE, mapping=STATE), what="a state value")
FIELD = Record(
    "field",
    "a field",
    (Key("type", TYPE, "type", "Its type, with its default.", "number = 0", required=True), NAME_TEXT, SOURCE),
    description="A printed value, with a name for players.",
)
RAW_VALUE = ByNode(scalar=Raw(), sequence=Listing(Anything()), mapping=Named(Anything(), "any"))
