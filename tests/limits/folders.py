"""Whole folders that somebody could send to harm whoever checks, tests, shows or plays them; bytes, as files are."""

from __future__ import annotations

from collections.abc import Callable

from tests.limits.nestings import Files, Ruleset, effect, formula

Folder = dict[str, bytes]

FOLDERS: dict[str, Callable[[], Folder]] = {}


def folder(function: Callable[[], Files | Folder]) -> Callable[[], Files | Folder]:
    """Register a function as a folder, under its name."""

    def laid_out() -> Folder:
        return {name: text if isinstance(text, bytes) else text.encode() for name, text in function().items()}

    FOLDERS[function.__name__] = laid_out
    return function


def _replaced(old: str, new: str, rules: Ruleset | None = None) -> Files:
    text = (rules or Ruleset()).files()["ruleset.yaml"]
    assert old in text
    return {"ruleset.yaml": text.replace(old, new, 1)}


def _plain() -> str:
    return Ruleset().files()["ruleset.yaml"]


# ---- maps -----------------------------------------------------------------------------------------------------------------
@folder
def thousands_of_layouts() -> Files:
    words = ", ".join(f"l{i}" for i in range(1_900))
    layouts = "".join(f"    l{i}: {{rows: ['p p p p p p p p p p', 'p p p p p p p p p p']}}\n" for i in range(1_900))
    head = (
        Ruleset()
        .head.replace("options: {", "options: {chart: {type: chart, default: l0, name: Chart}, ")
        .replace("words:\n", f"words:\n  chart: [{words}]\n")
    )
    return _replaced(
        "board: {shape: squares, size: [3, 3], space: cell}",
        "board: {shape: squares, layout: option.chart, legend: {p: {}}, space: cell}",
        Ruleset(head=head, more=f"layouts:\n  board:\n{layouts}"),
    )


@folder
def thousands_of_layers() -> Files:
    layers = ", ".join(f"l{i}: {{legend: {{p: {{}}}}, rows: ['p p p', 'p p p', 'p p p']}}" for i in range(6_000))
    return _replaced("size: [3, 3]", f"rows: ['x x x', 'x x x', 'x x x'], legend: {{x: {{}}}}, layers: {{{layers}}}")


@folder
def a_graph_of_all_with_all() -> Files:
    names = [f"n{i}" for i in range(250)]
    edges = ", ".join(f"[{a}, {b}]" for i, a in enumerate(names) for b in names[:i])
    return _replaced("shape: squares, size: [3, 3]", f"shape: graph, edges: [{edges}]")


def _board(lines: list[str], size: int = 100) -> Files:
    return {"ruleset.yaml": effect(lines)["ruleset.yaml"].replace("size: [3, 3]", f"size: [{size}, {size}]")}


@folder
def ways_in_a_loop() -> Files:
    return _board(["repeat 1000000 times:", "  if count (path from a1 to cv100 through x where x.mark is nothing) > 9000: me gains 1 points"])


@folder
def reaches_in_a_loop() -> Files:
    return _board(["repeat 1000000 times:", "  if count (reach from a1 through x where x.mark is nothing) > 10000: me gains 1 points"])


@folder
def lines_in_a_loop() -> Files:
    return _board(["repeat 1000000 times:", "  if any (lines(board, 3) as l where all (l are mark = me)): me gains 1 points"])


@folder
def distances_of_all_from_all() -> Files:
    return _board(["repeat 1000000 times:", "  if any (every cell as a where any (every cell as b where distance(a, b) > 1000)): me gains 1 points"])


# ---- sets: everything that takes time with the size of a set, in a loop ------------------------------------------------------
def _sets(line: str, before: str = "") -> Files:
    rules = Ruleset(
        things="- {kind: card, id: many, copies: 9000}\n",
        happenings=f"  go(player me):\n    do: |\n{before}      repeat 1000000 times:\n        {line}\n",
    )
    return rules.files()


