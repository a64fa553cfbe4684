"""Every function of a workspace with every parameter wrong raises one of the package's own errors."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import Any

import pytest

from rulewright import RulewrightError
from rulewright.workspace import Snapshot, Workspace
from tests.runtime.test_misuse import HUGE, NO_NUMBERS, NO_TEXTS

FILE = "ruleset.yaml"
WRONG: dict[str, list[Any]] = {
    "folder": [None, 5, [], "no such folder", "a\0b", object()],
    "file": [*NO_TEXTS, "", "../x.yaml", "none.yaml"],
    "text": NO_TEXTS,
    "name": NO_TEXTS,
    "over": [*NO_TEXTS[1:], "0" * 32],
    "whole": [0, 1, "yes", None, object()],
    "stopped": [0, "yes", [], object()],
    "line": [*NO_NUMBERS, 0, -1, *HUGE],
    "column": [*NO_NUMBERS, 0, -1, *HUGE],
    "language": NO_TEXTS,
}
RIGHT: dict[str, Any] = {"file": FILE, "text": "ruleset: x\n", "line": 1, "column": 1, "over": None}
FUNCTIONS = {
    **{f"Workspace.{name}": name for name in ("text", "on_disk", "edit", "drop", "save", "edited", "files", "snapshot")},
    **{f"Snapshot.{name}": name for name in ("text", "main_of", "mains", "file_of", "findings", "tests", "complete", "hover", "definition")},
}
LEFT_ALONE = ("edits", "span", "allow")  # values of the package's own classes, and paths as in `load`
FORGETS = ("Workspace.drop",)  # what is not there need not be forgotten
MAKES = ("Workspace.edit", "Workspace.on_disk")  # a new file


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    (tmp_path / FILE).write_text("ruleset: a\n")
    workspace = Workspace(tmp_path)
    workspace.edit(FILE, "ruleset: b\n")
    return workspace


def parameters() -> list[tuple[str, str]]:
    found = []
    for owner in (Workspace, Snapshot):
        for name, function in inspect.getmembers(owner, inspect.isfunction):
            if name.startswith("_"):
                continue
            assert f"{owner.__name__}.{name}" in FUNCTIONS, f"{name} is new"
            found += [(f"{owner.__name__}.{name}", each) for each in inspect.signature(function).parameters if each not in ("self", *LEFT_ALONE)]
    return found


@pytest.mark.parametrize(("name", "parameter"), parameters())
def test_every_wrong_value_is_refused(workspace: Workspace, name: str, parameter: str) -> None:
    owner = workspace if name.startswith("Workspace") else workspace.snapshot()
    function = getattr(owner, FUNCTIONS[name])
    needed = {each: RIGHT[each] for each, known in inspect.signature(function).parameters.items() if known.default is known.empty and each in RIGHT}
    if "edits" in inspect.signature(function).parameters:
        needed["edits"] = ()
    for wrong in WRONG[parameter]:
        if (name in FORGETS and isinstance(wrong, str)) or (name in MAKES and wrong == "none.yaml"):
            continue
        with pytest.raises(RulewrightError):
            function(**{**needed, parameter: wrong})
            raise AssertionError((name, parameter, wrong))
    assert workspace.unsaved == (FILE,)


@pytest.mark.parametrize("wrong", WRONG["folder"])
def test_no_folder(wrong: Any) -> None:
    with pytest.raises(RulewrightError):
        Workspace(wrong)
