"""Finds and reads the tests of a ruleset."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from rulewright.language.symbols import Program
from rulewright.outside.permission import RefusedError
from rulewright.outside.reading import below, is_file
from rulewright.ruleset.find import family_of, opens
from rulewright.scenario.model import Scenario
from rulewright.scenario.read import read_scenarios
from rulewright.scenario.values_of_games import Values, without_values
from rulewright.source.diagnostics import Findings
from rulewright.source.garbage import seldom_collected
from rulewright.source.reader import read_list

FOLDER = "tests"
MAIN = "ruleset.yaml"
ENDINGS = (".yaml", ".yml")


def files_of_tests(path: Path) -> list[Path]:
    """The test files that a path stands for: the file itself, those in its folder `tests`, or those of a folder inside that.

    The tests of an overlay in a single file (`variants/short.yaml`) are in the file of its name in the folder `tests` beside it.
    """
    if is_file(path) and path.name != MAIN:
        return _files_beside(path) if opens(path) else [path]
    folder = path.parent if is_file(path) else path
    if os.path.lexists(folder / FOLDER) and is_file(folder / MAIN):
        folder /= FOLDER
    elif not folder.resolve().is_relative_to((root_of(folder) / FOLDER).resolve()):
        return []
    try:
        return sorted((file for file in below(folder) if file.suffix in ENDINGS), key=lambda file: (file.suffix != ENDINGS[0], file))
    except RefusedError:
        return [folder]  # reading it reports the refusal
    except OSError:
        return []


def _files_beside(overlay: Path) -> list[Path]:
    """The test files of an overlay in a single file; in the folder of another ruleset, `tests` is the tests of that."""
    if is_file(overlay.parent / MAIN):
        return []
    beside = [overlay.parent / FOLDER / f"{overlay.stem}{ending}" for ending in ENDINGS]
    return [file for file in beside if is_file(file)]


def overlay_of(file: Path) -> Path | None:
    """The overlay in a single file whose tests a file has; None if there is none beside the folder of the tests."""
    folder = file.parent.parent
    if file.parent.name != FOLDER or is_file(folder / MAIN):
        return None
    return next((each for ending in ENDINGS if is_file(each := folder / f"{file.stem}{ending}") and opens(each)), None)


def files_of_base(path: Path) -> list[Path]:
    """The test files of a game's base, unless the base is a game itself: these tests apply to every game of the family."""
    main = path / MAIN if path.is_dir() else path
    base = family_of(main) if is_file(main) and opens(main) else None
    return files_of_tests(base) if base is not None else []


def all_files_of_tests(paths: Iterable[Path]) -> tuple[list[Path], list[Path]]:
    """The test files that the paths stand for, and those of the bases of their games."""
    paths = list(paths)
    of_base = dict.fromkeys(file for path in paths for file in files_of_base(path))
    own = dict.fromkeys(file for path in paths for file in files_of_tests(path))
    return [file for file in own if file not in of_base], list(of_base)


def root_of(path: Path) -> Path:
    """The ruleset to which a file or folder of tests belongs: an overlay in a single file, or the nearest folder above with a ruleset.yaml."""
    if is_file(path) and path.name != MAIN:
        overlay = path if opens(path) else overlay_of(path)
        if overlay is not None:
            return overlay
    here = path if path.is_dir() else path.parent
    for folder in (here, *here.resolve().parents):
        if is_file(folder / MAIN):
            try:
                return folder.relative_to(Path.cwd())
            except ValueError:
                return folder
    return path


def read_tests(files: Iterable[Path], of_base: Iterable[Path], program: Program, findings: Findings) -> list[Scenario]:
    """The tests of a game's files and, with the game's values filled in, of its base's files; reports what is wrong.

    If no files of the base are given (a single file of a game is read, say), the values are not checked.
    """
    with seldom_collected():
        found: list[Scenario] = []
        own = [node for file in files if (node := read_list(file, findings)) is not None]
        shared = [node for file in of_base if (node := read_list(file, findings)) is not None]
        for node in own:
            found += read_scenarios(without_values(node), program, findings)
        values = Values(own, findings)
        for node in shared:
            found += read_scenarios(node, program, findings, values)
        if shared:
            values.unused()
        return found