SETS = {
    "without": "if count (every card without shown) > 1: me gains 1 points",
    "within": "if shown within every card: me gains 1 points",
    "union": "if count (every card plus shown) > 10000000: me gains 1 points",
    "place": "if (place of (last of shown) in shown) > 10000000: me gains 1 points",
    "different": "if count (different colour over shown) > 100: me gains 1 points",
    "member": "if last of shown not in shown: me gains 1 points",
    "sums": "if (sum of value over shown) < 0: me gains 1 points",
    "most": "if count (shown with most value) < 0: me gains 1 points",
    "best": "if (best of shown by (value)) is nothing: me gains 1 points",
    "top": "if count (top 2 of shown by value) > 2: me gains 1 points",
    "where": "if count (shown where value > 9) > 2: me gains 1 points",
    "last": "if (last of every card) is nothing: me gains 1 points",
    "equal_sets": "if shown = every card: me gains 1 points",
    "first_that_is": "if no (every card where value < 9): me gains 1 points",
    "range": "if count (1..9000 without 1..9000) > 1: me gains 1 points",
    "set_of_sets": "if count ((shown without (shown where value > 3)) plus (every card without shown)) < 0: me gains 1 points",
    "shuffle": "shuffle pile",
    "move": "move every card to shown",
    "move_one_by_one": "for each c in every card: move c to shown",
    "move_the_first": "move first of shown to shown",
    "gather": "let x = every card without shown",
}
for _name, _line in SETS.items():
    FOLDERS[f"sets_{_name}"] = lambda line=_line: {name: text.encode() for name, text in _sets(line).items()}  # type: ignore[misc]  # a default holds the line


@folder
def sorted_by_what_counts_all() -> Files:
    return Ruleset(
        things="- {kind: card, id: many, copies: 19000}\n",
        stats="  rank(card c): count (every card where value > c.value)\n",
        happenings="  go(player me):\n    do: |\n      for each c in shown by rank(c):\n        me gains 1 points\n",
    ).files()


@folder
def many_things_with_many_states() -> Files:
    states = ", ".join(f"s{i}: number = 0" for i in range(1_000))
    return Ruleset(kinds=f"  chest: {{state: {{{states}}}}}\n", things="- {kind: chest, id: c, copies: 19000}\n").files()


@folder
def many_things_with_many_zones() -> Files:
    zones = ", ".join(f"z{i}: {{holds: card}}" for i in range(1_000))
    return Ruleset(kinds=f"  chest: {{zones: {{{zones}}}}}\n", things="- {kind: chest, id: c, copies: 19000}\n").files()


@folder
def many_things_with_many_fields() -> Files:
    fields = ", ".join(f"f{i}: number = {i}" for i in range(1_000))
    return Ruleset(kinds=f"  chest: {{fields: {{{fields}}}}}\n", things="".join(f"- {{kind: chest, id: c{i}}}\n" for i in range(15_000))).files()


@folder
def a_long_chain_of_parents() -> Files:
    kinds = "".join(
        f"  k{i}: {{{f'is: k{i - 1}, ' if i else ''}fields: {{" + ", ".join(f"f{i}_{j}: number = 1" for j in range(40)) + "}}\n" for i in range(290)
    )
    return Ruleset(kinds=kinds, things="".join(f"- {{kind: k{i}, id: x{i}}}\n" for i in range(290))).files()


@folder
def many_kinds_copied_from_a_large_one() -> Files:
    fields = ", ".join(f"f{i}: number = {i}" for i in range(2_000))
    return Ruleset(kinds=f"  large: {{fields: {{{fields}}}}}\n" + "".join(f"  k{i}: {{like: large}}\n" for i in range(5_000))).files()


@folder
def players_with_many_zones() -> Files:
    text = _replaced("  player:\n    hand:", "  player:\n" + "".join(f"    z{i}: {{holds: card}}\n" for i in range(9_000)) + "    hand:")[
        "ruleset.yaml"
    ]
    return {"ruleset.yaml": text.replace("players: 2", "players: 2 to 12")}


@folder
def players_by_the_thousand() -> Files:
    return _replaced(
        "players: 2",
        "players: 1 to 1000",
        Ruleset(
            happenings="  go(player me):\n    do: |\n      for each p in players at once:\n        p chooses c in every card\n        p gains 1 points\n"
        ),
    )


@folder
def an_auction_of_many() -> Files:
    return _replaced(
        "players: 2",
        "players: 2 to 12",
        Ruleset(
            happenings="  go(player me):\n    do: |\n      auction bid by winner among players from me:\n        bids from 1 to 1000000000\n      me gains 1 points\n"
        ),
    )


@folder
def all_answer_at_once_of_much() -> Files:
    return _replaced(
        "players: 2",
        "players: 2 to 12",
        Ruleset(
            things="- {kind: card, id: many, copies: 9000}\n",
            happenings="  go(player me):\n    do: |\n      for each p in players at once:\n        p chooses some cs in shown\n        p gains 1 points\n",
        ),
    )


