"""Questions asked at the table and looked up in the rules of a small ruleset with something of everything; and who sits there."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

Run = Callable[..., Result]

ABBEY = """\
ruleset: abbey
version: "1.0"
language: 1
title: {en: Abbey, cs: Opatství}
players: 1 to 3
words:
  ware: {ale: {en: Ale, cs: Pivo}, wax: {en: Wax, cs: Vosk}}
  hour: [prime, vespers]
options:
  length: {type: 1..5, default: 2, name: {en: Length, cs: Délka}}
  hours: {type: set of hour, default: nothing}
kinds:
  monk:
    name: {en: Monk, cs: Mnich}
    back: [skill]
    fields: {skill: {type: number = 1, name: {en: skill at singing, cs: umění zpívat}}, wares: "set of ware = {}", price: "amounts of ware = {}", friend: monk or nothing = nothing, old: yes/no = no}
    state: {tired: yes/no = no}
    code: {pray(player me): effect = nothing}
    hooks: [{after: bless, where: player = owner, do: add 1 to owner.faith}]
  novice: {is: [monk], zones: {purse: {holds: coin}}}
  coin: {}
zones:
  game: {choir: {holds: monk, order: row}, crypt: {holds: monk, order: pile, seen by: nobody, runs out: refill, from: choir}}
  player: {cell: {holds: monk, seen by: owner, room: 2}}
state:
  player: {faith: {type: number = 2, name: {en: Faith, cs: Víra}}, secret: 1..9 = 4 seen by owner, store: pool of ware, last: "list of hour = {}"}
stats:
  grace(player): {is: player.faith + 1, at most: 9}
  hidden(player): {is: player.secret, private: yes}
  holy: every monk where old or skill = 0
  pious(monk): monk.skill > 1
marks:
  blessed: {on: player, counts: turn, changes: [{grace(player): + 1, when: player = bearer}]}
happenings:
  turn(player): {turn of: player, name: {en: Turn, cs: Tah}, do: while player may act in day}
  bless(player): {do: stop}
actions:
  sing: {name: {en: Sing, cs: Zpívej}, in: day, limit: once per turn, when: me.faith > 1, do: bless(me)}
  sell: {in: day, with: {monk: me.cell}, costs: {faith: 1}, do: move monk to choir}
  hide: {in: day, do: set me.secret to 7}
rules:
- {id: feast, for: {p: players}, whenever: p.faith > 3, once: game, per: p, do: "add 1 to p.store[ale]"}
texts: {which: {en: Which?, cs: Který?}}
things:
- kind: monk
  id: alban
  name: {en: Alban, cs: Albán}
  text: {en: He sings., cs: Zpívá.}
  skill: 3
  wares: [ale, wax]
  price: {ale: 2, wax: 1}
  friend: bede
  old: yes
  source: the chronicle, p. 3
  pray: |
    me gains 1 faith
  changes:
  - grace(player): + 2
    when: player = owner
  - may hide(player): forbid
    while: this in owner.cell
  hooks:
  - instead of: bless
    where: player = owner
    asked of: owner
    do: move this to choir
  actions:
    dream: {in: day, do: stop}
- {kind: monk, id: bede, name: {en: Bede}, copies: 2}
- {for each: [{who: cuth, grace: 4}], kind: novice, id: <who>, purse: [{kind: coin}], changes: [{grace(player): + <grace>, when: player = owner}]}
setup: |
  move alban to (first of players).cell
  move every monk where it not in players.cell to crypt
flow: |
  repeat option.length times:
    for each p in players: turn(p)
