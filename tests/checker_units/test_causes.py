"""What an overlay breaks in its base is reported at the line of the overlay that breaks it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulewright import load
from rulewright.source.diagnostics import Diagnostic, Severity
from rulewright.source.edits import with_edits
from tests.checker.cases import cases

BASE = """\
ruleset: shop
language: 1
players: 2
words: {colour: [red, blue]}
constants: {goods_in_all: 3, price_of_all: 2}
kinds:
  good: {fields: {colour: colour, price: number = 1}}
things:
- {kind: good, id: apple, colour: red}
- {kind: good, id: plum, colour: blue}
- {kind: good, id: pear, colour: red}
zones:
  game: {pile: {holds: good}}
  player: {bag: {holds: good}}
state:
  player: {coins: 0..9 = 3}
stats:
  wealth(player): player.coins + count player.bag
texts:
  which_good: Which good do you take?
happenings:
  turn(player):
    turn of: player
    do: player chooses g in pile for which_good, then move g to player.bag
expect:
- {count: every good, is: goods_in_all, because: the box says so}
- {count: every good where colour = red, is: 2}
setup: move every good to pile
flow: |
  for each p in players:
    turn(p)
  end game
result:
  score(player): wealth(player)
  wins: highest
"""
BASE = BASE.replace(
    "    do: player chooses g in pile for which_good, then move g to player.bag\n",
    """\
    do: |
      if any pile:
        player chooses g in pile for which_good
        move g to player.bag
