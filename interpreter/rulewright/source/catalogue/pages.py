"""Generates the pages in docs/diagnostics from the catalogue: `python -m rulewright.source.catalogue.pages docs/diagnostics`."""

from __future__ import annotations

import sys
from pathlib import Path
from textwrap import fill, indent

from rulewright.outside.reading import listed
from rulewright.outside.writing import make_folder, remove
from rulewright.outside.writing import write as write_file
from rulewright.source.catalogue import CODES, FAMILIES, Code

_WORDS = {3: "error", 2: "warning", 1: "note"}


def page(entry: type[Code]) -> str:
    """The page of one code, in Markdown."""
    return (
        f"# {entry.code}: {entry.title}\n\nSeverity: {_WORDS[entry.severity]}\n\n{entry.meaning}\n\n"
        f"## Wrong\n\n```yaml\n{entry.wrong}\n```\n\n## Right\n\n```yaml\n{entry.right}\n```\n"
    )


def plain(entry: type[Code]) -> str:
    """The page of one code for a terminal."""
    parts = [
        f"{entry.code} ({_WORDS[entry.severity]}): {entry.title}",
        fill(entry.meaning, 100),
        "Wrong:",
        indent(entry.wrong, "    "),
        "Right:",
        indent(entry.right, "    "),
    ]
    return "\n\n".join(parts)


def index() -> str:
    """The list of all codes."""
    lines = ["# Diagnostics", "", "Every message of `rulewright check` has a code. `rulewright explain CODE` prints its page.", ""]
    for title, entries in FAMILIES.values():
        if entries:
            lines += [
                f"## {title}",
                "",
                *(f"- [{entry.code}]({entry.code}.md) {entry.title}" for entry in sorted(entries, key=lambda e: e.code)),
                "",
            ]
    return "\n".join(lines)


def pages() -> dict[str, str]:
    """The name and the text of every page."""
    return {"README.md": index(), **{f"{code}.md": page(entry) for code, entry in CODES.items()}}


def write(folder: Path) -> None:
    """Make the folder hold exactly these pages."""
    make_folder(folder)
    wanted = pages()
    for old in listed(folder):
        if old.suffix == ".md" and old.name not in wanted:
            remove(old)
    for name, text in wanted.items():
        write_file(folder / name, text)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m rulewright.source.catalogue.pages docs/diagnostics")
    write(Path(sys.argv[1]))
