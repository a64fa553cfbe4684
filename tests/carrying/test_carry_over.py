"""A game continues under changed rules: everything is found by its name, and anything else is reported."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import rulewright
from rulewright import Carried, Game, Ruleset, carry_over
from rulewright.carrying import CannotCarry
from rulewright.runtime.seeds import game_seed
from tests.runtime.small import load

RULES = """\
options:
  goal: {type: 2..9, default: 5}
words:
  colour: [red, blue, green]
kinds:
  card: {fields: {worth: number = 1}, state: {dust: number = 0}}
state:
  game: {trump: colour = red}
  player: {gold: 0..20 = 3, favourite: card or nothing, seen: set of card, purse: amounts of colour}
zones:
  game: {deck: {holds: card, order: pile, seen by: nobody}, market: {holds: card}}
  player: {hand: {holds: card, seen by: owner}}
things:
- {kind: card, id: ace, copies: 3}
- {kind: card, id: king, copies: 3, worth: 2}
- {kind: card, id: queen, copies: 4, worth: 3}
setup: |
  move (every card) to deck
  shuffle deck
  for each p in players: deal(p)
flow: |
  repeat:
    for each p in players: turn(p)
happenings:
  deal(player):
    do: draw 3 from deck to player.hand
  turn(player):
    turn of: player
    do: |
      player gains 1 gold
      while player may act in day
  sell(player, card c):
    do: |
      move c to market
      player chooses up to 2 hues in every colour
      player gains count hues + c.worth gold
actions:
  trade:
    in: day
    with: {c: me.hand}
    limit: 2 per turn
    do: sell(me, c)
  rest: {in: day, do: me gains 0 gold}
result: {wins: declared, score(player): player.gold}
"""


def edited(folder: Path, *changes: tuple[str, str]) -> Ruleset:
    """The rules with changes, each to a text that occurs once."""
    text = RULES
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return load(folder, text)


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> Ruleset:
    return load(tmp_path_factory.mktemp("rules"), RULES)


def begun(rules: Ruleset, *choices: str) -> Game:
    game = Game(rules, ["alice", "bob"], seed=4, options={"goal": "5"})
    for choice in choices:
        game.choose(choice)
    return game


def told(carried: Carried) -> list[str]:
    return [lost.text() for lost in carried.lost]


def plain(view: dict[str, Any]) -> dict[str, Any]:
    """A view without the states that one of the rules does not have."""
    players = {name: {key: value for key, value in own.items() if key != "favourite"} for name, own in view["players"].items()}
    return {**view, "players": players}


SOLD = ("trade", "king", "blue")  # in the middle of a sale, one hue chosen


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    ("changes", "point", "words"),
    [
        ([("worth: 3}", "worth: 4}")], "by names", []),
        ([("result:", "# a comment\nresult:")], "exactly", []),
        (
            [("- {kind: card, id: ace, copies: 3}", "- {kind: card, id: ace, copies: 3}\n- {kind: card, id: jack, copies: 2}")],
            "by names",
            ["`jack` is new"],
        ),
        (
            [("id: king, copies: 3", "id: king, copies: 1")],
            "by names",
            ["`king#2` no longer exists in these rules; it was in `hand` of `alice`", "`king#3`"],
        ),
        ([("id: king", "id: kaiser")], "by names", ["`king` no longer exists and `kaiser` is new with the same declaration"]),
        ([("- {kind: card, id: king, copies: 3, worth: 2}\n", "")], "from outside", ["`king`", "`king#2`", "`king#3`", "`trade` was running"]),
        ([("hand: {holds", "palm: {holds"), ("to player.hand", "to player.palm"), ("me.hand", "me.palm")], "by names", ["`player.hand`"]),
        ([("market: {holds: card}", "market: {holds: card, room: 1}")], "by names", []),
        ([("gold: 0..20 = 3", "gold: 0..2 = 1")], "by names", ["`alice.gold` was 4, which is no longer possible; it is now 2", "`bob.gold` was 3"]),
        ([("favourite: card or nothing, ", "")], "by names", []),
        ([("trump: colour = red", "trump: yes/no = yes")], "by names", []),
        ([("gains count hues + c.worth gold", "gains c.worth gold\n      player gains 1 gold")], "by names", ["continues under the new ones"]),
        ([("chooses up to 2 hues", "chooses up to 3 hues")], "by names", []),
        (
            [("      player chooses up to 2 hues in every colour\n      player gains count hues + c.worth gold\n", "")],
            "from outside",
            ["has ended at that point"],
        ),
        ([("player gains 1 gold\n", "player gains 2 gold\n      draw 1 from deck to player.hand\n")], "by names", []),
        ([("    for each p in players: turn(p)", "    for each p in players:\n      turn(p)\n      deal(p)")], "by names", []),
        ([("goal: {type: 2..9, default: 5}", "goal: {type: 2..4, default: 3}")], "by names", ["The option `goal`"]),
        ([("    limit: 2 per turn\n", "")], "by names", []),
        (
            [
                (
                    "    for each p in players: turn(p)\n",
                    "    for each p in players:\n      p gains 1 gold\n      if p.gold > 2: turn(p)\n      p gains 1 gold\n",
                )
            ],
            "by names",
            [],
        ),
        (
            [
                (
                    "  repeat:\n    for each p in players: turn(p)\n",
                    "  repeat 9 times:\n    for each p in players at once:\n      p may choose c in p.hand\n      if c is something: p gains 1 gold\n",
                )
            ],
            "from the flow",
            ["the turn of `alice`"],
        ),
    ],
    ids=str,
)
def test_what_an_edit_leaves(rules: Ruleset, tmp_path: Path, changes: list[tuple[str, str]], point: str, words: list[str]) -> None:
    game = begun(rules, *SOLD)
    before, was = game.view(0), game.hash()
    carried = carry_over(game, edited(tmp_path, *changes))
    assert carried.point == point, told(carried)
    assert len(carried.lost) == len(words)
    for sentence, wanted in zip(told(carried), words, strict=True):
        assert wanted in sentence
    assert all(lost.text("cs") != lost.text() for lost in carried.lost)
    assert game.hash() == was
    if point in ("exactly", "by names") and not words and "trump: yes" not in str(changes):
        assert plain(carried.game.view(0)) == plain(before)
    assert carried.game.save() == Game.restore(carried.game.ruleset, carried.game.save()).save()
    carried.game.play_randomly(3, 40)


BOARD = """\
kinds:
  piece: {fields: {power: number = 1}, state: {hurt: yes/no = no}}
  tile: {state: {flag: player or nothing = nothing}, zones: {on: {holds: piece}}}
