"""Folders that somebody could send to harm whoever checks or plays them: a file for each way to make a little text cost much."""

from __future__ import annotations

from collections.abc import Callable

from tests.limits.nestings import Files, Ruleset, around, effect, formula

Case = Callable[[], Files]

CASES: dict[str, Case] = {}


def case(function: Case) -> Case:
    """Register a function as a case, under its name."""
    CASES[function.__name__] = function
    return function


def _case(name: str, files: Case) -> None:
    CASES[name] = files


def _replaced(old: str, new: str, rules: Ruleset | None = None) -> Files:
    text = (rules or Ruleset()).files()["ruleset.yaml"]
    assert old in text
    return {"ruleset.yaml": text.replace(old, new, 1)}


_case("made_a_thousand_million", lambda: _replaced("made: 5", "made: 1000000000"))
_case("copies_a_thousand_million", lambda: _replaced("id: ace,", "id: ace, copies: 1000000000,"))
_case("copies_of_many", lambda: Ruleset(things="".join(f"- {{kind: card, id: c{i}, copies: 10000}}\n" for i in range(60))).files())
_case("players_beyond_number", lambda: _replaced("players: 2", "players: 1 to 999"))
_case(
    "template_of_long_values",
    lambda: Ruleset(things=f"- kind: card\n  for each: {{n: 1..15000, a: [{'x' * 60_000}]}}\n  id: c<n>\n  name: <a><a>\n").files(),
)
_case(
    "template_of_values_in_values",
    lambda: Ruleset(things=f"- kind: card\n  for each: {{n: 1..10, a: [{'x' * 60_000}]}}\n  id: c<n>\n  name: {'<a>' * 20_000}\n").files(),
)
_case(
    "template_of_many_rows",
    lambda: Ruleset(things="- kind: card\n  for each: {n: 1..5000}\n  id: c<n>\n  name: " + "<n> text " * 7_000 + "\n").files(),
)
_case(
    "template_of_combinations",
    lambda: Ruleset(things="- {kind: card, for each: {a: 1..100, b: 1..100, c: 1..100, d: 1..100, e: 1..100}, id: x<a><b>}\n").files(),
)
_case("unknown_keys_at_the_top", lambda: Ruleset(more="".join(f"key{i}: 1\n" for i in range(99_000))).files())
_case("unknown_keys_of_a_thing", lambda: Ruleset(things="- {kind: card, id: x, " + ", ".join(f"key{i}: 1" for i in range(90_000)) + "}\n").files())
_case("unknown_keys_of_things", lambda: Ruleset(things="".join(f"- {{kind: card, id: x{i}, valeu: 1, colr: red}}\n" for i in range(9_000))).files())
_case("unknown_kinds", lambda: Ruleset(things="".join(f"- {{kind: crad{i}, id: x{i}}}\n" for i in range(15_000))).files())
_case("words_of_one_list", lambda: _replaced("[food, wood]", "[" + ", ".join(f"w{i}" for i in range(90_000)) + "]"))
_case(
    "words_of_many_lists",
    lambda: _replaced("  goods:", "".join(f"  l{i}: [" + ", ".join(f"w{i}_{j}" for j in range(1_900)) + "]\n" for i in range(45)) + "  goods:"),
)
_case("totals_over_numbers", lambda: Ruleset(more="expect:\n- {for: {a: 1..1000000, b: 1..1000000, d: 1..1000000}, holds: a + b + d > 0}\n").files())
_case("totals_over_one_range", lambda: Ruleset(more="expect:\n- {count: 1..1000000000, is: 3}\n").files())
_case("many_totals", lambda: Ruleset(more="expect:\n" + "- {for: {a: 1..100, b: 1..100}, holds: a + b > 0}\n" * 3_000).files())
_case("totals_of_sets_in_sets", lambda: Ruleset(more="expect:\n- {count: every card where count (1..3000 where it in 1..3000) > 1, is: 3}\n").files())
_case("constants", lambda: _replaced("{few: 3}", "{" + ", ".join(f"c{i}: {i}" for i in range(45_000)) + "}"))
_case("texts", lambda: _replaced("which: Which one?", "which: Which one?, " + ", ".join(f"t{i}: {{en: T, cs: U}}" for i in range(15_000))))
_case("kinds", lambda: Ruleset(kinds="".join(f"  k{i}: {{}}\n" for i in range(40_000))).files())
_case(
    "kinds_in_diamonds",
    lambda: Ruleset(
        kinds="  k0: {}\n  l0: {}\n" + "".join(f"  {a}{i}: {{like: [k{i - 1}, l{i - 1}]}}\n" for i in range(1, 60) for a in "kl"),
        things="- {kind: k59, id: x}\n",
    ).files(),
)
_case("kinds_with_zones", lambda: Ruleset(kinds="".join(f"  k{i}: {{zones: {{inner: {{holds: k{i}}}}}}}\n" for i in range(4_000))).files())
_case(
    "kinds_with_states",
    lambda: Ruleset(kinds="".join(f"  k{i}: {{made: 9, state: {{a: number = 0, b: number = 0}}}}\n" for i in range(2_000))).files(),
)
_case("things", lambda: Ruleset(things="".join(f"- {{kind: card, id: c{i}}}\n" for i in range(19_000))).files())
_case("things_with_states", lambda: Ruleset(things="- {kind: card, id: c, copies: 19000}\n").files())
_case("stats", lambda: Ruleset(stats="".join(f"  s{i}(player me): me.points + {i}\n" for i in range(8_000))).files())
_case(
    "stats_of_all_before",
    lambda: Ruleset(
        stats="  s0(player me): 1\n"
        + "".join(f"  s{i}(player me): " + " + ".join(f"s{j}(me)" for j in range(max(0, i - 60), i)) + "\n" for i in range(1, 290))
    ).files(),
)
_case(
    "happenings",
    lambda: Ruleset(
        happenings="".join(f"  h{i}(player me): {{do: me gains 1 points}}\n" for i in range(8_000)) + "  go(player me): {do: h1(me)}\n"
    ).files(),
)
_case("hooks_on_one_happening", lambda: Ruleset(rules="- after: go\n  do: add 1 to game.n\n" * 5_000).files())
_case(
    "standing_rules",
    lambda: Ruleset(rules="".join(f"- id: r{i}\n  whenever: game.n > {i}\n  once: game\n  do: set game.flag to yes\n" for i in range(3_000))).files(),
)
_case(
    "standing_rules_over_pairs",
    lambda: Ruleset(rules="- id: r\n  for: {a: 1..1000, b: 1..1000}\n  whenever: a + b + game.n < 0\n  do: end game\n").files(),
)
_case(
    "changes_of_one_stat",
    lambda: Ruleset(
        stats="  subject(player me): me.points\n",
        things="".join(f"- kind: card\n  id: c{i}\n  changes:\n  - subject(player): + 1\n    when: player = owner\n" for i in range(5_000)),
    ).files(),
)
_case("broken_lines", lambda: effect(["me gians 1 points"] * 3_000))
_case("broken_texts", lambda: Ruleset(stats="".join(f"  s{i}(player me): me.pionts +\n" for i in range(10_000))).files())
_case("names_of_nothing", lambda: effect([f"me gains nmae{i} points" for i in range(2_500)]))
_case("long_formula", lambda: formula(" + ".join(["me.points"] * 5_000)))
_case("formula_of_or_nothing", lambda: formula(around(50, "(highest of ", "1", " over players)")))
_case("aggregates_in_each_other", lambda: formula(around(20, "(highest of (lowest of ", "1", " over players) over shown)")))
_case("long_branches", lambda: effect(["if me.points > 1: me gains 1 points", "else: me gains 2 points"] * 900))
_case("deep_brackets", lambda: formula("(" * 20_000 + "1" + ")" * 20_000))
_case(
    "many_overlapping_zones",
    lambda: _replaced("  player:\n    hand:", "".join(f"    z{i}: {{holds: card}}\n" for i in range(9_000)) + "  player:\n    hand:"),
)
_case("large_map", lambda: _replaced("size: [3, 3]", "size: [1000000, 1000000]"))
_case(
    "many_maps",
    lambda: _replaced(
        "  board:",
        "".join(f"  m{i}: {{shape: squares, size: [90, 90], space: cell{i}}}\n" for i in range(5)) + "  board:",
        Ruleset(kinds="".join(f"  cell{i}: {{}}\n" for i in range(5))),
    ),
)
_case(
    "large_picture",
    lambda: _replaced("shape: squares, size: [3, 3]", "shape: squares, rows: [" + ", ".join(['"' + "." * 2_000 + '"'] * 300) + "], legend: {.: {}}"),
)
_case(
    "large_picture_of_holes",
    lambda: _replaced("shape: squares, size: [3, 3]", "shape: squares, rows: [" + ", ".join(['"' + "." * 2_000 + '"'] * 300) + "], legend: {x: {}}"),
)
_case(
    "picture_of_words",
    lambda: _replaced("shape: squares, size: [3, 3]", "shape: squares, rows: [" + ", ".join(['"' + "xy " * 400 + '"'] * 300) + "], legend: {xy: {}}"),
)
_case(
    "values_of_many_files",
    lambda: {
        **{f"p{i}.yaml": "texts:\n" + "".join(f"  a{i}_{j}: {{en: T, cs: U}}\n" for j in range(30_000)) for i in range(9)},
        "ruleset.yaml": Ruleset(more='include: ["p*.yaml"]\n').files()["ruleset.yaml"],
    },
)
_case(
    "choices_in_one_header",
    lambda: Ruleset(
        actions="  many:\n    in: table\n    with:\n" + "".join(f"      c{i}: shown\n" for i in range(5_000)) + "    do: me gains 1 points\n"
    ).files(),
)
_case(
    "ten_megabytes",
    lambda: {
        **Ruleset().files(),
        **{f"p{i}.yaml": "constants:\n" + "".join(f"  a{i}_{j}: 1\n" for j in range(70_000)) for i in range(10)},
        "ruleset.yaml": Ruleset(more='include: ["p*.yaml"]\n').files()["ruleset.yaml"],
    },
)
_case(
    "ten_megabytes_of_text",
    lambda: {
        **{f"p{i}.yaml": "texts:\n" + "".join(f"  a{i}_{j}: {'word ' * 400}\n" for j in range(450)) for i in range(10)},
        "ruleset.yaml": Ruleset(more='include: ["p*.yaml"]\n').files()["ruleset.yaml"],
    },
)


