"""The only module that writes files: completely or not at all, never through a link, and never over what somebody else wrote meanwhile."""

from __future__ import annotations

import errno
import os
import secrets
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from rulewright.outside.permission import RefusedError

_NO_LINK = getattr(os, "O_NOFOLLOW", 0)
_FOLDER = getattr(os, "O_DIRECTORY", 0)
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _NO_LINK | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_STEPWISE = os.open in os.supports_dir_fd
PRIVATE = 0o600
_TRIES, _PAUSE = 100, 0.02  # attempts, and the seconds between them, to lock a folder in which another process writes


class ChangedError(FileExistsError):
    """The file is not (or no longer) the one to be replaced."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        super().__init__(errno.EEXIST, "there is another file, or it has changed", os.fspath(path))


@dataclass(frozen=True, slots=True)
class Version:
    """Identifies the file at a path, to see whether it is still the same."""

    device: int
    number: int
    size: int
    changed: int

    @classmethod
    def of(cls, found: os.stat_result) -> Version:
        return cls(found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns)


def version_of(path: str | os.PathLike[str]) -> Version | None:
    """The version of the file at a path; None if there is no file. Raises RefusedError for a link, a pipe or a device, and another OSError."""
    found = _existing(os.path.basename(path), path, None)
    return None if found is None else Version.of(found)


def write(path: str | os.PathLike[str], content: str | bytes, mode: int = 0o666, durable: bool = True) -> Version:
    """Write a whole file in place of a regular file or of nothing. `mode` is the mode of a new file, minus the umask.

    `durable`: the data has reached the disk when this returns, which is unnecessary for what can be recreated.

    Raises RefusedError for a link, a pipe or a device, and another OSError if the file cannot be written; the old file then remains.
    """
    return _write(path, content, mode, lambda found: True, durable)


def write_over(path: str | os.PathLike[str], content: str | bytes, known: Version | None, mode: int = 0o666) -> Version:
    """Write a file over its `known` version, or a new file if that is None. Raises ChangedError for any other version, and OSError."""
    return _write(path, content, mode, lambda found: (None if found is None else Version.of(found)) == known)


def write_new(path: str | os.PathLike[str], content: str | bytes, mode: int = 0o666) -> Version:
    """Write a new file. Raises ChangedError if it exists, and OSError."""
    return write_over(path, content, None, mode)


def make_folder(path: str | os.PathLike[str]) -> None:
    """Make a folder and its parents; it may already exist. Raises RefusedError for a link in its place, and another OSError."""
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    with suppress(FileExistsError):
        os.mkdir(path)
    if stat.S_ISLNK(os.lstat(path).st_mode):
        raise RefusedError(path, "link")
    if not os.path.isdir(path):
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), os.fspath(path))


def make_private_folder(path: str | os.PathLike[str]) -> None:
    """Make a folder that only its owner can write to. Raises OSError if it cannot be made, or if it exists and others can write to it."""
    from rulewright.outside.reading import check_owner

    Path(path).parent.mkdir(parents=True, exist_ok=True)
    with suppress(FileExistsError):
        os.mkdir(path, 0o700)
    found = os.lstat(path)
    if not stat.S_ISDIR(found.st_mode):
        raise RefusedError(path, "link")
    check_owner(found, path)


def remove(path: str | os.PathLike[str]) -> None:
    """Remove one of our files if it exists."""
    with suppress(OSError):
        os.unlink(path)


def try_out(path: str | os.PathLike[str]) -> None:
    """Check that `write` can write here, without leaving a trace. Raises what `write` would raise."""
    with _folder_of(path) as (folder, name):
        _existing(name, path, folder)
        spare = _spare()
        handle = os.open(_at(folder, path, spare), _NEW, PRIVATE, dir_fd=folder)
        try:
            os.write(handle, b"0" * 4096)  # detects a full disk
        finally:
            os.close(handle)
            os.unlink(_at(folder, path, spare), dir_fd=folder)


def _write(path: str | os.PathLike[str], content: str | bytes, mode: int, fits: object, durable: bool = True) -> Version:
    data = content.encode("utf-8", "replace") if isinstance(content, str) else content
    assert callable(fits)
    with _folder_of(path) as (folder, name):
        found = _existing(name, path, folder)
        if not fits(found):
            raise ChangedError(path)
        spare = _at(folder, path, _spare())
        handle = os.open(spare, _NEW, mode, dir_fd=folder)
        try:
            try:
                if found is not None and hasattr(os, "fchmod") and mode != PRIVATE:
                    os.fchmod(handle, stat.S_IMODE(found.st_mode) & 0o777)
                _put(handle, data)
                if durable:
                    os.fsync(handle)
                version = Version.of(os.fstat(handle))
            finally:
                os.close(handle)
            with _locked(folder):
                # Check again, now that no other process of ours can interfere.
                if not fits(_existing(name, path, folder)):
                    raise ChangedError(path)
                os.replace(spare, _at(folder, path, name), src_dir_fd=folder, dst_dir_fd=folder)
        except BaseException:
            with suppress(OSError):
                os.unlink(spare, dir_fd=folder)
            raise
        if folder is not None and durable:
            with suppress(OSError):  # not every file system supports this
                os.fsync(folder)
        return version


def _put(handle: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(handle, view) :]


def _spare() -> str:
    return f".rulewright-{secrets.token_hex(16)}"


def _at(folder: int | None, path: str | os.PathLike[str], name: str) -> str:
    """A name for system calls: relative if the folder is open, otherwise with its path."""
    return name if folder is not None else os.path.join(os.path.dirname(os.path.abspath(path)), name)


@contextmanager
def _folder_of(path: str | os.PathLike[str]) -> Iterator[tuple[int | None, str]]:
    """The open folder of a path, and the name in it."""
    above, name = os.path.split(os.path.abspath(path))
    if not name:
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), os.fspath(path))
    if not _STEPWISE:
        yield None, name
        return
    handle = os.open(above, os.O_RDONLY | _FOLDER)
    try:
        yield handle, name
    finally:
        os.close(handle)


def _existing(name: str, path: str | os.PathLike[str], folder: int | None) -> os.stat_result | None:
    """The status of the existing file; None if there is none. Raises RefusedError unless it is a regular file."""
    try:
        found = os.stat(_at(folder, path, name), dir_fd=folder, follow_symlinks=False)
    except FileNotFoundError:
        return None
    if stat.S_ISLNK(found.st_mode):
        raise RefusedError(path, "link")
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), os.fspath(path))
    if not stat.S_ISREG(found.st_mode):
        raise RefusedError(path, "special")
    return found


@contextmanager
def _locked(folder: int | None) -> Iterator[None]:
    """Keep other processes of ours from renaming in this folder."""
    try:
        import fcntl
    except ImportError:  # Windows: renaming alone must do
        yield
        return
    assert folder is not None
    for attempt in range(_TRIES):
        try:
            fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
            break
        except BlockingIOError:
            if attempt == _TRIES - 1:
                raise
            time.sleep(_PAUSE)
        except OSError:  # the file system has no locks
            yield
            return
    try:
        yield
    finally:
        fcntl.flock(folder, fcntl.LOCK_UN)
