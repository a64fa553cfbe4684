"""No way of leaving loses a game: quit, the end of the input, signals, a terminal that is closed, a full disk, a mistake of the program."""

from __future__ import annotations

import errno
import json
import os
import pty
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rulewright.cli.main import main
from rulewright.outside import writing

ROOT = Path(__file__).parents[2]
GAME = str(ROOT / "examples" / "tic_tac_toe")
PLAY = ("play", GAME, "--seed", "3")


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    monkeypatch.setenv("RULEWRIGHT_STATE", str(tmp_path / "state"))
    monkeypatch.setenv("RULEWRIGHT_LANG", "en")
    monkeypatch.delenv("RULEWRIGHT_TRACEBACK", raising=False)
    return tmp_path


def call(*words: str | Path, lines: list[str] | None = None) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words], input="\n".join([*(lines or []), ""]), prog_name="rulewright")


def kept(place: Path) -> list[Path]:
    return sorted((place / "state").glob("*.json")) if (place / "state").is_dir() else []


def goes_on(file: Path) -> None:
    """The game in a file is the one in which one answer was given."""
    again = call("play", "--continue", file, lines=["view", "quit"])
    assert again.exit_code == 0 and "Noughts and crosses, continued" in again.stdout and "Where" in again.stdout, again.output
    assert file.stat().st_mode & 0o077 == 0


class Terminal:
    """The program in a terminal of its own, with somebody who types."""

    def __init__(self, *words: str) -> None:
        self.hand, far = pty.openpty()
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "interpreter"), "TERM": "dumb"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "rulewright", *words], stdin=far, stdout=far, stderr=far, env=environment, start_new_session=True
        )
        os.close(far)
        self.seen = ""
        self._read = 0  # how much of it has been waited for

    def until(self, text: str) -> None:
        """Read on until the program has written a text."""
        while (at := self.seen.find(text, self._read)) < 0:
            ready, _, _ = select.select([self.hand], [], [], 60)
            assert ready, self.seen
            try:
                piece = os.read(self.hand, 4096)
            except OSError:  # the other end is closed
                piece = b""
            assert piece, self.seen
            self.seen += piece.decode("utf-8", "replace")
        self._read = at + len(text)

    def type(self, line: str) -> None:
        os.write(self.hand, (line + "\n").encode())

    def end(self) -> int:
        """Read what is left, and the exit code of the program."""
        while True:
            try:
                piece = os.read(self.hand, 4096)
            except OSError:
                break
            if not piece:
                break
            self.seen += piece.decode("utf-8", "replace")
        return self.process.wait(60)


@pytest.fixture
def terminal() -> Iterator[Terminal]:
    """A game in which one answer has been given."""
    one = Terminal(*PLAY)
    one.until("> ")
    one.type("5")
    one.until("> ")
    yield one
    if one.process.poll() is None:
        one.process.kill()
        one.process.wait()


ASKED = "The game is not saved."


def test_quit_asks_for_a_file(terminal: Terminal, place: Path) -> None:
    terminal.type("quit")
    terminal.until(ASKED)
    terminal.type("mine.json")
    assert terminal.end() == 0
    goes_on(Path("mine.json"))


def test_quit_and_enter_makes_a_file(terminal: Terminal, place: Path) -> None:
    terminal.type("quit")
    terminal.until(ASKED)
    terminal.type("")
    assert terminal.end() == 0 and "Continue with: rulewright play --continue" in terminal.seen
    goes_on(*kept(place))


def test_quit_and_no_is_no(terminal: Terminal, place: Path) -> None:
    terminal.type("quit")
    terminal.until(ASKED)
    terminal.type("no")
    assert terminal.end() == 0 and not kept(place)


def test_a_file_that_cannot_be_written_is_asked_for_again(terminal: Terminal, place: Path) -> None:
    terminal.type("quit")
    terminal.until(ASKED)
    terminal.type("/nonexistent/mine.json")
    terminal.until("cannot be written")
    terminal.until(ASKED)
    terminal.type("mine.json")
    assert terminal.end() == 0
    goes_on(Path("mine.json"))


def test_an_interruption_asks_too(terminal: Terminal, place: Path) -> None:
    os.write(terminal.hand, b"\x03") if os.tcgetpgrp(terminal.hand) == terminal.process.pid else terminal.process.send_signal(signal.SIGINT)
    terminal.until(ASKED)
    terminal.type("mine.json")
    assert terminal.end() == 130
    goes_on(Path("mine.json"))


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129)], ids=["the system shuts down", "a hang-up"])
def test_a_signal_keeps_the_game(terminal: Terminal, place: Path, number: int, code: int) -> None:
    terminal.process.send_signal(number)
    assert terminal.end() == code
    goes_on(*kept(place))


def test_two_interruptions_keep_the_game(terminal: Terminal, place: Path) -> None:
    terminal.process.send_signal(signal.SIGINT)
    terminal.until(ASKED)
    terminal.process.send_signal(signal.SIGINT)
    assert terminal.end() == 130
    goes_on(*kept(place))


def test_a_closed_terminal_keeps_the_game(terminal: Terminal, place: Path) -> None:
    os.close(terminal.hand)
    terminal.process.wait(60)
    goes_on(*kept(place))


def test_the_end_of_the_input_at_a_terminal_keeps_the_game(terminal: Terminal, place: Path) -> None:
    os.write(terminal.hand, b"\x04")
    assert terminal.end() == 0
    goes_on(*kept(place))


