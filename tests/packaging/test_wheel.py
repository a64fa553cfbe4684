"""A built wheel works outside the checkout, with the rulesets and schemas inside."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built by pip from a copy of what a checkout holds."""
    source, built = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("wheel")
    for name in ("interpreter", "rulesets", "schemas", "docs"):
        shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source / name)
    _run([sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(built), str(source)], source)
    return next(built.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs of a new environment with the wheel in it. What it depends on is borrowed from this environment, so that the
    test needs no network."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=False)
    site = next(folder.glob("lib/python*/site-packages"))
    for path in [*sys.path]:
        if path.endswith("site-packages"):
            (site / "borrowed.pth").write_text(path + "\n", encoding="utf-8")
    python = folder / "bin" / "python"
    _run(
        [
            sys.executable,
            "-m",
            "pip",
            "--python",
            str(python),
            "install",
            "--quiet",
            "--no-deps",
            "--no-index",
            "--force-reinstall",
            str(wheel),
        ],
        folder,
    )
    return folder / "bin"


@pytest.mark.long
def test_the_wheel_holds_what_is_not_python(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    wanted = {"rulewright/language/grammar.lark", "rulewright/data/rulesets/mesta/ruleset.yaml"}
    wanted |= {f"rulewright/data/{path.relative_to(ROOT)}" for name in ("schemas", "docs") for path in (ROOT / name).rglob("*.*") if path.is_file()}
    package = ROOT / "interpreter" / "rulewright"
    wanted |= {
        f"rulewright/{path.relative_to(package)}"
        for path in package.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and path.suffix not in (".pyc",)
    }
    assert not wanted - names


@pytest.mark.long
@pytest.mark.parametrize(
    "words",
    [
        ("check", "mesta"),
        ("run", "mesta", "--seed", "1"),
        ("show", "mesta", "flood"),
        ("new", "variant", "mine", "--of", "mesta"),
        ("explain", "RW201"),
        ("docs", "tutorial"),
        ("schema", "variant"),
        ("test", "mesta", "-k", "plague"),
    ],
    ids=lambda words: words[0],
)
def test_it_works_in_another_folder(installed: Path, tmp_path: Path, words: tuple[str, ...]) -> None:
    done = _run([str(installed / "rulewright"), *words], tmp_path)
    assert done.stdout.strip()


@pytest.mark.long
def test_it_is_the_installed_one(installed: Path, tmp_path: Path) -> None:
    done = _run([str(installed / "python"), "-c", "import rulewright; print(rulewright.__file__)"], tmp_path)
    assert Path(done.stdout.strip()).is_relative_to(installed.parent)


def test_every_dependency_says_why() -> None:
    """A comment beside each, so that none outlives its reason."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    project = tomllib.loads(text)["project"]
    for name in [*project["dependencies"], *(one for extra in project["optional-dependencies"].values() for one in extra)]:
        line = next(line for line in text.splitlines() if line.strip().startswith(f'"{name}"'))
        assert "#" in line, f"{name} has no reason beside it"


def _run(command: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | {"NO_COLOR": "1", "LC_ALL": "C.UTF-8"}
    done = subprocess.run(command, cwd=folder, env=env, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}{done.stderr}"
    return done
