"""Everything of the language that may stand inside something of its own sort or follow from it, as deep as is wanted.

A nesting is a function from a depth to the files of a ruleset. Those of the grammar name the rules that lie inside each other; a test
holds them against the grammar, so that a new form cannot be forgotten.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

Files = dict[str, str]

HEAD = """\
ruleset: deep
version: "1.0"
language: 1
title: Deep
players: 2
words:
  colour: [red, green, blue]
  goods: [food, wood]
constants: {few: 3}
options: {quick: {type: yes/no, default: no, name: Quick}}
texts: {which: Which one?, sure: Sure?}
"""
KINDS = """\
  card:
    fields: {value: number = 1, colour: colour = red}
    state: {tapped: yes/no = no}
    code:
      worth(player me): number = 0
      play(player me): effect = nothing
  token: {made: 5, state: {left: number = 0}}
  cell: {state: {mark: player or nothing = nothing}}
"""
ZONES = """\
zones:
  game:
    pile: {holds: card, order: pile, seen by: nobody}
    shown: {holds: card}
    tokens: {holds: token}
  player:
    hand: {holds: card, seen by: owner}
"""
STATE = """\
maps:
  board: {shape: squares, size: [3, 3], space: cell}
state:
  game:
    n: 0..100 = 0
    flag: yes/no = no
    ally: player or nothing = nothing
  player:
    points: 0..100 = 5
    leader: player or nothing = nothing
    pool: pool of goods
"""
THINGS = """\
- {kind: card, id: ace, value: 1, colour: red}
- {kind: card, id: king, value: 2, colour: green}
- {kind: card, id: queen, value: 3, colour: blue}
- {kind: card, id: jack, value: 4, colour: blue}
"""
HAPPENINGS = """\
  turn(player):
    turn of: player
    do: |
      for each p in players:
        as p:
          go(p)
      player must act in table
  framed(player me):
    body: caller
"""
ACTIONS = """\
  take:
    in: table
    with: {c: every card}
    do: |
      add 1 to game.n
  wait:
    in: table
    do: add 1 to me.points
"""
FLOW = """\
setup: |
  move every card to shown
  for each p in players:
    set p.leader to p
flow: |
  repeat:
    for each p in players:
      turn(p)
rules:
- id: long_enough
  whenever: game.n + sum of points over players >= 60
  do: end game
"""
RESULT = """\
result:
  score(player): player.points
"""
PLAIN_GO = """\
  go(player me):
    do: me gains 1 points
"""
USED = """\
  use_them:
    in: table
    with: {c: every card}
    do: |
      let x = subject(me)
"""


@dataclass(frozen=True)
class Nesting:
    """One way to nest: its name, the rules of the grammar that lie inside themselves in it, and the files for a depth."""

    name: str
    files: Callable[[int], Files]
    rules: tuple[str, ...] = ()
    works: int = 10  # this deep it must be playable


NESTINGS: dict[str, Nesting] = {}


def nesting(rules: str = "", works: int = 10) -> Callable[[Callable[[int], Files]], Callable[[int], Files]]:
    """Register a function as a nesting, under its name."""

    def note(function: Callable[[int], Files]) -> Callable[[int], Files]:
        NESTINGS[function.__name__] = Nesting(function.__name__, function, tuple(rules.split()), works)
        return function

    return note


@dataclass
class Ruleset:
    """The parts that a nesting adds to the small game."""

    kinds: str = ""
    things: str = ""
    stats: str = ""
    happenings: str = PLAIN_GO
    actions: str = ""
    rules: str = ""
    more: str = ""
    head: str = HEAD
    result: str = RESULT
    other: Files = field(default_factory=dict)

    def files(self) -> Files:
        stats = f"stats:\n{self.stats}" if self.stats else ""
        text = (
            f"{self.head}kinds:\n{KINDS}{self.kinds}{ZONES}{STATE}things:\n{THINGS}{self.things}{stats}happenings:\n{HAPPENINGS}{self.happenings}"
            f"actions:\n{ACTIONS}{self.actions}{FLOW}{self.rules}{self.result}{self.more}"
        )
        return {"ruleset.yaml": text} | self.other


def block(lines: Iterable[str], indent: int) -> str:
    return "".join(f"{' ' * indent}{line}\n" for line in lines)


def formula(text: str) -> Files:
    """A formula of a player, read by an action."""
    return Ruleset(stats=f"  few_points(player me): me.points\n  subject(player me): |\n    {text}\n", actions=USED).files()


def effect(lines: Iterable[str]) -> Files:
    """The effect that each player's turn begins with."""
    return Ruleset(happenings=f"  go(player me):\n    do: |\n{block(lines, 6)}").files()


