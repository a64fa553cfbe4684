"""Every form of the language that asks somebody or produces options is tried with a secret, and with something public."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import get_args

import pytest

import rulewright
from rulewright.checker.secrecy.statements import STATEMENTS
from rulewright.language import core

GRAMMAR = Path(core.__file__).with_name("grammar.lark").read_text(encoding="utf-8")
# The rules of the grammar whose alternatives are forms of statements, clauses, questions and header choices.
LISTS = ("_simple", "_choosing", "choose", "quantity", "_choice_clause_line", "_compound", "test", "_offer_part", "_with", "bids")

# Forms that neither ask nor produce options: they only change something, name something, or say where to continue.
SILENT = {
    *("let", "assign", "add", "remove_from", "move", "move_tokens", "move_to_box", "swap", "draw", "shuffle", "gains", "loses_amount"),
    *("mark", "roll", "create", "remove", "reveal", "stop", "return_", "end_game", "wins", "loses", "eliminate", "say", "end_happening"),
    "perform",  # for a chosen option; its action asks its own questions
    *("together", "as_player", "give", "want", "each_once", "clause", "sum"),
}

RULESET = """\
ruleset: forms
version: "1"
language: 1
title: Forms
players: 2 to 3
words: {{good: [brick, wool]}}
kinds:
  card:
    fields: {{red: yes/no = no, worth: number = 1}}
    code: {{play(player me): effect = nothing}}
zones:
  game: {{deck: {{holds: card, order: pile, seen by: nobody}}, table: {{holds: card}}}}
  player: {{hand: {{holds: card, seen by: owner}}, row: {{holds: card}}}}
things:
- {{kind: card, id: one, red: yes, play: "if me agrees to go_on: me gains 1 points"}}
- {{kind: card, id: two, worth: 2}}
state:
  player: {{points: number = 0, gold: number = 5, goods: pool of good, shown: number = 0, secret: 0..9 = 0 seen by owner}}
texts: {{go_on: Go on?, how_many: "Is it {{number}}?"}}
setup: move every card to deck
stats:
  wealth(player): player.gold
  substitutes(player, good given, good owed, action purpose): given = owed
resources:
  good: {{parts: good, kept in: player.goods, by: substitutes}}
happenings:
  turn(player):
    turn of: player
    do: player may act in menu
  hit(player victim, player striker):
    do: victim loses 1 points
  ask(player, number n):
    do: |
      if n > 1 and player agrees to go_on: player gains 1 points
  with_body(player):
    body: caller
actions:
  rest: {{in: menu, do: me gains 1 points}}
  act:
    in: menu
    with: {{rival: others}}
    do: |
      hit(rival, me)
{do}
flow: |
  repeat 3 times:
    for each p in players: turn(p)
