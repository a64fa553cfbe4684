"""From written entries to single things."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.source.limits import read_limits, use_limits
from tests.ruleset.helpers import BASE, at, codes, composed, failed, ids, text, told, write


def garden(tmp_path: Path, things: str) -> Path:
    return write(tmp_path / "g", {"ruleset.yaml": BASE + "include: [more.yaml]\n", "more.yaml": "things:\n" + things})


@pytest.mark.parametrize(
    ("things", "made"),
    [
        ("- {kind: plant, for each: {c: every colour}, id: seed_<c>}", ["seed_red", "seed_white", "seed_blue"]),
        ("- {kind: plant, for each: {c: [x, y]}, id: seed_<c>}", ["seed_x", "seed_y"]),
        ("- {kind: plant, for each: {n: 2..4}, id: seed_<n>}", ["seed_2", "seed_3", "seed_4"]),
        ("- {kind: plant, for each: {n: 1..bonus}, id: seed_<n>}", ["seed_1", "seed_2"]),
        ("- {kind: plant, for each: {a: [x, y], b: 1..2}, id: <a>_<b>}", ["x_1", "x_2", "y_1", "y_2"]),
        ("- {kind: plant, for each: [{a: x, b: p}, {a: y, b: q}], id: <a>_<b>}", ["x_p", "y_q"]),
        ("- {kind: plant, table: [id, height], rows: [[fern, 1], [moss, 2]]}", ["fern", "moss"]),
        (
            "- {kind: plant, for each: {c: [x, y]}, table: [id], rows: [[fern_<c>], [moss_<c>]]}",
            ["fern_x", "moss_x", "fern_y", "moss_y"],
        ),
        ("- {like: rose, id: tea_rose}", ["tea_rose"]),
        ("- {kind: plant, entries: [{id: fern}, {id: moss}]}", ["fern", "moss"]),
        ("  {kind: plant, copies: 2, entries: [{id: fern}, {id: moss}]}", ["fern", "moss"]),
    ],
)
def test_entries(tmp_path: Path, things: str, made: list[str]) -> None:
    assert ids(composed([garden(tmp_path, things + "\n")]))[3:] == made


def test_every_kind_gives_the_ids_in_file_order(tmp_path: Path) -> None:
    base = BASE.replace("kinds:\n", "kinds:\n  flower: {is: [plant]}\n  card: {fields: {of: plant}}\n")
    folder = write(
        tmp_path / "g",
        {
            "ruleset.yaml": base + "include: [more.yaml]\n",
            "more.yaml": (
                "things:\n- {kind: card, for each: {p: every plant}, id: card_<p>, of: <p>}\n"
                "- {kind: flower, id: tulip}\n- {like: rose, id: tea_rose}\n"
            ),
        },
    )
    assert ids(composed([folder]))[3:] == ["card_rose", "card_lily", "card_oak", "card_tulip", "card_tea_rose", "tulip", "tea_rose"]


def test_values_are_put_into_keys_texts_and_lists(tmp_path: Path) -> None:
    result = composed(
        [
            garden(
                tmp_path,
                """\
- kind: plant
  for each: {c: [red]}
  id: seed_<c>
  name: {en: A <c> seed}
  play: |
    choose x in me.hand where colour = <c>
    end turn
  gives: {<c>_points: 1}