def around(depth: int, before: str, inside: str, after: str) -> str:
    return before * depth + inside + after * depth


def opened(depth: int, heads: Callable[[int], str], inside: str, step: int = 1) -> list[str]:
    """Statements in each other, each indented by `step`."""
    return [*(" " * (step * number) + heads(number) for number in range(depth)), " " * (step * depth) + inside]


# ---- expressions ----------------------------------------------------------------------------------------------------------
def _expression(name: str, rules: str, text: Callable[[int], str], works: int = 10) -> None:
    NESTINGS[name] = Nesting(name, lambda depth: formula(text(depth)), tuple(rules.split()), works)


_expression("sum", "plus", lambda n: " + ".join(["me.points"] * n), 150)
_expression("difference_of_numbers", "minus", lambda n: " - ".join(["me.points"] * n), 150)
_expression("product", "times", lambda n: " * ".join(["1"] * n), 150)
_expression("product_of_states", "times", lambda n: " * ".join(["game.n"] * n))
_expression("negative", "negative", lambda n: "- " * n + "me.points")
_expression("brackets", "bracket", lambda n: around(n, "(", "me.points", ")"), 50)
_expression("brackets_of_sums", "bracket plus", lambda n: around(n, "(1 + ", "me.points", ")"), 50)
_expression("brackets_of_products", "bracket times plus", lambda n: around(n, "(2 + 1 * ", "me.points", ")"), 50)
_expression("either_or", "choice", lambda n: "1 if me.points > 3 else " * n + "2", 100)
_expression("either_or_first", "choice bracket", lambda n: around(n, "(", "1", " if me.points > 3 else 2)"))
_expression(
    "either_or_condition",
    "choice bracket",
    lambda n: around(n, "1 if (", "me.points", " > 3) else 2") if n < 2 else around(n, "(1 if ", "me.points", " > 3 else 2)"),
)
_expression("call", "apply", lambda n: around(n, "min(me.points, ", "1", ")"), 50)
_expression("call_first", "apply", lambda n: around(n, "max(", "1", ", me.points)"), 50)
_expression("abs", "apply", lambda n: around(n, "abs(", "me.points", ")"), 50)
_expression("halves", "half bracket", lambda n: around(n, "(half of ", "me.points", " rounded up)"))
_expression("halves_of", "half", lambda n: around(n, "half of (", "me.points", ") rounded up"))
_expression("quotients", "divided bracket", lambda n: around(n, "(", "me.points", " divided by 2 rounded up)"))
_expression("otherwise", "otherwise", lambda n: around(n, "(me.leader.points otherwise ", "1", ")"), 50)
_expression("otherwise_first", "otherwise", lambda n: around(n, "(", "me.leader", " otherwise me)") + ".points")
_expression(
    "optimum",
    "optimum",
    lambda n: (
        around(n, "(most a + ", "1", " over a in 0..1)")
        if n < 2
        else "".join(f"(most a{i} + " for i in range(n)) + "1" + "".join(f" over a{i} in 0..1)" for i in reversed(range(n)))
    ),
    5,
)
_expression("or", "or_", lambda n: " or ".join(["me.points = 1"] * n), 150)
_expression("and", "and_", lambda n: " and ".join(["me.points = 1"] * n), 150)
_expression("or_of_and", "or_ and_ bracket", lambda n: around(n, "(me.points = 1 or game.n = 2 and ", "game.flag", ")"))
_expression("not", "not_", lambda n: "not " * n + "game.flag", 50)
_expression("compare", "compare bracket equal", lambda n: around(n, "(", "game.flag", " = game.flag)"))
_expression("members", "member set_literal bracket", lambda n: around(n, "(", "game.flag", " in {yes, no})"))
_expression("not_members", "not_member bracket", lambda n: around(n, "(", "game.flag", " not in {yes, no})"))
_expression("dots", "dot", lambda n: "me" + ".leader" * n + ".points", 50)
_expression("union", "union", lambda n: "count (" + " plus ".join(["me.hand"] * n) + ")", 100)
_expression("difference", "difference", lambda n: "count (" + " without ".join(["shown"] * n) + ")", 100)
_expression("set_literal", "set_literal", lambda n: "count {" + ", ".join(["me"] * n) + "}", 160)
_expression("where", "where_tail bracket", lambda n: "count " + around(n, "(", "shown", " where value > 0)"))
_expression(
    "where_in_where",
    "where_tail as_tail bracket",
    lambda n: (
        "count (every card as c0 where "
        + "".join(f"any (every card as c{i} where c{i}.value >= c{i - 1}.value and " for i in range(1, n))
        + f"c{n - 1}.value > 0"
        + ")" * n
    ),
    3,
)
_expression("while", "while_tail bracket", lambda n: "count " + around(n, "(", "pile", " while value > 0)"))
_expression("until", "until_tail bracket", lambda n: "count " + around(n, "(", "pile", " until value > 9)"))
_expression("remainder", "remainder bracket", lambda n: around(n, "(remainder of ", "me.points", " divided by 7)"))
_expression(
    "seats_from",
    "seats_from bracket",
    lambda n: around(n, "(count (seats from ", "me", " where it != me))") if n < 2 else "count " + around(n, "(seats from (first of ", "{me}", "))"),
)
_expression("supposing", "supposing supposed_value", lambda n: around(n, "(", "me.points", " supposing game.n = 1)"), 3)
_expression("supposing_places", "supposing supposed_place", lambda n: around(n, "(", "me.points", " supposing ace in me.hand)"), 3)
_expression("most", "most_tail bracket", lambda n: "count " + around(n, "(", "shown", " with most value)"))
_expression(
    "aggregate",
    "aggregate bracket",
    lambda n: around(n, "sum of (", "1", ") over players") if n < 2 else around(n, "(highest of ", "1", " over players)"),
)
_expression(
    "aggregate_over",
    "aggregate",
    lambda n: (
        around(n, "(highest of ", "points", " over players)")
        if n < 2
        else "sum of points over " + around(n, "(players where points >= sum of points over ", "players", ")")
    ),
)
_expression("best_of", "best_of", lambda n: "count " + around(n, "(best of ", "shown", " by (value))"))
_expression("ranked", "ranked", lambda n: "count " + around(n, "(top 2 of ", "shown", " by value)"))
_expression("first_of", "first_of bracket", lambda n: "(" + "first of {" * n + "me" + "}" * n + ").points")
_expression("last_of", "last_of bracket", lambda n: "(" + "last of {" * n + "me" + "}" * n + ").points")
_expression(
    "place_of",
    "place_of bracket",
    lambda n: around(n, "(place of ", "1", " in 1..3)") if n < 2 else around(n, "((place of ", "1", " in {1, 2}) otherwise 1)"),
)
_expression("count", "count bracket", lambda n: around(n, "(count {", "1", "})"))
_expression("any", "any_ bracket", lambda n: around(n, "(any {", "1", "})"))
_expression("none", "none_ bracket", lambda n: around(n, "(no {", "1", "})"))
_expression(
    "all_are",
    "all_are",
    lambda n: (
        around(n, "(all ", "players", " are points > 0)")
        if n < 2
        else "".join(f"(all players are points > {i} and " for i in range(n)) + "game.flag" + ")" * n
    ),
    3,
)
_expression("ranges", "range bracket count", lambda n: around(n, "(count 1..", "2", ")"))
_expression("different", "different bracket", lambda n: "count (different colour over " + around(n, "(", "shown", " plus shown)") + ")")
_expression("without_things", "without_things", lambda n: around(n, "(", "few_points(me)", " without things {})"))
_expression("amounts", "amounts_literal total", lambda n: around(n, "(sum of {food: ", "1", "})"))
_expression("index", "index", lambda n: around(n, "me.pool[food] + (", "1", ")"))
_expression("index_in_index", "index", lambda n: around(n, "me.pool[(food if ", "1", " > 0 else wood)]"))
_expression(
    "reach",
    "reach",
    lambda n: (
        "count " + around(n, "(reach from ", "a1", " through x where x.mark is nothing)")
        if n < 2
        else "count " + "(reach from " * n + "a1" + " through x where x.mark is nothing)" * n
    ),
    3,
)
_expression("way", "way", lambda n: "count " + around(n, "(path from (first of ", "{a1}", ") to b3 through x where x.mark is nothing)"), 3)
_expression(
    "is_something",
    "is_something bracket",
    lambda n: (
        around(n, "((", "me.leader", " if game.flag else me) is something)") if n < 2 else around(n, "(me.leader is something and ", "game.flag", ")")
    ),
)
_expression("is_kind", "is_kind bracket", lambda n: around(n, "(first of shown is card and ", "game.flag", ")"))
_expression("is_nothing", "is_nothing bracket", lambda n: around(n, "(me.leader is nothing or ", "game.flag", ")"))
_expression("within", "within bracket", lambda n: "count " + around(n, "(shown where ({it} within ", "shown", "))"))
_expression("can", "can", lambda n: around(n, "(can take(me, first of shown) and ", "game.flag", ")"))
_expression("history", "history", lambda n: around(n, "(times take(where ", "c.value > 1", ") this turn > 0)"))