# ---- rules ----------------------------------------------------------------------------------------------------------------
@folder
def hooks_on_hooks() -> Files:
    """Each happening has three hooks, and each of them starts the next: 3 to the 30."""
    happenings = "".join(f"  h{i}(player me): {{do: me gains 0 points}}\n" for i in range(31))
    rules = "".join(f"- after: h{i}\n  do: h{i + 1}(me)\n" * 3 for i in range(30))
    return Ruleset(happenings=f"{happenings}  go(player me): {{do: h0(me)}}\n", rules=rules).files()


@folder
def hooks_of_every_copy() -> Files:
    return Ruleset(
        kinds="  bell:\n    in force: yes\n    hooks:\n    - after: ring\n      do: set game.n to 0\n",
        things="- {kind: bell, id: b, copies: 9000}\n",
        happenings="  ring(player me): {do: me gains 0 points}\n  go(player me):\n    do: |\n      repeat 1000000 times:\n        ring(me)\n",
    ).files()


@folder
def creations_that_create() -> Files:
    return _replaced(
        "made: 5",
        "made: 19000",
        Ruleset(
            happenings="  born(player me, number n):\n    do: |\n      create token in game.tokens\n      create token in game.tokens\n  go(player me):\n    do: |\n      born(me, 1)\n",
            rules="- after: born\n  where: n < 100000\n  do: |\n    born(me, n + 1)\n    born(me, n + 1)\n",
        ),
    )


@folder
def a_stat_of_many_parameters() -> Files:
    names = [f"n{i}" for i in range(400)]
    return Ruleset(
        stats=f"  wide({', '.join(f'number {name}' for name in names)}): {' + '.join(names[:100])}\n  subject(player me): wide({', '.join('1' for _ in names)})\n",
        happenings="  go(player me):\n    do: |\n      let x = subject(me)\n      me gains 1 points\n",
    ).files()


@folder
def a_stat_remembered_for_each_pair() -> Files:
    return Ruleset(
        things="- {kind: card, id: many, copies: 1400}\n",
        stats="  near(card a, card b): a.value + b.value + game.n\n  total(card a): sum of near(a, it) over every card\n",
        happenings="  go(player me):\n    do: |\n      if (sum of total(it) over every card) < 0: me gains 1 points\n",
    ).files()


@folder
def a_chain_of_changes() -> Files:
    return Ruleset(
        stats="  worth_of(player me): me.points\n",
        more="changes:\n" + "".join("- worth_of(player): + 1\n" for _ in range(20_000)),
        happenings="  go(player me):\n    do: |\n      let x = worth_of(me)\n      me gains x points\n",
    ).files()


@folder
def thousands_of_actions() -> Files:
    return Ruleset(actions="".join(f"  act{i}:\n    in: table\n    with: {{c: every card}}\n    do: add 1 to game.n\n" for i in range(4_000))).files()


@folder
def rolls_of_many_dice() -> Files:
    return effect(["repeat 1000 times:", "  roll 100000 d6 as xs", "  if count xs < 0: me gains 1 points"])


@folder
def a_die_of_many_faces() -> Files:
    return Ruleset(
        more="dice:\n  big: {faces: [" + ", ".join(map(str, range(90_000))) + "]}\n",
        happenings="  go(player me):\n    do: |\n      repeat 100000 times:\n        roll big as x\n",
    ).files()


# ---- names and texts ------------------------------------------------------------------------------------------------------
@folder
def a_text_of_many_places() -> Files:
    return _replaced(
        "which: Which one?",
        f'which: "{"{c} " * 15_000}"',
        Ruleset(
            things=f'- {{kind: card, id: long, name: "{"x" * 60_000}", copies: 30}}\n',
            happenings="  go(player me):\n    do: |\n      for each c in shown:\n        me chooses d in shown for which\n",
        ),
    )


@folder
def names_as_long_as_may_be() -> Files:
    cards = "".join(f'- {{kind: card, id: long{i}, value: {i}, name: "{"x" * 60_000}{i}", copies: 100}}\n' for i in range(60))
    return Ruleset(things=cards, happenings="  go(player me):\n    do: |\n      me chooses up to 3 ds in shown\n").files()


@folder
def many_languages() -> Files:
    languages = [a + b for a in "abcdefghijklmnopqrstuvwxyz" for b in "abcdefghijklmnopqrstuvwxyz"]
    return _replaced(
        "which: Which one?", "which: Which one?, " + ", ".join(f"t{i}: {{{', '.join(f'{name}: x' for name in languages)}}}" for i in range(60))
    )


