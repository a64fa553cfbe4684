"""An optional value can be used after it was tested, whatever the path to it, until something that it depends on is written."""

from __future__ import annotations

import pytest

BASE = """
words: {{tone: [high, low]}}
options: {{guest: {{type: bell or nothing, default: nothing}}}}
kinds:
  bell:
    fields: {{weight: number = 1, tone: tone or nothing = nothing, twin: bell or nothing = nothing}}
    state: {{rung_by: player or nothing = nothing, below: bell or nothing = nothing}}
    zones: {{clapper: {{holds: part, room: 1}}}}
    code: {{echo(player me): bell or nothing = nothing}}
  great_bell: {{is: [bell], fields: {{name_day: number = 1}}}}
  part: {{fields: {{length: number = 2}}, state: {{loose: yes/no = no}}}}
zones:
  game: {{tower: {{holds: bell, order: pile}}, frame: {{holds: bell, room: 1}}}}
  player: {{rope: {{holds: bell, room: 1}}, yard: {{holds: bell}}}}
state:
  game: {{loudest: bell or nothing = nothing}}
  player: {{best: bell or nothing = nothing, points: number = 0, limit: number or nothing = nothing}}
stats:
  leading(player): first of player.yard
happenings:
  other(player): {{do: stop}}
  ring(player, bell, bell or nothing second):
    do: |
{body}
things:
- {{kind: bell, id: tom}}
- {{kind: great_bell, id: ben, twin: tom}}
- {{kind: part, id: iron}}
setup: |
  move every bell to tower
"""
# A path that may be nothing, how a number is read from it, and lines after which nothing is known about it.
PATHS = [
    ("second", ".weight", ["set second to nothing"]),
    ("player.best", ".weight", ["set player.best to nothing", "other(player)"]),
    ("loudest", ".weight", ["set game.loudest to nothing"]),
    ("bell.twin", ".weight", []),
    ("bell.below", ".weight", ["set bell.below to nothing", "set tom.below to nothing"]),
    ("bell.below.twin", ".weight", ["set bell.below to tom"]),
    ("player.best.twin", ".weight", ["set player.best to tom"]),
    ("bell.rung_by", ".points", ["set bell.rung_by to nothing"]),
    ("bell.owner", ".points", ["move bell to tower"]),
    ("bell.clapper", ".length", ["move iron to the box"]),
    ("player.rope", ".weight", ["move tom to player.rope", "other(player)"]),
    ("frame", ".weight", ["shuffle tower\\nmove tom to frame"]),
    ("first of tower", ".weight", ["move tom to the box"]),
    ("last of tower", ".weight", ["draw 1 from tower to player.yard"]),
    ("first of player.yard", ".weight", ["swap tom with ben"]),
    ("iron.place", ".weight", ["move iron to the box"]),
    ("iron.bell", ".weight", ["move iron to the box"]),
    ("leading(player)", ".weight", ["set player.points to 3"]),
    ("player.leading", ".weight", ["other(player)"]),
    ("bell.echo(player)", ".weight", ["other(player)"]),
    ("player.left.best", ".weight", ["set player.best to tom"]),
    ("turn_player.best", ".weight", ["other(player)"]),
    ("first_player.best", ".weight", ["set player.best to tom"]),
    ("option.guest", ".weight", []),
    ("player.limit", "", ["set player.limit to nothing"]),
]


@pytest.fixture
def told(checked):
    """The codes of a text in the middle of a happening."""

    def run(*lines: str) -> list[str]:
        written = "\n".join("      " + line for each in lines for line in each.split("\n"))
        result = checked(BASE.format(body=written))
        return result.errors

    return run


def spelled(path: str) -> str:
    return f"({path})" if " " in path else path


@pytest.mark.parametrize(("path", "read", "writes"), PATHS, ids=[path for path, _, _ in PATHS])
def test_it_may_be_used_after_it_was_asked_and_not_before(told, path: str, read: str, writes: list[str]) -> None:
    needed = f"add ({spelled(path)}{read} + 1) to player.points"
    assert told(needed) == ["RW303"]
    for question in (
        f"if {path} is something:\n  {needed}",
        f"if {path} is nothing:\n  stop\n{needed}",
        f"if not ({path} is nothing) and player.points > 1: {needed}",
        f"if {path} is nothing or {spelled(path)}{read} > 1: stop",
    ):
        assert told(question) == [], question
    for write in writes:
        lines = write.replace("\\n", "\n  ")
        assert told(f"if {path} is something:\n  {lines}\n  {needed}") == ["RW303"], write


