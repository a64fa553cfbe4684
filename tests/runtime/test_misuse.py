"""Misuse of the public interface: every function with every parameter wrong raises one of the package's own errors, and nothing has changed."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import rulewright
from rulewright import Decision, Game, Option, Ruleset, RulewrightError
from rulewright.agents import table
from rulewright.pool import deliver
from rulewright.runtime.endings import Ending
from rulewright.runtime.log import Entry
from rulewright.source.catalogue.played import Spoken
from tests.runtime.small import load

RULES = """\
options:
  goal: {type: 2..9, default: 3}
  colours: {type: set of colour, default: "{}"}
words:
  colour: [red, blue]
kinds:
  card: {}
state:
  player: {gold: number = 3}
things:
- {kind: card, id: ace, copies: 3}
- {kind: card, id: king, copies: 3}
zones:
  player:
    hand: {holds: card, seen by: owner}
setup: |
  for each p in players:
    if p = first of players: move (every card) to p.hand
flow: |
  repeat:
    for each p in players: turn(p)
happenings:
  turn(player): {turn of: player, do: player must act in day}
stats:
  wealth(player): player.gold + 1
actions:
  dig: {in: day, do: me gains 1 gold}
  give:
    in: day
    with: {rival: players where it != me}
    when: me.gold > 0
    do: rival gains 1 gold
  rest: {in: day, do: me gains 0 gold}
rules:
- {id: done, for: {p: players}, whenever: p.gold >= 9, do: p wins}
result: {wins: declared, score(player): player.gold, outlook(player): player.gold, plans: {rich: player.gold}}
"""


class Numberish:
    """Like the numbers of array libraries: a number to Python's indexing, and no `int`."""

    def __index__(self) -> int:
        return 0

    __int__ = __index__

    def __eq__(self, other: object) -> bool:
        return other == 0

    __hash__ = None  # type: ignore[assignment]  # as arrays have it


NO_NUMBERS: list[Any] = [True, False, 0.0, 1.5, float("nan"), "0", "alice", b"0", [0], (0,), {}, {0}, Numberish(), object(), len]
NO_TEXTS: list[Any] = [None, 5, True, 1.5, b"en", ["en"], ("en",), {}, Numberish(), object()]
BEYOND: list[Any] = [-1, -2, 2, 99, 2**31, 2**64, 10**6000, -(10**6000)]
HUGE: list[Any] = [10**6000, -(10**6000)]


@dataclass
class Table:
    """A game with everything that could be confused with its own."""

    rules: Ruleset
    game: Game

    def other(self) -> Game:
        return Game(self.rules, ["alice", "bob"], seed=8)

    def stale(self) -> Decision:
        """A decision that has been answered."""
        decision = self.game.decision
        assert decision is not None
        decision.choose(0)
        return decision

    def foreign(self, game: Game) -> Option:
        assert game.decision is not None
        return game.decision.options[0]


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> Ruleset:
    return load(tmp_path_factory.mktemp("misuse"), RULES)


@pytest.fixture
def at(rules: Ruleset) -> Table:
    return Table(rules, Game(rules, ["alice", "bob"], seed=7))


def wrong_choices(at: Table) -> list[Any]:
    stale = at.stale()
    return [
        *BEYOND[:1],
        4,
        *BEYOND[3:],
        *NO_NUMBERS,
        None,
        "",
        "no such",
        at.foreign(at.other()),
        at.foreign(at.game.clone()),
        stale.options[0],
        stale,
    ]


def wrong_marks(at: Table) -> list[Any]:
    game = at.game
    used, released, left, outer = game.mark(), game.mark(), None, None
    game.release(released)
    game.undo(used)
    outer, inner = game.mark(), game.mark()
    game.undo(outer)
    twin, other = game.clone(), at.other()
    left = game.mark()
    game.choose(0)
    return [used, released, inner, twin.mark(), other.mark(), left[:1] + left[1:], None, 5, "mark", object()]


