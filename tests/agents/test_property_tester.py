"""The model tester itself: every kind of mistake that it should find is planted and found; without one, it finds nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import rulewright
from rulewright.agents.invariants import broken, fits, tokens
from rulewright.agents.property_tester import ENOUGH, Finding, Tally, run_model_test
from rulewright.runtime import game as running
from rulewright.runtime.game import Decision, Game, Option
from rulewright.runtime.log import LogReader
from rulewright.runtime.scoring import Score
from rulewright.runtime.state import State
from rulewright.runtime.wording import Wording

CELLAR = """\
ruleset: cellar
language: 1
title: Cellar
players: 2
words:
  stuff: [malt, hops]
kinds:
  barrel: {fields: {size: number = 1}, state: {age: 0..9 = 0, kept: player or nothing = nothing}, zones: {hoops: {holds: hoop}}}
  hoop: {zones: {rings: {holds: hoop}}}
  brewery: {reference: yes}
zones:
  game: {vault: {holds: barrel, order: pile, seen by: nobody}, shelf: {holds: barrel, room: 2}, yard: {holds: hoop}}
  player: {cart: {holds: barrel, seen by: owner}}
state:
  game: {bank: pool of stuff}
  player:
    pocket: pool of stuff
    gold: number = 0
    mood: 1..5 = 5 seen by owner
    luck: 0..3 = 1 seen by owner
    sure: yes/no = no seen by owner
    liked: stuff = malt seen by owner
    wish: barrel or nothing = nothing seen by owner
    owed: amounts of brewery
    tried: set of barrel = {}
    told: list of stuff = {}
happenings:
  turn(player): {turn of: player, do: player must act in day}
actions:
  take: {in: day, do: draw 1 from vault to me.cart}
  earn: {in: day, do: "move 1 malt from bank to me.pocket"}
  show: {in: day, with: {shown: me.cart}, when: count shelf < 2, do: move shown to shelf}
  sell: {in: day, with: {sold: me.cart}, do: "move sold to the box\\nme gains 1 gold"}
things:
- {kind: barrel, id: oak, size: 2}
- {kind: barrel, id: ash}
- {kind: barrel, id: elm}
- {kind: barrel, id: fir}
- {kind: barrel, id: yew}
- {kind: barrel, id: box}
- {kind: hoop, id: iron}
- {kind: hoop, id: brass}
- {kind: brewery, id: old}
setup: |
  move every barrel to vault
  shuffle vault
  move every hoop to yard
  set bank[malt] to 9
  for each p in players:
    draw 1 from vault to p.cart
flow: |
  repeat 5 times:
    for each p in players: turn(p)
