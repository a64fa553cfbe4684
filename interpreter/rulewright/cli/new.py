"""`rulewright new`: a new ruleset, variant or deck, which passes `check` and its test."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulewright.cli import find
from rulewright.cli.errors import UserError, why
from rulewright.cli.shape import command, option
from rulewright.outside import writing
from rulewright.outside.permission import holding
from rulewright.outside.reading import is_folder, listed, own_files
from rulewright.source import suggest
from rulewright.source.document import Mapping, Node, Scalar
from rulewright.source.document import Sequence as Entries
from rulewright.source.written import block
from rulewright.telling.screen import Screen
from rulewright.telling.words import in_language, say

if TYPE_CHECKING:
    from rulewright import Ruleset
    from rulewright.language.symbols import Kind, ThingSymbol
    from rulewright.source.diagnostics import Diagnostic

SORTS = ("ruleset", "variant", "deck")
SCHEMAS = ".schemas"
_TRIED = 4  # cards to try in a new deck: a game may have expectations of its starting cards that others do not meet


@command("new")
@click.argument("what", type=click.Choice(SORTS))
@click.argument("folder", type=click.Path(path_type=Path))
@option("--of", "base", metavar="RULESET", help="new.of")
@option("--kind", metavar="KIND", help="new.kind")
@option("--like", metavar="CARD", help="new.like")
def new(what: str, folder: Path, base: str | None, kind: str | None, like: str | None) -> int:
    """Write the files."""
    name = re.sub(r"\W+", "_", folder.resolve().name.lower().strip()).strip("_")
    if not re.fullmatch(r"[a-z]\w*", name) or not name.isascii():
        raise UserError(say("new.name", name=folder.name), say("new.name.cure"))
    if os.path.lexists(folder) and (not is_folder(folder) or _filled(folder)):
        raise UserError(say("new.exists", path=folder), say("new.exists.cure"))
    values = {"id": name, "title": name.replace("_", " ").capitalize()}
    if what == "ruleset":
        written = _write(what, folder, values)
    elif base is None:
        raise UserError(say("new.base", what=what), say("new.base.cure", what=what, path=folder))
    else:
        ruleset = find.load(base)
        values |= _of_base(base, ruleset, folder)
        written = _write_deck(folder, values, ruleset, kind, like) if what == "deck" else _write(what, folder, values | _variant(ruleset))
    screen = Screen()
    screen.line(say("new.done", path=folder), "good")
    for path in [*written, *_schemas_for(what, written, folder)]:
        screen.line(str(path), indent=1)
    own = base is None or find.is_own(base)
    screen.line(say("new.next", path=folder) if own else say("new.next.base", path=folder, base=base))
    return 0


def _filled(folder: Path) -> bool:
    with holding(None):
        return bool(listed(folder))


def _write(what: str, folder: Path, values: dict[str, str], again: bool = False) -> list[Path]:
    """Copy a template with `@name@` replaced to a new place, or over what has just been written."""
    written: list[Path] = []
    for name, template in own_files("cli", "templates", what):
        target = folder / name
        text = _modeline(what, name, folder) + re.sub(r"@(\w+)@", lambda match: values[match[1]], template)
        try:
            writing.make_folder(target.parent)
            (writing.write if again else writing.write_new)(target, text)
        except OSError as error:
            raise UserError(say("file.cannot", path=error.filename or target, why=why(error)), say("new.exists.cure")) from error
        written.append(target)
    return written


def _modeline(what: str, name: str, folder: Path) -> str:
    """The first line of a file, which tells an editor its schema: a path relative to the file, so that no network is needed."""
    kind = _schema_of(what, name)
    way = Path(os.path.relpath(_schemas(folder), (folder / name).parent)).as_posix()
    return f"# yaml-language-server: $schema={way}/{kind}.schema.json\n"


def _schema_of(what: str, name: str) -> str:
    """The schema of a file made from a template."""
    if name.startswith("tests/"):
        return "scenario"
    if name != "ruleset.yaml":
        return "part"
    return "ruleset" if what == "ruleset" else "variant"


def _schemas(folder: Path) -> Path:
    """The nearest folder of schemas around a new folder, up to the current one; otherwise one in the new folder itself."""
    here = Path.cwd().resolve()
    with holding(None):
        for above in folder.resolve().parents:
            if not above.is_relative_to(here):
                break
            if is_folder(above / SCHEMAS):
                return Path(os.path.relpath(above / SCHEMAS))
    return folder / SCHEMAS


def _schemas_for(what: str, written: Sequence[Path], folder: Path) -> list[Path]:
    """Write the schemas that the new files name, if they are missing; returns where."""
    from rulewright.ruleset import schemas

    place = _schemas(folder)
    if place.parent.resolve() != folder.resolve():
        return []
    names = {_schema_of(what, path.relative_to(folder).as_posix()) for path in written}
    schemas.write(place, sorted(names))
    return [place]


def _write_deck(folder: Path, values: dict[str, str], base: Ruleset, kind: str | None, like: str | None) -> list[Path]:
    """Write a deck whose first card is like the named card of its base, or else like the first one that passes the check."""
    models = [_named(base, like, kind)] if like else _models(base, kind)
    written: list[Path] = []
    for model in models:
        entry = _deck(base, model, as_copy=like is not None)
        template = "copy" if entry["entry"] else "deck"
        written = _write(template, folder, values | entry, again=bool(written))
        if _adjust_totals(template, folder, values | entry):
            break
    return written


def _adjust_totals(template: str, folder: Path, values: dict[str, str]) -> bool:
    """Change the expected totals of the game until one more card meets them; returns whether nothing else is found then."""
    more: dict[str, int] = {}
    findings = _findings(folder)
    while unmet := {path: by for path, by in _unmet_totals(findings).items() if path not in more}:
        more |= unmet
        lines = "".join(f"  {path}: {{add: {by}}}\n" for path, by in more.items())
        _write(template, folder, values | {"totals": f"change:  # the game counts its cards; yours is one more\n{lines}\n"}, again=True)
        findings = _findings(folder)
    return not findings


def _of_base(name: str, base: Ruleset, folder: Path) -> dict[str, str]:
    """What the templates of variants and decks say about their base."""
    return {"base": _extends(name, find.locate(name), folder), "base_title": in_language({"en": base.title("en")}, base.id)}


def _extends(base: str, place: Path, folder: Path) -> str:
    """The base by its id if it is shipped, otherwise by its path."""
    from rulewright.ruleset.find import shipped

    if base in shipped():
        return base
    way = Path(os.path.relpath(place.resolve(), folder.resolve())).as_posix()
    return way if way.startswith(".") else f"./{way}"


def _variant(ruleset: Ruleset) -> dict[str, str]:
    """What a house rule could change: the constants of the game and a card, as comments."""
    from rulewright.scenario.model import NAMES

    program = find.program_of(ruleset)
    constants = ruleset.composed.sections.get("constants") if ruleset.composed is not None else None
    lines = [
        f"#   constants.{key.text}: {value.text}" for key, value in (constants if isinstance(constants, Mapping) else ()) if isinstance(value, Scalar)
    ]
    names = NAMES[: max(program.players[0], min(2, program.players[1]))]
    things = [thing for thing in program.things if thing.inside is None and thing.text]
    lines += [f"#   things.{thing.kind.name}.{thing.id}.name: {{en: {in_language({'en': thing.text.get('en', thing.id)})}}}" for thing in things[:1]]
    return {
        "changes": "\n".join(lines or ["#   title: {en: Another title}"]),
        "names": ", ".join(names),
    }


def _deck(ruleset: Ruleset, model: ThingSymbol, as_copy: bool) -> dict[str, str]:
    """What the template says about a first card like an existing one, or as a copy of it."""
    written_out = as_copy or any(thing.inside is not None and thing.inside[0] is model for thing in find.program_of(ruleset).things)
    return {
        "entry": _copied(ruleset, model) if written_out else "",  # `like:` would copy the ids of the things that start on it
        "totals": "",
        "kind": model.kind.name,
        "like": model.id,
        "like_title": model.text.get("en", model.id),
        "count": str(_designs(ruleset, model.kind) + 1),
    }


def _findings(folder: Path) -> Sequence[Diagnostic]:
    import rulewright

    return rulewright.load(str(folder)).diagnostics


def _unmet_totals(findings: Sequence[Diagnostic]) -> dict[str, int]:
    """The paths of the expected totals that one more card would break, and by how much."""
    from rulewright.source.catalogue.phrases import Remedies

    found: dict[str, int] = {}
    for each in findings:
        changes = dict(each.remedy.args).get("changes") if each.remedy is not None and each.remedy.fragment is Remedies.total else ()
        for change in changes if isinstance(changes, tuple) else ():
            match = re.fullmatch(r"(.+): \{add: (-?[0-9]+)\}", str(change))
            if match is not None:
                found[match[1]] = int(match[2])
    return found


def _named(ruleset: Ruleset, like: str, kind: str | None) -> ThingSymbol:
    """The card that `--like` names: by its id, or by kind and id."""
    known = [thing for thing in find.program_of(ruleset).things if thing.inside is None and kind in (None, thing.kind.name)]
    for thing in known:
        if like in (thing.id, f"{thing.kind.name}.{thing.id}"):
            return thing
    near = suggest.closest(like.rpartition(".")[2], [thing.id for thing in known])
    raise UserError(say("new.no_like", name=like), say("new.nearly", name=near) if near else say("new.like.cure"))


def _copied(ruleset: Ruleset, model: ThingSymbol) -> str:
    """Everything that a card has but its source, written out under another id; its inner things lose their ids, which must be unique."""
    entry = next(
        each
        for each in (ruleset.composed.things if ruleset.composed is not None else ())
        if (_value(each, "kind"), _value(each, "id")) == (model.kind.name, model.id)
    )
    own = [(key, value) for key, value in entry if key.text not in ("kind", "id", "copies", "name", "source")]
    inner = [(key, _nameless(value) if key.text in model.kind.zones else value) for key, value in own]
    return block(Mapping(tuple(inner), entry.span), 4) if inner else "    copies: 1"


def _nameless(inner: Node) -> Node:
    """Inner things without their ids."""
    match inner:
        case Entries():
            return Entries(tuple(_nameless(each) for each in inner), inner.span, inner.flow)
        case Mapping() if "entries" not in inner and "rows" not in inner and "for each" not in inner:
            return Mapping(tuple((key, value) for key, value in inner if key.text != "id"), inner.span, inner.flow)
    return inner


def _value(entry: Mapping, key: str) -> str:
    value = entry.get(key)
    return value.text if isinstance(value, Scalar) else ""


def _designs(ruleset: Ruleset, kind: Kind) -> int:
    return sum(thing.copies for thing in find.program_of(ruleset).things if thing.kind.is_a(kind) and thing.inside is None)


def _models(ruleset: Ruleset, kind: str | None) -> list[ThingSymbol]:
    """Some cards of the requested kind, or of the kind with the most named things, to try in turn; those with texts first."""
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
    models = sorted(by_kind[chosen], key=lambda thing: not thing.text)
    return models[:: max(1, len(models) // _TRIED)][:_TRIED]
