"""A small game with every sort of state, and the forms of formulas over it, each with the types of its holes."""

from __future__ import annotations

RULES = """
constants: {full: 6}
words: {trade: [smith, baker, tailor], heading: [north, northeast, east, southeast, south, southwest, west, northwest]}
options: {long: {type: yes/no, default: no}}
kinds:
  card:
    fields: {cost: number, trade: trade, provides: "amounts of trade = {}"}
    state: {age: 0..5 = 1, up: yes/no = no, friend: card or nothing = nothing}
    code: {worth(player p): number = 0, play(player p): effect = nothing}
  tool: {is: card}
  chest: {zones: {inside: {holds: tool}, best: {holds: card, room: 1}}}
  place: {}
  wall: {}
  pole: {}
  token: {made: 4}
things:
- {kind: card, id: ann, cost: 3, trade: smith, provides: {smith: 2, baker: 1}, worth(player p): "p.level + this.age", play(player p): add 1 to p.level}
- {kind: card, id: bob, cost: 5, trade: baker, changes: [{price(card): +1}]}
- {kind: card, id: cyr, cost: 0, trade: baker, copies: 2}
- {kind: tool, id: dov, cost: 2, trade: tailor, changes: [{price(card c): set c.cost * 2, when: c.trade = baker}]}
- {kind: tool, id: eve, cost: 7, trade: smith}
- {kind: chest, id: box}
zones:
  game: {deck: {holds: card, order: pile}, row: {holds: card, order: row}, floor: {holds: chest}, tokens: {holds: token}}
  player: {hand: {holds: card}}
state:
  game: {weather: -2..5 = 2}
  player: {level: number = 7, skill: amounts of trade, liked: "set of card = {}"}
resources: {work: {parts: trade, kept in: player.skill}}
marks: {tired: {on: player, counts: turn}}
maps: {yard: {shape: squares, space: place, size: [3, 3], directions: heading, sides: wall, corners: pole}}
stats:
  price(card): {is: card.cost + card.age, at least: 2, at most: 9}
  rank(number n): {steps: n, from: {6: 3, 3: 2, 0: 1}}
  liked_by(player): player.liked plus player.hand
  rests: times rest this game + (times rest(where me = first_player) this game)
  best_trade(player): smith if player.level > 5 else baker
changes:
- {price(card c): + 2, when: c.age > 2}
- {liked_by(player): + ann, when: player.level > 7}
- {price(card c): at most 6, when: c.trade = smith}
happenings:
  turn(player me): {turn of: me, do: me may act in work}
actions:
  rest: {in: work, do: add 1 to me.level}
  take: {in: work, with: {c: row}, costs: {smith: 1}, do: move c to me.hand}
  age: {in: work, with: {c: every card}, do: add 1 to c.age}
  swap_friend: {in: work, with: {c: every card, d: every card}, when: c != d, do: set c.friend to d}
  like: {in: work, with: {c: row}, do: add c to me.liked}
  tire: {in: work, do: mark me with tired for 2 turn}
setup: |
  move box to floor
  move every card where trade = baker to first_player.hand
  move every card where trade = smith to row
  move dov to box.inside
  create token in tokens
  for each p in players:
    add 2 to p.skill[smith]
    add 1 to p.skill[baker]
flow: |
  repeat at most 40 times:
    for each p in players:
      turn(p)
result: {score(player): player.level}
"""