""",
            )
        ]
    )
    assert text(at(result, "things/seed_red/play")) == "choose x in me.hand where colour = red\nend turn\n"
    assert text(at(result, "things/seed_red/name/en")) == "A red seed"
    assert text(at(result, "things/seed_red/gives/red_points")) == "1"
    play = at(result, "things/seed_red/play")
    assert play is not None and play.place(2, 1, 2, 4).line == 8  # type: ignore[union-attr]  # a text


def test_like_takes_what_is_not_written(tmp_path: Path) -> None:
    result = composed([garden(tmp_path, "- {like: plant.rose, id: tea_rose, height: 9}\n- {like: tea_rose, id: old_rose, colour: white}\n")])
    assert [text(at(result, f"things/old_rose/{key}")) for key in ("kind", "id", "colour", "height")] == [
        "plant",
        "old_rose",
        "white",
        "9",
    ]


@pytest.mark.parametrize(
    ("things", "finding"),
    [
        ("- {kind: plant, for each: {c: every color}, id: seed_<c>}", "2 RW231 `color` is neither a word list nor a kind."),
        ("- {kind: plant, for each: {c: every colour}, id: seed_<k>}", "2 RW230 `for each` gives no value to `k`."),
        ("- {kind: plant, id: seed_<k>}", "2 RW230 `<k>` is not replaced: there is no value for `k`."),
        ("- {kind: plant, for each: {c: colours}, id: seed_<c>}", "2 RW231 `colours` is not a list."),
        ("- {kind: plant, for each: {c: 1..many}, id: seed_<c>}", "2 RW231 `many` is not a number or a constant number."),
        ("- kind: plant\n  table: [id, height]\n  rows:\n  - [fern]", "5 RW232 The table has 2 columns, but this row has 1 cell."),
        ("- {kind: plant, table: [id]}", "2 RW222 `table` is allowed only together with `rows`."),
        ("- {like: rsoe, id: x}", "2 RW233 There is no entry `rsoe` to copy."),
        (
            "- {like: y, id: x}\n- {like: x, id: y}",
            "2 RW233 These entries are all copies of each other, so there is nothing to copy.",
        ),
        ("- {like: x, id: x}", "2 RW233 `x` is like itself."),
        ("- {id: x}", "2 RW220 A thing needs `kind:`."),
        ("- {kind: plant}", "2 RW220 A thing needs `id:`, but this `plant` has none."),
        ("- {kind: plant, id: Fern}", "2 RW225 `Fern` cannot be an id: ids are lower_case."),
        ("- {kind: plant, id: fern}\n- {kind: plant, id: fern}", "3 RW223 Two things have the id `plant.fern`."),
        ("- {kind: plant, for each: {c: [x, x]}, id: fern}", "2 RW223 Two things have the id `plant.fern`."),
        (
            "- {kind: plant, for each: {p: every plant}, id: x_<p>}",
            "2 RW231 This template needs the ids of things that it makes itself, or that are made by a template that needs its own.",
        ),
        ("- {kind: plant, id: fern, for each: {c: every colour}, colour: {c}}", None),
    ],
)
def test_mistakes(tmp_path: Path, things: str, finding: str | None) -> None:
    findings = failed([garden(tmp_path, things + "\n")])
    if finding is not None:
        assert finding in [line for line in told(findings) if not line.endswith(" is defined twice.")]


def test_a_misspelt_name_is_underlined(tmp_path: Path) -> None:
    findings = failed([garden(tmp_path, "- kind: plant\n  for each: {colour: every colour}\n  id: seed_<color>\n")])
    span = findings.items[0].span
    assert (span.line, span.column, span.end_column) == (4, 12, 19)
    assert findings.items[0].suggestion == "<colour>"


@pytest.mark.parametrize("source", ["{a: 1..1000, b: 1..1000}", "{a: 1..999999999}", "{a: 1..90, b: 1..90, c: 1..90, d: 1..90}"])
def test_exploding_templates_end_in_a_finding(tmp_path: Path, source: str) -> None:
    findings = failed([garden(tmp_path, f"- {{kind: plant, for each: {source}, id: x_<a>}}\n")])
    assert "RW814" in codes(findings)


def test_big_templates_end_in_a_finding(tmp_path: Path) -> None:
    folder = garden(tmp_path, "- {kind: plant, for each: {a: 1..100}, id: x_<a>, height: 1, tall: yes}\n")
    for bound in ("things=50", "template_values=500", "template_characters=500"):
        with use_limits(read_limits([bound])):
            assert codes(failed([folder])) == ["RW814"]


def test_a_value_that_becomes_too_long_is_never_made(tmp_path: Path) -> None:
    long = "x" * 1_000
    things = f"- {{kind: plant, for each: {{a: [{long}]}}, id: rose, name: '{'<a>' * 1_000}'}}\n"
    assert codes(failed([garden(tmp_path, things)])) == ["RW802"]
