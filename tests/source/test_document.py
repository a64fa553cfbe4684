"""Mappings and their successors, which share what they know of their places."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.source.document import Mapping, Scalar
from rulewright.source.span import NOWHERE

KEYS = ["a", "b", "c", "a(x)", "a(y)", "b(x)"]


def scalar(text: str) -> Scalar:
    return Scalar(text, NOWHERE)


@settings(max_examples=1000, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 20), st.sampled_from(KEYS), st.booleans()), max_size=30))
def test_a_mapping_made_from_another_finds_what_one_made_anew_finds(steps: list[tuple[int, str, bool]]) -> None:
    """Every mapping may have several successors, which put the same key at different places."""
    made = [Mapping((), NOWHERE)]
    for at, name, looked in steps:
        old = made[at % len(made)]
        number = old.place(name) if looked else next((i for i, (key, _) in enumerate(old) if key.text == name), None)
        value = scalar(str(len(made)))
        made.append(old.with_entry(scalar(name), value) if number is None else old.with_value(number, value))
    for mapping in made:
        anew = Mapping(mapping.entries, NOWHERE)
        for name in KEYS:
            assert (mapping.get(name), mapping.key(name), name in mapping) == (anew.get(name), anew.key(name), name in anew)
            assert mapping.signed(name) == anew.signed(name)