maps:
  field: {shape: squares, size: [3, 3], space: tile}
state: {player: {gold: number = 3}, game: {day: number = 0}}
zones:
  player: {hand: {holds: piece, seen by: owner}, lost: {holds: piece}}
things:
- {kind: piece, id: rook, copies: 3, power: 3}
- {kind: piece, id: pawn, copies: 4}
setup: |
  for each p in players: draw_some(p)
flow: |
  repeat 20 times:
    add 1 to game.day
    for each p in players: turn(p)
  end game
happenings:
  draw_some(player): {do: "move (every piece where power = 3) to player.hand"}
  turn(player):
    turn of: player
    do: |
      repeat 2 times:
        player must act in day
actions:
  place:
    in: day
    with: {what: me.hand, where: every tile where not any on}
    do: |
      move what to where.on
      set where.flag to me
      me may choose t in every tile where flag = me
      if t is something: me gains 1 gold
  rest: {in: day, do: me gains 0 gold}
result: {score(player): player.gold}
"""


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    ("changes", "point", "words"),
    [
        ([("size: [3, 3]", "size: [4, 3]")], "by names", []),
        ([("size: [3, 3]", "size: [2, 2]")], "by names", []),
        ([("owner}, lost: {holds: piece}}", "owner}}\n  game: {lost: {holds: piece}}")], "by names", []),
        ([("repeat 2 times", "repeat 3 times")], "by names", []),
        ([("- {kind: piece, id: pawn, copies: 4}\n", ""), ("things:\n", "things:\n- {kind: piece, id: pawn, copies: 4}\n")], "by names", []),
        ([("    add 1 to game.day\n", "    add 1 to game.day\n    dawn()\n"), ("happenings:\n", "happenings:\n  dawn(): {do: add 1 to game.day}\n")], "by names", []),
        ([("hurt: yes/no = no", "hurt: number = 0")], "by names", []),
        ([("flag: player or nothing = nothing", "owned: player or nothing = nothing"), ("where.flag", "where.owned"), ("where flag = me", "where owned = me")], "by names",
         ["`tile.flag` no longer exists and `tile.owned` is new with the same declaration"]),
        ([("what: me.hand, where: every tile where not any on", "where: every tile where not any on, what: me.hand")], "by names", []),
        ([("      me may choose t in every tile where flag = me\n      if t is something: me gains 1 gold\n", "      me gains 1 gold\n")], "from outside", ["`place` was running"]),
        ([("      repeat 2 times:\n        player must act in day\n", "      player must act in day\n      player must act in day\n")], "from the flow", ["the turn of `bob`"]),
    ],
    ids=str,
)  # fmt: skip
def test_edits_in_the_middle_of_an_action_on_a_board(tmp_path: Path, changes: list[tuple[str, str]], point: str, words: list[str]) -> None:
    game = Game(load(tmp_path / "before", BOARD), ["alice", "bob"], seed=1)
    game.choose_all(["place", "a1"])
    assert game.decision is not None and game.decision.kind == "maybe"
    text = BOARD
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    carried = carry_over(game, load(tmp_path / "after", text))
    assert (carried.point, len(carried.lost)) == (point, len(words)), told(carried)
    assert all(wanted in sentence for sentence, wanted in zip(told(carried), words, strict=True))
    if point == "by names":
        assert carried.game.decision is not None
        assert [option.id for option in carried.game.decision.options] == [option.id for option in game.decision.options]
        assert {name: place for name, place in places(carried.game).items() if name in places(game)}.items() <= places(game).items()
    carried.game.play_randomly(1, 50)


def test_what_cannot_be_carried_over_is_refused_in_words(rules: Ruleset, tmp_path: Path) -> None:
    game = begun(rules, *SOLD)
    head = 'ruleset: {}\nversion: "1"\nlanguage: 1\ntitle: {{en: Other}}\nplayers: {}\n'
    for id_, players, why in (
        ("other", "2 to 4", "a game of small, but the rules are those of other"),
        ("small", "3 to 4", "This game has 2 players"),
    ):
        folder = tmp_path / id_
        folder.mkdir()
        (folder / "ruleset.yaml").write_text(head.format(id_, players) + RULES)
        with pytest.raises(CannotCarry, match=why) as refusal:
            carry_over(game, rulewright.load(str(folder)))
        assert refusal.value.in_language("cs") != str(refusal.value)
    (tmp_path / "endless").mkdir()
    endless = edited(
        tmp_path / "endless", ("flow: |\n  repeat:\n    for each p in players: turn(p)\n", "flow: |\n  repeat: deal(first of players)\n")
    )
    with pytest.raises(CannotCarry, match="cannot continue"):
        carry_over(game, endless)
    over = Game(edited(tmp_path / "short", ("  repeat:\n    for each p in players: turn(p)\n", "  end game\n")), 2)
    with pytest.raises(CannotCarry, match="over"):
        carry_over(over, rules)
    broken = rulewright.load(str(tmp_path / "none"))
    with pytest.raises(rulewright.RulewrightError):
        carry_over(game, broken)


# ---- shipped rulesets -----------------------------------------------------------------------------------------------------------------


def copied(folder: Path, name: str, extra: str = "", *changes: tuple[str, str, str]) -> Ruleset:
    """A shipped ruleset with one more file, and changes in some of its files."""
    shutil.copytree(Path("rulesets") / name, folder / name)
    (folder / name / "extra.yaml").write_text(extra)
    for file, old, new in (("ruleset.yaml", "include: [", "include: [extra.yaml, "), *changes):
        path = folder / name / file
        text = path.read_text()
        assert text.count(old) == 1, (file, old)
        path.write_text(text.replace(old, new))
    found = rulewright.load(str(folder / name))
    assert found.ok, [str(each) for each in found.diagnostics][:3]
    return found


def positions(rules: Ruleset, count: int) -> Iterator[Game]:
    """Random positions of random games, except the end."""
    low, high = rules.players
    for number in range(count):
        game = Game(rules, max(low, min(3, high)), seed=game_seed(11, number))
        game.play_randomly(number, number * 37 % 160)
        if not game.over:
            yield game


def same(one: Game, other: Game) -> None:
    """Two games look the same to everybody, and continue identically."""
    for seat in (None, *range(len(one.player_names))):
        assert plain_of(one.view(seat)) == plain_of(other.view(seat))
    for number in range(25):
        here, there = one.decision, other.decision
        if here is None or there is None:
            assert here is there
            return
        assert (here.player, here.kind, [each.id for each in here.options]) == (there.player, there.kind, [each.id for each in there.options])
        choice = number * 7 % len(here.options)
        one.choose(choice)
        other.choose(choice)
    assert plain_of(one.view(0)) == plain_of(other.view(0))


def plain_of(view: Any) -> Any:
    """A view without the state that only one of the rules has."""
    if isinstance(view, dict):
        return {key: plain_of(value) for key, value in view.items() if key != "spare"}
    return view


SPARE = "state:\n  game: {spare: number = 7}\n  player: {spare: number = 0}\n"


@pytest.mark.long
@pytest.mark.parametrize("name", ["mesta", "kroniky"])
def test_further_states_change_nothing(tmp_path: Path, name: str) -> None:
    """All slots differ, but every position is the same, and so is what follows."""
    changed = copied(tmp_path, name, SPARE)
    met = 0
    for game in positions(rulewright.load(name), 8):
        carried = carry_over(game, changed)
        assert (carried.point, told(carried)) == ("by names", [])
        same(game, carried.game)
        met += 1
    assert met > 3


@pytest.mark.long
@pytest.mark.parametrize(
    ("changes", "points"),
    [
        (
            [
                (
                    "ruleset.yaml",
                    "[extra.yaml, world.yaml, cities.yaml, events/*.yaml, turn.yaml",
                    "[events/*.yaml, extra.yaml, turn.yaml, cities.yaml, world.yaml",
                )
            ],
            {"by names"},
        ),
        ([("world.yaml", "events_per_turn: 1", "events_per_turn: 2")], {"by names"}),
        ([("turn.yaml", "do: draw_cities(player, 1)", "do: draw_cities(player, 2)")], {"by names"}),
        ([("turn.yaml", "      take_city(player)\n", "")], {"by names"}),
        ([("turn.yaml", "      add 1 to game.rounds\n", "      add 1 to game.rounds\n      add 1 to game.spare\n")], {"by names"}),
        ([("turn.yaml", "      add 1 to me.events_used\n", "      add 1 to me.events_used\n      me gains 1 spare\n")], {"by names"}),
    ],
    ids=str,
)
def test_edits_of_mesta(tmp_path: Path, changes: list[tuple[str, str, str]], points: set[str]) -> None:
    changed = copied(tmp_path, "mesta", SPARE, *changes)
    for game in positions(rulewright.load("mesta"), 20):
        carried = carry_over(game, changed)
        assert carried.point in points, told(carried)
        for seat in range(len(game.player_names)):
            before, after = plain_of(game.view(seat)), plain_of(carried.game.view(seat))
            assert {**before, "decision": None} == {**after, "decision": None}
        carried.game.play_randomly(1, 60)


@pytest.mark.long
def test_cards_that_go_and_come(tmp_path: Path) -> None:
    """Every other card keeps its place."""
    changed = copied(
        tmp_path, "mesta", SPARE + "things:\n- {kind: event, id: fair, name: {en: Fair}, family: games, amount: 1, source: house, play: \"draw_cities(me, this.amount)\"}\n",
        ("events/2_games_and_unrest.yaml", "    - {d: army, en: Army, cs: Armáda, of: armádě}\n", ""),
    )  # fmt: skip
    for game in positions(rulewright.load("mesta"), 20):
        carried = carry_over(game, changed)
        before, after = places(game), places(carried.game)
        assert set(before) - set(after) == {"games_army"} and set(after) - set(before) == {"fair"}
        assert {name: place for name, place in before.items() if name in after} == {name: place for name, place in after.items() if name != "fair"}
        assert after["fair"] == "box"
        assert [("`games_army` no longer exists in these rules" in each, "`fair` is new" in each) for each in told(carried)] == [
            (True, False),
            (False, True),
        ]
        carried.game.play_randomly(1, 60)


def places(game: Game) -> dict[str, str]:
    """The place of everything."""
    state, layout = game._state, game._compiled.layout
    return {
        name: "box" if state.v[number] < 0 else f"{layout.names[layout.zone_holder[state.v[number]]]}.{layout.zone_of[state.v[number]].name}"
        for number, name in enumerate(layout.names)
        if number > layout.game
    }