@case
def branching_recursion() -> Files:
    """A happening that calls itself twice with a number one smaller."""
    return Ruleset(
        happenings="  go(player me):\n    do: again(me, 60)\n  again(player me, number n):\n    do: |\n      me gains 1 points\n"
        "      if n > 0:\n        again(me, n - 1)\n        again(me, n - 1)\n"
    ).files()


@case
def branching_recursion_that_asks() -> Files:
    return Ruleset(
        happenings="  go(player me):\n    do: again(me, 60)\n  again(player me, number n):\n    do: |\n      if n < 0:\n        me chooses c in every card\n"
        "      if n > 0:\n        again(me, n - 1)\n        again(me, n - 1)\n"
    ).files()


@case
def branching_stats() -> Files:
    return Ruleset(
        stats="  f(number n): 1 if n < 2 else f(n - 1) + f(n - 2)\n  subject(player me): f(60)\n",
        happenings="  go(player me):\n    do: |\n      let x = subject(me)\n      me gains 1 points\n",
    ).files()


@case
def created_in_a_loop() -> Files:
    return _replaced(
        "made: 5", "made: 19000", Ruleset(happenings="  go(player me):\n    do: |\n      repeat 100000 times:\n        create token in game.tokens\n")
    )


@case
def created_and_removed_in_a_loop() -> Files:
    return Ruleset(
        happenings="  go(player me):\n    do: |\n      repeat 1000000000 times:\n        create token as t in game.tokens\n        remove t\n"
    ).files()