result: {score(player): player.gold}
"""


# No decision is checked, only the end.
UNLOOKED: dict[str, Any] = {"seeds": [999], "every": 1000}


def written(folder: Path, text: str = CELLAR) -> rulewright.Ruleset:
    folder.mkdir()
    (folder / "ruleset.yaml").write_text(text, encoding="utf-8")
    ruleset = rulewright.load(folder)
    assert ruleset.ok, [(one.code, str(one.span), one.message) for one in ruleset.diagnostics]
    return ruleset


@pytest.fixture
def cellar(tmp_path: Path) -> rulewright.Ruleset:
    return written(tmp_path / "cellar")


def found(ruleset: rulewright.Ruleset, check: str, **more: Any) -> str:
    """The first sentence of a check; there must be one."""
    findings = run_model_test(ruleset, 2, **{"seeds": range(2), **more})
    sentences = [finding.message for finding in findings if finding.check == check]
    assert sentences, [str(finding) for finding in findings]
    return sentences[0]


def test_a_good_game_has_nothing_wrong_with_it_and_what_was_looked_at_is_counted(cellar: rulewright.Ruleset) -> None:
    tally = Tally()
    assert run_model_test(cellar, 2, seeds=range(3), every=2, conserved=["stuff"], steps=True, tally=tally) == []
    assert (tally.games, tally.finished, tally.decisions >= 3 * 10, tally.looked * 2 >= tally.decisions) == (3, 3, True, True)
    assert tally.longest < tally.decisions < 3 * (tally.longest + 1)


def test_a_finding_says_how_to_see_it_again() -> None:
    finding = Finding("undo", "it is another", "cellar", 2, (("length", "quick"),), 7, 12)
    assert str(finding) == "cellar --players 2 --seed 7 length=quick decision 12: undo: it is another"


def test_a_game_that_does_not_end(cellar: rulewright.Ruleset) -> None:
    assert found(cellar, "endless", max_decisions=4) == "not over after 4 decisions"
    assert run_model_test(cellar, 2, max_decisions=4, must_end=False) == []


def test_somebody_who_watches_sees_every_position(cellar: rulewright.Ruleset) -> None:
    seen: list[int] = []

    def watch() -> Callable[[Game], Iterator[str]]:
        def look(game: Game) -> Iterator[str]:
            seen.append(game.turns)
            if game.turns == 3:
                yield "the third turn has begun"

        return look

    assert found(cellar, "promise", watch=watch) == "the third turn has begun"
    assert sorted(set(seen)) == list(range(1, 11))


def test_it_stops_when_it_has_found_enough(cellar: rulewright.Ruleset) -> None:
    tally = Tally()
    assert len(run_model_test(cellar, 2, seeds=range(50), watch=lambda: lambda game: ["no"], tally=tally)) >= ENOUGH
    assert tally.games < 5


def test_tokens_that_come_from_nowhere(tmp_path: Path) -> None:
    minting = written(tmp_path / "mint", CELLAR.replace("move 1 malt from bank to me.pocket", "add 1 to bank[hops]"))
    assert found(minting, "tokens", conserved=["stuff"]) == "stuff.hops: there were 0 and are 1"
    assert run_model_test(minting, 2, conserved=[]) == []


# ---- what the interpreter could do wrong: planted one at a time ----------------------------------------------------------------------


def test_a_view_that_tells_secrets(cellar: rulewright.Ruleset, monkeypatch: pytest.MonkeyPatch) -> None:
    view = Game.view

    def leaking(self: Game, player: int | None = None, language: str = "en") -> dict[str, Any]:
        return {**view(self, player), "things": {"deep": view(self, 1)["players"]}}

    monkeypatch.setattr(Game, "view", leaking)
    message = found(cellar, "secret")
    assert message.startswith("the view of 0 depends on what is hidden: things.deep.player2."), message


def test_a_view_without_the_question(cellar: rulewright.Ruleset, monkeypatch: pytest.MonkeyPatch) -> None:
    view = Game.view

    def silent(self: Game, player: int | None = None, language: str = "en") -> dict[str, Any]:
        return {key: value for key, value in view(self, player).items() if key != "decision"}

    monkeypatch.setattr(Game, "view", silent)
    assert found(cellar, "secret") == "the view of 0 does not fit who is asked"


def test_a_question_that_tells_secrets(cellar: rulewright.Ruleset, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Decision, "text", lambda self, language="en": f"{self._game.hash()}?")
    assert found(cellar, "secret").startswith("the question to 0 depends on what is hidden: ")


def test_a_later_question_that_tells_secrets(cellar: rulewright.Ruleset, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the second question, about a card in the hand, mentions the top of the hidden pile."""
    text = Decision.text

    def telling(self: Decision, language: str = "en") -> str:
        state = self._game._state
        vault = next(zone for zone, symbol in enumerate(state.c.layout.zone_of) if symbol.name == "vault")
        return text(self, language) + (str(list(state.z[vault][-1:])) if self.kind == "one" else "")

    monkeypatch.setattr(Decision, "text", telling)
    assert "the question to " in found(cellar, "secret")


def test_a_log_that_tells_secrets(cellar: rulewright.Ruleset, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LogReader, "_audience", lambda self, source, target: None)
    message = found(cellar, "log")
    assert "reads “move: " in message
    assert " and cannot see " in message


def test_an_undo_that_forgets_something(cellar: rulewright.Ruleset, monkeypatch: pytest.MonkeyPatch) -> None:
    undo = Game.undo

    def forgetful(self: Game, mark: Any) -> None:
        undo(self, mark)
        self._state.serial += 1

    monkeypatch.setattr(Game, "undo", forgetful)
    assert found(cellar, "undo").endswith(" taken back: serial differ")
    assert found(cellar, "undo", **UNLOOKED, steps=True).endswith(" taken back: serial differ")


def test_a_copy_that_is_none(cellar: rulewright.Ruleset, monkeypatch: pytest.MonkeyPatch) -> None:
    clone = Game.clone

    def careless(self: Game) -> Game:
        other = clone(self)
        other._state.v[other._state.c.turns] += 1
        return other

    monkeypatch.setattr(Game, "clone", careless)
    assert found(cellar, "undo").endswith(" in a copy: v differ")
    assert found(cellar, "clone") == "hash, options, views or save of a copy differ"


def test_a_save_that_leaves_something_out(cellar: rulewright.Ruleset, monkeypatch: pytest.MonkeyPatch) -> None:
    load = running.load_state

    def half(ruleset: rulewright.Ruleset, data: dict[str, Any]) -> Any:
        state, names, seed = load(ruleset, data)
        state.v[state.c.turns] = 0
        return state, names, seed

    monkeypatch.setattr(running, "load_state", half)
    assert found(cellar, "save") == "a saved game gives different answers"
    assert found(cellar, "save", **UNLOOKED) == "a game that is over is different after saving"


