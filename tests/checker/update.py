"""Writes the checker's report beside each wrong case, for review: `python -m tests.checker.update [PART OF A NAME …]`."""

from __future__ import annotations

import sys

from tests.checker.cases import HERE, cases
from tests.checker.sentences import FILE, review


def update(parts: list[str]) -> int:
    """Rewrite the expectations of the cases whose names contain one of `parts` (without any: all) and the review of all sentences.

    Returns the number of expectations that changed.
    """
    changed = 0
    for case in cases("wrong"):
        if parts and not any(part in case.name for part in parts):
            continue
        report = case.report()
        before = case.expectation.read_text(encoding="utf-8") if case.expectation.is_file() else None
        if report != before:
            case.expectation.write_text(report, encoding="utf-8")
            print(f"{case.expectation.relative_to(HERE)}: {'new' if before is None else 'changed'}")
            changed += 1
    FILE.write_text(review(), encoding="utf-8")
    return changed


if __name__ == "__main__":
    print(f"{update(sys.argv[1:])} files written.")