""",
).replace(", price_of_all: 2", "")


def found(folder: Path, changes: str, base: str = BASE, *, named: bool = True, more: dict[str, str] | None = None) -> list[Diagnostic]:
    overlay = f"extends: ../shop\nruleset: stall\nlanguage: 1\n{changes}"
    for name, text in {"shop": base, "stall": overlay, **(more or {})}.items():
        (folder / name).mkdir()
        (folder / name / "ruleset.yaml").write_text(text, encoding="utf-8")
    paths = [folder / name for name in (["shop"] if named else []) + ["stall", *(more or {})]]
    return list(load(*paths, allow=[folder]).diagnostics)


def place(finding: Diagnostic) -> tuple[str, str, int]:
    return finding.code, Path(finding.span.file).parent.name, finding.span.line


def test_the_base_has_nothing_to_report(tmp_path: Path) -> None:
    assert found(tmp_path, "change: {texts.which_good: Which good?}") == []


BROKEN = {
    "a text is removed": ("remove:\n  texts: [which_good]", "RW201", 5, "Keep `texts.which_good`, or change `happenings.turn(player).do` as well."),
    "a kind is removed": ("remove:\n  kinds: [good]", "RW201", 5, "Keep `kinds.good`, or change `things.good.apple.kind` as well."),
    "a stat is removed": ("remove:\n  stats: [wealth]", "RW201", 5, "Keep `stats.wealth`, or change `result.score(player)` as well."),
    "a zone is removed": ("remove:\n  zones.player: [bag]", "RW201", 5, ""),
    "a word is renamed": ("change:\n  words.colour: [green, blue]", "RW201", 5, ""),
    "a total is changed": ("change:\n  constants.goods_in_all: 5", "RW465", 5, "Write `constants.goods_in_all: 3`."),
    "a thing is removed": ("remove:\n  things: [good.plum]", "RW465", 5, "Write under `change:` `constants.goods_in_all: {add: -1}`."),
    "a thing is added": (
        "add:\n  things:\n  - {kind: good, id: fig, colour: red}", "RW465", 6,
        "Write under `change:` `constants.goods_in_all: {add: 1}` and `expect.2.is: {add: 1}`.",
    ),
    "a thing counts by what it is like": (
        "change:\n  texts.which_good: Which red good of every colour?\nadd:\n  things:\n  - {id: fig, like: apple}", "RW465", 8,
        "Write under `change:` `constants.goods_in_all: {add: 1}` and `expect.2.is: {add: 1}`.",
    ),
    "of two lines the one that breaks it": (
        "change:\n  stats.wealth(player): 2 * count player.bag\nremove:\n  texts: [which_good]", "RW201", 7,
        "Keep `texts.which_good`, or change `happenings.turn(player).do` as well.",
    ),
    "too little is added to a total": (
        "change:\n  constants.goods_in_all: {add: 1}\nadd:\n  things:\n"
        "  - {kind: good, id: fig, colour: blue}\n  - {kind: good, id: lime, colour: blue}", "RW465", 5,
        "Write under `change:` `constants.goods_in_all: {add: 2}`.",
    ),
    "a total needs nothing added to it": (
        "change:\n  constants.goods_in_all: {add: 1}\n  things.good.apple.price: 2", "RW465", 5, "Remove `constants.goods_in_all` from `change:`.",
    ),
    "a changed total is blamed before the things that are added": (
        "add:\n  things:\n  - {kind: good, id: fig, colour: blue}\nchange:\n  stats.wealth(player): player.coins + 2 * count player.bag\n"
        "  constants.goods_in_all: 5", "RW465", 9, "Write `constants.goods_in_all: 4`.",
    ),
    "a shortened list is blamed, not the line that uses its new word": (
        "change:\n  things.good.pear.colour: green\n  words.colour: [red, green]", "RW201", 6,
        "Correct this line, or change `things.good.plum.colour` as well.",
    ),
    "a default that is missing is blamed, not a line with more of the same names": (
        "change:\n  stats.wealth(player): player.coins + sum of price over (player.bag where price > 0 and colour = red)\n"
        "  kinds.good.fields.price: number", "RW248", 6, "",
    ),
    "a thing that counts in several totals is blamed for the one whose words the overlay changes as well": (
        "change:\n  words.colour: {append: green}\n  constants.goods_in_all: {add: 2}\nadd:\n  things:\n"
        "  - {kind: good, id: lime, colour: green}\n  - {kind: good, id: fig, colour: red}", "RW465", 10,
        "Write under `change:` `expect.2.is: {add: 1}`.",
    ),
    "of several things the first that counts, not a text that the overlay uses": (
        "change:\n  happenings.turn(player).do: {replace: player chooses g in pile for which_good, with: player chooses g in pile for which_fruit}\nadd:\n  texts: {which_fruit: Which fruit?}\n  things:\n"
        "  - {kind: good, id: fig, colour: red}\n  - {kind: good, id: lime, colour: red}", "RW465", 9,
        "Write under `change:` `constants.goods_in_all: {add: 2}` and `expect.2.is: {add: 2}`.",
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", BROKEN)
def test_a_mistake_is_found_at_the_line_of_the_overlay(what: str, tmp_path: Path) -> None:
    changes, code, line, cure = BROKEN[what]
    findings = found(tmp_path, changes)
    assert [place(each) for each in findings] == [(code, "stall", line)]
    assert findings[0].related
    assert Path(findings[0].related[0].span.file).parent.name == "shop"
    assert cure in findings[0].cure
    assert "doplň" in findings[0].cured("cs") or findings[0].cured("cs") != findings[0].cure


def test_a_cure_of_totals_cures_them(tmp_path: Path) -> None:
    thing = "add:\n  things:\n  - {kind: good, id: fig, colour: red}\n"
    cure = found(tmp_path, thing)[0].cure
    changes = re.findall(r"`([^`]+: \{add: -?\d+\})`", cure)
    (tmp_path / "again").mkdir()
    assert found(tmp_path / "again", thing + "change:\n" + "".join(f"  {each}\n" for each in changes)) == []


CORRECTED = {
    "nothing is changed yet": ("add:\n  things:\n  - {kind: good, id: fig, colour: red}\n", 2),
    "something else is changed": ("change:\n  texts.which_good: Which good?\nadd:\n  things:\n  - {kind: good, id: fig, colour: red}\n", 2),
    "another total is changed": (
        "change:\n  constants.goods_in_all: {add: 1}\n  texts.which_good: Which good?\nadd:\n  things:\n  - {kind: good, id: fig, colour: red}\n",
        1,
    ),
    "too little is added": (
        "change:\n  constants.goods_in_all: {add: 1}\nadd:\n  things:\n  - {kind: good, id: fig, colour: blue, copies: 2}\n",
        1,
    ),
    "another number is written": ("change:\n  constants.goods_in_all: 3\nadd:\n  things:\n  - {kind: good, id: fig, colour: blue}\n", 1),
    "something is removed": ("remove:\n  things: [good.plum]\n", 1),
}


@pytest.mark.parametrize("what", CORRECTED)
def test_the_numbers_of_totals_are_offered_as_changes(what: str, tmp_path: Path) -> None:
    changes, numbers = CORRECTED[what]
    (finding,) = [each for each in found(tmp_path, changes) if each.code == "RW465"]
    (edit,) = finding.changes
    assert not finding.sure
    assert max(1, edit.write.count("{add: ")) == numbers
    corrected = with_edits((tmp_path / "stall" / "ruleset.yaml").read_text(encoding="utf-8"), finding.changes)
    (tmp_path / "again").mkdir()
    assert found(tmp_path / "again", corrected.split("language: 1\n", 1)[1]) == []


def test_what_follows_from_a_wrong_value_is_not_told(tmp_path: Path) -> None:
    findings = found(tmp_path, "change:\n  constants.goods_in_all: 2,5")
    assert [place(each)[1:] for each in findings] == [("stall", 5)]


def test_what_an_overlay_leaves_without_use_is_not_told(tmp_path: Path) -> None:
    assert found(tmp_path, "change:\n  happenings.turn.do: move pile to player.bag") == []


@pytest.mark.parametrize("named", [True, False])
def test_findings_of_the_base_itself_are_one_line(named: bool, tmp_path: Path) -> None:
    base = BASE.replace("constants: {", "constants: {fingers: 5, toes: 10, ")
    findings = found(tmp_path, "change:\n  texts.which_good: Which good?", base, named=named)
    assert [place(each) for each in findings] == [("RW609", "stall", 1)]
    assert findings[0].severity is Severity.NOTE
    assert "`shop` has 2 findings of its own." in findings[0].message
    assert [Path(each.span.file).parent.name for each in findings[0].related] == (["shop", "shop"] if named else [])


def test_errors_of_the_base_are_an_error_of_its_overlay(tmp_path: Path) -> None:
    findings = found(tmp_path, "change:\n  texts.which_good: Which good?", BASE.replace("move every good", "move every goood"), named=False)
    assert [(place(each), each.severity) for each in findings] == [(("RW609", "stall", 1), Severity.ERROR)]


@pytest.mark.parametrize(
    "broken",
    [
        BASE.replace("words: ", "text: {en: Shop, or, not}\nwords: "),  # not read as written
        BASE.replace("constants: {", "constant: {x: 1}\nconstants: {"),  # an unknown key
        BASE.replace("setup: ", "setup: []  # "),  # another form
    ],
)
def test_what_reading_finds_in_the_base_is_its_own(broken: str, tmp_path: Path) -> None:
    findings = found(tmp_path, "change:\n  constants.goods_in_all: {add: 1}\n  happenings.turn.do: {append: player gains 1 coins}", broken)
    assert {place(each) for each in findings} == {("RW609", "stall", 1)}


def test_an_overlay_of_an_overlay_is_told_apart_from_it(tmp_path: Path) -> None:
    findings = found(
        tmp_path,
        "add:\n  constants: {extra: 1}\nchange:\n  stats.wealth(player): player.coins + count player.bag + extra\n",
        more={"booth": "extends: ../stall\nruleset: booth\nlanguage: 1\nremove:\n  constants: [extra]\n"},
    )
    assert [place(each)[1:] for each in findings] == [("booth", 5)]
    assert Path(findings[0].related[0].span.file).parent.name == "stall"


def test_no_report_of_the_corpus_stands_in_a_base() -> None:
    reports = {case.name: case.expectation.read_text(encoding="utf-8") for case in cases("wrong")}
    assert len(reports) > 400
    assert [name for name, report in reports.items() if re.search(r"^(?:\.\./)+base/", report, re.MULTILINE)] == []


CARDS = """\
ruleset: shop
language: 1
players: 2
kinds:
  trick:
    fields: {size: 1..9}
    code:
      play(player p): effect
