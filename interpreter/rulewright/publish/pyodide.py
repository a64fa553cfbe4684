"""Pyodide, the Python for browsers, pinned by version and hash: from a folder, the user's cache or the npm registry."""

from __future__ import annotations

import base64
import gzip
import hashlib
import io
import tarfile
from hmac import compare_digest
from pathlib import Path

from rulewright.outside import folders
from rulewright.outside.fetching import fetched
from rulewright.outside.reading import read_given
from rulewright.runtime.errors import SpokenError
from rulewright.source.catalogue.saved import Publishing

VERSION = "314.0.7"  # contains Python 3.14
URL = f"https://registry.npmjs.org/pyodide/-/pyodide-{VERSION}.tgz"
INTEGRITY = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="  # SHA-512, as shown by `npm view`
FILES = {  # SHA-256 of the files a page needs
    "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    "python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
    "pyodide-lock.json": "5dc2fc119108bc148c7457dc86e7675b5c87e1cafd420b9c34c1eaef7b36c010",
}
_LARGEST = 20_000_000  # bytes of any of these files, and of the archive
_WAIT = 60  # seconds


class NoPyodide(SpokenError):
    """Pyodide is not available, or differs from what was pinned."""


def pyodide(folder: Path | None = None) -> dict[str, bytes]:
    """The files of Pyodide by name. Raises NoPyodide."""
    return _of_folder(folder) if folder is not None else _of_archive(_archive())


def _of_folder(folder: Path) -> dict[str, bytes]:
    found = {}
    for name in FILES:
        try:
            found[name] = read_given(folder / name, _LARGEST)
        except OSError as error:
            raise NoPyodide(Publishing.no_file(path=str(folder / name), version=VERSION)) from error
    return _compared(found, str(folder))


def _archive() -> bytes:
    """The npm package as published."""
    name = f"pyodide-{VERSION}.tgz"
    content = folders.recall(name)
    if content is None:
        try:
            content = fetched(URL, _LARGEST, _WAIT)
        except OSError as error:
            raise NoPyodide(Publishing.not_fetched(url=URL, why=str(error))) from error
        if not compare_digest(base64.b64encode(hashlib.sha512(content).digest()).decode(), INTEGRITY):
            raise NoPyodide(Publishing.other(path=URL, version=VERSION))
        folders.keep(name, content)
    return content


def _of_archive(content: bytes) -> dict[str, bytes]:
    with tarfile.TarFile(fileobj=gzip.GzipFile(fileobj=io.BytesIO(content))) as archive:
        found = {name: file.read() for name in FILES if (file := archive.extractfile(f"package/{name}")) is not None}
    return _compared(found, URL)


def _compared(found: dict[str, bytes], where: str) -> dict[str, bytes]:
    for name, content in found.items():
        if hashlib.sha256(content).hexdigest() != FILES[name]:
            raise NoPyodide(Publishing.other(path=f"{where}/{name}", version=VERSION))
    return found
