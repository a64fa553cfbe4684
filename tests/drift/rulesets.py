"""Small right rulesets that together hold every key an author may write, so that each can be taken away or changed by itself."""

from __future__ import annotations

HEAD = "ruleset: game\nlanguage: 1\nplayers: 2 to 4\n"
# What a ruleset needs to be one, where it has no such section of its own.
NEEDED: dict[str, str] = {
    "state": "state: {player: {gold: number = 0}}",
    "happenings": "happenings: {turn(player): {turn of: player, do: add 1 to player.gold}}",
    "flow": "flow: |\n  for each p in players:\n    turn(p)",
    "result": "result: {score(player): player.gold}",
}
RULESETS: dict[str, str] = {
    "head": """\
version: 1.0
title: {en: Game, cs: Hra}
text: {en: A text., cs: Nějaký text.}
source: a page
include: [more.yaml]
words: {colour: {red: {en: Red, cs: Rudá}, blue: {en: Blue, cs: Modrá}}}
constants: {hand: 5}
texts: {hello: {en: Hello, cs: Ahoj}}
setup: |
  for each p in players: add 5 to p.gold
""",
    "options": """\
words: {length: [short, long]}
options: {size: {type: length, default: long}, quick: {type: yes/no, default: no, name: {en: Rose, cs: Růže}, text: {en: It is one., cs: Je to ona.}, source: page 4}}
refuse: [{when: option.quick and player_count > 3, because: {en: Three at most., cs: Nejvýš tři.}, source: p. 2}]
teams: {when: option.quick, seats: [1, 2, 1, 2], source: p. 3}
""",
    "state": """\
state:
  game: {round: {type: number = 1, name: {en: Rose, cs: Růže}, text: {en: It is one., cs: Je to ona.}, source: page 4}}
  player: {gold: number = 0, silver: number = 1}
flow: |
  add 1 to round
  for each p in players: turn(p)
""",
    "zones": """\
kinds: {card: {}, token: {}}
zones:
  game:
    spare: {holds: token}
    discard: {holds: card, seen by: everyone}
    heap: {holds: card}
    deck: {holds: card, order: pile, seen by: nobody, runs out: refill, from: discard, room: 9, sealed: yes, count: hidden, name: {en: Rose, cs: Růže}, text: {en: It is one., cs: Je to ona.}, source: page 4}
    stack: {holds: card, order: pile, seen by: nobody, top seen by: everyone}
  player: {hand: {holds: card, seen by: owner}, box: {holds: token}}
setup: move every card to discard
things: [{kind: card, id: rose, copies: 4}]
""",
    "kinds": """\
words: {suit: [red, white]}
kinds:
  base: {abstract: yes, fields: {cost: number = 1}}
  shape: {reference: yes, fields: {weight: {type: number = 2, name: {en: Weight, cs: Váha}, source: page 4}}}
  card:
    is: base
    fields: {suit: suit = red}
    back: [suit]
    state: {left: number = 2}
    zones: {under: {holds: coin}}
    code: {worth(player p): number = 1}
    in force: left > 1
    owner: first_player
    hooks: [{after: turn, do: player gains 1 gold}]
    changes: [{strength(player): + 2, when: player = owner, while: this.left > 0, source: p. 2}]
    gives: {strength: 2}
    pays: [{part: gold, payable: this.left, pay(number n): add -n to this.left, where: purpose != rest, must: yes, source: p. 3}]
    actions: {flip: {in: main, do: me gains 1 gold}}
    name: {en: Rose, cs: Růže}
    text: {en: It is one., cs: Je to ona.}
    source: page 4
  coin: {made: 4, like: shape}
state: {player: {gold: number = 0, silver: number = 0}}
stats: {strength(player): player.gold}
zones: {game: {table: {holds: card, seen by: everyone}}}
things: [{kind: card, id: rose}]
actions: {rest: {in: main, do: me gains 1 gold}}
happenings: {turn(player): {turn of: player, do: player may act in main}}
""",
    "things": """\
words: {suit: [red, white]}
kinds: {card: {fields: {suit: suit = red, cost: number = 1, value: number = 1}}, token: {fields: {weight: number = 1}}}
zones: {game: {table: {holds: card, seen by: everyone}, bag: {holds: token}}}
stats: {strength(player): player.gold}
happenings: {turn(player): {turn of: player, do: player may act in main}}
actions:
  pick: {in: main, with: {plant: table}, costs: {gold: 2, silver: 1}, do: move plant to the box}
  bargain: {in: main, with: {card: table, inner: options(card.offers)}, do: perform inner}
things:
- kind: card
  id: rose
  copies: 2
  in force: game.gold_rush
  hooks: [{after: turn, do: player gains 1 gold}]
  changes: [{strength(player): + 2}]
  gives: {strength: 2}
  pays: [{part: gold, payable: 1, pay(number n): stop}]
  actions: {flip: {in: main, do: me gains 1 gold}}
  offers: [{perform: [pick], where: plant.cost > 1, costs: {gold: -1}, free: [silver], source: page 5}]
  name: {en: Rose, cs: Růže}
  text: {en: It is one., cs: Je to ona.}
  source: page 4
- {kind: card, for each: {s: every suit}, id: plain_<s>, suit: <s>}
- {kind: card, table: [id, suit, cost], rows: [[dove, red, 4], [hawk, white, 2]]}
- {id: oak, like: rose}
- {kind: token, id: stone}
state: {game: {gold_rush: yes/no = no}, player: {gold: number = 0, silver: number = 0}}
""",
    "group": """\
kinds: {card: {fields: {weight: number = 1}}, token: {fields: {weight: number = 1}}}
zones: {game: {table: {holds: card, seen by: everyone}, bag: {holds: token}}}
things: {kind: token, weight: 3, entries: [{id: pebble}, {id: stone}]}
""",
    "hooks": """\
kinds: {card: {}}
zones: {player: {hand: {holds: card}}}
texts: {block_it: {en: Block it?, cs: Zabránit tomu?}}
happenings:
  turn(player): {turn of: player, do: hit(player)}
  hit(player): {do: player loses 1 gold}
  miss(player): {do: player gains 1 gold}
things:
- kind: card
  id: shield
  hooks:
  - {before: hit, where: player = owner, while: owner.gold > 1, asked of: owner, asks: block_it, costs: {gold: 2}, limit: once per turn, do: owner gains 1 gold, id: shield, name: {en: Rose, cs: Růže}, text: {en: It is one., cs: Je to ona.}, source: page 4}
  - {instead of: miss, do: owner gains 2 gold}
  - {after: [hit, miss], do: owner gains 1 gold}
setup: |
  for each p in players: miss(p)
""",
    "rules": """\
kinds: {card: {}}
texts: {block_it: {en: Block it?, cs: Zabránit tomu?}}
happenings:
  turn(player): {turn of: player, do: hit(player)}
  hit(player): {do: player loses 1 gold}
  miss(player): {do: player gains 1 gold}
rules:
- {before: hit, where: player.gold > 2, asked of: player, asks: block_it, costs: {gold: 2}, limit: once per turn, do: player gains 1 gold, id: shield, name: {en: Rose, cs: Růže}, text: {en: It is one., cs: Je to ona.}, source: page 4}
- {instead of: miss, do: player gains 2 gold}
- {after: [hit, miss], do: player gains 1 gold}
- {id: rich, for: {p: players, q: players}, whenever: p.gold > q.gold + 5, once: turn, per: [p], ties: everyone, do: p gains 1 gold}
- {id: moved, for: {p: players}, when changes: wealth(p), per: [p], once: game, do: p gains 1 silver}
state: {player: {gold: number = 0, silver: number = 0}}
stats: {wealth(player): player.gold, poverty(player): 0 - player.gold}
setup: |
  for each p in players: miss(p)
""",
    "actions": """\
words: {ware: [wood, clay]}
kinds: {card: {}}
state: {player: {gold: number = 5, work: number = 3, stock: "amounts of ware = {}"}}
resources:
  effort: {payable(player): player.work, "pay(player, number n)": add -n to player.work, name: {en: Effort, cs: Úsilí}, source: page 4}
  wares: {parts: ware, kept in: player.stock, by: stands_for}
stats: {'stands_for(player, ware a, ware b)': a = wood and b = clay}
zones: {game: {table: {holds: card}, floor: {holds: card}}}
things: [{kind: card, id: rose}, {kind: card, id: lily}]
happenings:
  turn(player): {turn of: player, do: player may act in main, when: player.gold < 50, says: {en: '{player} has a turn.', cs: '{player} má tah.'}, name: {en: Rose, cs: Růže}, text: {en: It is one., cs: Je to ona.}, source: page 4}
  drawn(player): {body: caller}
  price_of(player): {do: return player.gold, gives back: number}
actions:
  use: {in: [main], with: {c: table}, when: me.gold > 0, costs: {effort: 1, wood: 1}, never free: [effort], limit: once per turn, do: move c to floor, says: {en: '{me} uses {c}.', cs: '{me} používá {c}.'}, name: {en: Rose, cs: Růže}, text: {en: It is one., cs: Je to ona.}, source: page 4}
  tally: {by: player who, in: main, gives back: number, do: return 5}
  leave: {in: [main, late], gives up: yes, do: me loses}
setup: |
  for each p in players:
    let x = price_of(p)
""",
    "stats": """\
stats:
  luck(player): {is: player.gold, type: number or nothing}
  wealth(player): {is: player.gold, at least: 0, at most: 8, type: number, private: yes, name: {en: Rose, cs: Růže}, text: {en: It is one., cs: Je to ona.}, source: page 4}
  rank(player): {steps: player.gold, from: {4: 3, 2: 1}, below: 7}
  rich(player): {is: player.gold > 4, in words: {en: "{player} has gold enough", cs: "{player} má dost zlata"}}
changes: [{wealth(player): + 2, when: player.gold > 2, source: p. 7}, {rank(player): + 1}]
result:
  score(player): player.gold
  score parts: {gold: {is: player.gold, when: player_count > 2, name: {en: Gold, cs: Zlato}, source: page 4}, one: 1}
  wins: lowest
  ties: [player.gold, rank(player)]
  outlook(player): player.gold + 2
  plans: {hoard: {is: 2 * player.gold, name: {en: Hoard, cs: Hromadit}, source: page 4}, spend: 0 - player.gold}
  source: p. 10
""",
    "marks": """\
kinds: {base: {abstract: yes}, card: {is: base}, token: {}}
stats: {strength(player): player.gold}
happenings:
  turn(player): {turn of: player, do: mark player with asleep for 1 turns}
  night(player): {do: stop}
  fades(base one): {do: stop}
  grows(base one): {do: stop}
marks:
  rot: {on: card, counts: fades}
  asleep: {on: player, counts: turn, from: now, in force from: at once, again: restart, changes: [{strength(player): + 1}, {strength(player): + 2}], name: {en: Rose, cs: Růže}, text: {en: It is one., cs: Je to ona.}, source: page 4}
  cold: {on: player, counts: night}
""",
    "maps": """\
words: {land: [dry, wet], ground: [rock, sand], chart: [bay, isle], heading: [north, east, south, west], slant: [northeast, southeast, southwest, northwest, up, down]}
kinds: {cell: {fields: {land: land = dry, deep: yes/no = no, gold: number = 0}}, plot: {fields: {land: land = dry, deep: yes/no = no, gold: number = 0}}, tile: {}, spot: {fields: {danger: yes/no = no, gold: number = 0}}, edge: {}, corner: {}, pad: {fields: {gold: number = 0}}, port: {fields: {gold: number = 0}}}
options: {chart: {type: chart, default: bay}}
maps:
  board: {shape: squares, space: cell, diagonals: yes, rows: [d w, w d], legend: {d: {land: dry}, w: {land: wet}}, layers: {depth: {rows: [. x, x .], legend: {x: {deep: yes}}, source: p. 1}}, spaces: {a1: {gold: 2}}, name: {en: Board, cs: Plán}, source: page 4}
  floor: {shape: squares, space: tile, size: [2, 3], sides: edge, corners: corner, directions: heading}
  comb: {shape: hexes, space: pad, flat: yes, size: [2, 2]}
  sea: {shape: graph, space: port, edges: [[p, q], [q, r]]}
  land: {shape: squares, space: spot, layout: option.chart, layers: {danger: {legend: {'!': {danger: yes}}}}}
layouts:
  land:
    bay: {rows: [x y], legend: {x: {gold: 2}, y: {gold: 1}}, layers: {danger: '! .'}, spaces: {a1: {gold: 3}}, expect: [{count: every spot, is: 2}], name: {en: Bay, cs: Zátoka}, source: page 4}
    isle: {size: [1, 2]}
""",
    "graphs": """\
words: {chart: [one, two]}
kinds: {port: {fields: {gold: number = 0}}}
options: {chart: {type: chart, default: one}, second: {type: chart, default: two}}
maps: {sea: {shape: graph, space: port, layout: option.chart}}
layouts: {sea: {one: {edges: [[a, b], [b, c]]}, two: {edges: [[a, b], [a, c]]}}}
""",
    "dice": """\
dice:
  coin: {faces: [0, 1], source: page 4}
  bones: {fields: {pips: number, spare: number}, faces: [{pips: 1, spare: 0}, {pips: 2, spare: 1}]}
happenings:
  turn(player):
    turn of: player
    do: |
      roll coin as n
      roll bones as b
      add n + b.pips to player.gold
""",
    "screen": """\
kinds: {cell: {fields: {wet: yes/no = no}}, cell2: {}, edge: {}, corner: {}, plan: {reference: yes, fields: {level: number = 1}}}
things: [{kind: plan, id: first, text: {en: One., cs: Jeden.}}, {kind: plan, id: second}]
maps: {board: {shape: squares, space: cell, size: [2, 2], sides: edge, corners: corner}, other: {shape: squares, space: cell2, size: [2, 2]}}
screen:
  mini: {map: other}
  board:
    map: board
    as: c
    from below: yes
    upper: [{sign: T, when: c.wet, number: count neighbours(c), colour: green, name: {en: Wet, cs: Mokro}, source: p. 1}, {sign: U}]
    lower: [{sign: w}]
    sides: [{sign: r}]
    corners: [{sign: v}]
    when: me.gold > 2
    name: {en: Board, cs: Plán}
    source: page 4
  line: {track: 1..7, upper: [{sign: x, when: it > 2}], lower: [{sign: z}]}
  plans: {table: every plan, columns: {level: {is: level, name: {en: Level, cs: Úroveň}}, twice: 2 * level}, texts: yes}
  stock: {figures: {gold: {is: me.gold, when: me.gold > 1, name: {en: Gold, cs: Zlato}, source: p. 2}, more: me.gold + 1}}
""",
}

