"""Finds rulesets: by path, by shipped id, and as the base of an overlay."""

from __future__ import annotations

import os
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any, TypeVar

from rulewright.outside import permission as reading
from rulewright.outside.permission import HOMES, RefusedError, current, permitting_the_same
from rulewright.outside.questions import Answers, note_all, noting
from rulewright.outside.reading import is_file, is_folder, listed, read_text
from rulewright.ruleset import versions
from rulewright.source import suggest
from rulewright.source.catalogue.refusals import permits, refusal
from rulewright.source.catalogue.running import NoSuchRuleset, NotPermitted
from rulewright.source.diagnostics import Findings
from rulewright.source.document import Mapping, Scalar
from rulewright.source.reader import read, watch_all, watching
from rulewright.source.span import Span

MAIN = "ruleset.yaml"
MOST_NAMED = 8  # in one sentence
ENDINGS = (".yaml", ".yml")
_MOST_NEIGHBOURS = 2000


Found = TypeVar("Found")
Searches = dict[Hashable, tuple[Any, Answers, dict[str, bytes | None], object]]
_searches: ContextVar[Searches | None] = ContextVar("_searches", default=None)


@contextmanager
def looking_once(searches: Searches | None = None) -> Iterator[None]:
    """Reuse the results of searches inside the context, in which files must not change. A hundred overlays look for their base in the same places.

    `searches` has the results of an earlier part of the same work.
    """
    open_already = _searches.get()
    token = _searches.set(searches if searches is not None else open_already if open_already is not None else {})
    try:
        yield
    finally:
        _searches.reset(token)


def once(key: Hashable, look: Callable[[], Found], *, named: bool = False) -> Found:
    """The result of `look`, reused inside `looking_once`; it must not be changed. Recorders of reads see the same reads either way.

    `named`: it depends on what was named, and not only on what may be read. Overlays of a named folder are named one after the other.
    """
    searches = _searches.get()
    if searches is None:
        return look()
    held = current()
    permission = held if held is None or named else permitting_the_same(held)
    if (kept := searches.get((key, id(permission)))) is not None:
        note_all(kept[1])
        watch_all(kept[2])
        before: Found = kept[0]
        return before
    answers: Answers = {}
    files: dict[str, bytes | None] = {}
    try:
        with noting() as answers, watching() as files:
            found = look()
    finally:  # a failure depends on these reads too
        note_all(answers)
        watch_all(files)
    searches[key, id(permission)] = (found, answers, files, permission)  # keeping the permission keeps its id from being reused
    return found


def shipped_folders() -> list[Path]:
    """The folders whose subfolders are the shipped rulesets, in the checkout or in the installed package."""
    return reading.shipped_folders()


def shipped() -> dict[str, Path]:
    """The main files of the shipped rulesets, with their expansions and variants, by id."""
    return once("shipped", _shipped)


def _shipped() -> dict[str, Path]:
    found: dict[str, Path] = {}
    for folder in shipped_folders():
        rulesets = entries(folder)
        for ruleset in rulesets:
            if is_file(ruleset / MAIN):
                found.setdefault(ruleset.name, ruleset / MAIN)
        for ruleset in rulesets:
            for overlay in overlays_inside(ruleset):
                found.setdefault(peek(overlay) or overlay.stem, overlay)
    return found


def overlays_inside(folder: Path) -> list[Path]:
    """The main files of the overlays in a ruleset's folder: expansions in folders of their own, then variants and shorter games."""
    expansions = [place / MAIN for place in entries(folder) if is_file(place / MAIN)] if is_file(folder / MAIN) else []
    return [*expansions, *_variants(folder)]


def _variants(folder: Path) -> list[Path]:
    """The variants (and shorter games) in a ruleset's folder: files, or folders with a ruleset.yaml."""
    return [
        place if is_file(place) else place / MAIN
        for home in HOMES
        for place in entries(folder / home)
        if (place.suffix in ENDINGS and is_file(place)) or is_file(place / MAIN)
    ]


def entries(folder: Path) -> list[Path]:
    """The entries of a folder; empty if it may not or cannot be read."""
    try:
        return listed(folder)
    except (OSError, ValueError):
        return []


def peek(main: Path) -> str | None:
    """The id that a file declares under `ruleset:`; None if there is none or the file cannot be read."""
    document = read(main, Findings())
    node = document.get("ruleset") if document is not None else None
    return node.text if isinstance(node, Scalar) and node.text else None


def _text(path: Path) -> str:
    return path.as_posix()


