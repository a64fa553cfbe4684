"""Rules never run without a bound: every public name of a game either runs none, or counts their steps (see runtime/running.py)."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import rulewright
from rulewright.runtime import build, options, restoring, running
from rulewright.runtime import game as door

REPOSITORY = Path(__file__).resolve().parents[2]
PLAYED = ("tests/gauntlet/c5_combat", "tests/gauntlet/c11_free_trade", "tests/gauntlet/c1_payment", "rulesets/mesta", "rulesets/tta_new_story")


class Watch:
    """Notes generated code that runs while nobody counts its steps."""

    def __init__(self) -> None:
        self.inside = 0
        self.found: set[str] = set()
        self.calls = 0

    @contextmanager
    def counted(self) -> Iterator[None]:
        self.inside += 1
        try:
            yield
        finally:
            self.inside -= 1

    def around(self, function: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*args: Any, **keys: Any) -> Any:
            with self.counted():
                return function(*args, **keys)

        return counted

    def look(self, frame: FrameType, event: str, _: Any) -> None:
        if (
            event == "call"
            and frame.f_code.co_filename.startswith("<")
            and not frame.f_code.co_filename.startswith("<frozen")
            and "S" in frame.f_code.co_varnames
            and not frame.f_code.co_name.startswith("<")
        ):
            self.calls += 1
            if not self.inside:
                self.found.add(frame.f_code.co_name)


def use(thing: Any, skip: tuple[str, ...], **calls: tuple[Any, ...]) -> None:
    """Read every public property, call every public method (with these arguments, or none)."""
    for name in dir(type(thing)):
        if name.startswith("_") or name in skip:
            continue
        value = getattr(thing, name)
        if callable(value):
            with suppress(rulewright.RulewrightError):
                value(*calls.get(name, ()))


def everything(game: rulewright.Game) -> None:
    holder, action = game.player_names[0], next(iter(game.ruleset.program.happenings))  # type: ignore[union-attr]  # it has loaded
    mark = game.mark()
    use(
        game,
        ("restore", "from_position", "undo", "release", "mark", "choose", "propose", "choose_all", "play_randomly"),
        why_changed=(holder,),
        view=(0,),
        screen=(0,),
        outlook=(0,),
        evaluate=("count players",),
        why_stat=("no_such",),
        why_not=(0, action),
        imagined=(0, 1),
        clone=(),
        log_since=(0, 0),
        revealed_since=(mark,),
        at_asking=(0,),
    )
    for decision in game.decisions:
        use(decision, ("choose",))
        for option in decision.options[:9]:
            use(option, ())
    copied = game.clone()
    first = copied.decision
    if first is not None:
        copied.choose_all([first.options[0].id], first.player)
    copied.play_randomly(3, 5)
    if game.decision is not None and game.decision.kind == "offer":
        with suppress(rulewright.IllegalChoice):
            game.propose([], ["1*no_such"])
    game.undo(mark)
    rulewright.Game.restore(game.ruleset, game.save())


@pytest.mark.sampled(5)
@pytest.mark.parametrize("name", PLAYED)
def test_no_rule_runs_uncounted(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Watch()
    for module in (door, restoring, build, options, running):
        for function in ("asked", "run", "play_randomly"):
            if hasattr(module, function):
                monkeypatch.setattr(module, function, watch.around(getattr(module, function)))
    rules = rulewright.load(str(REPOSITORY / name))
    sys.setprofile(watch.look)
    try:
        game = rulewright.Game(rules, seed=3)
        for step in range(24):
            if game.decision is None:
                break
            if step % 6 == 0:
                everything(game)
            game.decision.choose(len(game.decision.values) * step // 24)
        everything(game)
    finally:
        sys.setprofile(None)
    assert watch.calls > 100
    assert watch.found == set()
