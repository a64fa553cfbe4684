"""Play a random game of a ruleset, with or without house rules, and print who won.

python examples/api/random_game.py rulesets/mesta examples/soft_flood --players 3 --seed 7
"""

from __future__ import annotations

import argparse
import random
import sys

import rulewright


def main() -> int:
    """Load, show what is wrong with the rules (if anything is), play at random, print the scores."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("rules", nargs="+", help="a ruleset, then house rules")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()

    ruleset = rulewright.load(*arguments.rules)
    if not ruleset.ok:
        for diagnostic in ruleset.diagnostics:
            print(f"{diagnostic.span}: {diagnostic.code} {diagnostic.message}", file=sys.stderr)
        return 1

    game = rulewright.Game(ruleset, players=arguments.players, seed=arguments.seed)
    choices = random.Random(arguments.seed)
    decisions = 0
    while (decision := game.decision) is not None:
        game.choose(choices.choice(decision.options))
        decisions += 1

    winners = ", ".join(game.player_names[seat] for seat in game.winners()) or "nobody"
    print(f"{ruleset.title('en')}: {decisions} decisions, won by {winners}")
    for score in game.scores():
        parts = ", ".join(f"{name} {value}" for name, value in score.parts)
        print(f"  {game.player_names[score.player]}: {score.total}" + (f" ({parts})" if parts else ""))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
