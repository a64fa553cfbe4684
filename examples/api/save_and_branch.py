"""Save a game as JSON in the middle of an event, restore it, look ahead on a clone, and take a choice back.

python examples/api/save_and_branch.py
"""

from __future__ import annotations

import json
from pathlib import Path

import rulewright

RULES = Path(__file__).resolve().parents[2] / "rulesets" / "mesta"


def main() -> None:
    """Everything here uses the public interface only."""
    ruleset = rulewright.load(str(RULES))
    game = rulewright.Game(ruleset, players=["alice", "bob", "cyril"], seed=7, options={"length": "quick"})
    for _ in range(40):
        if game.decision is None:
            break
        game.choose(game.decision.options[0])

    # A saved game is plain JSON: it can be stored, sent, and restored in another process.
    text = json.dumps(game.save())
    restored = rulewright.Game.restore(ruleset, json.loads(text))
    print("restored is the same game:", restored.hash() == game.hash())

    # Look ahead on a clone: the game itself does not change.
    before = game.hash()
    copy = game.clone()
    while copy.decision is not None:
        copy.choose(copy.decision.options[-1])
    print("the clone ended with", {copy.player_names[score.player]: score.total for score in copy.scores()})
    print("the game is where it was:", game.hash() == before)

    # Take a choice back.
    if game.decision is not None:
        mark = game.mark()
        game.choose(game.decision.options[0])
        game.undo(mark)
        print("taken back:", game.hash() == before)

    # What one player may know, and what a stat is made of.
    view = game.view(0)
    print("alice's view has", len(json.dumps(view)), "characters and none of the others' events")


if __name__ == "__main__":
    main()