@case
def header_that_nothing_completes() -> Files:
    choices = "".join(f"      c{i}: every card\n" for i in range(5))
    return Ruleset(
        things="".join(f"- {{kind: card, id: x{i}}}\n" for i in range(60)),
        actions=f"  many:\n    in: table\n    with:\n{choices}    when: c0.value + c1.value + c2.value + c3.value + c4.value < 0\n    do: me gains 1 points\n",
    ).files()


@case
def header_of_two_large_choices() -> Files:
    return Ruleset(
        things="- {kind: card, id: x, copies: 9000}\n",
        actions="  many:\n    in: table\n    with:\n      a: 1..9000\n      b: 1..9000\n    when: a + b < 0\n    do: me gains 1 points\n",
    ).files()


@case
def header_of_sets() -> Files:
    return Ruleset(
        things="".join(f"- {{kind: card, id: x{i}}}\n" for i in range(60)),
        actions="  many:\n    in: table\n    with: {a: some shown}\n    when: sum of value over a < 0\n    do: me gains 1 points\n",
    ).files()


@case
def pairs() -> Files:
    return effect(["me chooses up to 30 pairs xs of (a in every card, b in every card) where a.value <= b.value", "me gains count xs points"]) | {}


@case
def amounts() -> Files:
    return effect(["me chooses amounts n over every card", "  with sum of n <= 100000", "me gains 1 points"])


@case
def growing_number() -> Files:
    return _replaced(
        "n: 0..100 = 0",
        "n: number = 2",
        Ruleset(happenings="  go(player me):\n    do: |\n      repeat 100 times:\n        set game.n to game.n * game.n\n"),
    )


@case
def endless_repeats() -> Files:
    return effect(["repeat 1000000000 times:", "  repeat 1000000000 times:", "    me gains 1 points"])


@case
def large_range() -> Files:
    return effect(["for each i in 1..100000000:", "  me gains 1 points"])
