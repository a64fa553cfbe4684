"""What was worked out from texts, kept as long as these texts are the same."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rulewright.outside.permission import Permission, holding
from rulewright.outside.reading import reading_instead
from rulewright.outside.writing import Version, version_of
from rulewright.source.reader import watching
from rulewright.source.sharing import Shared, sharing
from rulewright.workspace.openings import opens

MOST = 24  # results that are kept, the newest


@dataclass(frozen=True, slots=True)
class Kept:
    """A result, and what it was made from."""

    names: tuple[str, ...]  # all files there were: more of them could be included, or be a base
    inside: Mapping[str, bytes | None]  # files of the folder: those that were read, and all that open a ruleset
    outside: Mapping[str, Version | None]  # other files that were read, by path
    value: Any

    def holds(self, contents: Mapping[str, bytes]) -> bool:
        """Whether everything is still as it was."""
        return (
            self.names == tuple(contents)
            and all(contents.get(name) == data for name, data in self.inside.items())
            and all(_version(path) == version for path, version in self.outside.items())
        )


class Results:
    """What is shared by the states of a workspace: one analysis at a time, with nodes and trees of texts that have been read before."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._shared: Shared = {}
        self._kept: dict[tuple[Any, ...], Kept] = {}
        self.sound: dict[str, Any] = {}  # by main file: what was found last in which nothing was wrong

    def of(self, key: tuple[Any, ...], folder: Path, contents: Mapping[str, bytes], permission: Permission, make: Callable[[], Any]) -> Any:
        """The result of `make` for these texts: from before, if it holds, else made now, with everything read from them."""
        with self._lock:
            kept = self._kept.pop(key, None)
            if kept is None or not kept.holds(contents):
                with self.reading(folder, contents, permission), watching() as reads:
                    value = make()
                kept = Kept(tuple(contents), *_parted(folder, contents, reads), value)
            self._kept[key] = kept  # the newest last
            while len(self._kept) > MOST:
                del self._kept[next(iter(self._kept))]
            return kept.value

    @contextmanager
    def reading(self, folder: Path, contents: Mapping[str, bytes], permission: Permission) -> Iterator[None]:
        """Meanwhile the folder has these texts."""
        instead = {os.path.join(folder, *name.split("/")): data for name, data in contents.items()}
        with self._lock, holding(permission), reading_instead(instead), sharing(self._shared):
            yield


def _parted(
    folder: Path, contents: Mapping[str, bytes], reads: Mapping[str, bytes | None]
) -> tuple[dict[str, bytes | None], dict[str, Version | None]]:
    """What was read, by where it is."""
    inside: dict[str, bytes | None] = {name: data for name, data in contents.items() if opens(name, data)}
    outside: dict[str, Version | None] = {}
    for path, data in reads.items():
        name = Path(path).relative_to(folder).as_posix() if Path(path).is_relative_to(folder) else None
        if name is not None and name in contents:
            inside[name] = data
        else:
            outside[path] = _version(path)
    return inside, outside


def _version(path: str) -> Version | None:
    try:
        return version_of(path)
    except (OSError, ValueError):
        return None
