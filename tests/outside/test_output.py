"""No name anywhere controls a terminal, a log or a build server: every command and format, with hostile names in files, paths and words typed."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from xml.etree import ElementTree

import click
import pytest
from click.testing import CliRunner, Result
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import rulewright
from rulewright.cli.main import COMMANDS, main
from rulewright.outside import plain
from rulewright.ruleset.validate import _Walk
from rulewright.source.diagnostics import Findings
from rulewright.source.reader import read_text
from rulewright.source.reading import nodes
from rulewright.telling.screen import Screen

# What steers: escape sequences of terminals (title, clipboard, link, colours, erasing), single controls, bidi controls, separators, line
# breaks with commands of GitHub, Azure and TeamCity behind them.
HOSTILE = [
    "\x1b]0;PWNED\x07", "\x1b]52;c;aGk=\x07", "\x1b]8;;http://x\x1b\\", "\x1b[2J", "\x1b[31m", "\x9b2J", "\x90x\x9c", "\x08\x08", "\x07", "\x00", "\x7f",
    "\u202e", "\u2066", "\u200f", "\u061c", "\u2028", "\u2029", "\x85", "\ufeff", "\x0b", "\x0c", "\r", "\n",
    "\n::error file=a::x", "\r\n::set-output name=a::b", "\n  ::warning::x", "\n##[error]x", "##vso[task.setvariable variable=a]b", "\n##teamcity[message text='x']",
]  # fmt: skip
COMMANDLIKE = ["::error::x", " ::add-mask::x", "##[error]x", "##vso[task.complete]x", "##teamcity[buildStop]"]
HARMLESS = ["Žluťoučký kůň", "שלום", "مرحبا", "👩‍🚀", "a", "b c", "%0A", "'", "<&>]]>", '"', "\\", "{x}", "[red]", "日本"]
hostile = st.lists(st.sampled_from(HOSTILE + COMMANDLIKE + HARMLESS), min_size=1, max_size=6).map("".join)

GAME = """\
ruleset: game
version: {text}
language: 1
title: {{en: {text}, cs: {text}}}
text: {{en: {text}}}
players: 2
words: {{colour: {{red: {{en: {text}}}, blue: {{en: {text}}}}}}}
options: {{long: {{type: yes/no, default: no, name: {{en: {text}}}, text: {{en: {text}}}}}}}
kinds: {{card: {{name: {{en: {text}}}, fields: {{colour: colour = red}}, state: {{age: {{type: number = 0, name: {{en: {text}}}}}}}}}}}
zones:
  game: {{deck: {{holds: card, order: pile, seen by: everyone, name: {{en: {text}}}}}}}
  player: {{hand: {{holds: card, seen by: everyone, name: {{en: {text}}}}}}}
state: {{player: {{points: {{type: number = 0, name: {{en: {text}}}}}}}}}
stats: {{wealth(player): {{name: {{en: {text}}}, is: player.points}}}}
things: [{{kind: card, id: rose, name: {{en: {text}}}, text: {{en: {text}}}, copies: 4}}]
marks: {{tired: {{on: player, counts: turn, name: {{en: {text}}}}}}}
setup: |
  move every card to deck
flow: |
  repeat 2 times:
    for each p in players: turn(p)
happenings:
  turn(player): {{turn of: player, name: {{en: {text}}}, text: {{en: {text}}}, do: player must act in day}}
actions:
  take: {{in: day, name: {{en: {text}}}, text: {{en: {text}}}, do: "draw 1 from deck to me.hand"}}
  rest: {{in: day, name: {{en: {text}}}, do: "add 1 to me.points"}}