@nesting("can_pay_word bracket")
def prices(depth: int) -> Files:
    condition = around(depth, "(can pay 1 food and ", "game.flag", ")")
    return Ruleset(actions=f"  buy:\n    in: table\n    when: |\n      {condition}\n    do: me gains 1 points\n").files()


@nesting("let")
def lets(depth: int) -> Files:
    lines = ["let x0 = me.points", *(f"let x{i} = x{i - 1} + 1" for i in range(1, depth)), f"x{depth - 1}"]
    return Ruleset(stats=f"  subject(player me): |\n{block(lines, 4)}", actions=USED).files()


# ---- statements -----------------------------------------------------------------------------------------------------------
@nesting("auction passing", works=5)
def auctions(depth: int) -> Files:
    heads = ("auction win{0} by who{0} among players from me:", " bids from 1 to 3", " who passes:")
    lines = [f"{' ' * (2 * number)}{head.format(number)}" for number in range(depth) for head in heads]
    return effect([*lines, " " * (2 * depth) + "me gains 1 points"])


@nesting("if_", works=20)
def ifs(depth: int) -> Files:
    return effect(opened(depth, lambda i: f"if me.points > {i % 3}:", "me gains 1 points"))


@nesting("if_", works=20)
def ifs_with_else(depth: int) -> Files:
    lines = opened(depth, lambda i: f"if me.points > {i}:", "me gains 1 points")
    for number in reversed(range(depth)):
        lines += [" " * number + "else:", " " * (number + 1) + "me gains 1 points"]
    return effect(lines)


