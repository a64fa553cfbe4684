"""The user's own folders, for caches and unfinished games."""

from __future__ import annotations

import os
import secrets
import sys
import tempfile
from contextlib import suppress
from hashlib import blake2b
from hmac import compare_digest
from pathlib import Path

from rulewright.outside.reading import read_private
from rulewright.outside.writing import PRIVATE, ChangedError, make_private_folder, remove, write, write_new

_LARGEST = 50_000_000
_ALL = 200_000_000  # bytes in the cache folder
_KEY = "cache.key"
OFF = "none"  # a value of RULEWRIGHT_CACHE
_DIGEST = 32  # bytes of the seal at the end of a stored file, which reveals damage


def cache_folder() -> Path:
    """The folder for results that can be recomputed: RULEWRIGHT_CACHE, or the system's cache folder.

    Raises RuntimeError for `none` or if there is no home.
    """
    if given := os.environ.get("RULEWRIGHT_CACHE"):
        if given == OFF:
            raise RuntimeError("Nothing is to be kept.")
        return Path(given)
    from platformdirs import user_cache_path

    return _in_a_home(user_cache_path("rulewright", appauthor=False))


def state_folder() -> Path:
    """The folder for games left without a file: RULEWRIGHT_STATE, or the system's folder for application state.

    Raises RuntimeError if there is no home.
    """
    if given := os.environ.get("RULEWRIGHT_STATE"):
        return Path(given)
    from platformdirs import user_state_path

    return _in_a_home(user_state_path("rulewright", appauthor=False))


def _in_a_home(folder: Path) -> Path:
    if not folder.is_absolute():  # `~` could not be replaced
        raise RuntimeError("There is no home.")
    return folder


def temporary_folder() -> Path:
    """The system's temporary folder, as a last resort."""
    return Path(tempfile.gettempdir())


def recall(name: str, folder: Path | None = None, key: bytes = b"") -> bytes | None:
    """What was stored under a name (in the cache folder) and sealed with a key.

    None if there is nothing, if it is damaged or sealed with another key, or if anybody else could have written it.
    """
    try:
        kept = read_private(folder or cache_folder(), name, _LARGEST)
    except (OSError, RuntimeError):  # RuntimeError: there is no home, or the cache is off
        return None
    content = memoryview(kept)[:-_DIGEST]
    return bytes(content) if compare_digest(_seal(name, content, key), kept[-_DIGEST:]) else None


def keep(name: str, content: bytes, most: int = 0, folder: Path | None = None, key: bytes = b"") -> None:
    """Store something under a name; if `most` is given, only the newest `most` files with this ending are kept. What cannot be stored is skipped."""
    if len(content) + _DIGEST > _LARGEST:
        return
    try:
        folder = folder or cache_folder()
        make_private_folder(folder)
        write(folder / name, content + _seal(name, content, key), PRIVATE, durable=False)
        if most:
            _tidy(folder, Path(name).suffix, most)
    except (OSError, RuntimeError):
        return


def _seal(name: str, content: bytes | memoryview, key: bytes) -> bytes:
    """The seal of this content under this name."""
    return blake2b(content, digest_size=_DIGEST, key=key, person=blake2b(name.encode(), digest_size=16).digest()).digest()


def _tidy(folder: Path, ending: str, most: int) -> None:
    """Remove the least recently used files: all but the newest `most` with an ending, and whatever exceeds the size of the folder."""
    with os.scandir(folder) as entries:
        found = [(entry.stat(follow_symlinks=False), entry.path) for entry in entries if entry.is_file(follow_symlinks=False)]
    found.sort(key=lambda each: (-each[0].st_mtime_ns, each[1]))
    alike = size = 0
    for about, path in found:
        alike += path.endswith(ending)
        size += about.st_size
        if size > _ALL or (path.endswith(ending) and alike > most):
            remove(path)


def used(name: str) -> None:
    """Mark a stored file as used, so that it is kept longer than unused ones."""
    with suppress(OSError, RuntimeError):
        os.utime(cache_folder() / name)


def own_key() -> bytes | None:
    """A secret of this user that seals cached code before it may run; None if there is no place for it."""
    try:
        cache_folder()
        folder = state_folder()
        if not (folder / _KEY).exists():
            make_private_folder(folder)
            with suppress(ChangedError):  # another process was faster
                write_new(folder / _KEY, secrets.token_bytes(_DIGEST), PRIVATE)
        key = read_private(folder, _KEY, _DIGEST)
    except (OSError, RuntimeError):  # RuntimeError: there is no home, or the cache is off
        return None
    return key if len(key) == _DIGEST else None


def hash_of_program(leave_out: tuple[str, ...] = ()) -> list[str]:
    """What identifies this version of the program: its files and their modification times."""
    root = Path(__file__).resolve().parents[1]
    found = [sys.version]
    for place, folders, names in os.walk(root):
        folders[:] = sorted(name for name in folders if name not in ("__pycache__", "data", *leave_out))
        found += [f"{name}{os.stat(os.path.join(place, name)).st_mtime_ns}" for name in sorted(names) if name.endswith((".py", ".lark"))]
    return found