texts: {{day: {{en: {text}}}}}
result: {{score(player): player.points}}
"""
TESTS = '- name: {text}\n  players: [alice, bob]\n  play: [{{alice: {text}}}]\n  expect: {{alice.points: "1"}}\n'
FORMS: dict[str, tuple[str, ...]] = {
    **{f"check {form}": ("check", "{folder}", "--no-cache", "--format", form) for form in ("text", "github", "json", "sarif", "junit")},
    "check a file": ("check", "{file}", "--no-cache"),
    "check to a file": ("check", "{folder}", "--no-cache", "--output", "{folder}.out"),
    "check nothing": ("check", "{typed}", "--no-cache"),
    **{f"test {form}": ("test", "{folder}", "--format", form) for form in ("text", "json", "junit", "github")},
    "test some": ("test", "{folder}", "-k", "{typed}"),
    "random games": ("test", "{folder}", "--games", "1"),
    "coverage": ("coverage", "{folder}", "--games", "1", "--all"),
    "coverage json": ("coverage", "{folder}", "--games", "1", "--format", "json"),
    "profile": ("profile", "{folder}", "--games", "1"),
    "profile json": ("profile", "{folder}", "--games", "1", "--format", "json"),
    "run": ("run", "{folder}", "--details"),
    "run json": ("run", "{folder}", "--games", "2", "--format", "json"),
    "run many": ("run", "{folder}", "--games", "2"),
    "run with bots": ("run", "{folder}", "--bots", "{typed}"),
    "run with an option": ("run", "{folder}", "--option", "long={typed}"),
    "run in Czech": ("--lang", "cs", "run", "{folder}"),
    "show": ("show", "{folder}"),
    "show a card": ("show", "{folder}", "rose"),
    "show an action": ("show", "{folder}", "take"),
    "show what is not there": ("show", "{folder}", "{typed}"),
    "dump": ("dump", "--python", "{folder}"),
    "dump what is not there": ("dump", "--python", "{folder}", "{typed}"),
    "play": ("play", "{folder}", "--humans", "2", "--names", "{player},ben", "--save", "{folder}.json"),
    "explain": ("explain", "{typed}"),
    "new": ("new", "variant", "{folder}/{typed}", "--of", "{folder}"),
    "check and show the cures": ("check", "{folder}", "--diff"),
    "check and cure": ("check", "{folder}", "--fix", "--no-cache"),
    "a limit": ("check", "{folder}", "--limit", "{typed}"),
    "a permission": ("check", "{folder}", "--allow", "{typed}"),
    "a level": ("check", "{folder}", "--fail-level", "{typed}"),
    "jobs": ("run", "{folder}", "--jobs", "{typed}"),
    "test with an overlay": ("test", "{folder}", "--games", "1", "--with", "{typed}"),
    "test with an option": ("test", "{folder}", "--games", "1", "--option", "{typed}={typed}"),
    "coverage with players": ("coverage", "{folder}", "--players", "{typed}"),
    "coverage with bots": ("coverage", "{folder}", "--bots", "{typed}"),
    "coverage with an option": ("coverage", "{folder}", "--games", "1", "--option", "{typed}"),
    "run with an overlay": ("run", "{folder}", "--with", "{typed}"),
    "play with bots": ("play", "{folder}", "--bots", "{typed}"),
    "play with an option": ("play", "{folder}", "--option", "{typed}"),
    "play with an overlay": ("play", "{folder}", "--with", "{typed}"),
    "go on": ("play", "{folder}", "--continue", "{typed}"),
    "save elsewhere": ("play", "{folder}", "--save", "{typed}"),
    "show an overlay": ("show", "{folder}", "--with", "{typed}"),
    "dump an option": ("dump", "{folder}", "--option", "{typed}"),
    "dump an overlay": ("dump", "{folder}", "--with", "{typed}"),
    "a new kind": ("new", "cards", "{folder}/new", "--of", "{folder}", "--kind", "{typed}", "--like", "{typed}"),
    "a schema that is not there": ("schema", "{typed}"),
    "schemas": ("schema", "--write", "{folder}/{typed}"),
    "a page that is not there": ("docs", "--no-open", "{typed}"),
    "a translation begun": ("translate", "{folder}", "de"),
    "a language that is none": ("translate", "{folder}", "{typed}"),
    "a page with an overlay": ("publish", "{folder}", "--with", "{typed}", "--out", "{folder}.site"),
    "a page and no Python for it": ("publish", "{folder}", "--out", "{folder}.site", "--pyodide", "{folder}/{typed}"),
    "a page somewhere else": ("publish", "{folder}", "--out", "{folder}", "--pyodide", "{typed}"),
    "a game that is none": ("replay", "{typed}"),
    "a command that is not there": ("{typed}",),
    "an option that is not there": ("check", "--{typed}"),
}
GITHUB = re.compile(r"::(error|warning|notice) file=")


def escaped(text: str) -> str:
    """A text as a value in double quotes, with an escape for every character that is not a letter."""
    return '"' + "".join(sign if sign.isalnum() or sign == " " else f"\\U{ord(sign):08X}" for sign in text) + '"'


def laid_out(folder: Path, text: str) -> None:
    for name, content in {"ruleset.yaml": GAME, "tests/a.yaml": TESTS}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content.format(text=escaped(text)), encoding="utf-8")


def call(form: str, folder: str, typed: str) -> Result:
    typed = typed.replace("\0", "")
    words = [
        word.format(folder=folder, file=f"{folder}/ruleset.yaml", typed=typed or "x", player=typed.replace(",", "") or "x") for word in FORMS[form]
    ]
    typed = plain.no_commands(plain.one_line(typed))  # what is typed is echoed by the terminal itself
    lines = ["", "log", "view", "why points", "? rose", typed, "1", "", f"save {typed}", "quit"]
    return CliRunner().invoke(main, words, input="\n".join([*lines, ""]), prog_name="rulewright", env={"COLUMNS": "100"})


def steers(form: str, result: Result) -> list[str]:
    """What of an output could be taken for more than text."""
    written = result.stdout_bytes + result.stderr_bytes
    text = written.decode("utf-8").replace("\t", "")
    found = [f"U+{ord(sign):04X}" for sign in plain.STEERING.findall(text)]
    for line in text.split("\n"):
        if line.lstrip().startswith("::") and not (form in ("check github", "test github") and GITHUB.match(line)):
            found.append(line)
        if re.search(r"##(\[|vso\[|teamcity\[)", line):
            found.append(line)
    if result.exit_code not in (0, 1, 2):
        found.append(f"{result.exit_code} {result.exception!r} {text}")
    return found


def well_formed(form: str, result: Result) -> None:
    if "json" in form or "sarif" in form:
        assert not result.stdout or json.loads(result.stdout) is not None
    if "junit" in form and result.stdout:
        ElementTree.fromstring(result.stdout)


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("RULEWRIGHT_STATE", str(tmp_path / "state"))
    monkeypatch.setenv("RULEWRIGHT_LANG", "en")
    return tmp_path


@pytest.fixture
def unchecked(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the checks of names and values were not there: what is shown must be safe by itself."""
    monkeypatch.setattr(nodes, "without_escapes", lambda text, span, findings: text)
    monkeypatch.setattr(_Walk, "_one_line", lambda self, node: None)


