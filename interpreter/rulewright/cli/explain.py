"""`rulewright explain CODE`: the page of a diagnostic code."""

from __future__ import annotations

import click

from rulewright.cli.errors import UserError, meant
from rulewright.cli.shape import command
from rulewright.outside import output
from rulewright.telling.words import say


@command("explain", reads=False)
@click.argument("code", required=False, default="")
def explain(code: str) -> None:
    """Print what a code means, with a wrong and a right example; without a code, the list of all."""
    from rulewright.source.catalogue import CODES, FAMILIES
    from rulewright.source.catalogue.pages import plain

    if not code:
        for title, entries in FAMILIES.values():
            if entries:
                output.line(title)
                for entry in sorted(entries, key=lambda each: each.code):
                    output.line(f"  {entry.code}  {entry.title}")
        return
    name = code.strip().upper()
    name = name if name.startswith("RW") else f"RW{name}"
    if name not in CODES:
        raise UserError(say("explain.unknown", name=name), meant(name, CODES) or "rulewright explain")
    output.text(plain(CODES[name]))
