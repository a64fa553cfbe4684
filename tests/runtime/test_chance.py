"""The random stream: dealing many is drawing one after the other."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rulewright.runtime.chance import deal, draw, seeded


@given(st.integers(0, 2**40), st.integers(0, 30), st.data())
def test_dealing_is_drawing_one_after_the_other(seed: int, length: int, data: st.DataObject) -> None:
    wanted = data.draw(st.integers(0, length))
    dealt, drawn, stream = list(range(length)), list(range(length)), seeded(seed)
    after = deal(stream, dealt, wanted)
    for place in range(wanted):
        stream, number = draw(stream, length - place)
        drawn[place], drawn[place + number] = drawn[place + number], drawn[place]
    assert (dealt, after) == (drawn, stream)


def test_the_stream_is_the_same_on_every_machine() -> None:
    members = list(range(8))
    after = deal(seeded(7), members, 8)
    assert sorted(members) == list(range(8))
    again = list(range(8))
    assert deal(seeded(7), again, 8) == after and again == members
    assert deal(seeded(8), list(range(8)), 8) != after
