"""`python -m benchmarks.large`: the cost of checking and loading correct rules of many sizes, per megabyte.

The rules are made of chapters, each with cards of several forms, stats, happenings, a hook, actions and texts that know only each
other and the small game that all share, as the expansions of a large game do. A cost that grows linearly is the same per megabyte
in every row.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SIZES = (0.25, 0.5, 1.0, 2.0)
LOADING = "import sys, rulewright; sys.exit(any(item.severity == 3 for item in rulewright.load(sys.argv[1]).diagnostics))"

BASE = """\
ruleset: large
version: "1.0"
language: 1
title: {en: A large game, cs: Velká hra}
include: ["chapter_*.yaml"]
players: 2 to 4
words:
  colour: [red, green, blue, white]
  goods: [food, wood, stone]
constants: {hand_size: 5, rounds: 12}
kinds:
  card:
    fields: {value: number = 1, colour: colour = red, price: number = 0}
    state: {tapped: yes/no = no}
    code:
      worth(player me): number = 0
      play(player me): effect = nothing
zones:
  game:
    pile: {holds: card, order: pile, seen by: nobody}
    discard: {holds: card, order: pile}
  player:
    hand: {holds: card, seen by: owner}
    table: {holds: card}
state:
  game: {era: 1..100 = 1}
  player: {points: 0..10000 = 0, gold: 0..1000 = 10, store: pool of goods}
happenings:
  turn(player):
    turn of: player
    do: |
      draw_cards(player, 1)
      player must act in turn_menu
  draw_cards(player, number much):
    do: |
      repeat much times:
        if any pile:
          draw 1 from pile to player.hand
  played(player me, card what):
    do: |
      set me.gold to me.gold - what.price
      move what to me.table
      what.play(me)
actions:
  play_card:
    in: turn_menu
    with: {what: me.hand}
    when: what.price <= me.gold
    do: played(me, what)
  rest:
    in: turn_menu
    do: add 2 to me.gold
setup: |
  move every card to pile
  shuffle pile
  for each p in players:
    draw_cards(p, hand_size)
flow: |
  repeat rounds times:
    add 1 to game.era
    for each p in players:
      turn(p)
result:
  score(player): player.points + (sum of value over player.table)
texts:
  which_card: {en: "Which card do you give up?", cs: "Kterou kartu oželíš?"}
"""

CHAPTER = """\
# Chapter @: the cards of one people, what they are worth and what they do.
texts:
  which_@: {en: "Which card of people @ do you tap?", cs: "Kterou kartu lidu @ otočíš?"}
stats:
  red_cards_@(player me): count me.table where colour = red and value > 1
  wealth_@(player me): me.gold + 2 * red_cards_@(me) + (sum of value over me.table)
happenings:
  feast_@(player me, number much):
    do: |
      if wealth_@(me) > much:
        add much to me.points
      else:
        me gains 1 wood
  toll_@(player me):
    do: |
      for each p in players where p != me and p.gold > 2:
        set p.gold to p.gold - 2
        add 2 to me.gold
rules:
- after: feast_@
  where: me.gold < 8 and much > 2
  do: add 1 to me.gold
actions:
  tap_@:
    in: turn_menu
    with: {what: me.table where not tapped and it.value > 2}
    do: |
      set what.tapped to yes
      me gains 1 food
things:
- kind: card
  id: elder_@
  value: 3
  colour: green
  price: 2
  name: {en: "Elder of people @", cs: "Stařešina lidu @"}
  text:
    en: Everybody at your table draws a card; you draw two if you are rich.
    cs: Každý u stolu si lízne kartu; ty dvě, jsi-li bohatý.
  worth: 2 * red_cards_@(me)
  play: |
    for each p in players where p != me:
      draw_cards(p, 1)
    draw_cards(me, 2 if wealth_@(me) > 20 else 1)
- kind: card
  id: raider_@
  copies: 2
  value: 2
  price: 3
  name: {en: "Raider of people @", cs: "Nájezdník lidu @"}
  text: {en: "Take half of the gold of every rival.", cs: "Vezmi každému soupeři polovinu zlata."}
  play: |
    for each rival in players where it != me and it.gold > 1:
      let taken = rival.gold divided by 2 rounded down
      set rival.gold to rival.gold - taken
      add taken to me.gold
