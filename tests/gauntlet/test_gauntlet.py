"""Rules that the language must be able to express: each is a small ruleset that is checked, tested by scenarios and played at random."""

from __future__ import annotations

import json
import random
import re
from functools import cache
from pathlib import Path

import pytest
import yaml

import rulewright
from rulewright.scenario.run import read_suite, run_folder, run_suite

HERE = Path(__file__).parent
REPOSITORY = HERE.parents[1]

# Every rule of the list and where it is encoded. M1 to M9 are played by the ruleset of Města itself, whose tests are in its own folder.
ENTRIES = {
    **{f"M{number}": "rulesets/mesta" for number in range(1, 10)},
    "K1": "k1_walking",
    "K2": "k2_connection",
    "K3": "k3_tracks",
    "K4": "k4_shortage",
    "K5": "k5_danger",
    "K6": "k6_battle",
    "K7": "k7_add_ons",
    "K8": "k8_victories",
    "T1": "t1_stored_value",
    "T2": "t2_banks",
    "T3": "t3_strength",
    "T4": "t4_strongest",
    "T5": "t5_actions_inside",
    "T6": "t6_colonisation",
    "T7": "t7_aggression",
    "T8": "t8_ages",
    "T9": "t9_identity",
    "T10": "t10_temporary",
    "T11": "t11_resigning",
    "F1": "f1_variants",
    "F2": "f2_sacrifice",
    "F3": "f3_later_discard",
    "C1": "c1_payment",
    "C2": "c2_collecting",
    "C3": "c3_groups",
    "C4": "c4_exploring",
    "C5": "c5_combat",
    "C6": "c6_influence",
    "C7": "c7_barbarians",
    "C8": "c8_conquest",
    "C9": "c9_borrowed",
    "C10": "c10_transformed",
    "C11": "c11_free_trade",
    "C12": "c12_objectives",
}
# Small games for forms of decisions and maps that no rule of the list needs.
FURTHER = {"c11_hidden_trade", "crossings", "mosaic", "rays", "draughts", "haggling", "passing", "headers", "simultaneous", "sailing", "tops", "ways"}
RANDOM_GAMES = 20
MOST_DECISIONS = 3000


def rulesets() -> list[str]:
    """Every folder here that holds a ruleset or an overlay."""
    return sorted(str(file.parent.relative_to(HERE)) for file in HERE.rglob("ruleset.yaml"))


@cache
def loaded(*names: str) -> rulewright.Ruleset:
    return rulewright.load(*(str(HERE / name) for name in names))


def test_every_entry_has_a_ruleset_with_tests() -> None:
    for entry, folder in ENTRIES.items():
        home = REPOSITORY / folder if entry.startswith("M") else HERE / folder
        assert (home / "ruleset.yaml").is_file(), entry
        assert list(home.rglob("tests/*.yaml")), entry


def test_every_ruleset_belongs_to_an_entry() -> None:
    assert {Path(name).parts[0] for name in rulesets()} == {folder for folder in ENTRIES.values() if "/" not in folder} | FURTHER


# Rulesets in which nothing but `given` of the tests puts anything into some zone.
FILLED_BY_TESTS = ("t11_resigning", "t3_strength", "t8_ages")


@pytest.mark.parametrize("name", rulesets())
def test_nothing_is_wrong(name: str) -> None:
    findings = [
        f"{item.code} {item.span}: {item.message}"
        for item in loaded(name).diagnostics
        if item.severity.name in ("ERROR", "WARNING")
        and not (item.code == "RW483" and name in FILLED_BY_TESTS)
        and not (item.code in ("RW712", "RW487") and item.arg("name") in _words_of_tests(name))
    ]
    assert not findings


def _words_of_tests(name: str) -> set[str]:
    """What tests and overlays speak of: these are parts of games, and what a part only reads, a test gives; what it only writes, a test expects."""
    texts = [file.read_text(encoding="utf-8") for file in (HERE / name).rglob("*.yaml") if file != HERE / name / "ruleset.yaml"]
    return {word for text in texts for word in re.findall(r"\w+", text)}


@pytest.mark.parametrize("name", rulesets())
def test_scenarios(name: str) -> None:
    outcomes = run_folder(HERE / name)
    assert outcomes, "no scenario was read"
    failed = [
        f"{outcome.name}: {difference.what} expected {difference.expected}, was {difference.actual} {difference.message}"
        for outcome in outcomes
        for difference in outcome.differences
    ]
    assert not failed


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", rulesets())
def test_random_games(name: str) -> None:
    for seed in range(RANDOM_GAMES):
        play(loaded(name), seed)


