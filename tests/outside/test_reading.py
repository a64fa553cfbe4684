"""Nothing outside what was named is read or quoted: bases, links, pipes, devices, in every command, and with permission it is."""

from __future__ import annotations

import os
import socket
import stat
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import rulewright
from rulewright.cli.main import main
from rulewright.outside import permission
from rulewright.outside.permission import RefusedError, naming
from rulewright.outside.reading import below, listed, read_bytes

SECRET = "aws_secret: AKIASECRET\ntoken: hunter2\n"
GAME = """\
ruleset: {id}
version: "1.0"
language: 1
title: {{en: A game}}
players: 1 to 2
flow: |
  for each p in players: turn(p)
happenings: {{turn(player): {{turn of: player, name: {{en: A day}}, do: add 1 to player.points}}}}
state: {{player: {{points: {{type: number = 0, name: {{en: points}}}}}}}}
result: {{score(player): player.points}}
"""
OVERLAY = "ruleset: {id}\nlanguage: 1\nextends: {base}\ntitle: {{en: A rule}}\n"
TEST = "- name: it begins\n  expect: {over: yes}\n"


def call(*words: str | Path) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words], prog_name="rulewright")


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder `inside` with a ruleset that is fine, and private files beside it."""
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "secret.yaml").write_text(SECRET)
    (tmp_path / "elsewhere" / "ruleset.yaml").write_text(GAME.format(id="elsewhere") + SECRET)
    (tmp_path / "my_base").mkdir()
    (tmp_path / "my_base" / "ruleset.yaml").write_text(GAME.format(id="my_base"))
    evil = tmp_path / "inside"
    (evil / "tests").mkdir(parents=True)
    (evil / "ruleset.yaml").write_text(GAME.format(id="inside"))
    (evil / "tests" / "begins.yaml").write_text(TEST)
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv(permission.VARIABLE, raising=False)
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path / "cache"))
    return evil


def extends(path: str) -> Callable[[Path], None]:
    def spoil(evil: Path) -> None:
        (evil / "ruleset.yaml").write_text(OVERLAY.format(id="inside", base=path))

    return spoil


def link(name: str, target: str) -> Callable[[Path], None]:
    def spoil(evil: Path) -> None:
        place = evil / name
        place.parent.mkdir(exist_ok=True)
        place.unlink(missing_ok=True)
        place.symlink_to(target)

    return spoil


def both(*all_: Callable[[Path], None]) -> Callable[[Path], None]:
    def spoil(evil: Path) -> None:
        for each in all_:
            each(evil)

    return spoil


def special(name: str, kind: str) -> Callable[[Path], None]:
    def spoil(evil: Path) -> None:
        (evil / name).unlink(missing_ok=True)
        if kind == "pipe":
            os.mkfifo(evil / name)
        elif kind == "device":
            (evil / name).symlink_to("/dev/zero")
        else:
            here = Path.cwd()
            os.chdir(evil / Path(name).parent)
            with socket.socket(socket.AF_UNIX) as one:
                one.bind(Path(name).name)
            os.chdir(here)

    return spoil


def includes(text: str) -> Callable[[Path], None]:
    def spoil(evil: Path) -> None:
        (evil / "ruleset.yaml").write_text(GAME.format(id="inside") + f"include: [{text}]\n")

    return spoil


def linked_folder(name: str) -> Callable[[Path], None]:
    def spoil(evil: Path) -> None:
        for file in (evil / name).iterdir() if (evil / name).is_dir() else ():
            file.unlink()
        if (evil / name).is_dir():
            (evil / name).rmdir()
        (evil / name).symlink_to("../elsewhere")

    return spoil


ATTACKS = {
    "a base elsewhere": extends("../elsewhere"),
    "a file elsewhere as base": extends("../elsewhere/secret.yaml"),
    "a base far above": extends("../" * 20 + "etc"),
    "a link as base": both(extends("./x.yaml"), link("x.yaml", "/etc/passwd")),
    "a link to a rule file as base": both(extends("./x.yaml"), link("x.yaml", "../elsewhere/secret.yaml")),
    "the environment as base": both(extends("./x.yaml"), link("x.yaml", "/proc/self/environ")),
    "the main file is a link": link("ruleset.yaml", "../elsewhere/secret.yaml"),
    "the main file is the environment": link("ruleset.yaml", "/proc/self/environ"),
    "the main file is a list of users": link("ruleset.yaml", "/etc/passwd"),
    "the main file is a pipe": special("ruleset.yaml", "pipe"),
    "the main file is a socket": special("ruleset.yaml", "socket"),
    "the main file is a device": special("ruleset.yaml", "device"),
    "a pipe as base": both(extends("./x.yaml"), special("x.yaml", "pipe")),
    "an included link": both(includes("x.yaml"), link("x.yaml", "../elsewhere/secret.yaml")),
    "an included link inside": both(includes("x.yaml"), link("x.yaml", "tests/begins.yaml")),
    "an included pipe": both(includes("x.yaml"), special("x.yaml", "pipe")),
    "an included folder elsewhere": both(includes("more/secret.yaml"), linked_folder("more")),
}
IN_TESTS = {
    "a test is a link": link("tests/x.yaml", "../../elsewhere/secret.yaml"),
    "a test is the environment": link("tests/x.yaml", "/proc/self/environ"),
    "a test is a pipe": special("tests/x.yaml", "pipe"),
    "a test is a socket": special("tests/x.yaml", "socket"),
    "a test is a device": special("tests/x.yaml", "device"),
    "the tests are a link": linked_folder("tests"),
}
COMMANDS = {
    "check": ("check", "inside", "--no-cache"),
    "check github": ("check", "inside", "--no-cache", "--format", "github"),
    "check json": ("check", "inside", "--no-cache", "--format", "json"),
    "check the file": ("check", "inside/ruleset.yaml", "--no-cache"),
    "test": ("test", "inside"),
    "test junit": ("test", "inside", "--format", "junit"),
    "random games": ("test", "inside", "--games", "1"),
    "run": ("run", "inside"),
    "show": ("show", "inside"),
    "play": ("play", "inside", "--humans", "0"),
    "dump": ("dump", "--python", "inside"),
    "coverage": ("coverage", "inside", "--games", "1"),
    "new": ("new", "variant", "made", "--of", "inside"),
}


def told_nothing(result: Result) -> None:
    output = result.output
    for line in (*SECRET.splitlines(), "hunter2", "root:x:0", "PATH="):
        assert line not in output, output
    assert "Traceback" not in output and result.exit_code in (1, 2), output


@pytest.mark.parametrize("attack", ATTACKS)
def test_nothing_elsewhere_is_read_by_check(place: Path, attack: str) -> None:
    ATTACKS[attack](place)
    result = call(*COMMANDS["check"])
    told_nothing(result)
    assert "RW816" in result.output or "RW811" in result.output, result.output


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("attack", ["a base elsewhere", "the main file is a link", "the main file is a pipe", "an included pipe"])
def test_nothing_elsewhere_is_read_by_any_command(place: Path, attack: str, command: str) -> None:
    ATTACKS[attack](place)
    told_nothing(call(*COMMANDS[command]))


@pytest.mark.parametrize("attack", ATTACKS)
def test_nothing_elsewhere_is_read_from_python(place: Path, attack: str) -> None:
    ATTACKS[attack](place)
    ruleset = rulewright.load("inside")
    assert not ruleset.ok
    assert {finding.code for finding in ruleset.diagnostics} <= {"RW816", "RW811", "RW810"}


@pytest.mark.parametrize("form", ["text", "json", "junit", "github"])
@pytest.mark.parametrize("attack", IN_TESTS)
def test_nothing_elsewhere_is_read_as_a_test(place: Path, attack: str, form: str) -> None:
    IN_TESTS[attack](place)
    result = call("test", "inside", "--format", form)
    told_nothing(result)
    assert "RW816" in result.output


@pytest.mark.parametrize("attack", [link(".rulewright.yaml", "../elsewhere/secret.yaml"), special(".rulewright.yaml", "pipe")])
def test_the_settings_are_no_link(place: Path, attack: Callable[[Path], None], monkeypatch: pytest.MonkeyPatch) -> None:
    attack(place)
    monkeypatch.chdir(place)
    result = call("check", ".", "--no-cache")
    told_nothing(result)
    assert "RW816" in result.output


def test_settings_are_those_of_a_named_folder_or_of_the_current_one_or_one_above_it(place: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    settings = "fail level: note\nsilnce: []\n"
    (place.parent / ".rulewright.yaml").write_text(settings)
    assert "RW790" in call("check", "inside", "--no-cache").output  # of the current folder
    os.chdir("elsewhere")
    assert "RW790" in call("check", "../inside", "--no-cache").output  # above the current folder
    os.chdir(tmp_path_factory.mktemp("far"))
    assert "RW790" not in call("check", str(place), "--no-cache").output  # only above a named folder
    (place / ".rulewright.yaml").write_text(settings)
    assert "RW790" in call("check", str(place), "--no-cache").output  # in a named folder


def test_a_base_beside_is_read_with_permission_only(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for base in ("../my_base", "my_base"):
        extends(base)(place)
        refused = call("check", "inside", "--no-cache")
        assert refused.exit_code == 1 and "`--allow my_base`" in refused.output, refused.output
        assert call("check", "inside", "--no-cache", "--allow", "my_base").exit_code == 0
        assert call("check", "my_base", "inside", "--no-cache").exit_code == 0
        assert call("run", "inside", "--quiet", "--allow", ".").exit_code == 0
        assert call("run", "my_base", "--with", "inside", "--quiet").exit_code == 0
        assert not rulewright.load("inside").ok
        assert rulewright.load("inside", allow=["my_base"]).ok
        assert rulewright.load("my_base", "inside").ok
        with monkeypatch.context() as changed:
            changed.setenv(permission.VARIABLE, os.pathsep.join(["elsewhere", "my_base"]))
            assert call("check", "inside", "--no-cache").exit_code == 0
            assert rulewright.load("inside").ok
    assert permission.VARIABLE not in os.environ


def test_a_shipped_base_needs_no_permission(place: Path) -> None:
    extends("mesta")(place)
    assert rulewright.load("inside").ok


def test_a_permitted_link_is_followed(place: Path) -> None:
    (place / "ruleset.yaml").unlink()
    (place / "ruleset.yaml").symlink_to("../my_base/ruleset.yaml")
    assert not rulewright.load("inside").ok
    assert rulewright.load("inside", allow=["my_base"]).ok


def test_a_named_link_is_followed_with_permission_only(place: Path) -> None:
    Path("linked").symlink_to("my_base")
    assert [finding.code for finding in rulewright.load("linked").diagnostics] == ["RW816"]
    assert rulewright.load("linked", allow=["my_base"]).ok
    assert call("check", "linked", "--no-cache").exit_code != 0


def test_a_working_folder_reached_by_a_link_is_fine(place: Path) -> None:
    Path("linked").symlink_to("my_base")
    assert rulewright.load(Path("linked") / "." / ".." / "my_base").ok
    os.chdir("linked")
    assert rulewright.load(".").ok


def test_no_permission_comes_from_the_checked_folder(place: Path) -> None:
    extends("../my_base")(place)
    for line in ("allow: ../my_base\n", "read: [../my_base]\n"):
        (place / ".rulewright.yaml").write_text(line)
        result = call("check", "inside", "--no-cache")
        assert result.exit_code == 1 and "RW816" in result.output


def test_a_cached_report_quotes_what_may_be_read_only(place: Path) -> None:
    (place / "ruleset.yaml").write_text(GAME.format(id="inside") + "wrods: {a: [b]}\n")
    first = call("check", "inside")
    assert "| wrods" in first.output
    (place / "ruleset.yaml").unlink()
    (place / "ruleset.yaml").symlink_to("../elsewhere/secret.yaml")
    told_nothing(call("check", "inside"))


def test_a_refusal_is_not_remembered_for_another_reason(place: Path) -> None:
    link("ruleset.yaml", "/proc/self/environ")(place)
    assert "is a link" in call("check", "inside").output
    special("ruleset.yaml", "pipe")(place)
    assert "is not a regular file" in call("check", "inside").output


def test_the_text_of_a_rule_is_not_read_through_a_later_link(place: Path) -> None:
    ruleset = rulewright.load("inside")
    assert ruleset.program is not None
    span = ruleset.program.happenings["turn"].span
    (place / "ruleset.yaml").unlink()
    (place / "ruleset.yaml").symlink_to("../elsewhere/secret.yaml")
    assert "hunter2" not in ruleset.text_at(span) and "aws" not in ruleset.text_at(span)


def test_names_step_by_step(place: Path) -> None:
    """The door itself: what is exchanged for a link between the look and the opening is not followed."""
    with naming(["inside"]):
        assert read_bytes("inside/tests/begins.yaml", 5) == TEST.encode()[:6]
        assert [entry.name for entry in listed("inside")] == ["ruleset.yaml", "tests"]
        assert sorted(entry.name for entry in below("inside")) == ["begins.yaml", "ruleset.yaml"]
        for path in ("elsewhere/secret.yaml", "inside/../elsewhere/secret.yaml", "/etc/passwd", "/proc/self/environ", "."):
            with pytest.raises(RefusedError):
                read_bytes(path, 10)
        with pytest.raises(RefusedError):
            listed("elsewhere")
        with pytest.raises(FileNotFoundError):
            read_bytes("inside/nothing.yaml", 10)
        with pytest.raises(IsADirectoryError):
            read_bytes("inside/tests", 10)


def test_a_folder_exchanged_for_a_link_is_not_entered(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = permission.Permission.root_of

    def exchanged(self: permission.Permission, path: str) -> tuple[permission.Root, str]:
        answer = found(self, path)
        linked_folder("tests")(place)
        return answer

    (place.parent / "elsewhere" / "begins.yaml").write_text(SECRET)
    monkeypatch.setattr(permission.Permission, "root_of", exchanged)
    with naming(["inside"]), pytest.raises(RefusedError):
        read_bytes("inside/tests/begins.yaml", 1000)


def test_a_file_exchanged_for_a_pipe_is_not_waited_for(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looked = os.stat

    def exchanged(path: object, **more: object) -> os.stat_result:
        answer = looked(path, **more)  # type: ignore[call-overload]  # as it was called
        if path == "begins.yaml" and stat.S_ISREG(answer.st_mode):
            special("tests/begins.yaml", "pipe")(place)
        return answer

    monkeypatch.setattr(os, "stat", exchanged)
    with naming(["inside"]), pytest.raises(RefusedError):
        read_bytes("inside/tests/begins.yaml", 1000)