# What is wrong for a parameter, by its name; None where nothing is.
WRONG: dict[str, Callable[[Table], list[Any]]] = {
    "seat": lambda _: [*NO_NUMBERS, *BEYOND, None],
    "seat or none": lambda _: [*NO_NUMBERS, *BEYOND],
    "whole": lambda _: [*NO_NUMBERS, None, *HUGE],
    "count": lambda _: [*NO_NUMBERS, None, -1, *HUGE],
    "text": lambda _: NO_TEXTS,
    "text or none": lambda _: NO_TEXTS[1:],
    "texts": lambda _: [None, "abc", 5, {}, [5], [None], ["dig", 5.0], object(), {"dig"}],
    "yes/no": lambda _: [None, 0, 1, "yes", []],
    "plan": lambda _: [*NO_TEXTS[1:], "poor", ""],
    "choice": wrong_choices,
    "index": lambda _: [-1, 4, *BEYOND[3:], *NO_NUMBERS, None],
    "mark": wrong_marks,
    "ruleset": lambda at: [None, "small", Path(), at.game, object()],
    "players": lambda _: [*NO_NUMBERS, -1, 0, 1, 9, *HUGE, "abc", [], ["alice"], ["a", "a"], ["a", 5], ["a", None], ["a", ""], list("abcdefghi")],
    "options": lambda _: [
        5,
        "full",
        [],
        ["goal"],
        {"goal": 1},
        {"goal": 4.5},
        {"goal": None},
        {"goal": {}},
        {"goal": object()},
        {"goal": True},
        {5: 4},
        {None: None},
        {"gaol": 4},
        {"colours": 5.0},
        {"colours": ["red", 5]},
        {"colours": [["red"]]},
        {"goal": "9" * 6000},
    ],
    "position": lambda at: [
        None,
        5,
        "",
        [],
        {"given": 5},
        {"given": {"nobody": {}}},
        {"given": {"alice": 5}},
        {"given": {5: {}}},
        {"given": {"alice": {"gold": 4.5}}},
        {"where": {}},
        {"players": 9},
        {"seed": "x"},
        {"options": 5},
        {"going_on": 5},
        {"going_on": {}},
        {**at.game.position(), "going_on": {"hash": at.rules.plays_hash}},
        {**at.game.position(), "going_on": {**at.game.position()["going_on"], "notes": 5}},
        at.game,
    ],
    "data": lambda at: [None, 5, "", [], {}, {"rulewright": 1}, {**at.game.save(), "players": 5}, {**at.game.save(), "state": None}, at.game],
    "formula": lambda _: [*NO_TEXTS, "", "alice.", "alice.gold +", "bob.nothing", "\0", "(" * 50],
    "action": lambda _: [*NO_TEXTS, "", "fly", "give nobody", "\0"],
    "stat": lambda _: [*NO_TEXTS, "", "health"],
    "stat args": lambda _: [5, None, "nobody", "ace", [], {}, object(), "\0", 99, -1],
    "span": lambda _: [None, 5, "rules.yaml:1", object()],
    "paths": lambda _: [5, None, True, object(), [], b"small", "\0"],
    "bot": lambda _: [*NO_TEXTS, "", "lookahed", "greedy:budget=4", "lookahead:budget=0", "lookahead:poor", "lookahead:budget=²"],
    "agents": lambda at: [None, 5, [], [table.make_bot("random", 1)], ["random", "random"], [None, 5]],
    "table": lambda at: [None, 5, at.rules],
}
AT: dict[str, str] = {}
Call = Callable[[Table, dict[str, Any]], Any]


def method(owner: Callable[[Table], Any], name: str) -> Call:
    return lambda at, given: getattr(owner(at), name)(**given)


def game_of(at: Table) -> Game:
    return at.game


def decision_of(at: Table) -> Decision:
    assert at.game.decision is not None
    return at.game.decision


def option_of(at: Table) -> Option:
    return decision_of(at).options[0]


def over(at: Table) -> Game:
    game = Game(at.rules, 2, seed=3, log=False)
    game.play_randomly(1)
    return game


