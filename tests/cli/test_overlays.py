"""Overlays on the command line: which are checked together, and which base is taken."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rulewright import load
from rulewright.cli.checking import Targets
from rulewright.cli.main import main
from rulewright.ruleset import find
from rulewright.source.catalogue.names import DefinedTwice

SHOP = """\
ruleset: shop
language: 1
players: 2 to 3
constants: {prize: 3}
state: {player: {coins: number = 0}}
options:
  handicap: {type: player or nothing, default: nothing}
  first: {type: player, default: player1}
  helped: {type: set of player, default: "{}"}
setup: |
  if option.handicap is something:
    add prize to option.handicap.coins
  add 1 to option.first.coins
  for each p in option.helped:
    add 2 to p.coins
flow: end game
result: {score(player): player.coins, wins: highest}
"""


def written(folder: Path, **files: str) -> None:
    for name, text in files.items():
        (folder / name).mkdir(exist_ok=True)
        head = "" if text.startswith("ruleset:") else f"ruleset: {name}\nlanguage: 1\n"
        (folder / name / "ruleset.yaml").write_text(head + text, encoding="utf-8")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    written(
        tmp_path,
        shop=SHOP,
        rich="extends: ../shop\nchange: {constants.prize: 5}\n",
        richer="extends: ../shop\nchange: {constants.prize: 7}\n",
        bundle="extends: ../rich\nchange: {constants.prize: 6}\n",
    )
    return tmp_path


def run(*words: str) -> Result:
    return CliRunner().invoke(main, list(words))


def codes(*paths: str) -> list[str]:
    return sorted({each.code for each in load(*paths).diagnostics})


@pytest.mark.parametrize(
    "paths", [["shop", "rich"], ["shop", "rich", "richer"], ["shop", "bundle"], ["shop", "bundle", "richer"], ["shop", "richer", "bundle"]]
)
@pytest.mark.parametrize("together", [[], ["--together"]])
def test_check_sees_what_load_sees_of_a_base_and_overlays(here: Path, paths: list[str], together: list[str]) -> None:
    found = run("check", "--no-cache", *together, *paths)
    assert sorted({word for word in found.stdout.split() if word.startswith("RW")}) == [f"{code}:" for code in codes(*paths)]
    assert found.exit_code == (1 if codes(*paths) else 0)


@pytest.mark.parametrize("again", [[], ["--no-cache"]])
def test_overlays_without_their_base_are_checked_alone_and_that_is_said(here: Path, again: list[str]) -> None:
    for _ in range(2):  # the second answer comes from the cache
        found = run("check", *again, "--allow", ".", "rich", "richer")
        assert (found.exit_code, "RW602" in found.stdout) == (0, False)
        assert "rich, richer" in found.stderr
        assert "rulewright check --together rich richer" in found.stderr
    together = run("check", *again, "--allow", ".", "--together", "rich", "richer")
    assert (together.exit_code, "RW602" in together.stdout, "--together" in together.stderr) == (1, True, False)


def test_one_overlay_is_not_said_to_be_alone(here: Path) -> None:
    assert run("check", "--no-cache", "--allow", ".", "rich").stderr == ""
    assert run("check", "--no-cache", "shop", "rich", "bundle").stderr == "Loaded in this order: shop, rich, bundle.\n"


def test_a_base_is_found_beside_many_folders(here: Path) -> None:
    written(here, mine="extends: shop\nchange: {constants.prize: 4}\n")
    for number in range(270):
        (here / f"a{number}").mkdir()
    assert codes("shop", "mine") == []
    assert run("check", "--no-cache", "--allow", ".", "mine").exit_code == 0


def test_the_overlays_in_a_folder_are_checked_together_game_by_game(here: Path) -> None:
    """Each alone has nothing to report; the folder is named in CI, and a new overlay in it is not forgotten."""
    mods = here / "mods"
    mods.mkdir()
    written(here, market=SHOP.replace("ruleset: shop", "ruleset: market"))
    written(mods, mild="extends: shop\nchange: {constants.prize: 5}\n", other="extends: market\nchange: {constants.prize: 5}\n")
    allowed = ("--no-cache", "--allow", "shop", "--allow", "market")
    assert run("check", "--together", "mods", *allowed).exit_code == 0  # of two games
    (here / "mods" / "more").mkdir()
    written(mods / "more", wild="extends: mild\nchange: {constants.prize: 4}\n", harsh="extends: shop\nchange: {constants.prize: 7}\n")
    assert run("check", "mods", *allowed).exit_code == 0
    found = run("check", "--together", "mods", *allowed)
    assert found.exit_code == 1
    assert "RW602" in found.stdout and "`harsh` and `mild` both change `constants.prize`, to 7 and to 5" in found.stdout
    assert "market" not in found.stdout
    assert "RW602" in run("check", "--together", "shop", "mods", *allowed).stdout  # the base may be named too
    (here / "none").mkdir()
    assert run("check", "--together", "none", *allowed).exit_code == 2


def test_the_limit_of_neighbours_is_said(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(find, "_MOST_NEIGHBOURS", 3)
    written(here, mine="extends: store\nchange: {constants.prize: 4}\n", zoo=SHOP.replace("ruleset: shop", "ruleset: store"))
    found = run("check", "--no-cache", "--allow", ".", "mine")
    assert found.exit_code == 1
    assert "among the first 3 of the many files and folders beside it" in found.stdout
    assert "extends: ../FOLDER" in found.stdout


def test_several_rulesets_of_one_id_are_said(here: Path) -> None:
    written(here, mine="extends: shop\nchange: {constants.prize: 4}\n", copy=SHOP)
    found = run("check", "--no-cache", "--allow", ".", "mine")
    assert found.exit_code == 0
    assert "RW611" in found.stdout
    assert "`shop` is used, not `copy`" in found.stdout.replace("mine/../", "")
    assert "RW611" not in run("check", "--no-cache", "copy", "mine").stdout


def test_an_absolute_path_is_no_base_and_the_way_is_said(here: Path) -> None:
    written(here, mine=f"extends: {here / 'shop'}\nchange: {{constants.prize: 4}}\n")
    found = run("check", "--no-cache", "mine")
    assert found.exit_code == 1
    assert "absolute path" in found.stdout
    assert "`extends: ../shop`" in found.stdout


@pytest.mark.parametrize("handicap", ["bob", "player2"])
def test_a_player_is_an_option(here: Path, handicap: str) -> None:
    from rulewright import Game

    for paths, prize in ((("shop",), 3), (("shop", "rich"), 5)):
        game = Game(load(*paths), ["alice", "bob"], options={"handicap": handicap, "first": "bob", "helped": "alice, bob"})
        assert [score.total for score in game.scores()] == [2, prize + 3]
        assert [score.total for score in Game.restore(load(*paths), game.save()).scores()] == [2, prize + 3]


def test_a_player_who_does_not_play_is_no_value(here: Path) -> None:
    from rulewright import Game, OptionsError

    for value in ("carol", "player3", "player0"):
        with pytest.raises(OptionsError, match="There is no player"):
            Game(load("shop"), ["alice", "bob"], options={"first": value})
    assert load("shop").compiled(3, {"first": "player3"}).options_as_written == {"first": "player3"}


def test_players_as_options_in_tests_and_in_series_of_games(here: Path) -> None:
    (here / "shop/tests").mkdir()
    (here / "shop/tests/a.yaml").write_text(
        "- name: bob is helped\n  players: [alice, bob]\n  options: {handicap: bob, helped: '{alice}'}\n  expect: {bob.coins: 3, alice.coins: 3}\n",
        encoding="utf-8",
    )
    assert run("test", "shop").exit_code == 0
    found = run("run", "shop", "--players", "3", "--option", "handicap=player3", "--games", "2", "--format", "json")
    assert found.exit_code == 0
    assert '"handicap": "player3"' in found.stdout
    assert '"first": "player1"' in found.stdout


def test_the_order_of_loading_is_printed_and_does_not_depend_on_the_words(here: Path) -> None:
    """The order follows from what the overlays say and from their ids; a check from the cache says it as well."""
    written(
        here,
        richest="extends: ../shop\nsettles: [rich, richer]\nchange: {constants.prize: 9}\n",
        calm="extends: ../shop\nbefore: [rich]\nadd: {constants: {calm: 1}}\n",
    )
    for words in (["shop", "richest", "richer", "calm", "rich"], ["shop", "rich", "richer", "richest", "calm"]) * 2:
        found = run("check", "--together", *words)
        assert "RW602" not in found.stdout and "Loaded in this order: shop, calm, rich, richer, richest." in found.stderr, found.output
        played = run("run", words[0], *(part for word in words[1:] for part in ("--with", word)))
        assert played.stdout.startswith("shop + calm + rich + richer + richest: 2 players"), played.output


def test_an_overlay_that_requires_another_is_checked_with_it_and_refused_without_it(here: Path) -> None:
    written(here, needs='extends: ../shop\nrequires: {rich: {because: "It spends the prize."}}\nchange: {constants.prize: {add: 1}}\n')
    assert run("check", "--no-cache", ".").exit_code == 0
    for words in (["check", "--no-cache", "--together", "shop", "needs"], ["run", "shop", "--with", "needs"]):
        found = run(*words)
        assert found.exit_code and "`needs` requires `rich`, which is not loaded: It spends the prize." in found.output
    assert run("run", "shop", "--with", "needs", "--with", "rich").exit_code == 0


@pytest.mark.parametrize(
    "flaw", ["constants: {prize: 3, spare: 4}", "constants: {prize: 3}\nmarks: {tired: {on: player, counts: turn}}"], ids=["constant", "mark"]
)
def test_what_is_wrong_with_a_base_is_told_beside_its_overlays(here: Path, flaw: str) -> None:
    """Whichever are named, and in whatever order: reported once, and not again as a number of findings."""
    base = SHOP.replace("constants: {prize: 3}", flaw) + "happenings: {turn(player): {do: add 1 to player.coins}}\n"
    written(here, shop=base.replace("flow: end game", "flow: |\n  for each p in players: turn(p)\n  end game"))
    found = CliRunner().invoke(main, ["check", "--no-cache", "shop"]).output.split("\n")[0]
    assert found.startswith("shop/ruleset.yaml:")
    for words in (["shop", "rich"], ["rich", "shop"], ["shop", "rich", "richer"], ["."]):
        output = CliRunner().invoke(main, ["check", "--no-cache", *words]).output
        assert output.count(found) == 1 and "RW609" not in output, output


def test_two_of_one_id_are_reported(here: Path) -> None:
    """Beside each other, or named together; but not in separate places, where no id leads to both."""
    more = here / "more"
    more.mkdir()
    for name in ("one", "two"):
        (more / f"{name}.yaml").write_text("extends: ../shop\nruleset: same\nlanguage: 1\nchange: {constants.prize: 5}\n", encoding="utf-8")
    (more / "three.yaml").write_text("extends: ../shop\nruleset: third\nlanguage: 1\nchange: {constants.prize: 5}\n", encoding="utf-8")
    written(more, rich="extends: ../../shop\nchange: {constants.prize: 8}\n")
    said = f"more/two.yaml:2:10: warning RW223: {DefinedTwice.beside.said((('other', 'more/one.yaml'), ('name', 'same')), 'en')}"
    assert said in run("check", "more").output
    assert said in run("check", "more/one.yaml", "more/two.yaml").output
    assert "RW223" not in run("check", "more/one.yaml", "more/three.yaml", "more/one.yaml").output
    assert "more/rich" not in run("check", ".").output
    assert "more/rich/ruleset.yaml:1:10: warning RW223" in run("check", "rich", "more/rich").output
    together = run("check", "shop", "more/one.yaml", "more/two.yaml").output
    assert "error RW223" in together and "warning RW223" not in together


INSIDE = ("variants/dry", "games/short", "more", "more/variants/less")


@pytest.fixture
def nested(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A ruleset with overlays in every place inside its folder: a variant, a shorter game, an expansion, and a variant of the expansion."""
    monkeypatch.chdir(tmp_path)
    written(tmp_path, shop=SHOP)
    for place in INSIDE:
        folder = tmp_path / "shop" / place
        folder.mkdir(parents=True)
        base, own = ("more", "constants.prize: 5") if place.startswith("more/") else ("shop", "constants.prize: 4")
        text = f"ruleset: {folder.name}\nlanguage: 1\nextends: {base}\nchange: {{{own}}}\n"
        (folder / "ruleset.yaml").write_text(text, encoding="utf-8")
    return tmp_path / "shop"


@pytest.mark.parametrize("named", ["shop", "."])
def test_a_ruleset_is_checked_with_every_overlay_in_its_folder(nested: Path, named: str) -> None:
    for place in INSIDE:
        (nested / place / "ruleset.yaml").open("a", encoding="utf-8").write("chnage: {}\n")
    found = CliRunner().invoke(main, ["check", "--no-cache", named])
    assert [place for place in INSIDE if f"shop/{place}/ruleset.yaml" in found.output] == list(INSIDE)


@pytest.mark.parametrize("place", INSIDE)
def test_an_overlay_in_the_folder_of_its_game_finds_it(nested: Path, place: str) -> None:
    found = CliRunner().invoke(main, ["check", "--no-cache", f"shop/{place}"])
    assert (found.exit_code, "RW605" in found.output) == (0, False), found.output


def test_all_shipped_overlays_are_checked_with_their_rulesets() -> None:
    shipped = Path(__file__).parents[2] / "rulesets"
    targets = Targets()
    targets.add(shipped)
    assert {group[0].resolve() for group in targets.all_groups()} == {main.resolve() for main in shipped.rglob("ruleset.yaml")}