def test_a_saved_game_that_goes_on_otherwise(cellar: rulewright.Ruleset, monkeypatch: pytest.MonkeyPatch) -> None:
    """The options are not in the save: only continuing shows that they differ."""
    options, restore = vars(Decision)["options"].fget, vars(Game)["restore"].__func__

    def marked(cls: type[Game], ruleset: rulewright.Ruleset, data: dict[str, Any]) -> Game:
        game = restore(cls, ruleset, data)
        game._names = [*game._names]
        game._seed = -1
        return game

    def fewer(self: Decision) -> list[Option]:
        whole: list[Option] = options(self)
        return whole[:-1] if self._game._seed == -1 else whole

    monkeypatch.setattr(Game, "restore", classmethod(marked))
    monkeypatch.setattr(Decision, "options", property(fewer))
    assert "a saved game offers different options later" in [finding.message for finding in run_model_test(cellar, 2)]


def test_options_that_cannot_be_told_apart_or_are_none(cellar: rulewright.Ruleset, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as planted:
        planted.setattr(Wording, "option_ids", lambda self, pending, values: ["same"] * len(values))
        message = found(cellar, "ids")
        assert message.endswith("same, same, same"), message
    with monkeypatch.context() as planted:
        planted.setattr(Decision, "options", property(lambda self: []))
        assert found(cellar, "dead end").endswith(" has no options")


def test_nobody_is_asked(cellar: rulewright.Ruleset, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "decisions", property(lambda self: []))
    assert found(cellar, "dead end") == "nobody is asked and the game is not over"


def test_an_option_after_which_nobody_is_asked(cellar: rulewright.Ruleset, monkeypatch: pytest.MonkeyPatch) -> None:
    decisions = vars(Game)["decisions"].fget
    monkeypatch.setattr(Game, "decisions", property(lambda self: decisions(self) if self.turns < 2 else []))
    assert any(one.message.endswith(" nobody is asked and the game is not over") for one in run_model_test(cellar, 2) if "after" in one.message)


def test_an_option_that_cannot_be_chosen(cellar: rulewright.Ruleset, monkeypatch: pytest.MonkeyPatch) -> None:
    choose = Game.choose

    def refusing(self: Game, choice: Any, player: int | None = None) -> None:
        if choice == "earn":
            raise ValueError("the bank is closed")
        choose(self, choice, player)

    monkeypatch.setattr(Game, "choose", refusing)
    message = found(cellar, "dead end")
    assert message.startswith("earn of act at ")
    assert message.endswith(f"ValueError: the bank is closed (test_property_tester.py:{refusing.__code__.co_firstlineno + 2} refusing)")
    assert found(cellar, "broken").startswith("ValueError: the bank is closed")


def test_an_offered_action_with_something_against_it(cellar: rulewright.Ruleset, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "why_not", lambda self, player, action: [("it is raining", None)])
    assert found(cellar, "why not").endswith(" is offered, but it is raining")


def test_an_option_without_words(cellar: rulewright.Ruleset, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Option, "text", lambda self, language="en": "" if language == "cs" else self.id)
    assert found(cellar, "words").endswith(" has an empty text")


def test_an_end_that_is_none(cellar: rulewright.Ruleset, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as planted:
        planted.setattr(Game, "scores", lambda self, language="en": [Score(1, 0, ())])
        assert found(cellar, "end", **UNLOOKED).startswith("scores [Score(player=1,")
    with monkeypatch.context() as planted:
        choose = Game.choose
        planted.setattr(Game, "choose", lambda self, choice, player=None: None if self.over else choose(self, choice, player))
        assert found(cellar, "end", **UNLOOKED) == "a game that is over was continued"
    with monkeypatch.context() as planted:
        view = Game.view
        planted.setattr(Game, "view", lambda self, player=None, language="en": {**view(self, player), "decision": {}})
        assert found(cellar, "end", **UNLOOKED) == "somebody is asked in a game that is over"


# ---- impossible positions: how each is described ------------------------------------------------------------------------------------


@pytest.fixture
def game(cellar: rulewright.Ruleset) -> Game:
    game = Game(cellar, players=["anna", "ben"], seed=3)
    assert list(broken(game._state)) == []
    return game


def _zone(game: Game, name: str, holder: str) -> int:
    layout = game._state.c.layout
    return next(zone for zone, symbol in enumerate(layout.zone_of) if symbol.name == name and layout.names[layout.zone_holder[zone]] == holder)


def _thing(game: Game, name: str) -> int:
    return game._state.c.layout.names.index(name)


def _take(state: State, thing: int) -> None:
    """Taken out of its zone by hand; its slot still says that it is there."""
    state.z[state.v[thing]] = tuple(other for other in state.z[state.v[thing]] if other != thing)


def _put(game: Game, thing: str, zone: int) -> None:
    """Put into a zone by hand, without any bookkeeping."""
    state, number = game._state, _thing(game, thing)
    if state.v[number] >= 0:
        _take(state, number)
    state.z[zone] += (number,)
    state.v[number] = zone


def test_a_zone_that_is_too_full(game: Game) -> None:
    shelf = _zone(game, "shelf", "game")
    for thing in ("oak", "ash", "elm"):
        _put(game, thing, shelf)
    assert list(broken(game._state)) == ["shelf of game holds 3 things and has room for 2"]


def test_a_thing_in_two_places(game: Game) -> None:
    game._state.z[_zone(game, "shelf", "game")] += (_thing(game, "oak"),)
    sentences = list(broken(game._state))
    assert "oak is in two places" in sentences
    assert any(one.startswith("oak is in shelf of game but is recorded as being elsewhere") for one in sentences)


def test_a_thing_that_is_not_where_it_says(game: Game) -> None:
    _take(game._state, _thing(game, "iron"))
    assert list(broken(game._state)) == ["iron is recorded as being in yard but is not there"]


def test_a_thing_of_the_wrong_kind_and_one_without_a_place(game: Game) -> None:
    _put(game, "old", _zone(game, "yard", "game"))
    assert list(broken(game._state)) == ["old is in yard and is not of kind hoop", "old has no place and is in yard"]


def test_things_inside_each_other(game: Game) -> None:
    _put(game, "iron", _zone(game, "rings", "brass"))
    _put(game, "brass", _zone(game, "rings", "iron"))
    assert list(broken(game._state)) == ["iron is inside itself", "brass is inside itself"]


def _slot(game: Game, state: str, holder: str, word: int = 0) -> int:
    layout = game._state.c.layout
    symbol = layout.kinds[_thing(game, holder)].state[state]
    return layout.columns[symbol].slot(_thing(game, holder), word)


@pytest.mark.parametrize(
    ("state", "holder", "value", "sentence"),
    [
        ("gold", "anna", "3", "gold of player1 is '3', which is not of type Number"),
        ("gold", "anna", True, "gold of player1 is True, which is not of type Number"),
        ("mood", "ben", 6, "mood of player2 is 6, which is not of type Number"),
        ("mood", "ben", 0, "mood of player2 is 0, which is not of type Number"),
        ("sure", "anna", 1, "sure of player1 is 1, which is not of type YesNo"),
        ("liked", "anna", 2, "liked of player1 is 2, which is not of type Word"),
        ("wish", "anna", 10_000, "wish of player1 is 10000, which is not of type Maybe"),
        ("wish", "anna", 0, "wish of player1 is 0, which is not of type Maybe"),
        ("tried", "anna", (1, 1), "tried of player1 is (1, 1), which is not of type SetOf"),
        ("tried", "anna", [], "tried of player1 is [], which is not of type SetOf"),
        ("told", "anna", (1, 7), "told of player1 is (1, 7), which is not of type ListOf"),
        ("pocket", "anna", -2, "pocket of player1 has numbers below 0: [-2, 0]"),
    ],
)
def test_values_that_cannot_be(game: Game, state: str, holder: str, value: Any, sentence: str) -> None:
    seat = {"anna": "player1", "ben": "player2"}[holder]
    names = game._state.c.layout.names
    number = ["anna", "ben"].index(holder)
    layout = game._state.c.layout
    symbol = layout.kinds[number].state[state]
    game._state.v[layout.columns[symbol].slot(number, 0)] = value
    assert names[number] in (seat, holder)
    assert [one.replace(names[number], seat) for one in broken(game._state)] == [sentence]


def test_things_fit_their_kind_and_nothing_fits_what_may_be_nothing(game: Game) -> None:
    layout = game._state.c.layout
    wish = layout.kinds[0].state["wish"].type
    assert fits(layout, wish, None)
    assert fits(layout, wish, _thing(game, "oak"))
    assert not fits(layout, wish, _thing(game, "iron"))


def test_tokens_are_counted_over_all_pools(game: Game) -> None:
    assert tokens(game._state) == {"stuff.malt": 9, "stuff.hops": 0}
    game.choose("earn")
    assert tokens(game._state) == {"stuff.malt": 9, "stuff.hops": 0}
