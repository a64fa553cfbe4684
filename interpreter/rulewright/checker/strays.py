"""Stray files: they look like a part of a ruleset and are among its files, but no `include:` names them."""

from __future__ import annotations

import fnmatch
from collections.abc import Iterator
from pathlib import Path

from rulewright.checker.context import Context
from rulewright.outside.reading import is_file, is_folder
from rulewright.ruleset.compose import Composed
from rulewright.ruleset.find import ENDINGS, MAIN, entries, opens
from rulewright.ruleset.load import EDITS, Package
from rulewright.ruleset.sections import SECTION_KEYS
from rulewright.source.catalogue.running import StrayFile
from rulewright.source.diagnostics import Findings
from rulewright.source.document import Mapping, Scalar, Sequence
from rulewright.source.reader import read, read_list

TESTS = "tests"
MOST = 20  # files of one ruleset that are examined
_SECTIONS = frozenset((*(key.name for key in SECTION_KEYS), *EDITS, "add"))


def check(context: Context, composed: Composed) -> None:
    """RW817: files beside those of a named ruleset that nothing reads."""
    for package in composed.packages:
        if package.named and package.main.name == MAIN:
            strays = [path.relative_to(package.root).as_posix() for path in _strays(package)]
            untested = [path.relative_to(package.root).as_posix() for path in _tests_elsewhere(package)]
            if untested:
                context.report(StrayFile.tests, package.at, files=untested, n=len(untested))
            if strays:
                context.report(StrayFile.here, package.document.get("include") or package.at, files=strays, n=len(strays))


def _strays(package: Package) -> Iterator[Path]:
    """The files with sections, in the folders of this ruleset's files, that neither it nor a ruleset beside it includes."""
    known = {Path(file).resolve() for file in package.files}
    folders = {package.root, *(path.parent for path in map(Path, package.files))} - {package.root / "translations"}
    beside = [path for folder in sorted(folders) for path in entries(folder) if path.suffix in ENDINGS and path.resolve() not in known]
    found = [(path, read(path, Findings())) for path in beside[:MOST] if is_file(path)]
    others = [pattern for path, document in found if document is not None and _opens(document) for pattern in _included(path, document)]
    for path, document in found:
        if document is not None and _is_part(document) and not any(fnmatch.fnmatchcase(path.as_posix(), pattern) for pattern in others):
            yield path


def _tests_elsewhere(package: Package) -> Iterator[Path]:
    """The files with tests in the ruleset's folder and in the folders there that are no rulesets, except where tests are read."""
    folders = [package.root]
    for folder in filter(is_folder, entries(package.root)):
        if folder.name != TESTS and not is_file(folder / MAIN):
            folders += [folder, *(each for each in entries(folder) if each.name == TESTS and is_folder(each))]
    known = {Path(file).resolve() for file in package.files}
    files = [path for folder in folders for path in entries(folder) if path.suffix in ENDINGS and path.resolve() not in known and is_file(path)]
    for path in files[:MOST]:
        overlays = [path.parent.parent / f"{path.stem}{ending}" for ending in ENDINGS] if path.parent.name == TESTS else []
        if not any(is_file(each) and opens(each) for each in overlays) and _has_tests(path):
            yield path


def _has_tests(path: Path) -> bool:
    """Whether a file is a list of tests."""
    tests = read_list(path, Findings())
    return tests is not None and any(isinstance(each, Mapping) and "name" in each and ("expect" in each or "play" in each) for each in tests)


def _opens(document: Mapping) -> bool:
    return "ruleset" in document or "extends" in document


def _is_part(document: Mapping) -> bool:
    """Whether a file has only sections."""
    keys = [key.text for key, _ in document]
    return bool(keys) and _SECTIONS.issuperset(keys)


def _included(main: Path, document: Mapping) -> Iterator[str]:
    """The patterns of the files that a ruleset includes."""
    node = document.get("include")
    for item in node if isinstance(node, Sequence) else ():
        if isinstance(item, Scalar):
            yield (main.parent / item.text.strip()).as_posix()
