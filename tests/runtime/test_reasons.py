"""Why a stat has its value, why an action cannot be done, why options, names and trades are refused: every reason in its words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import rulewright
from tests.runtime.small import load

GUILD = """
words: {trade: [smith, baker, weaver], rank: [low, high]}
options:
  length: {type: 1..5, default: 2}
  quick: {type: yes/no, default: no}
  chosen: {type: trade, default: smith}
  without: {type: set of trade, default: nothing}
  guest: {type: mason or nothing, default: nothing}
  number: {type: number, default: 7}
kinds:
  mason: {name: {en: Mason, cs: Zedník}, fields: {pay: number = 1}, in force: this in game.hall}
zones:
  game: {hall: {holds: mason}, gate: {holds: mason}}
  player: {team: {holds: mason}}
state:
  player: {gold: number = 3, stone: number = 1, goods: amounts of trade, luck: number = 0}
stats:
  skill(player): {is: player.gold + 1, at most: 20}
  floor(player): {is: player.gold, at least: 10}
  free(player): no
  grade(player): {steps: player.gold, from: {3: high, 1: low}, below: nothing}
  share(player, mason): player.gold * mason.pay
  fit(player, mason):
  - player.stone > 0 when mason.pay = 1
  - player.luck = 0 and player.stone < 5
marks:
  cursed: {on: player, counts: turn, from: now, in force from: at once, changes: [{skill(player): -1, when: player = bearer}, {may pray(player): forbid, when: player = bearer}]}
changes:
- skill(player): + 2
  when: player.stone > 0
things:
- {kind: mason, id: adam, name: {en: Adam}, pay: 2, changes: [{skill(player): printed + 1}, {skill(player): at least 9, when: so_far < 9}, {"may build(player me, mason, number much)": forbid, when: mason.pay > 1}]}
- {kind: mason, id: bela, name: {en: Bela}, changes: [{skill(player): set 4}, {free(player): allow}]}
- {kind: mason, id: cyra, name: {en: Cyra}, changes: [{skill(player): + 100}, {skill(player): at most 8}, {free(player): forbid}]}
- {kind: mason, id: dara, name: {en: Dara}, pay: 3}
setup: |
  move adam to hall
  move bela to hall
  move every mason where it.owner is nothing and it not in game.hall to gate
happenings:
  turn(player): {turn of: player, do: while player may act in day}
actions:
  build:
    in: day
    with: {mason: game.gate where pay > 1, much: number 1 to 2}
    when: me.luck = 0
    costs: {gold: 2 * mason.pay, stone: much}
    do: move mason to me.team
  pray: {in: day, limit: once per turn, do: mark me with cursed for 1 turns}
  rob: {in: day, with: {a: some game.gate, b: up to 1 of game.hall, c: me.team or nothing}, do: me gains 1 gold}
  rest: {in: day, do: stop}
  call: {in: day, with: {whom: every mason where it in game.hall and pay > 4}, do: move whom to gate}
  visit: {in: day, with: {host: opponents where gold > 5}, do: me gains 1 gold}
  hire: {in: day, with: {mason: game.gate, much: number 1 to 2}, when: "fit(me, mason)", costs: {gold: much + 2 * mason.pay}, do: move mason to me.team}
flow: |
  repeat 3 times:
    for each p in players: turn(p)
