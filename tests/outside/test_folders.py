"""Where the user's caches and unfinished games are."""

from __future__ import annotations

from pathlib import Path

import platformdirs
import pytest

from rulewright.outside import folders


@pytest.fixture(autouse=True)
def _unnamed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RULEWRIGHT_CACHE", raising=False)
    monkeypatch.delenv("RULEWRIGHT_STATE", raising=False)


def test_they_are_where_the_system_has_such_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platformdirs, "user_cache_path", lambda name, appauthor: tmp_path / "cache" / name)
    monkeypatch.setattr(platformdirs, "user_state_path", lambda name, appauthor: tmp_path / "state" / name)
    assert (folders.cache_folder(), folders.state_folder()) == (tmp_path / "cache" / "rulewright", tmp_path / "state" / "rulewright")


def test_the_environment_names_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path / "a"))
    monkeypatch.setenv("RULEWRIGHT_STATE", str(tmp_path / "b"))
    assert (folders.cache_folder(), folders.state_folder()) == (tmp_path / "a", tmp_path / "b")


def test_without_a_home_nothing_is_kept_in_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("user_cache_path", "user_state_path"):
        monkeypatch.setattr(platformdirs, name, lambda name, appauthor: Path("~") / name)
    with pytest.raises(RuntimeError):
        folders.cache_folder()
    with pytest.raises(RuntimeError):
        folders.state_folder()
    folders.keep("x.tables", b"tables")
    assert folders.recall("x.tables") is None and folders.own_key() is None
    assert list(tmp_path.iterdir()) == []
