"""`expect:`: statements about printed facts before any game; every form holds as written, and its opposite is reported."""

from __future__ import annotations

import pytest

BASE = """
words: {colour: [red, blue, green]}
constants: {limit: 4}
kinds:
  animal: {abstract: yes, fields: {legs: number = 4, weight: number = 1, colour: colour or nothing = nothing, friend: animal or nothing = nothing}}
  cat: {is: [animal], fields: {lives: number = 9, names: "list of colour = {red, blue}"}}
  bird: {is: [animal], fields: {sings: yes/no = no, eats: "amounts of colour = {}", likes: "set of colour = {}"}}
  field: {fields: {water: yes/no = no, dry: yes/no = yes}}
  port: {}
stats:
  worth(animal):
  - 10 when animal is bird
  - animal.weight * 2
  heavy(animal, number n): animal.weight > n
  doubled(animal): |
    let w = animal.weight
    w + w
  herd: count every animal
maps:
  land: {shape: squares, size: [3, 3], space: field}
  sea: {shape: graph, space: port, edges: [[oslo, bergen], [bergen, hull], [dover, calais]]}
zones: {game: {shed: {holds: animal}}}
setup: move every animal to shed
things:
- {kind: cat, id: tom, weight: 3, colour: red, friend: wren}
- {kind: cat, id: kit, copies: 2}
- {kind: bird, id: wren, legs: 2, sings: yes, colour: blue, eats: {red: 2, green: 3}, likes: [red, green]}
- {kind: bird, id: owl, legs: 2, weight: 5, colour: blue, likes: [green]}
- {kind: field, id: a1, water: yes}
- {kind: field, id: b2, water: yes}
"""
HOLDS = [
    "count every animal = 5",
    "count every cat = 3",
    "count every colour = 3",
    "sum of legs over every animal = 16",
    "highest of weight over every animal = 5",
    "lowest of weight over every cat = 1",
    "any (every bird where sings)",
    "no (every cat where colour = green)",
    "all (every bird are legs = 2)",
    "not all (every animal are legs = 2)",
    "tom.colour = red and owl.colour = blue",
    "tom.colour != owl.colour or 1 = 2",
    "not (kit.colour = red)",
    "kit.colour is nothing",
    "tom.friend is something",
    "tom.friend is bird",
    "tom.friend.legs = 2",
    "tom.friend = wren",
    "kit.friend is nothing",
    "count (every animal where friend is something) = 1",
    "count (every animal where it is cat) = 3",
    "tom.weight + owl.weight - 1 = 7",
    "tom.weight * limit = 12",
    "min(tom.weight, owl.weight) = 3",
    "max(tom.weight, owl.weight) = 5",
    "abs(tom.weight - owl.weight) = 2",
    "-(tom.weight) < 0",
    "half of owl.weight rounded up = 3",
    "half of owl.weight rounded down = 2",
    "owl.weight divided by 2 rounded up = 3",
    "owl.weight divided by 2 rounded down = 2",
    "tom.weight <= 3 and tom.weight >= 3 and tom.weight < 4 and tom.weight > 2",
    "(2 if any every bird else 3) = 2",
    "(tom.friend.weight otherwise 9) = 1",
    "(kit.friend.weight otherwise 9) = 9",
    "red in {red, blue}",
    "red not in {green, blue}",
    "{red} within wren.likes",
    "not ({red} within owl.likes)",
    "wren.likes = {green, red}",
    "tom.names = {red, blue}",
    "count (wren.likes plus owl.likes) = 2",
    "wren.likes without owl.likes = {red}",
    "count (every bird).likes = 2",
    "count different colour over every animal = 2",
    "wren.eats[green] = 3",
    "wren.eats[blue] = 0",
    "sum of wren.eats = 5",
    "{red: 2, green: 1}[green] = 1",
    "(first of every animal).weight = 3",
    "(last of every bird).weight = 5",
    "count 2..4 = 3",
    "(sum of n over 1..4 as n) = 10",
    "first of 3..1 = 3",
    "worth(tom) = 6",
    "worth(wren) = 10",
    "heavy(owl, 4)",
    "doubled(owl) = 10",
    "herd = 5",
    "sum of worth(it) over every animal = 30",
    "count neighbours(a1) = 2",
    "b1 in neighbours(a1)",
    "distance(a1, c3) = 4",
    "distance(oslo, hull) = 2",
    "distance(oslo, dover) is nothing",
    "count near(b2, 1) = 5",
    "count spaces(land) = 9",
    "count rim(land) = 8",
    "count (reach from a1 through f where not f.water) = 8",
    "count (reach from b1 through f where f.dry within 1) = 4",
    "count region(oslo) = 3",
]


