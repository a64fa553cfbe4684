"""Menus: the actions that can be completed now, all of them or one drawn at random.

Random play needs no list of everything that may be done: it draws actions until one can be done. That is as fair as drawing from the list and takes
far fewer tests.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.language.symbols import HappeningSymbol, Kind, ThingSymbol

if TYPE_CHECKING:
    from rulewright.compiler.module import Module


class Menus:
    """Writes the functions of menus and their entries: (number of the action, thing, test whether it may be done)."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self._names: dict[str, str] = {}  # menu -> the function of all its actions
        self._drawn: dict[int, str] = {}  # the sites whose menu may be drawn from -> the name of its entries

    @property
    def functions(self) -> list[str]:
        """The functions of the menus in use; ENTRIES_…, some_of_… and one_of_… belong to each."""
        return list(self._names.values())

    def all(self, name: str) -> str:
        """A function (S, player) -> the actions of a menu that can be completed, as (number, thing) pairs."""
        if name not in self._names:
            self._names[name] = function = self.module.unique(f"menu_{name}")
            lines, entries = ["    found = []"], []
            for happening in self.module.program.happenings.values():
                if happening.is_action and happening.of_thing is None and name in happening.menus:
                    number, test = self.module.headers.number(happening), self.module.headers.can_begin(happening)
                    if happening.gives_up:
                        willing = self.module.unique(f"may_{happening.name}")
                        self.module.headers_of[willing] = happening
                        self.module.add_function(willing, ["p"], [f"    return {self._willing(happening)}{test}(S, p)"])
                        test = willing
                    lines.append(f"    if {test}(S, p): found.append(({number}, None))")
                    entries.append(f"({number}, None, {test})")
            for owner, happening in self.module.thing_actions():
                if name in happening.menus:
                    entries += self._of_things(owner, happening, lines)
            lines.append("    return tuple(found)")
            self.module.add_function(function, ["p"], lines)
            self.module.lazy(f"ENTRIES_{function} = ({''.join(entry + ', ' for entry in entries)})")
            self.module.lazy(f"some_of_{function} = one_of_{function} = {function}")
        return self._names[name]

    def some(self, name: str, site: int, must: bool) -> str:
        """The same for a menu of which random play may have a function that returns one answer, drawn at random.

        `must`: passing is not an answer.
        """
        function = self.all(name)
        self._drawn[site] = f"ENTRIES_{function}"
        return f"{'one' if must else 'some'}_of_{function}"

    def _of_things(self, owner: ThingSymbol | Kind, happening: HappeningSymbol, lines: list[str]) -> list[str]:
        """The entries of a thing's action; adds to the lines of the menu."""
        test, number = self.module.headers.can_begin(happening), self.module.headers.number(happening)
        things = self.module.layout.copies[owner] if isinstance(owner, ThingSymbol) else self.module.layout.of_kind[owner]
        lines.append(f"    for t in {things!r}:")
        held = self.module.force.held("t", things, "p")
        lines.append(f"        if {self._willing(happening)}{held} and {test}(S, t, p): found.append(({number}, t))")
        entries = []
        for thing in things:
            ready = self.module.unique(f"may_{happening.name}_with_{thing}")
            held = self.module.force.held(str(thing), [thing], "p")
            self.module.headers_of[ready] = happening
            self.module.add_function(ready, ["p"], [f"    return {self._willing(happening)}{held} and {test}(S, {thing}, p)"])
            entries.append(f"({number}, {thing}, {ready})")
        return entries

    def gives_up(self, name: str) -> bool:
        """Whether an action of a menu gives up."""
        return any(happening.gives_up and name in happening.menus for happening in self.module.program.happenings.values())

    @staticmethod
    def _willing(happening: HappeningSymbol) -> str:
        """The guard of an action that gives up: it is in no menu while nobody may give up."""
        return "not S.stays and " if happening.gives_up else ""

    def finish(self) -> None:
        self.module.lazy(f"DRAWN = {{{', '.join(f'{site}: {entries}' for site, entries in self._drawn.items())}}}")