@pytest.mark.parametrize("name", rulesets())
def test_everything_can_be_shown(name: str) -> None:
    """Along a random game all questions have words, all views can be written, every stat and missing action is explained, and undoing undoes."""
    ruleset = loaded(name)
    assert ruleset.program is not None
    actions = [name for name, happening in ruleset.program.happenings.items() if happening.is_action and happening.of_thing is None]
    stats = [stat.name for stat in ruleset.program.stats.values() if [param.name for param in stat.params] == ["player"]]
    game = rulewright.Game(ruleset, players=ruleset.players[1], seed=3)
    chance = random.Random(3)
    for number in range(60):
        if game.decision is None:
            break
        for language in ("en", "cs"):
            assert game.decision.text(language)
            assert all(option.text(language) for option in game.decision.options)
        for viewer in [None, *range(len(game.player_names))]:
            json.dumps(game.view(viewer))
        if number % 10 == 0:
            assert all(entry.text("en") for entry in game.log)
            for action in actions:
                game.why_not(game.decision.player, action)
            for stat in stats:
                game.why_stat(stat, game.player_names[0])
            before, mark = game.hash(), game.mark()
            for _ in range(5):
                if game.decision is not None:
                    game.choose(chance.randrange(len(game.decision.options)))
            game.undo(mark)
            assert game.hash() == before
        game.choose(chance.randrange(len(game.decision.options)))


def misreadings() -> list[tuple[str, int]]:
    """Every item of every `misreadings.yaml`: the entry's folder and the item's number."""
    files = sorted(HERE.glob("*/misreadings.yaml"))
    return [(file.parent.name, number) for file in files for number in range(len(yaml.load(file.read_text(encoding="utf-8"), yaml.BaseLoader)))]


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("name", "number"), misreadings())
def test_misreadings_fail(name: str, number: int, tmp_path: Path) -> None:
    """An overlay that reads the rule wrongly is a fine ruleset, and fails the scenario that excludes it."""
    item = yaml.load((HERE / name / "misreadings.yaml").read_text(encoding="utf-8"), yaml.BaseLoader)[number]
    overlay = {"extends": name, "ruleset": "misread", "language": "1", "title": item["misreading"]}
    overlay |= {key: item[key] for key in ("change", "add", "remove") if key in item}
    (tmp_path / "ruleset.yaml").write_text(written(overlay), encoding="utf-8")
    suite = read_suite(HERE / name, [str(tmp_path)])
    errors = [f"{finding.code}: {finding.message}" for finding in suite.ruleset.diagnostics if finding.severity.name == "ERROR"]
    assert not errors
    run_suite(suite, item["shown by"])
    assert suite.outcomes, f"no scenario is called {item['shown by']!r}"
    for outcome in suite.outcomes:
        assert not outcome.passed
        assert not [difference.message for difference in outcome.differences if "interpreter failed" in difference.message]


def written(data: object) -> str:
    """YAML as a rule author writes it: texts of several lines as block scalars."""
    return yaml.dump(data, Dumper=_Dumper, allow_unicode=True, sort_keys=False, width=10_000)


class _Dumper(yaml.SafeDumper):
    """Writes rule files."""


_Dumper.add_representer(str, lambda dumper, text: dumper.represent_scalar("tag:yaml.org,2002:str", text, style="|" if "\n" in text else None))


def test_variants_combine() -> None:
    """The overlays of F1 stack in any number, and adjustments of one number add up."""
    base = "f1_variants"
    combined = loaded(base, f"{base}/advanced", f"{base}/easier", f"{base}/gentle", f"{base}/milder", f"{base}/draw_as_you_go")
    assert combined.ok, [item.message for item in combined.diagnostics]
    game = rulewright.Game(combined, players=["alice", "bob"], seed=1)
    offered = {option.id for option in game.decision.options} if game.decision else set()
    assert "attack" in offered
    for seed in range(3):
        play(combined, seed)


def test_variants_that_contradict_each_other_are_refused() -> None:
    """A peaceful game has no attacks for milder fights to bend: both places are told."""
    base = "f1_variants"
    both = loaded(base, f"{base}/advanced", f"{base}/peaceful", f"{base}/milder")
    assert not both.ok
    assert any(item.code == "RW602" or "may_attack" in item.message for item in both.diagnostics)


def play(ruleset: rulewright.Ruleset, seed: int) -> None:
    """A random game to its end; halfway it is saved, restored from text, and both games go the same way to the same end."""
    chance = random.Random(seed)
    low, high = ruleset.players
    game = rulewright.Game(ruleset, players=low + seed % (high - low + 1), seed=seed)
    halfway = chance.randrange(5, 40)
    for number in range(MOST_DECISIONS):
        if game.decision is None:
            break
        if number == halfway:
            twin = rulewright.Game.restore(ruleset, json.loads(json.dumps(game.save())))
            assert twin.hash() == game.hash()
            follow(game, twin, chance.randrange(1 << 30))
            return
        game.choose(chance.randrange(len(game.decision.options)))
    assert game.over


def follow(game: rulewright.Game, twin: rulewright.Game, seed: int) -> None:
    """Play two equal games to the end with the same choices."""
    chance = random.Random(seed)
    for _ in range(MOST_DECISIONS):
        if game.decision is None or twin.decision is None:
            break
        ids = [option.id for option in game.decision.options]
        assert ids == [option.id for option in twin.decision.options]
        index = chance.randrange(len(ids))
        game.choose(index)
        twin.choose(index)
    assert game.over
    assert twin.over
    assert game.hash() == twin.hash()
    assert [score.total for score in game.scores()] == [score.total for score in twin.scores()]
