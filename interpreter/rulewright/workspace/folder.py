"""Lists, reads and writes the rule files in one folder. It never leaves the folder or follows a link."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from rulewright.outside.permission import holding, naming
from rulewright.outside.reading import is_folder, listed, read_bytes
from rulewright.outside.writing import ChangedError, Version, make_folder, version_of, write_over
from rulewright.runtime.errors import RulewrightError, WrongValue
from rulewright.source.limits import limits

ENDINGS = (".yaml", ".yml")
MOST = 1000  # files
DEEPEST = 6  # levels of nested folders
_NAME = re.compile(r"\w[\w .+-]{0,99}")
_DEVICE = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)  # reserved file names on Windows


class NoFile(WrongValue):
    """The folder has no such file, or cannot have one."""


class Conflict(RulewrightError):
    """The file on the disk is not the version that was read, so nothing is written. `text` is what is on the disk now, None if the file is gone."""

    def __init__(self, file: str, text: str | None) -> None:
        super().__init__(f"{file} has changed on the disk since it was read." if text is not None else f"{file} is gone from the disk.")
        self.file = file
        self.text = text


class Folder:
    """A folder of rules. Files are named by their path relative to it, with `/`."""

    def __init__(self, path: Path, allow: Iterable[str | os.PathLike[str]] = ()) -> None:
        self.path = Path(os.path.abspath(path))
        with naming([self.path], allow) as permission:
            self.permission = permission
        self._read: dict[str, tuple[Version, bytes]] = {}

    def contents(self) -> dict[str, bytes]:
        """The content of all rule files, by name. Only changed files are read again."""
        found: dict[str, bytes] = {}
        with holding(self.permission):
            for name in self._names():
                try:
                    version = version_of(self.path / name)
                    known = self._read.get(name)
                    if known is None or known[0] != version:
                        assert version is not None
                        known = self._read[name] = version, read_bytes(self.path / name, limits().file_bytes)
                    found[name] = known[1]
                except (OSError, AssertionError):  # a link, a pipe, or deleted meanwhile
                    continue
        return found

    def _names(self) -> Iterator[str]:
        for number, name in enumerate(self._below("", 0)):
            if number >= MOST:
                return
            yield name

    def _below(self, way: str, depth: int) -> Iterator[str]:
        try:
            inside = listed(self.path / way)
        except OSError:
            return
        for entry in inside:
            if entry.name.startswith("."):
                continue
            if is_folder(entry):
                if depth < DEEPEST:
                    yield from self._below(f"{way}{entry.name}/", depth + 1)
            elif entry.suffix in ENDINGS:
                yield way + entry.name

    def place(self, file: str) -> Path:
        """The path of a file. Raises NoFile for any name that could point elsewhere."""
        parts = file.split("/")
        if not all(_NAME.fullmatch(part) and not _DEVICE.fullmatch(part) and part[-1] not in " ." for part in parts):
            raise NoFile(f"{file!r} is no name of a file here.")
        if not file.endswith(ENDINGS) or len(parts) > DEEPEST + 1:
            raise NoFile(f"{file!r} is no file of rules: these end with .yaml.")
        here = self.path
        for part in parts[:-1]:
            here /= part
            if os.path.lexists(here) and not is_folder(here):  # links do not count; a missing folder is made when a file is saved in it
                raise NoFile(f"There is no folder for {file!r}.")
        return here / parts[-1]

    def text(self, file: str) -> str | None:
        """The text of a file on disk; None if there is no file. Raises NoFile for a link or anything else that is not a file."""
        place = self.place(file)
        if not os.path.lexists(place):
            return None
        try:
            with holding(self.permission):
                return decoded(read_bytes(place, limits().file_bytes))
        except OSError as error:
            raise NoFile(f"{file!r} cannot be read: {error.strerror or error}.") from error

    def save(self, file: str, text: str, over: str | None) -> str:
        """Write a file over the version with this digest (None: a new file) and return its new digest. Raises Conflict and NoFile."""
        place = self.place(file)
        data = text.encode("utf-8")
        if len(data) > limits().file_bytes:
            raise NoFile(f"{file!r} would be larger than a file of rules may be.")
        try:
            version = version_of(place)
            now = self.text(file)
            if (None if now is None else digest(now)) != over:
                raise Conflict(file, now)
            for folder in reversed([each for each in place.parents if each != self.path and each.is_relative_to(self.path)]):
                make_folder(folder)
            write_over(place, data, version)
        except ChangedError:
            raise Conflict(file, self.text(file)) from None
        except OSError as error:
            raise NoFile(f"{file!r} cannot be written: {error.strerror or error}.") from error
        return digest(text)


def decoded(data: bytes) -> str:
    """A file's text as an editor shows it; invalid UTF-8 is replaced."""
    return data.decode("utf-8", "replace")


def digest(text: str) -> str:
    """The digest that identifies a text."""
    return hashlib.sha256(text.encode("utf-8")).hexdigest()[:32]
