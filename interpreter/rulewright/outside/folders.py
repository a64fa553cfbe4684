"""The user's own folders: for what can be computed again, and for games that were left."""

from __future__ import annotations

import os
import sys
import tempfile
from hashlib import sha256
from pathlib import Path

from rulewright.outside.reading import read_private
from rulewright.outside.writing import PRIVATE, make_private_folder, remove, write

_LARGEST = 50_000_000
_DIGEST = 32  # bytes at the end of what is kept, by which damage is noticed


def cache_folder() -> Path:
    """Where results are kept that can be computed again: RULEWRIGHT_CACHE, or the system's folder for that."""
    if given := os.environ.get("RULEWRIGHT_CACHE"):
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


def recall(name: str, folder: Path | None = None) -> bytes | None:
    """What was kept under a name (in the cache folder); None where nothing was, where it is damaged, or where anybody else could have written it."""
    try:
        kept = read_private(folder or cache_folder(), name, _LARGEST)
    except (OSError, RuntimeError):  # RuntimeError: there is no home
        return None
    content, digest = kept[:-_DIGEST], kept[-_DIGEST:]
    return content if sha256(content).digest() == digest else None


def keep(name: str, content: bytes, most: int = 0, folder: Path | None = None) -> None:
    """Keep something under a name; of the names with this ending only the `most` newest, when that is given. What cannot be kept is not."""
    try:
        folder = folder or cache_folder()
        make_private_folder(folder)
        write(folder / name, content + sha256(content).digest(), PRIVATE)
        if most:
            ending = Path(name).suffix
            with os.scandir(folder) as entries:
                kept = [(entry.stat(follow_symlinks=False).st_mtime_ns, entry.path) for entry in entries if entry.name.endswith(ending)]
            for _, path in sorted(kept)[:-most]:
                remove(path)
    except (OSError, RuntimeError):
        return


def hash_of_program(leave_out: tuple[str, ...] = ()) -> list[str]:
    """What tells this program from another version of it: its files and when they were written."""
    root = Path(__file__).resolve().parents[1]
    found = [sys.version]
    for place, folders, names in os.walk(root):
        folders[:] = sorted(name for name in folders if name not in ("__pycache__", "data", *leave_out))
        found += [
            f"{name}{os.stat(os.path.join(place, name)).st_mtime_ns}" for name in sorted(names) if name.endswith((".py", ".lark"))
        ]
    return found