@nesting("if_", works=20)
def elses(depth: int) -> Files:
    lines: list[str] = []
    for number in range(depth):
        lines += [" " * number + f"if me.points > {50 - number % 40}:", " " * number + " me gains 1 points", " " * number + "else:"]
    return effect([*lines, " " * depth + "me gains 1 points"])


@nesting("if_", works=160)
def else_ifs(depth: int) -> Files:
    lines = ["if me.points = 99:", " me gains 1 points"]
    for number in range(depth):
        lines += [f"else if me.points = {number % 90}:", " me gains 1 points"]
    return effect(lines)


@nesting("if_", works=160)
def else_ifs_with_choices(depth: int) -> Files:
    lines = ["if me.points = 99:", " me chooses c in every card", " me gains 1 points"]
    for number in range(depth):
        lines += [f"else if me.points = {number % 90}:", " me chooses c in every card", " add 1 to game.n"]
    return effect(lines)


@nesting("for_each", works=20)
def loops(depth: int) -> Files:
    return effect(opened(depth, lambda i: f"for each v{i} in {{me}}:", "me gains 1 points"))


@nesting("for_each choose", works=20)
def loops_with_choices(depth: int) -> Files:
    return effect(opened(depth, lambda i: f"for each v{i} in {{me}}:", "me chooses c in every card"))


@nesting("choose", works=20)
def loops_of_choices(depth: int) -> Files:
    lines: list[str] = []
    for number in range(depth):
        lines += [" " * number + f"me chooses c{number} in every card", " " * number + f"for each v{number} in {{c{number}}}:"]
    return effect([*lines, " " * depth + "me gains 1 points"])


@nesting("repeat", works=20)
def repeats(depth: int) -> Files:
    return effect(opened(depth, lambda i: "repeat 1 times:", "me gains 1 points"))


@nesting("repeat_while", works=20)
def repeat_whiles(depth: int) -> Files:
    return effect(opened(depth, lambda i: "repeat at most 1 times while me.points > 0:", "me gains 1 points"))