@pytest.mark.parametrize(
    "question",
    [
        "second = tom",
        "tom = second",
        "not (second != tom)",
        "second in {tom, ben}",
        "second in tower",
        "second in player.yard",
        "second is great_bell",
        "second.tone = high",
    ],
)
def test_what_compares_it_with_something_has_asked(told, question: str) -> None:
    assert told(f"if {question}: add second.weight + 1 to player.points") == [], question
    assert told(f"if not ({question}): add second.weight + 1 to player.points") == ["RW303"]


def test_of_what_kind_it_is_is_known_after_it_was_asked(told) -> None:
    assert told("add bell.name_day to player.points") == ["RW201"]
    assert told("if bell is great_bell: add bell.name_day to player.points") == []
    assert told("if bell.below is great_bell: add bell.below.name_day + 1 to player.points") == []
    assert told("if bell is great_bell:\n  stop\nadd bell.name_day to player.points") == ["RW201"]


def test_what_is_known_in_both_ways_is_known_after_them(told) -> None:
    both = "if player.points > 2:\n  set player.best to tom\nelse:\n  set player.best to ben\nadd player.best.weight + 1 to player.points"
    assert told(both) == []
    assert told(both.replace("set player.best to ben", "stop")) == []
    assert told(both.replace("set player.best to ben", "add 1 to player.points")) == ["RW303"]


def test_what_a_loop_writes_is_not_known_when_it_begins_again(told) -> None:
    line = "add player.best.weight + 1 to player.points"
    assert told(f"if player.best is something:\n  repeat 2 times:\n    {line}\n    set player.best to nothing") == ["RW303"]
    assert told(f"if second is something:\n  repeat 2 times:\n    {line.replace('player.best', 'second')}\n    set second to nothing") == ["RW303"]
    assert told(f"if second is something:\n  repeat 2 times: {line.replace('player.best', 'second')}") == []


# Sets that may be empty, each with a line that may empty it.
SETS = [
    ("tower", "move tower to the box"),
    ("player.yard", "move player.yard to tower"),
    ("(tower where weight = 1)", "draw 1 from tower to player.yard"),
    ("(every bell where it.below is something)", "set tom.below to nothing"),
    ("(every bell where it.below = bell)", "other(player)"),
    ("player.yard.clapper", "move iron to the box"),
    ("(tower plus player.yard)", "other(player)"),
    ("(tower without {tom})", "move tower to the box"),
    ("(player.yard with most weight)", "other(player)"),
]
CHOICES = ["player chooses c in {set}", "choose c in {set} at random", "let c = first of {set}"]


@pytest.mark.parametrize("choice", CHOICES)
@pytest.mark.parametrize(("among", "write"), SETS)
def test_of_a_set_with_a_member_there_is_one_to_choose(told, among: str, write: str, choice: str) -> None:
    read = "length" if "clapper" in among else "weight"
    lines, use = [choice.format(set=among)], f"add c.{read} + 1 to player.points"
    assert told("other(player)", *lines, use) == ["RW303"]
    for test in (f"any {among}", f"count {among} > 0", f"not (no {among})"):
        assert told(f"if {test}:", *[f"  {line}" for line in (*lines, use)]) == []
        assert told(f"if {test}:", f"  {write}", *[f"  {line}" for line in (*lines, use)]) == ["RW303"]


def test_another_set_and_a_choice_that_may_be_refused_are_not_sure(told) -> None:
    for lines in (
        ["if any (tower where weight = 1):", "  player chooses c in (tower where weight = 2)", "  add c.weight + 1 to player.points"],
        ["if any tower:", "  player may choose c in tower", "  add c.weight + 1 to player.points"],
        ["if any tower:", "  player chooses c in tower", "    must c.weight > 1", "  add c.weight + 1 to player.points"],
        ["if any tower:", "  player chooses c in tower", "    with c.weight > 1", "  add c.weight + 1 to player.points"],
    ):
        assert told(*lines) == ["RW303"], lines
