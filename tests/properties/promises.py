"""What rulesets promise of every game of theirs, beyond what holds of any game: formulas, watched in every position of random games.

A promise is `always` (it holds), `same` (its value stays what it was at the first decision) or `never less` (a number does not fall, amounts do
not fall in any part, and what is in a set or list stays in it).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from rulewright import Game, Ruleset
from rulewright.runtime.evaluate import read_formula
from rulewright.runtime.views import plain
from rulewright.source.diagnostics import Findings
from rulewright.source.document import Scalar
from rulewright.source.span import Span

ALWAYS, SAME, NEVER_LESS = "always", "same", "never less"

# Of both editions of Through the Ages.
HANDS_ARE_RECENT = "no (players.civil_hand where it.level > age or it.level + 1 < age)"
AGES: tuple[tuple[str, str], ...] = (
    # Nobody has less than nothing.
    (ALWAYS, "no (players where culture < 0 or science_points < 0 or yellow_bank < 0 or blue_bank < 0 or unused < 0)"),
    (ALWAYS, "no (players where civil_left < 0 or military_left < 0 or military_extra < 0 or agreement < 0)"),
    (ALWAYS, "no (every workplace where it.workers < 0 or it.tokens < 0)"),
    # Actions left are part of the total.
    (ALWAYS, "no (players where civil_left > civil_total(it) or military_left > military_total(it))"),
    # Every card is in play once: a government, one special technology of a subject, a technology of a name, a leader of an age.
    (ALWAYS, "no (players where government is nothing)"),
    (ALWAYS, "no (players as p where any (every subject as s where count (p.specials where it.subject = s) > 1))"),
    (ALWAYS, "no (players as p where any (technologies(p) as t where count (technologies(p) where it.design = t.design) > 1))"),
    (ALWAYS, "no (players as p where any (0..3 as n where count (p.leaders_taken where it.level = n) > 1))"),
    (ALWAYS, "no (players as p where p.leader is something and no (p.leaders_taken where it = p.leader))"),
    (ALWAYS, "no (players.wonders where it.built < it.stages) and no (players.unfinished where it.built >= it.stages)"),
    (ALWAYS, "no (players.pact where it.party_a is nothing or it.party_b is nothing or it.party_a = it.party_b)"),
    (ALWAYS, "no (players.wars where it.target is nothing or it.target = it.owner)"),
    # The row and the hands hold cards of this age and the one before.
    (ALWAYS, "count row <= 13 and no (row where it.slot not in 1..13 or it.level > age)"),
    (ALWAYS, HANDS_ARE_RECENT),
    (ALWAYS, "no (players.military_hand where it.level > age or it.level + 1 < age)"),
    (ALWAYS, "age in 0..last_age and (final_round = 0 or round_number <= final_round) and (age = last_age) = (final_round > 0)"),
    (NEVER_LESS, "age"),
    (NEVER_LESS, "round_number"),
)

# Of each ruleset, and more with a house rule of that name; house rules over a ruleset keep its promises too.
PROMISES: dict[str, tuple[tuple[str, str], ...]] = {
    "mesta": (
        (SAME, "count city_pile + count players.cities + count players.completed"),
        (SAME, "count event_pile + count table + count players.events"),
    ),
    "kroniky": (
        # Eight figures are always somewhere, each in one place; so many are born as the population says.
        (ALWAYS, "count players.supply + count players.used + count players.aside + count (every worker where on_map(it)) = 8"),
        (ALWAYS, "count players.supply + count players.used + count (every worker where on_map(it)) = 3 + population"),
        # Goods stay on their scales.
        (ALWAYS, "no (every good as g where (sum of it.goods[g] over players) not in 0..limit(g))"),
        # What is crossed out stays crossed out; what is drawn stays drawn.
        (NEVER_LESS, "levels"),
        (NEVER_LESS, "every project where done"),
        (NEVER_LESS, "every field where used"),
        (NEVER_LESS, "every field where road"),
        (NEVER_LESS, "every structure where drawn(it)"),
        (NEVER_LESS, "every unit where lost"),
        (NEVER_LESS, "ever_recruited"),
        (NEVER_LESS, "points"),
        (NEVER_LESS, "round_number"),
        (NEVER_LESS, "population"),
        # Divisions have five slots and stand on the track or in their base.
        (ALWAYS, "no (every division where count it.units > 5 or it.column not in 0..6)"),
        (ALWAYS, "no (every division where it.column != it.base and alive(it) = 0)"),
        # Nothing is paid that a project does not cost.
        (ALWAYS, "no (every project as p where any (every good as g where missing(p, g) < 0))"),
        (ALWAYS, "count deck + count laid_cards + count current = 12"),
    ),
    "tta_new_story": (
        *AGES,
        (ALWAYS, "no (players where civil_extra < 0)"),
        # A tactic of somebody else is one that lies among the common ones.
        (
            ALWAYS,
            "no (players as p where p.tactic is something and p.own_tactic != p.tactic and no (common_tactics where it = p.tactic))",
        ),
    ),
    "tta_first_edition": (
        *AGES,
        # Ratings end where their tracks do, including those that cards make.
        (ALWAYS, "no (players where culture_rating(it) not in 0..30 or strength(it) not in 0..60)"),
    ),
}

# What an overlay promises instead of something that its base promises, because its game is played otherwise.
INSTEAD: dict[str, dict[str, str]] = {
    # It ends in the round in which the cards of age I run out, and nothing is antiquated then.
    "tta_first_edition_tutorial": {HANDS_ARE_RECENT: "no (players.civil_hand where it.level > age or (it.level + 1 < age and age < last_age))"},
}

# With books of what comes from the box and goes there, the tokens can be counted.
BLUE_TOKENS = {"tta_new_story": 16, "tta_first_edition": 18}
for edition, blue in BLUE_TOKENS.items():
    PROMISES[f"ledger_{edition}"] = (
        (ALWAYS, "no (players where yellow_bank + workers_total(it) != first_yellow_bank + 7 + yellow_book)"),
        (
            ALWAYS,
            "losing_blue > 0 or no (players as p where p.blue_bank + (sum of it.tokens over p.workplaces)"
            f" + (sum of it.built over p.unfinished) != {blue} + p.blue_book)",
        ),
        (ALWAYS, "no (players where cards_over > 0 or civil_over > 0)"),
        # An event prepared is an event revealed; where no military cards are drawn, as in the tutorial game, none is prepared.
        (ALWAYS, "last_ones or most_drawn_per_turn = 0 or count current_events + count future_events = 2 + seats"),
    )


@dataclass(slots=True)
class Promises:
    """The promises of a ruleset, watched in one game."""

    formulas: tuple[tuple[str, str], ...]
    before: dict[str, Any] = field(default_factory=dict)
    ready: dict[str, Callable[[Game], Any]] = field(default_factory=dict)

    def __call__(self, game: Game) -> Iterator[str]:
        for sort, formula in self.formulas:
            if formula not in self.ready:
                self.ready[formula] = read(game, formula)
            value = self.ready[formula](game)
            before = self.before.setdefault(formula, value)
            if sort == ALWAYS and value is not True:
                yield f"this does not hold: {formula}"
            elif sort == SAME and value != before:
                yield f"{formula} was {before} and is {value}"
            elif sort == NEVER_LESS:
                if less := lost(before, value):
                    yield f"{formula}: {less}"
                self.before[formula] = value


def promises_of(rules: Ruleset) -> Callable[[], Promises] | None:
    """What makes a watcher of the promises of a ruleset for each game; nothing when it has none."""
    overlays = rules.composed.overlays if rules.composed else []
    instead = {old: new for name in overlays for old, new in INSTEAD.get(name, {}).items()}
    formulas = tuple((sort, instead.get(formula, formula)) for name in (rules.id, *overlays) for sort, formula in PROMISES.get(name, ()))
    return (lambda: Promises(formulas)) if formulas else None


def read(game: Game, formula: str) -> Callable[[Game], Any]:
    """A formula, made ready for many positions of a game. Raises AssertionError when it cannot be read."""
    findings = Findings()
    found = read_formula(game, Scalar(formula, Span("formula", 1, 1, 1, len(formula) + 1)), findings)
    assert found is not None, (formula, [item.message for item in findings.errors])
    function, arguments = found
    run, type_ = game._compiled.extend(function), function.result or getattr(function.body, "type", None)
    assert type_ is not None

    def value(position: Game) -> Any:
        found = run(position._state, *arguments)
        return plain(position._wording, type_, tuple(found) if isinstance(found, set | frozenset | list) else found)

    return value


def lost(before: Any, now: Any) -> str:
    """What there was and is no longer, in words; nothing when nothing is lost."""
    if isinstance(before, dict):
        fallen = [f"{key} {number} → {now.get(key, 0)}" for key, number in before.items() if now.get(key, 0) < number]
        return ", ".join(fallen)
    if isinstance(before, list | tuple):
        return ", ".join(f"{item} has gone" for item in before if item not in now)
    return f"{before} → {now}" if now < before else ""
