"""The computed ranges of values: wider than the truth, never narrower."""

from textwrap import dedent

from rulewright.checker.lints.intervals import UNKNOWN, Interval
from rulewright.checker.lints.ranges import Ranges
from rulewright.checker.lints.reads import Written
from rulewright.language import core

RULES = """
    words: {colour: [red, white, blue]}
    constants: {full: 6}
    kinds:
      rose: {fields: {colour: colour, price: 1..9, tags: "list of number = {}"}, state: {blooming: yes/no = no, left: 0..3 = 3}}
      bee: {made: 5}
      bed: {zones: {roses: {holds: rose}, one: {holds: rose, room: 1}}}
    zones:
      game: {pile: {holds: rose, order: pile}, pair: {holds: rose, room: 2}}
    state:
      game: {weather: 1..5 = 2, height: number = 1, depth: number = 0, risen: number = 0, gone: number = 3, unset: number = 0, asked: number = 0,
        best: number = 0, shared: amounts of colour}
      player: {coins: number = 3, seeds: 0..full = 0}
    things:
    - {kind: rose, id: alba, colour: white, price: 4}
    - {kind: rose, id: gallica, colour: red, price: 2, copies: 2}
    - {kind: rose, id: tea, colour: red, price: 7, tags: [1, 2]}
    - {kind: bed, id: south}
    actions:
      buy:
        in: day
        with: {n: number 1 to 4}
        costs: {coins: n}
        do: |
          set asked to n
          rise(n)
          take 1 from gone
    happenings:
      rise(number to_height):
        do: |
          set height to max(height, to_height)
          add 2 to risen
          let twice = 2 * to_height
          set best to twice
          for each r in 5..8:
            set shared[red] to r
      sink(number n):
        do: set depth to n
    rules:
    - {before: sink, do: add 1 to sink.n}
    changes:
    - changed: +1
    flow: |
      rise(2)
      sink(3)
      for each p in players:
        while p may act in day
    result: {wins: declared}
    stats:
      price_of(rose): {is: rose.price, at most: 5}
      level(number n): {steps: n, from: {4: 10, 2: 6, 0: 3}}
      changed: 4
      roses(colour): count (every rose where it.colour = colour)
"""

