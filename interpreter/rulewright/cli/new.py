"""`rulewright new`: a ruleset, a variant or a deck to begin with. It passes `check` and its test."""

from __future__ import annotations

import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulewright.cli import find
from rulewright.cli.errors import UserError
from rulewright.cli.screen import Screen
from rulewright.cli.shape import command, option
from rulewright.cli.words import in_language, say
from rulewright.source.document import Mapping, Scalar, Sequence

if TYPE_CHECKING:
    from rulewright import Ruleset
    from rulewright.language.symbols import Kind, ThingSymbol

SORTS = ("ruleset", "variant", "deck")


@command("new")
@click.argument("what", type=click.Choice(SORTS))
@click.argument("folder", type=click.Path(path_type=Path))
@option("--of", "base", metavar="RULESET", help="new.of")
@option("--kind", metavar="KIND", help="new.kind")
def new(what: str, folder: Path, base: str | None, kind: str | None) -> int:
    """Write the files."""
    name = re.sub(r"\W+", "_", folder.resolve().name.lower().strip()).strip("_")
    if not re.fullmatch(r"[a-z]\w*", name) or not name.isascii():
        raise UserError(say("new.name", name=folder.name), say("new.name.cure"))
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise UserError(say("new.exists", path=folder), say("new.exists.cure"))
    values = {"id": name, "title": name.replace("_", " ").capitalize()}
    if what != "ruleset":
        values |= _of_base(what, folder, base, kind)
    template = files("rulewright.cli") / "templates" / what
    written = _write(template, folder, values)
    paths: list[str] = []
    while what == "deck" and (unmet := [path for path in _unmet_totals(folder) if path not in paths]):
        paths += unmet
        lines = "".join(f"  {path}: {{add: 1}}\n" for path in paths)
        _write(template, folder, values | {"totals": f"change:  # the game counts its cards; yours is one more\n{lines}\n"})
    screen = Screen()
    screen.line(say("new.done", path=folder), "good")
    for path in written:
        screen.line(str(path), indent=1)
    screen.line(say("new.next", path=folder))
    return 0


def _write(template: Traversable, folder: Path, values: dict[str, str]) -> list[Path]:
    """Copy the template, `@name@` replaced."""
    written: list[Path] = []
    for entry in sorted(template.iterdir(), key=lambda each: each.name):
        target = folder / entry.name
        if entry.is_dir():
            written += _write(entry, target, values)
            continue
        text = re.sub(r"@(\w+)@", lambda match: values[match[1]], entry.read_text(encoding="utf-8"))
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
        written.append(target)
    return written


def _of_base(what: str, folder: Path, base: str | None, kind: str | None) -> dict[str, str]:
    """What the templates of variants and decks say of their base."""
    if base is None:
        raise UserError(say("new.base", what=what), say("new.base.cure", what=what, path=folder))
    ruleset = find.load(base)
    place = find.locate(base)
    values = {"base": _extends(base, place, folder), "base_title": in_language({"en": ruleset.title("en")}, ruleset.id)}
    return values | (_deck(ruleset, kind) if what == "deck" else _variant(ruleset))


def _extends(base: str, place: Path, folder: Path) -> str:
    """The base by its id when it is shipped, else by the way to it."""
    from rulewright.ruleset.find import shipped

    if base in shipped():
        return base
    import os

    way = Path(os.path.relpath(place.resolve(), folder.resolve())).as_posix()
    return way if way.startswith(".") else f"./{way}"


def _variant(ruleset: Ruleset) -> dict[str, str]:
    """What a house rule could change: the constants of the game and a card, as comments."""
    from rulewright.scenario.read import NAMES

    program = find.program_of(ruleset)
    constants = ruleset.composed.sections.get("constants") if ruleset.composed is not None else None
    lines = [
        f"#   constants.{key.text}: {value.text}"
        for key, value in (constants if isinstance(constants, Mapping) else ())
        if isinstance(value, Scalar)
    ]
    names = NAMES[: max(program.players[0], min(2, program.players[1]))]
    things = [thing for thing in program.things if thing.inside is None and thing.text]
    lines += [
        f"#   things.{thing.kind.name}.{thing.id}.name: {{en: {in_language({'en': thing.text.get('en', thing.id)})}}}"
        for thing in things[:1]
    ]
    return {
        "changes": "\n".join(lines or ["#   title: {en: Another title}"]),
        "players": str(len(names)),
        "names": ", ".join(names),
    }


def _deck(ruleset: Ruleset, kind: str | None) -> dict[str, str]:
    """A first card: like an existing one of the kind with most named things, or of the kind asked for."""
    model = _model(ruleset, kind)
    return {
        "totals": "",
        "kind": model.kind.name,
        "like": model.id,
        "like_title": model.text.get("en", model.id),
        "count": str(_designs(ruleset, model.kind) + 1),
    }


def _unmet_totals(folder: Path) -> list[str]:
    """The paths of the totals that the game expects of its cards and that one more card does not meet."""
    import rulewright

    ruleset = rulewright.load(str(folder))
    unmet = {(item.span.file, item.span.line) for item in ruleset.diagnostics if item.code == "RW465"}
    sections = ruleset.composed.sections if ruleset.composed is not None else {}
    constants, expect = sections.get("constants"), sections.get("expect")
    paths: dict[str, None] = {}
    for number, entry in enumerate(expect if isinstance(expect, Sequence) else (), 1):
        if not isinstance(entry, Mapping):
            continue
        count, wanted = entry.get("count"), entry.get("is")
        if isinstance(count, Scalar) and isinstance(wanted, Scalar) and (count.span.file, count.span.line) in unmet:
            known = isinstance(constants, Mapping) and wanted.text in constants
            paths[f"constants.{wanted.text}" if known else f"expect.{number}.is"] = None
    return list(paths)


def _designs(ruleset: Ruleset, kind: Kind) -> int:
    return sum(thing.copies for thing in find.program_of(ruleset).things if thing.kind.is_a(kind) and thing.inside is None)


def _model(ruleset: Ruleset, kind: str | None) -> ThingSymbol:
    program = find.program_of(ruleset)
    by_kind: dict[str, list[ThingSymbol]] = {}
    for thing in program.things:
        if thing.inside is None and not thing.kind.reference and thing.kind.space_of is None:
            by_kind.setdefault(thing.kind.name, []).append(thing)
    if kind is not None and kind not in by_kind:
        raise UserError(say("new.no_kind", name=kind), say("new.kinds", names=", ".join(by_kind) or say("nothing")))
    if not by_kind:
        raise UserError(say("new.no_cards", title=ruleset.id))
    chosen = kind or max(by_kind, key=lambda name: (any(thing.code for thing in by_kind[name]), len(by_kind[name])))
    return max(by_kind[chosen], key=lambda thing: bool(thing.text))
