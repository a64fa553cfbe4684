"""The frames of the examples in the catalogue of diagnostics: an example replaces `@` in its frame.

Most are in a file beside GARDEN, some in a ruleset by themselves, because they declare what GARDEN already has.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

GARDEN = """\
ruleset: garden
version: "1.4"
language: 1
title: Garden
players: 2 to 4
include: [example.yaml]
words:
  colour: [red, white, blue]
  shade: [light, dark]
kinds:
  plant:
    fields: {height: number = 1, price: number = 2, tall: yes/no = no, colour: colour = red}
    state: {grown: number = 0}
  tool: {}
  card:
    fields:
      colour: colour = red
      halves: set of plant = {}
      colours: set of colour = {}
    code: {play(player me): effect = nothing}
zones:
  game:
    deck: {holds: plant, order: pile, seen by: nobody}
    discard: {holds: plant}
    market: {holds: plant}
    field: {holds: card}
  player:
    garden: {holds: plant}
    shed: {holds: plant}
    tools: {holds: tool}
    hand: {holds: plant, seen by: owner}
    cards: {holds: card}
state:
  player: {coins: number = 3, seeds: number = 0, points: number = 0}
stats:
  wealth(player): player.coins + player.seeds
happenings:
  turn(player):
    turn of: player
    do: while player may act in day
  steal(player, plant):
    do: |
      move plant to discard
      mark player with asleep for 1 turns
  plant(player, plant):
    do: move plant to player.garden
marks:
  asleep: {on: player, counts: turn}
actions:
  rob:
    in: day
    limit: once per turn
    with: {rival: others, prey: rival.garden}
    do: steal(rival, prey)
  grow:
    in: day
    limit: once per turn
    with: {stem: me.shed}
    do: plant(me, stem)
things:
- {kind: plant, id: oak, copies: 6}
- {kind: tool, id: spade}
setup: |
  move every plant to deck
  shuffle deck
  for each p in players:
    draw 1 from deck to p.shed
flow: |
  repeat 3 times:
    for each p in players:
      turn(p)
result: {score(player): player.points + wealth(player)}
"""

BARE = """\
ruleset: garden
version: "1.4"
language: 1
title: Garden
players: 2 to 4
flow: |
  for each p in players:
    turn(p)
happenings: {turn(player): {turn of: player, do: add 1 to player.points}}
state: {player: {points: number = 0}}
result: {score(player): player.points}
"""

PLANTS = BARE + "kinds: {plant: {}, tool: {}}\n"
ROSES = "constants: {hand: 5}\nthings: [{kind: plant, id: rose, name: {en: Rose, cs: Růže}}]\n"


@dataclass(frozen=True, slots=True)
class Frame:
    """The frame of an example: the text with `@`, its file, the files beside it, and which of them are checked together."""

    text: str = "@\n"
    file: str = "garden/example.yaml"
    others: dict[str, str] = field(default_factory=lambda: {"garden/ruleset.yaml": GARDEN, "garden/example.yaml": ROSES})
    checked: tuple[str, ...] = ("garden",)

    def put(self, piece: str) -> dict[str, str]:
        """All files, with the example in its place."""
        found = re.search(r"^( *)@$", self.text, re.MULTILINE)
        assert found is not None, "a frame has a line that is `@`"
        lines = [found[1] + line if line else "" for line in piece.splitlines()]
        text = self.text[: found.start()] + "\n".join(lines) + self.text[found.end() :]
        return {**_included(text), **self.others, self.file: text}


def _included(text: str) -> dict[str, str]:
    """The files that a main file includes, with something in them."""
    names = [name for listed in re.findall(r"^include: \[(.*)\]", text, re.MULTILINE) for name in re.findall(r"(?<![\w/.])(\w+)\.yaml", listed)]
    return {f"garden/{name}.yaml": f"words: {{{name}: [a, b]}}\n" for name in names if name in FILES}


FILES = ("example", "cards", "plants", "tools")


def whole(text: str, *beside: str) -> Frame:
    """The main file of a ruleset, with files beside it."""
    return Frame(text, "garden/ruleset.yaml", {f"garden/{name}.yaml": f"words: {{{name}: [a, b]}}\n" for name in beside})


def without(*sections: str, of: str = GARDEN) -> Frame:
    """The main file without these sections, which the example has."""
    for section in sections:
        of = re.sub(rf"^{section}:.*\n(?:[ -].*\n)*", "", of, flags=re.MULTILINE)
    return whole(of + "@\n")


SECTIONS = Frame()
TRANSLATED = Frame(
    "@\n",
    "garden/translations/de.yaml",
    {
        "garden/ruleset.yaml": GARDEN,
        "garden/example.yaml": 'things:\n- {kind: plant, id: rose, name: Rose, text: "Blooms twice, then withers."}\n',
    },
)
ALONE = whole(BARE + "@\n")
BESIDE_KINDS = whole(PLANTS + "@\n")
STATEMENTS = Frame("""\
actions:
  example:
    in: day
    limit: once per turn
    with: {rival: others, mine: me.garden, tree: me.garden, card: me.cards}
    do: |
      @
