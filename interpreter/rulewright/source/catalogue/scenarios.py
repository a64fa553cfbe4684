"""RW9xx: the tests of a ruleset."""

from __future__ import annotations

from rulewright.source.catalogue import rows
from rulewright.source.catalogue.code import ERROR, MEANT, NOTE, WARNING, Code, Cure, Message
from rulewright.source.catalogue.rows import UNUSED


class NoTests(Code):
    code = "RW901"
    severity = ERROR
    title = "A test file that is not a list of tests"
    meaning = "A file in `tests/` is a list; each test is a mapping with `name`, and `play` or `expect`."
    wrong = "name: a test\nexpect: {over: no}"
    right = "- name: a test\n  expect: {over: no}"

    file = Message(
        "A file of tests must be a list: each test begins with `- name: …`.",
        "Soubor testů má být seznam: každý test začíná `- name: …`.",
    )
    test = Message(
        "A test must be a mapping with `name`, and `play` or `expect`.",
        "Test má být mapování s `name` a s `play` nebo `expect`.",
    )


class UnknownTestKey(Code):
    code = "RW902"
    severity = ERROR
    title = "An unknown key in a test"
    meaning = "A test may have the keys name, options, players, seed, rolls, given, play, expect, because, for each, and no others."
    wrong = "- name: a test\n  plays:\n  - alice: pass"
    right = "- name: a test\n  play:\n  - alice: pass"

    key = Message(
        "A test has no key `{key}`.",
        "Test nemá klíč `{key}`.",
        MEANT,
        Cure("It may have {known:and}.", "Může mít {known:and}."),
    )


class WrongTestForm(Code):
    code = "RW903"
    severity = ERROR
    title = "Part of a test has the wrong form"
    meaning = "Each key of a test takes a certain form: `play` a list of `player: words`, `expect` a mapping, `players` a list of names."
    wrong = "- name: a test\n  play: alice pass"
    right = "- name: a test\n  play:\n  - alice: pass"

    name = Message("Every test needs a `name:` that says what it shows.", "Každý test má `name:`, které říká, co test ukazuje.")
    players = Message(
        "`players` must be a list of different names in lower case, or their number.",
        "`players` má být seznam různých jmen malými písmeny, nebo jejich počet.",
        Cure(
            "Write, for example, `players: [alice, bob]` or `players: 2`.",
            "Napiš například `players: [alice, bob]` nebo `players: 2`.",
        ),
    )
    seed = Message("`seed` must be a number.", "`seed` má být číslo.")
    rolls = Message(
        "`rolls` must be a list of the numbers that the dice show first.",
        "`rolls` má být seznam čísel, která padnou na kostkách nejdřív.",
        Cure("Write, for example, `rolls: [6, 3]`.", "Napiš například `rolls: [6, 3]`."),
    )
    options = Message("`options` must be a mapping: `{{name: value}}`.", "`options` má být mapování: `{{jméno: hodnota}}`.")
    option = Message(
        "The option `{name}` must have one value or a list of values.",
        "Volba hry `{name}` má mít jednu hodnotu nebo seznam hodnot.",
    )
    given = Message("`given` must be a mapping of what is where.", "`given` má být mapování toho, co kde je.")
    expect = Message(
        "`expect` must be a mapping: what must hold, and its value.",
        "`expect` má být mapování: co má platit a jakou to má hodnotu.",
    )
    play = Message("`play` must be a list of lines such as `- alice: pass`.", "`play` má být seznam řádků jako `- alice: pass`.")
    line = Message(
        "A line of `play` must be `player: words`.",
        "Řádek v `play` má být `hráč: slova`.",
        Cure("Write one player per line.", "Na každý řádek napiš jednoho hráče."),
    )
    answer = Message(
        "It is not clear what `{player}` answers here.",
        "Není jasné, co tu `{player}` odpovídá.",
        Cure(
            "Write the words of the options, or `[a, b]` for several parts.",
            "Napiš slova možností, nebo `[a, b]`, má-li odpověď víc částí.",
        ),
    )
    trade = Message(
        "A side of a trade names things and numbers of tokens, without nesting.",
        "Strana obchodu vyjmenuje věci a počty žetonů, nic vnořeného.",
        Cure(
            "Write `{{copper: 1}}`, or `[rug, 2*copper]`; the word of a token says which pool it is from.",
            "Napiš `{{copper: 1}}` nebo `[rug, 2*copper]`; ze které zásoby žeton je, říká jeho slovo.",
        ),
    )


