import pytest

from rulewright.scenario.values import missing_and_extra, plain, same, shown, texts_in


@pytest.mark.parametrize(
    ("expected", "value", "ordered", "equal"),
    [
        ("3", 3, False, True),
        ("4", 3, False, False),
        ("yes", True, False, True),
        ("no", True, False, False),
        ("nothing", None, False, True),
        (["a", "b"], ["b", "a"], False, True),
        (["a", "b"], ["b", "a"], True, False),
        ("a", ["a"], False, True),
        ("nothing", [], False, True),
        (["a", "a"], ["a", "a#2"], False, True),
        (["a", "a"], ["a"], False, False),
        (["plant.a"], ["a"], False, True),
        ({"gold": "2"}, {"gold": 2, "wood": 0}, False, True),
        ({"gold": "2"}, {"gold": 2, "wood": 1}, False, False),
        ("nothing", {}, False, True),
        ("nothing", {"gold": 1}, False, False),
        ({}, 3, False, False),
    ],
)
def test_values_are_compared_as_they_are_written(expected: object, value: object, ordered: bool, equal: bool) -> None:
    assert same(expected, plain(value), ordered) is equal  # type: ignore[arg-type]  # plain data


def test_differences_of_lists_are_named() -> None:
    assert missing_and_extra(["a", "b", "b"], ["b", "c"]) == (["a", "b"], ["c"])


def test_values_are_shown_in_words() -> None:
    assert [shown(plain(value)) for value in (None, [], ["a", "b"], {"gold": 2, "wood": 1}, True)] == [
        "nothing",
        "nothing",
        "a, b",
        "gold 2, wood 1",
        "yes",
    ]


def test_all_texts_of_a_view_are_found() -> None:
    assert set(texts_in({"a": ["b", {"c": 1}], "d": None})) == {"a", "b", "c", "d"}
