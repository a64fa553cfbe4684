"""What comes from the cache equals the result of checking and compiling, whatever happens to the cache."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

import rulewright
from rulewright.language.types import ThingOf
from rulewright.outside import folders
from rulewright.runtime.errors import OptionsError
from rulewright.source.limits import limits, read_limits, use_limits
from rulewright.warm import entries
from rulewright.warm.freezing import Frozen, NotPlainError, is_late
from rulewright.warm.thawing import DamagedError, Thawed, class_named, known_object
from tests.shelf import REPOSITORY, games, is_large

DECISIONS = 40
SMALL = str(REPOSITORY / "examples" / "nim")
NAMED = [(folder,) for folder in games("rulesets", "examples")]


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A cache of its own, in which everything is worth keeping."""
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("RULEWRIGHT_STATE", str(tmp_path / "state"))
    monkeypatch.setattr(entries, "WORTH_KEEPING", -1.0)
    yield tmp_path / "cache"


def load(*paths: str) -> rulewright.Ruleset:
    return rulewright.load(*paths, complete=True)


def is_kept(ruleset: rulewright.Ruleset) -> bool:
    """Whether it was taken from the cache."""
    return ruleset._findings is None


def keep(*paths: str, **options: Any) -> rulewright.Ruleset:
    """A ruleset that was checked now, and whose game is kept."""
    ruleset = load(*paths)
    assert not is_kept(ruleset)
    rulewright.Game(ruleset, players=None if options else fewest(ruleset), options=options)
    return ruleset


def played(ruleset: rulewright.Ruleset, players: int) -> list[Any]:
    """All that anybody sees of a game with random answers, and what it was at each decision."""
    game = rulewright.Game(ruleset, players=players, seed=5)
    chance, seen = random.Random(5), []
    for _ in range(DECISIONS):
        if game.over:
            break
        decision = game.decision
        seen.append((game.hash(), decision.player, [(option.id, option.text("cs"), option.subjects) for option in decision.options]))
        seen.append((game.view(decision.player), game.screen(decision.player), game.table(None), [str(score) for score in game.scores()]))
        game.choose(chance.choice(decision.options))
    seen.append([(entry.texts, entry.depth, str(entry.span)) for entry in game.log])
    seen.append(json.dumps(game.save(), sort_keys=True))
    seen.append(game.imagined(0, 3).hash())
    restored = rulewright.Game.restore(ruleset, game.save())
    return [*seen, restored.hash(), [str(ending) for ending in game.endings()], game.winners()]


def fewest(ruleset: rulewright.Ruleset) -> int:
    """The smallest number of players, two where that may be, for which a game begins: options may refuse some."""
    low, high = ruleset.players
    for players in range(max(low, min(2, high)), high + 1):
        with suppress(OptionsError):
            rulewright.Game(ruleset, players=players)
            return players
    raise AssertionError(f"no game of {ruleset.id} begins")


def explained(ruleset: rulewright.Ruleset, players: int) -> list[Any]:
    """What needs the rules themselves."""
    game = rulewright.Game(ruleset, players=players, seed=5)
    assert ruleset.program is not None
    player = ThingOf(ruleset.program.kinds["player"])
    stats = [name for name, stat in ruleset.program.stats.items() if [param.type for param in stat.params] == [player]]
    actions = [name for name, happening in ruleset.program.happenings.items() if happening.is_action]
    found: list[Any] = [str(game.why_stat(name, game.player_names[0])) for name in stats[:10]]
    found += [[(text, str(span)) for text, span in game.why_not(0, name)] for name in actions[:10]]
    return [*found, str(game.evaluate("count players")), game._compiled.source]


