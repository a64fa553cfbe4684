"""Each name that an author gives, written in each odd way: an error, whatever it is the name of. (An action called `rest(player me)` was played as far
as the code that was made of it.)"""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from rulewright.source.diagnostics import Severity

SECTIONS = {
    "kinds": "{card: {fields: {rank: number = 0}, state: {worn: number = 0}, code: {play(player me): effect = nothing}, zones: {under: {holds: card}}}, cell: {}}",
    "words": "{colour: [red, blue]}",
    "zones": "{game: {market: {holds: card}}, player: {hand: {holds: card}}}",
    "state": "{player: {coins: number = 0}, game: {round: number = 0}}",
    "stats": "{worth(player): 1}",
    "constants": "{five: 5}",
    "texts": '{ask: "Which?"}',
    "options": "{quick: {type: yes/no, default: no}}",
    "marks": "{tired: {on: player, counts: turn}}",
    "dice": "{die: {faces: [1, 2]}}",
    "maps": "{board: {shape: squares, size: [3, 3], space: cell}}",
    "happenings": "{turn(player): {turn of: player, do: player must act in day}}",
    "actions": "{rest: {in: day, with: {other: me.hand}, do: add 1 to me.coins}}",
    "things": "[{kind: card, id: ace}]",
    "flow": "'for each p in players: turn(p)'",
    "result": "{score(player): 0}",
}
NAMES = {
    "kinds": ("card:", "rank", "worn", "play", "under"), "words": ("colour", "red"), "zones": ("market", "hand"), "state": ("coins", "round"), "stats": ("worth",),
    "constants": ("five",), "texts": ("ask",), "options": ("quick",), "marks": ("tired",), "dice": ("die",), "maps": ("board",), "happenings": ("turn(",),
    "actions": ("rest", "other", "in: day"), "things": ("ace",), "result": ("score",),
}  # fmt: skip
ODD = ("a b", "a(b c)", "a-b", "1a", "á", "A", "a.b", "a'b")


def _found(folder: Path, sections: dict[str, str]) -> set[str]:
    text = "ruleset: odd\nlanguage: 1\nplayers: 2\n" + "".join(f"{name}: {value}\n" for name, value in sections.items())
    (folder / "ruleset.yaml").write_text(text, encoding="utf-8")
    return {f"{finding.code} {finding.message}" for finding in rulewright.load(str(folder)).diagnostics if finding.severity is Severity.ERROR}


def test_with_plain_names_nothing_is_wrong(tmp_path: Path) -> None:
    assert _found(tmp_path, SECTIONS) == set()


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("section", "name"), [(section, name) for section, names in NAMES.items() for name in names])
def test_an_odd_name_is_an_error(tmp_path: Path, section: str, name: str) -> None:
    end = name[-1] if name[-1] in "(:" else ""
    start = "in: " if name.startswith("in: ") else ""
    for odd in ODD:
        assert _found(tmp_path, {**SECTIONS, section: SECTIONS[section].replace(name, start + odd + end, 1)}), odd