class UnknownPlayer(Code):
    code = "RW904"
    severity = ERROR
    title = "A name that no player has"
    meaning = "The players of a test are those under `players:` (by default alice, bob, cyril, … as many as the ruleset needs)."
    wrong = "- name: a test\n  players: [alice, bob]\n  play:\n  - carl: pass"
    right = "- name: a test\n  players: [alice, bob]\n  play:\n  - bob: pass"


class BadPosition(Code):
    code = "RW905"
    severity = ERROR
    title = "A given position that is impossible"
    meaning = "`given:` puts things into zones and sets state, using the names of the ruleset. Everything it names must exist and have room."
    wrong = "given:\n  alice: {hnad: [rose]}"
    right = "given:\n  alice: {hand: [rose]}"


class BadExpectation(Code):
    code = "RW906"
    severity = ERROR
    title = "An expectation that cannot be read"
    meaning = (
        "To the left of the colon goes a formula of the language (players by their names) or one of decision, why not, winner, "
        "winners, score, saw, never saw, over; to the right of it, the value."
    )
    wrong = "expect:\n  cuont alice.hand: 3"
    right = "expect:\n  count alice.hand: 3"

    not_counted = Message(
        "No rule counts how often `{name}` happens in a `{since}`, so games do not record it.",
        "Žádné pravidlo nepočítá, kolikrát se za `{since}` stane `{name}`, takže si to hra nepamatuje.",
        Cure(
            "Add a stat to the ruleset: `{name}s: times {name} this {since}`.",
            "Přidej do pravidel odvozenou hodnotu: `{name}s: times {name} this {since}`.",
        ),
    )


class NothingExpected(Code):
    code = "RW907"
    severity = WARNING
    title = "A test that expects nothing"
    meaning = "A test without `expect` only shows that its play is possible."
    wrong = "- name: a test\n  play:\n  - alice: pass"
    right = "- name: a test\n  play:\n  - alice: pass\n  expect: {over: no}"

    test = Message(
        "The test “{name}” expects nothing.",
        "Test „{name}“ nic neočekává.",
        Cure("Add `expect:` with what must hold.", "Přidej `expect:` s tím, co má platit."),
    )


class BadTestRows(Code):
    code = "RW908"
    severity = ERROR
    title = "`for each` of a test that names nothing"
    meaning = "`for each: {x: [a, b]}` or `{x: every KIND}` or a list of mappings makes one test for each row; `<x>` is replaced."
    wrong = "for each: {c: every plnat}\nbecause: <c> grows anywhere"
    right = "for each: {c: every plant}\nbecause: <c> grows anywhere"

    row = Message(*rows.ROW)
    form = Message(*rows.FORM)
    list_needed = Message(*rows.LIST_NEEDED)
    no_list = Message(*rows.NO_LIST)
    bound = Message(*rows.BOUND)
    neither = Message(*rows.NEITHER)
    no_value = Message(*rows.NO_VALUE)
    too_many = Message(
        "This makes {n:,} tests; the limit for a file is {most:,}.",
        "Testů je tu {n:,}, v souboru jich smí být nejvýš {most:,}.",
    )
    none = Message(
        "`for each` has no rows, so there is no test.",
        "`for each` nemá řádky, takže tu není žádný test.",
        Cure("Write at least one row.", "Napiš aspoň jeden řádek."),
    )
    in_a_text = Message(
        "`{name}` is a list or a mapping here, which cannot be put into a text.",
        "`{name}` je tu seznam nebo mapování a to se do textu doplnit nedá.",
        Cure("Write `<{name}>` as a whole value, or give it single values.", "Napiš `<{name}>` jako celou hodnotu, nebo mu dej jednotlivé hodnoty."),
    )
    filled_in = Message(
        "This would have {n:,} characters with its values filled in; the limit is {most:,}.",
        "Po doplnění hodnot by toto mělo {n:,} znaků, nejvíc jich smí být {most:,}.",
    )


