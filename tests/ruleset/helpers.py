"""Small rulesets in temporary folders, and findings as text."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

from rulewright.ruleset.compose import Composed, compose
from rulewright.ruleset.paths import find
from rulewright.source.diagnostics import Findings
from rulewright.source.document import Mapping, Node, Scalar, Sequence

BASE = """
ruleset: garden
version: 1.4
language: 1
title: {en: Garden, cs: Zahrada}
players: 2 to 4
words:
  colour: [red, white, blue]
constants: {hand: 5, bonus: 2}
kinds:
  plant:
    fields: {colour: colour or nothing = nothing, height: number = 1, tall: yes/no = no}
    code: {play(player me): effect = nothing}
things:
- {kind: plant, id: rose, colour: red, height: 3}
- {kind: plant, id: lily, colour: white}
- kind: plant
  id: oak
  tall: yes
  play: |
    draw 1 from deck to me.hand
    if any me.hand:
      add 1 to me.points
    end turn
zones:
  game: {deck: {holds: plant, order: pile, seen by: nobody}}
  player: {hand: {holds: plant, seen by: owner}}
state:
  player: {points: number = 0}
stats:
  worth(plant): 1
happenings:
  turn(player):
    turn of: player
    do: draw 1 from deck to player.hand
rules:
- {id: rich, after: turn, do: end game}
setup: shuffle deck
flow: |
  repeat 3 times:
    for each p in players:
      turn(p)
result:
  score(player): player.points
  wins: highest
"""


def write(folder: Path, files: dict[str, str]) -> Path:
    """Write files into a folder."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(dedent(text).lstrip("\n"), encoding="utf-8")
    return folder


def told(findings: Findings) -> list[str]:
    """The findings as `line CODE message`."""
    return [f"{item.span.line} {item.code} {item.message}" for item in findings]


def codes(findings: Findings) -> list[str]:
    return [item.code for item in findings]


def composed(paths: list[Path]) -> Composed:
    """The composition of paths without mistakes."""
    findings = Findings()
    result = compose(paths, findings)
    assert told(findings) == []
    assert result is not None
    return result


def failed(paths: list[Path]) -> Findings:
    """The findings of paths that have mistakes."""
    findings = Findings()
    compose(paths, findings)
    assert len(findings)
    return findings


def overlays(tmp_path: Path, *texts: str) -> list[Path]:
    """The base and overlays of it: each text is what stands under `ruleset: one`, `two`, …"""
    paths = [write(tmp_path / "garden", {"ruleset.yaml": BASE})]
    for name, text in zip(("one", "two", "three", "four"), texts, strict=False):
        head = f"ruleset: {name}\nlanguage: 1\nextends: garden\n"
        (tmp_path / name).mkdir()
        (tmp_path / name / "ruleset.yaml").write_text(head + dedent(text).lstrip("\n"), encoding="utf-8")
        paths.append(tmp_path / name)
    return paths


def at(result: Composed, path: str) -> Node | None:
    """A node of a composed ruleset."""
    steps = path.split("/")
    if steps[0] == "things":
        thing = next((t for t in result.things if text(t.get("id")) == steps[1]), None)
        return find(thing, steps[2:]) if thing is not None else None
    return find(result.sections[steps[0]], steps[1:]) if steps[0] in result.sections else None


def text(node: Node | None) -> str | None:
    return node.text if isinstance(node, Scalar) else None


def texts(node: Node | None) -> list[str | None]:
    assert isinstance(node, Sequence)
    return [text(item) for item in node]


def keys(node: Node | None) -> list[str]:
    assert isinstance(node, Mapping)
    return [key.text for key, _ in node]


def ids(result: Composed) -> list[str | None]:
    return [text(thing.get("id")) for thing in result.things]
