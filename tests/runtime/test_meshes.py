"""Sides and corners of every shape of map: who touches whom, and where they stand in a picture."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from rulewright.language.mesh import spots_of
from tests.runtime.small import load

RULES = """
kinds: {{face: {{}}, edge: {{}}, point: {{state: {{owned: yes/no = no}}}}}}
maps: {{board: {{{shape}, size: [3, 4], space: face, sides: edge, corners: point}}}}
flow: |
  repeat 2 times:
    first_player chooses p in every point where not owned
    if p is something: set p.owned to yes
result: {{score(player): count (every point where owned)}}
screen: {{board: {{map: board, corners: [{{sign: o, when: owned}}]}}}}
"""
SHAPES = {"shape: squares": (12, 20, 31), "shape: hexes": (12, 38, 49), "shape: hexes, flat: yes": (12, 38, 49)}


@pytest.mark.parametrize("shape", SHAPES)
def test_sides_and_corners(shape: str, tmp_path: Path) -> None:
    ruleset = load(tmp_path / "r", RULES.format(shape=shape))
    game = rulewright.Game(ruleset, players=2, seed=1)
    assert ruleset.program is not None
    board = ruleset.program.maps["board"]
    drawing = board.drawings[0]
    assert board.corners is not None
    assert board.sides is not None
    faces, corners, sides = drawing.spaces, board.corners.drawings[0], board.sides.drawings[0]
    assert len(faces) - len(sides.spaces) + len(corners.spaces) == 1, "Euler: a board without holes"
    assert (len(faces), len(corners.spaces), len(sides.spaces)) == SHAPES[shape]
    for side in sides.spaces:
        ends = sides.touching[board.corners][side]
        assert len(set(ends)) == 2
        assert all(side in corners.touching[board.sides][end] for end in ends)
        assert all(side in drawing.touching[board.sides][face] for face in sides.touching[board][side])
    spots = spots_of(board, drawing)
    assert len({(spot.slot, spot.line) for spot in spots.values()}) == len(spots) == len(faces) + len(corners.spaces) + len(sides.spaces)
    for side in sides.spaces:
        one, other = (spots[end] for end in sides.touching[board.corners][side])
        assert (2 * spots[side].slot, 2 * spots[side].line) == (one.slot + other.slot, one.line + other.line)
    game.choose(0)
    shown = game.screen(0, "en")[0]["parts"]
    assert sum(bool(part["signs"]) for part in shown) == 1
    assert len(shown) == len(corners.spaces) + len(sides.spaces)