@folder
def misspelt_names_as_long_as_may_be() -> Files:
    known = "".join(f"  {chr(97 + i % 26)}{'ab' * 4_000}{i}: {{}}\n" for i in range(150))
    return Ruleset(kinds=known, things="".join(f"- {{kind: {chr(97 + i % 26)}{'ba' * 4_000}{i}, id: x{i}}}\n" for i in range(250))).files()


@folder
def misspelt_names_in_effects() -> Files:
    known = "".join(f"    {'ab' * 1_000}{i}: 0..9 = 0\n" for i in range(900))
    files = _replaced(
        "  player:\n    points:",
        "  player:\n" + known + "    points:",
        Ruleset(happenings="  go(player me):\n    do: |\n" + "".join(f"      add 1 to me.{'ba' * 1_000}{i}\n" for i in range(30))),
    )
    return files


@folder
def many_options() -> Files:
    options = "".join(f"  o{i}: {{type: 1..1000000000, default: 1, name: O}}\n" for i in range(12_000))
    return Ruleset(
        more="refuse:\n" + "".join(f"- {{when: option.quick and player_count = {i}, because: No.}}\n" for i in range(3_000)),
        head=Ruleset().head.replace(
            "options: {quick: {type: yes/no, default: no, name: Quick}}\n",
            f"options:\n  quick: {{type: yes/no, default: no, name: Quick}}\n{options}",
        ),
    ).files()


@folder
def many_seats_in_teams() -> Files:
    return Ruleset(more="teams:\n  seats: [" + ", ".join("1" for _ in range(90_000)) + "]\n").files()


@folder
def large_tables_on_the_screen() -> Files:
    columns = ", ".join(f"c{i}: value + {i}" for i in range(1_500))
    return Ruleset(
        things="- {kind: card, id: many, copies: 19000}\n", more=f"screen:\n  all: {{table: every card, columns: {{{columns}}}}}\n"
    ).files()


@folder
def a_track_without_end() -> Files:
    return Ruleset(more="screen:\n  all: {track: 1..150000, upper: [" + ", ".join("{sign: T, when: it > 3}" for _ in range(3_000)) + "]}\n").files()


@folder
def many_figures_on_the_screen() -> Files:
    figures = ", ".join(f"f{i}: sum of value over every card" for i in range(4_000))
    return Ruleset(things="- {kind: card, id: many, copies: 9000}\n", more=f"screen:\n  all: {{figures: {{{figures}}}}}\n").files()


@folder
def parts_of_the_score_without_end() -> Files:
    parts = "".join(f"    p{i}: sum of value over every card\n" for i in range(8_000))
    return Ruleset(things="- {kind: card, id: many, copies: 9000}\n", result=f"result:\n  score parts:\n{parts}").files()


# ---- overlays and folders -------------------------------------------------------------------------------------------------
def _overlay(name: str, base: str, more: str = "") -> str:
    return f'ruleset: {name}\nversion: "1.0"\nlanguage: 1\ntitle: {name}\nextends: {base}\n{more}'


@folder
def overlays_of_overlays() -> Files:
    files = {"base/ruleset.yaml": _plain()}
    for number in range(100):
        files[f"o{number}/ruleset.yaml"] = _overlay(
            f"o{number}", "../base" if not number else f"../o{number - 1}", f"add: {{constants: {{c{number}: 1}}}}\n"
        )
    return files


@folder
def overlays_in_a_circle() -> Files:
    return {f"o{number}/ruleset.yaml": _overlay(f"o{number}", f"../o{(number + 1) % 60}") for number in range(60)} | {
        "ruleset.yaml": _overlay("me", "../x/../.")
    }


@folder
def an_overlay_of_many_changes() -> Files:
    return {
        "base/ruleset.yaml": _replaced("{few: 3}", "{" + ", ".join(f"c{i}: {i}" for i in range(15_000)) + "}")["ruleset.yaml"],
        "o/ruleset.yaml": _overlay("o", "../base", "change:\n" + "".join(f"  constants.c{i}: {i + 1}\n" for i in range(15_000))),
    }


@folder
def an_overlay_of_many_additions() -> Files:
    return {
        "base/ruleset.yaml": _plain(),
        "o/ruleset.yaml": _overlay("o", "../base", "add:\n" + "".join(f"  constants.c{i}: {i + 1}\n" for i in range(15_000))),
    }


