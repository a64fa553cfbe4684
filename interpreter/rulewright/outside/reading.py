"""The only module that opens files for reading: permitted regular files, up to a size, and never through a link."""

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
_AT_ONCE = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NOCTTY", 0)  # do not wait for pipes
_BINARY = getattr(os, "O_BINARY", 0)
_STEPWISE = os.open in os.supports_dir_fd  # elsewhere, the opened file is compared with the one found before


Contents = Mapping[str, bytes]  # by absolute path

_instead: ContextVar[Contents | None] = ContextVar("_instead", default=None)


@contextmanager
def reading_instead(contents: Contents) -> Iterator[None]:
    """Read these contents at these absolute paths inside the context, as if they had been written."""
    token = _instead.set({**(_instead.get() or {}), **contents})
    try:
        yield
    finally:
        _instead.reset(token)


def _substituted(path: str | os.PathLike[str]) -> bytes | None:
    """The substituted content of a path, if any. It needs no permission: the caller already has the text."""
    instead = _instead.get()
    return instead.get(os.path.abspath(path)) if instead else None


def read_bytes(path: str | os.PathLike[str], most: int) -> bytes:
    """The content of a permitted file, up to `most` bytes plus one, which tells the caller that the file is larger.

    Raises RefusedError for what may not be read, and another OSError for what cannot be.
    """
    try:
        content = _substituted(path)
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
    """The text of a permitted file, with invalid bytes replaced, truncated after `most` bytes. Raises OSError."""
    return read_bytes(path, most)[:most].decode("utf-8", errors="replace").removeprefix("\ufeff")


def listed(folder: str | os.PathLike[str]) -> list[Path]:
    """The entries of a permitted folder, sorted by name. Raises RefusedError for what may not be read, and another OSError."""
    try:
        with _opened(folder, os.O_RDONLY | _FOLDER) as handle:
            names = sorted(os.listdir(handle) if os.listdir in os.supports_fd else os.listdir(folder))
    except (OSError, ValueError):
        note("names", folder, NOTHING)
        raise
    note("names", folder, lambda: blake2b("\0".join(names).encode("utf-8", "surrogateescape"), digest_size=16).hexdigest())
    return [Path(folder) / name for name in names]


def below(folder: str | os.PathLike[str]) -> Iterator[Path]:
    """All files below a permitted folder, including links and other special files (reading them is refused).

    Linked and hidden folders are not entered. Raises OSError if the folder itself cannot be read.
    """
    for entry in listed(folder):
        if not is_folder(entry):
            yield entry
        elif not entry.name.startswith("."):
            with suppress(OSError):
                yield from below(entry)


def is_file(path: str | os.PathLike[str]) -> bool:
    """Whether a path is something other than a folder. Reading it shows whether it may be read."""
    found = bool(_instead.get() and _substituted(path) is not None) or _stands(path) == "file"
    note("file", path, str(found))
    return found


def size_of(path: str | os.PathLike[str]) -> int:
    """The size of a file in bytes, without reading it. Raises OSError."""
    unwritten = _substituted(path)
    return os.lstat(path).st_size if unwritten is None else len(unwritten)


def is_folder(path: str | os.PathLike[str]) -> bool:
    """Whether a path is a folder; a link to a folder does not count."""
    found = _stands(path)
    note("folder", path, str(found == "folder"))
    return found == "folder"


def _stands(path: str | os.PathLike[str]) -> str:
    try:
        return "folder" if stat.S_ISDIR(os.lstat(path).st_mode) else "file"
    except (OSError, ValueError):
        return ""


def answer(question: Question, most: int) -> None:
    """Ask an earlier question again; if questions are being recorded, the answer is recorded."""
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
    """The content of a file that a person has named, such as a saved game. Raises OSError, and RefusedError for links and pipes."""
    handle = _open_one(os.fspath(path), os.O_RDONLY, path)
    try:
        _regular(handle, path)
        return _content(handle, most)
    finally:
        os.close(handle)


def read_private(folder: str | os.PathLike[str], name: str, most: int) -> bytes:
    """The content of a private file in a private folder. Raises OSError if it is missing, or if anybody else could have written either."""
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
    """Check that nobody else could have written this. Raises PermissionError otherwise."""
    if not hasattr(os, "geteuid"):
        return  # Windows protects a user's folders by access control lists
    if found.st_uid not in (0, os.geteuid()) or found.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        raise PermissionError(errno.EACCES, "others can write there", os.fspath(path))


def own_text(*parts: str) -> str:
    """A text file of the package itself: the grammar, a template."""
    return files("rulewright").joinpath(*parts).read_text(encoding="utf-8")


def own_files(*parts: str) -> list[tuple[str, str]]:
    """The text files below a folder of the package: their relative paths and texts."""
    return list(_own_below(files("rulewright").joinpath(*parts), ""))


def _own_below(folder: Traversable, way: str) -> Iterator[tuple[str, str]]:
    for entry in sorted(folder.iterdir(), key=lambda each: each.name):
        if entry.is_dir():
            yield from _own_below(entry, f"{way}{entry.name}/")
        else:
            yield way + entry.name, entry.read_text(encoding="utf-8")


def files_of_package(package: str, endings: tuple[str, ...]) -> dict[str, bytes]:
    """The files of an installed package with certain endings, by path relative to its location."""
    return dict(_of_package(files(package), f"{package}/", endings))


def _of_package(folder: Traversable, way: str, endings: tuple[str, ...]) -> Iterator[tuple[str, bytes]]:
    for entry in sorted(folder.iterdir(), key=lambda each: each.name):
        if entry.is_dir():
            yield from _of_package(entry, f"{way}{entry.name}/", endings)
        elif entry.name.endswith(endings):
            yield way + entry.name, entry.read_bytes()


def licence_of(distribution: str) -> str:
    """The licence texts of an installed package, or else the terms that it names."""
    from importlib.metadata import PackageNotFoundError, metadata
    from importlib.metadata import files as files_of

    try:
        texts = [file.read_text() for file in files_of(distribution) or () if re.match(r"(licen[cs]e|copying|notice)", file.name, re.IGNORECASE)]
        about = metadata(distribution).json
        return "\n\n".join(texts) or str(about.get("license_expression") or about.get("license") or "")
    except PackageNotFoundError:
        return ""


def _content(handle: int, most: int) -> bytes:
    """The content of a file, up to one byte more than `most`."""
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
    """A handle to a path that may be read."""
    permission = current()
    if permission is None:
        # A program that calls the reader itself permits the file by naming it; only a link or a pipe in its place is refused.
        handle = _open_one(os.fspath(path), how, path)
    else:
        root, real = permission.root_of(path)
        handle = _stepwise(root.real, real, how, path) if _STEPWISE else _open_one(real, how, path)
    try:
        yield handle
    finally:
        os.close(handle)


def _stepwise(root: str, real: str, how: int, path: str | os.PathLike[str]) -> int:
    """Open from the root down, name by name, so that nothing replaced by a link meanwhile is followed."""
    if real == root:
        return _open_one(real, how, path)
    steps = os.path.relpath(real, root).split(os.sep)
    place = os.open(root, os.O_RDONLY | _FOLDER | _NO_LINK | _AT_ONCE)
    try:
        for step in steps[:-1]:
            inner = _open_one(step, os.O_RDONLY | _FOLDER, path, place)
            os.close(place)
            place = inner
        return _open_one(steps[-1], how, path, place)
    finally:
        os.close(place)


def _open_one(name: str, how: int, path: str | os.PathLike[str], place: int | None = None) -> int:
    """Open one name, unless it is a link, a pipe or a device, where even opening could have an effect."""
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
