import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from rulewright.cli.measuring import interval
from rulewright.language.lookup import folded
from rulewright.language.texts import Name
from rulewright.runtime.log import Entry, Moved, Texts
from rulewright.source.span import NOWHERE
from rulewright.telling.logs import lines

Run = Callable[..., Result]


# ---- run
def test_a_log_and_a_score_sheet(rulewright: Run, garden: Path) -> None:
    result = rulewright("run", garden, "--seed", "2")
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith("Garden: 2 players, seed 2\n12 things: the box → meadow\n")
    assert "turn: player1\n  Pick a flower: player1, " in result.stdout
    assert "    Daisy: player1 – hand → player1 – bunch\n" in result.stdout
    assert "score  player1  player2\ntotal " in result.stdout


def test_the_same_seed_is_the_same_game(rulewright: Run, garden: Path) -> None:
    logs = [rulewright("run", garden, "--seed", seed, "--bots", "random,greedy").stdout for seed in ("5", "5", "6")]
    assert logs[0] == logs[1] != logs[2]


def test_quiet_prints_the_result_alone(rulewright: Run, garden: Path) -> None:
    result = rulewright("run", garden, "--quiet", "--lang", "cs")
    assert "louka" not in result.stdout and "→" not in result.stdout
    assert "Konec hry" in result.stdout and "celkem" in result.stdout


def test_statistics_of_many_games(rulewright: Run) -> None:
    result = rulewright("run", "examples/tic_tac_toe", "--games", "40", "--bots", "greedy,random")
    rows = result.stdout.splitlines()
    assert "Noughts and crosses: 40 games" in rows
    head = next(row for row in rows if row.startswith("player "))
    assert head.split("  ")[0] == "player" and "95 % interval" in head
    wins = [float(row.split()[1]) for row in rows if row.startswith(("player1", "player2"))]
    drawn = sum(int(row.split(": ")[1].split()[0]) for row in rows if row.startswith("Without a winner"))
    assert sum(wins) + drawn == 40
    assert wins[0] > wins[1]


def test_options_and_overlays_reach_the_game(rulewright: Run) -> None:
    result = rulewright("run", "mesta", "--players", "2", "--option", "length=very_short", "--with", "examples/soft_flood", "--quiet")
    assert result.exit_code == 0, result.output


def test_how_many_play_when_nobody_says_it(rulewright: Run, garden: Path) -> None:
    assert ": 2 players," in rulewright("run", garden, "--quiet").stdout.splitlines()[0]
    assert ": 3 players," in rulewright("run", garden, "--quiet", "--bots", "random,random,greedy").stdout.splitlines()[0]
    # An option that two cannot play with: the next number that can.
    teams = rulewright("run", "mesta", "--quiet", "--option", "teams=yes", "--option", "length=very_short")
    assert ": 4 players," in teams.stdout.splitlines()[0], teams.output


def test_details_are_every_change_with_its_place(rulewright: Run) -> None:
    plain = rulewright("run", "mesta", "--option", "length=very_short").stdout
    full = rulewright("run", "mesta", "--option", "length=very_short", "--details").stdout
    assert "round: 0 → 1" not in plain
    assert re.search(r"round: 0 → 1  \(rulesets/mesta/turn\.yaml:[0-9]+\)", full)
    assert [line for line in full.splitlines() if ".yaml:" not in line or "→" not in line] == plain.splitlines()


def test_the_score_sheet_lists_what_counts(rulewright: Run) -> None:
    alone = rulewright("run", "mesta", "--quiet", "--players", "1").stdout
    assert "rounds needed" in alone and "empires" not in alone
    two = rulewright("run", "mesta", "--quiet", "--option", "length=very_short").stdout
    assert "rounds needed" not in two


def test_the_interval_holds_the_share_and_is_sure_of_nothing() -> None:
    low, high = interval(0, 10)
    assert low == 0 and 0.2 < high < 0.35
    low, high = interval(50, 100)
    assert 0.4 < low < 0.5 < high < 0.6


def both(text: str) -> Texts:
    return Texts(lambda language: text, ("en",))


