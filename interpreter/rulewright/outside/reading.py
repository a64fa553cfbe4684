"""The one place that opens files for reading: permitted, regular, no larger than asked for, and never through a link."""

from __future__ import annotations

import errno
import os
import re
import stat
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from hashlib import blake2b
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from rulewright.outside.permission import RefusedError, current
from rulewright.outside.questions import NOTHING, Question, note

_NO_LINK = getattr(os, "O_NOFOLLOW", 0)
_FOLDER = getattr(os, "O_DIRECTORY", 0)
_AT_ONCE = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NOCTTY", 0)  # a pipe is not waited for
_BINARY = getattr(os, "O_BINARY", 0)
_STEPWISE = os.open in os.supports_dir_fd  # elsewhere the file is compared with what stood there before it was opened


Contents = Mapping[str, bytes]  # by absolute path

_instead: ContextVar[Contents | None] = ContextVar("_instead", default=None)


@contextmanager
def reading_instead(contents: Contents) -> Iterator[None]:
    """Meanwhile the files of these absolute paths have these contents: what would be found if they were written."""
    token = _instead.set({**(_instead.get() or {}), **contents})
    try:
        yield
    finally:
        _instead.reset(token)


def _unwritten(path: str | os.PathLike[str]) -> bytes | None:
    """What is read in the place of a file, if anything is. It needs no permission: anyone who says so has the text."""
    instead = _instead.get()
    return instead.get(os.path.abspath(path)) if instead else None


def read_bytes(path: str | os.PathLike[str], most: int) -> bytes:
    """The content of a permitted file, at most `most` bytes and one more, by which the caller sees that it is larger.

    Raises RefusedError for what may not be read, and another OSError for what cannot be.
    """
    try:
        content = _unwritten(path)
        if content is None:
            with _opened(path, os.O_RDONLY) as handle:
                _regular(handle, path)
                content = _content(handle, most)
    except (OSError, ValueError):
        note("content", path, NOTHING)
        raise
    found = content[: most + 1]
    note("content", path, lambda: blake2b(found, digest_size=16).hexdigest())
    return found


def read_text(path: str | os.PathLike[str], most: int = 5_000_000) -> str:
    """The text of a permitted file, odd bytes replaced, cut after `most` bytes. Raises OSError."""
    return read_bytes(path, most)[:most].decode("utf-8", errors="replace").removeprefix("\ufeff")


def listed(folder: str | os.PathLike[str]) -> list[Path]:
    """What a permitted folder has in it, by name. Raises RefusedError for what may not be read, and another OSError."""
    try:
        with _opened(folder, os.O_RDONLY | _FOLDER) as handle:
            names = sorted(os.listdir(handle) if os.listdir in os.supports_fd else os.listdir(folder))
    except (OSError, ValueError):
        note("names", folder, NOTHING)
        raise
    note("names", folder, lambda: blake2b("\0".join(names).encode("utf-8", "surrogateescape"), digest_size=16).hexdigest())
    return [Path(folder) / name for name in names]


def below(folder: str | os.PathLike[str]) -> Iterator[Path]:
    """All files below a permitted folder, links and other special ones among them (reading them is refused).

    Linked and hidden folders are not entered. Raises OSError where the folder itself cannot be read.
    """
    for entry in listed(folder):
        if not is_folder(entry):
            yield entry
        elif not entry.name.startswith("."):
            with suppress(OSError):
                yield from below(entry)


def is_file(path: str | os.PathLike[str]) -> bool:
    """Whether something that is no folder is at a path. Whether it may be read is found by reading it."""
    found = bool(_instead.get() and _unwritten(path) is not None) or _stands(path) == "file"
    note("file", path, str(found))
    return found


def size_of(path: str | os.PathLike[str]) -> int:
    """How many bytes a file has, without reading it. Raises OSError."""
    unwritten = _unwritten(path)
    return os.lstat(path).st_size if unwritten is None else len(unwritten)


def is_folder(path: str | os.PathLike[str]) -> bool:
    """Whether a folder is at a path; a link to one does not count."""
    found = _stands(path)
    note("folder", path, str(found == "folder"))
    return found == "folder"


def _stands(path: str | os.PathLike[str]) -> str:
    try:
        return "folder" if stat.S_ISDIR(os.lstat(path).st_mode) else "file"
    except (OSError, ValueError):
        return ""


def answer(question: Question, most: int) -> None:
    """Ask again what was asked before; anyone who notes questions meanwhile sees the answer."""
    kind, path = question
    with suppress(OSError, ValueError):
        if kind == "content":
            read_bytes(path, most)
        elif kind == "names":
            listed(path)
        elif kind == "file":
            is_file(path)
        else:
            is_folder(path)


def read_given(path: str | os.PathLike[str], most: int) -> bytes:
    """The content of a file that a person has named, such as a saved game. Raises OSError, RefusedError for links and pipes."""
    handle = _last(os.fspath(path), os.O_RDONLY, path)
    try:
        _regular(handle, path)
        return _content(handle, most)
    finally:
        os.close(handle)


