"""`rulewright translate RULESET LANGUAGE`: starts or updates the translation of a ruleset."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from rulewright.cli.errors import UserError, why
from rulewright.cli.shape import LANGUAGE, command, option
from rulewright.outside import writing
from rulewright.outside.reading import is_file, read_text
from rulewright.source.edits import with_edits
from rulewright.telling.screen import Screen
from rulewright.telling.words import say

_MOST_NAMED = 8


@command("translate")
@click.argument("ruleset")
@click.argument("into", metavar="LANGUAGE", type=LANGUAGE)
@option("--dry-run", "dry", is_flag=True, help="translate.dry")
def translate(ruleset: str, into: str, dry: bool) -> int:
    """Begin or update a file of translations."""
    from rulewright.cli import find
    from rulewright.ruleset.compose import texts_to_translate
    from rulewright.ruleset.translating import fresh, in_lines, updated
    from rulewright.ruleset.translations import Translation, file_of
    from rulewright.source.diagnostics import Findings
    from rulewright.source.reader import read_text as read_yaml

    loaded = find.load(ruleset, game=False)
    composed = loaded.composed
    assert composed is not None
    package = composed.packages[-1]
    file = file_of(package.main, into)
    texts = texts_to_translate(composed, into)
    screen = Screen()
    there = next((each for each in package.translations if each.language == into), None)
    if there is None and is_file(file):
        raise UserError(say("translate.unreadable", path=file), say("find.broken.cure", paths=ruleset))
    if there is None:
        if not dry:
            _write(file, fresh(into, say("translate.head", title=loaded.title("en"), language=into, path=ruleset), texts), None)
        screen.line(say("translate.begun", path=file, n=len(texts)))
        return 0
    known = writing.version_of(there.file)
    before = written = read_text(there.file)
    if edits := in_lines(there):
        written = with_edits(written, edits)
        document = read_yaml(written, str(there.file), Findings())
        assert document is not None
        there = Translation(there.file, into, document)
    update = updated(there, texts, written)
    written = with_edits(written, update.edits)
    if written != before and not dry:
        _write(there.file, written, known)
    screen.line(say("translate.updated", path=there.file, n=len(update.added), changed=len(update.changed), moved=len(update.moved)))
    for key, paths in (("translate.changed", update.changed), ("translate.left", update.left)):
        if paths:
            screen.line(say(key, names=_named(paths)))
    for old, new in update.moved:
        screen.line(say("translate.moved", old=old, new=new))
    return 0


def _named(paths: Sequence[str]) -> str:
    more = [say("show.and_more", n=len(paths) - _MOST_NAMED)] if len(paths) > _MOST_NAMED else []
    return ", ".join([*paths[:_MOST_NAMED], *more])


def _write(file: Path, text: str, known: writing.Version | None) -> None:
    try:
        writing.make_folder(file.parent)
        writing.write_over(file, text, known)
    except OSError as error:
        raise UserError(say("file.cannot", path=error.filename or file, why=why(error))) from error
