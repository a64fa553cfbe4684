"""The hand-written programs follow the rules, the protocol for other engines works, and the measures measure what they claim."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import partial
from pathlib import Path
from random import Random

import pytest

import rulewright
from benchmarks import accuracy, costs, playouts, report
from benchmarks.adapters.rulewright_games import Played
from benchmarks.engines import Engine, EngineError
from benchmarks.mistakes.kinds import KINDS
from benchmarks.mistakes.sources import read
from benchmarks.mistakes.vain import VAIN
from benchmarks.plain import othello, settlers
from benchmarks.plain.chess import Chess
from benchmarks.plain.connect_four import ConnectFour
from benchmarks.plain.othello import DARK, EMPTY, LIGHT, Othello
from benchmarks.plain.tic_tac_toe import CROSS, TicTacToe
from benchmarks.playouts import Aim, Result

ROOT = Path(__file__).resolve().parents[2]
MESTA = ROOT / "rulesets" / "mesta"


def test_three_in_a_row_win() -> None:
    game = TicTacToe()
    for cell in (0, 3, 1, 4):
        game.play(cell)
    copy = game.clone()
    game.play(2)
    assert game.over and game.winner == CROSS
    assert not copy.over and copy.moves() == [2, 5, 6, 7, 8]
    with pytest.raises(ValueError, match="taken"):
        copy.play(0)


def test_a_full_board_without_a_line_is_a_draw() -> None:
    game = TicTacToe()
    for cell in (0, 1, 2, 4, 3, 5, 7, 6, 8):
        game.play(cell)
    assert game.over and not game.winner


@pytest.mark.parametrize(
    "columns", [(0, 1, 0, 1, 0, 1, 0), (0, 0, 1, 1, 2, 2, 3), (0, 1, 1, 2, 2, 3, 2, 3, 3, 6, 3), (3, 2, 2, 1, 1, 0, 1, 0, 0, 6, 0)]
)
def test_four_in_a_row_win_in_every_direction(columns: tuple[int, ...]) -> None:
    game = ConnectFour()
    for column in columns:
        assert not game.over
        game.play(column)
    assert game.won


def test_four_do_not_run_round_the_edge() -> None:
    game = ConnectFour()
    for column in (0, 1, 0, 1, 0, 2, 2, 0, 2, 0, 2, 0):  # column 0 is full, its top belongs to the second player
        game.play(column)
    assert not game.over and game.moves() == [1, 2, 3, 4, 5, 6]
    with pytest.raises(ValueError, match="full"):
        game.play(0)


@pytest.mark.long
def test_the_same_random_numbers_give_rulewright_and_the_yardstick_games_of_like_length() -> None:
    """Both play the same game: the mean length of random games agrees (7.6 and 21.3 moves)."""
    import benchmarks.adapters.rulewright_games as ours
    from benchmarks.adapters import plain

    for subject in ("tic_tac_toe", "connect_four"):
        means = []
        for playout in (plain.subjects()[subject], ours.subjects()[subject]):
            random = Random(4).random
            means.append(sum(playout(random) for _ in range(150)) / 150)
        assert abs(means[0] - means[1]) < 0.12 * means[0], subject


def _at(square: str) -> int:
    """The number of a square, `a1` being 0."""
    return (int(square[1]) - 1) * 8 + ord(square[0]) - ord("a")


def _natural(name: str) -> rulewright.Ruleset:
    return rulewright.load(ROOT / "benchmarks" / "natural" / name)


def test_othello_offers_what_the_program_by_hand_offers() -> None:
    game = rulewright.Game(_natural("othello"), players=2, log=False)
    random, asked = Random(3), 0
    while (decision := game.decision) is not None:
        by_hand = Othello()
        for square, state in game.view(0)["things"].items():
            by_hand.squares[_at(square)] = {"player1": DARK, "player2": LIGHT}.get(state.get("disc"), EMPTY)
        by_hand.mover = (DARK, LIGHT)[decision.player]
        assert [_at(option.id) for option in decision.options] == by_hand.moves()
        game.choose(random.randrange(len(decision.options)))
        asked += 1
    assert asked > 40


def test_chess_offers_what_the_program_by_hand_offers() -> None:
    game = rulewright.Game(_natural("chess"), players=2, log=False)
    random, asked, chosen = Random(5), 0, ""
    while asked < 120 and (decision := game.decision) is not None:
        by_hand = Chess()
        for square, state in game.view(0)["things"].items():
            piece, side = state.get("piece"), {"player1": "w", "player2": "b"}.get(state.get("side"), "")
            by_hand.pieces[_at(square)] = "n" if piece == "knight" else (piece or "")[:1]
            by_hand.sides[_at(square)] = side
            if piece == "king":
                by_hand.kings[side] = _at(square)
        by_hand.mover = "wb"[decision.player]
        options = [option.id for option in decision.options]
        moves = by_hand.moves()
        if not set(options) & {"queen", "rook", "bishop", "knight"}:
            movers, targets = list(moves), sorted(moves.get(_at(chosen), ())) if chosen else []
            assert [_at(option) for option in options] in (movers, targets)
        chosen = options[random.randrange(len(options))]
        game.choose(chosen)
        asked += 1
    assert asked > 60


@pytest.mark.long
def test_chess_as_it_is_written_has_as_many_positions_as_everybody_counts() -> None:
    """20 and 400 positions after one and two moves, known figures that no hand-written program could share a mistake with."""
    game = rulewright.Game(_natural("chess"), players=2)

    def positions(turns: int) -> int:
        if game.turns > turns:
            return 1
        found = 0
        for option in game.decision.options if game.decision is not None else ():
            mark = game.mark()
            game.choose(option)
            found += positions(turns)
            game.undo(mark)
        return found

    assert [positions(turns) for turns in (1, 2)] == [20, 400]


@pytest.mark.long
def test_games_written_naturally_are_as_long_as_those_of_the_programs_by_hand() -> None:
    import benchmarks.adapters.rulewright_games as ours

    for name, module, players, margin in (("othello", othello, 2, 0.05), ("settlers", settlers, 4, 0.2)):
        means = []
        for playout in (module.playout, partial(ours._playout, _natural(name), Played("", players))):
            random = Random(6).random
            means.append(sum(playout(random) for _ in range(60)) / 60)
        assert abs(means[0] - means[1]) < margin * means[0], (name, means)


def test_a_worker_plays_what_it_is_asked() -> None:
    engine = Engine("plain", [sys.executable, "-m", "benchmarks.worker", "plain"])
    engine.start()
    lap = engine.lap("tic_tac_toe", 0.02, 1)
    engine.stop()
    assert engine.subjects == ("tic_tac_toe", "connect_four", "othello", "chess", "settlers")
    assert lap.games and lap.moves >= 5 * lap.games and lap.cpu >= 0.02
    with pytest.raises(EngineError):
        engine.lap("tic_tac_toe", 0.02, 1)


def test_a_missing_engine_says_why() -> None:
    engine = Engine("none", [sys.executable, "-c", 'print(\'{"missing": "not installed"}\')'])
    engine.start()
    engine.stop()
    assert engine.missing == "not installed" and not engine.subjects
    dead = Engine("dead", [sys.executable, "-c", "raise SystemExit('no licence')"])
    dead.start()
    assert "no licence" in dead.missing


def test_ratios_and_tables() -> None:
    results = [Result("plain", "tic_tac_toe", 100.0, 1000.0, 0.0), Result("rulewright", "tic_tac_toe", 45.0, 450.0, 0.0)]
    assert playouts.ratio(results, Aim("tic_tac_toe", "plain", "tic_tac_toe", 0.4)) == pytest.approx(0.45)
    assert playouts.ratio(results, Aim("tic_tac_toe", "pettingzoo", "tic_tac_toe", 15)) is None
    text = report.as_text([Engine("open_spiel", [], missing="not installed")], results, [], [])
    assert "0.45" in text and "not measured: open_spiel (not installed)" in text
    assert json.dumps(report.as_json([], results, [], [], {}))


def test_games_are_compared_beside_each_other() -> None:
    aim = playouts.BESIDE_AIMS[0]
    results = [Result("rulewright", aim.subject, 12.0, 5000.0, 0.0), Result("rulewright", aim.other, 50.0, 900.0, 0.0)]
    assert playouts.beside(results, aim) == pytest.approx(0.24)
    assert playouts.beside(results[:1], aim) is None
    assert "0.24" in report.as_text([], results, [], []) and "missed" in report.as_text([], results, [], [])


def test_a_position_is_measured_in_the_middle_of_an_effect() -> None:
    game = costs.middle(rulewright.load(MESTA), Played(str(MESTA), 3))
    assert game.decision is not None and game.decision.kind != "act"
    position = costs.Position(game.save()["state"])
    assert sum(len(zone.members) for zone in position.zones) > 54


@pytest.mark.parametrize("kind", KINDS)
def test_mistakes_are_real_seeded_and_small(kind: str) -> None:
    ruleset = read(MESTA)
    made = list(KINDS[kind].make(ruleset, Random(1)))
    assert len(made) >= 30
    assert [mistake.text for mistake in made] == [mistake.text for mistake in KINDS[kind].make(ruleset, Random(1))]
    for mistake in made:
        before, after = mistake.file.read_text(encoding="utf-8").split("\n"), mistake.text.split("\n")
        assert before != after and abs(len(before) - len(after)) <= 1
        assert mistake.lines and min(mistake.lines) >= 0


@pytest.mark.sampled(4)
@pytest.mark.parametrize("kind", KINDS)
def test_some_mistakes_of_each_kind_are_found(kind: str) -> None:
    """The aims are measured by `make accuracy`; here three of each kind, so that the measure and the checker stay together."""
    made = list(KINDS[kind].make(read(MESTA), Random(2)))
    outcomes = [accuracy.check(MESTA, mistake) for mistake in Random(2).sample(made, 3)]
    assert not [outcome.wrong for outcome in outcomes if outcome.wrong]
    assert sum(outcome.found for outcome in outcomes) >= 2, [outcome.shown for outcome in outcomes]


@pytest.mark.sampled(8)
@pytest.mark.parametrize("kind", VAIN)
def test_mistakes_that_change_nothing_are_seeded_and_found(kind: str) -> None:
    """One of each kind in each of two rulesets; the figures are measured by `make accuracy`."""
    folders = [MESTA, MESTA.parent / "kroniky"]
    made = [(folder, mistake) for folder in folders for mistake in VAIN[kind].make(read(folder), Random(3))]
    assert len(made) >= 7
    assert [mistake for _, mistake in made] == [mistake for folder in folders for mistake in VAIN[kind].make(read(folder), Random(3))]
    for folder in folders:
        here = [mistake for other, mistake in made if other is folder]
        for mistake in Random(3).sample(here, min(1, len(here))):
            outcome = accuracy.check(folder, mistake)
            assert outcome.found and outcome.on_line and not outcome.wrong, (outcome.shown, outcome.said)


def test_the_command_measures_the_yardstick_alone(tmp_path: Path) -> None:
    words = ["-m", "benchmarks", "--quick", "--engines", "plain", "--json", str(tmp_path / "out.json")]
    done = subprocess.run([sys.executable, *words], cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0 and "moves/s" in done.stdout, done.stderr
    assert {result["engine"] for result in json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))["playouts"]} == {"plain"}


def test_games_a_second_are_scaled_by_the_plain_game_of_the_same_run() -> None:
    aim = playouts.GAMES_AIMS[0]
    found = [Result("plain", "tic_tac_toe", 1.0, 435_000.0, 0.0), Result("rulewright", aim.subject, 50.0, 1.0, 0.0)]
    assert playouts.scaled(found, aim) == 100.0
    assert playouts.scaled(found[:1], aim) is None and playouts.scaled(found[1:], aim) is None
    assert "100.0" in report.as_text([], found, [], [])