def read_private(folder: str | os.PathLike[str], name: str, most: int) -> bytes:
    """A file of ours in a folder of ours. Raises OSError, also where anybody else could have written either."""
    handle = os.open(folder, os.O_RDONLY | _FOLDER | _NO_LINK | _AT_ONCE) if _STEPWISE else None
    try:
        if handle is not None:
            check_owner(os.fstat(handle), folder)
        place = name if handle is not None else os.path.join(folder, name)
        file = os.open(place, os.O_RDONLY | _NO_LINK | _AT_ONCE | _BINARY, dir_fd=handle)
        try:
            _regular(file, name)
            check_owner(os.fstat(file), name)
            data = _content(file, most)
        finally:
            os.close(file)
    finally:
        if handle is not None:
            os.close(handle)
    if len(data) > most:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), name)
    return data


def check_owner(found: os.stat_result, path: str | os.PathLike[str]) -> None:
    """Raises PermissionError where somebody else could have written this."""
    if not hasattr(os, "geteuid"):
        return  # Windows keeps a user's folders by lists of its own
    if found.st_uid not in (0, os.geteuid()) or found.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        raise PermissionError(errno.EACCES, "others can write there", os.fspath(path))


def own_text(*parts: str) -> str:
    """A text file of the package itself: the grammar, a template."""
    return files("rulewright").joinpath(*parts).read_text(encoding="utf-8")


def own_files(*parts: str) -> list[tuple[str, str]]:
    """The text files below a folder of the package itself: the way to each from there, and its text."""
    return list(_own_below(files("rulewright").joinpath(*parts), ""))


def _own_below(folder: Traversable, way: str) -> Iterator[tuple[str, str]]:
    for entry in sorted(folder.iterdir(), key=lambda each: each.name):
        if entry.is_dir():
            yield from _own_below(entry, f"{way}{entry.name}/")
        else:
            yield way + entry.name, entry.read_text(encoding="utf-8")


def files_of_package(package: str, endings: tuple[str, ...]) -> dict[str, bytes]:
    """The files of an installed package with certain endings, by their paths from where it is installed."""
    return dict(_of_package(files(package), f"{package}/", endings))


def _of_package(folder: Traversable, way: str, endings: tuple[str, ...]) -> Iterator[tuple[str, bytes]]:
    for entry in sorted(folder.iterdir(), key=lambda each: each.name):
        if entry.is_dir():
            yield from _of_package(entry, f"{way}{entry.name}/", endings)
        elif entry.name.endswith(endings):
            yield way + entry.name, entry.read_bytes()


def licence_of(distribution: str) -> str:
    """The texts of an installed package's licence; else the terms that it names."""
    from importlib.metadata import PackageNotFoundError, metadata
    from importlib.metadata import files as files_of

    try:
        texts = [file.read_text() for file in files_of(distribution) or () if re.match(r"(licen[cs]e|copying|notice)", file.name, re.IGNORECASE)]
        about = metadata(distribution).json
        return "\n\n".join(texts) or str(about.get("license_expression") or about.get("license") or "")
    except PackageNotFoundError:
        return ""


def _content(handle: int, most: int) -> bytes:
    """What a file holds, up to one byte more than `most`."""
    found = bytearray()
    while len(found) <= most and (piece := os.read(handle, min(1 << 20, most + 1 - len(found)))):
        found += piece
    return bytes(found)


def _regular(handle: int, path: str | os.PathLike[str]) -> None:
    mode = os.fstat(handle).st_mode
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), os.fspath(path))
    if not stat.S_ISREG(mode):
        raise RefusedError(path, "special")


@contextmanager
def _opened(path: str | os.PathLike[str], how: int) -> Iterator[int]:
    """A handle to what a path means, if that may be read."""
    permission = current()
    if permission is None:
        # A program that calls the reader itself names the file by that; only a link or a pipe in its place is refused.
        handle = _last(os.fspath(path), how, path)
    else:
        root, real = permission.root_of(path)
        handle = _stepwise(root.real, real, how, path) if _STEPWISE else _last(real, how, path)
    try:
        yield handle
    finally:
        os.close(handle)


def _stepwise(root: str, real: str, how: int, path: str | os.PathLike[str]) -> int:
    """Open from the root down, name by name, so that nothing that is exchanged for a link meanwhile is followed."""
    if real == root:
        return _last(real, how, path)
    steps = os.path.relpath(real, root).split(os.sep)
    place = os.open(root, os.O_RDONLY | _FOLDER | _NO_LINK | _AT_ONCE)
    try:
        for step in steps[:-1]:
            inner = _last(step, os.O_RDONLY | _FOLDER, path, place)
            os.close(place)
            place = inner
        return _last(steps[-1], how, path, place)
    finally:
        os.close(place)


def _last(name: str, how: int, path: str | os.PathLike[str], place: int | None = None) -> int:
    """Open one name: no link, no pipe and no device, which even opening could stir."""
    before = os.stat(name, dir_fd=place, follow_symlinks=False)
    if stat.S_ISLNK(before.st_mode):
        raise RefusedError(path, "link")
    if not stat.S_ISREG(before.st_mode) and not stat.S_ISDIR(before.st_mode):
        raise RefusedError(path, "special")
    try:
        handle = os.open(name, how | _NO_LINK | _AT_ONCE | _BINARY, dir_fd=place)
    except OSError as error:
        if error.errno in (errno.ELOOP, errno.EMLINK):
            raise RefusedError(path, "link") from error
        raise
    after = os.fstat(handle)
    if (before.st_dev, before.st_ino) != (after.st_dev, after.st_ino):
        os.close(handle)
        raise RefusedError(path, "link")
    return handle