- kind: card
  for each:
  - {n: small, much: 2, price: 1}
  - {n: great, much: 5, price: 4}
  id: feast_card_<n>_@
  colour: white
  price: <price>
  name: {en: "<n> feast of people @", cs: "hostina lidu @ (<n>)"}
  play: |
    feast_@(me, <much>)
    if <much> > 3 and me.points > 10:
      toll_@(me)
- kind: card
  id: scribe_@
  value: 4
  colour: blue
  price: 5
  name: {en: "Scribe of people @", cs: "Písař lidu @"}
  text: {en: "Give up a card; it counts for you at once.", cs: "Ožel kartu; hned se ti počítá."}
  worth: sum of value over me.table where colour = blue
  play: |
    for each lost in me.hand where it.price > 3:
      add lost.value + lost.worth(me) to me.points
      move lost to discard
    if any me.table where not tapped:
      me chooses what in me.table where not tapped for which_@
      if what is something:
        set what.tapped to yes
"""


def write(folder: Path, megabytes: float, chapters_in_a_file: int = 8) -> int:
    """Write right rules of about this size; returns the number of bytes."""
    (folder / "ruleset.yaml").write_text(BASE, encoding="utf-8")
    written, number = len(BASE.encode()), 0
    while written < megabytes * 1e6:
        parts = _sections([CHAPTER.replace("@", f"c{number + index}") for index in range(chapters_in_a_file)])
        (folder / f"chapter_{number // chapters_in_a_file:04}.yaml").write_text(parts, encoding="utf-8")
        written, number = written + len(parts.encode()), number + chapters_in_a_file
    return written


def _sections(chapters: Sequence[str]) -> str:
    """The chapters as one file, in which each section is written once."""
    sections: dict[str, list[str]] = {}
    for chapter in chapters:
        name = ""
        for line in chapter.splitlines(keepends=True):
            if line[0] not in " -#":
                name = line
            elif name:
                sections.setdefault(name, []).append(line)
    return "".join(name + "".join(lines) for name, lines in sections.items())


def spent(command: Sequence[str], interpreter: Path) -> tuple[float, float]:
    """CPU seconds and megabytes at most of a fresh process with an empty cache; `RuntimeError` when it finds mistakes."""
    with tempfile.TemporaryDirectory() as cache:
        env = {**os.environ, "XDG_CACHE_HOME": cache, "PYTHONPATH": str(interpreter)}
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run([sys.executable, *command], cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(command)} ended with {done.returncode}: {(done.stdout + done.stderr)[-2000:]}")
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, after.ru_maxrss / 1024


def main(arguments: Sequence[str] | None = None) -> None:
    """Print a row for each size and interpreter."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.large", description="What right rules cost, per megabyte.")
    parser.add_argument("--megabytes", type=float, nargs="+", default=list(SIZES), help="the sizes (default 0.25 0.5 1 2)")
    parser.add_argument(
        "--interpreter",
        type=Path,
        nargs="+",
        default=[ROOT / "interpreter"],
        metavar="FOLDER",
        help="folders that hold the package, to compare states of it in one run (default: this one)",
    )
    parser.add_argument("--ruleset", nargs="*", default=[], help="further rulesets to measure whole")
    options = parser.parse_args(arguments)
    print(f"{'rules':>28}  {'MB':>5}  {'check':>7}  {'s/MB':>6}  {'load':>7}  {'s/MB':>6}  interpreter")
    with tempfile.TemporaryDirectory() as folder:
        for megabytes in options.megabytes:
            made = Path(folder) / f"large_{megabytes}"
            made.mkdir()
            _rows(str(made), write(made, megabytes) / 1e6, options.interpreter)
    for ruleset in options.ruleset:
        _rows(ruleset, sum(file.stat().st_size for file in (ROOT / ruleset).rglob("*.yaml")) / 1e6, options.interpreter)


def _rows(folder: str, megabytes: float, interpreters: Sequence[Path]) -> None:
    for interpreter in interpreters:
        checking, _ = spent(["-m", "rulewright", "check", "--no-cache", folder], interpreter)
        loading, _ = spent(["-c", LOADING, folder], interpreter)
        print(
            f"{Path(folder).name:>28}  {megabytes:5.2f}  {checking:7.2f}  {checking / megabytes:6.1f}  "
            f"{loading:7.2f}  {loading / megabytes:6.1f}  {interpreter}",
            flush=True,
        )


if __name__ == "__main__":
    main()
