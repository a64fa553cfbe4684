"""What an overlay says under `was:`: a base that has changed since is reported at the overlay's line."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.ruleset.compose import compose
from rulewright.source.diagnostics import Findings
from tests.ruleset.helpers import BASE, at, composed, failed, overlays, text, told

SIX = "change:\n  constants.hand: 6\n"
FITS = [
    "constants.hand: 5",
    "constants: {hand: 5, bonus: 2}",
    "things.plant.rose.height: 3",
    "things.plant.rose: {height: 3, colour: red}",  # in any order, and its kind and id need not be repeated
    "things.plant.lily.height: nothing",
    "words.colour: [red, white, blue]",
    "players: 2 to 4",
    "title: {en: Garden, cs: Zahrada}",
    "happenings.turn.do: draw 1 from deck to player.hand",
    "setup: shuffle deck",
    "things.plant.oak.play: |\n    draw 1 from deck to me.hand  # as it was\n    if any me.hand:\n\n      add 1 to me.points\n    end turn",
]
DIFFERS = [
    ("constants.hand: 4", "5 RW616 `constants.hand` was `4` when this was written, but in `garden` 1.4 it is `5`."),
    ("constants: {hand: 5, bonus: 3}", "5 RW616 `constants.bonus` was `3` when this was written, but in `garden` 1.4 it is `2`."),
    ("constants.left: 3", "5 RW616 There is no `constants.left` in `garden` 1.4 now."),
    ("things.plant.rose.height: nothing", "5 RW616 `things.plant.rose.height` was `nothing` when this was written, but in `garden` 1.4 it is `3`."),
    ("words.colour: nothing", "5 RW616 `words.colour` did not exist when this was written, but `garden` 1.4 has it now."),
    ("words.colour: [red, blue, white]", "5 RW616 `words.colour` in `garden` 1.4 is no longer what it was when this was written."),
    ("things.plant.rose: {height: 3}", "5 RW616 `things.plant.rose` in `garden` 1.4 is no longer what it was when this was written."),
    ("players: 2", "5 RW616 `players` was `2` when this was written, but in `garden` 1.4 it is `2 to 4`."),
]


@pytest.mark.parametrize("was", FITS)
def test_nothing_is_said_while_the_base_is_what_it_was(tmp_path: Path, was: str) -> None:
    result = composed(overlays(tmp_path, f"was:\n  {was}\nchange:\n  constants.hand: 6\n"))
    assert text(at(result, "constants/hand")) == "6"


@pytest.mark.parametrize(("was", "said"), DIFFERS)
def test_a_base_that_has_changed_is_reported_at_the_line_of_the_overlay(tmp_path: Path, was: str, said: str) -> None:
    assert told(failed(overlays(tmp_path, f"was:\n  {was}\nchange:\n  constants.hand: 6\n"))) == [said]


def test_every_value_of_a_small_base_can_be_stated_and_its_change_is_noticed(tmp_path: Path) -> None:
    """Each entry of the base, changed by its author under an overlay that replaces it."""
    changes = {
        "constants.hand": ("5", "hand: 5", "hand: 7"),
        "things.plant.rose.height": ("3", "height: 3", "height: 4"),
        "words.colour": ("[red, white, blue]", "[red, white, blue]", "[red, white, blue, gold]"),
        "stats.worth": ("1", "worth(plant): 1", "worth(plant): 2"),
        "rules.rich.do": ("end game", "do: end game", "do: next round"),
        "state.player.points": ("number = 0", "points: number = 0", "points: number = 1"),
        "zones.game.deck.seen by": ("nobody", "order: pile, seen by: nobody", "order: pile, seen by: owner"),
        "result.wins": ("highest", "wins: highest", "wins: lowest"),
        "setup": ("shuffle deck", "setup: shuffle deck", "setup: end game"),
    }
    was = "".join(f"  {path}: {value}\n" for path, (value, *_) in changes.items())
    paths = overlays(tmp_path, f"was:\n{was}change:\n  constants.hand: 6\n")
    composed(paths)
    for path, (_, old, new) in changes.items():
        assert BASE.count(old) == 1
        (paths[0] / "ruleset.yaml").write_text(BASE.replace(old, new).lstrip("\n"), encoding="utf-8")
        said, *more = told(failed(paths))
        assert more == []
        assert "RW616" in said and f"`{path}`" in said


def test_the_finding_shows_what_the_base_has_now(tmp_path: Path) -> None:
    (finding,) = failed(overlays(tmp_path, "was:\n  things.plant.oak.play: |\n    draw 1 from deck to me.hand\n    end turn\n" + SIX))
    (related,) = finding.related
    assert (Path(related.span.file).parent.name, related.span.line) == ("garden", 21)
    assert "if any me.hand:" in (BASE.lstrip("\n").splitlines()[related.span.line - 1])


def test_what_is_removed_can_be_stated_too(tmp_path: Path) -> None:
    removal = "remove:\n  rules: [rich]\nwas:\n  rules.rich.after: {}\n"
    composed(overlays(tmp_path / "right", removal.format("turn")))
    assert [finding.code for finding in failed(overlays(tmp_path / "wrong", removal.format("deal")))] == ["RW616"]


def test_a_path_that_leads_nowhere_is_reported_once(tmp_path: Path) -> None:
    for number, (change, was) in enumerate([
        ("change:\n  constants.hands: 6\n", "constants.hands: 5"),
        ("change:\n  things.plant.rosa.height: 6\n", "things.plant.rosa.height: 3"),
        ("remove:\n  rules: [poor]\n", "rules.poor: {after: turn, do: end game}"),
    ]):  # fmt: skip
        findings = failed(overlays(tmp_path / str(number), f"{change}was:\n  {was}\n"))
        assert [finding.code for finding in findings] == ["RW601"]


def test_changes_by_others_count_only_where_the_overlay_is_loaded_on_them(tmp_path: Path) -> None:
    beside = overlays(
        tmp_path / "beside", "change:\n  constants.hand: {add: 2}\n", "change:\n  constants.hand: {add: 1}\nwas:\n  constants.hand: 5\n"
    )
    assert text(at(composed(beside), "constants/hand")) == "8"
    for number, word in enumerate(("requires: [one]", "requires: {one: {because: It deals.}}")):
        above = overlays(tmp_path / str(number), SIX, f"{word}\nchange:\n  constants.hand: 8\nwas:\n  constants.hand: 6\n")
        assert text(at(composed(above), "constants/hand")) == "8"


def test_an_included_file_says_what_was_there(tmp_path: Path) -> None:
    paths = overlays(tmp_path, "include: [hand.yaml]\n" + SIX.replace("hand", "bonus"))
    (paths[1] / "hand.yaml").write_text("change: {constants.hand: 7}\nwas: {constants.hand: 4}\n", encoding="utf-8")
    (finding,) = failed(paths)
    assert (finding.code, Path(finding.span.file).name) == ("RW616", "hand.yaml")


def test_a_translation_in_a_file_of_its_own_is_no_change(tmp_path: Path) -> None:
    paths = overlays(tmp_path, "change:\n  rules.rich.name: Wealth\nwas:\n  rules.rich.name: Rich\n")
    main = paths[0] / "ruleset.yaml"
    main.write_text(main.read_text().replace("id: rich,", "id: rich, name: Rich,"))
    (paths[0] / "translations").mkdir()
    (paths[0] / "translations" / "de.yaml").write_text("rules.rich.name: {en: Rich, de: Reich}\n", encoding="utf-8")
    findings = Findings()
    compose(paths, findings)
    assert "RW616" not in [finding.code for finding in findings]