# Rulesets whose expectations are not met: what a key changes is what is found.
UNMET: dict[str, str] = {
    "expect": """\
kinds: {card: {}, cell: {fields: {far: yes/no = no}}}
things: [{kind: card, id: rose, copies: 2}, {kind: card, id: lily, copies: 2}]
maps: {board: {shape: squares, space: cell, size: [2, 3], spaces: {a1: {far: yes}, c1: {far: yes}}}}
expect:
- {for: {c: every card}, count: every cell, is: 5, because: the box says so, source: page 1}
- {id: far_cells, connected: every cell where far}
- {id: five, holds: count every card = 5}
""",
    "layouts": """\
words: {chart: [one, two]}
kinds: {port: {}}
options: {chart: {type: chart, default: one}}
maps: {sea: {shape: graph, space: port, layout: option.chart}}
layouts: {sea: {one: {edges: [[a, b], [b, c]], expect: [{count: every port, is: 2}]}, two: {edges: [[a, b], [a, c]]}}}
""",
}

UNMET["lasting"] = """\
rules: [{after: turn, while: first_player.gold > 3, do: player gains 1 gold}]
"""

UNMET["family"] = """\
playable: no
kinds: {knot: {fields: {size: number}}}
"""

# What a key is changed to where a ruleset without it would be wrong: (record, key) -> (ruleset, another value).
OTHERWISE: dict[tuple[str, str], tuple[str, str]] = {
    ("ruleset_file", "ruleset"): ("head", "other"),
    ("ruleset_file", "language"): ("head", "2"),
    ("ruleset_file", "state"): ("state", "{game: {round: number = 1}, player: {gold: number = 0}}"),
    ("ruleset_file", "layouts"): ("graphs", "{sea: {one: {edges: [[a, b], [b, c]]}, two: {edges: [[a, b], [b, d]]}}}"),
    ("ruleset_file", "dice"): ("dice", "{coin: {faces: [0, 5]}, bones: {faces: [{pips: 1}], fields: {pips: number}}}"),
    ("ruleset_file", "stats"): ("rules", "{wealth(player): player.gold}"),
    ("ruleset_file", "actions"): ("kinds", "{rest: {in: main, do: me gains 2 gold}}"),
    ("ruleset_file", "marks"): ("marks", "{asleep: {on: player, counts: turn}}"),
    ("ruleset_file", "resources"): (
        "actions",
        "{effort: {payable(player): 1, 'pay(player, number n)': stop}, wares: {parts: ware, kept in: player.stock}}",
    ),
    ("zone", "seen by"): ("zones", "nobody"),
    ("state", "game"): ("state", "{round: number = 1, spare: number = 0}"),
    ("state_value", "type"): ("state", "number = 4"),
    ("option", "type"): ("options", "length or nothing"),
    ("option", "default"): ("options", "short"),
    ("refusal", "when"): ("options", "option.quick and player_count > 2"),
    ("refusal", "because"): ("options", "Never."),
    ("teams", "seats"): ("options", "[1, 1, 2, 2]"),
    ("kind", "state"): ("kinds", "{left: number = 3}"),
    ("field", "type"): ("kinds", "number = 4"),
    ("kind", "is"): ("kinds", "shape"),
    ("zone", "holds"): ("zones", "card"),
    ("zone", "from"): ("zones", "heap"),
    ("hook", "before"): ("hooks", "miss"),
    ("hook", "instead of"): ("hooks", "hit"),
    ("hook", "after"): ("hooks", "hit"),
    ("hook", "asked of"): ("hooks", "first_player"),
    ("hook", "do"): ("hooks", "owner gains 2 gold"),
    ("payment_source", "part"): ("kinds", "silver"),
    ("payment_source", "payable"): ("kinds", "3"),
    ("payment_source", "pay"): ("kinds", "stop"),
    ("action", "in"): ("actions", "[main, late]"),
    ("action", "with"): ("actions", "{c: floor}"),
    ("action", "do"): ("actions", "move c to table"),
    ("action", "gives back"): ("actions", "number or nothing"),
    ("happening", "gives back"): ("actions", "number or nothing"),
    ("happening", "turn of"): ("actions", "other"),
    ("thing", "kind"): ("zones", "token"),
    ("thing", "id"): ("zones", "lily"),
    ("thing", "for each"): ("things", "{s: [red]}"),
    ("thing", "table"): ("things", "[id, suit, value]"),
    ("thing", "rows"): ("things", "[[dove, red, 4]]"),
    ("thing", "like"): ("things", "dove"),
    ("thing", "actions"): ("things", "{flop: {in: main, do: me gains 2 gold}}"),
    ("things_of_one_kind", "kind"): ("group", "card"),
    ("things_of_one_kind", "entries"): ("group", "[{id: pebble}]"),
    ("offer", "perform"): ("things", "[bargain]"),
    ("stat", "is"): ("stats", "player.gold + 1"),
    ("stat", "steps"): ("stats", "player.gold + 1"),
    ("stat", "from"): ("stats", "{4: 3, 2: 2}"),
    ("rule", "before"): ("rules", "miss"),
    ("rule", "instead of"): ("rules", "hit"),
    ("rule", "after"): ("rules", "hit"),
    ("rule", "asked of"): ("rules", "first_player"),
    ("rule", "do"): ("rules", "player gains 2 gold"),
    ("rule", "for"): ("rules", "{p: players, q: players where it.gold > 1}"),
    ("rule", "whenever"): ("rules", "p.gold > q.gold + 6"),
    ("rule", "when changes"): ("rules", "poverty(p)"),
    ("mark", "on"): ("marks", "base"),
    ("mark", "counts"): ("marks", "grows"),
    ("resource", "parts"): ("actions", "gem"),
    ("resource", "kept in"): ("actions", "player.store"),
    ("resource", "payable"): ("actions", "player.work + 1"),
    ("resource", "pay"): ("actions", "stop"),
    ("map", "shape"): ("graphs", "squares"),
    ("map", "space"): ("maps", "plot"),
    ("map", "size"): ("maps", "[2, 4]"),
    ("map", "rows"): ("maps", "[w d, d w]"),
    ("map", "legend"): ("maps", "{d: {land: wet}, w: {land: wet}}"),
    ("map", "edges"): ("maps", "[[p, q], [p, r]]"),
    ("map", "layout"): ("graphs", "option.second"),
    ("layer", "rows"): ("maps", "[. ., x .]"),
    ("layer", "legend"): ("maps", "{x: {gold: 1}}"),
    ("layout", "size"): ("maps", "[2, 2]"),
    ("layout", "rows"): ("maps", "[y x]"),
    ("layout", "legend"): ("maps", "{x: {gold: 5}, y: {gold: 1}}"),
    ("layout", "edges"): ("graphs", "[[a, b], [a, c]]"),
    ("die", "faces"): ("dice", "[0, 3]"),
    ("die", "fields"): ("dice", "{pips: number, spare: number or nothing}"),
    ("panel", "map"): ("screen", "board"),
    ("panel", "as"): ("screen", "d"),
    ("panel", "track"): ("screen", "1..5"),
    ("panel", "table"): ("screen", "every plan where level > 1"),
    ("panel", "figures"): ("screen", "{gold: 1}"),
    ("panel", "columns"): ("screen", "{level: level}"),
    ("sign", "sign"): ("screen", "S"),
    ("figure", "is"): ("screen", "5"),
    ("score_part", "is"): ("stats", "5"),
    ("plan", "is"): ("stats", "5"),
    ("expected_total", "count"): ("expect", "every card"),
    ("expected_total", "is"): ("expect", "6"),
    ("expected_total", "connected"): ("expect", "every cell"),
    ("expected_total", "holds"): ("expect", "count every card = 4"),
}
