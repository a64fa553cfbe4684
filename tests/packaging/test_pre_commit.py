"""The hooks for pre-commit find what is wrong in any rule file of a repository, also in one that another file includes."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
HOOKS = {hook["id"]: hook for hook in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))}

GARDEN = {
    "garden/ruleset.yaml": """\
ruleset: garden
language: 1
title: {en: Garden, cs: Zahrada}
players: 2
include: [beds/*.yaml]
kinds: {plant: {fields: {worth: number}}}
zones: {player: {bed: {holds: plant}}}
flow: |
  move every plant to first_player.bed
result: {score(player): sum of worth over player.bed}
""",
    "garden/beds/roses.yaml": "things:\n- {kind: plant, id: rose, worth: 1}\n",
    "garden/tests/rose.yaml": "- {name: it begins, players: [alice, bob], expect: {over: yes}}\n",
    ".github/workflows/other.yml": "on: push\n",
}
MISTAKES = [  # what somebody changes, and the hook that has to stop it
    ("rulewright-check", "garden/ruleset.yaml", "players: 2", "playrs: 2"),
    ("rulewright-check", "garden/beds/roses.yaml", "worth: 1", "wrth: 1"),
    ("rulewright-check", "garden/beds/roses.yaml", "things", ""),  # it is deleted
    ("rulewright-test", "garden/tests/rose.yaml", "over: yes", "over: no"),
]


@pytest.mark.parametrize(("hook", "file", "right", "wrong"), MISTAKES, ids=lambda value: value if ".yaml" in value else None)
def test_a_mistake_in_any_file_stops_a_commit(tmp_path: Path, hook: str, file: str, right: str, wrong: str) -> None:
    for name, text in GARDEN.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert _commit(tmp_path, hook, file) == 0
    assert right in GARDEN[file]
    if wrong:
        (tmp_path / file).write_text(GARDEN[file].replace(right, wrong), encoding="utf-8")
    else:
        (tmp_path / file).unlink()
    assert _commit(tmp_path, hook, file) == 1


def _commit(folder: Path, name: str, changed: str) -> int:
    """The exit code of a hook for one changed file, as pre-commit runs it: 0 also where the hook passes over the file."""
    hook = HOOKS[name]
    assert hook["types"] == ["yaml"]
    passed_over = not (folder / changed).exists() or not changed.endswith((".yaml", ".yml")) or not re.search(hook.get("files", ""), changed)
    if passed_over and not hook.get("always_run", False):
        return 0
    program, *words = [*hook["entry"].split(), *hook.get("args", [])]
    assert program == "rulewright"
    files = [changed] if hook.get("pass_filenames", True) else []
    done = subprocess.run([sys.executable, "-m", "rulewright", *words, *files], cwd=folder, capture_output=True, text=True, check=False)
    return done.returncode