# type -> forms; a hole `{T}` is a formula of type T. `it` is a card in the holes Ni and Bi.
FORMS: dict[str, tuple[str, ...]] = {
    "N": (
        "0", "3", "full", "-2", "me.level", "weather", "me.skill[{W}]", "{C}.provides[{W}]", "{C}.cost", "{C}.age", "price({C})", "rank({N})",
        "(price({C}) without things {S})", "player_count", "count {S}", "count ({N}..{N})", "count players", "count me.others",
        "(sum of {Ni} over {S})", "((highest of {Ni} over {S}) otherwise {N})", "((lowest of {Ni} over {S}) otherwise 1)",
        "(half of {N} rounded up)", "(half of {N} rounded down)", "({N} + {N})", "({N} - {N})", "({N} * 2)", "(-{N})", "min({N}, {N})",
        "max({N}, {N})", "abs({N})", "({N} divided by 3 rounded up)", "({N} divided by 2 rounded down)", "({N} if {B} else {N})",
        "({N} supposing me.level = {N})", "({N} supposing {C}.age = {N}, me.skill[{W}] = {N})",
        "(count {S} supposing {C} in me.hand)", "(price({C}) supposing {C} in row, {C}.friend = {C})", "(remainder of {N} divided by {N})", "(remainder of {N} divided by 4)", "(remainder of (-{N}) divided by 3)",
        "(place of {C} in {S})", "(most n * {N} over n in -1..3)", "(least n + {N} over n in 0..2, m in 1..2)", "(times rest this game)",
        "(times rest(where me = first_player) this game)", "(distance(a1, c3) otherwise 0)", "(sum of ({A}))", "({C}.worth(me) otherwise 0)",
        "count near(b2, 1)", "count ray(b2, turned(east, {N}))", "count (every heading where direction(a1, (along(b2, {{north, east}}, {N}) otherwise b2)) = it)",
        "count neighbours(b2, wall)", "count (neighbours(b2, pole) where {N} > count neighbours(it, place))", "(place of (ahead(b2, turned(opposite(north), {N})) otherwise b2) in spaces(yard))", "count (reach from a1 through x where x.row < 3)", "((steps from a1 to c3 through x where x.row > 0) otherwise 0)",
        "count every token", "({A})[{W}]", "(first_player.left.level)", "count (different trade over {S})",
    ),
    "Ni": ("it.cost", "it.age", "(it.cost + {N})", "price(it)", "({N} if {Bi} else it.age)"),
    "B": (
        "yes", "no", "option.long", "({N} < {N})", "({N} >= {N})", "({N} = {N})", "({N} != {N})", "({C} = {C})", "({W} = {W})", "({S} = {S})",
        "({C} in {S})", "({C} not in {S})", "({N} in {N}..{N})", "(any ({S}))", "(no ({S}))", "(all ({S} are {Bi}))", "({S} within {S})",
        "({B} and {B})", "({B} or {B})", "(not {B})", "{C}.up", "({C}.friend is nothing)", "({C}.friend is something)", "({C} is tool)",
        "({C} in me.hand)", "{C}.in_force", "({C}.design = {C}.design)", "(game = game)", "(can rest(me))", "(can pay 1 smith)", "(can pay 2 of {W})", "(turn_player = me)", "(box.best is nothing)",
        "({C}.owner = me)", "me.tired", "({C}.chest is something)", "(first_player = me)", "({B} supposing {C} in row, {C}.up = {B})", "({C}.play is something)", "(can {C}.play(me))",
    ),
    "Bi": ("it.cost > {N}", "it.age < {N}", "it.trade = {W}", "it in {S}", "it.up", "(it.cost > 2 and it.age > 0)", "not it.up"),
    "S": (
        "every card", "me.hand", "row", "box.inside", "me.liked", "liked_by(me)", "({S} plus {S})", "({S} without {S})", "({S} where {Bi})", "({S} while {Bi})", "({S} until {Bi})",
        "{{{C}, {C}}}", "(top {N} of {S} by it.cost)", "(bottom 2 of {S} by it.age)", "({S} with most {Ni})", "({S} with least it.cost)",
        "players.hand", "(seats from me.left).hand", "(seats from first_player.right without {{me}}).hand", "every tool", "({S} as x where x.cost > {N})", "({S} as x while x.cost > {N})", "{{}}",
    ),
    "C": ("ann", "bob", "dov", "eve", "((first of {S}) otherwise ann)", "((last of {S}) otherwise eve)", "((best of {S} by (it.cost, it.age)) otherwise bob)",
          "({C} if {B} else {C})", "({C}.friend otherwise ann)"),
    "W": ("smith", "baker", "{C}.trade", "best_trade(me)"),
    "A": ("{C}.provides", "me.skill", "{{smith: {N}, baker: 1}}"),
}  # fmt: skip
ENDS = {"N": "me.level", "Ni": "it.cost", "B": "yes", "Bi": "it.up", "S": "every card", "C": "ann", "W": "smith", "A": "me.skill"}
