"""A page without a server is written whole, from what was pinned, and over nothing else; errors are reported before anything is written."""

from __future__ import annotations

import hashlib
import io
import json
import os
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import rulewright
from rulewright.cli.main import main
from rulewright.publish import pyodide
from rulewright.publish.archive import OTHERS
from rulewright.publish.site import CLIENT, FOLDERS
from rulewright.web.local import Local
from tests.web.test_local import HANDS

OVERLAY = "ruleset: more\nversion: 1.0\nlanguage: 1\nextends: hands\nadd: {things: [{kind: card, id: vine}, {kind: card, id: sage}]}\n"
PYTHON = {name: f"the content of {name}".encode() for name in pyodide.FILES}
Publish = Callable[..., Result]


def packed(files: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as archive:
        for name, content in files.items():
            about = tarfile.TarInfo(f"package/{name}")
            about.size = len(content)
            archive.addfile(about, io.BytesIO(content))
    return out.getvalue()


@pytest.fixture
def publish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Publish:
    """The command, with other files for Pyodide and a registry that is not asked."""
    for name, text in {"hands": HANDS, "more": OVERLAY, "broken": HANDS.replace("do: move one", "do: mov one")}.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "ruleset.yaml").write_text(text)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("RULEWRIGHT_STATE", str(tmp_path / "state"))
    monkeypatch.setattr(pyodide, "FILES", {name: hashlib.sha256(content).hexdigest() for name, content in PYTHON.items()})
    monkeypatch.setattr(pyodide, "fetched", refuse)
    return lambda *words: CliRunner().invoke(main, ["publish", *words], prog_name="rulewright")


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages without this package, which are written sooner."""
    monkeypatch.setattr("rulewright.publish.archive.files_of_package", lambda package, endings: {})


def refuse(url: str, most: int, seconds: float) -> bytes:
    raise OSError("there is no network")


def given(folder: Path, files: dict[str, bytes]) -> str:
    folder.mkdir()
    for name, content in files.items():
        (folder / name).write_bytes(content)
    return str(folder)


def told(folder: Path) -> dict[str, object]:
    """What the page is told of the site."""
    return json.loads((folder / "site.js").read_text().removeprefix("export const SITE = ").rstrip(";\n"))  # type: ignore[no-any-return]


def test_everything_is_in_the_folder(publish: Publish, tmp_path: Path) -> None:
    done = publish("hands", "--with", "more", "--out", "site", "--pyodide", given(tmp_path / "python", PYTHON))
    assert done.exit_code == 0, done.output
    site = tmp_path / "site"
    about = told(site)
    files = ["hands/ruleset.yaml", "more/ruleset.yaml"]
    assert about["rules"] == {
        "name": "hands",
        "overlays": ["more"],
        "paths": dict(zip(("hands", "more"), files, strict=True)),
        "mains": files,
        "files": files,
    }
    with zipfile.ZipFile(site / str(about["archive"])) as archive:
        names = set(archive.namelist())
        assert archive.read("rules/hands/ruleset.yaml").decode() == HANDS
    assert {"rulewright/web/local.py", "rulewright/language/grammar.lark", *(f"{package}/__init__.py" for package in OTHERS)} <= names
    assert not [name for name in names if name.startswith(("rulewright/publish", "rulewright/web/client", "rulewright/data", "starlette"))]
    there = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    listed = json.loads((site / "files.js").read_text().removeprefix("self.SITE_FILES = ").rstrip(";\n"))["files"]
    assert there | {"./"} == set(listed)
    assert {name: (site / "pyodide" / name).read_bytes() for name in PYTHON} == PYTHON
    for name in ("pyodide", *OTHERS.values()):
        assert name.lower() in (site / "licences.txt").read_text().lower()


@pytest.mark.usefixtures("bare")
def test_the_same_rules_are_the_same_page_and_replace_an_older_one(publish: Publish, tmp_path: Path) -> None:
    python = given(tmp_path / "python", PYTHON)
    words = ("hands", "--out", "site", "--pyodide", python)
    assert publish(*words).exit_code == 0
    first = {path: path.read_bytes() for path in (tmp_path / "site").rglob("*") if path.is_file()}
    assert publish(*words).exit_code == 0
    assert {path: path.read_bytes() for path in (tmp_path / "site").rglob("*") if path.is_file()} == first
    (tmp_path / "hands" / "ruleset.yaml").write_text(HANDS.replace("version: 1.0", "version: 1.1"))
    assert publish(*words).exit_code == 0
    assert len(list((tmp_path / "site").glob("rulewright-*.zip"))) == 1
    assert told(tmp_path / "site")["version"] not in str(first)


def test_nothing_else_is_written_over(publish: Publish, tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "thesis.txt").write_text("finished")
    done = publish("hands", "--out", "site", "--pyodide", given(tmp_path / "python", PYTHON))
    assert done.exit_code == 2 and "thesis.txt" in done.stderr and len(list((tmp_path / "site").iterdir())) == 1


@pytest.mark.usefixtures("bare")
def test_what_was_fetched_is_compared_and_kept(publish: Publish, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    archive, asked = packed(PYTHON), list[str]()

    def fetched(url: str, most: int, seconds: float) -> bytes:
        asked.append(url)
        return archive

    assert publish("hands", "--out", "site").exit_code == 2
    monkeypatch.setattr(pyodide, "fetched", fetched)
    done = publish("hands", "--out", "site")
    assert done.exit_code == 2 and "its hash differs" in done.stderr and not (tmp_path / "site").exists()
    monkeypatch.setattr(pyodide, "INTEGRITY", pyodide.base64.b64encode(hashlib.sha512(archive).digest()).decode())
    for number in range(2):
        assert publish("hands", "--out", f"site{number}").exit_code == 0
    assert asked == [pyodide.URL] * 2  # the third time it was there


@pytest.mark.usefixtures("bare")
@pytest.mark.parametrize("same", [True, False])
def test_a_page_need_not_check_its_rules_again(publish: Publish, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, same: bool) -> None:
    """Nor compile them, unless they have changed by now."""
    assert publish("hands", "--with", "more", "--out", "site", "--pyodide", given(tmp_path / "python", PYTHON)).exit_code == 0
    site, page = told(tmp_path / "site"), tmp_path / "page"
    with zipfile.ZipFile(tmp_path / "site" / str(site["archive"])) as archive:
        archive.extractall(page)
    if not same:
        (page / "rules" / "more" / "ruleset.yaml").write_text(OVERLAY + "# changed\n")
    monkeypatch.chdir(page / "rules")
    for name in ("CACHE", "STATE"):
        monkeypatch.setenv(f"RULEWRIGHT_{name}", str(page / name))
    for work in ("rulewright.checker.check.read_ruleset", "rulewright.runtime.build.Compiled.__init__"):
        monkeypatch.setattr(work, never)
    local = Local(".", json.dumps(site["rules"]), str(page / "made"))
    seats = [{"name": name, "who": "person"} for name in ("Anna", "Ben")]
    body = json.dumps({"name": "hands", "overlays": ["more"], "options": {}, "seats": seats})
    if same:
        assert json.loads(local.ask("host/games", body, "en"))["status"] == 200
        kept = [content for drawer, _, content in json.loads(local.unkept()) if drawer == "rules"]
        assert json.loads(kept[0]) == {
            "mains": ["hands/ruleset.yaml", "more/ruleset.yaml"],
            "files": {"hands/ruleset.yaml": HANDS, "more/ruleset.yaml": OVERLAY},
        }
    else:
        with pytest.raises(AssertionError, match="again"):
            local.ask("host/games", body, "en")


PLAYS = """
import json, sys
from rulewright.web.local import Local
local = Local(".", sys.argv[1], sys.argv[2])
seats = [{"name": "Anna", "who": "person"}, {"name": "Ben", "who": "greedy"}]
def ask(what, **body):
    reply = json.loads(local.ask(what, json.dumps(body), "en"))
    assert reply["status"] == 200, reply
    return reply["body"]
