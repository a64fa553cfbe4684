"""Loading a ruleset from Python: files in, diagnostics and a playable ruleset out."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import nullcontext
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulewright.language.plays import plays_hash
from rulewright.language.symbols import OptionSymbol, Program
from rulewright.outside.permission import Permission, holding, naming
from rulewright.outside.questions import noting
from rulewright.outside.reading import read_text
from rulewright.runtime import checks
from rulewright.runtime.errors import OptionsError, RulesetError, WrongType
from rulewright.runtime.options import read_options, refusals_of
from rulewright.source.diagnostics import Diagnostic, Findings, Severity
from rulewright.source.garbage import seldom_collected
from rulewright.source.limits import Limits, limits, use_limits
from rulewright.source.room import with_room
from rulewright.source.span import Span
from rulewright.source.suggest import bounded
from rulewright.warm.entries import Shelf

if TYPE_CHECKING:
    from rulewright.compiler.coverage_counters import Counting
    from rulewright.language.core import Function
    from rulewright.ruleset.compose import Composed
    from rulewright.runtime.build import Compiled


@dataclass(frozen=True, slots=True)
class Origin:
    """How a ruleset was asked for, and where what becomes of it is kept."""

    paths: list[Path]
    complete: bool
    limits: Limits
    shelf: Shelf


class Ruleset:
    """A ruleset with its overlays: its findings, and the games played with it."""

    def __init__(
        self,
        composed: Composed | None,
        program: Program | None,
        findings: Findings,
        permission: Permission | None = None,
        origin: Origin | None = None,
    ) -> None:
        self._composed = composed
        self.program = program
        self._findings: list[Diagnostic] | None = list(findings)
        self._about = about(composed)
        self._compiled: dict[tuple[int, str], Compiled] = {}
        self.counting: Counting | None = None  # set before the first game: counts what its games meet
        self._lines: dict[str, list[str]] = {}
        self._permission = permission  # what may be read, for quoting lines later
        self._origin = origin
        self._ok = self.playable and program is not None and not any(d.severity is Severity.ERROR for d in self._findings)

    @classmethod
    def _kept(cls, about_it: dict[str, Any], program: Program, permission: Permission, origin: Origin) -> Ruleset:
        """A ruleset that was checked before and has no errors."""
        new = cls.__new__(cls)
        new._composed, new._findings, new.program = None, None, program
        new._about, new._permission, new._origin = about_it, permission, origin
        new._compiled, new.counting, new._lines, new._ok = {}, None, {}, True
        return new

    @property
    def composed(self) -> Composed | None:
        """Its files, merged."""
        if self._composed is None and self._ok:
            from rulewright.ruleset.compose import compose

            assert self._origin is not None
            with holding(self._permission), use_limits(self._origin.limits), bounded():
                self._composed = compose(self._origin.paths, Findings(), complete=self._origin.complete)
        return self._composed

    @property
    def diagnostics(self) -> list[Diagnostic]:
        """The findings in its files."""
        if self._findings is None:
            from rulewright.checker.check import read_ruleset

            assert self._origin is not None
            with holding(self._permission), use_limits(self._origin.limits):
                _, _, findings = read_ruleset(self._origin.paths, complete=self._origin.complete)
            self._findings = list(findings)
        return self._findings

    def __repr__(self) -> str:
        named = " + ".join(f"{id_} {version}".strip() for id_, version in ((self.id, self.version), *self.overlays))
        if not self.playable:
            return f"<ruleset {named}, a base, not a game>"
        if not self.ok:
            errors = sum(each.severity is Severity.ERROR for each in self.diagnostics)
            return f"<ruleset {named} with {errors} {'error' if errors == 1 else 'errors'}>"
        low, high = self.players
        return f"<ruleset {named} for {low if low == high else f'{low} to {high}'} {'player' if high == 1 else 'players'}>"

    def __reduce__(self) -> Any:
        raise WrongType("A ruleset stays in its process and is neither pickled nor copied. Send the paths of its files, and call `load` there.")

    @property
    def ok(self) -> bool:
        """Whether it can be played: no errors."""
        return self._ok

    @property
    def playable(self) -> bool:
        """Whether it is a game: a base with `playable: no` alone is not."""
        return bool(self._about["playable"])

    def games(self) -> tuple[str, ...]:
        """The ids of nearby games that are made of a base with `playable: no`."""
        if self.composed is None or self.playable:
            return ()
        from rulewright.ruleset.find import games_of

        with holding(self._permission):
            return games_of(self.composed.packages[0].main)

    def need_game(self) -> None:
        """Raise RulesetError for a base that is not a game."""
        if not self.playable:
            names = ", ".join(self.games())
            made = f"; the games made of it are {names}" if names else ""
            raise RulesetError(f"{self.id} is a base, not a game{made}.", self.diagnostics)

    @property
    def id(self) -> str:
        return str(self._about["id"])

    @property
    def version(self) -> str:
        return str(self._about["version"])

    @property
    def content_hash(self) -> str:
        return str(self._about["content_hash"])

    @property
    def plays_hash(self) -> str:
        """A fingerprint of what affects play: rules, numbers and options, without the texts and names that people read. Saved games depend on it."""
        if self.program is not None and "plays_hash" not in self._about:
            self._about["plays_hash"] = plays_hash(self.program)
        return str(self._about.get("plays_hash", ""))

    @property
    def overlays(self) -> tuple[tuple[str, str], ...]:
        """The id and version of each house rule, variant and deck that was added, in order."""
        return tuple(self._about["overlays"])

    @property
    def family(self) -> str:
        """The id of the base that the game is made of, where that is not itself a game; else empty."""
        return str(self._about["family"])

    @property
    def players(self) -> tuple[int, int]:
        return self.program.players if self.program is not None else (1, 1)

    @property
    def options(self) -> dict[str, OptionSymbol]:
        return self.program.options if self.program is not None else {}

    def text_at(self, span: Span) -> str:
        """The rule's own words at a place in one of its files (only the first line of longer ones)."""
        checks.instance(span, Span, "A place in a file is a Span")
        if span.file not in self._lines:
            self._lines[span.file] = self._lines_of(span.file)
        lines = self._lines[span.file]
        if not 0 < span.line <= len(lines):
            return str(span)
        line = lines[span.line - 1]
        return (line[span.column - 1 : span.end_column - 1] if span.line == span.end_line else line[span.column - 1 :]).strip()

    def _lines_of(self, file: str) -> list[str]:
        with holding(self._permission):
            try:
                return read_text(file).splitlines()
            except (OSError, ValueError):  # the file is gone, or something else is there now
                return []

    def title(self, language: str = "en") -> str:
        checks.language(language)
        text = self.program.title if self.program is not None else {}
        return text.get(language) or text.get("en") or self.id

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages that its title or any name in it is written in."""
        if self.program is None:
            return ()
        texts = [self.program.title, *(thing.text for thing in self.program.things), *(one.text for one in self.program.happenings.values())]
        return tuple(sorted({language for text in texts for language in text}))

    def compiled(self, players: int, options: dict[str, Any]) -> Compiled:
        """The program compiled for a number of players and options (cached). Raises OptionsError with every reason."""
        self.need_game()
        if self.program is None or not self.ok:
            raise RulesetError(f"{self.id} has errors and cannot be played; `rulewright check` shows them.", self.diagnostics)
        low, high = self.players
        if not low <= checks.whole(players, "The number of players") <= high:
            raise OptionsError([f"{self.id} is for {low if low == high else f'{low} to {high}'} players, not {players}."])
        checks.instance(options, dict, "The options of a game are a dictionary of names and values")
        if not options and (players, "[]") in self._compiled:
            return self._compiled[players, "[]"]
        values, written = read_options(self.program, options, players)
        key = (players, repr(sorted(written.items())))
        if key not in self._compiled:
            self._compiled[key] = self._kept_game(players, values, written)
        return self._compiled[key]

    def _kept_game(self, players: int, values: dict[str, Any], written: dict[str, Any]) -> Compiled:
        """The program, compiled now or earlier. Raises OptionsError for options that cannot be combined."""
        program = self.program
        assert program is not None
        asked = repr((players, sorted(written.items())))
        shelf = self._origin.shelf if self._origin is not None and self.counting is None else None
        compiled = shelf.game(asked) if shelf is not None else None
        if compiled is None:
            with shelf.working() if shelf is not None else nullcontext():
                compiled = self._compile(players, values)
            if reasons := refusals_of(compiled):
                raise OptionsError(reasons, {language: refusals_of(compiled, language) for language in program.languages})
            compiled.options_as_written = written
            if shelf is not None:
                shelf.keep(self._about, program, asked, compiled)
        return compiled

    def _compiled_with(self, flow: Function, functions: list[Function], written: str, players: int, options: dict[str, Any]) -> Compiled:
        """The same with another flow, whose parameters are the players; `written` is its text, the key in the cache."""
        usual = self.compiled(players, options)
        assert self.program is not None
        key = (players, repr((sorted(usual.options_as_written.items()), written)))
        if key not in self._compiled:
            values, _ = read_options(self.program, options, players)
            changed = replace(self.program, flow=flow, functions=[*self.program.functions, *functions])
            self._compiled[key] = self._compile(players, values, changed)
            self._compiled[key].options_as_written = usual.options_as_written
        return self._compiled[key]

    def _compile(self, players: int, values: dict[str, Any], program: Program | None = None) -> Compiled:
        from rulewright.runtime.build import Compiled

        assert self.program is not None
        program = program or self.program
        try:
            with seldom_collected():
                return with_room(lambda: Compiled(program, players, values, self.counting))
        except RecursionError:
            raise RulesetError(f"The rules of {self.id} are too deep in each other to be carried out.", self.diagnostics) from None


def load(*paths: str | Path, allow: Iterable[str | Path] = (), complete: bool = False) -> Ruleset:
    """Load a ruleset (a folder, or the id of a shipped one) with overlays, left to right. Never raises for a bad rule file.

    Raises WrongType for anything but a path.

    Files are read below these paths and in the shipped rulesets only; `allow` names other files and folders that may be read,
    such as the folder of a base that an overlay names (the environment variable RULEWRIGHT_ALLOW permits them for every call).
    `complete`: adds the overlays that these require or settle, if they are nearby.
    """
    checks.yes_no(complete, "`complete`")
    for path in (*paths, *allow):
        if not isinstance(path, str | Path) or "\0" in str(path):
            raise WrongType(f"A ruleset is named by a path or an id; {checks.shown(path)} is neither.")
    with naming(paths, allow) as permission:
        origin = Origin([Path(path) for path in paths], complete, limits(), Shelf(paths, complete))
        kept = origin.shelf.rules()
        if kept is not None:
            return Ruleset._kept(*kept, permission, origin)
        return _checked(origin, permission)


def packed(*paths: str | Path, complete: bool = False) -> bytes:
    """Rules checked, and compiled for the usual number of players, for another machine that has the same program, and the same files at these paths.

    Raises RulesetError for rules with errors.
    """
    with naming(paths) as permission:
        origin = Origin([Path(path) for path in paths], complete, limits(), Shelf(paths, complete))
        ruleset = _checked(origin, permission)
        players = usual_players(ruleset.players)
        compiled = ruleset.compiled(players, {})
    assert ruleset.program is not None
    return origin.shelf.packed(ruleset._about, ruleset.program, repr((players, sorted(compiled.options_as_written.items()))), compiled)


def unpack(content: bytes, *paths: str | Path, allow: Iterable[str | Path] = (), complete: bool = False) -> None:
    """Keep what `packed` has made elsewhere, so that `load` finds it. What is in it is run: it is only for the user who has packed it."""
    with naming(paths, allow):
        Shelf(paths, complete).unpack(content)


def usual_players(possible: tuple[int, int]) -> int:
    """The default number of players: two, or the nearest possible number."""
    low, high = possible
    return min(max(low, 2), high)


def _checked(origin: Origin, permission: Permission) -> Ruleset:
    with noting() as answers, origin.shelf.working():
        from rulewright.checker.check import read_ruleset

        composed, program, findings = read_ruleset(origin.paths, complete=origin.complete)
    origin.shelf.answers = answers
    return Ruleset(composed, program, findings, permission, origin)


def about(composed: Composed | None) -> dict[str, Any]:
    """What a ruleset says about itself."""
    if composed is None:
        return {"id": "?", "version": "", "content_hash": "", "overlays": (), "playable": True, "family": ""}
    added = composed.packages[composed.foundation :]
    return {
        "id": composed.id,
        "version": composed.version,
        "content_hash": composed.content_hash,
        "overlays": tuple((package.id, package.version) for package in added),
        "playable": composed.playable,
        "family": composed.packages[0].id if composed.foundation > 1 else "",
    }