# Everything public: a correct call, and what each of its parameters is.
PUBLIC: dict[str, tuple[Call, dict[str, Any], dict[str, str]]] = {
    "Game": (
        lambda at, given: Game(**{"ruleset": at.rules, **given}),
        {},
        {"ruleset": "ruleset", "players": "players", "seed": "whole", "options": "options", "log": "yes/no"},
    ),
    "Game.choose": (method(game_of, "choose"), {"choice": 0}, {"choice": "choice", "player": "seat or none"}),
    "Game.propose": (method(game_of, "propose"), {"give": [], "want": []}, {"give": "texts", "want": "texts"}),
    "Game.choose_all": (method(game_of, "choose_all"), {"choices": ["dig"]}, {"choices": "texts", "player": "seat or none"}),
    "Game.play_randomly": (method(game_of, "play_randomly"), {}, {"seed": "whole", "decisions": "count", "giving_up": "yes/no"}),
    "Game.nobody_gives_up": (method(game_of, "nobody_gives_up"), {}, {}),
    "Game.mark": (method(game_of, "mark"), {}, {}),
    "Game.undo": (method(game_of, "undo"), {}, {"mark": "mark"}),
    "Game.release": (method(game_of, "release"), {}, {"mark": "mark"}),
    "Game.clone": (method(game_of, "clone"), {}, {}),
    "Game.imagined": (method(game_of, "imagined"), {"player": 0, "seed": 1}, {"player": "seat", "seed": "whole"}),
    "Game.why_changed": (method(game_of, "why_changed"), {"holder": "alice"}, {"holder": "text", "state": "text or none"}),
    "Game.view": (method(game_of, "view"), {}, {"player": "seat or none", "language": "text"}),
    "Game.screen": (method(game_of, "screen"), {"player": 0}, {"player": "seat or none", "language": "text"}),
    "Game.table": (method(game_of, "table"), {"player": 0}, {"player": "seat or none", "language": "text"}),
    "Game.log_since": (method(game_of, "log_since"), {"entry": 0}, {"entry": "count", "player": "seat or none"}),
    "Game.at_asking": (method(game_of, "at_asking"), {"number": 0}, {"number": "count"}),
    "Game.revealed_since": (lambda at, given: at.game.revealed_since(**{"mark": at.game.mark(), **given}), {}, {"mark": "mark"}),
    "Game.scores": (method(game_of, "scores"), {}, {"language": "text"}),
    "Game.winners": (method(game_of, "winners"), {}, {}),
    "Game.endings": (method(game_of, "endings"), {}, {}),
    "Game.outlook": (method(game_of, "outlook"), {"player": 0}, {"player": "seat", "plan": "plan"}),
    "Game.hash": (method(game_of, "hash"), {}, {}),
    "Game.evaluate": (method(game_of, "evaluate"), {"formula": "alice.gold"}, {"formula": "formula", "player": "seat or none"}),
    "Game.why_stat": (
        lambda at, given: at.game.why_stat(given["name"], *given["*"], player=given.get("player")),
        {"name": "wealth", "*": ("alice",)},
        {"name": "stat", "args": "stat args", "player": "seat or none"},
    ),
    "Game.why_not": (method(game_of, "why_not"), {"player": 0, "action": "give"}, {"player": "seat", "action": "action", "language": "text"}),
    "Game.save": (method(game_of, "save"), {}, {}),
    "Game.restore": (
        lambda at, given: Game.restore(**{"ruleset": at.rules, "data": at.game.save(), **given}),
        {},
        {"ruleset": "ruleset", "data": "data"},
    ),
    "Game.position": (method(game_of, "position"), {}, {}),
    "Game.from_position": (
        lambda at, given: Game.from_position(**{"ruleset": at.rules, "position": at.game.position(), **given}),
        {},
        {"ruleset": "ruleset", "position": "position"},
    ),
    "Decision.choose": (method(decision_of, "choose"), {"index": 0}, {"index": "index"}),
    "Decision.text": (method(decision_of, "text"), {}, {"language": "text"}),
    "Decision.so_far": (method(decision_of, "so_far"), {}, {"language": "text"}),
    "Decision.usual": (method(decision_of, "usual"), {}, {"language": "text"}),
    "Option.text": (method(option_of, "text"), {}, {"language": "text"}),
    "Option.words": (method(option_of, "words"), {}, {"language": "text"}),
    "Option.about": (method(option_of, "about"), {}, {"language": "text"}),
    "Option.price": (method(option_of, "price"), {}, {"language": "text"}),
    "Ruleset.text_at": (lambda at, given: at.rules.text_at(**{"span": decision_of(at).span, **given}), {}, {"span": "span"}),
    "Ruleset.games": (lambda at, given: at.rules.games(**given), {}, {}),
    "Ruleset.need_game": (lambda at, given: at.rules.need_game(**given), {}, {}),
    "Ruleset.title": (lambda at, given: at.rules.title(**given), {}, {"language": "text"}),
    "Ruleset.compiled": (
        lambda at, given: at.rules.compiled(**{"players": 2, "options": {}, **given}),
        {},
        {"players": "players", "options": "options"},
    ),
    "Ending.text": (lambda at, given: over(at).endings()[0].text(**given), {}, {"language": "text"}),
    "Entry.text": (lambda at, given: at.game.log[0].text(**given), {}, {"language": "text"}),
    "load": (
        lambda at, given: rulewright.load(*given.get("*", ("small",)), **{name: value for name, value in given.items() if name != "*"}),
        {},
        {"paths": "paths", "complete": "yes/no"},
    ),
    "carry_over": (
        lambda at, given: rulewright.carry_over(**{"game": at.game, "ruleset": at.rules, **given}),
        {},
        {"game": "table", "ruleset": "ruleset"},
    ),
    "Lost.text": (lambda at, given: rulewright.Lost(Spoken.yes(), None).text(**given), {}, {"language": "text"}),
    "make_bot": (lambda at, given: table.make_bot(**given), {"name": "random", "seed": 1}, {"name": "bot", "seed": "whole", "plans": "texts"}),
    "play_out": (
        lambda at, given: table.play_out(**{"game": at.game, "agents": [table.make_bot("random", 1)] * 2, **given}),
        {"limit": 2},
        {"game": "table", "agents": "agents", "limit": "count", "giving_up": "yes/no"},
    ),
}
LISTS = {"args", "paths"}  # parameters of which there are many
INNER = {"deliver", "allow"}  # tested elsewhere