@nesting("repeat_while", works=20)
def repeat_elses(depth: int) -> Files:
    lines: list[str] = []
    for number in range(depth):
        inner = " " * number
        lines += [inner + "repeat at most 1 times while me.points > 90:", inner + " me gains 1 points", inner + "else:"]
    return effect([*lines, " " * depth + "me gains 1 points"])


@nesting("repeat choose", works=20)
def repeats_with_choices(depth: int) -> Files:
    return effect(opened(depth, lambda i: "repeat 1 times:", "me chooses c in every card"))


@nesting("together", works=20)
def togethers(depth: int) -> Files:
    return effect(opened(depth, lambda i: "together:", "me gains 1 points"))


@nesting("as_player", works=20)
def as_players(depth: int) -> Files:
    return effect(opened(depth, lambda i: "as me:", "me gains 1 points"))


@nesting("choose_one branch", works=20)
def choose_ones(depth: int) -> Files:
    lines: list[str] = []
    for number in range(depth):
        inner = "  " * number
        lines += [f"{inner}me chooses one:", f"{inner} other:", f"{inner}  me gains 1 points", f"{inner} deeper:"]
    return effect([*lines, "  " * depth + "me gains 1 points"])


@nesting("call_with_body", works=20)
def framed(depth: int) -> Files:
    return effect(opened(depth, lambda i: "framed(me):", "me gains 1 points"))


@nesting("while_choose", works=20)
def while_chooses(depth: int) -> Files:
    return effect(opened(depth, lambda i: f"while me may choose c{i} in shown:", "move first of shown to me.hand"))


@nesting("while_act", works=20)
def while_acts(depth: int) -> Files:
    return effect(opened(depth, lambda i: "while me may act in table:", "me gains 1 points"))


@nesting("forever", works=20)
def forevers(depth: int) -> Files:
    lines = opened(depth, lambda i: "repeat:", "for each p in players: turn(p)")
    files = Ruleset().files()
    flow = "flow: |\n" + block(lines, 2)
    return {"ruleset.yaml": files["ruleset.yaml"].replace("flow: |\n  repeat:\n    for each p in players:\n      turn(p)\n", flow)}


@nesting("if_ for_each repeat choose_one together as_player", works=20)
def mixed(depth: int) -> Files:
    heads = ["if me.points > 0:", "for each v{} in players:", "repeat 1 times:", "together:", "as me:"]
    return effect(opened(depth, lambda i: heads[i % len(heads)].format(i), "me chooses c in every card"))


@nesting("choose", works=80)
def choices_in_a_row(depth: int) -> Files:
    return effect([*(f"me chooses c{i} in every card" for i in range(depth)), "me gains 1 points"])


@nesting("block", works=160)
def statements_in_a_row(depth: int) -> Files:
    return effect(["me gains 1 points"] * depth)


@nesting("prefer", works=100)
def preferences(depth: int) -> Files:
    return effect(["me chooses c in every card", "  prefer " + ", else ".join(f"c.value > {i}" for i in range(depth))])


@nesting("costing")
def costs_of_ways(depth: int) -> Files:
    steps = " then ".join(["1"] * depth)
    return formula(f"count (path from a1 to b3 through x where x.mark is nothing costing {steps})")


# ---- chains of declarations -----------------------------------------------------------------------------------------------
@nesting(works=160)
def happenings_in_a_chain(depth: int) -> Files:
    chain = "".join(f"  h{i}(player me):\n    do: h{i + 1}(me)\n" for i in range(depth))
    return Ruleset(happenings=f"  go(player me):\n    do: h0(me)\n{chain}  h{depth}(player me):\n    do: me gains 1 points\n").files()


@nesting(works=160)
def happenings_in_a_chain_backwards(depth: int) -> Files:
    chain = "".join(f"  h{i}(player me):\n    do: h{i + 1}(me)\n" for i in reversed(range(depth)))
    return Ruleset(happenings=f"  h{depth}(player me):\n    do: me gains 1 points\n{chain}  go(player me):\n    do: h0(me)\n").files()


@nesting(works=160)
def happenings_with_choices_in_a_chain(depth: int) -> Files:
    chain = "".join(f"  h{i}(player me):\n    do: |\n      me chooses c in every card\n      h{i + 1}(me)\n" for i in range(depth))
    return Ruleset(happenings=f"  go(player me):\n    do: h0(me)\n{chain}  h{depth}(player me):\n    do: me gains 1 points\n").files()


