"""Of many overlays only changed ones are checked again, with the same findings as a full check."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rulewright.cli import checking, group_cache
from rulewright.cli.checking import Outcome, check_paths
from rulewright.outside.permission import Permission, holding

BASE = """\
ruleset: garden
version: "1.0"
language: 1
title: Garden
players: 2
constants: {prize: 3}
state: {player: {coins: number = 0}}
happenings: {give(player): {do: player gains prize coins}}
flow: |
  for each p in players: give(p)
result: {score(player): player.coins}
"""
OVERLAY = "ruleset: {name}\nlanguage: 1\nextends: garden\nchange: {{constants.prize: {prize}}}\n"
Check = Callable[[], tuple[int, Outcome]]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A base and four overlays, the last of them with a mistake."""
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(group_cache, "WORTH_KEEPING", 0.0)
    place = tmp_path / "rules"
    for name, text in {"garden": BASE, **{f"o{n}": OVERLAY.format(name=f"o{n}", prize=n + 4) for n in range(3)}}.items():
        (place / name).mkdir(parents=True)
        (place / name / "ruleset.yaml").write_text(text, encoding="utf-8")
    (place / "o3").mkdir()
    (place / "o3" / "ruleset.yaml").write_text(OVERLAY.format(name="o3", prize=1).replace("prize: 1", "price: 1"), encoding="utf-8")
    return place


@pytest.fixture
def check(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Check:
    """Checks the folder; also returns how many rulesets were read."""
    read: list[object] = []
    wanted = checking._check_group

    def counted(group: object, together: bool) -> object:
        read.append(group)
        return wanted(group, together)  # type: ignore[arg-type]

    monkeypatch.setattr(checking, "_check_group", counted)

    def run() -> tuple[int, Outcome]:
        read.clear()
        with holding(Permission()):
            found = check_paths([folder], lambda *_: None, recalled=True)
            count = len(read)
            whole = check_paths([folder], lambda *_: None)
        assert list(map(str, found.findings)) == list(map(str, whole.findings)) and found.files == whole.files
        assert found.reads.keys() >= {name for name in whole.reads if name.endswith("o0/ruleset.yaml")}
        return count, found

    return run


def write(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_what_has_not_changed_is_not_checked_again(check: Check, folder: Path) -> None:
    assert check()[0] == 5
    assert check()[0] == 0
    write(folder / "o1" / "ruleset.yaml", "prize: 5", "prize: 6")
    assert check()[0] == 1
    write(folder / "o2" / "ruleset.yaml", "prize: 6", "prise: 6")
    count, found = check()
    assert count == 1 and {finding.span.file.split("/")[-2] for finding in found.findings} == {"o2", "o3"}
    assert check()[0] == 0


def test_a_base_that_has_changed_is_checked_with_all_its_overlays(check: Check, folder: Path) -> None:
    check()
    write(folder / "garden" / "ruleset.yaml", "{prize: 3}", "{prize: 4}")
    assert check()[0] == 5
    write(folder / "garden" / "ruleset.yaml", "{prize: 4}", "{prize: 4, prim: 3}")
    assert check()[0] == 5


def test_what_neighbours_say_of_themselves_counts_and_nothing_else_of_them(check: Check, folder: Path) -> None:
    check()
    write(folder / "o0" / "ruleset.yaml", "ruleset: o0", "ruleset: garden")  # now there are two bases of that name
    count, found = check()
    assert count > 1 and any(finding.code == "RW611" for finding in found.findings)
    write(folder / "o0" / "ruleset.yaml", "ruleset: garden", "ruleset: o0")
    assert check()[0] > 1 and check()[0] == 0


def test_a_new_neighbour_is_seen(check: Check, folder: Path) -> None:
    check()
    (folder / "zen").mkdir()
    (folder / "zen" / "ruleset.yaml").write_text(BASE, encoding="utf-8")
    count, found = check()  # the base searched for none
    assert count == 5 and any(finding.code == "RW611" for finding in found.findings)


def test_a_damaged_entry_costs_time_only(check: Check, folder: Path, tmp_path: Path) -> None:
    check()
    for entry in (tmp_path / "cache").glob("*.group"):
        entry.write_bytes(entry.read_bytes()[:-40])
    assert check()[0] == 5
    assert check()[0] == 0
