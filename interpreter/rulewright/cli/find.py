"""From what the user typed to a loaded ruleset: a path, or the name of a ruleset nearby or shipped with the program."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterator, Sequence
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from rulewright.cli.errors import UserError, meant
from rulewright.outside import output, permission
from rulewright.outside.permission import holding
from rulewright.outside.reading import is_file
from rulewright.ruleset.find import entries, games_of, shipped
from rulewright.telling.words import language, language_was_asked, say

if TYPE_CHECKING:
    from rulewright import Ruleset
    from rulewright.language.symbols import Program

MAIN_FILE = "ruleset.yaml"


def places() -> Iterator[Path]:
    """Folders whose subfolders may be named without a path, nearest first."""
    here = Path.cwd()
    yield from (here, here / "rulesets", here / "examples")
    package = Path(str(files("rulewright")))
    yield package / "data" / "rulesets"
    # In a checkout the rulesets are beside `interpreter/`.
    for folder in ("rulesets", "examples"):
        yield package.parent.parent / folder


def known() -> dict[str, Path]:
    """The rulesets that can be named, with their folders, and the shipped variants."""
    found: dict[str, Path] = {}
    with holding(None):  # only names are examined
        for place in places():
            for folder in entries(place):
                if is_file(folder / MAIN_FILE):
                    found.setdefault(folder.name, folder)
        own = shipped()
    for name, main in own.items():
        found.setdefault(name, main.parent if main.name == MAIN_FILE else main)
    return found


def by_name(path: Path) -> Path:
    """A path, or the place of the ruleset that a single word names; ids of shipped rulesets stay, since nobody means to write there."""
    with holding(None):
        stays = len(path.parts) != 1 or os.path.lexists(path) or str(path) in shipped()
    return path if stays else known().get(str(path), path)


def locate(name: str) -> Path:
    """The path of a ruleset given as a path or a name."""
    path = Path(name)
    if path.suffix == ".json" and is_file(path):
        raise UserError(say("find.saved", path=path), say("find.saved.cure", path=path))
    if is_file(path / MAIN_FILE) or is_file(path):
        return path
    names = known()
    if name in names:
        from rulewright.ruleset.find import relative

        return relative(names[name])
    if path.is_dir():
        raise UserError(say("find.no_main", path=name), say("find.no_main.cure"))
    cure = meant(name, names) or (say("find.known", names=", ".join(sorted(names))) if names else say("find.none"))
    raise UserError(say("find.unknown", name=name), cure)


def permit(ruleset: str, overlays: Sequence[str], named: Sequence[str], save: Path) -> None:
    """Make sure that a saved game refers only to what the command line names or permits, and to the program's own rulesets."""
    permission.name([locate(each) for each in named])
    held = permission.current()
    for each in (ruleset, *overlays):
        if not is_own(each) and held is not None and not held.allows(locate(each)):
            raise UserError(say("save.elsewhere", path=save, name=each), say("save.elsewhere.cure", command=to_continue(ruleset, overlays, save)))


def is_own(name: str) -> bool:
    """Whether a shipped ruleset has this name and nothing nearer does."""
    place = locate(name).resolve()
    own = [folder.resolve() for folder in list(places())[3:]]
    return any(place.is_relative_to(folder) for folder in own)


def to_continue(ruleset: str, overlays: Sequence[str], save: Path) -> str:
    """The command that continues a saved game: it names rules that are not shipped with the program."""
    try:
        named = [] if all(is_own(each) for each in (ruleset, *overlays)) else [ruleset, *(word for each in overlays for word in ("--with", each))]
    except UserError:  # the rules no longer exist
        named = [ruleset]
    return shlex.join(["rulewright", "play", *named, "--continue", str(save)])


def program_of(ruleset: Ruleset) -> Program:
    """The checked program of a loaded ruleset."""
    if ruleset.program is None:
        raise UserError(say("find.broken", name=ruleset.id, n=len(ruleset.diagnostics)), say("find.broken.cure", paths=ruleset.id))
    return ruleset.program


def refuse_base(ruleset: Ruleset) -> None:
    """Say which games are made of a base, if a game is required."""
    if not ruleset.playable:
        with holding(None):  # only names are examined
            games = games_of(ruleset.composed.packages[0].main) if ruleset.composed is not None else ()
        cure = say("find.base.cure", names=", ".join(games)) if games else say("find.base.none")
        raise UserError(say("find.base", name=ruleset.id), cure)


def load(name: str, overlays: Sequence[str] = (), *, game: bool = True) -> Ruleset:
    """A loaded ruleset without errors; otherwise its errors are the message. `game`: a mere base is refused."""
    import rulewright

    paths = [str(locate(each)) for each in (name, *overlays)]
    permission.name(paths)
    ruleset = rulewright.load(*paths)
    if game:
        refuse_base(ruleset)
    if not ruleset.ok:
        from rulewright.source.diagnostics import Severity

        wrong = [item for item in ruleset.diagnostics if item.severity is Severity.ERROR]
        lines = [" ".join((f"{item.span}:", item.code, item.said(language()), item.cured(language()))).rstrip() for item in wrong]
        raise UserError(say("find.broken", name=name, n=len(wrong)), say("find.broken.cure", paths=" ".join((name, *overlays))), lines)
    if game and language_was_asked() and language() not in ruleset.languages:
        output.error_line(say("find.language", title=ruleset.title("en"), language=language(), names=", ".join(ruleset.languages)))
    return ruleset
