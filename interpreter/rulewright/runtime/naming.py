"""Names of identical copies as a viewer may use them: nobody can track one by its name through a hidden place.

A copy that can be hidden has no fixed number that viewers see. Those that a viewer sees are numbered by zone and by position in it. So two positions
in which copies have traded places out of the viewer's sight look the same, and still do when the copies become visible again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.runtime.sight import may_see, sees_thing, top_in_sight
from rulewright.runtime.wording import Wording

if TYPE_CHECKING:
    from rulewright.runtime.state import State


class SeenWording(Wording):
    """The wording of a game for one viewer (None: a spectator) in one position."""

    def __init__(self, wording: Wording, state: State, viewer: int | None) -> None:
        super().__init__(wording.c, wording.players)
        self._pool_words = wording._pool_words
        self._state = state
        self._viewer = viewer
        self._names: dict[int, str] | None = None
        self._count: dict[int, int] = {}

    def thing_id(self, thing: int) -> str:
        if not self.c.nameless[thing]:
            return super().thing_id(thing)
        names = self._names if self._names is not None else self._number()
        if thing not in names:  # a player to whom it is shown for a moment
            names[thing] = self._next(thing)
        return names[thing]

    def thing_of(self, name: str) -> int | None:
        """The thing that a viewer means by an id; a design's id alone means its first copy where the viewer sees none."""
        names = self._names if self._names is not None else self._number()
        for thing, known in names.items():
            if known == name:
                return thing
        layout = self.layout
        return next((thing for thing, known in enumerate(layout.names) if known == name and (not self.c.nameless[thing] or "#" not in name)), None)

    def place_of(self, thing: int) -> int:
        """The sort key of things without an order: copies count as their design."""
        return self.c.first_of_design[self.c.design[thing]] if self.c.nameless[thing] else thing

    def _number(self) -> dict[int, str]:
        """Name every copy in sight."""
        state, layout = self._state, self.layout
        self._names = names = {}
        for zone, members in enumerate(state.z):
            if not any(self.c.nameless[thing] for thing in members):
                continue
            holder = layout.zone_holder[zone]
            if may_see(state, layout.zone_of[zone].seen_by, holder, self._viewer) and sees_thing(state, holder, self._viewer):
                for thing in members:
                    if self.c.nameless[thing]:
                        names[thing] = self._next(thing)
            elif (top := top_in_sight(state, zone, self._viewer)) is not None and self.c.nameless[top]:
                names[top] = self._next(top)
        return names

    def _next(self, thing: int) -> str:
        design = self.layout.design[thing]
        number = self._count[design] = self._count.get(design, 0) + 1
        bare = self.design_id(thing)
        return bare if number == 1 and self.layout.things[thing] is not None else f"{bare}#{number}"


class UnnamedWording(Wording):
    """The wording of a game that suits every reader at any time, as a log needs it: copies that can be hidden have the id of their design."""

    def thing_id(self, thing: int) -> str:
        return self.design_id(thing) if self.c.nameless[thing] else super().thing_id(thing)