@folder
def an_overlay_of_many_removals() -> Files:
    return {
        "base/ruleset.yaml": _replaced("{few: 3}", "{few: 3, " + ", ".join(f"c{i}: {i}" for i in range(15_000)) + "}")["ruleset.yaml"],
        "o/ruleset.yaml": _overlay("o", "../base", "remove:\n  constants:\n" + "".join(f"  - c{i}\n" for i in range(15_000))),
    }


@folder
def an_overlay_that_changes_lines() -> Files:
    lines = "".join(f"      add 1 to game.n  # {i}\n" for i in range(2_000))
    base = Ruleset(happenings=f"  go(player me):\n    do: |\n{lines}").files()["ruleset.yaml"]
    changes = "".join(f"  - {{insert: add {i} to game.n, after: add {max(1, i - 1)} to game.n}}\n" for i in range(2, 6_000))
    return {
        "base/ruleset.yaml": base,
        "o/ruleset.yaml": _overlay("o", "../base", f"change:\n  happenings.go.do:\n  - {{append: add 1 to game.n}}\n{changes}"),
    }


@folder
def settings_of_many_patterns() -> Files:
    silenced = "".join(f"- {{code: RW710, in: '{'*a' * 40}{i}*b', because: x}}\n" for i in range(5_000))
    return {
        "ruleset.yaml": Ruleset(more="".join(f"key{i}: 1\n" for i in range(900))).files()["ruleset.yaml"],
        ".rulewright.yaml": f"silence:\n{silenced}",
    }


@folder
def patterns_of_files() -> Files:
    include = ", ".join(f"'{'*a' * 60}{i}*b.yaml'" for i in range(1_000))
    return {"ruleset.yaml": Ruleset(more=f"include: [{include}]\n").files()["ruleset.yaml"]} | {
        f"{'a' * 120}{i}.yaml": "constants: {}\n" for i in range(60)
    }


# ---- tests ----------------------------------------------------------------------------------------------------------------
@folder
def ten_thousand_tests() -> Files:
    return {
        "ruleset.yaml": _plain(),
        "tests/a.yaml": "".join(f"- {{name: t{i}, players: [a, b], play: [a: wait], expect: {{a.points: 7}}}}\n" for i in range(10_000)),
    }


@folder
def tests_of_templates() -> Files:
    return {"ruleset.yaml": _plain()} | {
        f"tests/{name}.yaml": "- name: t<i> <k>\n  for each: {i: 1..9000, k: 1..9000}\n  players: [a, b]\n  play: [a: wait]\n  expect: {a.points: <i>}\n"
        for name in "abcdefgh"
    }


@folder
def answers_of_a_megabyte() -> Files:
    answers = "".join(
        f'- name: t{i}\n  players: [a, b]\n  play:\n  - a: "{"take " * 12_000}"\n  - {{a: {{c: [{", ".join(["ace"] * 9_000)}]}}}}\n' for i in range(6)
    )
    return {"ruleset.yaml": _plain(), "tests/a.yaml": answers}


@folder
def tests_that_give_and_expect_much() -> Files:
    cards = ", ".join(f"many_{i + 1}" for i in range(8_000))
    expected = ", ".join(f'"count (every card where value > {i}) + a.points": 1' for i in range(4_000))
    return {
        "ruleset.yaml": Ruleset(things="- {kind: card, id: many, copies: 9000}\n").files()["ruleset.yaml"],
        "tests/a.yaml": f"- {{name: t, players: [a, b], given: {{a: {{hand: [{cards}]}}}}, play: [a: wait], expect: {{{expected}}}}}\n",
    }


