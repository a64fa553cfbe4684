"""What a repository has around its code: license, versions, workflows. Each names only what is there, and they agree with each other."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
PAGES = ["CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def script(name: str) -> ModuleType:
    """A script of .ci as a module."""
    spec = importlib.util.spec_from_file_location(name, ROOT / ".ci" / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_all_files_name_one_version() -> None:
    assert len(set(script("release").versions().values())) == 1


def test_a_tag_of_another_version_is_not_released() -> None:
    release = script("release")
    found = release.problems("v99.0")
    assert [line.split()[0] for line in found[:3]] == ["pyproject.toml", "CITATION.cff", "CHANGELOG.md"]


def test_the_lowest_versions_are_those_of_the_dependencies() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lines = script("lowest").constraints()
    assert len(lines) == len(project["dependencies"])
    assert all(re.fullmatch(r"[\w.-]+==\d[\w.]*", line) for line in lines)


def test_the_license_is_shipped_and_named() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["license"] == "MIT"
    for name in project["license-files"]:
        assert (ROOT / name).read_text(encoding="utf-8").startswith("MIT License")
    assert yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))["license"] == "MIT"


@pytest.mark.parametrize("name", PAGES)
def test_links_lead_somewhere(name: str) -> None:
    targets = re.findall(r"\]\((?!https?:)([^)#\s]+)(?:#[^)]*)?\)", (ROOT / name).read_text(encoding="utf-8"))
    assert targets
    for target in targets:
        assert (ROOT / target).exists(), f"{name} links to {target}"


def test_files_that_contributing_names_are_there() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    named = re.findall(r"`((?:tests|docs|interpreter|rulesets|schemas|\.ci)/[\w./]*)`", text)
    assert len(named) > 5
    assert [name for name in named if not (ROOT / name).exists()] == []
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for words in re.findall(r"^make ([a-z -]+)", text, re.MULTILINE):
        for target in words.split():
            assert re.search(rf"^{target}:", makefile, re.MULTILINE), f"there is no `make {target}`"


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_runs_what_is_there(path: Path) -> None:
    jobs = yaml.safe_load(path.read_text(encoding="utf-8"))["jobs"]
    for name, job in jobs.items():
        assert job["steps"], name
        needed = job.get("needs", [])
        assert {needed} <= set(jobs) if isinstance(needed, str) else set(needed) <= set(jobs)
        for step in job["steps"]:
            assert ("run" in step) != ("uses" in step)
            for file in re.findall(r"\.ci/[\w.]+", step.get("run", "")):
                assert (ROOT / file).is_file(), f"{path.name} runs {file}"
            for word in re.findall(r"\b(?:examples|rulesets|tests)(?:/\w+)*", step.get("run", "")):
                assert (ROOT / word).exists(), f"{path.name} names {word}"


def test_the_commands_of_the_readme_are_tried_with_the_wheel() -> None:
    """A command that prints what the page says, and one that does not."""
    tried = script("try_wheel")
    commands = [command for command, _ in tried.steps((ROOT / "README.md").read_text(encoding="utf-8"))]
    assert "rulewright check my_rule" in commands
    assert tried.same("1 error in 12 files.\n", "1 error in … files.")
    assert tried.same("a\nb\nc\n", "a\n...\nc\n")
    assert not tried.same("a\nb\nd\n", "a\n...\nc\n")


def test_a_script_without_a_wheel_says_how_to_use_it() -> None:
    done = subprocess.run([sys.executable, str(ROOT / ".ci" / "try_wheel.py")], capture_output=True, text=True, check=False)
    assert (done.returncode, "usage" in done.stderr) == (2, True)
