from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rulewright.cli.main import main
from rulewright.telling.words import set_language

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def in_the_checkout(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("RULEWRIGHT_STATE", str(tmp_path_factory.mktemp("state") / "games"))
    for name in ("RULEWRIGHT_LANG", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setenv("RULEWRIGHT_TRACEBACK", "1")
    yield
    set_language("en")


@pytest.fixture
def rulewright() -> Callable[..., Result]:
    """Run the command with words; `lines` is what a person types."""

    def run(*words: str | Path, lines: list[str] | None = None) -> Result:
        return CliRunner().invoke(
            main,
            [str(word) for word in words],
            input="\n".join([*(lines or []), ""]) if lines is not None else None,
            prog_name="rulewright",
        )

    return run


@pytest.fixture
def garden(tmp_path: Path, rulewright: Callable[..., Result]) -> Path:
    """The ruleset that `rulewright new` begins."""
    folder = tmp_path / "garden"
    assert rulewright("new", "ruleset", folder).exit_code == 0
    return folder