# ---- YAML -----------------------------------------------------------------------------------------------------------------
YAML: dict[str, Callable[[], bytes]] = {
    "one_line": lambda: b"a: " + b"x" * 10_000_000,
    "one_line_of_many_values": lambda: b"things: [" + b"{kind: card, id: a}, " * 180_000 + b"]",
    "sequences_in_sequences": lambda: b"things: " + b"[" * 3_900_000,
    "mappings_in_mappings": lambda: b"things: " + b"{a: " * 900_000,
    "dashes": lambda: b"things:\n" + b"- " * 1_900_000,
    "questions": lambda: b"? " * 1_900_000,
    "keys_as_long_as_may_be": lambda: b"".join(b"%d%s: 1\n" % (number, b"k" * 60_000) for number in range(60)),
    "a_huge_key": lambda: b"k" * 3_900_000 + b": 1\n",
    "line_ends_mixed": lambda: b"a: 1\r\nb: 2\rc: 3\n\r" * 200_000,
    "nothing_but_returns": lambda: b"\r" * 3_900_000,
    "nothing_but_lines": lambda: _plain().encode() + b"\n" * 3_900_000,
    "nothing_but_comments": lambda: _plain().encode() + b"# x\n" * 900_000,
    "nulls": lambda: b"\0" * 3_900_000,
    "a_null_in_each_line": lambda: b"key: a\0b\n" * 400_000,
    "marks_of_order": lambda: b"\xef\xbb\xbf" * 1_000_000 + _plain().encode(),
    "sixteen_bits": lambda: _plain().encode("utf-16"),
    "no_letters": lambda: bytes(range(128, 256)) * 30_000,
    "quotes": lambda: b"a: " + b'"" ' * 1_200_000,
    "quotes_not_closed": lambda: b'a: "' + b"\\n\n " * 900_000,
    "escapes": lambda: b'a: "' + b"\\x41" * 900_000 + b'"\n',
    "blocks": lambda: b"".join(b"k%d: |\n  a\n\n\n  b\n" % number for number in range(150_000)),
    "documents": lambda: b"--- {}\n" * 500_000,
    "directives": lambda: b"%YAML 1.1\n" * 350_000,
    "tags_and_anchors": lambda: b"".join(b"k%d: !!x &a%d *a%d\n" % (n, n, n) for n in range(150_000)),
    "aliases_of_aliases": lambda: (
        b"a0: &a0 [x]\n" + b"".join(b"a%d: &a%d [%s]\n" % (n, n, b", ".join([b"*a%d" % (n - 1)] * 9)) for n in range(1, 1_000))
    ),
    "tabs": lambda: b"a:\n" + b"\t" * 3_900_000 + b"b: 1\n",
    "deeper_and_deeper": lambda: b"".join(b" " * number + b"a:\n" for number in range(2_700)),
    "spaces_in_front": lambda: b"a: |\n" + (b" " * 60_000 + b"x\n") * 60,
    "signs_of_others": lambda: "klíč😀: žluť́́́\n".encode() * 150_000,
}
for _name, _bytes in YAML.items():
    FOLDERS[f"yaml_{_name}"] = lambda made=_bytes: {"ruleset.yaml": made()}  # type: ignore[misc]  # a default holds the bytes


@folder
def formulas_of_many_lines() -> Files:
    return formula("\n    + ".join(["me.points"] * 9_000))


# ---- work without recursion and without a long loop: the cost of one iteration ----------------------------------------------------
@folder
def stats_that_double() -> Files:
    """Each asks the next one twice, with another number, so that nothing can be remembered: 2 to the 40, without a circle."""
    stats = "".join(f"  d{i}(number n): d{i + 1}(n + 1) + d{i + 1}(n + 2)\n" for i in range(40))
    return Ruleset(
        stats=f"{stats}  d40(number n): n\n  subject(player me): d0(me.points)\n",
        happenings="  go(player me):\n    do: |\n      let x = subject(me)\n      if x > 0: me gains 1 points\n",
    ).files()


@folder
def happenings_that_double() -> Files:
    happenings = "".join(f'  h{i}(player me): {{do: "h{i + 1}(me)\\nh{i + 1}(me)"}}\n' for i in range(40))
    return Ruleset(happenings=f"{happenings}  h40(player me): {{do: add 1 to game.n}}\n  go(player me): {{do: h0(me)}}\n").files()


@folder
def a_long_body_in_a_loop() -> Files:
    return effect(["repeat 1000000 times:", *["  set game.n to me.points + 1 - me.points"] * 2_500])


@folder
def a_long_formula_in_a_loop() -> Files:
    return Ruleset(
        stats="  subject(player me, number n): "
        + " + ".join(f"d{i}(n)" for i in range(250))
        + "\n"
        + "".join(f"  d{i}(number n): " + " + ".join(["n * n"] * 250) + "\n" for i in range(250)),
        happenings="  go(player me):\n    do: |\n      repeat 1000000 times:\n        if subject(me, game.n) < 0: me gains 1 points\n",
    ).files()


@folder
def many_small_sets_in_a_loop() -> Files:
    return effect(["repeat 1000000 times:", *["  if (sum of value over every card) < 0: me gains 1 points"] * 1_000])