@pytest.mark.sampled(40, 4)
@pytest.mark.parametrize("paths", NAMED, ids=lambda paths: "+".join(Path(each).name for each in paths))
def test_what_is_kept_plays_like_what_was_checked_now(paths: tuple[str, ...]) -> None:
    named = [str(REPOSITORY / path) for path in paths]
    fresh = keep(*named)
    kept = load(*named)
    assert is_kept(kept)
    low = fewest(fresh)
    assert repr(fresh) == repr(kept) and fresh.content_hash == kept.content_hash and fresh.plays_hash == kept.plays_hash
    assert fresh.languages == kept.languages
    assert (list(fresh.options), fresh.overlays, fresh.title("cs")) == (list(kept.options), kept.overlays, kept.title("cs"))
    assert played(fresh, low) == played(kept, low)
    assert played(fresh, fresh.players[1]) == played(kept, fresh.players[1])  # compiled now from a program that was kept
    assert explained(fresh, low) == explained(kept, low)
    if not is_large(paths[0]):  # all of them once took a minute
        assert [str(finding) for finding in fresh.diagnostics] == [str(finding) for finding in kept.diagnostics]


def test_a_game_is_begun_without_reading_checking_and_compiling(tmp_path: Path) -> None:
    program = f"""
import sys, rulewright
ruleset = rulewright.load({SMALL!r})
game = rulewright.Game(ruleset)
while not game.over: game.choose(game.decision.options[0])
game.view(0), game.screen(0), game.log, game.scores(), game.endings()
print(*sorted(name for name in sys.modules if name.split(".")[0] in ("lark", "yaml") or name.startswith(("rulewright.checker", "rulewright.ruleset", "rulewright.compiler"))))
"""
    first, second = (
        subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=tmp_path).stdout.split() for _ in range(2)
    )
    assert {"rulewright.checker.check", "rulewright.compiler.module", "lark", "yaml"} <= set(first)
    assert second == ["rulewright.compiler", "rulewright.compiler.decision_sites", "rulewright.compiler.layout", "rulewright.compiler.shapes"]


@pytest.mark.parametrize(
    "words", [["run", "mesta", "--bots", "random"], ["play", "mesta", "--seed", "1", "--bots", "random"]], ids=lambda words: words[0]
)
def test_a_command_begins_with_what_play_needs(words: list[str], tmp_path: Path) -> None:
    """A whole game of random bots, or the first question to a person, uses neither the compiler nor anything that reads rules."""
    program = f"""
import sys
from rulewright.cli.main import main
try:
    main({words!r})
finally:
    print(*sorted(name for name in sys.modules if name == "lark" or name.startswith(("rulewright.checker", "rulewright.compiler.m", "rulewright.ruleset"))))
"""
    environment = {**os.environ, "RULEWRIGHT_CACHE": str(tmp_path / "cache"), "RULEWRIGHT_STATE": str(tmp_path / "state")}
    first, second = (
        subprocess.run([sys.executable, "-c", program], input="quit\n", capture_output=True, text=True, check=True, env=environment).stdout
        for _ in range(2)
    )
    assert {"rulewright.checker.check", "rulewright.compiler.module", "lark"} <= set(first.splitlines()[-1].split())
    assert second.splitlines()[-1].split() == ["rulewright.ruleset", "rulewright.ruleset.find", "rulewright.ruleset.versions"]


def small(folder: Path) -> Path:
    """A ruleset of its own, with a file that a pattern finds."""
    folder.mkdir()
    text = (REPOSITORY / "examples" / "nim" / "ruleset.yaml").read_text(encoding="utf-8")
    (folder / "ruleset.yaml").write_text(text + "include: [more_*.yaml]\n", encoding="utf-8")
    (folder / "more_a.yaml").write_text("texts:\n  one: {en: One, cs: Jedna}\n", encoding="utf-8")
    return folder


def test_any_change_of_the_files_is_noticed(tmp_path: Path) -> None:
    folder = small(tmp_path / "own")
    first = keep(str(folder))
    assert is_kept(load(str(folder)))
    (folder / "more_b.yaml").write_text("texts:\n  two: {en: Two, cs: Dvě}\n", encoding="utf-8")
    second = keep(str(folder))
    assert second.content_hash != first.content_hash
    (folder / "more_b.yaml").unlink()
    assert load(str(folder)).content_hash == first.content_hash
    main = folder / "ruleset.yaml"
    main.write_text(main.read_text(encoding="utf-8") + "oops: 1\n", encoding="utf-8")
    assert not load(str(folder)).ok
    main.unlink()
    assert not load(str(folder)).ok


