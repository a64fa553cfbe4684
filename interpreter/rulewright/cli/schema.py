"""`rulewright schema`: the JSON Schemas of rule files, with which editors complete and explain keys."""

from __future__ import annotations

from pathlib import Path

import click

from rulewright.cli.errors import UserError, meant, why
from rulewright.cli.shape import command, option
from rulewright.outside import output
from rulewright.telling.screen import Screen
from rulewright.telling.words import say


@command("schema", reads=False)
@click.argument("name", required=False, default="")
@option("--write", "folder", type=click.Path(file_okay=False, path_type=Path), metavar="FOLDER", help="schema.write")
def schema(name: str, folder: Path | None) -> int:
    """Print a schema, write some, or list all."""
    from rulewright.ruleset import registry, schemas

    if name and name not in schemas.NAMES:
        raise UserError(
            say("schema.unknown", name=name),
            meant(name, schemas.NAMES) or say("schema.known", names=", ".join(schemas.NAMES)),
        )
    screen = Screen()
    if folder is not None:
        try:
            written = schemas.write(folder, [name] if name else schemas.NAMES)
        except OSError as error:
            raise UserError(say("file.cannot", path=error.filename or folder, why=why(error))) from error
        for path in written:
            screen.line(str(path))
    elif name:
        output.json_object(schemas.text_of(name).rstrip())
    else:
        broadest = max(map(len, schemas.NAMES))
        for each in schemas.NAMES:
            screen.parts((f"{each:{broadest}}  ", "name"), (registry.FILES[each][1], ""))
        screen.line(say("schema.next"), "quiet")
    return 0