result: {{score(player): player.points}}
{more}
"""

# A part of an action with `rival` for each form of the grammar; `N` is a number: a secret of `rival`, or a public one.
FORMS: dict[str, str] = {
    # a choice, in every shape
    "choose": "choose c in (table where worth > N)",
    "exactly": "choose N cs in table",
    "up_to": "choose up to N cs in table",
    "any_number": "choose any number of cs in (table where worth > N)",
    "may_choose": "me may choose c in (table where worth > N)",
    "choose_amounts": "choose amounts n over (every good where it = wool or N > 1)\n  with sum of n <= 2",
    "choose_pairs": "choose up to 2 pairs xs of (a in table, b in (me.row where worth > N)) where a.worth = b.worth",
    "choose_one": "choose one:\n  left when N > 1: add 1 to me.points\n  right: add 2 to me.points",
    "while_choose": "while me may choose c in (table where worth > N): move c to me.row",
    "for_each": "for each c in (table where worth > N) in an order chosen by me: move c to me.row",
    # its clauses
    "with_clause": "choose any number of cs in table\n  with count cs <= N",
    "such_that": "choose any number of cs in table\n  such that count cs <= N",
    "must": "choose c in table\n  must c.worth > N",
    "prefer": "choose c in table\n  prefer c.worth > 1, else c.worth > N",
    "usually": "choose n in 1..9\n  usually N",
    "with_each": "choose amounts n over every good\n  with each g: n[g] <= N",
    "making": "choose amounts n over every good\n  making sum of n = N",
    "at_most_where": "choose up to 2 pairs xs of (a in table, b in me.row)\n  at most N where a.worth > 1",
    "same_by": "choose up to 2 pairs xs of (a in table, b in me.row)\n  same by a.worth + N",
    "useful_by": "choose up to 2 pairs xs of (a in table, b in me.row)\n  useful by a.worth + N",
    # whether somebody is asked
    "if_": "if N > 1:\n  choose c in table",
    "agrees": "if N > 1 and me agrees to go_on: add 1 to me.points",
    "pays_for": "if me pays N gold for go_on: add 1 to me.points",
    "pay": "me pays N brick",
    "repeat": "repeat N times:\n  choose c in table",
    "repeat_while": "repeat at most 3 times while N > 1:\n  choose c in table",
    "while_act": "if N > 1:\n  while me may act in menu",
    "act": "if N > 1: me may act in menu",
    "must_act": "if N > 1: me must act in menu",
    "perform_menu": "perform up to N of menu",
    "call": "ask(me, N)",
    "call_with_body": "with_body(me):\n  if N > 1:\n    choose c in table",
    "auction": "auction bid by winner among players:\n  bids from 1 to N\nif winner is something: add 1 to winner.points",
    "passing": "auction bid by bidder among players:\n  bids from 1 to 9\n  who passes:\n    if N > 1:\n      choose c in table\n"
    "if bidder is something: add 1 to bidder.points",
    "bids": "auction bid by winner among players:\n  bids from N to 9\nif winner is something: add 1 to winner.points",
    "offer": "me offers rival:\n  give (me.row where worth > N)\n  want rival.row",
    "at_most_per": "me offers rival:\n  give me.row\n  want rival.row\n  at most N per turn",
    "countered": "me offers rival:\n  give me.row\n  want rival.row\n  countered at most N times",
    "tried": "me offers rival:\n  give me.row\n  want rival.row\n  tried by machines: given <= N",
}

# Forms of questions that have a grammar rule of their own only together with another.
WAYS: dict[str, str] = {
    "a local name": "let n = N\nif n > 1:\n  choose c in table",
    "a name set in a branch": "let n = 0\nif N > 1: set n to 1\nif n > 0:\n  choose c in table",
    "a stop before it": "for each c in table:\n  if N > 1: stop\n  choose d in me.row",
    "an order by a number": "for each p in players by p.gold + N:\n  p chooses c in table",
    "a placeholder in the question": "let number = N\nif me agrees to how_many: add 1 to me.points",
    "a choice of a number": "choose n in 1..N",
    "the top and the bottom of a set": "choose c in (table with most worth * N)",
    "a formula over a supposed position": "choose c in (table where (worth > N supposing me.points = 1))",
    "what is supposed": "choose c in (table where (worth + me.points > 1 supposing me.points = N))",
    "a union": "choose c in (me.row plus (table where worth > N))",
    "at once": "for each p in players at once:\n  p chooses c in (p.row where worth > N)\n  move c to table",
    "a text of a thing": "if N > 1:\n  for each c in me.row: c.play(me)",
}

# Places outside texts, with what replaces `N` there.
PLACES: dict[str, str] = {
    "with_set": "actions:\n  more:\n    in: menu\n    with: {rival: others, c: table where worth > N}\n    do: move c to me.row",
    "with_number": "actions:\n  more:\n    in: menu\n    with: {rival: others, n: number 1 to N}\n    do: add n to me.points",
    "with_some": "actions:\n  more:\n    in: menu\n    with: {rival: others, cs: some (table where worth > N)}\n    do: move cs to me.row",
    "with_up_to": "actions:\n  more:\n    in: menu\n    with: {rival: others, cs: up to N of table}\n    do: move cs to me.row",
    "with_amounts": "actions:\n  more:\n    in: menu\n    with: {rival: others, n: amounts over every good}\n    when: sum of n <= N\n"
    "    do: add sum of n to me.points",
    "a condition of an action": "actions:\n  more:\n    in: menu\n    with: {rival: others}\n    when: N > 1\n    do: me gains 1 points",
    "a price of an action": "actions:\n  more:\n    in: menu\n    with: {rival: others}\n    costs: {gold: N}\n    do: me gains 1 points",
    "a permission of a happening": "happenings:\n  fight(player rival, player me):\n    when: N > 1\n    do: me chooses c in table\n"
    "actions:\n  more:\n    in: menu\n    with: {rival: others}\n    do: fight(rival, me)",
    "a hook that asks": "rules:\n- after: hit\n  where: M > 1\n  asked of: striker\n  do: add 1 to striker.points",
    "a price of a hook": "rules:\n- after: hit\n  asked of: striker\n  costs: {gold: M}\n  do: add 1 to striker.points",
    "a hook in whose text somebody is asked": "rules:\n- after: hit\n  where: M > 1\n  do: |\n    striker chooses c in table",
    "a rule that asks": "rules:\n- id: often\n  for: {rival: players, foe: rival.others}\n  whenever: N > 1\n  asked of: foe\n"
    "  do: add 1 to foe.points",
    "an outlook": "result: {outlook(player): player.points + sum of (N_OF it) over player.others}",
    "a panel": "screen:\n  rivals: {table: others, columns: {theirs: N_OF it}}",
}


def alternatives(rule: str) -> set[str]:
    """The names of grammar rules, and of alternatives with a name of their own."""
    found = re.search(rf"^\??{rule}:((?:.|\n(?=[ \t]+\|))*)", GRAMMAR, re.MULTILINE)
    assert found is not None, rule
    named = set(re.findall(r"->\s*(\w+)", found[1]))
    plain = {part.strip() for part in re.split(r"\|", re.sub(r"->\s*\w+", "", found[1]))}
    return named | {part for part in plain if re.fullmatch(r"[a-z]\w*", part)}


def checked(tmp_path: Path, do: str, more: str = "") -> list[str]:
    """The codes of the secrets family for a ruleset with this part; other errors are mistakes of the test."""
    lines = "\n".join("      " + line for line in do.splitlines())
    text = RULESET.format(do=lines, more="")
    for section, body in re.findall(r"^(\w+):(.*(?:\n[ -].*)*)", more, re.MULTILINE):
        if re.search(rf"^{section}:", text, re.MULTILINE) and body.startswith("\n"):
            text = text.replace(f"\n{section}:\n", f"\n{section}:{body}\n", 1)
        elif section == "result":
            text = text.replace("result: {score(player): player.points}", "result: {score(player): player.points," + body.strip()[1:])
        else:
            text += f"{section}:{body}\n"
    (tmp_path / "ruleset.yaml").write_text(text, encoding="utf-8")
    found = rulewright.load(tmp_path).diagnostics
    assert [f"{each.span}: {each.message}" for each in found if each.severity.name == "ERROR" and each.code[:4] != "RW50"] == [], text
    return [each.code for each in found if each.code.startswith("RW50")]


SECRET = "rival.secret"
OPEN = "rival.shown"
TAKEN: dict[str, Callable[[str], str]] = {
    "a state": lambda name: name,
    "cards": lambda name: "count (rival.hand where red)" if name == SECRET else "count (rival.row where red)",
}


def test_every_form_of_the_grammar_is_known_here() -> None:
    """A new form that may ask somebody must be added to FORMS, any other to SILENT."""
    known = {*FORMS, *PLACES, *SILENT}
    forms = {form for rule in LISTS for form in alternatives(rule)} - {*LISTS} - {"forever", "nobody"}
    assert forms - known == set()


def test_every_statement_is_followed() -> None:
    assert set(STATEMENTS) == set(get_args(core.Stmt))


@pytest.mark.parametrize("of", TAKEN)
@pytest.mark.parametrize("form", [*FORMS, *WAYS])
def test_a_secret_in_a_form_is_found(form: str, of: str, tmp_path: Path) -> None:
    piece = {**FORMS, **WAYS}[form].replace("N", f"({TAKEN[of](SECRET)})")
    assert checked(tmp_path, piece) != []


@pytest.mark.parametrize("of", TAKEN)
@pytest.mark.parametrize("form", [*FORMS, *WAYS])
def test_what_all_see_is_silent_in_a_form(form: str, of: str, tmp_path: Path) -> None:
    piece = {**FORMS, **WAYS}[form].replace("N", f"({TAKEN[of](OPEN)})")
    assert checked(tmp_path, piece) == []


def _placed(place: str, name: str) -> str:
    members = {"N_OF it": f"it.{name}", "M": f"victim.{name}", "N": f"rival.{name}"}
    return re.sub(r"N_OF it|\b[MN]\b", lambda match: members[match[0]], PLACES[place])


@pytest.mark.parametrize("place", PLACES)
def test_a_secret_at_a_place_is_found(place: str, tmp_path: Path) -> None:
    assert checked(tmp_path, "rival loses 1 points", _placed(place, "secret")) != []


@pytest.mark.parametrize("place", PLACES)
def test_what_all_see_is_silent_at_a_place(place: str, tmp_path: Path) -> None:
    assert checked(tmp_path, "rival loses 1 points", _placed(place, "shown")) == []


# What everybody notices: `V` is a value, `C` a condition; the happening `note` writes its number into the log.
READ = {
    "a part of a happening": "note(me, V)",
    "a part by way of a name": "let n = V\nnote(me, n)",
    "a part of a happening inside": "whisper(me, V)",
    "a player that is worked out": "hit(me if C else rival, me)",
    "the number of marks": "mark me with cursed for V turn",
    "the number of dice": "roll V d6 as x",
}
NOTICED = {
    "a happening": "if C: hit(rival, me)",
    "a happening otherwise": "if not C: stop\nhit(rival, me)",
    "a happening in a loop": "repeat V times: hit(rival, me)",
    "a die": "if C: roll d6 as x",
    "a mark": "if C: mark me with cursed for 2 turn",
    "a player who is out": "if C: eliminate rival",
    "the end": "if C: end game",
    "a thing in the open": "if C: create coin in table_of_coins",
    "a happening that gets it": "maybe(me, rival, C)",
}
HELD = {"a state of mine": "me.secret", "a card of mine": "c.worth", "a state of a rival": "rival.secret"}
NOTED = """
  note(player, number n): {do: stop}
  whisper(player, number n): {do: "note(player, n)"}
  maybe(player, player foe, yes/no so): {do: "if so: hit(foe, player)"}"""


def noticed(tmp_path: Path, piece: str, value: str, before: str = "", after: str = "") -> set[str]:
    """The codes for public events."""
    piece = before + piece.replace("V", value).replace("C", f"({value} > 1)") + after
    lines = "\n".join("      " + line for line in piece.splitlines())
    text = RULESET.format(do=lines, more="marks: {cursed: {on: player, counts: turn}}")
    text = text.replace("happenings:", "happenings:" + NOTED, 1)
    text = text.replace("with: {rival: others}", "with: {rival: others, c: me.hand}")
    text = text.replace("kinds:\n", "kinds:\n  coin: {made: 9}\n", 1)
    text = text.replace("table: {holds: card}", "table: {holds: card}, table_of_coins: {holds: coin}")
    (tmp_path / "ruleset.yaml").write_text(text, encoding="utf-8")
    found = rulewright.load(tmp_path).diagnostics
    assert [f"{each.span}: {each.message}" for each in found if each.severity.name == "ERROR"] == [], text
    return {each.code for each in found} & {"RW509", "RW510"}


@pytest.mark.parametrize("held", HELD)
@pytest.mark.parametrize("form", [*READ, *NOTICED])
def test_what_everybody_notices_of_a_secret_is_found(form: str, held: str, tmp_path: Path) -> None:
    assert noticed(tmp_path, {**READ, **NOTICED}[form], HELD[held]) != set()


@pytest.mark.parametrize("form", [*READ, *NOTICED])
def test_what_is_known_may_be_noticed(form: str, tmp_path: Path) -> None:
    """An open state, a card that was shown or goes where all see it, and a secret that was made known by an open state."""
    piece = {**READ, **NOTICED}[form]
    assert noticed(tmp_path, piece, "me.shown") == set()
    assert noticed(tmp_path, piece, "c.worth", before="reveal c\n") == set()
    assert noticed(tmp_path, piece, "c.worth", after="\nmove c to table") == set()
    assert noticed(tmp_path, piece, "me.shown", before="set me.shown to me.secret\n") == set()


WATCHED = """rules:
- when changes: plans(p)
  for: {{p: players}}
  asked of: p
  do: "{do}"