def test_other_limits_permissions_and_programs_are_other_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep(SMALL)
    with use_limits(read_limits(["steps=1000"], limits())):
        assert not is_kept(load(SMALL))
    assert not is_kept(rulewright.load(SMALL, allow=[tmp_path], complete=True))
    assert not is_kept(rulewright.load(SMALL))
    monkeypatch.setattr(folders, "hash_of_program", lambda leave_out=(): ["another"])
    assert not is_kept(load(SMALL))


@pytest.mark.parametrize("damage", ["cut", "turned", "emptied", "open to others", "a link", "of another user", "under another name"])
def test_a_damaged_cache_costs_time_only(cache: Path, tmp_path: Path, damage: str) -> None:
    fresh = keep(SMALL)
    for file in cache.iterdir():
        content = file.read_bytes()
        if damage == "cut":
            file.write_bytes(content[:-1])
        elif damage == "turned":
            file.write_bytes(bytes([*content[:50], content[50] ^ 1, *content[51:]]))
        elif damage == "emptied":
            file.write_bytes(b"")
        elif damage == "open to others":
            file.chmod(0o666)
        elif damage == "a link":
            file.rename(tmp_path / file.name)
            file.symlink_to(tmp_path / file.name)
        elif damage == "under another name":
            others = [other for other in cache.iterdir() if other.suffix == file.suffix and other != file]
            file.write_bytes((others or [next(other for other in cache.iterdir() if other != file)])[0].read_bytes())
    if damage == "of another user":
        (tmp_path / "state" / "cache.key").write_bytes(b"x" * 32)
    again = load(SMALL)
    assert not is_kept(again) and again.ok
    assert rulewright.Game(again).hash() == rulewright.Game(fresh).hash()


def test_where_others_could_write_nothing_is_kept(cache: Path, tmp_path: Path) -> None:
    (tmp_path / "state").mkdir(mode=0o777)
    (tmp_path / "state").chmod(0o777)
    keep(SMALL)
    assert not is_kept(load(SMALL))
    assert not [file for file in (cache.iterdir() if cache.exists() else ()) if file.suffix in (".rules", ".game")]


def test_the_cache_can_be_left_out(cache: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RULEWRIGHT_CACHE", "none")
    keep(SMALL)
    assert not is_kept(load(SMALL))
    assert not (tmp_path / "none").exists() and not cache.exists()


def test_the_cache_has_a_bound(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(8):
        folders.keep(f"{number}.game", b"x" * 1000, 5)
        os.utime(cache / f"{number}.game", (number, number))
    assert len(list(cache.iterdir())) == 5
    monkeypatch.setattr(folders, "_ALL", 3000)
    folders.keep("9.rules", b"x" * 1000, 5)
    assert sorted(file.name for file in cache.iterdir()) == ["7.game", "9.rules"]


def test_small_work_is_not_kept(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entries, "WORTH_KEEPING", 1000.0)
    keep(SMALL)
    assert not is_kept(load(SMALL))


@pytest.mark.parametrize("name", ["os:system", "builtins:eval", "rulewright.api:load.__globals__", "rulewright.outside.writing:write", "nothing", ""])
def test_no_name_in_an_entry_leads_elsewhere(name: str) -> None:
    with pytest.raises(DamagedError):
        class_named(name)
    if not name.startswith("rulewright.outside"):
        with pytest.raises(DamagedError):
            known_object(name)


def test_what_is_not_plain_is_not_frozen() -> None:
    with pytest.raises(NotPlainError):
        Frozen({"a": [open]}, is_late)
    with pytest.raises(NotPlainError):
        Frozen({"a": {lambda: 1}}, is_late)


def test_a_graph_comes_back_as_it_was() -> None:
    shared = [1, "a", None, True, 2.5, (1, ("b", frozenset({3})))]
    graph: dict[Any, Any] = {"one": shared, "two": shared, 3: {"x", "y"}, (1, 2): {}}
    graph["self"] = graph
    frozen = Frozen(graph, is_late)
    again = Thawed(frozen.early, frozen.late).root
    assert again["one"] is again["two"] and again["self"] is again
    assert {key: value for key, value in again.items() if key != "self"} == {key: value for key, value in graph.items() if key != "self"}
    assert [type(each) for each in again["one"]] == [type(each) for each in shared]