def find(path: Path, findings: Findings) -> Path | None:
    """The main file that `path` stands for: a folder, a main file, an included file, or a shipped id."""
    at = Span(_text(path), 1, 1, 1, 1)
    if os.path.isdir(path):
        try:
            found = listed(path)
        except RefusedError as error:
            findings.report(NotPermitted.folder, at, path=_text(path), why=refusal(error), **permits(error))
            return None
        if is_file(path / MAIN):
            return path / MAIN
        loose = [entry for entry in found if entry.suffix in ENDINGS and is_file(entry) and not entry.name.startswith(".")]
        if len(loose) == 1 and opens(loose[0]):
            return loose[0]
        inner = [entry.name for entry in found if is_file(entry / MAIN)]
        findings.report(NoSuchRuleset.no_main, at, path=_text(path), file=MAIN, inner=inner[:MOST_NAMED])
        return None
    if is_file(path):
        return path if opens(path) else enclosing(path) or path
    if len(path.parts) == 1:
        of_that_name = (folder / path / MAIN for folder in shipped_folders())
        if (main := next(filter(is_file, of_that_name), None)) is not None:
            return relative(main)  # shortcut: finding the ids of variants would mean reading them all
    known = shipped()
    if len(path.parts) == 1 and str(path) in known:
        return relative(known[str(path)])
    meant = suggest.closest(path.name, known)
    findings.report(NoSuchRuleset.unknown, at, path=_text(path), shipped=list(known)[:MOST_NAMED], meant=meant)
    return None


def opens(path: Path) -> bool:
    """Whether a file opens a ruleset or overlay."""
    if path.name == MAIN:
        return True
    document = read(path, Findings())
    return document is not None and ("ruleset" in document or "extends" in document)


def enclosing(path: Path) -> Path | None:
    """The main file of the ruleset in whose folder an included file is."""
    here = path.parent
    for _ in range(6):
        if is_file(here / MAIN):
            return here / MAIN
        if here == here.parent:
            if here.is_absolute():
                return None
            here = Path(os.path.abspath(path)).parent
        here = here.parent
    return None


def relative(path: Path) -> Path:
    """A path as a person would type it: relative if inside the working folder."""
    try:
        return path.relative_to(Path.cwd())
    except ValueError:
        return path


@dataclass(frozen=True, slots=True)
class Bases:
    """The possible bases of an overlay: main files, nearest first; `most` is the number of neighbours examined if there are more."""

    mains: tuple[Path, ...] = ()
    most: int = 0


def find_base(name: str, overlay: Path) -> Path | None:
    """The main file of the base that an overlay names: a path relative to its folder, or an id above it, beside it or shipped.

    Raises RefusedError for a path to a place that may not be read.
    """
    mains = bases_of(name, overlay).mains
    return mains[0] if mains else None


def games_of(base: Path) -> tuple[str, ...]:
    """The ids of the games made of a base, which extend it directly.

    They are searched for in its folder, beside it, among the named paths, and among the shipped rulesets.
    """
    folder, name = Path(os.path.normpath(base.parent)), peek(base) or base.parent.name
    places = (folder, folder.parent, *(place for place in _roots() if not is_file(place / MAIN)))
    near = [
        place / MAIN if is_file(place / MAIN) else place
        for here in dict.fromkeys(places)
        for place in (entries(here) if _may_be_read(here) else _permitted_in(here))[:_MOST_NEIGHBOURS]
    ]
    found: dict[str, None] = {}
    for main in (*near, *overlays_inside(folder), *_named(), *shipped().values()):
        if main.suffix in ENDINGS and _mentions(main, "extends") and _extends(main, base, name):
            found[peek(main) or main.parent.name] = None
    return tuple(sorted(found))


def family_of(main: Path) -> Path | None:
    """The main file of the base of which a game is made, if that is not itself a game."""
    document = read(main, Findings())
    named = base_named(document) if document is not None else None
    if named is None:
        return None
    try:
        base = find_base(named[0], main)
    except RefusedError:
        return None  # loading the game reports it
    return base if base is not None and only_base(base) else None


def only_base(main: Path) -> bool:
    """Whether a file opens a base that is not a game."""
    document = read(main, Findings())
    node = document.get("playable") if document is not None else None
    return isinstance(node, Scalar) and node.text.strip() == "no"


def _extends(main: Path, base: Path, name: str) -> bool:
    """Whether a file names this base under `extends:`, by its id or its path."""
    document = read(main, Findings())
    named = base_named(document) if document is not None else None
    if named is None or not is_path(named[0]):
        return named is not None and named[0] == name
    return (main.parent / named[0]).resolve() in (base.resolve(), base.parent.resolve())


def is_path(name: str) -> bool:
    """Whether a base is named by a path rather than an id."""
    return name.startswith(".") or "/" in name or Path(name).is_absolute()


def bases_of(name: str, overlay: Path) -> Bases:
    """All rulesets with the id that an overlay names, or the one at the path. Raises RefusedError like `find_base`.

    Named and permitted rulesets come before those that are merely near.
    """
    folder = overlay.parent
    if is_path(name):
        if Path(name).is_absolute():
            return Bases()
        place = Path(os.path.normpath(folder / name))
        permission = current()
        if permission is not None:
            permission.root_of(place)
        main = place / MAIN if is_folder(place) else place
        return Bases((main,) if is_file(main) and main.suffix in ENDINGS else ())
    return once(("bases", name, overlay), lambda: _bases_with_id(name, overlay), named=True)


