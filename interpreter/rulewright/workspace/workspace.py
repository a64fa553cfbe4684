"""A folder with unsaved texts over it, and its numbered states."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterable
from pathlib import Path

from rulewright.runtime import checks
from rulewright.source.diagnostics import Edit
from rulewright.source.edits import with_edits
from rulewright.source.limits import limits
from rulewright.workspace.folder import Folder, NoFile, decoded, digest
from rulewright.workspace.results import Results
from rulewright.workspace.snapshots import Snapshot


class Workspace:
    """Rules while they are being written. Several threads may edit and read."""

    def __init__(self, folder: str | os.PathLike[str], *, allow: Iterable[str | os.PathLike[str]] = ()) -> None:
        """`allow`: folders and files outside the folder that may be read, such as a base. Raises NoFile if the folder does not exist."""
        if not isinstance(folder, str | os.PathLike) or "\0" in os.fspath(folder) or not os.path.isdir(folder):
            raise NoFile(f"There is no folder {checks.shown(folder) if not isinstance(folder, os.PathLike) else folder}.")
        self._allow = tuple(os.path.abspath(path) for path in allow)
        self._folder = Folder(Path(folder), self._allow)
        self._unsaved: dict[str, str] = {}
        self._lock = threading.Lock()
        self._results = Results()
        self._last: Snapshot | None = None

    def __repr__(self) -> str:
        return f"<workspace over {self._folder.path.name}, {len(self._unsaved)} unsaved>"

    @property
    def folder(self) -> str:
        """The folder's absolute path."""
        return str(self._folder.path)

    @property
    def allowed(self) -> tuple[str, ...]:
        """The other paths that may be read."""
        return self._allow

    @property
    def unsaved(self) -> tuple[str, ...]:
        """The files whose text differs from the disk."""
        return tuple(sorted(self._unsaved))

    def files(self) -> tuple[str, ...]:
        """The rule files by their path relative to the folder, including unsaved ones."""
        return self.snapshot().files

    def text(self, file: str) -> str:
        """A file's text, unsaved or on the disk. Raises NoFile."""
        return self.snapshot().text(file)

    def on_disk(self, file: str) -> str | None:
        """The digest of a file on the disk, as `save` expects it; None if there is no file. Raises NoFile."""
        text = self._folder.text(checks.text(file, "A file"))
        return None if text is None else digest(text)

    def edit(self, file: str, text: str) -> Snapshot:
        """Give a file this text without writing it; returns the new state. Raises NoFile for what cannot be a file of this folder."""
        checks.text(text, "What is in a file")
        place = self._folder.place(checks.text(file, "A file"))
        if os.path.lexists(place):
            self._folder.text(file)  # refuses anything but a regular file
        if len(text.encode("utf-8", "replace")) > limits().file_bytes:
            raise NoFile(f"{file!r} would be larger than a file of rules may be.")
        with self._lock:
            self._unsaved[file] = text
        return self.snapshot()

    def edited(self, file: str, edits: Iterable[Edit]) -> str:
        """A file's text after some edits, such as the cures of a finding. The workspace does not change."""
        return with_edits(self.text(file), edits)

    def drop(self, file: str) -> Snapshot:
        """Discard the unsaved text of a file; returns the new state."""
        with self._lock:
            self._unsaved.pop(checks.text(file, "A file"), None)
        return self.snapshot()

    def save(self, file: str, over: str | None) -> str:
        """Write the unsaved text of a file over the version with the digest `over` (None: a new file); returns its new digest.

        Raises Conflict if the disk has another version: nothing is written, and the unsaved text stays.
        """
        if over is not None:
            checks.text(over, "A digest")
        text = self._unsaved.get(checks.text(file, "A file"))
        if text is None:
            raise NoFile(f"There is nothing unsaved of {file!r}.")
        new = self._folder.save(file, text, over)
        with self._lock:
            if self._unsaved.get(file) == text:
                del self._unsaved[file]
        return new

    def snapshot(self) -> Snapshot:
        """The current state: the same one as before if nothing has changed."""
        with self._lock:
            contents = self._folder.contents()
            for file, text in list(self._unsaved.items()):
                if file in contents and decoded(contents[file]) == text:
                    del self._unsaved[file]  # somebody else has written the same text
                else:
                    contents[file] = text.encode("utf-8", "replace")
            contents = dict(sorted(contents.items()))
            if self._last is None or self._last.contents != contents:
                number = 1 if self._last is None else self._last.number + 1
                self._last = Snapshot(number, self._folder.path, contents, self._folder.permission, self._results)
            return self._last