WANTED = {
    "weather": (1, 5),
    "height": (1, 4),
    "asked": (0, 4),
    "best": (0, 8),
    "risen": (0, None),
    "gone": (None, 3),
    "depth": (None, None),  # a hook changes what is given
    "unset": (None, None),  # tests set it
    "first_player.coins": (0, 3),  # payments come from it, and nobody pays what they do not have
    "first_player.seeds": (0, 6),
    "shared[white]": (0, 8),
    "alba.price": (4, 4),
    "highest of it.price over every rose": (2, 7),
    "sum of it.price over every rose": (15, 15),
    "sum of it.price over (every rose where it.blooming)": (0, 15),
    "count (every rose where it.colour = red)": (3, 3),
    "count (every rose where it.colour = red and it.blooming)": (0, 3),
    "count (every rose where it.colour in {white, blue})": (1, 1),
    "count (every rose where not (it.colour = red or it.price > 3))": (0, 0),
    "count (every rose where it.price - 4 = 0)": (1, 1),
    "roses(white)": (1, 1),
    "roses(blue)": (0, 0),
    "count pile": (0, 4),
    "count pair": (0, 2),
    "count (pile plus pair)": (0, 6),
    "count (every rose without {alba})": (0, 4),
    "count (every bee)": (0, 5),
    "count every colour": (3, 3),
    "count players": (0, 4),
    "player_count": (2, 4),
    "count (2..full)": (5, 5),
    "price_of(tea)": (5, 5),
    "price_of(alba)": (4, 4),
    "level(weather)": (3, 10),
    "level(weather - 2)": (0, 6),
    "level(weather + 1)": (6, 10),
    "count {weather, weather}": (1, 2),
    "count {alba, tea}": (2, 2),
    "3 if weather > 5 else 8": (8, 8),
    "3 if weather > 4 else 8": (3, 8),
    "weather - 6": (-5, -1),
    "abs(weather - 3)": (0, 2),
    "abs(weather)": (1, 5),
    "abs(risen)": (0, None),
    "-weather": (-5, -1),
    "weather * weather": (1, 25),
    "weather * risen": (0, None),
    "min(weather, risen)": (0, 5),
    "max(weather, risen)": (1, None),
    "weather divided by 2 rounded down": (0, 2),
    "weather divided by 3 rounded up": (1, 2),
    "weather divided by weather rounded down": (None, None),
    "remainder of weather divided by 3": (0, 2),
    "remainder of weather divided by 8": (1, 5),
    "remainder of (weather + 6) divided by 6": (1, 5),
    "remainder of (weather + 6) divided by 12": (7, 11),
    "remainder of risen divided by weather": (0, 4),
    "remainder of weather divided by risen": (None, None),
    "least n + 1 over n in 1..3": (2, 4),
    "times rise this game": (0, None),
}
ANSWERS = {
    "changed": (4, 5),
    "weather > 5": False,
    "weather >= 1": True,
    "weather = 6": False,
    "weather != 6": True,
    "weather = 3": UNKNOWN,
    "count every colour = 3": True,
    "alba.colour = white": True,
    "alba.colour != white": False,
    "alba = tea": False,
    "gallica = gallica": UNKNOWN,
    "any (every rose where it.price > 7)": False,
    "no (every rose where it.price > 7)": True,
    "any (every rose where it.colour = red)": True,
    "any (every rose where it.blooming)": UNKNOWN,
    "alba in every rose": True,
    "alba in pile": UNKNOWN,
    "4 in 1..3": False,
    "weather < 9 and weather > 0": True,
    "weather < 9 and alba.blooming": UNKNOWN,
    "weather > 9 or weather < 0": False,
    "not weather > 9": True,
    "not alba.blooming": UNKNOWN,
}


def test_values_lie_between_what_the_rules_say(checked):
    formulas = [*WANTED, *ANSWERS]
    lines = "".join(f"  value_{number}: '{formula}'\n" for number, formula in enumerate(formulas))
    found = checked(dedent(RULES) + lines, flow=False)
    assert not found.errors, [(finding.code, finding.message, str(finding.span)) for finding in found.findings.errors]
    ranges, wrong = Ranges(found.program, Written(found.program)), []
    for number, (formula, wanted) in enumerate({**WANTED, **ANSWERS}.items()):
        body = found.program.stats[f"value_{number}"].body
        assert isinstance(body, core.Function) and not isinstance(body.body, list)
        value = ranges.value(body.body)
        if value != (Interval(*wanted) if isinstance(wanted, tuple) else wanted):
            wrong.append((formula, value, wanted))
    assert not wrong, wrong


OF_MEMBERS = [
    "count (every rose as r where any (every rose as s where s.price > r.price))",
    "count (every rose as r where any (every rose as s where s.price > r.price and s.colour = r.colour))",
    "count (every rose as r where no (1..3 as n where r.price < n * 2))",
    "count (1..3 as n where any (every rose where it.price < n * 2))",
    "count (every rose where it.blooming)",
    "count (every rose as r where price_of(r) > count (every rose as s where s.price < r.price))",
    "highest of price_of(it) over every rose",
]


def test_what_is_asked_of_members_is_worked_out_once_for_those_alike(checked, monkeypatch):
    lines = "".join(f"  value_{number}: '{formula}'\n" for number, formula in enumerate(OF_MEMBERS))
    found = checked(dedent(RULES) + lines, flow=False)
    assert not found.errors, [(finding.code, finding.message, str(finding.span)) for finding in found.findings.errors]

    def ranges() -> list[object]:
        all_ranges = Ranges(found.program, Written(found.program))
        return [all_ranges.asked(found.program.stats[f"value_{number}"]) for number in range(len(OF_MEMBERS))]

    once = ranges()
    monkeypatch.setattr(Ranges, "_of_member", Ranges._with)
    assert once == ranges()
    assert [value for value in once if isinstance(value, Interval)] == once
