"""`rulewright show` with overlays: what is in force, who set it, and what it was before."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rulewright import load
from rulewright.cli import in_force
from rulewright.cli.main import main
from rulewright.language import lookup
from rulewright.ruleset import registry
from rulewright.ruleset.history import History, lines
from rulewright.ruleset.paths import find
from rulewright.source.diagnostics import Severity
from rulewright.source.document import Mapping, Scalar
from rulewright.source.document import Sequence as ListNode
from rulewright.source.span import NOWHERE
from tests import shelf

BASE = """\
ruleset: shop
language: 1
title: {en: Shop, cs: Obchod}
players: 2 to 3
constants: {prize: 3, extra: 2}
words:
  colour: {red: {en: red, cs: rudá}, blue: {en: blue, cs: modrá}}
kinds:
  item:
    fields: {cost: number, hue: colour}
    zones: {inside: {holds: item}}
  tool: {fields: {cost: number}}
state: {player: {coins: number = 0}}
options:
  fast: {type: yes/no, default: no}
refuse: [{when: option.fast and player_count > 2, because: {en: Fast is for two., cs: Rychle jen dva.}}]
texts:
  choose_one: {en: Choose one., cs: Vyber.}
things:
  - {kind: item, id: pen, name: {en: Pen, cs: Pero}, cost: 1, hue: red}
  - {kind: item, id: cup, name: {en: Cup, cs: Hrnek}, cost: 2, hue: blue}
stats:
  worth(player): player.coins + prize
changes:
  - worth(player): +extra
setup: |
  for each p in players:
    if option.fast:
      add prize to p.coins
    else:
      add 1 to p.coins
happenings:
  gain(player, number n):
    do: |
      if n > 1:
        if option.fast:
          add n to player.coins
        else:
          add 1 to player.coins
  earn(player):
    do: add 1 to player.coins
rules:
  - id: richest
    whenever: any players where coins > 20
    do: end game
marks:
  tired: {on: player, counts: gain}
flow: |
  for each p in players:
    gain(p, 2)
  end game
result: {score(player): worth(player), wins: highest}
"""
RICH = """\
ruleset: rich
language: 1
extends: ../shop
change:
  constants.prize: {add: 2}
  happenings.gain.do: {replace: add n to player.coins, with: add n * 2 to player.coins}
  texts.choose_one.en: Choose just one.
  stats.worth: player.coins * prize
  setup: {insert: add 2 to p.coins, after: add 1 to p.coins}
  changes.worth: {worth(player): +4}
  rules.richest.whenever: any players where coins > 30
  happenings.earn.do: add 3 to player.coins
  marks.tired.counts: earn
  kinds.item.zones.inside.holds: tool
  refuse.1.because.en: Only two play fast.
remove:
  things: [item.cup]
add:
  texts: {hello: {en: Hello, cs: Ahoj}}
"""
BUNDLE = """\
ruleset: bundle
language: 1
extends: ../rich
change:
  constants.prize: 6
  happenings.gain.do: {replace: add 1 to player.coins, with: add 0 + 1 to player.coins}
  words.colour: {append: [green]}
  options.fast.default: yes
  things.item.pen.cost: 4
remove:
  texts: [hello]
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, text in {"shop": BASE, "rich": RICH, "bundle": BUNDLE}.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "ruleset.yaml").write_text(text, encoding="utf-8")
    return tmp_path


def place(of: str, words: str) -> str:
    text = {"shop": BASE, "rich": RICH, "bundle": BUNDLE}[of]
    number = next(number for number, line in enumerate(text.splitlines(), 1) if line.startswith(words) or words in line)
    return f"{of}/ruleset.yaml:{number}"


