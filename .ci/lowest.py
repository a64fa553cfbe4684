"""Print the lowest version that each dependency of pyproject.toml allows, as constraints for pip: `python .ci/lowest.py > lowest.txt`.

Uses the standard library only. Tests with these versions show that the lower bounds are true. Extras for development are left out: of
tools the newest version is wanted.
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
_BOUND = re.compile(r"(?P<name>[\w.-]+)\s*>=\s*(?P<version>[\w.]+)")


def constraints() -> list[str]:
    """One line `name==version` for each dependency of the package."""
    lines = []
    for dependency in tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"]:
        bound = _BOUND.fullmatch(dependency)
        if bound is None:
            raise SystemExit(f"{dependency}: a dependency needs one lower bound (`name>=version`)")
        lines.append(f"{bound['name']}=={bound['version']}")
    return lines


if __name__ == "__main__":
    sys.stdout.write("".join(f"{line}\n" for line in constraints()))