@pytest.mark.parametrize("lines", [["5", "quit"], ["5"]], ids=["quit", "the end of the input"])
def test_where_nobody_can_be_asked_a_file_is_made(place: Path, lines: list[str]) -> None:
    result = call(*PLAY, lines=lines)
    assert result.exit_code == 0
    (file,) = kept(place)
    assert f"Saved in {file}." in result.stdout and f"--continue {file}" in result.stdout
    goes_on(file)


def test_a_game_in_which_nothing_was_answered_is_not_kept(place: Path) -> None:
    assert call(*PLAY, lines=["view", "quit"]).stdout.endswith("The game was left without saving.\n")
    assert not kept(place)


def test_a_mistake_in_the_middle_keeps_the_last_question(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from rulewright.cli import session

    answered = session.Session._answer
    count = 0

    def broken(self: session.Session, seat: int) -> None:
        nonlocal count
        count += 1
        answered(self, seat)
        if count == 2:
            raise ZeroDivisionError

    monkeypatch.setattr(session.Session, "_answer", broken)
    result = call(*PLAY, lines=["5", "1", "2", "3"])
    assert result.exit_code == 70 and "Continue with: " in result.stderr
    monkeypatch.setattr(session.Session, "_answer", answered)
    goes_on(*kept(place))


def test_a_full_disk_keeps_the_game_elsewhere(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put = writing._put
    file = Path("mine.json")

    def full(handle: int, data: bytes) -> None:
        if Path(os.readlink(f"/proc/self/fd/{handle}")).parent == Path.cwd():
            put(handle, data[:100])
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        put(handle, data)

    monkeypatch.setattr(writing, "_put", full)
    result = call(*PLAY, "--save", file, lines=["5", "quit"])
    assert "No space left" in result.stdout and list(Path.cwd().iterdir()) == []
    goes_on(*kept(place))


def test_a_full_disk_leaves_the_older_save(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = Path("mine.json")
    call(*PLAY, "--save", file, lines=["5", "quit"])
    before = file.read_bytes()

    def full(handle: int, data: bytes) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(writing, "_put", full)
    result = call("play", "--continue", file, lines=["1", "quit"])
    assert result.exit_code == 2 and "could not be saved anywhere" in result.stderr
    assert file.read_bytes() == before


@pytest.mark.parametrize("sort", ["no folder", "a folder", "a link", "a pipe", "another file"])
def test_a_place_that_cannot_be_written_is_told_before_the_game(place: Path, sort: str) -> None:
    file = place / "x" / "game.json"
    if sort != "no folder":
        file.parent.mkdir()
    if sort == "a folder":
        file.mkdir()
    elif sort == "a link":
        (place / "target.json").write_text("precious")
        file.symlink_to(place / "target.json")
    elif sort == "a pipe":
        os.mkfifo(file)
    elif sort == "another file":
        file.write_text("precious")
    result = call(*PLAY, "--save", file, lines=["5", "quit"])
    assert result.exit_code == 2 and result.stdout == "", result.output
    assert str(file) in result.stderr and "Traceback" not in result.stderr
    if sort == "a link":
        assert (place / "target.json").read_text() == "precious"
    if sort == "another file":
        assert file.read_text() == "precious" and "game-2.json" in result.stderr


def test_a_save_that_changed_meanwhile_stays(place: Path) -> None:
    """Two sittings with one file: who saves last loses nothing, and says so."""
    file = Path("mine.json")
    call(*PLAY, "--save", file, lines=["5", "quit"])
    from rulewright.cli import saves

    saved, known = saves.read(file)
    call("play", "--continue", file, lines=["1", "quit"])
    other = file.read_bytes()
    with pytest.raises(saves.UserError, match="not a file that this session has read") as refused:
        saves.write(file, saved, known)
    assert "mine-2.json" in refused.value.cure and file.read_bytes() == other


def test_a_typed_name_of_another_file_is_refused(place: Path) -> None:
    Path("notes.txt").write_text("precious")
    result = call(*PLAY, lines=["5", "save notes.txt", "quit"])
    assert Path("notes.txt").read_text() == "precious" and "notes-2.txt" in " ".join(result.stdout.split())


@pytest.mark.parametrize("path", ["../other", "{place}/other", "../work/../other"])
def test_a_saved_game_leads_nowhere_else(place: Path, path: str) -> None:
    call(*PLAY, "--save", "mine.json", lines=["5", "quit"])
    data = json.loads(Path("mine.json").read_text())
    (place / "other").mkdir()
    (place / "other" / "ruleset.yaml").write_text("secret: hunter2\n")
    for change in ({"ruleset": path.format(place=place)}, {"overlays": [path.format(place=place)]}):
        Path("changed.json").write_text(json.dumps({**data, **change}))
        result = call("play", "--continue", "changed.json", lines=["quit"])
        assert result.exit_code == 2 and "was not named" in result.stderr and "hunter2" not in result.output, result.output
        assert "--continue changed.json" in result.stderr


@pytest.mark.parametrize("sort", ["pipe", "link"])
def test_a_saved_game_is_a_file(place: Path, sort: str) -> None:
    if sort == "pipe":
        os.mkfifo("game.json")
    else:
        Path("game.json").symlink_to("/etc/passwd")
    result = call("play", "--continue", "game.json")
    assert result.exit_code == 2 and "cannot be read" in result.stderr
