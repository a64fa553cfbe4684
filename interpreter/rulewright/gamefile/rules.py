"""Reads the exact texts of a ruleset, and turns stored or received texts back into files."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable
from pathlib import Path

import rulewright
from rulewright.api import Ruleset
from rulewright.outside.folders import state_folder
from rulewright.outside.permission import holding, naming
from rulewright.outside.reading import read_text
from rulewright.outside.writing import make_private_folder, write


def texts_of(ruleset: Ruleset, allow: Iterable[str | Path] = ()) -> tuple[list[str], dict[str, str]]:
    """The main files of a ruleset and its overlays, and all their texts, by paths relative to their common folder."""
    assert ruleset.composed is not None
    mains = [os.path.abspath(package.main) for package in ruleset.composed.packages]
    files = [os.path.abspath(file) for file in ruleset.composed.files]
    root = os.path.commonpath([os.path.dirname(file) for file in (*mains, *files)])
    with naming([*mains, *allow]) as permission, holding(permission):
        return [_named(main, root) for main in mains], {_named(file, root): read_text(file) for file in files}


def _named(file: str, root: str) -> str:
    """The path of a file relative to that folder. Hidden folders on the way (of received rules) lose their leading dots."""
    return "/".join(part.lstrip(".") or "_" for part in Path(os.path.relpath(file, root)).parts)


def lay_out(mains: Iterable[str], files: dict[str, str]) -> Ruleset:
    """Load the ruleset in some texts, written to a folder that only this user can write to."""
    root = laid_out(files)
    return rulewright.load(*[str(root / main) for main in mains])


def laid_out(files: dict[str, str]) -> Path:
    """The folder containing some texts, writable only by this user and named after its content."""
    named = "\0".join(f"{name}\0{text}" for name, text in sorted(files.items()))
    root = state_folder() / "rules" / hashlib.sha256(named.encode()).hexdigest()[:32]
    for name, text in files.items():
        place = root / name
        make_private_folder(place.parent)
        write(place, text)
    return root