@nesting(works=160)
def happenings_that_give_back(depth: int) -> Files:
    chain = "".join(f"  h{i}(player me):\n    gives back: number\n    do: |\n      let x = h{i + 1}(me)\n      return x + 1\n" for i in range(depth))
    return Ruleset(
        happenings=f"  go(player me):\n    do: |\n      let x = h0(me)\n{chain}  h{depth}(player me):\n    gives back: number\n    do: return 1\n"
    ).files()


@nesting(works=140)
def happenings_that_are_asked_for(depth: int) -> Files:
    """`can h()` of one that asks for the next."""
    chain = "".join(f"  h{i}(player me):\n    when: can h{i + 1}(me)\n    do: me gains 1 points\n" for i in range(depth))
    return Ruleset(happenings=f"  go(player me):\n    do: h0(me)\n{chain}  h{depth}(player me):\n    do: me gains 1 points\n").files()


@nesting(works=100)
def stats_in_a_chain(depth: int) -> Files:
    chain = "".join(f"  s{i}(player me): s{i + 1}(me) + 1\n" for i in range(depth))
    return Ruleset(stats=f"  subject(player me): s0(me)\n{chain}  s{depth}(player me): me.points\n", actions=USED).files()


@nesting(works=100)
def stats_in_a_chain_backwards(depth: int) -> Files:
    chain = "".join(f"  s{i}(player me): s{i + 1}(me) + 1\n" for i in reversed(range(depth)))
    return Ruleset(stats=f"  s{depth}(player me): me.points\n{chain}  subject(player me): s0(me)\n", actions=USED).files()


@nesting(works=100)
def stats_of_sets_in_a_chain(depth: int) -> Files:
    chain = "".join(f"  s{i}(player me): (s{i + 1}(me) where value > 0)\n" for i in range(depth))
    return Ruleset(stats=f"  subject(player me): count s0(me)\n{chain}  s{depth}(player me): me.hand\n", actions=USED).files()


@nesting(works=100)
def scores_by_a_chain_of_stats(depth: int) -> Files:
    chain = "".join(f"  s{i}(player me): s{i + 1}(me) + 1\n" for i in range(depth))
    return Ruleset(stats=f"{chain}  s{depth}(player me): me.points\n", result="result:\n  score(player): s0(player)\n", actions="").files()


@nesting(works=100)
def lines_of_a_guarded_stat(depth: int) -> Files:
    lines = "".join(f"  - {i} when me.points = {i % 90}\n" for i in range(depth))
    return Ruleset(stats=f"  subject(player me):\n{lines}  - 0\n", actions=USED).files()


@nesting(works=50)
def changes_of_one_stat(depth: int) -> Files:
    things = "".join(f"- kind: card\n  id: c{i}\n  changes:\n  - subject(player): + 1\n    when: player = owner\n" for i in range(depth))
    return Ruleset(stats="  subject(player me): me.points\n", things=things, actions=USED).files()


@nesting(works=50)
def changes_by_other_stats(depth: int) -> Files:
    """Each stat is changed by a thing that reads the next."""
    stats = "".join(f"  s{i}(player me): 1\n" for i in range(depth + 1))
    things = "".join(f"- kind: card\n  id: c{i}\n  changes:\n  - s{i}(player): + s{i + 1}(player)\n    when: player = owner\n" for i in range(depth))
    return Ruleset(stats=f"  subject(player me): s0(me)\n{stats}", things=things, actions=USED).files()


@nesting(works=50)
def hooks_in_a_chain(depth: int) -> Files:
    chain = "".join(f"  h{i}(player me):\n    do: me gains 1 points\n" for i in range(depth + 1))
    rules = "".join(f"- after: h{i}\n  do: h{i + 1}(me)\n" for i in range(depth))
    return Ruleset(happenings=f"  go(player me):\n    do: h0(me)\n{chain}", rules=rules).files()


@nesting(works=50)
def hooks_before_in_a_chain(depth: int) -> Files:
    chain = "".join(f"  h{i}(player me):\n    do: me gains 1 points\n" for i in range(depth + 1))
    rules = "".join(f"- before: h{i}\n  do: h{i + 1}(me)\n" for i in range(depth))
    return Ruleset(happenings=f"  go(player me):\n    do: h0(me)\n{chain}", rules=rules).files()


