"""Rules that never come to an end, each with the words of the line that must be named, and a run of one of them in a process of its own."""

from __future__ import annotations

import json
import resource
import sys
import tempfile
import time
from pathlib import Path

STATE = """
state:
  game: {n: number = 0, m: number = 0}
kinds:
  card: {}
zones:
  player: {hand: {holds: card}}
  game: {pile: {holds: card, order: pile}, other: {holds: card, order: pile}}
things:
- {kind: card, id: ace, copies: 60}
setup: move (every card) to game.pile
flow: |
  repeat 3 times:
    for each p in players: p must act in main
result: {score(player): game.n}
"""

ACTIONS = """
actions:
  wait: {in: main, do: add 1 to game.m}
  go:
    in: main
    do: |
"""


def action(*lines: str) -> str:
    return STATE + ACTIONS + "".join(f"      {line}\n" for line in lines)


CASES: dict[str, tuple[str, str]] = {
    # name: (ruleset, words of a line that may be named)
    "calls itself": (action("forever(1)") + "happenings:\n  forever(number n):\n    do: |\n      if game.m < 1000: forever(n + 1)\n", "forever"),
    "call each other": (
        action("ping()") + "happenings:\n  ping():\n    do: pong()\n  pong():\n    do: |\n      add 1 to game.n\n      if game.m < 1000: ping()\n",
        "p",
    ),
    "call each other and ask": (
        action("ping(me)")
        + "happenings:\n  ping(player):\n    do: |\n      if game.m < 1000: ping(player)\n      player may choose c in player.hand\n      if c is something: add 1 to game.n\n",
        "ping",
    ),
    "a huge number of times": (action("repeat 1000000000 times:", "  add 1 to game.n"), "repeat"),
    "a huge number of times in each other": (
        action("repeat 100000 times:", "  repeat 100000 times:", "    add 1 to game.n"),
        "repeat",
    ),
    "at most a huge number of times": (action("repeat at most 1000000000 times while game.n >= 0:", "  add 1 to game.n"), "repeat"),
    "draws from a pile that things come back to": (action("draw 1000000000 from game.pile to game.pile"), "draw"),
    "exploding set": (
        action(
            "let a = every card as w where any (every card as x where x != w and any (every card as y where y != x and any (every card as z where z != y and any (every card as u where u != z and u = w and u != w))))",
            "add count a to game.n",
        ),
        "let a",
    ),
    "sets of combinations": (
        action(
            "me chooses any number of xs in game.pile",
            "  with count xs = 30 and count (xs where it in game.other) = 30",
            "add count xs to game.n",
        ),
        "xs",
    ),
    "five choices of sixty things that never fit": (
        (
            action("me may act in late") + "  five:\n    in: late\n    with: {a: game.pile, b: game.pile, c: game.pile, d: game.pile, e: game.pile}\n"
            "    when: a.size + b.size * c.size + d.size * e.size > 100000\n    do: add 1 to game.n\n"
        )
        .replace("{kind: card, id: ace, copies: 60}", "{for each: {k: 1..60}, kind: card, id: c_<k>, size: <k>}")
        .replace("card: {}", "card: {fields: {size: number = 0}}"),
        "act in late",
    ),
    "never settles": (
        action("add 1 to game.n")
        + "rules:\n- id: up\n  whenever: game.n = 1 and game.m < 1000\n  do: set game.n to 2\n- id: down\n  whenever: game.n = 2\n  do: set game.n to 1\n",
        "game.n = 1",
    ),
    "stats that count down from far": (
        action("add far(1000000) to game.n") + "stats:\n  far(number n): (far(n - 1) + 1) if n > 0 else 0\n",
        "far",
    ),
    "a huge range": (action("add count (1..1000000000) to game.n"), "add count"),
    "huge numbers": (
        action("set game.n to 7", "repeat 100000 times:", "  set game.n to game.n * game.n"),
        "game.n * game.n",
    ),
    "an optimum over huge ranges": (action("add (most a + b over a in 0..100000, b in 0..100000) to game.n"), "most a"),
    "a huge draw": (
        action("draw 1000000000 from game.pile to game.other", "roll 1000000000 d6 as xs", "add count xs to game.n"),
        "roll",
    ),
    "amounts over many": (
        action("me chooses amounts n over me.hand", "  with sum of n = 500", "add sum of n to game.n").replace(
            "setup: move (every card) to game.pile",
            "setup: |\n  for each p in players:\n    if p = first of players: move (every card) to p.hand",
        ),
        "amounts n",
    ),
}


def play(name: str) -> dict[str, object]:
    """Begin a game of a case and take the action; what happened."""
    from small import load

    import rulewright

    text, _ = CASES[name]
    with tempfile.TemporaryDirectory() as folder:
        rules = load(Path(folder), text)
        game = rulewright.Game(rules, 2, 1)
        before, save = game.hash(), json.dumps(game.save())
        began = time.process_time()  # its own work: how busy the machine is does not count
        try:
            game.choose("go")
            said, line = "", ""
        except rulewright.RunawayRule as problem:
            said, line = str(problem), rules.text_at(problem.span)
        seconds = time.process_time() - began
        after, same = game.hash(), json.dumps(game.save()) == save
        if said:
            game.choose("wait")
        return {
            "said": said,
            "line": line,
            "seconds": seconds,
            "unchanged": before == after and same,
            "over": game.over,
            "megabytes": peak(),
        }


def peak() -> float:
    """The most memory that this program had, in megabytes (what `getrusage` says may be that of the program which started it)."""
    status = Path("/proc/self/status")
    if status.exists():
        return next(int(line.split()[1]) / 1024 for line in status.read_text(encoding="utf-8").splitlines() if line.startswith("VmHWM"))
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


if __name__ == "__main__":
    limit = 2_000 * 1024 * 1024  # so that a mistake does not take the machine with it
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    print(json.dumps(play(sys.argv[1])))
