"""What may be read: the named folders, the shipped rulesets, and what was additionally permitted.

Rule files come from strangers. Nothing in them opens a file elsewhere: no `extends: ../../secret`, no link, no pipe. Links inside named folders are
not followed; a link may lead to what was permitted with `--allow`, `allow=` or RULEWRIGHT_ALLOW.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from weakref import WeakValueDictionary

VARIABLE = "RULEWRIGHT_ALLOW"
_MAIN = "ruleset.yaml"
HOMES = ("variants", "games")  # folders inside a ruleset with overlays of it; an expansion has a folder of its own there
_IN_A_CHECKOUT = {"site": "build/site"}  # places in a checkout that differ from the folder's name
_HIGHEST = 6  # parent folders in which the ruleset of a named file is searched


class RefusedError(PermissionError):
    """A file or folder that may not be read. `reason` is `outside`, `link` or `special`; `sentence` explains it, `cure` says what to type."""

    def __init__(self, path: str | os.PathLike[str], reason: str) -> None:
        self.path, self.reason = os.fspath(path), reason
        super().__init__(errno.EACCES, _SENTENCES[reason].removeprefix("is "), self.path)

    @property
    def sentence(self) -> str:
        """What is wrong, as the predicate of a sentence: `is a link …`."""
        return _SENTENCES[self.reason]

    @property
    def cure(self) -> str:
        """How to permit it."""
        if self.reason == "special":
            return "Put a file there."
        if self.reason == "link":
            return f"Put the file itself there, or, if you trust what the link leads to, permit it: `--allow {self.to_type}`."
        return f"If you trust it, name its folder in front of the others, or permit it: `--allow {self.to_type}`."

    @property
    def to_type(self) -> str:
        """The path to type to permit it: the target of a link, relative to the working folder."""
        real = os.path.realpath(self.path) if self.reason == "link" else os.path.abspath(self.path)
        try:
            near = os.path.relpath(real)
        except ValueError:  # another drive
            return real
        return near.replace(os.sep, "/") if near.count("..") <= 2 else real  # a long way up is harder to read than an absolute path


_SENTENCES = {
    "outside": "is outside the folders that may be read",
    "link": "is a link, or is reached through one, and links are not followed",
    "special": "is no regular file",
}


@dataclass(frozen=True, slots=True)
class Root:
    """A folder (or file) below which files may be read: its path as written, and its real path."""

    written: str
    real: str
    follow: bool = False  # links may lead there


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Permission:
    """The roots below which files may be read."""

    roots: tuple[Root, ...] = ()

    def root_of(self, path: str | os.PathLike[str]) -> tuple[Root, str]:
        """The root that permits a path, and the real path. Raises RefusedError, and ValueError for an invalid path."""
        real = os.path.realpath(path)
        absolute = os.path.abspath(path)
        within = [root for root in self.roots if _inside(real, root.real)]
        for root in within:
            if root.follow:
                return root, real
        for root in within:
            if _unlinked(absolute, real, root):
                return root, real
        if within or any(_inside(absolute, root.written) for root in self.roots):
            raise RefusedError(path, "link")
        raise RefusedError(path, "link" if os.path.islink(path) else "outside")

    def allows(self, path: str | os.PathLike[str]) -> bool:
        """Whether a path may be read."""
        try:
            self.root_of(path)
        except (OSError, ValueError):
            return False
        return True


@lru_cache(maxsize=1000)
def permitting_the_same(permission: Permission) -> Permission:
    """The permission without the roots that permit nothing in addition to others. It still permits and refuses the same, but names less."""
    distinct = tuple(root for root in permission.roots if root.follow or not any(_covers(other, root) for other in permission.roots))
    if (known := _known.get(distinct)) is None:
        known = _known[distinct] = Permission(distinct)
    return known


def _covers(root: Root, other: Root) -> bool:
    """Whether a root permits everything that another permits, to which links may not lead."""
    if root == other or not _inside(other.real, root.real):
        return False
    return root.follow or (_inside(other.written, root.written) and _unlinked(other.written, other.real, root))


def _unlinked(absolute: str, real: str, root: Root) -> bool:
    """Whether the path resolves without a link below the root."""
    if _inside(absolute, root.written):
        return os.path.normpath(os.path.join(root.real, os.path.relpath(absolute, root.written))) == real
    return os.path.join(os.path.realpath(os.path.dirname(absolute)), os.path.basename(absolute)) == real


def _inside(path: str, folder: str) -> bool:
    return path == folder or path.startswith(folder.rstrip(os.sep) + os.sep)


_known: WeakValueDictionary[tuple[Root, ...], Permission] = WeakValueDictionary()  # so that the same permission is the same object
_current: ContextVar[Permission | None] = ContextVar("_permission", default=None)


def current() -> Permission | None:
    """The current permission; None if a program reads a file that it names itself."""
    return _current.get()


def hold(permission: Permission | None) -> None:
    """Read with this permission from now on, in a process that works for another."""
    _current.set(permission)


@contextmanager
def holding(permission: Permission | None) -> Iterator[None]:
    """Read with this permission inside the context."""
    token = _current.set(permission)
    try:
        yield
    finally:
        _current.reset(token)


@contextmanager
def naming(paths: Iterable[str | os.PathLike[str]], allow: Iterable[str | os.PathLike[str]] = ()) -> Iterator[Permission]:
    """Permit, inside the context, what was named, in addition to the current permission, the shipped rulesets and the permitted paths."""
    permission = _with(paths, allow)
    with holding(permission):
        yield permission


@contextmanager
def permitting(file: str | os.PathLike[str]) -> Iterator[None]:
    """Permit this one file inside the context, unless it is a link."""
    held = _current.get()
    root = Root(os.path.abspath(file), _real_folder(os.path.abspath(file)))
    with holding(held if held is None else Permission((*held.roots, root))):
        yield


def name(paths: Iterable[str | os.PathLike[str]], allow: Iterable[str | os.PathLike[str]] = ()) -> None:
    """Permit what was named from now on, in a command, which starts with a permission of its own; elsewhere, do nothing."""
    if _current.get() is not None:
        _current.set(_with(paths, allow))


def _with(paths: Iterable[str | os.PathLike[str]], allow: Iterable[str | os.PathLike[str]]) -> Permission:
    held = _current.get()
    permitted = [*allow, *(part for part in os.environ.get(VARIABLE, "").split(os.pathsep) if part)]
    roots = [
        *(held.roots if held is not None else ()),
        *(_followed(path) for path in permitted),
        *(root for path in paths for root in _named(path)),
        *_shipped(),
    ]
    distinct = tuple(dict.fromkeys(roots))
    known = _known.get(distinct)
    if known is None:
        known = _known[distinct] = Permission(distinct)
    return known


def _followed(path: str | os.PathLike[str]) -> Root:
    return Root(os.path.abspath(path), os.path.realpath(path), follow=True)


def _named(path: str | os.PathLike[str]) -> list[Root]:
    """The roots permitted by naming a path: a folder itself, the ruleset of a file, and the game of tests or of an overlay inside it."""
    if "\0" in os.fspath(path):
        return []
    here = os.path.abspath(path)
    if os.path.isdir(here):
        found = [here]
    else:
        folders = [folder for folder in _above(here) if os.path.lexists(os.path.join(folder, _MAIN))]
        found = [(folders or [os.path.dirname(here)])[0]]
    while (game := _game_around(found[-1])) is not None:
        found.append(game)
    return [Root(folder, _real_folder(folder)) for folder in found]


def _game_around(place: str) -> str | None:
    """The folder of the ruleset to which a folder inside it belongs: one of tests, a variant, a shorter game, an expansion."""
    for folder in _above(place):
        first, *deeper = os.path.relpath(place, folder).split(os.sep)
        belongs = first in (*HOMES, "tests") or (not deeper and os.path.lexists(os.path.join(place, _MAIN)))
        if belongs and os.path.lexists(os.path.join(folder, _MAIN)):
            return folder
    return None


def _above(path: str) -> list[str]:
    found = []
    for _ in range(_HIGHEST):
        above = os.path.dirname(path)
        if above == path:
            break
        found.append(above)
        path = above
    return found


def _real_folder(folder: str) -> str:
    """The real path of a folder, except that a link at its end is not followed: naming a link does not permit its unseen target."""
    above, last = os.path.split(folder)
    return os.path.join(os.path.realpath(above), last) if last else os.path.realpath(folder)


def shipped_folders(what: str = "rulesets") -> list[Path]:
    """The folders of shipped files (`rulesets`, `docs`, `site`), in the checkout or in the installed package."""
    checkout = Path(__file__).resolve().parents[3]
    found = [checkout / _IN_A_CHECKOUT.get(what, what)] if (checkout / "pyproject.toml").is_file() else []
    found.append(Path(__file__).resolve().parents[1] / "data" / what)
    return [folder for folder in found if folder.is_dir()]


@cache
def _shipped() -> tuple[Root, ...]:
    return tuple(Root(str(folder), os.path.realpath(folder)) for folder in shipped_folders())