""")
HEADER = Frame("""\
actions:
  example:
    in: day
    with: {card: me.cards}
    @
    do: add 1 to me.points
""")
TEXT_OF_A_THING = Frame("""\
things:
- kind: card
  id: example
  play: |
    @
""")
THING = Frame("""\
things:
-
  kind: card
  id: example
  @
""")
THINGS = Frame("things:\n@\n")
HOOK_OF_A_PLANT = Frame("""\
things:
- kind: plant
  id: example
  hooks:
  -
    @
""")
HOOKS = Frame("""\
things:
- kind: card
  id: example
  hooks:
  @
""")
RULE = Frame("""\
rules:
-
  id: example
  for: {p: players}
  once: game
  ties: everyone
  @
  do: add 1 to p.points
""")
RULES = Frame("rules:\n@\n")
STATS = Frame("stats:\n  @\n")
KIND = Frame("kinds:\n  herb:\n    @\n")
OVERLAY = Frame("extends: garden\nruleset: bed\nlanguage: 1\n@\n", "bed/ruleset.yaml", checked=("bed",))
NAMED_BASE = Frame("@\nruleset: bed\nlanguage: 1\nchange: {constants.hand: 6}\n", "bed/ruleset.yaml", checked=("bed",))
BIG_HANDS = "extends: garden\nruleset: big_hands\nlanguage: 1\nchange: {constants.hand: 7}\n"
TOGETHER = Frame(
    OVERLAY.text,
    "bed/ruleset.yaml",
    {**OVERLAY.others, "big_hands/ruleset.yaml": BIG_HANDS},
    ("garden", "bed", "big_hands"),
)
OF_A_BASE = Frame(
    "ruleset: garden\nlanguage: 1\nplayers: 2\nflow: end game\nresult: {wins: declared}\n@\n",
    "garden/ruleset.yaml",
    {"bed/ruleset.yaml": "extends: garden\nruleset: bed\nlanguage: 1\nchange: {players: 3}\n"},
    ("bed",),
)
RULES_TOGETHER = Frame(
    OVERLAY.text,
    "bed/ruleset.yaml",
    {
        **OVERLAY.others,
        "big_hands/ruleset.yaml": "extends: garden\nruleset: big_hands\nlanguage: 1\n"
        "add: {rules: [{id: work, instead of: turn, do: player gains 2 points}]}\n",
    },
    ("garden", "bed", "big_hands"),
)
SETTINGS = Frame("@\n", ".rulewright.yaml")
# With a finding in `old` that can be silenced.
SETTINGS_WITH_OLD = Frame("@\n", "garden/.rulewright.yaml", {
    "garden/ruleset.yaml": GARDEN.replace("title: Garden", "title: {en: Garden, cs: Zahrada}").replace("example", "old/example"),
    "garden/old/example.yaml": "things: [{kind: plant, id: rose, name: {en: Rose}}]\n",
})  # fmt: skip
THING_IN_TWO_LANGUAGES = whole(
    BARE.replace("title: Garden", "title: {en: Garden, cs: Zahrada}")
    + """\
kinds: {plant: {}}
things:
-
  kind: plant
  id: rose
  @
"""
)
TESTS = Frame("@\n", "garden/tests/example.yaml")
TEST = Frame("-\n  name: a test\n  @\n", "garden/tests/example.yaml")
VALUES = Frame(
    "@\n",
    "garden/tests/prices.yaml",
    {
        "meadow/ruleset.yaml": GARDEN.replace("ruleset: garden", "ruleset: meadow").replace("title:", "playable: no\ntitle:"),
        "meadow/example.yaml": ROSES,
        "meadow/tests/prices.yaml": "- name: a test\n  given: {alice: {coins: <price>}, in: stop}\n  expect: {wealth(alice): <price>}\n",
        "garden/ruleset.yaml": 'extends: meadow\nruleset: garden\nversion: "1.0"\nlanguage: 1\ntitle: Garden\n',
    },
)

ISLE = whole(BARE + "kinds: {cell: {fields: {wet: yes/no = no}}}\n@\n")
SEA = whole(
    BARE
    + """\
kinds: {field: {fields: {home: yes/no = no}, zones: {ships: {holds: ship}}}, ship: {}}
things: [{kind: ship, id: ship}]
options: {chart: {type: chart, default: bay}}
maps: {sea: {shape: squares, space: field, layout: option.chart}}
@
"""
)

# The frames by code; the examples of any other code are sections beside GARDEN.
FRAMES: dict[str, Frame] = {
    "RW254": ISLE,
    **dict.fromkeys(("RW255", "RW256"), SEA),
    **dict.fromkeys(("RW201", "RW205", "RW302", "RW305", "RW452"), HEADER),
    "RW202": HOOK_OF_A_PLANT,
    "RW203": TEXT_OF_A_THING,
    **dict.fromkeys(("RW206", "RW354"), THING),
    **dict.fromkeys(("RW230", "RW231", "RW232", "RW233", "RW252"), THINGS),
    **dict.fromkeys(("RW222", "RW454"), HOOKS),
    **dict.fromkeys(("RW241", "RW350", "RW351"), KIND),
    **dict.fromkeys(("RW244", "RW308", "RW451"), STATS),
    "RW301": RULE,
    **dict.fromkeys(("RW402", "RW403", "RW455"), RULES),
    **dict.fromkeys(("RW220", "RW221", "RW223", "RW224", "RW355", "RW550"), BESIDE_KINDS),
    "RW249": Frame("""\