def expecting(checked, entries: list[str]):
    return checked(BASE + "expect:\n" + "\n".join(f"- {entry}" for entry in entries) + "\n")


def test_everything_printed_can_be_expected(checked) -> None:
    result = expecting(checked, [f'{{holds: "{formula}"}}' for formula in HOLDS])
    told = [(HOLDS[finding.span.line - 1 - _above()], finding.message) for finding in result.findings if finding.code in ("RW468", "RW466")]
    assert told == []
    assert result.errors == []


def test_the_opposite_of_each_is_reported(checked) -> None:
    result = expecting(checked, [f'{{holds: "not ({formula})", because: line {number}}}' for number, formula in enumerate(HOLDS)])
    told = [finding.message for finding in result.findings if finding.code == "RW468"]
    of_one = 6  # a total of each thing names those for which it does not hold
    assert told == [f"This does not hold (line {number}){': not for `wren`' * (number == of_one)}." for number in range(len(HOLDS))]
    assert sorted({finding.code for finding in result.findings.errors}) == ["RW468"]


def _above() -> int:
    from tests.checker_units.conftest import HEAD

    return (HEAD + BASE.lstrip("\n")).count("\n") + 1


@pytest.mark.parametrize(
    "formula",
    [
        "count shed = 5",
        "turn_player is something",
        "tom in shed",
        "best of every cat by (weight) is something",
        "1 divided by (count shed) rounded up = 1",
        "path(a1, c3) = {}",
    ],
)
def test_what_only_a_game_knows_cannot_be_expected(checked, formula: str) -> None:
    result = expecting(checked, [f'{{holds: "{formula}"}}'])
    assert result.errors == ["RW466"], [(finding.code, finding.message) for finding in result.findings]
    assert "depends on more than what is printed" in result.one("RW466")


def test_spaces_that_do_not_hang_together_are_told_by_name(checked) -> None:
    assert expecting(checked, ["{connected: every field}", "{connected: every port where it in region(oslo)}"]).errors == []
    result = expecting(checked, ["{connected: every port, because: ships go everywhere}"])
    assert result.one("RW468") == "No path leads from `dover`, `calais` to the other spaces of `every port` (ships go everywhere)."
    assert expecting(checked, ["{connected: every field where water}"]).one("RW468").startswith("No path leads from `")


def test_only_spaces_hang_together(checked) -> None:
    assert expecting(checked, ["{connected: every cat}"]).one("RW466") == "Only spaces of a map can be connected."
    assert expecting(checked, ["{connected: every cat where legs = 9}"]).errors == []


REFUSED = """
options:
  length: {type: 1..3, default: 1}
  side: {type: side, default: left}
  fast: {type: yes/no, default: no}
  gift: {type: side or nothing, default: nothing}
words: {side: [left, right]}
refuse:
"""


def test_options_of_which_every_combination_is_refused(checked) -> None:
    text = REFUSED + "- {when: option.length = 1 and option.fast, because: a}\n- {when: option.length > 1 or not option.fast, because: b}\n"
    assert "refused for every number" in checked(text).one("RW463")


def test_a_refusal_that_never_holds(checked) -> None:
    assert checked(REFUSED + "- {when: option.length > 2 and option.side = right and player_count = 4, because: a}\n").errors == []
    assert "refuses nothing" in checked(REFUSED + "- {when: option.length > 3, because: a}\n").one("RW464")
    assert "refuses nothing" in checked(REFUSED + "- {when: option.gift = left and player_count < 2, because: a}\n").one("RW464")


def test_a_refusal_over_a_stat_of_options(checked) -> None:
    text = REFUSED + "- {when: rounds > 4, because: a}\nstats: {rounds: option.length * player_count}\n"
    assert "RW464" not in checked(text).codes
    assert "RW464" in checked(text.replace("> 4", "> 12")).codes