def functions() -> Iterator[tuple[str, Callable[..., Any]]]:
    """Everything public that is called, by the names that programs know it by."""
    for owner in (Game, Decision, Option, Ruleset, Ending, Entry, rulewright.Lost):
        for name, member in inspect.getmembers(owner, lambda each: inspect.isfunction(each) or inspect.ismethod(each)):
            if not name.startswith("_"):
                yield f"{owner.__name__}.{name}", member
    yield "Game", Game
    yield from (("load", rulewright.load), ("carry_over", rulewright.carry_over), ("make_bot", table.make_bot), ("play_out", table.play_out))


def test_everything_public_is_in_the_table() -> None:
    for name, function in functions():
        parameters = [each for each in inspect.signature(function).parameters if each != "self"]
        assert name in PUBLIC, f"{name} is new: say what its parameters are"
        assert set(parameters) - INNER == set(PUBLIC[name][2]), name
    assert deliver is not None


def everything(game: Game) -> Any:
    return game.hash(), [game.view(seat) for seat in (None, 0, 1)], len(game.log), [repr(each.options) for each in game.decisions]


CASES = [(name, parameter, kind) for name, (_, _, parameters) in PUBLIC.items() for parameter, kind in parameters.items()]


@pytest.mark.parametrize(("name", "parameter", "kind"), CASES, ids=[f"{name}({parameter})" for name, parameter, _ in CASES])
def test_every_wrong_value_is_refused_in_words(at: Table, name: str, parameter: str, kind: str) -> None:
    if kind == "players" and name == "Ruleset.compiled":
        wrong = [each for each in WRONG[kind](at) if not isinstance(each, list)]
    elif kind == "options" and name == "Ruleset.compiled":
        wrong = [None, *WRONG[kind](at)]
    else:
        wrong = WRONG[kind](at)
    call, right, _ = PUBLIC[name]
    before = everything(at.game)
    for value in wrong:
        given = {**right, ("*" if parameter in LISTS else parameter): (value,) if parameter in LISTS else value}
        with pytest.raises(RulewrightError) as refusal:
            call(at, given)
            pytest.fail(f"{name}({parameter}={value!r:.80}) answers")
        sentence = str(refusal.value)
        assert len(sentence) > 12 and sentence[-1] in ".?)" and " at 0x" not in sentence, (value, sentence)
        assert everything(at.game) == before, (value, sentence)


