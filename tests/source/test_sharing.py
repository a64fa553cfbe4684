"""What is read once: the cache has a bound, and whatever is in use stays in it."""

from __future__ import annotations

import pytest

from rulewright.source import sharing
from rulewright.source.sharing import Shared, once, once_of


def test_what_is_used_again_and_again_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Texts that change with every edit push out each other, not the many that stay the same."""
    monkeypatch.setattr(sharing, "MOST", 40)
    kept, read, most = Shared(), list[str](), 0

    def reading(key: str) -> str:
        read.append(key)
        return key.upper()

    with sharing.sharing(kept):
        for edit in range(30):
            for same in range(12):
                assert once(f"same {same}", lambda same=same: reading(f"same {same}")) == f"SAME {same}"
            for new in range(5):
                once(f"edit {edit} {new}", lambda edit=edit, new=new: reading(f"edit {edit} {new}"))
            most = max(most, len(kept))
    assert len(read) == 12 + 30 * 5
    assert 30 <= most <= 40


def test_objects_live_as_long_as_what_was_made_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys are ids: an object that went away could hand its id to another."""
    monkeypatch.setattr(sharing, "MOST", 8)
    with sharing.sharing({}):
        for number in range(200):
            thing = [number]
            assert once_of("sum", (thing,), lambda thing=thing: sum(thing)) == number


def test_nothing_is_kept_outside() -> None:
    assert [once("a", lambda number=number: number) for number in (1, 2)] == [1, 2]
