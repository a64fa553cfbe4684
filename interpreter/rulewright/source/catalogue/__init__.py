"""Every diagnostic code there is, one module per family.

To add a code, add a `Code(...)` to the family's tuple and run `python -m rulewright.source.catalogue.pages docs/diagnostics`.
"""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.source.catalogue import logic, maps, names, overlays, running, scenarios, secrets, text, types, yaml
from rulewright.source.catalogue.code import Code
from rulewright.source.diagnostics import Severity

# The first digit of a code names its family.
FAMILIES: dict[str, tuple[str, tuple[Code, ...]]] = {
    "1": ("YAML", yaml.CODES),
    "2": ("Names", (*names.CODES, *maps.CODES)),
    "3": ("Types", types.CODES),
    "4": ("Logic", logic.CODES),
    "5": ("Secrets", secrets.CODES),
    "6": ("Overlays", overlays.CODES),
    "7": ("Texts, translations and what nobody uses", text.CODES),
    "8": ("Limits, saves, options and running", running.CODES),
    "9": ("Scenarios", scenarios.CODES),
}


def _by_code(families: Iterable[tuple[str, tuple[Code, ...]]]) -> dict[str, Code]:
    codes: dict[str, Code] = {}
    for _, entries in families:
        for entry in entries:
            if entry.code in codes:
                raise ValueError(f"{entry.code} stands twice in the catalogue")
            codes[entry.code] = entry
    return dict(sorted(codes.items()))


CODES: dict[str, Code] = _by_code(FAMILIES.values())


def severity_of(code: str) -> Severity:
    """The severity of a code. A code must be in the catalogue before it is used."""
    return CODES[code].severity


__all__ = ["CODES", "FAMILIES", "Code", "severity_of"]
