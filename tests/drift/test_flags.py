"""Every option of every command has an effect: with it, the output, the written files or the exit code differ."""

from __future__ import annotations

import ast
import hashlib
import inspect
import io
import re
import tarfile
import textwrap
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

import rulewright
from rulewright.cli.main import COMMANDS, main
from rulewright.cli.shape import command, option
from rulewright.gamefile import GameFile, to_bytes
from rulewright.gamefile.form import Rules, Step
from rulewright.telling.words import say, set_language

GAME = """\
ruleset: game
version: 1.0
language: 1
title: {en: Game, cs: Hra}
players: 2 to 3
options: {quick: {type: yes/no, default: no}}
kinds: {card: {fields: {cost: number = 1}}}
things: [{kind: card, id: rose, copies: 2}, {kind: card, id: lily, cost: 2}]
zones: {game: {deck: {holds: card, order: pile, seen by: nobody}}, player: {hand: {holds: card, seen by: owner}}}
state: {player: {gold: number = 0}}
happenings: {turn(player): {turn of: player, do: player must act in main}}
actions:
  draw: {in: main, do: draw 1 from deck to me.hand}
  work: {in: main, do: add 2 to me.gold}
  leave: {in: main, gives up: yes, do: eliminate me}
setup: |
  move every card to deck
  shuffle deck
flow: |
  repeat (1 if option.quick else 3) times:
    for each p in players: turn(p)
result: {score(player): player.gold + (sum of it.cost over player.hand)}
"""
OVERLAY = "ruleset: more\nlanguage: 1\nextends: game\nadd: {state: {player: {silver: number = 0}}}\n"
TESTS = """\
- {name: work pays, players: [ann, bob], play: [{ann: work}], expect: {ann.gold: 2}}
- {name: nothing else pays, players: [ann, bob], play: [{ann: draw}], expect: {ann.gold: 0}}
"""
FILES = {
    "game/ruleset.yaml": GAME,
    "game/tests/one.yaml": TESTS,
    "more/ruleset.yaml": OVERLAY,
    "far/more/ruleset.yaml": OVERLAY.replace("extends: game", "extends: ../../near/game"),
    "near/game/ruleset.yaml": GAME,
    "slip/ruleset.yaml": GAME.replace("add 2 to", "ad 2 to"),
    "odd/ruleset.yaml": GAME.replace("state:", "words: {colour: [red]}\nstate:"),
}
# How a command is given where a table below says nothing else.
USUAL = {
    "check": ["odd"], "explain": [], "test": ["game"], "coverage": ["game", "--games", "1"], "play": ["game", "--humans", "0", "--seed", "1"],
    "run": ["game"], "profile": ["game", "--games", "1"], "show": ["game"], "new": ["deck", "fresh", "--of", "game"], "dump": ["--python", "game"],
    "serve": ["game"], "schema": [], "docs": ["tutorial"], "translate": ["game", "de"],
    "replay": ["kept.rwgame"], "publish": ["game", "--out", "site"],
}  # fmt: skip
GAMES = ["game", "--games", "2"]
# Of each option, what is added, and to what where it is not the usual.
GIVEN: dict[tuple[str, str], tuple[list[str], list[str] | None]] = {
    ("check", "--format"): (["--format", "json"], None),
    ("check", "--fail-level"): (["--fail-level", "note"], None),
    ("check", "--output"): (["--output", "found.txt"], None),
    ("check", "--together"): (["--together"], ["more", "game"]),
    ("check", "--with"): (["--with", "more"], None),
    ("check", "--fix"): (["--fix"], ["slip"]),
    ("check", "--diff"): (["--diff"], ["slip"]),
    ("check", "--no-cache"): (["--no-cache"], None),
    ("translate", "--dry-run"): (["--dry-run"], None),
    ("replay", "--to"): (["--to", "1"], None),
    ("replay", "--log"): (["--log"], None),
    ("replay", "--text"): (["--text"], None),
    ("replay", "--rules"): (["--rules", "laid_out"], None),
    ("test", "--together"): (["--together"], ["game", "odd"]),
    ("test", "-k"): (["-k", "else"], None),
    ("test", "--format"): (["--format", "json"], None),
    ("test", "--coverage"): (["--coverage"], None),
    ("test", "--own"): (["--own"], ["game", "--with", "more", "--coverage"]),
    ("test", "--games"): (["--games", "2"], None),
    ("test", "--first"): (["--first", "7"], GAMES),
    ("test", "--with"): (["--with", "nowhere"], None),
    ("test", "--players"): (["--players", "3"], GAMES),
    ("test", "--option"): (["--option", "quick=yes"], GAMES),
    ("test", "--giving-up"): (["--giving-up"], GAMES),
    ("coverage", "--with"): (["--with", "nowhere"], None),
    ("coverage", "--games"): (["--games", "3"], None),
    ("coverage", "--first"): (["--first", "8"], None),
    ("coverage", "--players"): (["--players", "3"], None),
    ("coverage", "--bots"): (["--bots", "greedy"], ["game", "--games", "1", "--seed", "9"]),
    ("coverage", "--seed"): (["--seed", "9"], None),
    ("coverage", "--option"): (["--option", "quick=yes"], None),
    ("coverage", "--tests"): (["--no-tests"], None),
    ("coverage", "--all"): (["--all"], None),
    ("coverage", "--own"): (["--own"], ["game", "more", "--games", "1"]),
    ("coverage", "--format"): (["--format", "json"], None),
    ("coverage", "--fail-under"): (["--fail-under", "100"], None),
    ("play", "--players"): (["--players", "3"], None),
    ("play", "--humans"): (["--humans", "1"], ["game", "--seed", "1", "--humans", "0"]),
    ("play", "--bots"): (["--bots", "random"], None),
    ("play", "--names"): (["--names", "Eva,Jan"], None),
    ("play", "--seed"): (["--seed", "5"], None),
    ("play", "--option"): (["--option", "quick=yes"], None),
    ("play", "--with"): (["--with", "nowhere"], None),
    ("play", "--save"): (["--save", "kept.json"], ["game", "--seed", "1"]),
    ("play", "--continue"): (["--continue", "nowhere.json"], None),
    ("run", "--players"): (["--players", "3"], None),
    ("run", "--bots"): (["--bots", "greedy"], ["game", "--seed", "9"]),
    ("run", "--seed"): (["--seed", "9"], None),
    ("run", "--option"): (["--option", "quick=yes"], None),
    ("run", "--with"): (["--with", "nowhere"], None),
    ("run", "--games"): (["--games", "3"], None),
    ("run", "--first"): (["--first", "7"], GAMES),
    ("run", "--format"): (["--format", "json"], None),
    ("run", "--log"): (["--quiet"], None),
    ("run", "--details"): (["--details"], None),
    ("profile", "--with"): (["--with", "more"], None),
    ("profile", "--games"): (["--games", "3"], None),
    ("profile", "--players"): (["--players", "3"], None),
    ("profile", "--seed"): (["--seed", "9"], None),
    ("profile", "--option"): (["--option", "quick=yes"], None),
    ("profile", "--first"): (["--first", "7"], ["game", "--games", "1", "--format", "json"]),
    ("profile", "--format"): (["--format", "json"], None),
    ("show", "--with"): (["--with", "more"], None),
    ("new", "--of"): (["--of", "game"], ["variant", "fresh"]),
    ("new", "--kind"): (["--kind", "nothing"], None),
    ("new", "--like"): (["--like", "lily"], None),
    ("serve", "--seats"): (["--seats", "Eva,greedy"], None),
    ("serve", "--option"): (["--option", "quick=yes"], None),
    ("serve", "--with"): (["--with", "more"], None),
    ("serve", "--seed"): (["--seed", "5"], None),
    ("serve", "--host"): (["--host", "192.0.2.1"], None),
    ("serve", "--port"): (["--port", "9"], None),
    ("serve", "--name"): (["--name", "table.example"], None),
    ("serve", "--games"): (["--games", "kept.sqlite"], None),
    ("serve", "--secrets"): (["--secrets", "open"], None),
    ("serve", "--edit"): (["--edit", "game"], None),
    ("serve", "--open"): (["--no-open"], None),
    ("publish", "--with"): (["--with", "more"], None),
    ("publish", "--out"): (["--out", "elsewhere"], None),
    ("publish", "--pyodide"): (["--pyodide", "nowhere"], None),
    ("schema", "--write"): (["--write", "kept"], None),
    ("docs", "--open"): (["--no-open"], None),
    ("dump", "--python"): (["--python"], ["game"]),
    ("dump", "--players"): (["--players", "7"], None),
    ("dump", "--option"): (["--option", "slow=yes"], None),
    ("dump", "--with"): (["--with", "nowhere"], None),
}
# What is said is the same by intention: they decide how quickly, in what order or how often something is looked at.
SAME = {("check", "--jobs"), ("test", "--jobs"), ("coverage", "--jobs"), ("run", "--jobs"), ("test", "--every"), ("test", "--seed")}
Done = Callable[..., tuple[int, str, dict[str, bytes]]]
EVERYWHERE = {"--lang", "--allow", "--limit"}


