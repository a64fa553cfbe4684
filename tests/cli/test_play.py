import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

Run = Callable[..., Result]
SQUARES = "play", "examples/tic_tac_toe", "--seed", "3"


def test_a_whole_game_against_a_bot(rulewright: Run) -> None:
    result = rulewright(*SQUARES, "--bots", "random", lines=["1"] * 9)
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith("Noughts and crosses (seed 3)\n  player1: at the keyboard\n  player2: random bot\n")
    assert "player1: Where do you put your mark?\n  1  a1\n  2  b1\n" in result.stdout
    assert "The end of the game" in result.stdout


def test_a_ruleset_says_what_its_board_looks_like(rulewright: Run) -> None:
    result = rulewright(*SQUARES, "--humans", "2", "--names", "anna,ben", lines=["", "b2", "", "a1", "", "quit"])
    assert "Board\n-----\n   a b c\n1  · · ·\n2  · x ·\n3  · · ·\nx your opponent's\n" in result.stdout  # as ben sees it
    assert "1  x · ·\n2  · o ·\n3  · · ·\nx your opponent's  o yours\n" in result.stdout


def test_all_that_can_be_seen_is_shown_when_asked_for(rulewright: Run) -> None:
    result = rulewright(*SQUARES, "--humans", "2", "--names", "anna,ben", lines=["", "b2", "", "view", "quit"])
    assert "    a    b    c\n1   ·    ·    ·\n2   ·   anna  ·\n3   ·    ·    ·\n" in result.stdout


def test_answers_by_number_by_id_and_beginnings(rulewright: Run) -> None:
    result = rulewright(*SQUARES, "--humans", "2", lines=["", "5", "", "A1", "", "nowhere", "", "quit"])
    assert "“nowhere” is not an option. Type its number, or ? for help." in result.stdout
    assert "Type the number of an option, or ? for help." in result.stdout
    boards = result.stdout.split("Board")
    assert "2  · x ·" in boards[2] and "1  x · ·\n2  · o ·" in boards[3]


def test_undo_takes_back_the_last_answer_and_the_bots_answers_after_it(rulewright: Run) -> None:
    result = rulewright(*SQUARES, lines=["5", "undo", "undo", "quit"])
    assert "Taken back." in result.stdout
    assert "You have no answer to take back." in result.stdout
    before, after = result.stdout.split("Taken back.")
    assert before.count("9  c3") == 1
    assert after.count("9  c3") == 2  # all nine squares are free again, and the question is asked twice


def test_undo_does_not_take_back_what_another_person_has_answered(rulewright: Run) -> None:
    result = rulewright(*SQUARES, "--humans", "2", "--names", "anna,ben", lines=["", "1", "", "2", "", "undo", "quit"])
    assert "Somebody else has looked at the game since; that cannot be taken back." in result.stdout


