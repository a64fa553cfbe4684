"""What overlays say of each other: requirements, refusals, order, and the last word of a third one."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest

import rulewright
from rulewright.outside.permission import naming
from rulewright.ruleset.compose import compose
from rulewright.ruleset.versions import fits, is_range, split
from rulewright.source.diagnostics import Findings
from tests.ruleset.helpers import at, codes, composed, failed, keys, overlays, text, told, write

SIX, SEVEN = "change:\n  constants.hand: 6\n", "change:\n  constants.hand: 7\n"


def versioned(folder: Path, version: str) -> None:
    main = folder / "ruleset.yaml"
    main.write_text(main.read_text() + f'version: "{version}"\n')


# --- versions
@pytest.mark.parametrize(
    ("version", "wanted", "does"),
    [
        ("1.4", ">= 1.0", True), ("1.4", ">=1.4", True), ("1.4", "> 1.4", False), ("1.4", "< 1.10", True), ("1.4", ">= 2", False),
        ("1.4", "= 1.4", True), ("1.4", "== 1.4.0", True), ("1.4", ">= 1.0, < 2", True), ("2.1", ">= 1.0, < 2", False), ("2.0b1", ">= 1.0", True),
        ("", ">= 1.0", False), ("first", ">= 1.0", False), ("", "", True), ("first", "", True), ("1.4", "!= 1.4", False),
    ],
)  # fmt: skip
def test_a_version_is_in_a_range(version: str, wanted: str, does: bool) -> None:
    assert fits(version, wanted) is does


@pytest.mark.parametrize("text", ["1.0", "", "new", ">= first", "=> 1.0", ">= 1.0 < 2"])
def test_what_is_no_range(text: str) -> None:
    assert not is_range(text)


def test_a_name_and_the_range_after_it() -> None:
    assert [split(each) for each in ("garden", "garden >= 1.0", "../garden<2, >= 1", "")] == [
        ("garden", ""), ("garden", ">= 1.0"), ("../garden", "<2, >= 1"), ("", "")
    ]  # fmt: skip


# --- requirements
@pytest.mark.parametrize(
    "written", ["two", "[two]", '{two: ">= 1.0"}', '{two: {version: ">= 1, < 2", because: It has the cards.}}', "{two: {because: It has.}}"]
)
def test_what_an_overlay_requires_comes_before_it(tmp_path: Path, written: str) -> None:
    paths = overlays(tmp_path, f"requires: {written}\nchange:\n  constants.hand: {{add: 1}}\n", SIX)
    versioned(paths[2], "1.2")
    for order in ([0, 1, 2], [2, 1], [1, 2, 0]):
        with naming((), [tmp_path]):
            result = composed([paths[each] for each in order])
        assert (result.overlays, text(at(result, "constants/hand"))) == (["two", "one"], "7")


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("[two]", "`one` requires `two`, which is not loaded."),
        ('{two: ">= 1.0"}', "`one` requires `two` >= 1.0, which is not loaded."),
        ("{two: {because: It has the cards.}}", "`one` requires `two`, which is not loaded: It has the cards."),
        ("{two: {because: {en: It has the cards., cs: Má ty karty.}}}", "`one` requires `two`, which is not loaded: It has the cards."),
    ],
)
def test_what_is_required_and_not_loaded_is_refused_with_its_reason(tmp_path: Path, written: str, said: str) -> None:
    paths = overlays(tmp_path, f"requires: {written}\nchange:\n  constants.hand: 6\n", SEVEN)
    assert told(failed(paths[:2])) == [f"4 RW612 {said}"]


def test_a_reason_speaks_the_language_of_the_reader(tmp_path: Path) -> None:
    paths = overlays(tmp_path, "requires: {two: {because: {en: It has the cards., cs: Má ty karty.}}}\n", SEVEN)
    assert failed(paths[:2]).items[0].said("cs").endswith("a to načtené není: Má ty karty.")


def test_another_version_of_what_is_required_is_refused(tmp_path: Path) -> None:
    paths = overlays(tmp_path, 'requires: {two: ">= 2"}\nchange:\n  constants.hand: 6\n', "remove: {constants: [bonus]}\n")
    assert told(failed(paths)) == ["4 RW612 `one` requires `two` >= 2, but its version is not given."]
    versioned(paths[2], "1.9")
    assert told(failed(paths)) == ["4 RW612 `one` requires `two` >= 2, but its version is 1.9."]


def test_an_overlay_alone_is_completed_with_what_it_requires(tmp_path: Path) -> None:
    paths = overlays(
        tmp_path, "requires: [two]\nchange:\n  constants.extra: 6\n", "requires: [three]\nadd:\n  constants: {extra: 1}\n", "change: {}\n"
    )
    with naming((), [tmp_path]):
        alone, findings = compose([paths[1]], Findings()), Findings()
        complete = compose([paths[1]], findings, complete=True)
    assert alone is not None and alone.overlays == []
    assert complete is not None and complete.overlays == ["three", "two", "one"] and not findings.items


def test_an_overlay_that_requires_a_misspelt_one(tmp_path: Path) -> None:
    paths = overlays(tmp_path, "requires: [tow]\nchange:\n  constants.hand: 6\n", "remove: {constants: [bonus]}\n")
    finding = failed(paths).items[0]
    assert (finding.code, finding.suggestion) == ("RW612", "two")


def test_what_is_left_out_is_reported_once(tmp_path: Path) -> None:
    """Names of what is missing, and conflicts with what is refused, would only repeat it."""
    paths = overlays(tmp_path, "requires: [two]\nchange:\n  constants.extra: 6\n", SIX, "conflicts: [two]\nchange:\n  constants.hand: 7\n")
    assert codes(failed(paths[:2])) == ["RW612"]
    assert codes(failed([paths[0], *paths[2:]])) == ["RW606"]
    result = compose(paths[:2], Findings())
    assert result is not None and [Path(file).parent.name for file in result.files] == ["garden", "one"]


# --- refusals
@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("[two]", "`one` cannot be loaded together with `two`."),
        ("two", "`one` cannot be loaded together with `two`."),
        ('{two: "< 2"}', "`one` cannot be loaded together with `two` < 2."),
        ('{two: "< 1"}', ""),
        ('{two: {version: "< 2", because: Both replace the turn.}}', "`one` cannot be loaded together with `two` < 2: Both replace the turn."),
    ],
)
def test_an_overlay_refuses_another_with_its_reason(tmp_path: Path, written: str, said: str) -> None:
    paths = overlays(tmp_path, f"conflicts: {written}\nchange:\n  constants.hand: 6\n", "change:\n  constants.bonus: 7\n")
    versioned(paths[2], "1.2")
    findings = Findings()
    compose(paths, findings)
    assert told(findings) == ([f"4 RW606 {said}"] if said else [])


@pytest.mark.parametrize("key", ["requires", "conflicts"])
def test_versions_that_are_none(tmp_path: Path, key: str) -> None:
    paths = overlays(tmp_path, f"{key}: {{two: new}}\nchange:\n  constants.hand: 6\n", "change:\n  constants.bonus: 7\n")
    assert told(failed(paths)) == ["4 RW224 `new` is not a version."]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("after: [garden]", "`after` names `garden`, which is already the base and is always loaded."),
        ("before: [garden]", "`before` names `garden`, which is already the base and is always loaded."),
        ("requires: [garden]", "`requires` names `garden`, which is already the base and is always loaded."),
        ("conflicts: [one]", "`conflicts` names this overlay itself."),
        ("after: [one]", "`after` names this overlay itself."),
        ("settles: [two]", "`settles:` names only `two`, but a conflict has two sides."),
        ("settles: [two, three]", "`one` settles nothing: `two` and `three` do not conflict in anything that it sets."),
    ],
)
def test_companions_in_vain(tmp_path: Path, line: str, said: str) -> None:
    paths = overlays(tmp_path, f"{line}\nchange:\n  constants.hand: 6\n", "change:\n  constants.bonus: 7\n", "change:\n  constants.bonus: 7\n")
    findings = Findings()
    compose(paths, findings)
    assert told(findings) == [f"4 RW613 {said}"]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('requires: {garden: ">= 1.2, < 2"}', []),
        ('requires: {garden: {version: ">= 1.2", because: Its cards are used.}}', []),
        ('conflicts: {garden: "< 1.2"}', []),
        ('requires: {garden: ">= 2"}', ["4 RW612 `one` requires `garden` >= 2, but its version is 1.4."]),
        ('conflicts: {garden: "< 2"}', ["4 RW606 `one` cannot be loaded together with `garden` < 2."]),
    ],
)
def test_the_versions_of_the_base_that_fit(tmp_path: Path, line: str, said: list[str]) -> None:
    findings = Findings()
    compose(overlays(tmp_path, f"{line}\nchange:\n  constants.hand: 6\n"), findings)
    assert told(findings) == said


def test_an_overlay_of_a_familys_game_says_which_versions_of_the_familys_base_fit(tmp_path: Path) -> None:
    heads = {
        "trees": 'ruleset: trees\nversion: "2.0"\nplayable: no\nplayers: 2\nconstants: {seeds: 3}\n',
        "short": 'ruleset: short\nversion: "1.0"\nextends: trees\n',
        "mod": 'ruleset: mod\nextends: short\nrequires: {trees: "< 2"}\nchange: {constants.seeds: 4}\n',
    }
    write(tmp_path, {f"{name}/ruleset.yaml": f"{head}language: 1\ntitle: {name}\n" for name, head in heads.items()})
    paths = [tmp_path / name for name in heads]
    assert told(failed(paths)) == ["3 RW612 `mod` requires `trees` < 2, but its version is 2.0."]
    main = tmp_path / "mod" / "ruleset.yaml"
    main.write_text(main.read_text().replace("< 2", ">= 2"), encoding="utf-8")
    composed(paths)


# --- order
def test_the_order_does_not_depend_on_how_overlays_are_named(tmp_path: Path) -> None:
    paths = overlays(
        tmp_path,
        "after: [four]\nchange:\n  words.colour: {append: green}\n",
        "change:\n  words.colour: {append: black}\n",
        "before: [two]\nchange:\n  words.colour: {append: grey}\n",
        "change:\n  words.colour: {append: pink}\n",
    )
    found = {(tuple(result.overlays), result.content_hash) for order in permutations(paths[1:]) for result in [composed([paths[0], *order])]}
    assert {order for order, _ in found} == {("four", "one", "three", "two")}
    assert len(found) == 1


def test_orders_in_a_circle(tmp_path: Path) -> None:
    paths = overlays(tmp_path, "after: [two]\n", "after: [three]\n", "requires: [one]\n")
    assert codes(failed(paths)) == ["RW606"]
    assert codes(failed(overlays(tmp_path / "b", "before: [two]\n", "before: [one]\n"))) == ["RW606"]


# --- the last word
LAST = "settles: [one, two]\n"


@pytest.mark.parametrize(
    ("one", "two", "word", "path", "result"),
    [
        (SIX, SEVEN, "change:\n  constants.hand: 8\n", "constants/hand", "8"),
        (SIX, "change:\n  constants.hand: {add: 1}\n", "change:\n  constants.hand: 8\n", "constants/hand", "8"),
        ("add:\n  constants: {third: 1}\n", "add:\n  constants: {third: 2}\n", "change:\n  constants.third: 3\n", "constants/third", "3"),
        (
            "change:\n  things.plant.rose: {id: rose, height: 2}\n", "change:\n  things.plant.rose.height: 6\n",
            "change:\n  things.plant.rose.height: 4\n", "things/rose/height", "4",
        ),
        (
            "remove:\n  things: [plant.rose]\n", "change:\n  things.plant.rose.height: 6\n",
            "change:\n  things.plant.rose.height: 4\n", "things/rose/height", "4",
        ),
        (
            "remove:\n  things: [plant.rose]\n", "change:\n  things.plant.rose.height: 6\n", "remove:\n  things: [plant.rose]\n", "things/rose", "",
        ),
        (
            "add:\n  things:\n  - {kind: plant, id: fern, height: 2}\n", "add:\n  things:\n  - {kind: plant, id: fern, height: 3}\n",
            "change:\n  things.plant.fern.height: 5\n", "things/fern/height", "5",
        ),
    ],
)  # fmt: skip
def test_a_third_overlay_settles_a_conflict(tmp_path: Path, one: str, two: str, word: str, path: str, result: str) -> None:
    paths = overlays(tmp_path, one, two, LAST + word)
    assert "RW602" in codes(failed(paths[:3]))
    for order in ([0, 1, 2, 3], [3, 2, 1, 0]):
        found = composed([paths[each] for each in order])
        assert found.overlays == ["one", "two", "three"]
        _, _, field = path.rpartition("/")
        if path.startswith("things"):
            thing = next((each for each in found.things if text(each.get("id")) == path.split("/")[1]), None)
            assert (text(thing.get(field)) if thing is not None else "") == result
        else:
            assert text(at(found, path)) == result


@pytest.mark.parametrize("word", ["change:\n  constants.bonus: 8\n", "change:\n  constants.hand: {add: 1}\n", "add:\n  constants: {third: 1}\n"])
def test_a_third_overlay_that_does_not_set_it_settles_nothing(tmp_path: Path, word: str) -> None:
    assert sorted(codes(failed(overlays(tmp_path, SIX, SEVEN, LAST + word)))) == ["RW602", "RW613"]


def test_a_last_word_speaks_only_for_those_that_it_names(tmp_path: Path) -> None:
    paths = overlays(tmp_path, SIX, SEVEN, LAST + "change:\n  constants.hand: 8\n", "change:\n  constants.hand: 9\n")
    assert {finding.arg("second") for finding in failed(paths).items} | {finding.arg("first") for finding in failed(paths).items} >= {"four"}


def test_a_last_word_is_needed_only_where_both_are_loaded(tmp_path: Path) -> None:
    paths = overlays(tmp_path, SIX, SEVEN, LAST + "change:\n  constants.hand: 8\n")
    assert text(at(composed([paths[0], paths[3]]), "constants/hand")) == "8"
    assert text(at(composed([paths[0], paths[2], paths[3]]), "constants/hand")) == "8"


def test_what_is_refused_is_refused_by_load(tmp_path: Path) -> None:
    paths = overlays(tmp_path, "requires: [two]\nchange:\n  constants.hand: 6\n", SEVEN)
    assert [each.code for each in rulewright.load(*paths[:2]).diagnostics if each.code.startswith("RW6")] == ["RW612"]
    write(tmp_path / "garden", {})
    assert keys(at(composed(overlays(tmp_path / "c")), "constants")) == ["hand", "bonus"]
