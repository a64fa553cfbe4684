"""Lines as in other languages, or in plain English: the cure is the line in the rule language, and it parses."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from rulewright.checker.recovery.rewriting import WAYS
from rulewright.source.diagnostics import Diagnostic
from tests.cities import RULES

BEFORE = RULES.count("\n")
# What somebody writes, and a suggestion that is the only possible meaning; `|` separates lines.
SURE = {
    "draw_cities(me, me.gold divided by -2 rounded down)": "draw_cities(me, me.gold divided by (-2) rounded down)",
    "draw_cities(me, count -1..me.gold)": "draw_cities(me, count (-1..me.gold))",
    "for each p in players: p chooses c in p.cities | draw_cities(me, 1)": "for each p in players: ⏎ p chooses c in p.cities",
    "if me.gold > 2: > |   draw_cities(me, 1)": "if me.gold > 2:",
    "draw_cities(me, me.gold + + 1)": "draw_cities(me, me.gold + 1)",
    "set me.gold to to 3": "set me.gold to 3",
    "if me.cities is not empty: draw_cities(me, 1)": "if any me.cities: draw_cities(me, 1)",
    "if me.cities exists: draw_cities(me, 1)": "if any me.cities: draw_cities(me, 1)",
    "me gains 2 gold and 1 gold": "me gains 2 gold, 1 gold",
    "for each p in players clockwise: p gains 1 gold": "for each p in players: p gains 1 gold",
    "for each p in players from me clockwise: p gains 1 gold": "for each p in players from me: p gains 1 gold",
    "for each p in players from me where p.gold > 1: p gains 1 gold": "for each p in (players where p.gold > 1) from me: p gains 1 gold",
    "for each p in players, starting with me: p gains 1 gold": "for each p in players from me: p gains 1 gold",
    "for each p clockwise from me: p gains 1 gold": "for each p in players from me: p gains 1 gold",
    "for each player: player gains 1 gold": "for each player in players: player gains 1 gold",
    "others gain 1 gold": "for each p in others: p gains 1 gold",
    "each other player loses 1 gold": "for each p in others: p loses 1 gold",
    "each opponent gets 1 gold": "for each p in opponents: p gains 1 gold",
    "opponents lose 1 gold": "for each p in opponents: p loses 1 gold",
    "choose c in me.cities randomly | move c to pile": "choose c in me.cities at random",
    "mix pile": "shuffle pile",
    "move top of pile to me.cities": "draw 1 from pile to me.cities",
    "take the top 2 cards of pile to me.cities": "draw 2 from pile to me.cities",
    "draw_cities(me, smaller of me.gold and count me.cities)": "draw_cities(me, min(me.gold, count me.cities))",
    "me gains the larger of me.gold and 2 gold": "me gains max(me.gold, 2) gold",
    "choose amounts n over me.cities | draw_cities(me, sum of n + sum of gold over players)": "draw_cities(me, (sum of n) + sum of gold over players)",
    "me may select c in me.cities | if c is something: move c to pile": "me may choose c in me.cities",
    "let p = best of players by gold | if p is something: p gains 1 gold": "let p = best of players by (gold)",
    "draw_cities(me, number of me.cities)": "draw_cities(me, count me.cities)",
    "draw_cities(me, size of me.cities)": "draw_cities(me, count me.cities)",
    "draw_cities(me, lowest of gold over players otherwise 2)": "draw_cities(me, (lowest of gold over players otherwise 2))",
    "let n = lowest of gold over players otherwise 2 | draw_cities(me, n)": "let n = (lowest of gold over players otherwise 2)",
    "let c = first of me.cities | if c exists: move c to pile": "if c is something: move c to pile",
    "if me.gold is not 3: draw_cities(me, 1)": "if me.gold != 3: draw_cities(me, 1)",
    "me picks 2 gone in me.cities | move gone to pile": "me chooses 2 gone in me.cities",
    "pick amounts n over me.cities | me gains sum of n gold": "choose amounts n over me.cities",
    "me picks amounts n over me.cities | me gains sum of n gold": "me chooses amounts n over me.cities",
    "if any me.cities: me gets 1 gold": "if any me.cities: me gains 1 gold",
    "for each p in players: p drops 1 gold": "for each p in players: p loses 1 gold",
    "choose c in me.cities | show c": "reveal c",
    "choose c in me.cities | put c into the box": "move c to the box",
    "deal 1 from pile to me.cities": "draw 1 from pile to me.cities",
    "take 1 from bottom of pile to me.cities": "draw 1 from bottom of pile to me.cities",
    "draw_cities(me, size of (me.cities where it != rome))": "draw_cities(me, count (me.cities where it != rome))",
    "if first of me.cities is not nothing: draw_cities(me, 1)": "if first of me.cities is something: draw_cities(me, 1)",
    "if first of me.cities is not something: draw_cities(me, 1)": "if first of me.cities is nothing: draw_cities(me, 1)",
    "if some me.cities where it = rome: draw_cities(me, 1)": "if any me.cities where it = rome: draw_cities(me, 1)",
    "loop at most 3 times while me.gold > 1: draw_cities(me, 1)": "repeat at most 3 times while me.gold > 1: draw_cities(me, 1)",
    "draw_cities(me, 1) twice": "repeat 2 times: draw_cities(me, 1)",
    "if any me.cities And me.gold > 1: draw_cities(me, 1)": "Write `and`.",
    "draw 1 from pile To me.cities": "Write `to`.",
    "draw_cities(me, 1) // nice": "draw_cities(me, 1)  # nice",
    "draw_cities(me, 1) -- nice": "draw_cities(me, 1)  # nice",
    "draw_cities(me, 1);": "draw_cities(me, 1)",
    "draw_cities(me, count me's cities)": "draw_cities(me, count me.cities)",
    "draw_cities(me, 1) unless any me.cities": "if not (any me.cities): draw_cities(me, 1)",
    "draw_cities(me, 1) if any me.cities": "if any me.cities: draw_cities(me, 1)",
    "unless any me.cities: draw_cities(me, 1)": "if not (any me.cities): draw_cities(me, 1)",
    "if any me.cities draw_cities(me, 1)": "if any me.cities: draw_cities(me, 1)",
    "if any me.cities then draw_cities(me, 1)": "if any me.cities: draw_cities(me, 1)",
    "if any me.cities { |   draw_cities(me, 1)": "if any me.cities:",
    "when any me.cities: draw_cities(me, 1)": "if any me.cities: draw_cities(me, 1)",
    "if me.gold is 3: draw_cities(me, 1)": "if me.gold = 3: draw_cities(me, 1)",
    "if me.gold is greater than 3: draw_cities(me, 1)": "if me.gold > 3: draw_cities(me, 1)",
    "if me.gold is less than 3: draw_cities(me, 1)": "if me.gold < 3: draw_cities(me, 1)",
    "if me.gold is at least 3: draw_cities(me, 1)": "if me.gold >= 3: draw_cities(me, 1)",
    "if me.gold is at most 3: draw_cities(me, 1)": "if me.gold <= 3: draw_cities(me, 1)",
    "if me.gold is not equal to 3: draw_cities(me, 1)": "if me.gold != 3: draw_cities(me, 1)",
    "if me.gold equals 3: draw_cities(me, 1)": "if me.gold = 3: draw_cities(me, 1)",
    "if me.gold > 3 or < 1: draw_cities(me, 1)": "if me.gold > 3 or me.gold < 1: draw_cities(me, 1)",
    "if 1 <= me.gold <= 3: draw_cities(me, 1)": "if me.gold >= 1 and me.gold <= 3: draw_cities(me, 1)",
    "if me.cities contains rome: draw_cities(me, 1)": "if rome in me.cities: draw_cities(me, 1)",
    "for each p of players: p gains 1 gold": "for each p in players: p gains 1 gold",
    "let n = index of me in players | draw_cities(me, n)": "let n = place of me in players",
    "let p = first of bottom 1 of players by count cities | p gains 1 gold": "let p = first of bottom 1 of players by (count cities)",
    "repeat 3: me gains 1 gold": "repeat 3 times: me gains 1 gold",
    "do 3 times: me gains 1 gold": "repeat 3 times: me gains 1 gold",
    "everyone gets 1 gold": "for each p in players: p gains 1 gold",
    "each player pays 1 gold": "for each p in players: p loses 1 gold",
    "var x = 3 | draw_cities(me, x)": "let x = 3",
    "let x := 3 | draw_cities(me, x)": "let x = 3",
    "let x be 3 | draw_cities(me, x)": "let x = 3",
    "change me.gold to 3": "set me.gold to 3",
    "me.gold becomes 3": "set me.gold to 3",
    "increase me.gold by 2": "add 2 to me.gold",
    "change me.gold by 2": "add 2 to me.gold",
    "change me.gold by -2": "take 2 from me.gold",
    "modify me.gold by +count me.cities": "add count me.cities to me.gold",
    "raise me.gold to 3": "set me.gold to 3",
    "adjust me.gold to 3": "set me.gold to 3",
    "decrease me.gold by 2": "take 2 from me.gold",
    "me.gold increases by 1": "add 1 to me.gold",
    "me.gold drops by 1": "take 1 from me.gold",
    "me.gold++": "add 1 to me.gold",
    "me.gold--": "take 1 from me.gold",
    "subtract 2 from me.gold": "take 2 from me.gold",
    "me.gold -= 2": "add -2 to me.gold",
    "set me.gold = 4": "set me.gold to 4",
    "me gets 26 points": "me gains 26 points",
    "me spends 1 gold": "me loses 1 gold",
    "select c in me.cities | move c to pile": "choose c in me.cities",
    "pick a c from me.cities | move c to pile": "choose c in me.cities",
    "put me.cities into pile": "move me.cities to pile",
    "draw 1 city from pile to me.cities": "draw 1 from pile to me.cities",
    "draw 1 from the pile to me.cities": "draw 1 from pile to me.cities",
    "call draw_cities(me, 1)": "draw_cities(me, 1)",
    "first of players gains 1 gold": "(first of players) gains 1 gold",
    "set first of players.gold to 3": "set (first of players).gold to 3",
    "if all (players where gold > 1 are it.gold > 2): stop": "if all ((players where gold > 1) are it.gold > 2): stop",
    "me wins the game": "me wins",
    "the game ends": "end game",
    "the turn is over": "end turn",
    "me gains gold equal to count me.cities": "me gains (count me.cities) gold",
    "if me can pay 2 gold: me pays 2 gold to the bank": "me pays 2 gold",
    "me loses gold equal to count me.cities": "me loses (count me.cities) gold",
    "double me.gold": "add me.gold to me.gold",
    "move the top card of pile to me.cities": "move first of pile to me.cities",
    "move the bottom tile of pile to me.cities": "move last of pile to me.cities",
    "move all cards from me.cities to pile": "move me.cities to pile",
    "swap first of pile and last of pile": "swap first of pile with last of pile",
    "look at the top card of pile": "reveal first of pile to me",
    "foreach p in players: p gains 1 gold": "for each p in players: p gains 1 gold",
    "pokud any me.cities: me gains 1 gold": "if any me.cities: me gains 1 gold",
    "pro každého hráče p z players: p gains 1 gold": "for each p in players: p gains 1 gold",
    "každý hráč získá 1 gold": "for each p in players: p gains 1 gold",
    "opakuj 3 krát: me gains 1 gold": "repeat 3 times: me gains 1 gold",
    "me získá 1 gold": "me gains 1 gold",
    "me zaplatí 1 gold": "me loses 1 gold",
    "vyber c z me.cities | move c to pile": "choose c in me.cities",
    "me zvolí c z me.cities | move c to pile": "me chooses c in me.cities",
    "přesuň me.cities do pile": "move me.cities to pile",
    "přidej 2 k me.gold": "add 2 to me.gold",
    "odeber 2 z me.gold": "take 2 from me.gold",
    "lízni 1 kartu z pile do me.cities": "draw 1 from pile to me.cities",
    "nastav me.gold na 3": "set me.gold to 3",
    "zamíchej pile": "shuffle pile",
    "choose c in me.cities | odhal c": "reveal c",
    "konec hry": "end game",
    "konec tahu": "end turn",
    "if any me.cities: | draw_cities(me, 1)": "Begin it with 2 spaces.",
    "me gains 1 gold |   me gains 2 gold": "Begin it in the column of the line above.",
}
# Suggestions with other possible meanings: they are shown, but not applied by `check --fix`.
GUESSED = {
    "let p = first of players | set me.gold to p.gold otherwise 2": "set me.gold to (p.gold otherwise 2)",
    "everyone draws 1": "for each p in players: draw_cities(p, 1)",
    "everyone chooses c in me.cities | draw_cities(me, 1)": "for each p in players: ⏎ p chooses c in me.cities",
    "each other player may choose c in p.cities": "for each p in others: ⏎ p may choose c in p.cities",
    "each player in turn: me gains 1 gold": "for each p in players: p gains 1 gold",
    "all opponents: |   p gains 1 gold": "for each p in opponents:",
    "move first of pile to the player to the left": "move first of pile to me.left",
    "the next player gets 2 gold": "me.left gains 2 gold",
    "the previous player gets 2 gold": "me.right gains 2 gold",
    "me gains 2 gold for each city in me.cities": "me gains (2 * count me.cities) gold",
    "steal 1 gold from me.left": "move 1 from me.left.gold to me.gold",
    "give 2 gold to me.left": "move 2 from me.gold to me.left.gold",
    "halve me.gold": "set me.gold to half of me.gold rounded down",
    "put a card from pile into me.cities": "draw 1 from pile to me.cities",
    "put 2 cards from me.cities onto pile": "choose 2 moved in me.cities ⏎ move moved to pile",
    "roll two dice": "roll 2 d6 as rolled",
    "dostaneš 2 gold": "me gains 2 gold",
    "zaplať 2 gold": "me loses 2 gold",
    "repeat until me.gold > 3: me gains 1 gold": "repeat at most 100 times while not (me.gold > 3): me gains 1 gold",
    "repeat while me.gold < 3: me gains 1 gold": "repeat at most 100 times while me.gold < 3: me gains 1 gold",
    "if me has 2 cities: draw_cities(me, 1)": "if count me.cities >= 2: draw_cities(me, 1)",
    "if me has no cities: draw_cities(me, 1)": "if no me.cities: draw_cities(me, 1)",
    "if me has rome: draw_cities(me, 1)": "if rome in me.cities: draw_cities(me, 1)",
    "draw_cities(me, highest gold of players)": "draw_cities(me, highest of gold over players)",
    "draw_cities(me, maximum of gold over players)": "draw_cities(me, highest of gold over players)",
    "draw_cities(me, smallest gold of players)": "draw_cities(me, lowest of gold over players)",
    "draw_cities(me, total gold of players)": "draw_cities(me, sum of gold over players)",
    "if me can pay 2 gold and 1 gold: draw_cities(me, 1)": "if me can pay 2 gold and me can pay 1 gold: draw_cities(me, 1)",
    "move 2 random cities from me.cities to pile": "choose 2 drawn in me.cities at random ⏎ move drawn to pile",
    "draw_cities(me, count me.cities / 2)": "half of count me.cities rounded down",
    "draw_cities(me, me.gold / 3)": "me.gold divided by 3 rounded down",
    "draw_cities(me, 50% of me.gold)": "draw_cities(me, (me.gold * 50) divided by 100 rounded down)",
    "draw_cities(me, 50% of me.cities)": "draw_cities(me, (count me.cities * 50) divided by 100 rounded down)",
    "choose c in me.cities | c.play twice": "repeat 2 times: c.play(me)",
    "draw_citiesme, 1)": "draw_cities(me, 1)",
    "draw_cities(me, count me.cities + (me.gold)": "draw_cities(me, count me.cities + (me.gold))",
    "if rome {rome}: draw_cities(me, 1)": "if rome in {rome}: draw_cities(me, 1)",
    "let x = me.gold divided by 2 | draw_cities(me, x)": "me.gold divided by 2 rounded down",
    "draw_cities(me, me.gold % 2)": "remainder of me.gold divided by 2",
    "choose c in me.cities | play c twice": "repeat 2 times: c.play(me)",
    "choose c in me.cities | play c": "c.play(me)",
    "while me.gold < 3 do: me gains 1 gold": "repeat at most 100 times while me.gold < 3:",
    "gain 2 gold": "me gains 2 gold",
    "+1 gold": "me gains 1 gold",
    "-1 gold": "me loses 1 gold",
    "draw from pile to me.cities": "draw 1 from pile to me.cities",
    "me gains 1 gold | return": "stop",
    "choose c in me.cities twice | move c to pile": "choose c in me.cities",
    "if any me.cities and me spends 1 gold for which: draw_cities(me, 1)": "if any me.cities and me pays 1 gold for which: draw_cities(me, 1)",
    "if me spends 1 gold for which: draw_cities(me, 1)": "if me pays 1 gold for which: draw_cities(me, 1)",
    "move (me.cities except {rome}) to pile": "move (me.cities without {rome}) to pile",
    "for each in p (others) without me: p gains 1 gold": "for each p in (others) without me: p gains 1 gold",
    "let x = 2 * (me.gold + 1 | draw_cities(me, x)": "let x = 2 * (me.gold + 1)",
    "let x = (first of me.cities | if x is something: move x to pile": "let x = (first of me.cities)",
    # a bracket, two words, a little word
    "draw_cities(me, (count me.cities)": "draw_cities(me, (count me.cities))",
    "draw_cities(me, 1]": "draw_cities(me, 1)",
    "draw_cities[me, 1)": "draw_cities(me, 1)",
    "let x = me.gold) + 1 | draw_cities(me, x)": "let x = (me.gold) + 1",
    "if (any me.cities: draw_cities(me, 1)": "if (any me.cities): draw_cities(me, 1)",
    "each for p in players: p gains 1 gold": "for each p in players: p gains 1 gold",
    "choose in c me.cities | move c to pile": "choose c in me.cities",
    "choose c in me.cities | c move to pile": "move c to pile",
    "choose c players in for which": "choose c in players for which",
    "set to me.gold 3": "set me.gold to 3",
    "choose c me.cities | move c to pile": "choose c in me.cities",
    "each p in players: p gains 1 gold": "for each p in players: p gains 1 gold",
    "draw 1 from pile me.cities": "draw 1 from pile to me.cities",
    "draw_cities(me, sum gold over players)": "draw_cities(me, sum of gold over players)",
    "draw_cities(me, sum of gold players)": "draw_cities(me, sum of gold over players)",
    "if first of me.cities something: draw_cities(me, 1)": "if first of me.cities is something: draw_cities(me, 1)",
}
ADVISED = {**SURE, **GUESSED}


def errors(folder: Path, written: str) -> list[Diagnostic]:
    lines = [line.removeprefix(" ") for line in f" {written}".split("|")]
    (folder / "ruleset.yaml").write_text(RULES + "".join(f"      {line.rstrip()}\n" for line in lines), encoding="utf-8")
    return [finding for finding in rulewright.load(str(folder)).diagnostics if finding.severity.name == "ERROR"]


@pytest.mark.parametrize("written", ADVISED)
def test_the_cure_is_the_line_in_the_words_of_the_language(tmp_path: Path, written: str) -> None:
    found = errors(tmp_path, written)
    assert len(found) == 1
    assert ADVISED[written] in found[0].cure
    assert found[0].span.line > BEFORE


@pytest.mark.parametrize("written", GUESSED)
def test_a_guess_is_not_what_should_be_there(tmp_path: Path, written: str) -> None:
    (finding,) = errors(tmp_path, written)
    assert not (finding.changes and finding.sure)


def test_every_way_is_tried() -> None:
    lines = [line.rstrip() for written in ADVISED for line in f" {written}".split("|")]
    assert [way.pattern for way in WAYS if not any(way.applied(line) for line in lines)] == []


@pytest.mark.parametrize("written", SURE)
def test_what_should_be_there_leaves_nothing_to_say(tmp_path: Path, written: str) -> None:
    (finding,) = errors(tmp_path, written)
    file = tmp_path / "ruleset.yaml"
    lines = file.read_text(encoding="utf-8").split("\n")
    span = finding.span
    assert finding.suggestion and span.line == span.end_line
    old = lines[span.line - 1]
    lines[span.line - 1] = old[: span.column - 1] + finding.suggestion + old[span.end_column - 1 :]
    file.write_text("\n".join(lines), encoding="utf-8")
    assert [each.message for each in rulewright.load(str(tmp_path)).diagnostics if each.severity.name == "ERROR"] == []


def test_names_beside_lines_that_cannot_be_read_are_looked_at(tmp_path: Path) -> None:
    found = errors(tmp_path, "let x = golld | mov me.cities to pile | draw_cities(me, x)")
    assert [finding.code for finding in found] == ["RW201", "RW210"]
    found = errors(tmp_path, "chose c in me.cities | move c to pile")
    assert [finding.code for finding in found] == ["RW210"]


def test_a_word_of_the_language_is_no_name_where_it_is_given(tmp_path: Path) -> None:
    for word in ("top", "bottom"):
        (finding,) = errors(tmp_path, f"let {word} = 1 | draw_cities(me, 1) | draw_cities(me, {word})")
        assert (finding.code, finding.span.line) == ("RW204", BEFORE + 1), word
