"""Queries of a position from outside have a step budget of their own: they neither use up that of the rules nor end in anything but a finding."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import rulewright
from rulewright.runtime.errors import RunawayRule
from rulewright.source.limits import read_limits, use_limits
from tests.limits.nestings import Ruleset

STEPS = 3_000
DEAR = Ruleset(
    things="".join(f"- {{kind: card, id: x{i}}}\n" for i in range(40)),
    stats="  dear(player me): count (every card as a where any (every card as b where any (every card as c where a.value + b.value + c.value + me.points < 0)))\n",
    actions="  many:\n    in: table\n    with: {a: every card, b: every card, c: every card}\n    when: a.value + b.value + c.value + me.points > 3\n"
    "    do: add 1 to me.points\n",
    more="screen:\n  facts: {figures: {dear: dear(me)}}\n",
    result="result:\n  score(player): dear(player)\n",
)
ASKED: dict[str, Callable[[rulewright.Game], object]] = {
    "evaluate": lambda game: game.evaluate("dear(me)", 0),
    "why_stat": lambda game: game.why_stat("dear", "player1"),
    "scores": lambda game: game.scores(),
    "screen": lambda game: game.screen(0),
    "outlook": lambda game: game.outlook(0),
}


def game_of(folder: Path, rules: Ruleset) -> rulewright.Game:
    (folder / "ruleset.yaml").write_text(rules.files()["ruleset.yaml"], encoding="utf-8")
    return rulewright.Game(rulewright.load(folder), seed=1)


@pytest.mark.parametrize("name", ASKED)
def test_a_question_that_takes_too_many_steps_ends_in_a_finding(name: str, tmp_path: Path) -> None:
    with use_limits(read_limits([f"steps={STEPS}"])):
        game = game_of(tmp_path, DEAR)
        with pytest.raises(RunawayRule) as error:
            ASKED[name](game)
    assert Path(error.value.span.file).is_file()


def test_questions_use_up_no_steps(tmp_path: Path) -> None:
    with use_limits(read_limits([f"steps={STEPS}"])):
        game = game_of(tmp_path, Ruleset())
        for _ in range(STEPS // 10):
            assert game.evaluate("count (every card as a where any (every card as b where a.value + b.value > 100))") == 0
            game.why_not(0, "take")
        assert game.decision is not None
        game.choose(game.decision.options[0])
