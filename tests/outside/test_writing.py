"""Files are written whole or not at all, never through a link; caches are the owner's alone; two processes lose nothing."""

from __future__ import annotations

import errno
import os
import pickle
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rulewright.cli.main import main
from rulewright.language import parser
from rulewright.outside import folders, writing
from rulewright.outside.permission import RefusedError
from rulewright.outside.writing import ChangedError, version_of, write, write_new, write_over

ROOT = Path(__file__).parents[2]


def call(*words: str | Path) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words], prog_name="rulewright")


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "work").mkdir()
    (tmp_path / "precious").write_text("precious")
    monkeypatch.chdir(tmp_path / "work")
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("RULEWRIGHT_LANG", "en")
    return tmp_path


def linked(path: Path) -> None:
    path.symlink_to("../precious")


def pipe(path: Path) -> None:
    os.mkfifo(path)


BAD: list[Callable[[Path], None]] = [linked, pipe, Path.mkdir, lambda path: path.symlink_to("nowhere")]


@pytest.mark.parametrize("bad", BAD)
@pytest.mark.parametrize("how", [write, write_new, lambda path, data: write_over(path, data, None)])
def test_nothing_is_written_through_what_is_no_file(place: Path, bad: Callable[[Path], None], how: Callable[[Path, str], object]) -> None:
    bad(Path("x"))
    before = os.lstat("x")
    with pytest.raises(OSError):
        how(Path("x"), "new")
    assert os.lstat("x").st_ino == before.st_ino and os.listdir() == ["x"]
    assert (place / "precious").read_text() == "precious"


@pytest.mark.parametrize("bad", BAD)
@pytest.mark.parametrize("words", [("check", "mesta", "--no-cache", "--output", "x"), ("new", "ruleset", "x")])
def test_every_command_refuses_such_a_place(place: Path, bad: Callable[[Path], None], words: tuple[str, ...]) -> None:
    bad(Path("x"))
    if Path("x").is_dir():
        (Path("x") / "mine").write_text("precious")  # an empty folder is where `new` may write
    result = call(*words)
    assert result.exit_code == 2 and "Traceback" not in result.output, result.output
    assert (place / "precious").read_text() == "precious" and os.listdir() == ["x"]