result: {score(player): player.gold}
"""


@pytest.fixture(scope="module")
def guild(tmp_path_factory: pytest.TempPathFactory) -> rulewright.Ruleset:
    return load(tmp_path_factory.mktemp("guild"), GUILD)


def test_the_sum_behind_a_stat_names_every_change_in_its_order(guild: rulewright.Ruleset) -> None:
    game = rulewright.Game(guild, ["alice", "bob"], 1)
    why = game.why_stat("skill", "alice")
    assert (why.name, why.arguments, why.base, why.value) == ("skill", ["alice"], 4, 9)
    assert [(each.layer, each.amount, each.after) for each in why.contributions] == [
        ("printed", 1, 5),
        ("set", 4, 4),
        ("add", 2, 6),
        ("least", 9, 9),
    ]
    assert [text for text, _ in why.lines()] == [
        "4  by the rule: player.gold + 1 = 3 + 1",
        "+1  Adam",
        "=4  Bela",
        "+2  small",
        "≥9  Adam",
        "= 9",
    ]
    assert why.lines("cs")[0][0] == "4  podle pravidla: player.gold + 1 = 3 + 1"


def test_marks_bounds_and_verdicts_are_changes_too(guild: rulewright.Ruleset) -> None:
    game = rulewright.Game(guild, ["alice", "bob"], 1)
    game.choose("pray")
    assert "+-1  cursed" in [text for text, _ in game.why_stat("skill", "alice").lines()]
    assert "+-1  cursed" not in [text for text, _ in game.why_stat("skill", "bob").lines()]
    floor = game.why_stat("floor", "alice")
    assert (floor.base, floor.value) == (3, 10)
    assert [text for text, _ in floor.lines()][1] == "≥10  limits of the stat"
    assert [text for text, _ in game.why_stat("free", "alice").lines()][1] == "✓  Bela"


def test_tables_and_stats_of_several(guild: rulewright.Ruleset) -> None:
    game = rulewright.Game(guild, ["alice", "bob"], 1)
    grade = game.why_stat("grade", "alice")
    assert (grade.value, grade.rule) == ("high", "player.gold = 3 ≥ 3")
    assert game.why_stat("share", "alice", "dara").value == 9
    assert game.why_stat("may build", "alice", "adam", 1).value is False


@pytest.mark.parametrize(
    ("name", "arguments", "sentence"),
    [
        ("skil", ("alice",), "There is no stat skil. Did you mean skill?"),
        ("zzzz", (), "There is no stat zzzz."),
    ],
)
def test_a_stat_that_is_none(guild: rulewright.Ruleset, name: str, arguments: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(ValueError) as told:
        rulewright.Game(guild, ["alice", "bob"], 1).why_stat(name, *arguments)
    assert str(told.value) == sentence


def why_not(game: rulewright.Game, action: str) -> list[str]:
    return [text for text, _ in game.why_not(0, action)]


def changed(folder: Path, before: str, after: str) -> rulewright.Game:
    """A game of the guild with something else in its rules."""
    assert before in GUILD
    return rulewright.Game(load(folder, GUILD.replace(before, after)), ["alice", "bob"], 1)


IN_WORDS = """
kinds:
  mason: {name: {en: Mason, cs: Zedník}, fields: {pay: number = 1}}
zones: {game: {hall: {holds: mason}}, player: {team: {holds: mason}}}
words: {trade: [smith, baker]}
state: {player: {gold: number = 3, luck: number = 0}}
stats:
  wealthy(player, number least): {is: player.gold >= least, in words: {en: "{player} has {least} gold", cs: "{player} má {least|zlaťák|zlaťáky|zlaťáků}"}}
  lucky(player): {is: "player.luck > 0 and wealthy(player, 2)", in words: {en: luck, cs: štěstí}}
  idle(player): {is: player.team, in words: {en: somebody in the team, cs: někdo v týmu}}
  at_hand(player): {is: player.gold, in words: {en: no more than the gold, cs: nejvýš zlato}}
  able(mason): {is: mason.pay > 7, in words: {en: paid well, cs: dobře placený}}
texts: {whom: {en: "Whom?", cs: "Koho?"}}
things:
- {kind: mason, id: adam, name: {en: Adam}, pay: 2}
- {kind: mason, id: bela, name: {en: Bela}}
setup: move every mason to hall
happenings:
  turn(player): {turn of: player, do: while player may act in day}
actions:
  feast: {in: day, when: "wealthy(me, 5) and lucky(me) and any idle(me)", do: me gains 1 gold}
  build: {in: day, with: {much: number 1 to at_hand(me), mason: game.hall where able(it)}, do: me gains 1 gold}
  draft: {in: day, with: {mason: idle(me) for whom}, do: me gains 1 gold}
  ask: {in: day, with: {mason: opponents.team for whom}, do: me gains 1 gold}
  weigh: {in: day, with: {n: "amounts over {smith, baker}"}, when: sum of n > at_hand(me) + 1 and sum of n <= at_hand(me), do: me gains 1 gold}
flow: |
  repeat 3 times:
    for each p in players: turn(p)
