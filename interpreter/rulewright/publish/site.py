"""All files of a page without a server."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from pathlib import Path

from rulewright.api import Ruleset
from rulewright.api import packed as packed_rules
from rulewright.gamefile import laid_out, texts_of
from rulewright.outside.permission import holding
from rulewright.outside.reading import listed, own_files, read_given
from rulewright.outside.writing import make_folder, remove, write
from rulewright.publish.archive import archive, licences
from rulewright.publish.pyodide import VERSION
from rulewright.runtime.errors import SpokenError
from rulewright.source.catalogue.saved import Publishing

CLIENT = (
    "board.js", "connection.js", "desk-editor.js", "desk-games.js", "desk.css", "desk.js", "icon.svg", "lobby.js", "log.js", "map.js",
    "own-tree.js", "question.js", "settings.js", "style.css", "table.js", "tree.js", "words.js",
)  # fmt: skip
FOLDERS = ("languages/", "vendor/")
LIST = "files.js"  # the list of a site's files
_LIST_START = "self.SITE_FILES = "
_LONGEST_LIST = 100_000
# Starts Python. Its files get a date specific to this version of the site, so that their compiled form is found again.
_BEGIN = """
import os, sys
warm = os.path.isdir("/made/cache")
for folder, _, names in os.walk("/rulewright"):
    for name in names:
        os.utime(os.path.join(folder, name), (0, {date}))
sys.dont_write_bytecode = False  # it is kept, too
os.environ.update(RULEWRIGHT_CACHE="/made/cache", RULEWRIGHT_STATE="/made/state")
sys.path.insert(0, "/rulewright")
os.chdir("/rulewright/rules")
from rulewright.web.local import Local
lambda site: Local(".", site, None if warm else "/rulewright/made")
"""
_MADE = """
import json, os
json.dumps([os.path.join(folder, name) for place in ("/made", "/rulewright") for folder, _, names in os.walk(place) for name in names
            if name.endswith(".pyc") or (place == "/made" and not {"rules", "desk"} & set(folder.split("/")))])
"""
_SOURCES = f"""Pyodide {VERSION}: Mozilla Public License 2.0 (https://www.mozilla.org/MPL/2.0/), its source is at https://github.com/pyodide/pyodide.
It holds Python: Python Software Foundation License (https://docs.python.org/3.14/license.html).

----

"""


class NotEmpty(SpokenError):
    """The target folder of a site contains something else."""


def site(ruleset: Ruleset, python: dict[str, bytes]) -> dict[str, bytes]:
    """The files of a site by path; `python`: the files of Pyodide by name. Overlays of the ruleset are selected initially."""
    assert ruleset.composed is not None
    mains, texts = texts_of(ruleset)
    paths = {package.id: main for package, main in zip(ruleset.composed.packages, mains, strict=True)}
    overlays = [id_ for id_, _ in ruleset.overlays]
    packed = archive(texts, made(texts, [paths[ruleset.id], *(paths[each] for each in overlays)]))
    name = f"rulewright-{_digest(packed)}.zip"
    client = {f"client/{file}": text for file, text in own_files("web", "client") if file in CLIENT or file.startswith(FOLDERS)}
    files = {
        **{file: text.encode() for file, text in (*own_files("publish", "page"), *client.items())},
        **{f"pyodide/{file}": content for file, content in python.items()},
        name: packed,
        "licences.txt": (_SOURCES + licences()).encode(),
    }
    version = _digest(*(part for file, content in sorted(files.items()) for part in (file.encode(), content)))
    settings = {
        "version": version,
        "archive": name,
        "rules": {"name": ruleset.id, "overlays": overlays, "paths": paths, "mains": mains, "files": sorted(texts)},
        "begin": _BEGIN.format(date=int(version[:7], 16)),
        "made": _MADE,
    }
    files["site.js"] = f"export const SITE = {json.dumps(settings, indent=1)};\n".encode()
    listed_ = ["./", *sorted({*files, LIST})]
    files[LIST] = f"{_LIST_START}{json.dumps({'version': _digest(files['site.js']), 'files': listed_}, indent=1)};\n".encode()
    return files


def made(texts: dict[str, str], mains: list[str]) -> bytes:
    """The checked and compiled rules, so that a page need not do this before its first question."""
    with contextlib.chdir(laid_out(texts)):  # the rules have the same relative paths in the page
        return packed_rules(*mains, complete=True)


def _digest(*parts: bytes) -> str:
    found = hashlib.sha256()
    for part in parts:
        found.update(len(part).to_bytes(8, "big"))
        found.update(part)
    return found.hexdigest()[:16]


def write_site(files: dict[str, bytes], folder: Path) -> None:
    """Write a site to a new or empty folder, or replace an older one. Raises NotEmpty and OSError."""
    old = _old_files(folder)
    for name, content in files.items():
        make_folder((folder / name).parent)
        write(folder / name, content)
    for name in old - set(files):
        remove(folder / name)


def check_place(folder: Path) -> None:
    """Check that a folder contains nothing but an older site. Raises NotEmpty otherwise."""
    _old_files(folder)


def _old_files(folder: Path) -> set[str]:
    """The files of an older site in the folder."""
    if not os.path.lexists(folder):
        return set()
    with holding(None):  # the target need not be readable through the permissions
        there = {path.name for path in listed(folder)}
    if not there:
        return set()
    try:
        text = read_given(folder / LIST, _LONGEST_LIST).decode()
        known = set(json.loads(text.removeprefix(_LIST_START).rstrip(";\n"))["files"])
    except (OSError, ValueError, LookupError, TypeError):
        known = set()
    other = sorted(there - {name.partition("/")[0] for name in known})
    if other:
        raise NotEmpty(Publishing.not_empty(path=str(folder), other=other[0]))
    return known - {"./"}