@nesting(works=50)
def hooks_instead_in_a_chain(depth: int) -> Files:
    chain = "".join(f"  h{i}(player me):\n    do: me gains 1 points\n" for i in range(depth + 1))
    rules = "".join(f"- instead of: h{i}\n  where: me.points < 90\n  do: h{i + 1}(me)\n" for i in range(depth))
    return Ruleset(happenings=f"  go(player me):\n    do: h0(me)\n{chain}", rules=rules).files()


@nesting(works=50)
def hooks_on_one_happening(depth: int) -> Files:
    rules = "".join(f"- after: h\n  where: me.points = {i % 90}\n  do: add 1 to game.n\n" for i in range(depth))
    return Ruleset(happenings="  go(player me):\n    do: h(me)\n  h(player me):\n    do: me gains 1 points\n", rules=rules).files()


@nesting(works=50)
def standing_rules_in_a_chain(depth: int) -> Files:
    head = HEAD.replace("options:", "options:")
    rules = "".join(
        f"- id: r{i}\n  whenever: {'game.flag' if i == 0 else f'game.f{i}'}\n  once: game\n  do: set game.f{i + 1} to yes\n" for i in range(depth)
    )
    flags = "".join(f"    f{i + 1}: yes/no = no\n" for i in range(depth))
    files = Ruleset(happenings="  go(player me):\n    do: set game.flag to yes\n", rules=rules, head=head).files()
    return {"ruleset.yaml": files["ruleset.yaml"].replace("    flag: yes/no = no\n", f"    flag: yes/no = no\n{flags}")}


@nesting(works=20)
def menus_in_a_chain(depth: int) -> Files:
    actions = "".join(f"  a{i}:\n    in: menu{i}\n    do: me may act in menu{i + 1}\n" for i in range(depth))
    actions += f"  a{depth}:\n    in: menu{depth}\n    do: me gains 1 points\n"
    return Ruleset(happenings="  go(player me):\n    do: me may act in menu0\n", actions=actions).files()


@nesting(works=10)
def choices_of_a_header(depth: int) -> Files:
    choices = "".join(f"      c{i}: shown\n" for i in range(depth))
    return Ruleset(actions=f"  many:\n    in: table\n    with:\n{choices}    do: me gains 1 points\n").files()


@nesting(works=10)
def choices_of_a_header_by_each_other(depth: int) -> Files:
    choices = "      c0: shown\n" + "".join(f"      c{i}: shown where it != c{i - 1}\n" for i in range(1, depth))
    return Ruleset(actions=f"  many:\n    in: table\n    with:\n{choices}    do: me gains 1 points\n").files()


@nesting(works=50)
def parts_of_a_happening(depth: int) -> Files:
    parts = ", ".join(f"number n{i}" for i in range(depth))
    given = ", ".join(["1"] * depth)
    return Ruleset(happenings=f"  h(player me, {parts}):\n    do: me gains 1 points\n  go(player me):\n    do: h(me, {given})\n").files()


@nesting(works=20)
def kinds_of_kinds(depth: int) -> Files:
    kinds = "  k0: {fields: {worth0: number = 0}}\n" + "".join(
        f"  k{i}: {{is: [k{i - 1}], fields: {{worth{i}: number = 0}}}}\n" for i in range(1, depth)
    )
    return Ruleset(kinds=kinds, things=f"- {{kind: k{depth - 1}, id: one}}\n").files()


@nesting(works=20)
def kinds_like_kinds(depth: int) -> Files:
    kinds = "  k0: {fields: {worth: number = 0}}\n" + "".join(f"  k{i}: {{like: k{i - 1}}}\n" for i in range(1, depth))
    return Ruleset(kinds=kinds, things=f"- {{kind: k{depth - 1}, id: one}}\n").files()


@nesting(works=20)
def things_like_things(depth: int) -> Files:
    things = "".join(f"- {{like: {'ace' if i == 0 else f'x{i - 1}'}, id: x{i}}}\n" for i in range(depth))
    return Ruleset(things=things).files()


@nesting(works=5)
def things_in_things(depth: int) -> Files:
    kinds = "".join(f"  b{i}: {{zones: {{inner: {{holds: b{i + 1}}}}}}}\n" for i in range(depth)) + f"  b{depth}: {{}}\n"
    inner = "".join("  " * i + "- inner:\n" if i else "" for i in range(depth))
    lines = ["- kind: b0", "  id: outer", *(line for i in range(depth) for line in (" " * (2 + 2 * i) + "inner:", " " * (2 + 2 * i) + "-"))]
    del inner
    text = ""
    for i in reversed(range(depth)):
        text = f"inner: [{{{text}}}]"
        del i
    return Ruleset(kinds=kinds, things=f"- {{kind: b0, id: outer, {text}}}\n" if lines else "").files()