result: {score(player): player.faith}
"""


@pytest.fixture
def abbey(tmp_path: Path, rulewright: Run) -> Path:
    folder = tmp_path / "abbey"
    folder.mkdir()
    (folder / "ruleset.yaml").write_text(ABBEY, encoding="utf-8")
    checked = rulewright("check", folder)
    assert "error" not in checked.stdout, checked.stdout
    return folder


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (
            "alban",
            [
                "Alban  (Monk, monk.alban)",
                "He sings.",
                "skill at singing: 3",
                "wares: Ale, Wax",
                "price: 2 Ale, 1 Wax",
                "friend: Bede",
                "old: yes",
                "the chronicle, p. 3",
                "pray:",
                "me gains 1 faith",
                "grace: + 2  when: player = owner",
                "bless",
                "where player = owner",
                "move this to choir",
                "dream",
            ],
        ),
        ("bede", ["Bede  (Monk, monk.bede)", "2 copies"]),
        ("grace", ["player.faith + 1", "Alban", "blessed"]),
        ("hidden", ["player.secret"]),
        ("sing", ["Sing", "bless(me)", "day"]),
        ("hide", ["set me.secret to 7", "Alban"]),
        ("bless", ["Alban", "Monk"]),
        ("novice", ["monk", "purse: coin"]),
        ("cuth", ["changes grace: + 4"]),
        (
            "monk",
            [
                "skill: number – skill at singing",
                "wares: set of ware",
                "price: amounts of ware",
                "friend: monk or nothing",
                "old: yes/no",
                "tired: yes/no",
                "Alban, Bede ×2",
            ],
        ),
        ("blessed", ["player", "turn"]),
        ("ware", ["Ale (ale), Wax (wax)"]),
        ("hour", ["prime, vespers"]),
        ("length", ["1..5", "2"]),
        ("hours", ["set of hour"]),
        ("cell", ["monk", "2"]),
        ("crypt", ["choir"]),
        ("secret", ["1..9", "4"]),
        ("store", ["pool of ware"]),
        ("last", ["list of hour"]),
        ("feast", ["p.faith > 3"]),
    ],
)
def test_everything_in_a_ruleset_can_be_shown(rulewright: Run, abbey: Path, name: str, said: list[str]) -> None:
    result = rulewright("show", abbey, name)
    assert result.exit_code == 0, result.output
    assert [part for part in said if part not in result.stdout] == [], result.stdout
    czech = rulewright("show", abbey, name, "--lang", "cs")
    assert czech.exit_code == 0 and czech.stdout != result.stdout


def at_table(rulewright: Run, abbey: Path, *lines: str, more: tuple[str, ...] = ()) -> str:
    result = rulewright("play", abbey, "--players", "2", "--humans", "1", "--seed", "1", *more, lines=[*lines, "quit"])
    assert result.exit_code == 0, result.output
    return str(result.stdout)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("? alban", "Alban  (Monk)\nHe sings."),
        ("?? alban", "Alban  (Monk, monk.alban)"),
        ("? 1", "Sing  ("),
        ("? abban", "Did you mean monk.alban?"),
        ("? zzzzzz", "zzzzzz"),
        ("why", "why "),
        ("why grace", "+2  Alban"),
        ("why grace of player2", "3  by the rule: player.faith + 1 = 2 + 1"),
        ("why hide", "forbidden: Alban"),
        ("? rules", "What counts: total."),
        ("? game", "The most points win."),
        ("why grace(me)", "grace(player1) ="),
        ("why holy", "holy = Alban"),
        ("why pious", "For example: why pious alban"),
        ("why pious alban", "pious(Alban) = yes"),
        ("why not hide", "forbidden: Alban"),
        ("why not faith", "“faith” is neither a value nor an action."),
        ("why sing", ""),
        ("why faith", ""),
        ("why nonsense", "nonsense"),
        ("help", "undo"),
        ("log", "Alban"),
        ("view", "Faith"),
        ("save", ""),
    ],
)
def test_what_is_asked_at_the_table_is_answered_and_the_question_waits_on(rulewright: Run, abbey: Path, asked: str, said: str) -> None:
    told = at_table(rulewright, abbey, asked)
    after = told.split("> ", 1)[1]
    assert said in after, told
    assert "Internal error" not in told
    assert after.count("\n") >= 1


def test_what_changed_a_state_is_told_with_what_brought_it_about(rulewright: Run, abbey: Path) -> None:
    told = at_table(rulewright, abbey, "sing", "pass", "why faith", "why alban")
    assert "2 → 3" in told, told
    assert "Turn › " in told or "turn › " in told, told


def test_a_state_is_asked_for_by_its_name_in_the_language_of_the_table(rulewright: Run, abbey: Path) -> None:
    told = at_table(rulewright, abbey, "1", "2", "proč víra", more=("--lang", "cs"))
    assert "Víra: 2 → 3" in told, told


def test_what_is_on_the_backs_of_hidden_things_is_shown(rulewright: Run, abbey: Path) -> None:
    assert "crypt: 3 hidden cards (on their backs: 1 ×3)" in at_table(rulewright, abbey, "view")
    assert "na rubu: 1 ×3" in at_table(rulewright, abbey, "stůl", more=("--lang", "cs"))


def test_a_secret_of_another_is_not_told(rulewright: Run, abbey: Path) -> None:
    told = at_table(rulewright, abbey, "why hidden of player2", "why secret of player2")
    assert "4  by the rule" not in told
    mine = at_table(rulewright, abbey, "why hidden")
    assert "4  by the rule: player.secret" in mine


# ---- who sits there
def test_the_bot_that_looks_ahead_sits_at_the_table_with_its_settings(rulewright: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    result = rulewright("play", "examples/tic_tac_toe", "--bots", "lookahead:budget=20", "--save", file, lines=["5", "quit"])
    assert result.exit_code == 0, result.output
    assert "player2: bot that looks ahead (budget=20)" in result.stdout
    again = rulewright("play", "--continue", file, lines=["quit"])
    assert again.exit_code == 0, again.output
    assert "player2: bot that looks ahead (budget=20)" in again.stdout
    plain = rulewright("play", "examples/tic_tac_toe", "--bots", "lookahead", "--lang", "cs", lines=["konec"])
    assert "player2: předvídavý bot" in plain.stdout


@pytest.mark.parametrize(
    ("bots", "sentence", "cure"),
    [
        ("random,nonsense", "There is no bot `nonsense`.", "The bots are: random, greedy, lookahead."),
        ("gredy", "There is no bot `gredy`.", "Did you mean"),
        ("random:quick", "The bot random has no setting `quick`.", "Only the bot lookahead has settings."),
        ("lookahead:quick", "The bot lookahead has no setting `quick`.", "Settings are budget=N"),
    ],
)
@pytest.mark.parametrize("command", ["play", "run"])
def test_a_bot_that_is_none_is_a_sentence(rulewright: Run, abbey: Path, command: str, bots: str, sentence: str, cure: str) -> None:
    result = rulewright(command, abbey, "--players", "3", "--bots", bots)
    assert result.exit_code != 0
    assert sentence in result.stderr and cure in result.stderr, result.stderr


def test_a_saved_game_with_a_bot_that_is_none_is_damaged(rulewright: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    rulewright("play", "examples/tic_tac_toe", "--save", file, lines=["5", "quit"])
    data = json.loads(file.read_text(encoding="utf-8"))
    for wrong in ("nobody", "random:quick", "lookahead:quick"):
        data["seats"][1] = wrong
        file.write_text(json.dumps(data), encoding="utf-8")
        result = rulewright("play", "--continue", file, lines=["quit"])
        assert result.exit_code != 0 and "Error: " in result.stderr, result.output
