"""The user's own folders: for caches, and for unfinished games."""

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
_ALL = 200_000_000  # bytes of the cache folder
_KEY = "cache.key"
OFF = "none"  # as RULEWRIGHT_CACHE
_DIGEST = 32  # bytes at the end of what is kept, by which damage is noticed


def cache_folder() -> Path:
    """Where results are kept that can be computed again: RULEWRIGHT_CACHE, or the system's folder for that. Raises RuntimeError for `none`."""
    if given := os.environ.get("RULEWRIGHT_CACHE"):
        if given == OFF:
            raise RuntimeError("Nothing is to be kept.")
        return Path(given)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", str(Path.home()))) / "rulewright" / "cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "rulewright"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "rulewright"


def state_folder() -> Path:
    """Where games are kept that were left without a file: RULEWRIGHT_STATE, or the system's folder for that."""
    if given := os.environ.get("RULEWRIGHT_STATE"):
        return Path(given)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", str(Path.home()))) / "rulewright" / "games"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "rulewright"
    return Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / "rulewright"


def temporary_folder() -> Path:
    """The system's folder for what nobody keeps: better than nowhere."""
    return Path(tempfile.gettempdir())


def recall(name: str, folder: Path | None = None, key: bytes = b"") -> bytes | None:
    """What was kept under a name (in the cache folder) and sealed with a key.

    None where nothing was, where it is damaged or sealed with another key, or where anybody else could have written it.
    """
    try:
        kept = read_private(folder or cache_folder(), name, _LARGEST)
    except (OSError, RuntimeError):  # RuntimeError: there is no home, or nothing is to be kept
        return None
    content = memoryview(kept)[:-_DIGEST]
    return bytes(content) if compare_digest(_seal(name, content, key), kept[-_DIGEST:]) else None


def keep(name: str, content: bytes, most: int = 0, folder: Path | None = None, key: bytes = b"") -> None:
    """Keep something under a name; of the names with this ending only the `most` newest, when that is given. What cannot be kept is not."""
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
    """What tells this content of this name from any other."""
    return blake2b(content, digest_size=_DIGEST, key=key, person=blake2b(name.encode(), digest_size=16).digest()).digest()


def _tidy(folder: Path, ending: str, most: int) -> None:
    """Remove what was not used for longest: all but the `most` newest with an ending, and all that is more than the folder may hold."""
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
    """Note that something kept was used, so that it is kept longer than what was not."""
    with suppress(OSError, RuntimeError):
        os.utime(cache_folder() / name)


def own_key() -> bytes | None:
    """A secret of this user, with which is sealed what runs when it is taken from the cache; None where there is no place for it."""
    try:
        cache_folder()
        folder = state_folder()
        if not (folder / _KEY).exists():
            make_private_folder(folder)
            with suppress(ChangedError):  # another process was faster
                write_new(folder / _KEY, secrets.token_bytes(_DIGEST), PRIVATE)
        key = read_private(folder, _KEY, _DIGEST)
    except (OSError, RuntimeError):  # RuntimeError: there is no home, or nothing is to be kept
        return None
    return key if len(key) == _DIGEST else None


def hash_of_program(leave_out: tuple[str, ...] = ()) -> list[str]:
    """What tells this program from another version of it: its files and when they were written."""
    root = Path(__file__).resolve().parents[1]
    found = [sys.version]
    for place, folders, names in os.walk(root):
        folders[:] = sorted(name for name in folders if name not in ("__pycache__", "data", *leave_out))
        found += [f"{name}{os.stat(os.path.join(place, name)).st_mtime_ns}" for name in sorted(names) if name.endswith((".py", ".lark"))]
    return found
