"""Whatever text is given, checking ends in diagnostics, never in an exception."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tests.fuzz import base, damage
from tests.fuzz.grammar import Writer

ROOT = Path(__file__).resolve().parents[2]
FEW = settings(max_examples=25, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
FEWER = settings(FEW, max_examples=6)  # of whole shipped rulesets

Attempt = Callable[[Path, Random], None]


def written_by_grammar(folder: Path, random: Random) -> None:
    """Texts that parse: what is wrong with them is names, types and sense."""
    writer = Writer(random, base.NAMES)
    texts = {place: writer.text(start) for place, start in base.PLACES.items()}
    base.start(base.check(folder, base.ruleset(texts)))


def damaged_texts(folder: Path, random: Random) -> None:
    """Texts of the grammar, broken by hand: letters, words and lines lost, doubled, exchanged."""
    writer = Writer(random, base.NAMES)
    texts = {place: damage.text(writer.text(start), random) for place, start in base.PLACES.items()}
    base.check(folder, base.ruleset(texts))


def plain() -> dict[str, str]:
    """Valid texts."""
    of_start = {
        "block_start": "let x = 1",
        "formula_start": "1",
        "condition_start": "player_count > 1",
        "guarded_start": "1 when player.points > 1",
        "change_start": "+ 1",
        "with_start": "number 1 to 2",
    }
    return {place: of_start[start] for place, start in base.PLACES.items()} | {
        "standing": "p.points > 5",
        "rule effect": "set p.points to 0",
    }


def plain_and_one_odd(folder: Path, random: Random) -> None:
    """A ruleset that is right but for one made text, so that its meaning is reached and it is played."""
    writer = Writer(random, base.NAMES)
    texts = plain()
    place = random.choice(list(base.PLACES))
    texts[place] = writer.text(base.PLACES[place])
    base.start(base.check(folder, base.ruleset(texts)))


def damaged_files(folder: Path, random: Random) -> None:
    """The shipped rulesets and examples with some lines and characters changed."""
    damage.a_shipped_ruleset(ROOT, folder, random)
    base.look(folder)


ATTEMPTS = [written_by_grammar, damaged_texts, plain_and_one_odd, damaged_files]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("attempt", ATTEMPTS, ids=lambda attempt: attempt.__name__)
def test_never_an_exception(attempt: Attempt, tmp_path_factory: pytest.TempPathFactory) -> None:
    @(FEWER if attempt is damaged_files else FEW)
    @given(st.integers(0, 2**32))
    def attempts(seed: int) -> None:
        attempt(tmp_path_factory.mktemp("ruleset"), Random(seed))

    attempts()


@pytest.mark.long
@pytest.mark.parametrize("attempt", ATTEMPTS, ids=lambda attempt: attempt.__name__)
def test_for_some_seconds(attempt: Attempt, tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> None:
    """The long mode: `pytest tests/fuzz --fuzz-seconds 60`. Without it one seed is tried."""
    seconds, first = request.config.getoption("--fuzz-seconds") / len(ATTEMPTS), request.config.getoption("--fuzz-seed")
    end = time.monotonic() + seconds
    for seed in count(first):
        try:
            attempt(tmp_path_factory.mktemp("ruleset"), Random(seed))
        except Exception as error:
            error.add_note(f"again with: pytest tests/fuzz -k {attempt.__name__} --fuzz-seed {seed}")
            raise
        if time.monotonic() >= end:
            break


@FEW
@given(st.text(max_size=300))
@example("ruleset: [\n")
@example("a: &x [*x, *x]\n")
@example("\ufeffruleset: x\n")
@example("? {a: b}\n: c\n")
@example("\x00\x07")
@example("ruleset: !!python/object:os.system x\n")
@example("- - - - -\n")
def test_any_text_as_a_file(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    folder = tmp_path_factory.mktemp("ruleset")
    (folder / "ruleset.yaml").write_bytes(text.encode("utf-8", "surrogatepass"))
    base.look(folder)


@FEW
@given(st.binary(max_size=200))
def test_any_bytes_as_a_file(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    folder = tmp_path_factory.mktemp("ruleset")
    (folder / "ruleset.yaml").write_bytes(data)
    base.look(folder)


@FEW
@given(
    st.recursive(
        st.text(max_size=8) | st.sampled_from(["yes", "1", "me.hand", "nothing"]),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(sorted(damage.KEYS)), inner, max_size=4),
        max_leaves=20,
    )
)
def test_any_shape_under_any_key(tmp_path_factory: pytest.TempPathFactory, shape: object) -> None:
    text = (
        base.BASE
        + base.AFTER
        + "".join(f"{key}: {damage.flow(shape)}\n" for key in ("things", "stats", "happenings", "actions", "rules", "resources"))
    )
    base.check(tmp_path_factory.mktemp("ruleset"), text)


def test_the_base_is_right(tmp_path: Path) -> None:
    """Otherwise everything above would only ever see the same few findings."""
    loaded = base.check(tmp_path, base.ruleset(plain()))
    assert [str(found.span) + " " + found.message for found in loaded.diagnostics if found.severity > 2] == []
    base.start(loaded)
