"""Caches what was computed from texts while these texts stay the same."""

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

MOST = 24  # cached results, the newest


@dataclass(frozen=True, slots=True)
class Kept:
    """A result, and what it was made from."""

    names: tuple[str, ...]  # all files that existed: another one could be included, or be a base
    inside: Mapping[str, bytes | None]  # files in the folder: those that were read, and all that open a ruleset
    outside: Mapping[str, Version | None]  # other files that were read, by path
    of: tuple[object, ...]  # other results, which are the same objects as long as they hold
    value: Any

    def holds(self, contents: Mapping[str, bytes], of: tuple[object, ...]) -> bool:
        """Whether nothing has changed."""
        return (
            len(self.of) == len(of)
            and all(one is other for one, other in zip(self.of, of, strict=True))
            and self.names == tuple(contents)
            and all(contents.get(name) == data for name, data in self.inside.items())
            and all(_version(path) == version for path, version in self.outside.items())
        )


class Results:
    """The state shared by the snapshots of a workspace: one analysis at a time, with the nodes and trees of texts that were parsed before."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._shared: Shared = {}
        self._kept: dict[tuple[Any, ...], Kept] = {}
        self.sound: dict[str, Any] = {}  # by main file: the last result without errors

    def of(
        self,
        key: tuple[Any, ...],
        folder: Path,
        contents: Mapping[str, bytes],
        permission: Permission,
        make: Callable[[], Any],
        of: tuple[object, ...] = (),
    ) -> Any:
        """The result of `make` for these texts: the cached one if it is valid, otherwise a new one, recorded with everything that was read.

        `of`: the results of which it is made.
        """
        with self._lock:
            kept = self._kept.pop(key, None)
            if kept is None or not kept.holds(contents, of):
                with self.reading(folder, contents, permission), watching() as reads:
                    value = make()
                kept = Kept(tuple(contents), *_split(folder, contents, reads), of, value)
            self._kept[key] = kept  # newest last
            while len(self._kept) > MOST:
                del self._kept[next(iter(self._kept))]
            return kept.value

    @contextmanager
    def reading(self, folder: Path, contents: Mapping[str, bytes], permission: Permission) -> Iterator[None]:
        """Substitutes these texts for the folder's content inside the context."""
        instead = {os.path.join(folder, *name.split("/")): data for name, data in contents.items()}
        with self._lock, holding(permission), reading_instead(instead), sharing(self._shared):
            yield


def _split(
    folder: Path, contents: Mapping[str, bytes], reads: Mapping[str, bytes | None]
) -> tuple[dict[str, bytes | None], dict[str, Version | None]]:
    """What was read, split into files inside and outside the folder."""
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
