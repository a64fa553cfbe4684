"""What `rulewright check` does: which rulesets the paths name, checking each, and applying the settings."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING

from rulewright.cli.errors import UserError
from rulewright.outside.permission import HOMES, RefusedError, naming
from rulewright.outside.reading import is_file, is_folder
from rulewright.source.catalogue.overlays import OwnFindings
from rulewright.source.diagnostics import Diagnostic, Findings, Severity
from rulewright.telling.words import language, say

if TYPE_CHECKING:
    from rulewright.cli.batch import Circumstances
    from rulewright.cli.group_cache import GroupCache
    from rulewright.ruleset.find import Searches
    from rulewright.source.sharing import Shared

MAIN = "ruleset.yaml"
ENDINGS = (".yaml", ".yml")
_DEEPEST = 5  # folders below a checked one that are searched for rulesets


@dataclass(slots=True)
class Outcome:
    """The result of one call: the remaining findings, and the files it depends on."""

    findings: list[Diagnostic]
    files: list[str]
    silenced: int = 0
    fail_level: Severity | None = None
    reads: dict[str, bytes | None] = field(default_factory=dict)
    folders: set[str] = field(default_factory=set)
    unfinished: list[str] = field(default_factory=list)  # sentences: what could not be checked
    alone: list[list[str]] = field(default_factory=list)  # overlays of one base that were named and each checked alone
    orders: list[list[str]] = field(default_factory=list)  # for a base and several overlays: their ids in the order of loading


@dataclass(frozen=True, slots=True)
class Checked:
    """One ruleset with its overlays: the findings, its files, and everything that was read for it."""

    findings: tuple[Diagnostic, ...]
    files: tuple[str, ...]
    reads: dict[str, bytes | None]
    order: tuple[str, ...] = ()  # the ids of what was loaded


@dataclass(frozen=True, slots=True)
class Groups:
    """Rulesets with their overlays: everything that a process needs to check any of them. (A `Work` of the pool.)"""

    groups: tuple[tuple[Path, ...], ...]
    circumstances: Circumstances
    together: bool = False
    recalled: bool = False  # findings are taken from the cache and stored there

    def open(self) -> Callable[[int], Checked]:
        from rulewright.cli.group_cache import GroupCache

        self.circumstances.take_over()
        return partial(self.check, {}, {}, GroupCache() if self.recalled else None)

    def check(self, shared: Shared, searches: Searches, cache: GroupCache | None, number: int) -> Checked:
        """Check one of the groups. `shared` is what was read for others, `searches` are their searches for bases."""
        from rulewright.cli.group_cache import WORTH_KEEPING
        from rulewright.outside.questions import noting
        from rulewright.ruleset.find import looking_once
        from rulewright.source.garbage import seldom_collected
        from rulewright.source.reader import watching
        from rulewright.source.sharing import sharing

        group = self.groups[number]
        with sharing(shared), looking_once(searches), seldom_collected():
            if cache is not None and (before := cache.recall(group, self.together)) is not None:
                return before
            begun = process_time()
            with watching() as reads, noting() as answers:
                found, files, order = _check_group(group, self.together)
            checked = Checked(tuple(found.items), tuple(files), reads, order)
            if cache is not None and process_time() - begun >= WORTH_KEEPING:
                cache.keep(group, self.together, checked, answers)
            return checked


def check_paths(
    paths: Sequence[Path], progress: Callable[[str, int, int], None], jobs: int = 1, *, together: bool = False, recalled: bool = False
) -> Outcome:
    """Check everything that the paths name, with the same result in any number of processes; `together`: as one ruleset with its overlays.

    `recalled`: of several rulesets, unchanged ones are not checked again.

    Raises UserError if a path names nothing.
    """
    from rulewright.cli.batch import Batch, Circumstances
    from rulewright.cli.same_ids import same_ids
    from rulewright.ruleset.find import looking_once
    from rulewright.source.garbage import seldom_collected
    from rulewright.source.reader import watching
    from rulewright.source.sharing import sharing

    by_settings: dict[Path | None, tuple[Path, Findings, list[str]]] = {}
    orders: list[list[str]] = []
    with watching() as reads, naming(paths), seldom_collected():
        targets = Targets()
        with looking_once(), sharing({}):  # a main file is opened for its id, its base and its family
            for path in paths if not together else ():
                targets.add(path)
        groups = targets.together(paths) if together else targets.all_groups()
        alone: set[str] = set()

        def begin(number: int) -> None:
            if number < len(groups):
                progress(groups[number][-1].as_posix(), number + 1, len(groups))

        def take(number: int, checked: Checked) -> None:
            reads.update(checked.reads)
            if len(checked.order) > 2:
                orders.append(list(checked.order))
            if len(groups[number]) == 1:
                alone.update(checked.order[-1:])
            _settled(by_settings, groups[number][-1], checked)
            begin(number + 1)

        work = Groups(groups, Circumstances.now(), together, recalled and len(groups) > 1)
        for second, finding in same_ids(groups, [path.as_posix() for path in paths]):
            _settled(by_settings, second, Checked((finding,), (), {}))
        batch = Batch(work, len(groups), jobs, lambda number: say("batch.folder", path=groups[number][-1].as_posix()))
        begin(0)
        batch.each(take)
        if batch.interrupted:
            raise KeyboardInterrupt  # a partial report would look like a complete one
        for _, findings, _ in by_settings.values():
            _without_folded(findings, alone)
        outcome = _apply_settings(by_settings)
    outcome.reads = dict(reads)
    outcome.folders = targets.folders | {str(Path(name).parent) for name in reads}
    outcome.unfinished = batch.lost()
    outcome.orders = orders
    outcome.alone = [] if together else targets.apart()
    return outcome


def _check_group(group: Sequence[Path], together: bool) -> tuple[Findings, list[str], tuple[str, ...]]:
    """The findings in one ruleset with its overlays, its files, and the ids in the order of loading.

    An overlay that is checked alone is loaded with those that it requires.
    """
    from rulewright.checker.check import read_ruleset
    from rulewright.scenario.files import all_files_of_tests, read_tests

    composed, program, findings = read_ruleset(group, complete=len(group) == 1 and not together)
    files = list(composed.files) if composed is not None else []
    is_game = composed is not None and composed.playable  # the tests of a base are those of the games made of it
    if is_game and program is not None and not findings.errors:  # tests of broken rules would be reported for names that are missing
        own, of_base = all_files_of_tests(path.parent if path.name == MAIN else path for path in group)
        read_tests(own, of_base, program, findings)
        files += [file.as_posix() for file in (*own, *of_base)]
    order = tuple(package.id for package in composed.packages) if composed is not None else ()
    return findings, files or [path.as_posix() for path in group if is_file(path)], order


def _settled(by_settings: dict[Path | None, tuple[Path, Findings, list[str]]], path: Path, checked: Checked) -> None:
    """Add the findings of one group to those of the other groups with the same settings file; equal ones are kept once."""
    from rulewright.source.settings import find_settings

    _, findings, names = by_settings.setdefault(find_settings(path), (path, Findings(), []))
    for finding in checked.findings:
        findings.add(finding)
    names += [name for name in checked.files if name not in names]


def _without_folded(findings: Findings, alone: set[str]) -> None:
    """Leave out the note that a base has findings of its own if the base was checked as well."""
    findings.items[:] = [each for each in findings.items if each.code != OwnFindings.code or dict(each.args)["base"] not in alone]


def _apply_settings(by_settings: dict[Path | None, tuple[Path, Findings, list[str]]]) -> Outcome:
    from rulewright.source.settings import load_settings

    left, levels, files, silenced = Findings(), [], [], 0
    for path, findings, names in by_settings.values():
        settings = load_settings(path, findings)
        kept, quiet = settings.apply(findings, names)
        for finding in kept:
            left.add(finding)
        silenced += len(quiet)
        files += [name for name in names if name not in files]
        if settings.fail_level is not None:
            levels.append(settings.fail_level)
    return Outcome(list(left), files, silenced, min(levels, default=None))


class Targets:
    """The rulesets that paths name: a base with the overlays that were named after it, or one ruleset or overlay alone."""

    def __init__(self) -> None:
        self.groups: list[list[Path]] = []
        self.folders: set[str] = set()
        self._bases: list[tuple[list[Path], set[str], set[Path]]] = []  # a base's group, the ids in it, its main files
        self._named: dict[str, list[str]] = {}  # the base of overlays that are checked alone, and how they were named

    def apart(self) -> list[list[str]]:
        """Overlays of one base that were named without it, so that each is checked alone."""
        return [names for names in self._named.values() if len(names) > 1]

    def all_groups(self) -> tuple[tuple[Path, ...], ...]:
        """The groups, and before a base with overlays the base alone: together with overlays, its own findings are not reported."""
        found: dict[tuple[Path, ...], None] = {}
        for group in self.groups:
            found.setdefault((group[0],))
            found.setdefault(tuple(group))
        return tuple(found)

    def together(self, paths: Sequence[Path]) -> tuple[tuple[Path, ...], ...]:
        """The paths as one game; with a folder of overlays among them, the overlays of each game that they belong to."""
        if all(is_file(path / MAIN) or not is_folder(path) for path in paths):
            return (tuple(paths),)
        games: dict[object, list[Path]] = {}
        for path in paths:
            of_folder = is_folder(path) and not is_file(path / MAIN)
            for each in self._inside(path) if of_folder else [path]:
                games.setdefault(_game_of(each), []).append(each)
        return tuple(map(tuple, games.values()))

    def _inside(self, folder: Path) -> list[Path]:
        """The rulesets and overlays in a folder. Raises UserError if there are none."""
        mains = self._mains(folder)
        if not mains:
            raise UserError(say("find.no_main", path=folder), say("find.no_main.cure"))
        return mains

    def add(self, path: Path) -> None:
        """What one path names, with the overlays in its folder."""
        from rulewright.ruleset.find import find

        findings = Findings()
        main = find(path, findings)
        if main is not None:
            self._place(main, path)
            for overlay in self._mains(path) if is_folder(path) else ():
                if overlay.resolve() != main.resolve():
                    self._alone(overlay)
            return
        inner = self._mains(path) if path.is_dir() and not any(each.code == "RW816" for each in findings) else []
        if not inner:
            if not findings.items:
                raise UserError(say("find.no_main", path=path), say("find.no_main.cure"))
            first = findings.items[0]
            raise UserError(first.said(language()), first.cured(language()))
        for each in inner:
            self._alone(each)

    def _alone(self, main: Path) -> None:
        if all([main] != group for group in self.groups):
            self.groups.append([main])

    def _place(self, main: Path, path: Path) -> None:
        """Add an overlay to the group of its nearest base that was named before it, however many overlays are between them."""
        from rulewright.ruleset.find import base_named, family_of, peek
        from rulewright.source.reader import read

        document = read(main, Findings())
        name = peek(main) or main.parent.name
        if family_of(main) is not None:  # it is a game, and the base is found again when it is loaded
            group = [main]
            self.groups.append(group)
            self._bases.append((group, {name, main.parent.name}, {main.resolve()}))
            return
        if document is None or base_named(document) is None:
            group = [main]
            self.groups.append(group)
            self._bases.append((group, {name, main.parent.name}, {main.resolve()}))
            return
        lowest = name
        for base, found in _bases_of(main):
            lowest = base if found is None else str(found.resolve())
            for group, ids, mains in reversed(self._bases):
                if base in ids or (found is not None and found.resolve() in mains):
                    group.append(main)
                    ids.add(name)
                    mains.add(main.resolve())
                    return
        self._alone(main)
        if path.as_posix() not in self._named.setdefault(lowest, []):
            self._named[lowest].append(path.as_posix())

    def _mains(self, folder: Path) -> list[Path]:
        """The files below a folder that open a ruleset or an overlay."""
        return list(self._below(folder, 0))

    def _below(self, folder: Path, depth: int) -> Iterator[Path]:
        from rulewright.ruleset.find import entries
        from rulewright.source.reader import read

        self.folders.add(os.path.abspath(folder))
        has_main = is_file(folder / MAIN)
        for entry in sorted(entries(folder), key=lambda entry: (entry.name != MAIN, entry.name)):
            if entry.name.startswith(".") or (entry.is_symlink() and entry.is_dir()):
                continue
            if is_folder(entry):
                if depth < _DEEPEST and (not has_main or entry.name in HOMES or _is_overlay(entry / MAIN)):
                    yield from self._below(entry, depth + 1)
            elif entry.name == MAIN:
                yield entry
            elif entry.suffix in ENDINGS and not has_main:
                document = read(entry, Findings())
                if document is not None and ("ruleset" in document or "extends" in document):
                    yield entry


def _is_overlay(main: Path) -> bool:
    """Whether there is a main file that extends another; a folder in that of a ruleset may also hold its base, or a game of its own."""
    from rulewright.source.reader import read

    document = read(main, Findings()) if is_file(main) else None
    return document is not None and "extends" in document


def _game_of(path: Path) -> object:
    """The key of the game of a ruleset or overlay: the file of its lowest base, or of the game of a family; an id if it is not found."""
    from rulewright.ruleset.find import find, only_base

    main = find(path, Findings())
    if main is None:
        return path
    game: object = main.resolve()
    for name, base in _bases_of(main):
        if base is not None and only_base(base):
            break
        game = name if base is None else base.resolve()
    return game


def _bases_of(main: Path) -> Iterator[tuple[str, Path | None]]:
    """The bases of an overlay, the nearest first: the name of each, and its main file if it is found."""
    from rulewright.ruleset.find import base_named, find_base
    from rulewright.source.limits import limits
    from rulewright.source.reader import read

    here: Path | None = main
    for _ in range(limits().overlays):
        document = read(here, Findings()) if here is not None else None
        named = base_named(document) if document is not None else None
        if named is None or here is None:
            return
        try:
            here = find_base(named[0], here)
        except RefusedError:
            here = None  # checking the overlay reports it
        yield named[0], here
