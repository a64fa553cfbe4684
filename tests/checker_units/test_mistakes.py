import pytest

CARDS = """
kinds: {card: {fields: {price: number, tall: yes/no = no, level: 1..3 = 1}, state: {used: yes/no = no}}}
zones: {player: {hand: {holds: card}}, game: {deck: {holds: card}}}
"""


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ("things:\n- {kind: card, id: a, prise: 2, price: 1}\n", "RW202", "`price`"),
        ("things:\n- {kind: card, id: a}\n", "RW248", "has no `price`"),
        ("things:\n- {kind: card, id: a, price: cheap}\n", "RW352", "whole number"),
        ("things:\n- {kind: card, id: a, price: 1, level: 4}\n", "RW353", "outside 1..3"),
        ("things:\n- {kind: card, id: a, price: 1, tall: maybe}\n", "RW352", "`yes` or `no`"),
        ("things:\n- {kind: card, id: a, price: 1, used: yes}\n", "RW247", "changes during the game"),
        (
            "kinds: {card: {}}\nzones: {player: {card: {holds: card}}, game: {pile: {holds: card}}}\nconstants: {pile: 2}\n",
            "RW240",
            "taken",
        ),
        ("things:\n- {kind: cart, id: a}\n", "RW201", "`card`"),
        ("state: {player: {coins: number}}\n", "RW309", "no initial value"),
        ("state: {player: {coins: numbr = 0}}\n", "RW201", "`number`"),
        ("state: {player: {coins: 5..1 = 2}}\n", "RW350", "wrong order"),
        ("state: {player: {coins: number start 0}}\n", "RW356", "goes after `=`"),
        ("constants: {count: 3}\n", "RW204", "word of the language"),
        ("constants: {price: 3}\nstats: {price: '4'}\n", "RW240", "taken"),
        ("stats:\n  used(card): yes\n", "RW240", "would be ambiguous"),
        ("changes:\n- strenght(player): + 1\nstats:\n  strength(player): '1'\n", "RW201", "`strength`"),
        ("changes:\n- strength(card): + 1\nstats:\n  strength(player): '1'\n", "RW355", "parameter"),
        ("stats:\n  a(player): b(player)\n  b(player): a(player) + 1\n", "RW462", "Circular"),
        ("marks:\n  asleep: {on: player, counts: trun}\nhappenings:\n  turn(player): {do: stop}\n", "RW201", "`turn`"),
        ("dice:\n  odd: {faces: [1, two]}\n", "RW352", "whole number"),
        ("maps:\n  m: {shape: graph, space: card, edges: [[a, a]]}\n", "RW250", "two spaces"),
    ],
)
def test_one_mistake_one_finding(checked, text, code, said):
    result = checked(text if "zones" in text else CARDS + text)
    assert code in result.codes, [(f.code, f.message) for f in result.findings]
    finding = next(f for f in result.findings if f.code == code)
    assert said in finding.message + finding.cure + finding.suggestion
    assert result.errors == [code], [(f.code, f.message) for f in result.findings]


def test_totals_are_counted(checked):
    text = """
        kinds: {card: {fields: {tall: yes/no = no}}}
        zones: {game: {deck: {holds: card}}}
        things:
        - {kind: card, id: a, tall: yes, copies: 2}
        - {kind: card, id: b}
        expect:
        - {count: every card, is: 3}
        - {count: every card where tall, is: TALL, because: the box says so}
    """
    assert "RW465" not in checked(text.replace("TALL", "2")).codes
    assert "There are 2" in checked(text.replace("TALL", "4")).one("RW465")


def test_totals_read_only_what_is_printed(checked):
    result = checked("""
        kinds: {card: {}}
        zones: {game: {deck: {holds: card}}}
        things: [{kind: card, id: a}]
        expect: [{count: deck, is: 1}]
    """)
    assert "every KIND" in next(f.cure for f in result.findings if f.code == "RW466")


def test_refusals(checked):
    text = """
        options: {quick: {type: yes/no, default: no}, full: {type: yes/no, default: no}}
        refuse:
        - {when: CONDITION, because: No.}
    """
    assert checked(text.replace("CONDITION", "option.quick and option.full")).errors == []
    assert "RW463" in checked(text.replace("CONDITION", "not option.quick or option.full")).codes
    assert "RW464" in checked(text.replace("CONDITION", "option.quick and option.full and player_count > 9")).codes


RULES = """
    state: {player: {points: number = 0, wins_so_far: number = 0}}
    rules:
    - id: rich
      for: {p: players}
      whenever: p.points >= 3
      ONCE
      do: add 1 to p.wins_so_far
"""


def test_rule_for_ever(checked):
    assert "RW402" in checked(RULES.replace("      ONCE\n", "")).codes
    assert "RW402" not in checked(RULES.replace("      ONCE\n", "").replace("add 1 to p.wins_so_far", "set p.points to 0")).codes
    assert checked(RULES.replace("ONCE", "once: game")).errors == ["RW403"]
    assert checked(RULES.replace("ONCE", "once: game\n      ties: nobody")).errors == []
    assert checked(RULES.replace("ONCE", "once: game\n      per: p")).errors == []


def test_idle_action_and_dead_hook(checked):
    result = checked("""
        happenings:
          turn(player): {turn of: player, do: player may act in day}
          flood(player): {do: stop}
        state: {game: {count_of_rounds: number = 0}}
        actions:
          look: {in: day, do: stop}
        rules:
        - after: flood
          do: add 1 to count_of_rounds
    """)
    assert "RW407" in result.codes and "RW461" in result.codes


def test_unused_and_untranslated(checked):
    result = checked("""
        words: {colour: [red]}
        constants: {limit: 3}
        options: {quick: {type: yes/no, default: no, name: {en: Quick}}}
        texts: {ask: {en: Really?, cs: Opravdu?}}
        stats: {never_read: limit}
    """)
    assert result.errors == []
    messages = [f.message for f in result.findings if f.code == "RW710"]
    assert any("ask" in m for m in messages) and any("quick" in m for m in messages) and any("never_read" in m for m in messages)
    assert not any("limit" in m for m in messages)
    assert "cs" in result.one("RW701")


def test_in_force_that_depends_on_itself(checked):
    result = checked("""
        kinds: {card: {in force: power(owner) > 2}}
        zones: {player: {hand: {holds: card}}}
        stats:
          power(player): 1
        things:
        - {kind: card, id: a, gives: {power: 1}}
    """)
    assert "RW462" in result.codes or "RW303" in result.codes


def test_unknown_values(checked):
    text = (
        CARDS
        + """
things:
- {kind: card, id: a, price: unknown}
"""
    )
    assert checked(text).errors == [] and "RW252" in checked(text).codes
    assert checked(text + "stats:\n  dear(card): card.price > 2\n").errors == ["RW253"]