def shown(*words: str) -> Result:
    result = CliRunner().invoke(main, ["show", "shop", *words, "--with", "rich", "--with", "bundle"])
    assert result.exit_code == 0, result.output
    return result


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("prize", ["  6  bundle:constants.prize: 6", "rich  changes constants.prize", "was: 3  shop:prize: 3", "now: 5  rich:constants.prize", "was: 5  rich:constants.prize", "now: 6  bundle:constants.prize: 6"]),
        ("constants.prize", ["  6  bundle:constants.prize: 6"]),
        ("constants", ["extra: 2  shop:extra: 2", "prize: 6  bundle:constants.prize: 6"]),
        ("gain", ["          add n * 2 to player.coins", "          add 0 + 1 to player.coins", "was: add n to player.coins  shop:add n to", "now: add n * 2 to player.coins  rich:add n * 2", "now: add 0 + 1 to player.coins  bundle:add 0 + 1"]),
        ("choose one", ["  en: Choose just one.  rich:Choose just", "  cs: Vyber.  shop:Vyber", "was: Choose one.  shop:Choose one."]),
        ("worth", ["  worth(player): player.coins * prize", "was: player.coins + prize  shop:worth(player): player", "the rules  +4"]),
        ("setup", ["      add 2 to p.coins", "rich  changes setup  rich:setup: {insert", "now: add 2 to p.coins  rich:setup: {insert"]),
        ("cup", ["An overlay has removed it.", "rich  removes things.item.cup  rich:item.cup", "cost: 2  shop:id: cup"]),
        ("pen", ["cost: 4", "was: 1  shop:id: pen", "now: 4  bundle:item.pen.cost"]),
        ("hello", ["An overlay has removed it.", "rich  adds texts.hello  rich:hello:", "bundle  removes texts.hello  bundle:texts: [hello]", "Hello"]),
        ("colour", ["red, blue, green", "bundle  adds words.colour.green  bundle:append"]),
        ("fast", ["default yes", "was: no  shop:default: no", "now: yes  bundle:options.fast"]),
        ("richest", ["    whenever: any players where coins > 30", "was: any players where coins > 20  shop:coins > 20"]),
        ("earn", ["  do: add 3 to player.coins", "was: add 1 to player.coins  shop:do: add 1", "now: add 3 to player.coins  rich:happenings.earn"]),
        ("tired", ["counts: earn", "was: gain  shop:counts: gain"]),
        ("kinds.item.zones.inside", ["was: item  shop:holds: item", "now: tool  rich:inside.holds"]),
        ("refuse", ["Only two play fast.", "was: Fast is for two.  shop:Fast is"]),
        ("title", ["{en: Shop, cs: Obchod}  shop:title"]),
    ],
)  # fmt: skip
def test_what_is_in_force_is_shown_with_who_set_it_and_what_it_was(here: Path, name: str, parts: list[str]) -> None:
    found = shown(*name.split()).stdout
    for part in parts:
        words, colon, of = part.partition("  ")[0], "  ", part.rpartition("  ")[2]
        file, _, line = of.partition(":")
        if file in ("shop", "rich", "bundle") and line:
            words = part[: part.rindex("  ")]
            assert f"{words}{colon}{place(file, line)}" in found, found
        else:
            assert part in found, found


def test_in_czech_and_without_overlays(here: Path) -> None:
    found = shown("gain", "--lang", "cs").stdout
    assert "Co na tom mění doplňky:\n  rich  mění happenings.gain.do" in found
    assert "bylo: add n to player.coins" in found
    assert "odstraňuje things.item.cup" in shown("cup", "--lang", "cs").stdout
    alone = CliRunner().invoke(main, ["show", "shop", "prize"])
    assert alone.stdout == f"prize  (path, constants.prize)\n  3  {place('shop', 'prize: 3')}\n"


def test_the_list_of_everything_says_what_overlays_change(here: Path) -> None:
    found = shown().stdout
    assert "changed by bundle\n-----------------\nconstants.prize, happenings.gain.do, words.colour" in found
    assert "things.item.cup" in found[found.index("changed by rich") : found.index("changed by bundle")]


# --- every entry of every ruleset
def overlays_of(base: str) -> list[list[str]]:
    """The overlays to try with a ruleset: each one that extends it (for a game of a family, also what extends the game), and some together."""
    names = {"mesta": ["examples/soft_flood", "examples/trade_winds"]}
    of_family = any(Path(folder).name == base and not shelf.is_game(folder) for folder in shelf.folders("rulesets"))
    found: list[list[str]] = [[]]
    for folder in shelf.folders("rulesets", "examples"):
        text = (shelf.REPOSITORY / folder / "ruleset.yaml").read_text(encoding="utf-8")
        named = next((line.split()[1] for line in text.splitlines() if line.startswith("extends:")), "")
        if Path(named).name == base and folder not in names.get(base, []):
            found += [[folder, *more] for more in (overlays_of(Path(folder).name) if of_family else [[]])]
    return [*found, names[base]] if names.get(base) else found


BASES = [
    folder
    for folder in shelf.folders("rulesets", "examples")
    if "extends:" not in (shelf.REPOSITORY / folder / "ruleset.yaml").read_text(encoding="utf-8")
]


