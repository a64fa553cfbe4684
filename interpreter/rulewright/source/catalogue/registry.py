"""All codes: by number, by class name, and by family."""

from __future__ import annotations

from collections.abc import Iterable
from types import ModuleType

from rulewright.source.catalogue import (  # noqa: F401  # their groups must be known wherever a stored finding is read
    absent,
    claims,
    doubts,
    empty,
    failures,
    files,
    keys,
    logic,
    maps,
    meaning,
    names,
    one_way,
    overlays,
    phrases,
    played,
    positions,
    printed,
    report,
    running,
    scenarios,
    secrets,
    shapes,
    syntax,
    templates,
    text,
    translations,
    types,
    usage,
    why_not,
    yaml,
)
from rulewright.source.catalogue.code import Code, Message, Phrases
from rulewright.source.sentences import Fragment


def declared_in(*modules: ModuleType) -> tuple[type[Code], ...]:
    """The codes that modules declare, in order."""
    return tuple(
        each
        for module in modules
        for each in vars(module).values()
        if isinstance(each, type) and issubclass(each, Code) and each.__module__ == module.__name__
    )


# The first digit of a code names its family.
FAMILIES: dict[str, tuple[str, tuple[type[Code], ...]]] = {
    "1": ("YAML", declared_in(yaml, files)),
    "2": ("Names", declared_in(names, keys, syntax, templates, printed, maps, absent)),
    "3": ("Types", declared_in(types)),
    "4": ("Logic", declared_in(logic, meaning, empty, usage, doubts)),
    "5": ("Secrets", declared_in(secrets)),
    "6": ("Overlays", declared_in(overlays)),
    "7": ("Texts, translations and what nobody uses", declared_in(text, claims, one_way, translations)),
    "8": ("Limits, saves, options and running", declared_in(running)),
    "9": ("Scenarios", declared_in(scenarios)),
}


def _by_code(families: Iterable[tuple[str, tuple[type[Code], ...]]]) -> dict[str, type[Code]]:
    codes: dict[str, type[Code]] = {}
    for _, entries in families:
        for entry in entries:
            if entry.code in codes:
                raise ValueError(f"{entry.code} is declared twice in the catalogue")
            codes[entry.code] = entry
    return dict(sorted(codes.items()))


CODES: dict[str, type[Code]] = _by_code(FAMILIES.values())
_BY_NAME = {entry.__name__: entry for entry in CODES.values()}


def message(key: str) -> Message:
    """The message with a key such as `UnknownName.nothing_here`; raises KeyError if it is not declared."""
    group, _, name = key.partition(".")
    return _BY_NAME[group].messages()[name]


def fragment(key: str) -> Fragment:
    """The fragment or message with a key; raises KeyError if it is not declared."""
    group, _, name = key.partition(".")
    return Phrases.groups[group].fragments()[name] if group in Phrases.groups else message(key)


__all__ = ["CODES", "FAMILIES", "Code", "Message", "fragment", "message"]
