"""Versions of rulesets, and version ranges: `>= 1.0`, `>= 1.2, < 2`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from packaging.specifiers import SpecifierSet

_EQUALS = re.compile(r"(?<![<>=!~])=(?!=)")  # `= 1.0`, which people write, is `==` to the library
_SIGN = re.compile(r"[<>=!~]")


def split(text: str) -> tuple[str, str]:
    """A name and the range after it, `garden >= 1.0` as `garden` and `>= 1.0`; without a range, the second part is empty."""
    found = _SIGN.search(text)
    return (text[: found.start()].strip(), text[found.start() :].strip()) if found else (text.strip(), "")


def is_range(text: str) -> bool:
    """Whether a text is a version range."""
    return _range(text) is not None


def is_possible(text: str) -> bool:
    """Whether any version is in a range: one of its ends, or one close to them."""
    within = _range(text)
    if within is None:
        return False
    ends = [each.version.removesuffix(".*") for each in within]
    near = [f"{end}{more}" for end in ends for more in ("", ".dev0", ".0.0.0.1")]
    return not ends or any(within.contains(version, prereleases=True) for version in ("0.dev0", *near, "999999"))


def fits(version: str, wanted: str) -> bool:
    """Whether a version is in a range; an invalid (or missing) version is in none. An empty range contains every version."""
    if not wanted:
        return True
    from packaging.version import InvalidVersion, Version  # few rulesets ask for a version, and every check would pay for the import

    try:
        found = Version(version)
    except InvalidVersion:
        return False
    within = _range(wanted)
    return within is not None and within.contains(found, prereleases=True)


def _range(text: str) -> SpecifierSet | None:
    if not _SIGN.match(text):
        return None
    from packaging.specifiers import InvalidSpecifier, SpecifierSet

    try:
        return SpecifierSet(_EQUALS.sub("==", text))
    except InvalidSpecifier:
        return None
