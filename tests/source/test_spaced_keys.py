"""Reading YAML knows the keys of several words, so that such a key without its colon is still told from its value."""

from __future__ import annotations

from rulewright.ruleset.registry import FILES, records
from rulewright.source.reading.stops import SPACED


def test_the_keys_of_several_words_are_those_of_the_registry() -> None:
    known = {key.name for root, _ in FILES.values() for record in records(root) for key in record.keys}
    assert set(SPACED) == {name for name in known if " " in name}


def test_a_longer_key_comes_before_its_own_beginning() -> None:
    for number, key in enumerate(SPACED):
        assert not any(key.startswith(f"{other} ") for other in SPACED[:number]), key