def entry(kind: str, text: str, depth: int = 0, seen_by: tuple[int, ...] | None = None, says: str = "", leads_to: str = "") -> Entry:
    return Entry(kind, both(text), depth, None, seen_by, NOWHERE, (), says=tuple(says.split()), leads_to=leads_to)


def move(names: str, way: str, depth: int, seen_by: tuple[int, ...] | None = None, sort: str = "card") -> Entry:
    moved = Moved(both(names), both(way), {"en": Name.of(sort)}, len(names.split(", ")))
    return Entry("move", both(f"{names}: {way}"), depth, None, seen_by, NOWHERE, (), moved=moved)


def test_what_belongs_together_stands_on_one_line() -> None:
    told = [
        move("Rose", "meadow → hand", 1),
        move("Tulip", "meadow → vase", 1),
        move("Games: Navy", "meadow → hand", 1),
        move("a", "b → c", 0, ()),
        move("d", "b → c", 0, ()),
        move(", ".join("efghijklm"), "b → d", 0, None, "flower|flowers"),
        entry("choice", "anna: Pick", says="anna pick", leads_to="pick"),
        entry("choice", "anna: Rose", says="anna rose"),
        entry("happening", "anna has picked Rose", says="pick anna rose"),
        entry("choice", "anna: 0", says="anna 0", leads_to="pick"),
        entry("happening", "anna pays", says="pay anna"),
        entry("happening", "anna picks", says="pick anna"),
        entry("choice", "anna: Tulip", says="anna tulip"),
        entry("happening", "anna picks", says="pick anna"),
        entry("choice", "ben passes", says="ben pass"),
        entry("happening", "anna's turn", says="turn anna"),
    ]
    assert list(lines(told)) == [
        (1, "Rose, Games: Navy: meadow → hand"),
        (1, "Tulip: meadow → vase"),
        (0, "2 things: b → c"),
        (0, "9 flowers: b → d"),
        (0, "anna has picked Rose"),
        (0, "anna pays"),
        (0, "anna picks"),
        (0, "anna: Tulip"),
        (0, "anna picks"),
        (0, "ben passes"),
        (0, "anna's turn"),
    ]


# ---- show
@pytest.mark.parametrize(
    ("words", "texts"),
    [
        (
            ("mesta", "flood"),
            [
                "Flood  (Event, event.flood)",
                "family: Flood",
                "  for each p in players where any ordinary(it):",
                "written in rulesets/mesta/events/",
            ],
        ),
        (("mesta", "potopa", "--lang", "cs"), ["Potopa  (", "napsáno v rulesets/mesta/events/"]),
        (("mesta", "use"), ["Use an event  (action, use)", "    with: {card: me.events for which_event}", "Offered in: event_menu."]),
        (
            ("mesta", "event_limit"),
            ["A value derived from the game: number.", "  event_limit(player): events_per_turn + player.more_events"],
        ),
        (
            ("mesta", "hit"),
            ["(happening, hit)", "3 rules run before, after or instead of it:", "  instead of Great protection  rulesets/mesta/"],
        ),
        (("mesta", "cities"), ["cities  (place, player.cities)", "A place for city: in no order; seen by everyone."]),
        (("mesta", "length"), ["(option of the game, length)"]),
        (("mesta", "flow"), ["(course of the game, flow)"]),
        (("mesta", "city"), ["(kind of things, city)", "Rome"]),
        (("examples/tic_tac_toe",), ["square\n------\na1, b1, c1", "happening\n---------\nturn"]),
    ],
)
def test_anything_with_a_name_is_shown(rulewright: Run, words: tuple[str, ...], texts: list[str]) -> None:
    result = rulewright("show", *words)
    assert result.exit_code == 0, result.output
    for text in texts:
        assert text in result.stdout


def test_who_changes_a_value_is_shown_with_its_place(rulewright: Run) -> None:
    result = rulewright("show", "mesta", "event_limit", "--with", "examples/trade_winds")
    assert "Changed by 1 rule:\n  the mark becalmed  at most 0  when: player = bearer  examples/trade_winds/" in result.stdout


def test_names_are_found_without_accents_and_signs() -> None:
    assert folded("Řím_a-Athény") == "rim a atheny"