def _bases_with_id(name: str, overlay: Path) -> Bases:
    named = once(("named", name), lambda: _with_id(name, _named()), named=True)
    asked_for = tuple(main for main in named.values() if main != overlay)
    if asked_for:
        return Bases(asked_for)
    found: dict[Path, Path] = {}
    cut = False
    for candidate in _near(name, overlay):
        if candidate is None:
            cut = True
        elif candidate != overlay:
            found.setdefault(candidate.resolve(), candidate)
    known = shipped()
    if name in known:
        found.setdefault(known[name].resolve(), relative(known[name]))
    return Bases(tuple(found.values()), _MOST_NEIGHBOURS if cut else 0)


def _with_id(name: str, mains: Iterable[Path]) -> dict[Path, Path]:
    """The main files with this id, by real path."""
    found: dict[Path, Path] = {}
    for main in mains:
        if _mentions(main, name) and peek(main) == name:
            found.setdefault(main.resolve(), main)
    return found


def _named() -> Iterator[Path]:
    """The main files of named or permitted rulesets, in this command or call, with the overlays in their folders."""
    for place in _roots():
        if is_file(place / MAIN):
            yield place / MAIN
            yield from overlays_inside(place)
        elif place.suffix in ENDINGS and is_file(place):
            yield place


def _roots() -> list[Path]:
    """The named and permitted paths, without the shipped rulesets."""
    permission = current()
    own = {os.path.realpath(folder) for folder in shipped_folders()}
    return [relative(Path(root.written)) for root in permission.roots if root.real not in own] if permission is not None else []


def is_permitted(main: Path) -> bool:
    """Whether a main file was permitted explicitly (`--allow`), not only named, near or shipped."""
    permission = current()
    own = {os.path.realpath(folder) for folder in shipped_folders()}
    real = Path(os.path.realpath(main))
    return permission is not None and any(root.follow and root.real not in own and real.is_relative_to(root.real) for root in permission.roots)


def _mentions(main: Path, name: str) -> bool:
    """Whether a name occurs in a file: a quick test before its id is read, which takes much longer."""
    try:
        return name in read_text(main)
    except (OSError, ValueError):
        return False


def _near(name: str, overlay: Path) -> Iterator[Path | None]:
    """The rulesets with an id near an overlay: in the folders above it, beside it, their variants, and in folders of rulesets that were named.

    None if the search stops early.
    """
    left = _MOST_NEIGHBOURS
    folder = overlay.parent
    above = [Path(os.path.normpath(place)) for place in (folder, folder / "..", folder / ".." / "..")]
    for place in above:
        if _may_be_read(place):
            yield from once(("above", place, name), partial(_with_id, name, _of_folder(place))).values()
    of_rulesets = [place for place in _roots() if not is_file(place / MAIN)]
    for place in dict.fromkeys((*above[:2], *of_rulesets)):
        beside = once(("beside", place, name, left), partial(_beside, name, place, left))
        left -= beside.tried
        yield from beside.mains
        if left < 0:
            yield None
            return


def _of_folder(place: Path) -> Iterator[Path]:
    """The main file in a folder, and those of the overlays in it."""
    if is_file(place / MAIN):
        yield place / MAIN
    yield from overlays_inside(place)


@dataclass(frozen=True, slots=True)
class _Beside:
    """Some rulesets of a folder, and the number of its entries that were examined."""

    mains: tuple[Path, ...]
    tried: int


def _beside(name: str, place: Path, most: int) -> _Beside:
    """The rulesets with an id in a folder. After `most` entries, one more is counted but not examined."""
    entries_of_place = entries(place) if _may_be_read(place) else _permitted_in(place)
    likeliest_first = sorted(entries_of_place, key=lambda each: each.stem != name)
    mains = chain.from_iterable(map(_mains_of, likeliest_first[:most]))
    return _Beside(tuple(_with_id(name, mains).values()), min(len(likeliest_first), most + 1))


def _mains_of(neighbour: Path) -> Iterator[Path]:
    """The main files of an entry of a folder: a file, or a ruleset with the expansions and variants in its folder."""
    if not is_folder(neighbour):
        if is_file(neighbour) and neighbour.suffix in ENDINGS:
            yield neighbour
    elif is_file(neighbour / MAIN):
        yield neighbour / MAIN
        yield from overlays_inside(neighbour)


def _may_be_read(place: Path) -> bool:
    permission = current()
    return permission is None or permission.allows(place)


def _permitted_in(place: Path) -> list[Path]:
    """The readable parts of a folder that may not be read itself."""
    permission = current()
    names = {os.path.basename(root.real) for root in permission.roots} if permission is not None else set()
    return [place / name for name in sorted(names) if name and _may_be_read(place / name)]


def base_named(document: Mapping) -> tuple[str, str, Scalar] | None:
    """The base that an overlay names under `extends:`, and the version it asks for (`>=1.0`, or empty)."""
    node = document.get("extends")
    if not isinstance(node, Scalar) or not node.text.strip():
        return None
    name, wanted = versions.split(node.text)
    asked = document.get("version")
    if not wanted and isinstance(asked, Scalar) and asked.text.strip()[:1] in "<>=":
        wanted = asked.text.strip()
    return name, wanted, node