class RepeatsGiven(Code):
    code = "RW909"
    severity = WARNING
    title = "A test that only repeats what it was given"
    meaning = (
        "Nothing is played in the test, or nothing under `in:` can change what it expects: only what its `given` has set, initial values, "
        "or a comparison of numbers. So it shows nothing about the rules. The same is reported for an expectation that nothing can change, such "
        "as the number of players, for a duplicate row of `for each`, and for a value of its rows that the test never uses. If the test shows "
        "that the beginning of a turn leaves something alone, also expect something that the beginning changes."
    )
    wrong = "- name: a test\n  given: {alice: {coins: 5}}\n  expect: {alice.coins: 5}"
    right = "- name: a test\n  given: {alice: {coins: 5}}\n  play:\n  - alice: rest\n  expect: {alice.coins: 5}"

    repeats = Message(
        "The test “{name}” only repeats what it was given.",
        "Test „{name}“ jen opakuje, co dostal.",
        Cure("Play something under `play:`, or expect what follows from the position.", "Zahraj něco v `play:`, nebo čekej, co z pozice plyne."),
    )
    row = Message(
        "This row is the same as one above it, so it tests nothing new.",
        "Tento řádek je stejný jako jeden z předchozích, takže ukazuje totéž znovu.",
        Cure("Change a value in it, or remove it.", "Změň v něm některou hodnotu, nebo jej vynech."),
    )
    rows = Message(
        "Several rows make the same test, so they test nothing new.",
        "Z několika řádků vzniká týž test, takže ukazují totéž znovu.",
        Cure("Use the values of the rows in the test, or remove the rows.", "Použij v testu hodnoty řádků, nebo řádky vynech."),
    )
    column = Message(*UNUSED)
    name_again = Message(
        "A test above is already called “{name}”.",
        "Test „{name}“ už je výše.",
        Cure("Say what this one shows.", "Napiš, co ukazuje tento."),
        severity=NOTE,
    )
    fixed = Message(
        "`{formula}` is the same whatever is played, so this expectation cannot fail.",
        "`{formula}` je stejné, ať se zahraje cokoli, takže toto očekávání nemůže selhat.",
        Cure("Expect what the play changes.", "Čekej to, co hra změní."),
    )


class NamesNothing(Code):
    code = "RW910"
    severity = ERROR
    title = "An expectation that cannot fail, because it names nothing"
    meaning = (
        "`not offered`, `never saw` and the like hold for any word that does not exist. So their words must be options, things "
        "or words of the ruleset; a list must not be empty, and a thing that nobody may have seen must have a copy in the game."
    )
    wrong = "expect:\n  never saw: {alice: oka}"
    right = "expect:\n  never saw: {alice: oak}"


class BadTestValues(Code):
    code = "RW911"
    severity = ERROR
    title = "Values for the tests of a base that are unused or missing"
    meaning = (
        "A test of the base of a family may contain `<x>` where its games differ. Each game gives it a value, in an entry `- "
        "values: {x: 5}` among its own tests. A value is a number, a text, a list or a mapping, or the rows of a `for each`. "
        "Values are only for the tests of the base, and each must be used there."
    )
    wrong = "- values: {prcie: 4}"
    right = "- values: {price: 4}"

    form = Message(
        "`values` must be a mapping from names to their values in the tests of the base.",
        "`values` má být mapování jmen a toho, co si za ně testy základu dosadí.",
        Cure("Write, for example, `- values: {{price: 4}}`.", "Napiš například `- values: {{price: 4}}`."),
    )
    beside = Message(
        "`{key}` cannot be combined with `values`, which is an entry of its own.",
        "`{key}` nemůže stát vedle `values`, to je samostatná položka.",
        Cure("Begin another entry with `- {key}:`.", "Začni další položku `- {key}:`."),
    )
    twice = Message(
        "`{name}` already has a value in {first}.",
        "`{name}` už má hodnotu v {first}.",
        Cure("Remove one of them.", "Jednu z nich vynech."),
    )
    missing = Message(
        "This test of the base needs a value for `<{name}>`, but {game} gives none.",
        "Tento test základu potřebuje hodnotu za `<{name}>` a {game} žádnou nedává.",
        MEANT,
        Cure(
            "Add `- values: {{{name}: …}}` to a file of tests of {game}.",
            "Přidej `- values: {{{name}: …}}` do souboru s testy {game}.",
        ),
    )
    unused = Message(
        "No test of the base has `<{name}>` in it.",
        "Žádný test základu v sobě nemá `<{name}>`.",
        Cure("Remove `{name}`.", "`{name}` vynech."),
    )
