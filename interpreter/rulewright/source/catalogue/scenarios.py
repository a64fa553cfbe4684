"""RW9xx: the tests of a ruleset."""

from __future__ import annotations

from rulewright.source.catalogue.code import ERROR, WARNING, Code

CODES: tuple[Code, ...] = (
    Code("RW901", ERROR, "A test file that is not a list of tests",
         "A file in `tests/` is a list; each test is a mapping with `name`, and `play` or `expect`.",
         "name: a test\nexpect: {over: no}",
         "- name: a test\n  expect: {over: no}"),
    Code("RW902", ERROR, "An unknown key in a test",
         "A test has the keys name, options, players, seed, rolls, given, play, expect, because, for each; nothing else "
         "means anything there.",
         "- name: a test\n  plays:\n  - alice: pass",
         "- name: a test\n  play:\n  - alice: pass"),
    Code("RW903", ERROR, "Something of a test has the wrong shape",
         "Each key of a test wants a certain shape: `play` a list of `player: words`, `expect` a mapping, `players` a "
         "list of names.",
         "- name: a test\n  play: alice pass",
         "- name: a test\n  play:\n  - alice: pass"),
    Code("RW904", ERROR, "A name that nobody at this table has",
         "The players of a test are those under `players:` (else alice, bob, cyril, … as many as the ruleset needs).",
         "- name: a test\n  players: [alice, bob]\n  play:\n  - carl: pass",
         "- name: a test\n  players: [alice, bob]\n  play:\n  - bob: pass"),
    Code("RW905", ERROR, "A given position that cannot be",
         "`given:` puts things into zones and sets state, by the names of the ruleset. What it names must exist and have room.",
         "given:\n  alice: {hnad: [rose]}",
         "given:\n  alice: {hand: [rose]}"),
    Code("RW906", ERROR, "An expectation that cannot be read",
         "Left of the colon stands a formula of the language (players by their names) or one of decision, why not, "
         "winner, winners, "
         "score, saw, never saw, over; right of it the value.",
         "expect:\n  cuont alice.hand: 3",
         "expect:\n  count alice.hand: 3"),
    Code("RW907", WARNING, "A test that expects nothing",
         "A test without `expect` only shows that its play is possible.",
         "- name: a test\n  play:\n  - alice: pass",
         "- name: a test\n  play:\n  - alice: pass\n  expect: {over: no}"),
    Code("RW908", ERROR, "`for each` of a test that names nothing",
         "`for each: {x: [a, b]}` or `{x: every KIND}` or a list of mappings makes one test for each row; `<x>` is replaced.",
         "for each: {c: every plnat}",
         "for each: {c: every plant}"),
)