"""


@pytest.mark.parametrize("do", ["tell(p, now)", "tell(p, was)", "mark p with cursed for now turn", "roll now d6 as x", "if now > 3: tell(p, 1)"])
def test_what_a_rule_watches_is_a_secret_in_what_it_does(do: str, tmp_path: Path) -> None:
    """Agreeing shows that it has changed, but not to what."""
    for name, found in (("secret", True), ("shown", False)):
        more = WATCHED.format(do=do) + f"marks: {{cursed: {{on: player, counts: turn}}}}\nstats:\n  plans(player): player.{name}\n"
        more += "happenings:\n  tell(player, number n): {do: stop}"
        (tmp_path / name).mkdir()
        codes = noticed_in(tmp_path / name, more)
        assert bool(codes & {"RW509", "RW510"}) == found, (name, codes)


def noticed_in(folder: Path, more: str) -> set[str]:
    """The codes of a ruleset with more sections."""
    text = RULESET.format(do="      rival loses 1 points", more="")
    for section, body in re.findall(r"^(\w+):(.*(?:\n[ -].*)*)", more, re.MULTILINE):
        text = text.replace(f"\n{section}:\n", f"\n{section}:{body}\n", 1) if f"\n{section}:\n" in text else text + f"{section}:{body}\n"
    (folder / "ruleset.yaml").write_text(text, encoding="utf-8")
    found = rulewright.load(folder).diagnostics
    assert [f"{each.span}: {each.message}" for each in found if each.severity.name == "ERROR"] == [], text
    return {each.code for each in found}


@pytest.mark.parametrize(
    ("piece", "codes"),
    [
        ("me offers rival:\n  give me.row\n  want rival.row\n  at most me.NAME per turn", ["RW506"]),
        ("if me.NAME > 1:\n  me offers rival:\n    give me.row\n    want rival.row", ["RW505"]),
        ("for each p in players where secret > 1:\n  p offers rival:\n    give p.row\n    want rival.row", ["RW505"]),
        ("repeat me.NAME times:\n  me offers rival:\n    give me.row\n    want rival.row", ["RW505"]),
    ],
)
def test_whether_an_offer_is_made_may_not_depend_on_a_secret_of_who_makes_it(piece: str, codes: list[str], tmp_path: Path) -> None:
    """Offers are made in the open, and a partner is asked for an answer."""
    assert sorted(set(checked(tmp_path, piece.replace("NAME", "secret")))) == codes
    assert checked(tmp_path, piece.replace("NAME", "shown").replace("secret", "shown")) == []


def test_an_order_by_hidden_numbers_is_found(tmp_path: Path) -> None:
    """Each player who is asked in turn learns how the others compare."""
    loop = "for each p in players by p.{}:\n  p chooses c in table"
    assert checked(tmp_path, loop.format("secret")) == ["RW505"]
    assert checked(tmp_path, loop.format("shown")) == []


@pytest.mark.parametrize(
    "shown", ["me.hand", "players.hand", "me.row plus players.hand", "deck plus me.hand", "(every player where points > 0).hand"]
)
def test_what_was_shown_as_a_whole_zone_is_no_secret(shown: str, tmp_path: Path) -> None:
    value, piece = "count (me.hand where red)", "if C:\n  roll d6 as x\n  if x > 1: me gains 1 points"
    assert noticed(tmp_path, piece, value) != set()
    assert noticed(tmp_path, piece, value, before="reveal me.row\n") != set()
    if "points" not in shown:
        assert noticed(tmp_path, piece, value, before=f"reveal {shown}\n") == set()
    else:
        assert noticed(tmp_path, piece, value, before=f"reveal {shown}\n") != set()