def test_a_name_that_is_guessed_is_not_used(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever puts a link where the new file is written first gains nothing."""
    monkeypatch.setattr(writing, "_spare", lambda: "guessed")
    Path("guessed").symlink_to("../precious")
    with pytest.raises(FileExistsError):
        write("x", "new")
    assert (place / "precious").read_text() == "precious"


def test_what_was_there_stays_when_writing_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    write("x", "old")

    def full(handle: int, data: bytes) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(writing, "_put", full)
    with pytest.raises(OSError):
        write("x", "new")
    assert Path("x").read_text() == "old" and os.listdir() == ["x"]


def test_files_have_the_rights_of_their_sort() -> None:
    held = os.umask(0o027)
    try:
        write("report", "x")
        write("save", "x", writing.PRIVATE)
        Path("report").chmod(0o604)
        write("report", "y")
    finally:
        os.umask(held)
    assert [stat.S_IMODE(os.stat(name).st_mode) for name in ("report", "save")] == [0o604, 0o600]


def test_a_file_that_changed_meanwhile_is_not_replaced() -> None:
    known = write_new("x", "one")
    assert version_of("x") == known
    assert version_of(Path("..") / Path.cwd().name / "x") == known  # from another folder, too
    later = write_over("x", "two", known)
    with pytest.raises(ChangedError):
        write_over("x", "three", known)
    with pytest.raises(ChangedError):
        write_new("x", "four")
    assert Path("x").read_text() == "two" and version_of("x") == later and os.listdir() == ["x"]


def test_a_file_that_changes_while_it_is_written_is_not_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    known = write_new("x", "one")
    put = writing._put

    def slow(handle: int, data: bytes) -> None:
        put(handle, data)
        monkeypatch.setattr(writing, "_put", put)
        write("x", "of another process")

    monkeypatch.setattr(writing, "_put", slow)
    with pytest.raises(ChangedError):
        write_over("x", "two", known)
    assert Path("x").read_text() == "of another process" and os.listdir() == ["x"]


RACE = """
import sys
from rulewright.outside.writing import ChangedError, version_of, write_over
known = version_of("counter")
done = 0
while done < 20:
    known = version_of("counter")
    number = int(open("counter").read())
    try:
        write_over("counter", str(number + 1), known)
        done += 1
    except ChangedError:
        pass
"""


def test_two_processes_lose_nothing() -> None:
    """Each adds one, again where the other was first: together nothing is lost."""
    write("counter", "0")
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "interpreter")}
    processes = [subprocess.Popen([sys.executable, "-c", RACE], env=environment) for _ in range(2)]
    assert [process.wait(120) for process in processes] == [0, 0]
    assert Path("counter").read_text() == "40" and os.listdir() == ["counter"]


# ---- caches
def spoiled_by_pipe(folder: Path, name: str) -> None:
    (folder / name).unlink(missing_ok=True)
    os.mkfifo(folder / name)


def spoiled_by_link(folder: Path, name: str) -> None:
    (folder / name).unlink(missing_ok=True)
    (folder / name).symlink_to("/dev/zero")


def spoiled_by_rights(folder: Path, name: str) -> None:
    (folder / name).chmod(0o666)


def spoiled_by_folder_rights(folder: Path, name: str) -> None:
    folder.chmod(0o777)


def spoiled_by_linked_folder(folder: Path, name: str) -> None:
    folder.rename(folder.with_name("moved"))
    folder.symlink_to("moved")


SPOILED = [spoiled_by_pipe, spoiled_by_link, spoiled_by_rights, spoiled_by_folder_rights, spoiled_by_linked_folder]


@pytest.mark.parametrize("spoil", SPOILED)
def test_what_others_could_have_written_is_not_read(place: Path, spoil: Callable[[Path, str], None]) -> None:
    folders.keep("entry.check", b"content")
    assert folders.recall("entry.check") == b"content"
    spoil(place / "cache", "entry.check")
    assert folders.recall("entry.check") is None
    folders.keep("entry.check", b"new", 3)  # it is not waited for, and nothing is raised


@pytest.mark.sampled(5)
@pytest.mark.parametrize("spoil", SPOILED)
def test_a_spoiled_cache_changes_no_report(place: Path, spoil: Callable[[Path, str], None]) -> None:
    first = call("check", "mesta")
    for file in list((place / "cache").iterdir()):
        spoil(place / "cache", file.name)
        break
    assert call("check", "mesta").output == first.output


def test_a_damaged_entry_is_made_anew(place: Path) -> None:
    """Each byte is turned, and the end cut off at each place: a number that became another would else be shown as it is."""
    folders.keep("entry.check", b'{"findings": 7}')
    whole = (place / "cache/entry.check").read_bytes()
    turned = [whole[:at] + bytes([byte ^ 1]) + whole[at + 1 :] for at, byte in enumerate(whole)]
    for damaged in [*turned, *(whole[:length] for length in range(len(whole)))]:
        (place / "cache/entry.check").write_bytes(damaged)
        assert folders.recall("entry.check") is None


def test_a_damaged_cache_changes_no_report(place: Path) -> None:
    Path("ruleset.yaml").write_text("ruleset: game\nlanguage: 1\nplayers: 2\nconstants: {few: 3}\nnmae: x\n")
    expected = call("check", ".").output
    for file in list((place / "cache").iterdir()):
        whole = file.read_bytes()
        for at in range(0, len(whole), max(1, len(whole) // 10)):
            file.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
            assert call("check", ".").output == expected


CHECKS = """
import sys
from rulewright.cli.main import main
for game in sys.argv[1:]:
    try:
        main(["check", game])
    except SystemExit as end:
        assert end.code == 0
"""


@pytest.mark.long
def test_processes_share_a_cache(place: Path) -> None:
    """They write the same entries at once and clear away older ones."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "interpreter")}
    for number in range(8):
        Path(f"game{number}").mkdir()
        Path(f"game{number}/ruleset.yaml").write_text(f"ruleset: game\nlanguage: 1\nplayers: 2\nconstants: {{few: {number}}}\nflow: end game\n")
    orders = [[f"game{(first + step) % 8}" for step in range(8)] for first in range(4)]
    running = [
        subprocess.Popen([sys.executable, "-c", CHECKS, *order], env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        for order in orders
    ]
    told = [process.communicate(timeout=300)[0] for process in running]
    assert [process.returncode for process in running] == [0] * len(orders), told
    assert [sorted(text.splitlines()) for text in told] == [sorted(told[0].splitlines())] * len(orders)
    assert {file.suffix for file in (place / "cache").iterdir()} <= {".check", ".tables", ".grammar"}


@pytest.mark.sampled(4)
@pytest.mark.skipif(sys.platform == "win32", reason="there is no such bound")
@pytest.mark.parametrize(
    "words",
    [
        ("check", "mesta", "--output", "report"),
        ("check", "mesta"),
        ("play", "mesta", "--humans", "2", "--save", "save.json"),
        ("new", "ruleset", "game"),
    ],
    ids=["report", "cache", "save", "new"],
)
def test_what_is_too_long_for_the_disk_is_told(place: Path, words: tuple[str, ...]) -> None:
    """No file stays that is half written, and what could be computed again is not missed."""
    command = (
        "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (10, 10))\nimport sys; from rulewright.cli.main import main; main(sys.argv[1:])"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "interpreter"), "PYTHONDONTWRITEBYTECODE": "1", "RULEWRIGHT_STATE": str(place / "state")}
    done = subprocess.run(
        [sys.executable, "-c", command, *words], check=False, env=environment, input="1\n1\nquit\ny\n", capture_output=True, text=True
    )
    assert "Traceback" not in done.stderr and "Errno" not in done.stderr
    assert done.returncode == (0 if words == ("check", "mesta") else 2), done.stdout + done.stderr
    assert [file for file in place.rglob("*") if file.is_file() and 0 < file.stat().st_size <= 10 and file.name != "precious"] == []


def test_what_is_kept_of_the_parser_is_no_program(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = place / "cache" / "x.grammar"
    folders.keep("x.grammar", pickle.dumps(ValueError("no program is run")))
    text = "for each p in players where tall:\n  move p to the box\n"
    expected = parser.build().parse(text, start="block_start")
    assert parser.build(str(file)).parse(text, start="block_start") == expected
    assert file.read_bytes()[:1] in (b"{", b"[")  # made anew
    assert parser.build(str(file)).parse(text, start="block_start") == expected


def test_there_is_one_folder_for_caches(place: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "interpreter"), "HOME": str(place / "home"), "XDG_CACHE_HOME": ""}
    subprocess.run([sys.executable, "-m", "rulewright", "check", "mesta"], env=environment, check=True)
    assert {file.suffix for file in (place / "cache").iterdir()} == {".check", ".tables", ".grammar"}
    assert not (place / "home").exists()


def test_the_reasons_are_told_in_czech(place: Path) -> None:
    Path("x").symlink_to("../precious")
    assert "je to odkaz" in call("--lang", "cs", "check", "mesta", "--no-cache", "--output", "x").stderr


def test_a_refusal_is_an_error_of_the_system() -> None:
    """So that whoever expects that a file cannot be read is not surprised."""
    assert issubclass(RefusedError, PermissionError) and issubclass(ChangedError, OSError)
