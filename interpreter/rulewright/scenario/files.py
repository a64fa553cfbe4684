"""Where the tests of a ruleset are, and reading them."""

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
from rulewright.source.reader import read_list

FOLDER = "tests"
MAIN = "ruleset.yaml"
ENDINGS = (".yaml", ".yml")


def files_of_tests(path: Path) -> list[Path]:
    """The files of tests that a path means: itself, those in its folder `tests`, or those of a folder inside that.

    None where it is an overlay that is one file.
    """
    if is_file(path) and path.name != MAIN:
        return [] if opens(path) else [path]
    folder = path.parent if is_file(path) else path
    if os.path.lexists(folder / FOLDER) and is_file(folder / MAIN):
        folder /= FOLDER
    elif not folder.resolve().is_relative_to((root_of(folder) / FOLDER).resolve()):
        return []
    try:
        return sorted((file for file in below(folder) if file.suffix in ENDINGS), key=lambda file: (file.suffix != ENDINGS[0], file))
    except RefusedError:
        return [folder]  # reading it is refused with a sentence
    except OSError:
        return []


def files_of_base(path: Path) -> list[Path]:
    """The files of tests of the base that a game is made of, if that is not itself a game: its tests are those of every such game."""
    main = path / MAIN if path.is_dir() else path
    base = family_of(main) if is_file(main) and opens(main) else None
    return files_of_tests(base) if base is not None else []


def all_files_of_tests(paths: Iterable[Path]) -> tuple[list[Path], list[Path]]:
    """The files of tests that paths mean, and those of the bases of the games among them."""
    paths = list(paths)
    of_base = dict.fromkeys(file for path in paths for file in files_of_base(path))
    own = dict.fromkeys(file for path in paths for file in files_of_tests(path))
    return [file for file in own if file not in of_base], list(of_base)


def root_of(path: Path) -> Path:
    """The ruleset that a file or folder of tests belongs to: the nearest folder above with a ruleset.yaml."""
    here = path if path.is_dir() else path.parent
    for folder in (here, *here.resolve().parents):
        if is_file(folder / MAIN):
            try:
                return folder.relative_to(Path.cwd())
            except ValueError:
                return folder
    return path


def read_tests(files: Iterable[Path], of_base: Iterable[Path], program: Program, findings: Findings) -> list[Scenario]:
    """The tests in some files of a game and in those of its base, which have the values in them that the game gives; what is wrong is reported.

    Without files of the base, as where one file of a game is read, its values are left alone.
    """
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
