"""A base and its overlays: joining, changing, adding, removing, order and conflicts."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.outside.permission import naming
from rulewright.ruleset.compose import compose
from rulewright.ruleset.paths import content
from rulewright.source.diagnostics import Findings
from rulewright.source.document import Scalar
from tests.ruleset.helpers import BASE, at, codes, composed, failed, ids, keys, overlays, text, texts, told, write


def test_a_ruleset_alone(tmp_path: Path) -> None:
    result = composed(overlays(tmp_path))
    assert (result.id, result.version, result.players, result.languages) == ("garden", "1.4", (2, 4), ("en", "cs"))
    assert ids(result) == ["rose", "lily", "oak"]
    assert result.overlays == []
    assert len(result.content_hash) == 64


def test_sections_of_several_files_are_joined(tmp_path: Path) -> None:
    folder = write(
        tmp_path / "g",
        {
            "ruleset.yaml": BASE + "include: [more.yaml]\n",
            "more.yaml": "constants: {third: 3}\nzones:\n  player: {table: {holds: plant}}\n"
            "things:\n- {kind: plant, id: fern}\nrules:\n- {after: turn, do: end turn}\n",
        },
    )
    result = composed([folder])
    assert keys(at(result, "constants")) == ["hand", "bonus", "third"]
    assert keys(at(result, "zones/player")) == ["hand", "table"]
    assert ids(result)[-1] == "fern"
    assert [Path(file).name for file in result.files] == ["ruleset.yaml", "more.yaml"]


@pytest.mark.parametrize(
    "more",
    [
        "constants: {hand: 6}",
        "stats:\n  worth(colour): 2",
        "things:\n- {kind: plant, id: rose}",
        "setup: shuffle deck",
        "rules:\n- {id: rich, after: turn, do: end turn}",
        "result: {wins: lowest}",
        "zones:\n  player: {hand: {holds: plant}}",
    ],
)
def test_a_name_defined_twice_is_reported_with_both_places(tmp_path: Path, more: str) -> None:
    folder = write(tmp_path / "g", {"ruleset.yaml": BASE + "include: [more.yaml]\n", "more.yaml": more + "\n"})
    findings = failed([folder])
    assert codes(findings) == ["RW223"]
    finding = findings.items[0]
    assert finding.span.file.endswith("more.yaml")
    assert finding.related[0].span.file.endswith("ruleset.yaml")


def test_paths_may_be_nested_down_to_the_entries_of_a_section(tmp_path: Path) -> None:
    written = overlays(
        tmp_path,
        """
        change:
          constants.hand: 7
          constants.bonus: {add: 1}
          things.plant.rose.height: 4
          zones.player.hand.seen by: everyone
          stats.worth(plant): 5
          rules: {append: {id: poor, after: turn, do: end turn}}
        """,
        """
        change:
          constants: {hand: 7, bonus: {add: 1}}
          things: {plant: {rose.height: 4}}
          zones: {player: {hand.seen by: everyone}}
          stats: {worth(plant): 5}
          rules: {append: {id: poor, after: turn, do: end turn}}
        """,
    )
    base, dotted, nested = written
    one, other = composed([base, dotted]), composed([base, nested])
    assert {name: content(node) for name, node in one.sections.items()} == {name: content(node) for name, node in other.sections.items()}
    assert text(at(other, "constants/hand")) == "7"


def test_a_removal_by_values_takes_nothing_that_the_overlay_itself_adds(tmp_path: Path) -> None:
    own, others = (
        """
        remove: {things: {kind: plant, where: {colour: red}}}
        add: {things: [{kind: plant, id: poppy, colour: red}]}
        """,
        """
        add: {things: [{kind: plant, id: tulip, colour: red}]}
        """,
    )
    assert ids(composed(overlays(tmp_path, own, others))) == ["lily", "oak", "poppy"]


def test_a_mapping_for_an_entry_replaces_all_of_it(tmp_path: Path) -> None:
    result = composed(overlays(tmp_path, "change: {things: {plant: {rose: {kind: plant, id: rose, height: 9}}}}"))
    assert keys(at(result, "things/rose")) == ["kind", "id", "height"]


def test_values_are_replaced(tmp_path: Path) -> None:
    result = composed(
        overlays(
            tmp_path,
            """
        change:
          constants.hand: 7
          things.plant.rose.height: 4
          things.plant.oak.play: |
            end turn
          happenings.turn.do: end game
          result.score(player): player.points * 2
          stats.worth: 3
          rules.rich.do: end turn
          players: 1 to 4
        """,
        )
    )
    assert text(at(result, "constants/hand")) == "7"
    assert text(at(result, "things/rose/height")) == "4"
    assert text(at(result, "things/oak/play")) == "end turn\n"
    assert text(at(result, "happenings/turn/do")) == "end game"
    assert text(at(result, "result/score(player)")) == "player.points * 2"
    assert keys(at(result, "stats")) == ["worth(plant)"]
    assert text(at(result, "rules/rich/do")) == "end turn"
    assert result.players == (1, 4)
    assert result.overlays == ["one"]


def test_relative_changes_of_two_overlays_combine(tmp_path: Path) -> None:
    result = composed(overlays(tmp_path, "change:\n  constants.hand: {add: 2}\n", "change:\n  constants.hand: {add: -1}\n"))
    assert text(at(result, "constants/hand")) == "6"


def test_items_of_lists(tmp_path: Path) -> None:
    result = composed(
        overlays(
            tmp_path,
            """
        change:
          words.colour: {insert: green, after: red}
        """,
            """
        after: [one]
        change:
          words.colour: {move: blue, before: red, append: [black]}
        """,
        )
    )
    assert texts(at(result, "words/colour")) == ["blue", "red", "green", "white", "black"]


def test_lines_of_texts(tmp_path: Path) -> None:
    result = composed(
        overlays(
            tmp_path,
            """
        change:
          things.plant.oak.play: {insert: add 2 to me.points, after: "if any me.hand:"}
          flow: {replace: turn(p), with: "if p is something:\\n  turn(p)"}
        """,
        )
    )
    assert text(at(result, "things/oak/play")) == (
        "draw 1 from deck to me.hand\nif any me.hand:\n  add 1 to me.points\nadd 2 to me.points\nend turn\n"
    )
    assert text(at(result, "flow")) == "repeat 3 times:\n  for each p in players:\n    if p is something:\n      turn(p)\n"


def test_an_inserted_line_knows_its_file(tmp_path: Path) -> None:
    result = composed(overlays(tmp_path, "change:\n  things.plant.oak.play: {insert: add 2 to me.points, before: end turn}\n"))
    play = at(result, "things/oak/play")
    assert isinstance(play, Scalar)
    spans = [play.place(line, 1, line, 4) for line in (3, 4, 5)]
    assert [Path(span.file).parent.name for span in spans] == ["garden", "one", "garden"]
    assert (spans[1].line, spans[1].column) == (5, 35)


def test_a_key_that_could_stand_there_may_be_changed(tmp_path: Path) -> None:
    result = composed(
        overlays(
            tmp_path,
            """
        change:
          things.plant.rose.tall: yes
          things.plant.rose.copies: 3
          zones.player.hand.room: 5
        """,
        )
    )
    assert text(at(result, "things/rose/tall")) == "yes"
    assert text(at(result, "things/rose/copies")) == "3"
    assert text(at(result, "zones/player/hand/room")) == "5"


def test_additions(tmp_path: Path) -> None:
    result = composed(
        overlays(
            tmp_path,
            """
        add:
          words: {size: [small, big]}
          things:
          - {kind: plant, id: fern}
          - {like: rose, id: red_rose, height: 9}
          kinds:
            plant:
              state: {left: number = 2}
            tool: {}
          zones:
            player: {shed: {holds: tool}}
          rules:
          - {id: poor, after: turn, do: end turn}
          texts: {again: {en: Again?}}
          constants.third: 3
        """,
        )
    )
    assert ids(result) == ["rose", "lily", "oak", "fern", "red_rose"]
    assert text(at(result, "things/red_rose/colour")) == "red"
    assert keys(at(result, "kinds/plant")) == ["fields", "code", "state"]
    assert keys(at(result, "zones/player")) == ["hand", "shed"]
    assert text(at(result, "constants/third")) == "3"
    assert "texts" in result.sections
    assert text(at(result, "rules/poor/do")) == "end turn"


@pytest.mark.parametrize(
    ("base", "added"),
    [("[red, white, blue]", "{green: {en: Green}}"), ("{red: {en: Red}, white: {en: White}, blue: {en: Blue}}", "[green]")],
)
def test_words_with_and_without_texts_join_one_list(tmp_path: Path, base: str, added: str) -> None:
    paths = overlays(tmp_path, f"add:\n  words: {{colour: {added}}}\n")
    write(tmp_path / "garden", {"ruleset.yaml": BASE.replace("colour: [red, white, blue]", f"colour: {base}")})
    assert keys(at(composed(paths), "words/colour")) == ["red", "white", "blue", "green"]


def test_an_overlay_may_keep_its_additions_in_files_of_its_own(tmp_path: Path) -> None:
    paths = overlays(tmp_path, "include: [cards.yaml]\n")
    write(tmp_path / "one", {"cards.yaml": "things:\n- {kind: plant, id: fern}\nconstants: {third: 3}\n"})
    result = composed(paths)
    assert ids(result)[-1] == "fern"
    assert text(at(result, "constants/third")) == "3"


def test_a_template_of_the_base_runs_over_words_that_an_overlay_adds(tmp_path: Path) -> None:
    base = BASE.replace("- {kind: plant, id: lily, colour: white}", "- {kind: plant, for each: {c: every colour}, id: seed_<c>, colour: <c>}")
    paths = overlays(tmp_path, "change:\n  words.colour: {append: green}\n  things.plant.seed_green.height: 8\n")
    write(tmp_path / "garden", {"ruleset.yaml": base})
    assert text(at(composed(paths), "things/seed_green/height")) == "8"


@pytest.mark.parametrize(
    ("remove", "left"),
    [
        ("things: [plant.rose]", ["lily", "oak"]),
        ("things: [rose, plant.oak]", ["lily"]),
        ("things: {kind: plant, where: {colour: [red, white]}}", ["oak"]),
        ("things: {kind: plant, where: {tall: no}}", ["oak"]),
        ("things: [plant.rose, {kind: plant, where: {tall: yes}}]", ["lily"]),
    ],
)
def test_things_are_removed(tmp_path: Path, remove: str, left: list[str]) -> None:
    assert ids(composed(overlays(tmp_path, f"remove:\n  {remove}\n"))) == left


def test_other_removals(tmp_path: Path) -> None:
    result = composed(
        overlays(
            tmp_path,
            "remove:\n  rules: [rich]\n  constants: [bonus]\n  kinds.plant.fields: [height]\n  things.plant.rose: [height]\n",
        )
    )
    assert result.sections["rules"].items == ()  # type: ignore[union-attr]  # a list
    assert keys(at(result, "constants")) == ["hand"]
    assert keys(at(result, "kinds/plant/fields")) == ["colour", "tall"]


@pytest.mark.parametrize(
    ("overlay", "line", "message", "suggestion"),
    [
        ("change:\n  things.plant.rsoe.height: 2", 5, "There is no `plant` `rsoe` in `garden` 1.4.", "rose"),
        ("change:\n  things.plnat.rose.height: 2", 5, "There are no things of kind `plnat` in `garden` 1.4.", "plant"),
        ("change:\n  constants.hnad: 2", 5, "`constants` in `garden` 1.4 has no `hnad`.", "hand"),
        ("change:\n  constnats.hand: 2", 5, "There is no section `constnats` in `garden` 1.4.", "constants"),
        ("change:\n  things.plant.rose.hieght: 2", 5, "`things.plant.rose` in `garden` 1.4 has no `hieght`.", "height"),
        ("change:\n  result.score(team): 2", 5, "`result` in `garden` 1.4 has no `score(team)`.", "score(player)"),
        ("change:\n  words.colour: {remove: rde}", 5, "`words.colour` has no `rde`.", "red"),
        ("change:\n  flow: {remove: trun(p)}", 5, "`flow` has no line `trun(p)`.", "turn(p)"),
        ("remove:\n  rules: [rihc]", 5, "`rules` in `garden` 1.4 has no `rihc`.", "rich"),
        (
            "remove:\n  things: {kind: plant, where: {colour: blue}}",
            5,
            "There is no `plant` with `colour: blue` in `garden` 1.4.",
            "",
        ),
    ],
)
def test_what_is_not_there(tmp_path: Path, overlay: str, line: int, message: str, suggestion: str) -> None:
    findings = failed(overlays(tmp_path, overlay + "\n"))
    assert told(findings) == [f"{line} RW601 {message}"]
    assert findings.items[0].suggestion == suggestion


@pytest.mark.parametrize(
    ("overlay", "code"),
    [
        ("add:\n  constants: {hand: 6}", "RW604"),
        ("add:\n  things:\n  - {kind: plant, id: rose}", "RW604"),
        ("add:\n  rules:\n  - {id: rich, after: turn, do: end turn}", "RW604"),
        ("add:\n  setup: end turn", "RW604"),
        ("change:\n  words.colour: {add: 1}", "RW607"),
        ("change:\n  words.colour: {insert: green}", "RW607"),
        ("change:\n  setup: {add: 1}", "RW607"),
        ("change:\n  words.colour: {apend: green}", "RW202"),
        ("change:\n  words.colour: {insert: green, after: red, before: blue}", "RW222"),
        ("add:\n  constnats: {third: 3}", "RW601"),
        ("change:\n  zones.player.hand.order: stack", "RW224"),
        ("change:\n  things.plant: 3", "RW601"),
    ],
)
def test_changes_that_do_not_fit(tmp_path: Path, overlay: str, code: str) -> None:
    assert codes(failed(overlays(tmp_path, overlay + "\n"))) == [code]


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("change:\n  constants.hand: 6", "change:\n  constants.hand: 7"),
        ("change:\n  constants.hand: 6", "change:\n  constants.hand: {add: 1}"),
        ("change:\n  things.plant.rose.height: 6", "remove:\n  things: [plant.rose]"),
        ("remove:\n  things: {kind: plant, where: {colour: red}}", "change:\n  things.plant.rose.height: 6"),
        ("change:\n  things.plant.rose: {height: 2}", "change:\n  things.plant.rose.height: 6"),
        ("add:\n  constants: {third: 1}", "add:\n  constants: {third: 2}"),
        ("add:\n  things:\n  - {kind: plant, id: fern}", "add:\n  things:\n  - {kind: plant, id: fern}"),
        ("change:\n  words.colour: {remove: red}", "change:\n  words.colour: {insert: green, after: red}"),
        ("players: 2", "change:\n  players: 3"),
    ],
)
def test_conflicts_are_reported_with_both_places(tmp_path: Path, one: str, two: str) -> None:
    paths = overlays(tmp_path, one + "\n", two + "\n")
    findings = failed(paths)
    assert "RW602" in codes(findings)
    finding = next(item for item in findings if item.code == "RW602")
    assert {Path(finding.span.file).parent.name, Path(finding.related[0].span.file).parent.name} == {"one", "two"}


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("change:\n  constants.hand: 6", "change:\n  constants.bonus: 7"),
        ("change:\n  constants.hand: 6", "change:\n  constants.hand: 6"),
        ("remove:\n  things: [plant.rose]", "remove:\n  things: [plant.rose]"),
        ("change:\n  words.colour: {append: green}", "change:\n  words.colour: {append: black}"),
        ("add:\n  rules:\n  - {after: turn, do: end game}", "add:\n  rules:\n  - {after: turn, do: end turn}"),
        ("change:\n  things.plant.rose.height: 6", "change:\n  things.plant.rose.tall: yes"),
    ],
)
def test_what_goes_together(tmp_path: Path, one: str, two: str) -> None:
    composed(overlays(tmp_path, one + "\n", two + "\n"))


def test_a_said_order_settles_a_conflict(tmp_path: Path) -> None:
    paths = overlays(tmp_path, "after: [two]\nchange:\n  constants.hand: 6\n", "change:\n  constants.hand: 7\n")
    result = composed(paths)
    assert text(at(result, "constants/hand")) == "6"
    assert result.overlays == ["two", "one"]


def test_a_change_of_what_an_earlier_overlay_removed(tmp_path: Path) -> None:
    findings = failed(overlays(tmp_path, "remove:\n  constants: [hand]\n", "after: [one]\nchange:\n  constants.hand: 7\n"))
    assert told(findings) == ["6 RW601 `constants.hand` no longer exists: `one` removes it."]


def test_overlays_that_refuse_each_other(tmp_path: Path) -> None:
    assert codes(failed(overlays(tmp_path, "conflicts: [two]\n", "change:\n  constants.hand: 7\n"))) == ["RW606"]


def test_orders_that_contradict(tmp_path: Path) -> None:
    assert codes(failed(overlays(tmp_path, "after: [two]\n", "after: [one]\n"))) == ["RW606"]


def test_the_base_is_found_beside_the_overlay(tmp_path: Path) -> None:
    _, overlay = overlays(tmp_path, "change:\n  constants.hand: 6\n")
    with naming((), [tmp_path]):
        result = composed([overlay])
    assert (result.id, text(at(result, "constants/hand"))) == ("garden", "6")


def test_an_overlay_of_an_overlay(tmp_path: Path) -> None:
    paths = overlays(tmp_path, "change:\n  constants.hand: 6\n", "change:\n  constants.hand: {add: 1}\n")
    main = paths[2] / "ruleset.yaml"
    main.write_text(main.read_text().replace("extends: garden", "extends: one"))
    with naming((), [tmp_path]):
        result = composed([paths[2]])
    assert result.overlays == ["one", "two"]
    assert text(at(result, "constants/hand")) == "7"


def test_a_variant_file_in_the_folder_of_its_base(tmp_path: Path) -> None:
    paths = overlays(tmp_path)
    write(
        paths[0],
        {"variants/short.yaml": "ruleset: short\nlanguage: 1\nextends: garden\ntitle: Short\nchange:\n  constants.hand: 2\n"},
    )
    result = composed([paths[0] / "variants/short.yaml"])
    assert text(at(result, "constants/hand")) == "2"
    assert text(result.title) == "Short"


def test_a_base_that_is_missing(tmp_path: Path) -> None:
    folder = write(tmp_path / "deep/er/one", {"ruleset.yaml": "ruleset: one\nlanguage: 1\nextends: gardn_of_nobody\n"})
    findings = failed([folder])
    assert codes(findings) == ["RW605"]


def test_two_bases(tmp_path: Path) -> None:
    paths = overlays(tmp_path)
    other = write(tmp_path / "other", {"ruleset.yaml": BASE.replace("ruleset: garden", "ruleset: other")})
    findings = failed([*paths, other])
    assert codes(findings) == ["RW605"]


def test_a_base_that_comes_back_to_itself(tmp_path: Path) -> None:
    paths = overlays(tmp_path, "constants: {}\n", "constants: {}\n")
    for name, base in (("one", "two"), ("two", "one")):
        write(tmp_path / name, {"ruleset.yaml": f"ruleset: {name}\nlanguage: 1\nextends: {base}\n"})
    assert "RW605" in codes(failed(paths[1:]))


@pytest.mark.parametrize(("asked", "fits"), [(">= 1.0", True), (">=1.4", True), (">1.4", False), ("< 1.10", True), (">= 2", False)])
def test_versions_of_the_base(tmp_path: Path, asked: str, fits: bool) -> None:
    paths = overlays(tmp_path, "change:\n  constants.hand: 6\n")
    main = paths[1] / "ruleset.yaml"
    main.write_text(main.read_text().replace("extends: garden", f"extends: garden {asked}"))
    findings = Findings()
    compose(paths, findings)
    assert codes(findings) == ([] if fits else ["RW608"])


def test_the_hash_is_of_the_content(tmp_path: Path) -> None:
    first = write(tmp_path / "a", {"ruleset.yaml": BASE})
    second = write(
        tmp_path / "b",
        {"ruleset.yaml": "# a comment\n" + BASE.replace("constants: {hand: 5, bonus: 2}", "constants:\n  hand: 5\n  bonus: 2")},
    )
    third = write(tmp_path / "c", {"ruleset.yaml": BASE.replace("hand: 5", "hand: 6")})
    one, two, three = (composed([folder]).content_hash for folder in (first, second, third))
    assert one == two != three


def test_kinds_copied_with_like(tmp_path: Path) -> None:
    folder = write(
        tmp_path / "g",
        {
            "ruleset.yaml": BASE + "include: [more.yaml]\n",
            "more.yaml": "kinds:\n  bush:\n    like: [plant]\n    fields: {height: number = 7}\n",
        },
    )
    result = composed([folder])
    assert keys(at(result, "kinds/bush")) == ["fields", "code"]
    assert keys(at(result, "kinds/bush/fields")) == ["height", "colour", "tall"]