@nesting(works=20)
def templates_over_templates(depth: int) -> Files:
    kinds = "".join(f"  t{i}: {{}}\n" for i in range(depth + 1))
    things = "- {kind: t0, id: one}\n" + "".join(f"- kind: t{i + 1}\n  for each: {{e: every t{i}}}\n  id: <e>\n" for i in range(depth))
    return Ruleset(kinds=kinds, things=things).files()


@nesting(works=5)
def overlays_on_overlays(depth: int) -> Files:
    other = {
        f"o{i}/ruleset.yaml": f"ruleset: o{i}\nlanguage: 1\ntitle: O\nextends: {'..' if i == 0 else f'../o{i - 1}'}\nchange:\n  constants.few: {{add: 1}}\n"
        for i in range(depth)
    }
    return Ruleset(other=other).files() | {"": f"o{depth - 1}"}


@nesting(works=10)
def included_files(depth: int) -> Files:
    other = {f"part{i}.yaml": f"stats:\n  part{i}(player me): {i}\n" for i in range(depth)}
    return Ruleset(more="include: [" + ", ".join(other) + "]\n", other=other).files()


@nesting()
def mappings_in_mappings(depth: int) -> Files:
    """Before the section that takes them for its own."""
    return Ruleset(more="layouts: " + around(depth, "{a: ", "b", "}") + "\n").files()


@nesting()
def lists_in_lists(depth: int) -> Files:
    return Ruleset(more="conflicts: " + around(depth, "[", "b", "]") + "\n").files()


@nesting()
def mappings_below_mappings(depth: int) -> Files:
    return Ruleset(more="layouts:\n" + "".join(" " * (i + 1) + "a:\n" for i in range(depth))).files()


@nesting(works=50)
def marks_in_a_chain(depth: int) -> Files:
    marks = "marks:\n" + "".join(
        f"  m{i}:\n    on: player\n    counts: turn\n    from: now\n    changes:\n    - s{i}(player): + s{i + 1}(player)\n      when: player = bearer\n"
        for i in range(depth)
    )
    stats = "".join(f"  s{i}(player me): 1\n" for i in range(depth + 1))
    return Ruleset(
        stats=f"  subject(player me): s0(me)\n{stats}",
        more=marks,
        happenings="  go(player me):\n    do: mark me with m0 for 2 turns\n",
        actions=USED,
    ).files()


@nesting(works=50)
def resources_in_a_chain(depth: int) -> Files:
    stats = "".join(f"  s{i}(player me): s{i + 1}(me)\n" for i in range(depth)) + f"  s{depth}(player me): me.points\n"
    more = "resources:\n  coin:\n    payable(player): s0(player)\n    pay(player, number n): add -n to player.points\n"
    return Ruleset(stats=stats, more=more, actions="  buy:\n    in: table\n    costs: {coin: 1}\n    do: me gains 2 points\n").files()


@nesting(works=50)
def options_and_refusals(depth: int) -> Files:
    condition = " or ".join(["option.quick and player_count > 5"] * depth)
    return Ruleset(more=f"refuse:\n- when: {condition}\n  because: No.\n").files()


@nesting(works=50)
def screen_formulas(depth: int) -> Files:
    stats = "".join(f"  s{i}(player me): s{i + 1}(me)\n" for i in range(depth)) + f"  s{depth}(player me): me.points\n"
    return Ruleset(stats=stats, more="screen:\n  facts: {figures: {points: s0(me)}}\n").files()


# ---- numbers --------------------------------------------------------------------------------------------------------------
@nesting(works=8)
def digits_of_a_bound(depth: int) -> Files:
    files = Ruleset().files()
    return {"ruleset.yaml": files["ruleset.yaml"].replace("n: 0..100 = 0", f"n: 0..1{'0' * depth} = 0")}


@nesting(works=10)
def digits_of_a_range(depth: int) -> Files:
    return formula(f"count (1..1{'0' * (depth if depth > 10 else 3)})")


@nesting(works=9)
def digits_of_a_number(depth: int) -> Files:
    return formula(f"me.points + {'1' * depth}")
