"""Findings that no file of the corpus can have, because they depend on the file system, on where the program runs, or on very large files.

Each test compares the declarations of what is found; `test_sentences.py` looks for their names here.
"""

from __future__ import annotations

import errno
import itertools
import os
from pathlib import Path

import pytest

from rulewright import load
from rulewright.outside import permission
from rulewright.ruleset import find
from rulewright.ruleset.compose import compose
from rulewright.source import reader
from rulewright.source.catalogue.code import Message
from rulewright.source.catalogue.files import FileUnreadable
from rulewright.source.catalogue.maps import BadMap
from rulewright.source.catalogue.overlays import BaseNotFound
from rulewright.source.diagnostics import Findings
from rulewright.source.limits import read_limits, use_limits

SHOP = "ruleset: {name}\nversion: '1'\nlanguage: 1\nplayers: 2\nconstants: {{prize: 3}}\nflow: stop\nresult: {{score(player): prize}}\n"


def written(folder: Path, name: str, text: str) -> Path:
    (folder / name).mkdir(parents=True, exist_ok=True)
    (folder / name / "ruleset.yaml").write_text(text, encoding="utf-8")
    return folder / name


def overlay(folder: Path, name: str, base: str) -> Path:
    return written(folder, name, f"ruleset: {name}\nlanguage: 1\nextends: {base}\nchange: {{constants.prize: 4}}\n")


def told(*paths: Path) -> list[Message]:
    return [each.declared for each in load(*paths).diagnostics]


@pytest.mark.parametrize(
    ("error", "declared"),
    [
        (errno.EISDIR, FileUnreadable.folder),
        (errno.ENOENT, FileUnreadable.missing),
        (errno.EACCES, FileUnreadable.forbidden),
        (errno.EIO, FileUnreadable.system),
    ],
)
def test_a_file_that_the_system_does_not_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: int, declared: Message) -> None:
    def refuse(path: Path, most: int) -> bytes:
        raise OSError(error, os.strerror(error), os.fspath(path))

    monkeypatch.setattr(reader, "read_bytes", refuse)
    findings = Findings()
    assert reader.read(tmp_path / "a.yaml", findings) is None
    assert [each.declared for each in findings] == [declared]
    if declared is FileUnreadable.system:
        assert os.strerror(error) in findings.items[0].said()


def test_a_base_by_an_absolute_path(tmp_path: Path) -> None:
    """The cure is the path from the overlay's folder, so it differs from machine to machine."""
    shop = written(tmp_path, "shop", SHOP.format(name="shop"))
    rich = overlay(tmp_path, "rich", shop.as_posix())
    (finding,) = load(shop, rich).diagnostics
    assert finding.declared is BaseNotFound.absolute
    assert "`extends: ../shop`" in finding.cured()


def test_a_base_among_too_many_neighbours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(find, "_MOST_NEIGHBOURS", 2)
    rich = overlay(tmp_path, "rich", "store")
    for number in range(4):
        (tmp_path / f"a{number}").mkdir()
    found = load(rich, allow=[tmp_path]).diagnostics
    assert [each.declared for each in found] == [BaseNotFound.among_many]


def test_overlays_upon_overlays_without_end(tmp_path: Path) -> None:
    shop = written(tmp_path, "shop", SHOP.format(name="shop"))
    names = ["shop", *(f"rule_{number}" for number in range(3))]
    paths = [overlay(tmp_path, name, f"../{below}") for below, name in itertools.pairwise(names)]
    with use_limits(read_limits(["overlays=2"])):
        assert BaseNotFound.too_many in told(shop, paths[-1], *paths[:-1])
    assert told(shop, *paths[:1]) == []


def test_two_bases_for_one_game(tmp_path: Path) -> None:
    """`check` would check each alone; `load` and `check --together` refuse them."""
    shops = [written(tmp_path, name, SHOP.format(name=name)) for name in ("shop", "store")]
    assert told(*shops) == [BaseNotFound.two_bases]


def test_two_bases_of_one_id_for_one_game(tmp_path: Path) -> None:
    """Both would be called by the same name, so the finding says where they are."""
    shops = [written(tmp_path, name, SHOP.format(name="shop")) for name in ("here", "there")]
    findings = Findings()
    with permission.naming(shops):
        compose(shops, findings)
    (finding,) = findings
    assert finding.declared is BaseNotFound.two_of_one_id
    assert [finding.arg("first"), finding.arg("second")] == [shop.as_posix() for shop in shops]


def test_a_picture_with_far_more_letters_than_spaces(tmp_path: Path) -> None:
    holes = "\n".join(["      ." + "." * 60] * 4)
    text = (
        "ruleset: sea\nlanguage: 1\nplayers: 1\nkinds: {cell: {}}\n"
        f"maps:\n  sea:\n    shape: squares\n    space: cell\n    legend: {{x: {{}}}}\n    rows: |\n      x{'.' * 60}\n{holes}\n"
        "flow: stop\nresult: {score(player): count every cell}\n"
    )
    sea = written(tmp_path, "sea", text)
    assert BadMap.too_many_letters not in told(sea)
    with use_limits(read_limits(["spaces=10"])):
        assert BadMap.too_many_letters in told(sea)