def commands() -> dict[str, click.Command]:
    assert isinstance(main, click.Group)
    context = click.Context(main)
    return {name: known for name in COMMANDS if (known := main.get_command(context, name)) is not None}


def options(of: click.Command) -> Iterator[click.Option]:
    return (each for each in of.params if isinstance(each, click.Option))


OPTIONS = [(name, each.opts[0]) for name, known in commands().items() for each in options(known)]


class _Listening:
    """Instead of a socket, since no server is started here."""

    def __init__(self, host: str, port: int) -> None:
        self._address = host, port

    def getsockname(self) -> tuple[str, int]:
        return self._address


async def _served(web: Any, server: object, listening: object, *wanted: object) -> None:
    """The arguments of a server, which replace it here."""
    click.echo(f"{web.config.app._names} {wanted} {say('serve.lobby')}")


def _no_pyodide() -> bytes:
    """What would be fetched, with nothing in it."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz") as archive:
        archive.addfile(tarfile.TarInfo("package/pyodide.mjs"))
    return packed.getvalue()


@cache
def kept_game() -> bytes:
    """A game in which both players have answered once, with its rules."""
    content = rulewright.load("game").content_hash
    rules = Rules("game", "1.0", content, (), ("ruleset.yaml",), {"ruleset.yaml": GAME})
    steps = (Step(0, "answer", 0, {"choices": ["work"]}), Step(1, "answer", 1, {"choices": ["work"]}))
    return to_bytes(GameFile(rules, ("ann", "bob"), 1, {}, ("person", "person"), "ask", steps, 2))


@pytest.fixture
def done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Done]:
    """The exit code and output of a command, and what it leaves in the folder, which is new each time."""
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setenv("RULEWRIGHT_TRACEBACK", "1")
    monkeypatch.setattr("rulewright.cli.serve._serve", _served)
    monkeypatch.setattr("rulewright.cli.serve._listen", _Listening)
    monkeypatch.setattr("webbrowser.open_new", lambda page: False)
    monkeypatch.setattr("rulewright.publish.pyodide.FILES", {"pyodide.mjs": hashlib.sha256(b"").hexdigest()})
    monkeypatch.setattr("rulewright.publish.pyodide._archive", _no_pyodide)
    monkeypatch.setattr("rulewright.publish.archive.files_of_package", lambda package, endings: {})
    for name in ("RULEWRIGHT_LANG", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)

    @cache
    def of(*words: str) -> tuple[int, str, dict[str, bytes]]:
        folder = tmp_path / str(len(list(tmp_path.iterdir())))
        for name, text in FILES.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text, encoding="utf-8")
        monkeypatch.chdir(folder)
        (folder / "kept.rwgame").write_bytes(kept_game())
        monkeypatch.setenv("RULEWRIGHT_STATE", str(folder / "state"))
        monkeypatch.setenv("XDG_CACHE_HOME", str(folder / "cache"))
        result = CliRunner().invoke(main, list(words), prog_name="rulewright")
        left = {
            path.relative_to(folder).as_posix(): path.read_bytes()
            for path in sorted(folder.rglob("*"))
            if path.is_file() and "state" not in path.parts
        }
        assert result.exit_code != 70, result.output
        return result.exit_code, re.sub(r"\d+(\.\d+)? ?m?s\b", "", result.output.replace(str(folder), "")), left

    yield of
    set_language("en")


def test_every_option_has_its_line() -> None:
    special = {(name, each) for name, each in OPTIONS if each not in EVERYWHERE}
    assert special == set(GIVEN) | SAME
    assert not set(GIVEN) & SAME


@pytest.mark.parametrize(("name", "flag"), sorted(GIVEN), ids=[" ".join(each) for each in sorted(GIVEN)])
def test_an_option_changes_something(name: str, flag: str, done: Done) -> None:
    added, base = GIVEN[name, flag]
    words = base or USUAL[name]
    assert done(name, *words, *added) != done(name, *words)


@pytest.mark.parametrize("name", COMMANDS)
def test_the_language_changes_what_is_said(name: str, done: Done) -> None:
    words = ["--help"] if name in ("explain", "dump", "coverage", "docs") else USUAL[name]
    assert done(name, *words, "--lang", "cs")[1] != done(name, *words)[1]


def test_other_folders_are_allowed_and_bounds_raised(done: Done) -> None:
    assert done("check", "far/more", "--allow", "near")[:2] != done("check", "far/more")[:2]
    assert done("check", "odd", "--limit", "nothing=1")[:2] != done("check", "odd")[:2]


def test_both_are_the_same_option_of_all_commands() -> None:
    by_name: dict[str, set[object]] = {}
    for known in commands().values():
        for each in options(known):
            if each.opts[0] in EVERYWHERE - {"--lang"}:
                by_name.setdefault(each.opts[0], set()).add(each.callback)
    assert {name: len(callbacks) for name, callbacks in by_name.items()} == {"--allow": 1, "--limit": 1}


# --- what an option is given to
def unread(function: Callable[..., object] | None) -> set[str]:
    """The parameters of a command that it never reads."""
    assert function is not None
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    defined = tree.body[0]
    assert isinstance(defined, ast.FunctionDef)
    read = {node.id for part in defined.body for node in ast.walk(part) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
    return {each.arg for each in defined.args.args} - read


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_reads_all_that_it_is_given(name: str) -> None:
    assert unread(commands()[name].callback) == set()


def test_what_is_not_read_is_seen() -> None:
    @command("idle")
    @option("--much", help="option.seed")
    @option("--little", help="option.seed")
    def idle(much: str, little: str) -> int:
        return len(much)

    assert unread(idle.callback) == {"little"}
