"""Every form of the effect language, as the reference shows it: notation, meaning, examples.

A test compares this table with the grammar: each rule and each word of the grammar occurs in an example, and every example parses.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Form:
    """One form. `rules` are the grammar rules it covers, each used by one of its `examples`."""

    rules: tuple[str, ...]
    written: str
    means: str
    examples: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """Forms for one kind of place; `frame` turns an example into a whole text that can be parsed from `start`."""

    title: str
    means: str
    start: str
    forms: tuple[Form, ...]
    frame: str = "{}"


def _form(rules: str, written: str, means: str, *examples: str) -> Form:
    return Form(tuple(rules.split()), written, means, examples)


STATEMENTS = Group(
    "Statements",
    "An *effect* is one statement per line. The block of a statement that ends in `:` is indented under it, or is one statement after the "
    "`:`. P is a player, E an expression, N a number, S a set, C a condition, T the type of a thing, H a happening.",
    "block_start",
    (
        _form("block_start let", "let NAME = E", "A name for a value, to the end of the block.", "let x = count hand"),
        _form("assign", "set PATH to E", "Changes state. A bounded number stays within its bounds.", "set me.gold to 3"),
        _form("add", "add E to PATH", "Adds to a number, amounts or a set.", "add 2 to me.gold", "add c to game.seen"),
        _form(
            "remove_from",
            "remove E from PATH · take E from PATH",
            "Takes from a number, amounts or a set.",
            "remove c from game.seen",
            "take 1 from me.gold",
        ),
        _form(
            "move place",
            "move S to ZONE · to top of ZONE · to bottom of ZONE",
            "Moves a thing or a set, as one change.",
            "move c to me.hand",
            "move lost to top of deck",
            "move lost to bottom of deck",
        ),
        _form("move_to_box", "move S to the box", "Takes things out of the game.", "move c to the box"),
        _form(
            "move_tokens",
            "move N WORD from POOL to POOL · move N from COUNT to COUNT",
            "Moves tokens of pools, or a number, as many as there are and fit into the other.",
            "move 2 food from game.bank to me.pool",
            "move 3 from game.points to me.points",
        ),
        _form("swap", "swap A with B", "Two things trade places.", "swap mine with yours"),
        _form(
            "draw",
            "draw N from [bottom of] ZONE to ZONE [as NAME]",
            "Moves the first (last) things of a pile; `as` names them.",
            "draw 2 from deck to me.hand as drawn",
            "draw 1 from bottom of deck to me.hand",
        ),
        _form("shuffle", "shuffle ZONE", "Puts a zone in random order.", "shuffle deck"),
        _form(
            "gains amounts amount_of_word amount_of",
            "P gains N WORD, …",
            "Adds to pools or state of P; limits apply. `N of r`: the word or part that `r` is.",
            "me gains 2 food, 1 gold",
            "p gains 2 of r",
        ),
        _form("loses_amount", "P loses N WORD, …", "Takes from pools or state of P, never below 0.", "p loses 1 gold"),
        _form(
            "pay nobody amount_plain",
            "[P] pays N WORD, … · pay PRICE",
            "Strict: only after `can pay` or `if P pays` has made sure that it is possible. Without a subject `me` pays.",
            "p pays 2 food",
            "pay price",
        ),
        _form("mark", "mark T with MARK for N HAPPENINGS", "Puts a mark on a thing for a time.", "mark p with cursed for 2 turns"),
        _form("roll", "roll [N] DIE as NAME", "Rolls dice; with a number, NAME is the list of results.", "roll d6 as x", "roll 2 d6 as xs"),
        _form(
            "create binding",
            "create KIND [as NAME] in ZONE [with FIELD = E, …] [until end of H]",
            "Creates a thing of a `made` kind; at the end of the running H it goes back to the box.",
            "create token as t in p.row with left = 2, colour = red until end of turn",
        ),
        _form("remove", "remove S", "Moves to the box.", "remove t"),
        _form("reveal", "reveal S [to P]", "Shows things to all or to P; recorded in the log.", "reveal c", "reveal c to p"),
        _form(
            "call",
            "H(E, …) · T.CODE(E, …) · nothing",
            "Carries out a happening, or runs a text of a thing. `nothing` does nothing; it is for empty branches.",
            "lose(p, {a, b})",
            "c.play(me)",
        ),
        _form(
            "perform",
            "perform OPTION",
            "`me` carries out a chosen option.",
            "perform x",
        ),
        _form(
            "perform_menu",
            "perform up to N of MENU [for TEXT]",
            "`me` carries out up to N options of a menu, one after the other, and may stop earlier.",
            "perform up to 2 of main",
            "perform up to 2 of main for which_text",
        ),
        _form("act", "P may act in MENU [for TEXT]", "Offers a menu once; P may pass.", "p may act in main"),
        _form("must_act", "P must act in MENU [for TEXT]", "Offers it once; P cannot pass. Skipped if it is empty.", "p must act in main"),
        _form("say", "say TEXT", "A sentence of `texts` that everybody reads in the log, with the local names that it shows.", "say gone"),
        _form("stop", "stop", "Leaves the innermost loop, or else the text.", "stop"),
        _form("return_", "return E", "Ends the text with a result.", "return 2"),
        _form("end_happening", "end H", "Ends the innermost running H after the running statement of its body.", "end turn"),
        _form(
            "end_game",
            "end game [for TEXT]",
            "Ends the game when it settles; TEXT of `texts` says why.",
            "end game",
            "end game for round_limit",
        ),
        _form("wins", "P wins [for TEXT]", "Declares a winner; TEXT of `texts` says why.", "p wins", "p wins for four_in_a_row"),
        _form("loses", "P loses [for TEXT]", "Declares that P has lost; TEXT of `texts` says why.", "p loses", "p loses for too_late"),
        _form(
            "eliminate",
            "eliminate P",
            "P leaves the game and is no longer in `players`, `others` or `every player`; what P has stays where it is.",
            "eliminate p",
        ),
        _form(
            "choose exactly up_to any_number",
            "[P] chooses [N · up to N · any number of] NAME in S [at random] [for TEXT]",
            "One thing or several, as many as there are. `me` chooses if no player is named. Clauses may be indented below.",
            "choose c in hand",
            "p chooses 2 cs in p.hand for which_ones",
            "choose up to 3 cs in hand",
            "choose any number of cs in hand",
            "choose c in hand at random",
        ),
        _form(
            "may_choose",
            "P may choose NAME in S [for TEXT]",
            "The same, but P may decline; then NAME is nothing.",
            "p may choose c in p.hand for keep_it",
        ),
        _form(
            "choose_amounts",
            "[P] chooses amounts NAME over S [for TEXT]",
            "A number for each member of S; the clauses below restrict them.",
            "p chooses amounts n over goods",
        ),
        _form(
            "choose_pairs",
            "[P] chooses [up to N] pairs NAME of (NAME in S, NAME in S) [where C] [for TEXT]",
            "Pairs with one member from each set.",
            "choose up to 2 pairs xs of (a in mine, b in yours) where a.cost = b.cost",
        ),
    ),
)

BLOCKS = Group(
    "Statements with a block",
    "",
    "block_start",
    (
        _form(
            "block if_ block_line",
            "if C: … else if C: … else: …",
            "The first block whose condition holds.",
            "if x > 1:\n  p gains 1 gold\nelse if x = 1: p gains 2 gold\nelse: p gains 3 gold",
        ),
        _form(
            "agrees",
            "if [C and] P agrees to TEXT: …",
            "P is asked a yes/no question, a sentence of `texts`.",
            "if x > 1 and p agrees to take_it: move c to p.hand",
        ),
        _form(
            "pays_for",
            "if [C and] P pays N WORD for TEXT: …",
            "P is asked whether to pay, if P can.",
            "if p pays 2 gold for take_it: move c to p.hand",
        ),
        _form(
            "for_each",
            "for each NAME in S [from P] [by E] [in an order chosen by P] [at once]: …",
            "For every member; `from` names the player to start with, `by` starts with the highest value. With `at once`, the body begins "
            "with a `choose` that all answer at the same time, without seeing each other's answers.",
            "for each p in players from starter: turn(p)",
            "for each p in players by p.points: turn(p)",
            "for each c in hand in an order chosen by me: c.play(me)",
            "for each p in players at once:\n  p chooses c in p.hand\n  move c to discard",
        ),
        _form("repeat", "repeat N times: …", "Repeats this many times.", "repeat 3 times: draw_card(p)"),
        _form(
            "repeat_while",
            "repeat at most N times [while C]: … [else: …]",
            "`else` runs if the loop ran all N times.",
            "repeat at most 9 times while any deck:\n  draw_card(p)\nelse:\n  end game",
        ),
        _form("forever", "repeat: …", "Repeats without end; only in `flow`.", "repeat: round()"),
        _form(
            "while_choose",
            "while P may choose NAME in S [for TEXT]: …",
            "Repeats until P chooses nothing.",
            "while p may choose c in p.hand for discard_it: move c to discard",
        ),
        _form("while_act", "while P may act in MENU [for TEXT][: …]", "Repeats the menu until P passes.", "while p may act in main: add 1 to p.done"),
        _form("together", "together: …", "Standing conditions wait for its end.", "together:\n  move a to x\n  move b to y"),
        _form("as_player", "as P: …", "Decisions inside belong to P, and `me` is P.", "as p:\n  choose c in p.hand"),
        _form(
            "choose_one branch",
            "[P] chooses one [for TEXT]: NAME [when C]: …",
            "P chooses among the named blocks that are available. A sentence of `texts` with the name of a block is what players read for it.",
            "p chooses one:\n  rest: p gains 1 gold\n  work when p.gold > 0:\n    p gains 2 food",
            "choose one for which_way:\n  left: stop\n  right: stop",
        ),
        _form("call_with_body", "H(E, …): …", "Carries out a happening with `body: caller`.", "hit(p, c): p loses 1 gold"),
        _form(
            "auction bids passing",
            "auction NAME by NAME among S [from P] [for TEXT]: bids from N to N, who passes: …",
            "Each player in turn bids more than the last bid, or passes and is out. Afterwards the names are the highest bid "
            "and who made it, or nothing. In the clauses, the second name is the player being asked; in `who passes`, the "
            "first is that player's own last bid, or nothing.",
            "auction bid by bidder among players from starter:\n  bids from 1 to bidder.gold",
            "auction bid by bidder among players:\n  bids from 1 to 9\n  who passes: bidder loses (bid otherwise 0) gold",
        ),
        _form(
            "offer give want at_most_per countered tried",
            "P offers P [as NAME]: give …, want …, at most N per H, countered at most N times, tried by machines: C",
            "A trade of things, tokens and numbers; both sides move together if the other player says yes, and NAME is then "
            "yes. After a no, the other player may make a counter-offer, N times in all. `tried by machines` says which trades "
            "are listed as options.",
            "me offers rival as agreed:\n  give my_goods, my_cards\n  want your_goods, your_cards\n  at most 2 per turn\n"
            "  countered at most 2 times\n  tried by machines: given <= 1",
        ),
    ),
)

CLAUSES = Group(
    "Clauses of a choice",
    "Indented under a choice of things, of amounts or of pairs, one per line. In a choice of one thing, its name also refers to the element.",
    "block_start",
    (
        _form(
            "with_clause",
            "with C",
            "A condition on the whole choice (for pairs, use `where`).",
            "with sum of it.cost over xs <= 5",
        ),
        _form("with_each", "with each NAME: C", "For amounts: a condition on the number for each.", "with each t: xs[t] <= me.pool[t]"),
        _form("each_once", "each NAME once", "For pairs: no member of this side twice.", "each a once"),
        _form("at_most_where", "at most N where C", "For pairs: at most N that meet C.", "at most 1 where it.rare"),
        _form(
            "making",
            "making E = N [or nearest below [when C]]",
            "For amounts: they must make this number, or come as close to it from below as possible.",
            "making sum of xs = 5",
            "making sum of xs = 5 or nearest below when option.easy",
        ),
        _form("such_that", "such that C", "The same as `with`.", "such that count xs != 1"),
        _form("usually", "usually E", "The default answer.", "usually xs.cost"),
        _form("must", "must C", "For things: only members that meet C.", "must xs.cost > 1"),
        _form(
            "prefer",
            "prefer C, else C, …",
            "For things: those that meet the first C that any of them meets.",
            "prefer xs.rare, else xs.cost > 1",
        ),
        _form(
            "same_by",
            "same by E",
            "For pairs: selections that have the same values of E equally often are one option.",
            "same by it.suit",
        ),
        _form("useful_by", "useful by E", "Like `same by`; selections that another one surpasses are left out.", "useful by it.cost"),
    ),
    frame="choose up to 3 xs in hand\n  {}",
)

VALUES = Group(
    "Values",
    "A *formula* is one expression; several lines are `let` lines and the value last. *Guarded lines* are `VALUE when C` and a "
    "last line without condition. [Operator precedence](#operator-precedence) says how expressions are grouped without "
    "brackets.",
    "formula_start",
    (
        _form("formula_start", "let NAME = E (lines), then E", "A formula.", "let n = count hand\nn * 2"),
        _form("name", "NAME", "A local name, member of the element, word, thing, constant, stat …", "hand"),
        _form("number", "12", "A whole number.", "12"),
        _form("yes no", "yes · no", "The values of the type yes/no.", "yes", "no"),
        _form("nothing", "nothing", "No value.", "nothing"),
        _form("dot", "E.NAME", "A field, state, zone or stat of a thing; for a set, the set of the fields.", "me.hand", "players.hand"),
        _form("apply", "NAME(E, …) · E.NAME(E, …)", "A stat with its parts, or a function of maps.", "price(me, c)", "near(s, 2)"),
        _form("index", "E[E]", "The number for a word or thing in amounts.", "me.pool[food]"),
        _form("bracket", "(E)", "Brackets; `where` and the like extend to their end.", "(hand where it.cost > 2)"),
        _form("plus minus times negative", "A + B · A - B · A * B · -A", "Arithmetic.", "1 + 2 * x - -y"),
        _form(
            "half",
            "half of E rounded up · down",
            "Half of everything before `rounded`.",
            "half of x rounded up",
            "half of count hand + 1 rounded down",
        ),
        _form(
            "divided",
            "E divided by E rounded up · down",
            "Division.",
            "x divided by 3 rounded down",
            "count hand divided by count row rounded up",
        ),
        _form(
            "remainder",
            "remainder of E divided by E",
            "The remainder of a division rounded down, for negative numbers too: `remainder of (-1) divided by 4` is 3.",
            "remainder of x divided by 3",
            "remainder of count hand divided by count row",
        ),
        _form("choice", "A if C else B", "One of two values.", "1 if x > 2 else 0"),
        _form("otherwise", "(A otherwise B)", "B where A is nothing.", "(c.cost otherwise 0)"),
        _form(
            "supposing supposed_value supposed_place",
            "(E supposing PATH = E, X in ZONE, …)",
            "E as it would be if a state had another value, or a thing were elsewhere. Nothing changes.",
            "(count hand supposing c in hand)",
            "(price(me) > 3 supposing me.gold = me.gold - 2, c in row)",
        ),
        _form("count", "count S", "How many.", "count hand"),
        _form(
            "aggregate total",
            "sum of · highest of · lowest of E over S · sum of AMOUNTS",
            "Values that are nothing are left out.",
            "sum of it.cost over hand",
            "highest of it.cost over hand",
            "lowest of it.cost over hand",
            "sum of me.pool",
        ),
        _form("different", "different FIELD over S", "The different values, as a set; `count different …` is how many.", "different suit over hand"),
        _form("first_of last_of", "first of S · last of S", "One of a set in its order, or nothing.", "first of deck", "last of deck"),
        _form(
            "place_of",
            "place of E in S",
            "Its position in the set's order: 1 for the first, 0 if it is not there.",
            "place of c in hand",
            "place of me in seats from first_player",
        ),
        _form(
            "best_of",
            "best of S by (E, …)",
            "The member with the highest first E; the next decide ties.",
            "best of hand by (it.cost, it.rank)",
        ),
        _form(
            "optimum optimum_range",
            "most · least E over NAME in A..B, …",
            "The best value over small ranges; inside a line, put it in brackets.",
            "most a * b over a in 0..x, b in 0..y",
            "(least a + b over a in 0..x, b in 0..y) + 1",
        ),
        _form(
            "history",
            "times H [(where C)] this HAPPENING",
            "How often H happened in the running happening.",
            "times build this turn",
            "times build(where player = me) this round",
        ),
        _form(
            "without_things",
            "(STAT without things S)",
            "The stat as if the things of S were not in force.",
            "(price(me, c) without things {c})",
        ),
    ),
)

CONDITIONS = Group(
    "Conditions",
    "",
    "condition_start",
    (
        _form("and_ or_ not_", "A and B · A or B · not A", "Logic.", "not a and b or c"),
        _form("equal", "A = B", "Words, things and numbers can be compared.", "c.suit = red"),
        _form("compare", "A != B · < · <= · > · >=", "Comparison.", "x != 2", "x <= 3"),
        _form("member not_member", "x in S · x not in S", "Membership.", "c in hand", "c not in hand"),
        _form("within", "S within T", "Every member of S is one of T.", "wanted within offered"),
        _form(
            "is_nothing is_something",
            "E is nothing · E is something",
            "Whether there is a value.",
            "c is nothing",
            "c is something",
        ),
        _form("is_kind", "E is KIND", "Whether a thing is of a kind.", "c is piece"),
        _form("any_ none_", "any S · no S", "Whether a set has members.", "any hand", "no hand"),
        _form("all_are", "all (S are C)", "Whether all members meet C.", "all (hand are it.cost > 1)", "(all hand are it.cost > 1)"),
        _form(
            "can",
            "can H(E, …) · can T.CODE(P)",
            "For a happening or action: permission, header and beginning; for a text: its beginning.",
            "can build(me, c)",
            "can c.play(me)",
        ),
        _form(
            "can_pay can_pay_word can_pay_of",
            "[P] can pay N WORD · [P] can pay N of r · [P] can pay PRICE",
            "Whether P, by default `me`, can pay it. Several parts at once are a PRICE, an amounts value.",
            "can pay 2 food",
            "rival can pay 2 food",
            "can pay 2 of r",
            "can pay price",
        ),
    ),
)

SETS = Group(
    "Sets",
    "`where`, `as` and `with most` come at the end of a line, argument or bracket, act on the set before them and reach to that "
    "end. In a `where` a bare name is first a member of the element, `it`.",
    "set_start",
    (
        _form("every", "every KIND", "All things of a kind, in the order of the files.", "every card"),
        _form(
            "seats_from",
            "seats from P",
            "The players still in the game in seat order, starting with P; P's neighbours are `P.left` (the next) and `P.right`.",
            "seats from me",
            "seats from me.left where it.level > 2",
        ),
        _form("set_literal", "{a, b}", "A set literal.", "{red, blue}", "{}"),
        _form(
            "amounts_literal amounts_entry",
            "{a: N, b: N}",
            "An amounts literal; the keys may be names for words or things.",
            "{wood: 2, ore: n + 1}",
        ),
        _form(
            "range",
            "A..B",
            "The numbers from A to B. If B is less, there are none, unless both are literal numbers; then they count down.",
            "1..5",
            "-1..1",
            "7..1",
        ),
        _form("tailed where_tail", "S where C", "The members that meet C.", "hand where cost > 2 and suit = red"),
        _form(
            "as_tail",
            "S as NAME [with most E] [where C]",
            "The same with a name for the element.",
            "players as p where count p.hand > 2",
        ),
        _form(
            "most_tail",
            "S with most E · with least E [where C]",
            "All members with the highest (lowest) E.",
            "players with most it.gold",
            "hand with least it.cost where it.suit = red",
        ),
        _form(
            "while_tail until_tail",
            "S [as NAME] while C · S [as NAME] until C",
            "The first members, in the order of S: as long as they meet C; or up to and including the first that does (all if none does).",
            "hand while suit = red",
            "hand as c until c.cost > 2",
        ),
        _form(
            "ranked",
            "top N of S by E · bottom N of S by E",
            "The N members with the highest (lowest) E; the first of those tied.",
            "top 2 of players by it.gold",
            "bottom 2 of players by it.gold",
        ),
        _form("union difference", "S plus T · S without T", "The union, and the difference, of two sets.", "hand plus row without {c}"),
        _form(
            "reach",
            "reach from A through [y into] x where C [within N] [stopping at x where C]",
            "The spaces that can be reached, including A; with `y into x`, the condition is on a step from y into x.",
            "reach from a through x where x.free",
            "reach from a through x where x.free stopping at x where x.guarded",
            "reach from a through y into x where x.free and not y.walled",
        ),
        _form(
            "way",
            "path from A to B through [y into] x where C · steps from A to B through …",
            "The cheapest path, both ends included ({} if there is none), and its cost (or nothing).",
            "path from a to b through x where x.free",
            "steps from a to b through x where x.free",
        ),
        _form(
            "costing",
            "… where C costing E [then E] [within N]",
            "What a step costs (default 1); N limits the total, and the price after `then` decides between paths of equal cost.",
            "reach from a through x where x.free costing x.height within 4",
            "path from a to b through x where x.free costing 1 then x.danger",
        ),
    ),
)

CHOICES = Group(
    "Choices of an action",
    "The entries under `with:`, each with a name.",
    "with_start",
    (
        _form(
            "with_set",
            "S · S or nothing",
            "One of a set. Every choice may end in `for TEXT`, a sentence of `texts`.",
            "others where any it.hand",
            "me.hand or nothing",
            "me.hand for which_card",
        ),
        _form("with_number", "number A to B", "A number.", "number 1 to count me.hand"),
        _form("with_some", "some S", "Any number of a set, at least one.", "some me.hand"),
        _form("with_up_to", "up to N of S", "At most this many.", "up to 2 of me.hand"),
        _form("with_amounts", "amounts over S", "A number for each of S.", "amounts over goods"),
    ),
)

CHANGES = Group(
    "Changes of a stat",
    "What follows the stat in `changes`.",
    "change_start",
    (
        _form("change_add change_sub", "+ E · - E", "Adds, subtracts.", "+ 2", "- count this.pieces"),
        _form("change_printed", "printed + E", "Adds before anything else.", "printed + 1"),
        _form("change_set", "set E", "Replaces the value; the latest counts.", "set 0"),
        _form("change_least change_most", "at least E · at most E", "Bounds.", "at least 1", "at most 3"),
        _form("change_allow change_forbid", "allow · forbid", "For yes/no stats; forbid beats allow.", "allow", "forbid"),
    ),
)

SIGNATURES = Group(
    "Signatures",
    "Keys with their parts: the type first, then the name; a type alone is also the name.",
    "signature_start",
    (
        _form(
            "signature_start param",
            "NAME(TYPE [NAME], …)",
            "A happening, action, stat or text with its parts; `may H(…)` is the permission of H.",
            "lose(player, set of card lost, number n)",
            "may build(player)",
        ),
    ),
)

TYPES = Group(
    "Types",
    "The type of a value; after it `= DEFAULT`, and for state `each HAPPENING` (reset when that begins) and `seen by owner · "
    "partners · nobody · everyone`.",
    "type_start",
    (
        _form(
            "type_start basic_type",
            "NAME · yes/no",
            "`number`, `text`, `player`, `action`, a word list, a kind, or yes/no.",
            "number",
            "yes/no = no",
        ),
        _form("optional_type", "TYPE or nothing", "Or no value.", "card or nothing = nothing"),
        _form("set_type", "set of TYPE", "A set.", "set of card = {}"),
        _form("list_type", "list of TYPE", "An ordered list, printed.", "list of number"),
        _form("amounts_type", "amounts of TYPE", "A number for each word or thing.", "amounts of goods"),
        _form("pool_type", "pool of TYPE", "Tokens, which are only moved.", "pool of goods"),
        _form("range_type neg_bound", "A..B", "A bounded number; writing keeps it within its bounds.", "-3..limit = 0 each round"),
        _form(
            "audience",
            "TYPE seen by WHO",
            "Who sees a value of state.",
            "number seen by owner",
            "number seen by partners",
            "number seen by nobody",
            "number seen by everyone",
        ),
    ),
)

GUARDED = Group(
    "Guarded lines",
    "",
    "guarded_start",
    (_form("guarded_start", "VALUE when C", "The first line that applies counts.", "3 when c.suit = red", "0"),),
)

PATHS = Group(
    "Paths",
    "",
    "path_start",
    (_form("path_start", "E.NAME", "A place that holds a value or things.", "player.pool"),),
)

GROUPS = (STATEMENTS, BLOCKS, CLAUSES, VALUES, CONDITIONS, SETS, GUARDED, CHOICES, CHANGES, SIGNATURES, TYPES, PATHS)


@dataclass(frozen=True, slots=True)
class Tier:
    """One level of precedence: the rule of the grammar, the notation of its forms, and an example without and with its implied brackets."""

    rule: str
    written: str
    example: str
    bracketed: str


# The chain of rules from the tightest to the loosest; a test compares it with the grammar.
TIERS = (
    Tier("postfix", "x.y · f(x) · x[k]", "a.b[c].d", "((a.b)[c]).d"),
    Tier("ranged", "A..B · seats from P", "a.low..a.high", "(a.low)..(a.high)"),
    Tier("joined", "S plus T · S without T", "a plus 1..3 without b", "(a plus (1..3)) without b"),
    Tier(
        "prefix",
        "count S · any S · no S · first of S · sum of E over S · best of S by … · half of E rounded up · remainder of A divided by B · reach from …",
        "count a plus b",
        "count (a plus b)",
    ),
    Tier("quotient", "A divided by B rounded up · down", "count a divided by count b rounded up", "(count a) divided by (count b) rounded up"),
    Tier("unary", "-A", "-a divided by 2 rounded up", "-(a divided by 2 rounded up)"),
    Tier("product", "A * B", "a * -b * count c", "(a * (-b)) * (count c)"),
    Tier("sum", "A + B · A - B", "a + b * c - d", "(a + (b * c)) - d"),
    Tier("comparison", "A = B · A < B · x in S · x is nothing · …", "a + 1 < b - 1", "(a + 1) < (b - 1)"),
    Tier("not_test", "not C · can H(E, …) · can pay N WORD", "not a = b", "not (a = b)"),
    Tier("and_test", "C and D", "not a and b = c", "(not a) and (b = c)"),
    Tier("or_test", "C or D", "a or b and c", "a or (b and c)"),
    Tier("choice", "A if C else B", "a + 1 if b or c else d if e else f", "(a + 1) if (b or c) else (d if e else f)"),
    Tier("tailed", "S where C · S as NAME · S with most E", "count a where b or c", "count (a where (b or c))"),
)