result: {score(player): player.gold}
"""


@pytest.fixture(scope="module")
def in_words(tmp_path_factory: pytest.TempPathFactory) -> rulewright.Ruleset:
    return load(tmp_path_factory.mktemp("in_words"), IN_WORDS)


@pytest.mark.parametrize(
    ("action", "english", "czech"),
    [
        ("feast", ["alice has 5 gold", "luck", "somebody in the team"], ["alice má 5 zlaťáků", "štěstí", "někdo v týmu"]),
        ("build 4", ["no more than the gold", "Adam: paid well", "Bela: paid well"], None),
        ("build 0", ["0: 1 to 3", "Adam: paid well", "Bela: paid well"], None),
        ("build 1 adam", ["Adam: paid well"], ["Adam: dobře placený"]),
        ("draft", ["somebody in the team"], ["někdo v týmu"]),
        ("draft adam", ["Adam: somebody in the team"], ["Adam: někdo v týmu"]),
        ("ask", ["an answer to “Whom?”"], ["odpověď na „Koho?“"]),
        ("weigh", ["choices that fit together, at a price that can be paid"], ["volby, které jdou dohromady, za cenu, na kterou máš"]),
    ],
)
def test_what_must_hold_is_told_in_the_words_of_stats(in_words: rulewright.Ruleset, action: str, english: list[str], czech: list[str] | None) -> None:
    game = rulewright.Game(in_words, ["alice", "bob"], 1)
    assert why_not(game, action) == english
    if czech is not None:
        assert [text for text, _ in game.why_not(0, action, "cs")] == czech


def test_the_words_inside_a_stat_are_told_before_its_own(tmp_path: Path) -> None:
    poor = load(tmp_path / "poor", IN_WORDS.replace("gold: number = 3", "gold: number = 1"))
    assert why_not(rulewright.Game(poor, ["alice", "bob"], 1), "feast") == ["alice has 5 gold", "alice has 2 gold", "somebody in the team"]


def test_what_speaks_against_the_nearest_answers_is_told(guild: rulewright.Ruleset, tmp_path: Path) -> None:
    assert why_not(rulewright.Game(guild, ["alice", "bob"], 1), "hire") == []
    poor = changed(tmp_path / "poor", "gold: number = 3", "gold: number = 2")
    assert why_not(poor, "hire dara") == ["1: 7 gold", "2: 8 gold"]
    assert why_not(poor, "hire") == ["Cyra: 1: 3 gold", "Cyra: 2: 4 gold", "Dara: 1: 7 gold", "Dara: 2: 8 gold"]


def test_of_a_few_who_could_be_chosen_each_is_told_why_not(guild: rulewright.Ruleset) -> None:
    game = rulewright.Game(guild, ["alice", "bob"], 1)
    assert why_not(game, "visit") == ["bob: gold > 5"]
    assert why_not(game, "call") == ["every mason where it in game.hall and pay > 4"]


def test_a_yes_no_stat_says_which_of_its_conditions_fails(tmp_path: Path) -> None:
    without = changed(tmp_path / "without", "stone: number = 1", "stone: number = 0")
    assert "fit(me, mason): player.stone > 0" in why_not(without, "hire cyra")
    rich = changed(tmp_path / "rich", "stone: number = 1", "stone: number = 6")
    assert "fit(me, mason): player.stone < 5" in why_not(rich, "hire dara")


def test_every_condition_that_fails_is_a_reason(guild: rulewright.Ruleset) -> None:
    game = rulewright.Game(guild, ["alice", "bob"], 1)
    assert why_not(game, "rest") == []
    assert why_not(game, "build dara 1") == ["6 gold", "forbidden: Adam"]
    assert why_not(game, "build cyra 3") == ["Cyra: pay > 1", "3: 1 to 2", "3 stone"]
    assert why_not(game, "build adam 1")[0] == "Adam: game.gate where pay > 1"
    game.choose("pray")
    assert why_not(game, "pray") == ["forbidden: cursed", "once per turn"]
    assert why_not(game, "rob dara") == []


def test_every_word_of_a_reason_is_in_the_language_that_was_asked_for(tmp_path: Path) -> None:
    czech = GUILD.replace("  cursed: {on: player,", "  cursed: {name: {en: Cursed, cs: Prokletí}, on: player,").replace(
        "  turn(player): {turn of: player,", "  turn(player): {name: {en: Turn, cs: Tah}, turn of: player,"
    )
    assert czech.count("cs: Prokletí") == czech.count("cs: Tah") == 1
    game = rulewright.Game(load(tmp_path / "once", czech), ["alice", "bob"], 1)
    game.choose("pray")
    told = [text for text, _ in game.why_not(0, "pray", "cs")]
    assert told == ["zakázáno: Prokletí", "jednou za období „Tah“"]
    assert why_not(game, "pray") == ["forbidden: Cursed", "once per turn"]

    more = czech.replace("limit: once per turn, do: mark me with cursed for 1 turns", "limit: 2 per turn, do: me gains 1 gold")
    twice = rulewright.Game(load(tmp_path / "twice", more), ["alice", "bob"], 1)
    twice.choose("pray")
    twice.choose("pray")
    assert [text for text, _ in twice.why_not(0, "pray", "cs")] == ["2krát za období „Tah“"]


def test_what_a_rule_of_the_game_forbids_is_told_without_a_name(tmp_path: Path) -> None:
    game = changed(tmp_path, "changes:\n- skill(player): + 2", "changes:\n- may rest(player): forbid\n- skill(player): + 2")
    assert why_not(game, "rest") == ["forbidden"]
    assert [text for text, _ in game.why_not(0, "rest", "cs")] == ["zakázáno"]


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        ("biuld", "There is no action biuld. Did you mean build?"),
        ("turn", "There is no action turn. Actions: build, pray, rob, rest, call, visit, hire."),
    ],
)
def test_an_action_that_is_none(guild: rulewright.Ruleset, action: str, sentence: str) -> None:
    with pytest.raises(ValueError) as told:
        rulewright.Game(guild, ["alice", "bob"], 1).why_not(0, action)
    assert str(told.value) == sentence


@pytest.mark.parametrize(
    ("options", "reasons"),
    [
        ({"lenght": 3}, ["There is no option lenght. Did you mean length?"]),
        ({"colour": "red"}, ["There is no option colour. Options: length, quick, chosen, without, guest, number."]),
        ({"length": "long"}, ["Option length: long is not a whole number."]),
        ({"length": None}, ["Option length: nothing is not a whole number."]),
        ({"length": 9}, ["Option length: 9 is not between 1 and 5."]),
        ({"quick": "perhaps"}, ["Option quick: perhaps is neither yes nor no."]),
        ({"chosen": "bakr"}, ["Option chosen: bakr is not one of smith, baker, weaver. Did you mean baker?"]),
        ({"chosen": "queen"}, ["Option chosen: queen is not one of smith, baker, weaver."]),
        ({"without": ["smith", "bakr"]}, ["Option without: bakr is not one of smith, baker, weaver. Did you mean baker?"]),
        ({"guest": "adan"}, ["Option guest: There is no mason adan. Did you mean adam?"]),
        ({"guest": "zzzzz"}, ["Option guest: There is no mason zzzzz."]),
        ({"length": 0, "quick": 3}, ["Option length: 0 is not between 1 and 5.", "Option quick: 3 is neither yes nor no."]),
    ],
)
def test_all_that_is_wrong_with_options_is_told(guild: rulewright.Ruleset, options: dict[str, Any], reasons: list[str]) -> None:
    with pytest.raises(rulewright.OptionsError) as told:
        rulewright.Game(guild, 2, 1, options)
    assert told.value.reasons == reasons


@pytest.mark.parametrize(
    ("name", "written", "value"),
    [
        ("length", "4", 4),
        ("quick", True, True),
        ("quick", "ano", True),
        ("chosen", "weaver", "weaver"),
        ("without", "{smith, weaver}", ["smith", "weaver"]),
        ("without", ("weaver", "weaver"), ["weaver"]),
        ("without", {"smith"}, ["smith"]),
        ("guest", "nothing", None),
        ("guest", "adam", "adam"),
        ("number", -3, -3),
    ],
)
def test_options_are_read_as_people_write_them_and_kept_by_a_save(guild: rulewright.Ruleset, name: str, written: Any, value: Any) -> None:
    game = rulewright.Game(guild, 2, 1, {name: written})
    assert game.evaluate(f"option.{name}") == value
    again = rulewright.Game.restore(guild, game.save())
    assert again.evaluate(f"option.{name}") == value
    assert again.hash() == game.hash()


def test_players_are_counted_and_told_apart(guild: rulewright.Ruleset) -> None:
    with pytest.raises(rulewright.OptionsError, match="small is for 2 to 4 players, not 5"):
        rulewright.Game(guild, 5)
    with pytest.raises(rulewright.OptionsError, match="Every player needs a name of their own"):
        rulewright.Game(guild, ["anna", "anna"])


def test_a_ruleset_with_errors_is_not_played(tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").write_text("ruleset: broken\nlanguage: 1\nplayers: 2\nflow: nonsense\n", encoding="utf-8")
    ruleset = rulewright.load(tmp_path)
    with pytest.raises(rulewright.RulesetError) as told:
        rulewright.Game(ruleset, 2)
    assert "cannot be played; `rulewright check` shows them." in str(told.value)
    assert told.value.diagnostics and all(one.severity.name == "ERROR" for one in told.value.diagnostics)
    with pytest.raises(rulewright.RulesetError):
        ruleset.compiled(2, {})


def test_answers_that_are_none_change_nothing(guild: rulewright.Ruleset) -> None:
    game = rulewright.Game(guild, ["alice", "bob"], 1)
    decision, before = game.decision, game.hash()
    assert decision is not None
    for choice, player, words in [
        ("buidl", None, "buidl is not possible now."),
        ("rets", None, "Did you mean rest?"),
        (99, None, "options, numbered from 0; 99 is not one of them."),
        ("rest", 1, "bob is not asked now."),
    ]:
        with pytest.raises(rulewright.IllegalChoice, match=words):
            game.choose(choice, player)
    with pytest.raises(rulewright.IllegalChoice):
        game.choose_all(["pray", "buidl"])
    with pytest.raises(rulewright.IllegalChoice, match="Nobody is making an offer now"):
        game.propose(["gold"], [])
    assert game.hash() == before
    game.choose("pass")
    with pytest.raises(rulewright.IllegalChoice, match="is no longer pending"):
        decision.choose(0)
    while not game.over:
        game.choose("pass")
    with pytest.raises(rulewright.IllegalChoice, match="The game is over"):
        game.choose("pass")


FAIR = """
words: {coin: [silver, gold]}
kinds: {ware: {}}
zones: {player: {stall: {holds: ware}, cellar: {holds: ware, seen by: owner}}}
state: {player: {purse: pool of coin}}
things:
- {kind: ware, id: rug}
- {kind: ware, id: pot}
- {kind: ware, id: urn}
setup: |
  for each p in players: set p.purse[silver] to 3
  move rug to (first of players).stall
  move pot to (last of players).stall
  move urn to (last of players).cellar
