"""Files of a workspace: unsaved texts, saving over what was read and nothing else, and never anything outside of the folder."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rulewright.workspace import Conflict, NoFile, Workspace

RULES = "ruleset: little\nversion: '1'\nlanguage: 1\ntitle: {en: Little}\nplayers: 1\nflow: 'end game'\n"
OUTSIDE = [
    "../other.yaml", "a/../../other.yaml", "/etc/passwd.yaml", "..", "", ".", "a//b.yaml", "./ruleset.yaml", "a\\b.yaml", "C:/x.yaml",
    "ruleset.yaml\0.yaml", ".hidden.yaml", "a/.git/x.yaml", "ruleset.txt", "x.yaml/", "con.yaml", "a. /b.yaml", "~/x.yaml", "x" * 200 + ".yaml",
    "ruleset.yaml:stream.yaml", "linked/inside.yaml", "link.yaml", "pipe.yaml", "folder.yaml",
]  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    here = tmp_path / "little"
    (here / "folder.yaml").mkdir(parents=True)
    (here / "a").mkdir()
    (here / "ruleset.yaml").write_text(RULES)
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "inside.yaml").write_text("secret: yes\n")
    os.symlink(tmp_path / "elsewhere", here / "linked")
    os.symlink(tmp_path / "elsewhere" / "inside.yaml", here / "link.yaml")
    os.mkfifo(here / "pipe.yaml")
    return here


def test_a_folder_is_made_when_something_is_saved_in_it(folder: Path) -> None:
    workspace = Workspace(folder)
    workspace.edit("more/of/it.yaml", "# a note\n")
    assert workspace.on_disk("more/of/it.yaml") is None and not (folder / "more").exists()
    workspace.save("more/of/it.yaml", None)
    assert (folder / "more" / "of" / "it.yaml").read_text() == "# a note\n" and workspace.unsaved == ()


@pytest.mark.parametrize("name", OUTSIDE)
def test_nothing_outside_is_read_or_written(folder: Path, name: str) -> None:
    workspace = Workspace(folder)
    before = sorted(str(path) for path in folder.parent.rglob("*"))
    for use in (
        lambda: workspace.edit(name, RULES),
        lambda: workspace.text(name),
        lambda: workspace.on_disk(name),
        lambda: workspace.save(name, None),
    ):
        with pytest.raises(NoFile):
            use()
            raise AssertionError(name)
    with pytest.raises(NoFile):
        workspace.snapshot().findings(name)
    assert before == sorted(str(path) for path in folder.parent.rglob("*"))
    assert (folder.parent / "elsewhere" / "inside.yaml").read_text() == "secret: yes\n"
    assert workspace.unsaved == ()


def test_links_and_pipes_are_not_listed(folder: Path) -> None:
    assert Workspace(folder).files() == ("ruleset.yaml",)


def test_what_is_unsaved_is_numbered_and_seen_and_not_on_the_disk(folder: Path) -> None:
    workspace = Workspace(folder)
    first = workspace.snapshot()
    second = workspace.edit("ruleset.yaml", RULES.replace("end game", "end gaem"))
    assert (first.number, second.number, workspace.snapshot()) == (1, 2, second)
    assert first.findings("ruleset.yaml").findings == ()
    (found,) = second.findings("ruleset.yaml").findings
    assert second.file_of(found.span) == "ruleset.yaml"
    assert workspace.edited("ruleset.yaml", found.changes) == RULES
    assert (folder / "ruleset.yaml").read_text() == RULES
    assert workspace.unsaved == ("ruleset.yaml",)
    assert workspace.drop("ruleset.yaml").findings("ruleset.yaml").findings == ()


def test_a_new_file_is_there_before_it_is_written(folder: Path) -> None:
    workspace = Workspace(folder)
    workspace.edit("ruleset.yaml", RULES + "include: [a/more.yaml]\n")
    assert workspace.snapshot().findings("ruleset.yaml").errors
    new = workspace.edit("a/more.yaml", "constants: {many: 3}\n")
    assert not new.findings("a/more.yaml").errors
    assert new.main_of("a/more.yaml") == "ruleset.yaml"
    workspace.save("a/more.yaml", None)
    assert (folder / "a" / "more.yaml").read_text() == "constants: {many: 3}\n"


def test_saving_tells_a_conflict_and_loses_nothing(folder: Path) -> None:
    workspace = Workspace(folder)
    read = workspace.on_disk("ruleset.yaml")
    mine, theirs = RULES + "# mine\n", RULES + "# theirs\n"
    workspace.edit("ruleset.yaml", mine)
    (folder / "ruleset.yaml").write_text(theirs)
    with pytest.raises(Conflict) as conflict:
        workspace.save("ruleset.yaml", read)
    assert conflict.value.text == theirs == (folder / "ruleset.yaml").read_text()
    assert workspace.text("ruleset.yaml") == mine
    workspace.save("ruleset.yaml", workspace.on_disk("ruleset.yaml"))
    assert (folder / "ruleset.yaml").read_text() == mine
    assert workspace.unsaved == ()
    workspace.edit("ruleset.yaml", theirs)
    (folder / "ruleset.yaml").unlink()
    with pytest.raises(Conflict) as conflict:
        workspace.save("ruleset.yaml", workspace.on_disk("ruleset.yaml") or read)
    assert conflict.value.text is None
    assert not (folder / "ruleset.yaml").exists()


def test_what_changes_on_the_disk_is_a_new_state(folder: Path) -> None:
    workspace = Workspace(folder)
    assert not workspace.snapshot().findings("ruleset.yaml").errors
    (folder / "ruleset.yaml").write_text(RULES + "flaw: 1\n")
    assert workspace.snapshot().number == 2
    assert workspace.snapshot().findings("ruleset.yaml").errors
