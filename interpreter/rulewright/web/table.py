"""One game being played: answers that are carried out exactly once, undo, and listeners.

Every operation here is atomic: it waits for nothing, so requests never interleave.

Where somebody could be asked in secret, everybody who could be is called on, one after another (`web.points`). Players with nothing to decide say so,
and meanwhile all see the game as it was at that point, even if it has moved on, so nobody notices who was asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any

from rulewright.api import Ruleset
from rulewright.gamefile import GameFile, Rules, Step, carry_out
from rulewright.runtime.errors import IllegalChoice, RulewrightError, SaveError, WrongMark
from rulewright.runtime.game import Asking, Decision, Game
from rulewright.web.points import Point, calls_on_others
from rulewright.web.record import Kept, Node, Record

PERSON = "person"
MOST_MARKS = 60  # steps that can be undone without replaying the game
GO_ON = "go_on"  # the reply of a player who has nothing to decide
ASK, PAUSE, OPEN = SECRETS = ("ask", "pause", "open")  # players with nothing to decide say so; the server does after a while; nobody is called on


class Late(RulewrightError):
    """The question is no longer pending."""


class Refused(RulewrightError):
    """Something that cannot be done now; says why in both languages."""

    def __init__(self, english: str, czech: str) -> None:
        super().__init__(english)
        self._czech = czech

    def in_language(self, language: str) -> str:
        return self._czech if language == "cs" else str(self)


@dataclass(slots=True)
class _Step:
    """An answer on the path to the current position."""

    node: Node
    mark: Any  # before it; None if it is too long ago
    point: Point | None  # before it
    heard: int
    reveals: bool = False  # whether undoing it could reveal something


@dataclass(slots=True)
class Wish:
    """Somebody wants to go back to before a step, and needs the consent of the others."""

    seat: int
    step: int
    agreed: set[int] = field(default_factory=set)


class Table:
    """A game with its seats."""

    def __init__(self, store: Kept, record: Record, ruleset: Ruleset) -> None:
        """Set up the table and replay the game to its current position. Raises Refused if the rules no longer lead there."""
        self._store = store
        self.record = record
        self.ruleset = ruleset
        self._nodes = {node.n: node for node in store.nodes(record.id)}
        self._keys = {node.key: node for node in self._nodes.values()}
        self.who = list(record.who)
        self.head = record.head
        self.wish: Wish | None = None
        self.listeners: set[Callable[[], None]] = set()
        self.version = 0  # changes with every change
        self._quiet = 0  # how many hold back what has changed
        self._untold = False
        self._steps: list[_Step] = []
        self._askings: list[Asking] = []
        self._heard = 0  # how many of these have been handled or are being handled
        self.point: Point | None = None
        self._stood: Game | None = None  # the game as it was at the point
        self._beginning: Any = None
        self._play_again()

    # ---- inspecting ------------------------------------------------------------------------------------------------------------
    @property
    def id(self) -> str:
        return self.record.id

    @property
    def persons(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, who in enumerate(self.who) if who == PERSON]

    @property
    def nodes(self) -> list[Node]:
        """All steps of the game, including those that were taken back."""
        return list(self._nodes.values())

    def file(self, mains: list[str], files: dict[str, str]) -> GameFile:
        """The whole game with the texts of its rules. It reveals everything, so it is only for the host, and for all once the game is over."""
        ruleset, overlays = self.ruleset, tuple(name for name, _ in self.ruleset.overlays)
        rules = Rules(ruleset.id, ruleset.version, ruleset.content_hash, overlays, tuple(mains), files)
        steps = tuple(Step(node.parent, node.kind, node.seat, node.answer, node.hash) for node in self._nodes.values())
        record = self.record
        options = {name: str(value) for name, value in record.options.items()}
        return GameFile(rules, record.players, record.seed, options, tuple(self.who), record.secrets, steps, self.head, record.start)

    @property
    def shown(self) -> Game:
        """The game as everybody may see it: at the point at which somebody still has to respond, if any."""
        if self.point is None:
            return self.game
        if self._stood is None:
            self._stood = self.game.at_asking(self.point.number)
        return self._stood

    def waiting(self) -> list[Decision]:
        """The questions that may be answered now."""
        return self.game.decisions if self.point is None else self.point.decisions(self.game, len(self._askings))

    def decision_of(self, seat: int) -> Decision | None:
        """The current question to a seat."""
        return next((one for one in self.waiting() if one.player == seat), None)

    def nothing_for(self, seat: int) -> bool:
        """Whether a seat is called on now but has nothing to decide."""
        return self.point is not None and seat in self.point.called() and self.decision_of(seat) is None

    def question(self, seat: int) -> str:
        """The number of a seat's question: it changes only when this seat answers or something is undone, whatever others do."""
        return str(sum(node.seat == seat or node.kind == "undo" for node in self._nodes.values()))

    def served(self) -> tuple[int, Decision | None] | None:
        """A seat that answers without a person, and its question: a bot, or somebody who has nothing to decide and need not say so."""
        for seat in self.point.called() if self.point is not None else ():
            if self.nothing_for(seat) and (self.who[seat] != PERSON or self.record.secrets != ASK or self.persons == [seat]):
                return seat, None
        decision = next(iter(self.waiting()), None)
        if decision is None or self.who[decision.player] == PERSON:
            return None
        return decision.player, decision

    # ---- answering ----------------------------------------------------------------------------------------------------------
    def answer(self, seat: int, question: str, key: str, answer: dict[str, Any]) -> bool:
        """Carry out and store an answer; False if this key has already been used.

        Raises Late, IllegalChoice, and errors of the rules; then nothing has changed.
        """
        known = self._keys.get(key)
        if known is not None:
            if known.seat != seat:
                raise Late("This answer was somebody else's.")
            return False
        idle = self.nothing_for(seat)
        if question != self.question(seat) or not (idle or self.decision_of(seat) is not None):
            raise Late("This question is no longer pending.")
        if idle and answer != {"choices": [GO_ON]}:
            raise Refused("There is nothing to decide here except to continue.", "Tady není co rozhodovat, jen pokračovat.")
        step = self._before("heard" if idle else "answer", seat, answer, key)
        try:
            if not idle:
                carry_out(self.game, seat, answer)
                step.node = replace(step.node, hash=self.game.hash())
            self._store.add(self.id, step.node)
        except BaseException:
            self.game.undo(step.mark)
            raise
        self._keep(step.node)
        self._stepped(step)
        self.wish = None
        self.changed()
        return True

    def _before(self, kind: str, seat: int, answer: dict[str, Any], key: str) -> _Step:
        """A new step."""
        node = Node(max(self._nodes, default=0) + 1, self.head, kind, seat, answer, key, "")
        return _Step(node, self.game.mark(), self.point, self._heard)

    def _keep(self, node: Node) -> None:
        self._nodes[node.n] = self._keys[node.key] = node
        self.head = node.n

    def _stepped(self, step: _Step) -> None:
        """After a step: call on whoever may be asked in secret next."""
        self._steps.append(step)
        seat, before = step.node.seat, len(self._askings)
        if step.node.kind == "answer":
            self._askings = self.game.askings
            step.reveals = calls_on_others(self.game, self._askings[before:], seat) or bool(self.game.revealed_since(step.mark))
        self._go_on(seat)
        old = len(self._steps) - MOST_MARKS - 1
        if old >= 0 and self._steps[old].mark is not None:
            for mark in (self._beginning, self._steps[old].mark):
                if mark is not None:
                    self.game.release(mark)
            self._beginning = self._steps[old].mark = None

    def _go_on(self, heard: int | None) -> None:
        """Call on whoever still has to respond, at this point or at the next one."""
        if self.point is not None and heard is not None and self.decision_of(heard) is None:
            self.point = self.point.without(heard)
        if self.point is not None or self.record.secrets == OPEN:
            return
        self._stood = None
        while self.point is None and self._heard < len(self._askings):
            asking = self._askings[self._heard]
            self.point = Point(self._heard, asking, asking.players) if asking.players else None
            self._heard += 1

    # ---- undo --------------------------------------------------------------------------------------------------------
    def last_of(self, seat: int) -> int | None:
        """The number (from 0) of a seat's last answer among the steps."""
        own = (number for number in reversed(range(len(self._steps))) if self._steps[number].node.seat == seat)
        return next((number for number in own if self._steps[number].node.kind == "answer"), None)

    def may_undo(self, seat: int) -> bool:
        """Whether a seat may take its last answer back without asking: nobody else has answered since, and nothing was revealed.

        A player alone against bots always may.
        """
        number = self.last_of(seat)
        if number is None:
            return False
        if self.persons == [seat]:
            return True
        return all(step.node.seat == seat and not step.reveals for step in self._steps[number:])

    def undo(self, seat: int, key: str) -> bool:
        """Take a seat's last answer back, or ask the others for consent; False if this key has already been used. Raises Refused."""
        if key in self._keys:
            return False
        number = self.last_of(seat)
        if number is None:
            raise Refused("There is nothing to take back.", "Není co brát zpět.")
        if self.may_undo(seat):
            self._back_to(number, seat, key)
        elif self.wish is None:
            self.wish = Wish(seat, self._steps[number].node.n, {seat})
        self.changed()
        return True

    def agree(self, seat: int, agrees: bool, key: str) -> None:
        """Accept or refuse another player's wish to go back. Raises Refused."""
        if self.wish is None:
            raise Refused("Nobody wants to take anything back.", "Nikdo nechce nic brát zpět.")
        if not agrees:
            self.wish = None
        else:
            self.wish.agreed.add(seat)
            if set(self.persons) <= self.wish.agreed:
                number = next(place for place, step in enumerate(self._steps) if step.node.n == self.wish.step)
                self._back_to(number, self.wish.seat, key)
        self.changed()

    def _back_to(self, number: int, seat: int, key: str) -> None:
        """Go back to before a step. The undone steps stay in the tree."""
        step = self._steps[number]
        node = Node(max(self._nodes, default=0) + 1, step.node.parent, "undo", seat, {}, key, "")
        self._store.add(self.id, node)
        self._keep(node)
        self.wish = None
        if step.mark is None:
            self._play_again()
            return
        self.game.undo(step.mark)
        self.point, self._heard, self._stood = step.point, step.heard, None
        self._askings = self.game.askings
        del self._steps[number:]
        try:
            _ = self.shown
        except WrongMark:  # that point is older than the stored positions
            self._play_again()

    def go_to(self, n: int, key: str) -> bool:
        """Go to the position after any step of the tree; False if this key has already been used. Raises Refused."""
        if key in self._keys:
            return False
        if n != 0 and n not in self._nodes:
            raise Refused("There is no such step in this game.", "Takový krok v této hře není.")
        node = Node(max(self._nodes, default=0) + 1, n, "undo", -1, {}, key, "")
        was = self.head
        self.head = n
        try:
            self._play_again()
        except BaseException:
            self.head = was
            self._play_again()
            raise
        self._store.add(self.id, node)
        self._keep(node)
        self.wish = None
        self.changed()
        return True

    # ---- seats and listeners ------------------------------------------------------------------------------------------------
    def seat(self, seat: int, who: str) -> None:
        """Change who sits there."""
        self._store.seat(self.id, seat, who)
        self.who[seat] = who
        self.record = replace(self.record, who=tuple(self.who))
        self.changed()

    def changed(self) -> None:
        """Notify all listeners, or note that they are to be notified."""
        if self._quiet:
            self._untold = True
            return
        self.version += 1
        for listener in list(self.listeners):
            listener()

    @contextmanager
    def quiet(self) -> Iterator[None]:
        """Hold back what changes inside the context and send it at the end, so that nobody notices how long it took to compute."""
        self._quiet += 1
        try:
            yield
        finally:
            self._quiet -= 1
            if self._untold and not self._quiet:
                self._untold = False
                self.changed()

    # ---- other branches -----------------------------------------------------------------------------------------------------
    def beginning(self, *, log: bool = True) -> Game:
        """The game before its first answer. Raises Refused for an initial position that these rules no longer accept."""
        record = self.record
        if record.start is None:
            return Game(self.ruleset, list(record.players), record.seed, dict(record.options), log=log)
        try:
            return Game.restore(self.ruleset, record.start)
        except SaveError as error:
            raise Refused(
                "The position in which this game begins was saved by another version.", "Pozici, ve které tato hra začíná, uložila jiná verze."
            ) from error

    def at(self, n: int) -> Game:
        """A separate copy of the game after a step. Raises Refused."""
        if n != 0 and n not in self._nodes:
            raise Refused("There is no such step in this game.", "Takový krok v této hře není.")
        game = self.beginning()
        for node in way_to(self._nodes, n):
            if node.kind == "answer":
                carry_out(game, node.seat, node.answer)
        return game

    # ---- replaying -------------------------------------------------------------------------------------------------
    def _play_again(self) -> None:
        """Replay all answers that lead to the current position, comparing each position with the recorded one."""
        record = self.record
        self.game = self.beginning()
        self._steps = []
        self.point = self._stood = None
        self._askings = self.game.askings
        self._heard = 0 if record.start is None else len(self._askings)  # in a game that was carried over, nobody is called on for earlier points
        self._beginning = self.game.mark()  # so that the points before the first answer can be shown
        self._go_on(None)
        for node in self._way():
            step = _Step(node, self.game.mark(), self.point, self._heard)
            try:
                same = self._same(node)
            except RulewrightError:
                same = False
            if not same:
                raise Refused(
                    f"These rules do not lead to where the game stood: step {node.n} comes out differently. It was begun with another version.",
                    f"Tato pravidla nevedou tam, kde hra byla: krok {node.n} dopadne jinak. Začala s jinou verzí.",
                )
            self._stepped(step)

    def _same(self, node: Node) -> bool:
        """Whether a step can be taken now and, if it is an answer, leads to the same position as before."""
        if node.kind == "heard":
            return self.nothing_for(node.seat)
        if self.decision_of(node.seat) is None:
            return False
        carry_out(self.game, node.seat, node.answer)
        return self.game.hash() == node.hash

    def _way(self) -> Sequence[Node]:
        """The answers that lead to the head."""
        return way_to(self._nodes, self.head)


def way_to(nodes: dict[int, Node], n: int) -> list[Node]:
    """The answers, and the responses at points, from the beginning to a step."""
    found: list[Node] = []
    while n:
        node = nodes[n]
        if node.kind != "undo":
            found.append(node)
        n = node.parent
    return found[::-1]


__all__ = ["ASK", "GO_ON", "OPEN", "PAUSE", "PERSON", "SECRETS", "IllegalChoice", "Late", "Refused", "Table", "Wish", "way_to"]
