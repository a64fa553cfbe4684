"""Records what players saw during a test: every view, and every line of the log they could read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.scenario.evaluate import things_of
from rulewright.scenario.model import Expectation, Scenario, expectations
from rulewright.scenario.values import texts_in
from rulewright.source.document import Mapping

if TYPE_CHECKING:
    from rulewright import Game


class Watch:
    """Records what the players under `saw` and `never saw` have seen, and nothing for the others."""

    def __init__(self, scenario: Scenario) -> None:
        self._views: dict[str, set[str]] = {}
        self._log: dict[str, list[str]] = {}
        expected = [*expectations(scenario)]
        for name in _observers(expected):
            self._views[name] = set()
            self._log[name] = []
        self._names: dict[str, str] = {}
        self._out: set[int] = set()  # things that have left the box

    def look(self, game: Game) -> None:
        """Record what the position shows."""
        for name in self._views:
            if name not in game.player_names:
                continue
            seat = game.player_names.index(name)
            self._views[name].update(part.split("#")[0] for text in texts_in(game.view(seat)) for part in text.split(":"))
            self._log[name] = [entry.text("en") for entry in game.log if entry.seen_by is None or seat in entry.seen_by]
        if self._views:
            state, layout = game._state, game._compiled.layout
            self._out.update(thing for thing in range(layout.game + 1, len(layout.names)) if state.v[thing] >= 0)
        if self._views and not self._names:
            self._names = {thing.id: thing.text.get("en", "") for thing in things_of(game)}

    def was_there(self, game: Game, name: str) -> bool:
        """Whether a thing with this name was outside the box in some position; words of word lists always count."""
        layout, wanted = game._compiled.layout, name.rpartition(".")[2].partition("#")[0]
        meant = [thing for thing, known in enumerate(layout.names) if known.partition("#")[0] == wanted]
        return not meant or any(thing in self._out or thing <= layout.game for thing in meant)

    def where_seen(self, player: str, thing: str) -> str:
        """Where a player saw a thing (by id), or '' if nowhere."""
        bare = thing.rpartition(".")[2]
        if bare in self._views[player] or thing in self._views[player]:
            return f"{player} saw {thing} in a view"
        title = self._names.get(bare, "")
        for line in self._log[player]:
            if (title and title in line) or bare in line.split():
                return f"{player} read in the log: {line}"
        return ""


def _observers(expectations: list[Expectation]) -> list[str]:
    return [
        key.text
        for each in expectations
        if each.key.text.strip() in ("saw", "never saw") and isinstance(each.value, Mapping)
        for key, _ in each.value
    ]