kinds: {mine: {state: {left: number = 3}}}
zones: {player: {mines: {holds: mine}}}
resources:
  ore:
    payable(player): 0
    pay(player, number n): add n to player.points
things:
-
  kind: mine
  id: pit
  @
"""),
    "RW250": whole(BARE + "kinds: {cell: {}}\n@\n"),
    "RW261": whole(BARE + "kinds: {cell: {}}\n@\nsetup: |\n  for each c in every cell where count neighbours(c) = 2:\n    end game\n"),
    "RW251": whole(BARE + "kinds: {port: {}}\nmaps:\n  sea:\n    shape: graph\n    space: port\n    @\n"),
    "RW450": whole(BARE + "kinds: {plant: {}}\nzones:\n  game:\n    discard: {holds: plant}\n    @\n"),
    **dict.fromkeys(("RW243", "RW246", "RW247", "RW248", "RW352", "RW353"), ALONE),
    **dict.fromkeys(
        ("RW204", "RW207", "RW210", "RW303", "RW304", "RW306", "RW307", "RW310", "RW311", "RW312", "RW313", "RW314", "RW404",
         "RW713", "RW409", "RW410", "RW411", "RW358", "RW359", "RW413", "RW441", "RW414", "RW474", "RW475", "RW479", "RW501", "RW505", "RW506", "RW510"),
        STATEMENTS,
    ),
    **dict.fromkeys(("RW309", "RW356"), without("state", of=BARE.replace("points", "coins"))),
    "RW458": without("players"),
    "RW459": without("setup", "flow"),
    "RW460": without("result"),
    "RW486": without("result", of=BARE),
    "RW712": without("state", "happenings", of=BARE),
    "RW709": Frame(SECTIONS.text, SECTIONS.file, {**SECTIONS.others, "garden/RULINGS.md": "| `who_waters` | Who waters first? | The eldest. |\n"}),
    "RW502": Frame("actions:\n  example:\n    in: day\n    limit: once per turn\n    do: |\n      @\n      rival gains 1 coins\n"),
    "RW503": without("result"),
    "RW508": Frame("""\
kinds: {bush: {code: {harm(player me): effect = nothing}}}
zones: {player: {bag: {holds: bush, seen by: owner}}}
things:
- kind: bush
  id: thorns
  harm: |
    for each p in me.others: p loses 1 coins
actions:
  example:
    in: day
    limit: once per turn
    @
"""),
    "RW509": Frame("""\
happenings:
  noted(player, number price): {do: stop}
actions:
  example:
    in: day
    limit: once per turn
    with: {rival: others}
    do: |
      @
      rival gains 1 coins
"""),
    "RW701": THING_IN_TWO_LANGUAGES,
    **dict.fromkeys(("RW720", "RW721", "RW722", "RW723"), TRANSLATED),
    "RW813": without("language"),
    "RW815": Frame(ALONE.text, ALONE.file, {f"garden/{name}.yaml": f"constants: {{{name}: 1}}\n" for name in ["cards", *(f"card_{n}" for n in range(1_000))]}),
    "RW820": Frame(others=without("flow").put("")),
    **dict.fromkeys(("RW711", "RW801", "RW802", "RW804", "RW805", "RW806", "RW811", "RW812"), ALONE),
    "RW817": whole(BARE + "@\n", "cards", "plants"),
    **dict.fromkeys(("RW601", "RW604", "RW607", "RW614", "RW615", "RW616"), OVERLAY),
    **dict.fromkeys(("RW605", "RW608", "RW612", "RW613"), NAMED_BASE),
    **dict.fromkeys(("RW602", "RW606"), TOGETHER),
    "RW609": OF_A_BASE,
    "RW611": Frame(NAMED_BASE.text, NAMED_BASE.file, {**NAMED_BASE.others, "plot/ruleset.yaml": GARDEN}, ("bed",)),
    "RW610": RULES_TOGETHER,
    **dict.fromkeys(("RW790", "RW792"), SETTINGS_WITH_OLD),
    "RW791": SETTINGS,
    **dict.fromkeys(("RW901", "RW902", "RW903", "RW904", "RW907", "RW909"), TESTS),
    **dict.fromkeys(("RW905", "RW906", "RW908", "RW910"), TEST),
    "RW911": VALUES,
}  # fmt: skip

# What `…` stands for in examples about size.
GROWN: dict[str, tuple[str, str]] = {
    "RW801": ("[…]", "[" + "{kind: plant, id: rose}, " * 200_000 + "]"),
    "RW802": ("…", "a" * 64_000),
    "RW804": ("…", "{a: " * 60 + "1" + "}" * 60),
    "RW805": ("…", ", ".join(f"a{number}: 1" for number in range(3, 110_000))),
    "RW806": ("        # and hundreds of times again", "\nconstants: {a: 3}" * 1_000),
}