happenings:
  turn(player): {turn of: player, do: while player may act in day}
actions:
  deal:
    in: day
    with: {rival: opponents}
    do: |
      me offers rival:
        give me.stall, me.purse
        want rival.stall, rival.cellar, rival.purse
  rest: {in: day, do: stop}
flow: |
  repeat 2 times:
    for each p in players: turn(p)
result: {score(player): count player.stall}
"""


@pytest.mark.parametrize(
    ("give", "want", "words"),
    [
        (["rug", "rug"], ["pot"], "Name each thing and each sort of token once."),
        (["9*silver"], ["pot"], "There are not that many available to trade."),
        (["vase"], ["pot"], "vase cannot be traded. These can: rug, 1[*]silver."),
        (["rug"], ["2*urn"], "There are not that many available to trade."),
        (["rug"], ["0*urn"], "0[*]urn cannot be traded."),
        (["x*silver"], ["pot"], "x[*]silver cannot be traded."),
        (["1*gold"], ["pot"], "1[*]gold cannot be traded."),
    ],
)
def test_a_trade_of_what_is_not_there_is_refused(tmp_path: Path, give: list[str], want: list[str], words: str) -> None:
    game = rulewright.Game(load(tmp_path, FAIR), ["alice", "bob"], 1)
    game.choose("deal")
    before = game.hash()
    with pytest.raises(rulewright.IllegalChoice, match=words):
        game.propose(give, want)
    assert game.hash() == before
    game.propose(["rug", "2*silver"], ["pot"])
    game.choose("yes", 1)
    assert game.evaluate("alice.stall") == ["pot"]
    assert game.evaluate("bob.purse[silver]") == 5


UNOFFERED = """
state: {player: {gold: number = 0}}
stats:
  price(player): {is: player.gold + 2, at least: 1}
  twice(player): price(player) * 2
happenings: {turn(player): {turn of: player, do: while player may act in day}}
actions:
  wait: {in: day, do: stop}
  pay: {in: nowhere, costs: {gold: price(me)}, do: me gains 1 gold}
flow: |
  for each p in players: turn(p)
result: {score(player): player.gold}
"""


def test_what_nothing_in_the_game_reads_can_be_asked_for_in_any_order(tmp_path: Path) -> None:
    """The functions of stats that only the answers to `why` read are written when they are first needed, by whichever question."""
    for order in ("not stat", "stat not"):
        game = rulewright.Game(load(tmp_path / order.replace(" ", "_"), UNOFFERED), 2, seed=0)
        for question in order.split():
            if question == "not":
                assert game.why_not(0, "pay")
            else:
                assert game.why_stat("twice", "player1").value == 4
