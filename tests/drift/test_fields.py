"""Everything that the checker stores is read: each field of each symbol and lowered node, and of each node of the parse tree.

A field that is never read is a key of an author, or a part of a rule, that silently has no effect. The reads are those that mypy
follows through types (attribute_reads.py), so that a field is not taken for read because another class has one of its name.
"""

from __future__ import annotations

import dataclasses
import os
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import pytest

from rulewright.language import core, symbols, tree

ROOT = Path(__file__).resolve().parents[2]
CONFIGURATION = """\
[mypy]
strict = True
mypy_path = interpreter
packages = rulewright
ignore_missing_imports = True
plugins = {plugin}
incremental = False
"""

# What the checker alone reads, each with what it decides there. Everything else must be read by what runs or judges a whole ruleset.
DECIDED_WHILE_CHECKING = {
    "Kind.mixed": "of which two kinds a thing can be: the answer of Kind.meets, which the compiler asks too",
    "FieldSymbol.required": "whether a thing without it is reported",
    "FieldSymbol.span": "the other place of a finding",
    "ZoneSymbol.sealed": "what a moved set leaves out: lowered into the set by checker/bodies/seals.py",
    "CodeSymbol.params": "the types of what a text is given",
    "HappeningSymbol.body_of_caller": "that a call brings a body along: lowered into the call",
    "Drawing.text": "the name of the word that chooses the layout",
    "Drawing.span": "the place of a finding",
    "Limit.span": "the place of a finding",
    "DieSymbol.name": "which die a roll means",
    "DieSymbol.fields": "the fields of the kind that its faces are",
}
# The modules that run, show or evaluate games. The compiler uses the geometry; commands and editors use the lookup.
READERS = (
    "compiler/",
    "runtime/",
    "agents/",
    "scenario/",
    "cli/",
    "telling/",
    "api.py",
    "checker/lints/",
    "checker/secrecy/",
    "language/geometry.py",
    "language/lookup.py",
)


def fields_of(module: object) -> list[str]:
    """CLASS.FIELD for each field of each dataclass of a module, where it is declared."""
    return [
        f"{owner.__name__}.{field.name}"
        for owner in vars(module).values()
        if isinstance(owner, type) and dataclasses.is_dataclass(owner) and owner.__module__ == module.__name__  # type: ignore[attr-defined]
        for field in dataclasses.fields(owner)
        if field.name in owner.__annotations__
    ]


@pytest.fixture(scope="module")
def reads(tmp_path_factory: pytest.TempPathFactory) -> dict[str, set[str]]:
    """Of each attribute, the files of the package that read it."""
    folder = tmp_path_factory.mktemp("reads")
    (folder / "mypy.ini").write_text(CONFIGURATION.format(plugin=Path(__file__).with_name("attribute_reads.py")), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--config-file", str(folder / "mypy.ini"), "--cache-dir", os.devnull],
        cwd=ROOT, env={**os.environ, "READS_TO": str(folder / "reads")}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    found: dict[str, set[str]] = defaultdict(set)
    for line in (folder / "reads").read_text(encoding="utf-8").splitlines():
        attribute, path, _ = line.rsplit(" ", 2)
        _, module, name = attribute.split(".", 3)[1:]
        found[f"{module}.{name}"].add(Path(path).as_posix().split("rulewright/")[-1])
    return found


@pytest.mark.long
def test_every_field_of_a_symbol_or_lowered_node_is_read(reads: dict[str, set[str]]) -> None:
    unread, needless = [], []
    for module in (symbols, core):
        for name in fields_of(module):
            files = reads[f"{module.__name__.rsplit('.', maxsplit=1)[-1]}.{name}"]
            running = any(file.startswith(READERS) for file in files)
            checking = any(file.startswith("checker/") for file in files)
            if name in DECIDED_WHILE_CHECKING:
                needless += [name] if running or not checking else []
            elif not running:
                unread.append(f"{name} (read by {', '.join(sorted(files)) or 'nobody'})")
    assert (unread, needless) == ([], [])
    assert set(DECIDED_WHILE_CHECKING) <= {*fields_of(symbols), *fields_of(core)}


@pytest.mark.long
def test_every_field_of_the_parse_tree_is_read(reads: dict[str, set[str]]) -> None:
    assert [name for name in fields_of(tree) if not any(file.startswith("checker/") for file in reads[f"tree.{name}"])] == []