@pytest.mark.sampled(12)
@pytest.mark.parametrize(("base", "overlays"), [(base, overlays) for base in BASES for overlays in overlays_of(Path(base).name)])
def test_every_entry_of_every_section_is_shown(base: str, overlays: list[str]) -> None:
    ruleset = shelf.loaded(base, *overlays)
    assert ruleset.program is not None and ruleset.composed is not None
    history = History(ruleset.composed)
    sections = {path[0] for path in history.entries}
    assert sections >= {key for key, _ in history.root if key in registry.SECTIONS and key != "things"}
    maps = history.node(("maps",))
    parts = ("space", "sides", "corners")
    spaces = [inner.get(part) for _, inner in maps if isinstance(inner, Mapping) for part in parts] if isinstance(maps, Mapping) else []
    of_maps = {space.text for space in spaces if isinstance(space, Scalar)}
    without = [entry for entry in lookup.entries(ruleset.program) if in_force.path_of(history, entry) is None and entry.holder not in of_maps]
    placeless = [entry.full for entry in without if not _is_derived(entry)]
    assert placeless == []
    for path in _every(history):
        assert in_force.called(history, ".".join(path)), path
        node = history.node(path)
        assert node is not None, path
        assert lines(node, path[-1]), path
        assert all(Path(line.place.file).is_file() for line in lines(node)), path
    # Everything that differs from the base is in the steps of its section.
    for layer, before in zip(history.layers[1:], history.layers, strict=False):
        for operation in layer.operations:
            old, new = (find(each.root, [step.text for step in operation.steps]) for each in (before, layer))
            if (old is None) != (new is None):
                assert history.steps(tuple(step.text for step in operation.steps)), operation.path


def _is_derived(entry: lookup.Entry) -> bool:
    """Whether something comes from another entry: permissions of actions, inner things, what the language declares."""
    return entry.name.startswith("may ") or entry.is_inner or entry.symbol.span == NOWHERE


def _every(history: History) -> list[tuple[str, ...]]:
    """The paths of all entries, found by the shapes of the sections alone."""
    found: list[tuple[str, ...]] = []
    for key, section in history.root:
        groups = [((key.text,), section)]
        if key.text == "things" or key.text in registry.GROUPED:
            groups = [((key.text, name.text), inner) for name, inner in section] if isinstance(section, Mapping) else []
        for path, group in groups:
            if isinstance(group, Mapping):
                found += [(*path, name.text) for name, _ in group]
            elif isinstance(group, ListNode):
                found += [(*path, str(number)) for number, _ in enumerate(group, 1)]
    return found


# --- what an overlay breaks in its base
BREAKING = [
    "remove: {constants: [prize]}", "remove: {constants: [extra]}", "remove: {stats: [worth]}", "remove: {happenings: [gain]}", "remove: {kinds: [item]}",
    "remove: {state: [player.coins]}", "remove: {options: [fast]}", "remove: {words: [colour]}", "change: {words.colour: {remove: [blue]}}",
    "change: {kinds.item.fields.hue: number}", "change: {state.player.coins: 'yes/no = no'}",
]  # fmt: skip


@pytest.mark.parametrize("line", BREAKING)
def test_what_an_overlay_breaks_is_reported_at_its_line_with_the_place_in_the_base(here: Path, line: str) -> None:
    (here / "odd").mkdir()
    (here / "odd" / "ruleset.yaml").write_text(f"ruleset: odd\nlanguage: 1\nextends: ../shop\n{line}\n", encoding="utf-8")
    wrong = [each for each in load("shop", "odd").diagnostics if each.severity is Severity.ERROR]
    assert {(each.span.file, each.span.line) for each in wrong} == {("odd/ruleset.yaml", 4)}
    assert all(each.related and each.related[0].span.file == "shop/ruleset.yaml" for each in wrong)


SMALL = """\
ruleset: shop
language: 1
players: 2
state: {player: {coins: number = 0}}
happenings:
  gain(player): {do: add 2 to player.coins}
rules: [RULES]
flow: |
  for each p in players: gain(p)
result: {score(player): player.coins}
"""


def test_a_rule_is_shown_by_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    rules = "{id: comfort, name: {en: The poor are comforted}, after: gain, do: }, {id: rich_tax, before: gain, do: }, {after: gain, do: }"
    rules = rules.replace("do: ", "do: add 1 to player.coins")
    (tmp_path / "shop").mkdir()
    (tmp_path / "shop" / "ruleset.yaml").write_text(SMALL.replace("RULES", rules), encoding="utf-8")
    result = CliRunner().invoke(main, ["show", "shop", "gain"])
    assert [line.split("  ")[1] for line in result.output.splitlines() if line.strip().startswith(("after ", "before "))] == [
        "after The poor are comforted", "before rich tax", "after the rules"
    ]  # fmt: skip
