"""Whether a tag may be released: `python .ci/release.py v0.1.0`.

Its version has to be that of pyproject.toml, of CITATION.cff and of the newest entry of CHANGELOG.md.
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def versions() -> dict[str, str]:
    """The version that each file names as the newest."""
    return {
        "pyproject.toml": tomllib.loads(_text("pyproject.toml"))["project"]["version"],
        "CITATION.cff": _found(r"^version: (.+)$", "CITATION.cff"),
        "CHANGELOG.md": _found(r"^## (\S+)", "CHANGELOG.md"),
    }


def problems(tag: str) -> list[str]:
    """The reasons against a release of this tag."""
    found = [f"{file} says {version}, the tag is {tag}" for file, version in versions().items() if f"v{version}" != tag]
    if "Not released yet" in _text("CHANGELOG.md"):
        found.append("CHANGELOG.md says `Not released yet`: put the date there")
    return found


def _text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def _found(pattern: str, name: str) -> str:
    match = re.search(pattern, _text(name), re.MULTILINE)
    return match[1].strip() if match else "nothing"


if __name__ == "__main__":
    against = problems(sys.argv[1] if len(sys.argv) > 1 else "")
    print("\n".join(against) or "This tag may be released.")
    sys.exit(1 if against else 0)