@pytest.mark.parametrize("name", [name for name in PUBLIC if name not in ("Game.undo", "Game.release", "Game.propose", "Game.at_asking", "load")])
def test_what_is_right_is_answered(at: Table, name: str) -> None:
    call, right, _ = PUBLIC[name]
    call(at, dict(right))


def test_a_mark_is_good_for_one_undo(at: Table) -> None:
    game = at.game
    before = game.hash()
    mark = game.mark()
    game.choose(0)
    game.undo(mark)
    assert game.hash() == before
    game.choose(0)
    after = game.hash()
    for again in (game.undo, game.release):
        with pytest.raises(rulewright.WrongMark):
            again(mark)
    assert game.hash() == after
    outer, middle, inner = game.mark(), game.mark(), game.mark()
    game.release(middle)  # in any order
    game.choose(0)
    game.undo(inner)
    assert game.hash() == after
    game.undo(outer)
    with pytest.raises(rulewright.WrongMark):
        game.undo(inner)


def test_what_fails_in_the_middle_of_several_answers_takes_all_of_them_back(rules: Ruleset, tmp_path: Path) -> None:
    endless = load(
        tmp_path / "endless",
        RULES.replace("rest: {in: day, do: me gains 0 gold}", "rest: {in: day, do: 'repeat at most 9000000 times: me gains 0 gold'}"),
    )
    for ruleset, second in ((rules, "fly"), (endless, "rest")):
        game = Game(ruleset, 2, seed=7)
        before = game.hash()
        with pytest.raises(RulewrightError):
            game.choose_all(["dig", second])
        assert game.hash() == before and not game._marks


def test_stale_decisions_say_so_or_answer_as_before(at: Table) -> None:
    """Whatever is read of a decision that was answered: nothing raw is raised, nothing changes."""
    fresh = decision_of(at)
    stale = at.stale()
    game_over = over(at)
    assert game_over.decision is None and "over" in repr(game_over)
    before = everything(at.game)
    for decision in (fresh, stale):
        for name, member in inspect.getmembers(Decision):
            if isinstance(member, property):
                try:
                    getattr(decision, name)
                except RulewrightError:
                    continue
        for option in decision.options:
            for name in ("text", "words", "about", "price"):
                assert isinstance(getattr(option, name)(), str)
        with pytest.raises(rulewright.IllegalChoice):
            decision.choose(0)
    assert everything(at.game) == before


def test_what_objects_are_called(at: Table) -> None:
    assert repr(at.rules) == "<ruleset small 1.0 for 2 to 4 players>"
    assert repr(at.game) == "<game of small 1.0 for alice, bob: turn 1>"
    assert repr(decision_of(at)) == "<decision act of alice: dig, give, rest, pass>" or "dig" in repr(decision_of(at))
    assert repr(option_of(at)) == "<option dig>"
    assert "ace" not in repr(at.game) and "king" not in repr(at.game)
    stale = at.stale()
    assert "answered" in repr(stale)
    broken = rulewright.load("no_such_ruleset_anywhere")
    assert repr(broken).startswith("<ruleset ") and "error" in repr(broken)


def test_own_errors_are_also_pythons_where_a_program_expects_them(at: Table) -> None:
    with pytest.raises(IndexError):
        at.game.view(99)
    with pytest.raises(TypeError):
        at.game.view("alice")  # type: ignore[arg-type]  # that is the mistake
    with pytest.raises(ValueError, match="no stat"):
        at.game.why_stat("health")
    with pytest.raises(KeyError):
        table.make_bot("lookahed", 1)