quick = settings(max_examples=2, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def test_every_command_is_driven() -> None:
    """All but `serve`, which goes on until it is ended: its few lines go through the same door (tests/outside/test_doors.py)."""
    driven = {next(word for word in words if word in COMMANDS) for words in FORMS.values() if set(words) & set(COMMANDS)}
    assert driven == set(COMMANDS) - {"serve"}


def test_every_format_and_every_choice_of_formats_is_driven() -> None:
    """A walk over the commands as they are, so that a new command or format cannot be missed."""
    context = click.Context(main)
    driven = {(next(word for word in words if word in COMMANDS), word) for words in FORMS.values() if set(words) & set(COMMANDS) for word in words}
    for name in main.list_commands(context):
        command = main.get_command(context, name)
        assert command is not None
        for option in command.params:
            if "--format" in option.opts and isinstance(option.type, click.Choice):
                wanted = {form for form in option.type.choices if form != option.default}
                assert {form for form in wanted if (name, form) not in driven} == set(), name


@pytest.mark.sampled(3)
@pytest.mark.parametrize("form", FORMS)
@quick
@given(text=hostile, typed=hostile)
def test_no_name_in_a_file_steers_what_shows_it(place: Path, unchecked: None, form: str, text: str, typed: str) -> None:
    laid_out(place / "game", text)
    result = call(form, "game", typed)
    assert steers(form, result) == []
    well_formed(form, result)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("form", FORMS)
@quick
@given(text=st.sampled_from(COMMANDLIKE + HARMLESS), folder=hostile)
def test_no_name_of_a_folder_steers_what_shows_it(place: Path, form: str, text: str, folder: str) -> None:
    name = "x" + folder.replace("\0", "").replace("/", "_").replace("{", "").replace("}", "")
    laid_out(place / name, text)
    result = call(form, name, text)
    assert steers(form, result) == []
    well_formed(form, result)


@pytest.mark.parametrize("form", [form for form in FORMS if form.startswith(("check", "test"))])
@quick
@given(file=hostile)
def test_no_name_of_a_file_steers_what_shows_it(place: Path, form: str, file: str) -> None:
    name = "x" + file.replace("\0", "").replace("/", "_")[:60] + ".yaml"
    shutil.rmtree(place / "game", ignore_errors=True)
    laid_out(place / "game", "fine")
    (place / "game" / "tests" / "a.yaml").unlink()
    (place / "game" / "tests" / name).write_text("- nmae: x\n- [")
    (place / "game" / name).write_text("wrods: {}\nthings: [")
    (place / "game" / "ruleset.yaml").write_text(GAME.format(text="fine") + "include: ['*.yaml']\n")
    result = call(form, "game", "x")
    assert steers(form, result) == []
    well_formed(form, result)


def test_no_name_of_a_file_and_no_line_of_it_steers_who_reads_a_diff(place: Path) -> None:
    """A diff quotes files as they are, so everything that steers is tried, in the name and in a comment of a line that is cured."""
    for steering in HOSTILE:
        shutil.rmtree(place / "game", ignore_errors=True)
        laid_out(place / "game", "fine")
        name = "x" + steering.replace("\0", "").replace("/", "_") + ".yaml"
        (place / "game" / name).write_bytes(f"wrods: {{}} # {steering}\n".encode())
        (place / "game" / "ruleset.yaml").write_text(GAME.format(text="fine") + "include: ['*.yaml']\n")
        assert steers("check and show the cures", call("check and show the cures", "game", "x")) == [], name


def test_the_name_of_a_folder_is_no_part_of_a_program(place: Path) -> None:
    """Generated code names the file of each rule in a comment."""
    for sign in ("\n", "\r", "\x0c\n", "\r\n"):
        folder = f"a{sign}raise SystemExit(99)  # "
        laid_out(place / folder, "fine")
        ruleset = rulewright.load(folder)
        game = rulewright.Game(ruleset, players=2, seed=1)
        assert game.decision is not None and ruleset.ok
        assert call("dump", folder, "x").exit_code == 0


def test_a_run_shows_harmless_names_as_they_are(place: Path) -> None:
    """Letters of every script, accents and emoji are no controls."""
    for text in HARMLESS[:4]:
        laid_out(place / "game", text)
        assert rulewright.load("game").ok
        assert text in call("run", "game", "x").stdout


CONTROLS = (
    [f"\\x{code:02x}" for code in (0, 7, 8, 0x1B, 0x7F, 0x9B)]
    + [f"\\u{ord(sign):04x}" for sign in sorted(plain.BIDI)]
    + ["\\e", "\\a", "\\L", "\\P", "\\N"]
)


@pytest.mark.parametrize("escape", CONTROLS)
def test_an_escape_that_steers_is_a_finding_wherever_it_is(place: Path, escape: str) -> None:
    good = GAME.format(text='"fine"')
    places = [match.start() for match in re.finditer('"fine"', good)]
    for at in places:
        findings = Findings()
        read_text(good[:at] + f'"a{escape}b"' + good[at + 6 :], "game", findings)
        assert [finding.code for finding in findings] == ["RW124"]


@pytest.mark.parametrize("sign", sorted(plain.BIDI))
def test_a_bidi_control_is_a_finding_also_when_it_is_written_as_it_is(sign: str) -> None:
    findings = Findings()
    document = read_text(f"title: a{sign}b\n", "game", findings)
    assert [finding.code for finding in findings] == ["RW124"]
    assert document is not None and sign not in str(document)


@pytest.mark.parametrize(
    "key", ["title", "title: {en", "kinds: {card: {name", "words: {a: {b", "kinds: {card: {state: {age: {type: number = 0, name"]
)
def test_a_line_break_in_a_name_is_a_finding(place: Path, key: str) -> None:
    section = key.split(":", maxsplit=1)[0]
    text = re.sub(rf"^{section}:.*\n", "", GAME.format(text="fine"), flags=re.MULTILINE)
    (place / "ruleset.yaml").write_text(text + f'{key}: "a\\nb"' + "}" * key.count("{") + "\n")
    codes = [finding.code for finding in rulewright.load(place).diagnostics]
    assert "RW124" in codes


def test_a_line_break_in_a_text_is_none(place: Path) -> None:
    text = GAME.format(text="fine").replace("text: {en: fine}, copies", 'text: {en: "one\\ntwo"}, copies')
    (place / "ruleset.yaml").write_text(text)
    assert rulewright.load(place).ok


@given(hostile)
def test_pieces_of_a_line_make_no_command_together(text: str) -> None:
    for cut in range(len(text) + 1):
        whole = "".join(piece for piece, _ in rulewright.outside.output.shown([(text[:cut], "a"), (text[cut:], "b")]))
        assert "\n" not in whole and not whole.lstrip().startswith("::") and not plain._ANYWHERE.search(whole)


def test_a_terminal_gets_no_more_than_a_file(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    screen = Screen()
    assert screen.is_terminal
    evil = "".join(HOSTILE)
    for show in (screen.line, screen.heading, lambda text: screen.parts((text, "bad"), (text, ""))):
        show(evil)
    screen.table([evil], [[evil]])
    written = re.sub(r"\x1b\[[0-9;]*m", "", capsys.readouterr().out)
    assert not plain.STEERING.search(written) and not re.search(r"^\s*::|##\[", written, re.MULTILINE)
