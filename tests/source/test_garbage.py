"""The threshold of the collector of garbage while rules are read: raised once, and left as it was found."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest

import rulewright
from rulewright.source.garbage import OBJECTS, ROUNDS, catch_up, put_off, seldom_collected

EXAMPLE = Path(__file__).parents[2] / "examples" / "tic_tac_toe"


@pytest.fixture(autouse=True)
def usual() -> Iterator[None]:
    before = gc.get_threshold()
    gc.set_threshold(700, 10, 10)
    yield
    gc.set_threshold(*before)


def test_it_is_raised_inside_and_taken_back() -> None:
    with seldom_collected():
        with seldom_collected():
            assert gc.get_threshold() == (OBJECTS, 10, 10)
        assert gc.get_threshold() == (OBJECTS, 10, 10)
    assert gc.get_threshold() == (700, 10, 10)


def test_loading_and_compiling_leave_it_as_it_was(tmp_path: Path) -> None:
    ruleset = rulewright.load(EXAMPLE)
    rulewright.Game(ruleset, players=2, seed=1)
    (tmp_path / "ruleset.yaml").write_text("no: [rules", encoding="utf-8")
    assert not rulewright.load(tmp_path).ok
    assert gc.get_threshold() == (700, 10, 10)


@pytest.mark.parametrize("own", [(0, 10, 10), (OBJECTS * 2, 3, 4)])
def test_what_the_caller_has_chosen_is_kept(own: tuple[int, int, int]) -> None:
    gc.set_threshold(*own)
    with seldom_collected():
        assert gc.get_threshold() == own
    assert gc.get_threshold() == own


def test_what_is_chosen_meanwhile_is_kept() -> None:
    with seldom_collected():
        gc.set_threshold(900, 5, 5)
    assert gc.get_threshold() == (900, 5, 5)


def test_it_is_taken_back_after_an_error() -> None:
    with pytest.raises(ZeroDivisionError), seldom_collected():
        1 / 0  # noqa: B018  # any error
    assert gc.get_threshold() == (700, 10, 10)


def test_older_objects_wait_until_there_is_time() -> None:
    collected = list[int]()
    put_off()
    try:
        put_off()
        with seldom_collected():
            assert gc.get_threshold() == (OBJECTS, ROUNDS, 10)
        assert gc.get_threshold() == (700, ROUNDS, 10)
        gc.callbacks.append(lambda phase, info: collected.append(info["generation"]))
        catch_up()
        assert collected == [2, 2]  # beginning and end
        assert gc.get_threshold() == (700, 10, 10)
        catch_up()
        assert collected == [2, 2]
    finally:
        del gc.callbacks[-1]


def test_what_is_chosen_while_it_is_put_off_is_kept() -> None:
    put_off()
    gc.set_threshold(900, 5, 5)
    with seldom_collected():
        assert gc.get_threshold() == (900, 5, 5)
    catch_up()
    assert gc.get_threshold() == (900, 5, 5)
    with seldom_collected():
        assert gc.get_threshold() == (OBJECTS, 5, 5)
    assert gc.get_threshold() == (900, 5, 5)