def test_a_game_is_saved_and_continued_where_it_was(rulewright: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    first = rulewright(*SQUARES, lines=["5", f"save {file}", "quit"])
    assert f"Saved in {file}." in first.stdout
    assert f"Continue with: rulewright play --continue {file}" in first.stdout
    again = rulewright("play", "--continue", file, lines=["view", "quit"])
    assert again.exit_code == 0, again.output
    assert "Noughts and crosses, continued" in again.stdout
    board = first.stdout.rsplit("Board", 1)[1].split("player1: Where")[0]
    assert again.stdout.split("Board")[1].split("player1: Where")[0] == board
    other = rulewright("play", "examples/nim", "--continue", file)
    assert (other.exit_code, "is a game of examples/tic_tac_toe" in other.stderr) == (2, True)


def test_save_needs_a_place_the_first_time(rulewright: Run, tmp_path: Path) -> None:
    result = rulewright(*SQUARES, lines=["save", f"save {tmp_path}/no/where.json", "quit"])
    assert "Save where? Write: save FILE." in result.stdout
    assert "cannot be written" in " ".join(result.stdout.split())  # wherever the line is broken
    assert "The game was left without saving." in result.stdout


@pytest.mark.parametrize(
    ("text", "error"),
    [
        (None, "There is no file"),
        ("[", "is damaged"),
        ("[]", "is not a saved game."),
        ("{}", "is not a saved game."),
        ('{"kind": "rulewright save", "version": 99}', "was saved by another version (format 99)."),
        ('{"kind": "rulewright save", "version": 1}', "is damaged"),
        (
            '{"kind": "rulewright save", "version": 1, "ruleset": "nim", "overlays": [], "seats": [], "seed": 1, "game": {}}',
            "cannot be continued",
        ),
        ("[" * 100_000, "is damaged"),
    ],
)
def test_a_broken_save_is_a_sentence(rulewright: Run, tmp_path: Path, text: str | None, error: str) -> None:
    file = tmp_path / "game.json"
    if text is not None:
        file.write_text(text, encoding="utf-8")
    result = rulewright("play", "--continue", file)
    assert result.exit_code == 2
    assert error in result.stderr


def test_a_save_of_other_rules_is_refused(rulewright: Run, garden: Path, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    left = rulewright("play", garden, "--seed", "4", "--save", file, lines=["quit"])
    assert file.is_file(), left.output
    data = json.loads(file.read_text(encoding="utf-8"))
    assert data["seats"] == ["person", "greedy"]
    rules = garden / "flowers.yaml"
    text = rules.read_text(encoding="utf-8")
    assert "petals: 8" in text
    rules.write_text(text.replace("petals: 8", "petals: 9"), encoding="utf-8")
    result = rulewright("play", garden, "--continue", file)
    assert result.exit_code == 2, result.output
    assert "The rules have changed since this game was saved" in result.stderr


def test_several_people_do_not_see_each_others_cards(rulewright: Run, garden: Path) -> None:
    result = rulewright("play", garden, "--humans", "2", "--names", "anna,ben", "--seed", "4", lines=["", "1", "", "1", "", "quit"])
    screens = result.stdout.split("=" * 60)
    anna, ben = (next(screen for screen in screens if f"{name} (you)" in screen) for name in ("anna", "ben"))
    assert "ben\n  hand: 3 hidden cards" in anna
    assert "anna\n  hand: 2 hidden cards" in ben
    assert "anna, it is your turn to look. Press Enter." in screens[1]
    hand = next(line for line in anna.splitlines() if line.startswith("  hand:"))
    assert "hidden" not in hand
    # What Anna drew is in her log, not in Ben's.
    assert "meadow → anna – hand" in anna
    assert "meadow → anna – hand" not in ben


def test_what_a_card_and_a_value_are_is_answered_at_the_table(rulewright: Run, garden: Path) -> None:
    result = rulewright(
        "play",
        garden,
        "--seed",
        "4",
        lines=["? daisy", "? dasy", "?", "why pick", "why pick tulpan", "why", "why nothing like it", "why 1", "log", "quit"],
    )
    assert "Daisy  (Flower)\npetals: 8\n4 copies\n" in result.stdout
    assert "Nothing here is called “dasy”. Did you mean flower.daisy?" in result.stdout
    assert "why NAME          why a value is what it is" in result.stdout
    assert "Nothing prevents Pick a flower: it is offered, or would be on the player's turn." in result.stdout
    assert "“1”" not in result.stdout  # the number of an option, as in `? 1`
    assert "There is no flower tulpan." in result.stdout
    assert "Why what? For example: why score." in result.stdout
    assert "“nothing like it” is neither a value nor an action. There are: Pick a flower" in result.stdout


def test_why_a_value_is_what_it_is(rulewright: Run) -> None:
    result = rulewright("play", "mesta", "--players", "2", "--seed", "3", lines=["why event_limit", "why worth", "quit"])
    assert "event_limit(player1) = 1 1 by the rule: events_per_turn + player.more_events = 1 + 0 rulesets/mesta/" in " ".join(result.stdout.split())
    assert "worth needs to know: " in result.stdout


def test_the_game_speaks_czech(rulewright: Run) -> None:
    result = rulewright("play", "mesta", "--players", "2", "--seed", "3", "--lang", "cs", lines=["?", "zpět", "konec"])
    assert result.exit_code == 0
    assert "Města (semínko 3)" in result.stdout
    assert "player1: Použít událost, nebo skončit tah?" in result.stdout
    assert "vezme poslední odpověď zpět" in result.stdout
    assert "Žádnou tvou odpověď nelze vzít zpět." in result.stdout
    assert "Hra byla opuštěna bez uložení." in result.stdout


def test_the_end_of_the_input_leaves_the_table(rulewright: Run) -> None:
    result = rulewright(*SQUARES, lines=[])
    assert result.exit_code == 0
    assert result.stdout.endswith("The game was left without saving.\n")


def test_bots_alone_play_too(rulewright: Run) -> None:
    result = rulewright(*SQUARES, "--humans", "0")
    assert result.exit_code == 0
    assert "The end of the game" in result.stdout


TRADE = "play", "tests/gauntlet/c11_free_trade", "--humans", "2", "--names", "anna,ben", "--seed", "1"


def test_an_offer_is_made_in_words_and_told_to_the_partner(rulewright: Run) -> None:
    result = rulewright(*TRADE, lines=["", "trade ben", "9 gold for 1 ore", "2 gold for 1 ore", "", "yes", "", "quit"])
    assert "or any other offer in words, as in: 1 food for 1 ore" in result.stdout
    assert "There are not that many available to trade." in result.stdout
    assert "ben: anna offers 2 gold ⇄ 1 ore – Do you agree?" in result.stdout
    assert "anna (you) – to play\n  goods 2 food, 2 ore" in result.stdout


def test_what_another_could_hold_can_be_asked_for_by_name_and_nothing_else(rulewright: Run) -> None:
    """Ben's only card is hidden, and both copies of the sage are visible elsewhere."""
    result = rulewright(*TRADE, lines=["", "trade ben", "1 food for sage", "1 food for spy", "", "no", "quit"])
    screens = result.stdout.split("=" * 60)
    assert "sage cannot be traded. These can: 1 food, 1 ore, spy." in screens[2]
    assert "ben: anna offers 1 food ⇄ spy – Do you agree?" in result.stdout


def test_the_words_after_an_action_are_its_choices(rulewright: Run) -> None:
    result = rulewright("play", "tests/gauntlet/k1_walking", "--seed", "4", lines=["walk ann no gate ford", "quit"])
    assert result.stdout.count("player1 (you)") == 2  # nothing else was asked before the whole line was used up
    assert "ford" in result.stdout.rsplit("player1: ", 1)[0]


@pytest.mark.parametrize("kept", [True, False])
def test_an_interrupted_game_is_kept_when_it_has_a_file(rulewright: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kept: bool) -> None:
    def interrupt(self: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("rulewright.cli.session.Session._ask", interrupt)
    file = tmp_path / "game.json"
    result = rulewright(*SQUARES, *(["--save", str(file)] if kept else []))
    assert result.exit_code == 130
    assert "Interrupted." in result.stderr
    assert file.exists() is kept


@pytest.mark.parametrize("fails", [False, True])
def test_a_bug_is_reported_and_the_game_kept_if_that_is_possible(rulewright: Run, monkeypatch: pytest.MonkeyPatch, fails: bool) -> None:
    replies = iter(["1"])
    monkeypatch.setattr("rulewright.cli.session.Session._ask", lambda self: next(replies, None) or 1 // 0)
    if fails:
        monkeypatch.setattr("rulewright.cli.session.saves.write_somewhere", lambda saved: {}["nowhere"])
    result = rulewright("play", "mesta", "--seed", "3", "--bots", "random")
    assert isinstance(result.exception, ZeroDivisionError)
    assert ("--continue" in result.output) == (not fails)


def test_why_an_action_is_not_offered_says_first_that_something_else_is_asked(rulewright: Run, tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").write_text(
        """\
ruleset: days
version: "1"
language: 1
title: Days
players: 2
state: {player: {walked: number = 0, slept: number = 0}}
actions:
  walk: {name: {en: Walk, cs: Jít}, in: day, do: add 1 to me.walked}
  run: {name: {en: Run, cs: Běžet}, in: day, when: me.walked > 4, do: add 2 to me.walked}
  sleep: {name: {en: Sleep, cs: Spát}, in: night, do: add 1 to me.slept}
texts: {which_way: {en: "Which way?", cs: "Kudy?"}}
flow: |
  repeat 9 times:
    for each p in players:
      p chooses n in 1..3 for which_way
      add n to p.walked
      p may act in day
      p may act in night
""",
        encoding="utf-8",
    )
    result = rulewright("play", tmp_path, "--seed", "1", lines=["why walk", "1", "why walk", "why run", "why sleep", "pass", "why walk", "quit"])
    at_the_way, by_day, at_night = result.stdout.split("Walk", 1)[0], *result.stdout.split("What do you do?")[1:3]
    assert "You are being asked something else now: Which way?" in at_the_way
    assert "Nothing prevents Walk: it is offered, or would be on the player's turn." in result.stdout
    assert "Run is not possible, because this does not hold or cannot be paid:" in by_day and "Run is not possible" not in at_night
    assert result.stdout.count("You are being asked something else now: What do you do?") == 2  # sleeping by day, walking at night
