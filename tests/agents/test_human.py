from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import pytest

from rulewright.agents.human import Human, folded, listed, numbers, pick


def person(replies: Iterable[str], understood: Iterable[str] = ()) -> tuple[Human, list[str]]:
    waiting, told = iter(replies), []
    human = Human(
        lambda decision: told.append("shown"),
        lambda: next(waiting),
        lambda reply, decision: reply in understood,
        lambda reply, decision: told.append(f"unknown {reply}"),
    )
    return human, told


@pytest.mark.parametrize(("reply", "option"), [("2", "2"), ("take 3", "3"), ("TAKE 1", "1")])
def test_number_and_words_are_answers(heap: Any, reply: str, option: str) -> None:
    human, _ = person([reply])
    assert human.choose({}, heap.decision) == option


def test_what_is_no_answer_is_said_and_asked_again(heap: Any) -> None:
    human, told = person(["9", "", "help", "1"], understood=["help"])
    assert human.choose({}, heap.decision) == "1"
    assert told == ["shown", "unknown 9", "unknown "]


def test_several_numbers_answer_the_parts_one_after_another(heap: Any) -> None:
    human, told = person(["1 2", "3"])
    assert [human.choose({}, heap.decision) for _ in range(3)] == ["1", "2", "3"]
    assert told == ["shown", "shown"]


def test_several_numbers_are_those_of_the_list_that_was_shown(heap: Any) -> None:
    """(They meant whatever had moved to that place after each answer.)"""

    def asked(*names: str) -> Any:
        options = [type(heap.decision.options[0])(name) for name in names]
        return type(heap.decision)(0, options)

    human, told = person(["2 3", "1,1", "2"])
    assert human.choose({}, asked("ur", "lisbon", "giza")) == "lisbon"
    assert human.choose({}, asked("ur", "giza")) == "giza"
    assert human.choose({}, asked("ur", "rome")) == "ur"
    assert human.choose({}, asked("rome", "giza")) == "giza"  # Ur is already taken: the list is shown again
    assert told == ["shown", "shown", "shown"]


@dataclass(frozen=True)
class Leaving:
    """An option that gives up."""

    id: str = "resign"
    gives_up: bool = True

    def text(self, lang: str) -> str:
        return self.id


def test_giving_up_is_listed_last(heap: Any) -> None:
    first, second = heap.decision.options[:2]
    menu = type(heap.decision)(0, [Leaving(), first, second], kind="act")
    assert [option.id for option in listed(menu)] == [first.id, second.id, "resign"]
    human, _ = person(["1"])
    assert human.choose({}, menu) == first.id
    assert pick(menu, "3", "en") == Leaving() == pick(menu, "resign", "en")


def test_waiting_numbers_do_not_answer_another_question(heap: Any) -> None:
    human, _ = person(["1 2", "3"])
    first = heap.decision
    assert human.choose({}, first) == "1"
    heap.turn = 1
    assert human.choose({}, heap.decision) == "3"


def test_a_beginning_that_fits_several_options_is_no_answer(heap: Any) -> None:
    assert pick(heap.decision, "take", "en") is None


@dataclass(frozen=True)
class Priced:
    """An option with a price behind its words."""

    id: str
    name: str

    def words(self, lang: str) -> str:
        return self.name

    def text(self, lang: str) -> str:
        return f"{self.name} — 1 action"


def test_the_whole_name_without_the_price_is_an_answer(heap: Any) -> None:
    """(`build` was the beginning of two options, as the words of each went on with a price.)"""
    menu = type(heap.decision)(0, [Priced("unit", "Build a unit"), Priced("house", "Build")], kind="act")
    assert pick(menu, "build", "en") == pick(menu, "build — 1 action", "en") == menu.options[1]
    assert pick(menu, "build a", "en") == menu.options[0]
    assert pick(menu, "bu", "en") is None


def test_names_are_compared_without_accents() -> None:
    assert folded("Vězí_Čáp") == "vezi cap"


def test_words_after_an_option_answer_what_it_asks_next(heap: Any) -> None:
    human, told = person(["2 1", "2", "3 nonsense", "1"])
    human_words, _ = person(["1 3"])
    assert human.choose({}, heap.decision) == "2"
    assert human_words.choose({}, heap.decision) == "1"
    assert human.choose({}, heap.decision) == "1"
    assert told == ["shown"]


def test_the_usual_answer_is_an_empty_reply(heap: Any) -> None:
    class Usual(type(heap.decision)):  # type: ignore[misc]  # the class is known only here
        default = "3"

    decision = heap.decision
    human, _ = person([""])
    assert human.choose({}, Usual(decision.player, decision.options)) == "3"


def test_numbers_mean_themselves_where_numbers_are_asked_for(heap: Any) -> None:
    heap.left = 10
    decision = heap.decision
    assert numbers(decision) == [1, 2, 3]
    option = pick(type(decision)(0, decision.options[1:]), "2", "en")
    assert option is not None and option.id == "2"
