"""Ways to damage a correct text."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from random import Random

from rulewright.ruleset.registry import FILES, records

KEYS = frozenset(key.name for root, _ in FILES.values() for record in records(root) for key in record.keys)
SCRAPS = (
    "(",
    ")",
    ":",
    "|",
    ",",
    "[",
    "{",
    "}",
    "]",
    '"',
    "'",
    "#",
    "\t",
    "  ",
    "0",
    "99999999999999999999",
    "-",
    "=",
    "..",
    "nothing",
    "where",
    "me",
    "this",
    "for each",
    "ž",
    "\u200b",
    "&a",
    "*a",
    "!!x",
    "<<",
    "<e>",
    "%",
)


def text(original: str, random: Random) -> str:
    """A few random changes."""
    changed = original
    for _ in range(random.choice((1, 1, 1, 2, 5))):
        changed = random.choice((_lose, _double, _insert, _exchange_words, _lose_line, _move_line, _indent))(changed, random)
    return changed


def _spot(original: str, random: Random) -> tuple[int, int]:
    start = random.randrange(len(original) + 1)
    return start, min(len(original), start + random.choice((1, 1, 1, 3, 10)))


def _lose(original: str, random: Random) -> str:
    start, end = _spot(original, random)
    return original[:start] + original[end:]


def _double(original: str, random: Random) -> str:
    start, end = _spot(original, random)
    return original[:end] + original[start:]


def _insert(original: str, random: Random) -> str:
    start, _ = _spot(original, random)
    return original[:start] + random.choice(SCRAPS) + original[start:]


def _exchange_words(original: str, random: Random) -> str:
    words = original.split(" ")
    left, right = random.randrange(len(words)), random.randrange(len(words))
    words[left], words[right] = words[right], words[left]
    return " ".join(words)


def _lose_line(original: str, random: Random) -> str:
    lines = original.split("\n")
    lines.pop(random.randrange(len(lines)))
    return "\n".join(lines)


def _move_line(original: str, random: Random) -> str:
    lines = original.split("\n")
    lines.insert(random.randrange(len(lines)), lines.pop(random.randrange(len(lines))))
    return "\n".join(lines)


def _indent(original: str, random: Random) -> str:
    lines = original.split("\n")
    at = random.randrange(len(lines))
    lines[at] = " " + lines[at] if random.random() < 0.5 else lines[at].removeprefix(" ")
    return "\n".join(lines)


def a_shipped_ruleset(root: Path, folder: Path, random: Random) -> None:
    """Copy a ruleset or example of the checkout into a folder and damage one of its files."""
    mains = sorted([*root.glob("rulesets/*/ruleset.yaml"), *root.glob("examples/*/ruleset.yaml")])
    chosen = random.choice(mains).parent
    shutil.copytree(chosen, folder, dirs_exist_ok=True)
    files = [path for path in sorted(folder.rglob("*.yaml")) if "tests" not in path.parts]
    victim = random.choice(files)
    victim.write_text(text(victim.read_text(encoding="utf-8"), random), encoding="utf-8")


def flow(shape: object) -> str:
    """Any nesting of lists, mappings and texts on one line of YAML."""
    return json.dumps(shape, ensure_ascii=False)