# ---- new and dump
def test_a_new_ruleset_passes_check_and_its_test(rulewright: Run, garden: Path) -> None:
    assert rulewright("check", garden, "--no-cache").exit_code == 0
    result = rulewright("test", garden)
    assert (result.exit_code, "1 passed, 0 failed" in result.stdout) == (0, True), result.output


@pytest.mark.sampled(3)
@pytest.mark.parametrize("base", ["mesta", "garden", "examples/trade_winds"])
@pytest.mark.parametrize("what", ["variant", "deck"])
def test_a_new_variant_or_deck_passes_check_and_its_test(rulewright: Run, garden: Path, tmp_path: Path, what: str, base: str) -> None:
    folder = tmp_path / "mine"
    made = rulewright("new", what, folder, "--of", garden if base == "garden" else base)
    assert made.exit_code == 0, made.output
    allow = () if base == "mesta" else ("--allow", garden if base == "garden" else base)
    checked = rulewright("check", folder, "--no-cache", *allow)
    assert checked.exit_code == 0, checked.output
    tested = rulewright("test", folder, *allow)
    assert (tested.exit_code, "1 passed, 0 failed" in tested.stdout) == (0, True), tested.output
    assert rulewright("run", folder, "--quiet", *allow).exit_code == 0


@pytest.mark.long
def test_a_deck_of_every_kind_of_card_meets_the_totals(rulewright: Run, tmp_path: Path) -> None:
    for kind in ("city", "event"):
        folder = tmp_path / kind
        assert rulewright("new", "deck", folder, "--of", "mesta", "--kind", kind).exit_code == 0
        assert rulewright("check", folder, "--no-cache").exit_code == 0


def test_a_card_of_a_deck_is_a_copy_to_be_changed(rulewright: Run, tmp_path: Path) -> None:
    folder = tmp_path / "storm"
    made = rulewright("new", "deck", folder, "--of", "mesta", "--like", "event.flood")
    assert made.exit_code == 0, made.output
    text = (folder / "ruleset.yaml").read_text(encoding="utf-8")
    assert "id: storm_one" in text and "family: flood" in text and "for each p in players where any ordinary(it):" in text
    assert rulewright("check", folder, "--no-cache").exit_code == 0
    assert "1 passed, 0 failed" in rulewright("test", folder).stdout
    missed = rulewright("new", "deck", tmp_path / "other", "--of", "mesta", "--like", "floods")
    assert (missed.exit_code, "Did you mean `flood`?" in missed.output) == (2, True), missed.output


def test_totals_of_a_copied_card_count_what_lies_on_it(rulewright: Run, tmp_path: Path) -> None:
    base = tmp_path / "base"
    base.mkdir()
    (base / "ruleset.yaml").write_text(
        "ruleset: rows\nversion: '1.0'\nlanguage: 1\ntitle: {en: Rows}\nplayers: 2\n"
        "kinds:\n  row: {zones: {steps: {holds: step, order: row}}}\n  step: {fields: {price: number = 0}}\n"
        "things:\n- kind: row\n  id: first\n  name: {en: First}\n  steps:\n  - {id: one, price: 1}\n  - {price: 2}\n  - {price: 3}\n"
        "expect:\n- {count: every row, is: 1}\n- {count: every step, is: 3}\n"
        "flow: 'for each p in players: p wins'\nresult: {wins: declared}\n",
        encoding="utf-8",
    )
    folder = tmp_path / "more"
    assert rulewright("new", "deck", folder, "--of", base, "--like", "first").exit_code == 0
    text = (folder / "ruleset.yaml").read_text(encoding="utf-8")
    assert "expect.1.is: {add: 1}\n  expect.2.is: {add: 3}\n" in text and "- {price: 1}" in text
    checked = rulewright("check", base, folder, "--no-cache")
    assert checked.exit_code == 0, checked.output


def test_generated_code_is_shown_with_the_lines_of_the_rule(rulewright: Run, garden: Path) -> None:
    assert "turn" in rulewright("dump", "--python", garden).stdout.split()
    result = rulewright("dump", "--python", garden, "turn")
    assert result.exit_code == 0, result.output
    assert f"# {garden}/ruleset.yaml:" in result.stdout
    assert "#   player must act in flowers" in result.stdout
    assert "def " in result.stdout