things:
- {kind: trick, id: coin, size: 5, text: Gain 2 coins., play: p gains 2 coins}
- {kind: trick, id: purse, size: 5, text: Gain 3 coins., play: p gains 3 coins}
- {kind: trick, id: chest, size: 5, text: Gain 4 coins., play: p gains 4 coins}
- {kind: trick, id: vault, size: 5, text: Worth 5., play: p gains 6 coins}
- {kind: trick, id: well, size: 5, text: Worth 5., play: p gains 7 coins}
state: {player: {coins: number = 0}}
zones: {game: {pile: {holds: trick}}}
setup: move every trick to pile
flow: |
  for each p in players:
    p chooses t in pile for which
    if t is something:
      p gains t.size coins
      t.play(p)
      move t to the box
texts: {which: Which trick?}
result: {score(player): player.coins}
"""


def test_an_entry_of_the_base_is_not_doubted_because_others_come_closer_to_each_other(tmp_path: Path) -> None:
    """With two exceptions nothing is usual; when the overlay has mended one, the other is still as right as it was."""
    (tmp_path / "one").mkdir()
    mended = "change:\n  things.trick.vault.text: Gain 6 coins.\n"
    assert found(tmp_path / "one", mended, CARDS) == []
    (tmp_path / "two").mkdir()
    changed = mended + "  things.trick.well.play: p gains 8 coins\n"
    assert [each.code for each in found(tmp_path / "two", changed, CARDS)] == ["RW704"]