ask("host/lobby")
ask("host/ruleset", name="hands", overlays=["more"])
game = ask("host/games", name="hands", overlays=["more"], options={}, seats=seats)["id"]
local.listen(game, 0, "en")
parts = json.loads(local.news())["message"]["parts"]
while parts["question"] is None:
    local.serve()
    parts |= json.loads(local.news())["message"]["parts"]
question = parts["question"]
ask("seat/answer", question=question["id"], key="one", choices=[question["options"][0]["id"]])
while local.serve():
    pass
assert json.loads(local.news())["message"]["parts"]
print(*sys.modules)
"""


@pytest.mark.usefixtures("bare")
def test_a_page_that_only_plays_reads_neither_checker_nor_parser(publish: Publish, tmp_path: Path) -> None:
    """On the first visit a browser compiles every module that is imported: with these, two thirds of the time until the first question."""
    assert publish("hands", "--with", "more", "--out", "site", "--pyodide", given(tmp_path / "python", PYTHON)).exit_code == 0
    site, page = told(tmp_path / "site"), tmp_path / "page"
    with zipfile.ZipFile(tmp_path / "site" / str(site["archive"])) as archive:
        archive.extractall(page)
    environment = {**os.environ, "RULEWRIGHT_CACHE": str(page / "cache"), "PYTHONPATH": str(Path(rulewright.__file__).parents[1])}
    done = subprocess.run(
        [sys.executable, "-c", PLAYS, json.dumps(site["rules"]), str(page / "made")],
        cwd=page / "rules",
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    read = {*done.stdout.split()}
    assert {"rulewright.web.table", "rulewright.runtime.game"} <= read
    parts = ("rulewright.checker.", "rulewright.workspace", "rulewright.carrying", "rulewright.scenario", "rulewright.cli", "lark", "click", "rich")
    needed = {"rulewright.checker.bodies", "rulewright.checker.bodies.evaluate"}  # the numbers of printed prices
    assert {name for name in read if name.startswith(parts)} - needed == set()


def never(*_: object, **__: object) -> None:
    raise AssertionError("again")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("hands", "--out", "site"), "there is no network"),
        (("hands", "--out", "site", "--pyodide", "empty"), "pyodide.mjs"),
        (("hands", "--out", "site", "--pyodide", "other"), "its hash differs"),
        (("broken", "--out", "site"), "RW"),
        (("nothing", "--out", "site"), "nothing"),
        (("hands",), "--out"),
        (("hands", "--out", "hands/ruleset.yaml/site", "--pyodide", "python"), "hands/ruleset.yaml"),
    ],
)
def test_what_is_wrong_is_said_before_anything_is_written(publish: Publish, tmp_path: Path, words: tuple[str, ...], said: str) -> None:
    given(tmp_path / "python", PYTHON)
    given(tmp_path / "empty", {})
    given(tmp_path / "other", {**PYTHON, "pyodide.asm.wasm": b"something else"})
    done = publish(*words)
    assert done.exit_code == 2 and said in done.stderr, done.output
    assert not (tmp_path / "site").exists()
    assert "Traceback" not in done.output


def test_the_page_asks_for_nothing_that_is_not_in_the_folder() -> None:
    """Every module that is imported, and whatever else is named, lies beside it."""
    page = Path(pyodide.__file__).parent / "page"
    client = page.parents[1] / "web" / "client"
    shipped = set(CLIENT) | {path.relative_to(client).as_posix() for folder in FOLDERS for path in (client / folder).rglob("*")}
    for file in [client / name for name in CLIENT if name.endswith(".js")]:
        for line in file.read_text().splitlines():
            if line.startswith("import ") and '"./' in line:
                assert line.split('"./')[1].rstrip('";') in shipped, (file.name, line)
    for file in page.iterdir():
        assert "http" not in file.read_text().replace("http-equiv", ""), file.name
