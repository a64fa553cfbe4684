"""One game being played: answers that are carried out once, steps back, and listeners.

Everything here is done in one piece, without waiting for anything, so no two requests are ever in the middle of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from rulewright.api import Ruleset
from rulewright.runtime.errors import IllegalChoice, RulewrightError
from rulewright.runtime.game import Decision, Game
from rulewright.web.store import Node, Record, Store

PERSON = "person"
MOST_MARKS = 60  # steps that can be taken back without playing the game again


class Late(RulewrightError):
    """The question is not waiting any more."""


class Refused(RulewrightError):
    """Something that cannot be done now; says why in both languages."""

    def __init__(self, english: str, czech: str) -> None:
        super().__init__(english)
        self._czech = czech

    def in_language(self, language: str) -> str:
        return self._czech if language == "cs" else str(self)


@dataclass(slots=True)
class _Step:
    """An answer on the way to where the game stands."""

    node: Node
    mark: Any  # before it; None once it is too long ago
    reveals: bool


@dataclass(slots=True)
class Wish:
    """Somebody wants to go back to before a step, and needs the others for it."""

    seat: int
    step: int
    agreed: set[int] = field(default_factory=set)


class Table:
    """A game with its seats."""

    def __init__(self, store: Store, record: Record, ruleset: Ruleset) -> None:
        """Lay the table and play the game to where it stood. Raises Refused when the rules no longer lead there."""
        self._store = store
        self.record = record
        self.ruleset = ruleset
        self._nodes = {node.n: node for node in store.nodes(record.id)}
        self._keys = {node.key: node for node in self._nodes.values()}
        self.who = list(record.who)
        self.head = record.head
        self.wish: Wish | None = None
        self.listeners: set[Callable[[], None]] = set()
        self.version = 0  # changes whenever anything does
        self._play_again()

    # ---- looking ------------------------------------------------------------------------------------------------------------
    @property
    def id(self) -> str:
        return self.record.id

    @property
    def persons(self) -> list[int]:
        """The seats in which people sit."""
        return [seat for seat, who in enumerate(self.who) if who == PERSON]

    def decision_of(self, seat: int) -> Decision | None:
        """What a seat is asked now."""
        return next((one for one in self.game.decisions if one.player == seat), None)

    def question(self, seat: int) -> str:
        """The number of a seat's question: the same until this seat has answered or something was taken back, whatever others do meanwhile."""
        return str(sum(node.seat == seat if node.kind == "answer" else True for node in self._nodes.values()))

    def bot_to_move(self) -> tuple[int, str] | None:
        """The seat of a bot that is asked first, and which bot it is."""
        decision = self.game.decision
        if decision is None or self.who[decision.player] == PERSON:
            return None
        return decision.player, self.who[decision.player]

    # ---- answering ----------------------------------------------------------------------------------------------------------
    def answer(self, seat: int, question: str, key: str, answer: dict[str, Any]) -> bool:
        """Carry an answer out and write it down; False if this was done before, under this key.

        Raises Late, IllegalChoice and what the rules raise; then nothing has changed.
        """
        known = self._keys.get(key)
        if known is not None:
            if known.seat != seat:
                raise Late("This answer was another one's.")
            return False
        if question != self.question(seat) or self.decision_of(seat) is None:
            raise Late("This question is not waiting any more.")
        mark = self.game.mark()
        try:
            self._carry_out(seat, answer)
            reveals = bool(self.game.revealed_since(mark))
            node = self._add("answer", self.head, seat, answer, key, self.game.hash())
        except BaseException:
            self.game.undo(mark)
            raise
        self._stepped(node, mark, reveals)
        self.wish = None
        self.changed()
        return True

    def _carry_out(self, seat: int, answer: dict[str, Any]) -> None:
        offer = answer.get("offer")
        if offer is None:
            self.game.choose_all(answer["choices"], seat)
            return
        decision = self.game.decision
        if decision is None or decision.player != seat:
            raise Late("This question is not waiting any more.")
        self.game.propose(offer["give"], offer["want"])

    def _add(self, kind: str, parent: int, seat: int, answer: dict[str, Any], key: str, hash_: str) -> Node:
        node = Node(max(self._nodes, default=0) + 1, parent, kind, seat, answer, key, hash_)
        self._store.add(self.id, node)
        self._nodes[node.n] = self._keys[key] = node
        self.head = node.n
        return node

    def _stepped(self, node: Node, mark: Any, reveals: bool) -> None:
        self._steps.append(_Step(node, mark, reveals))
        old = len(self._steps) - MOST_MARKS - 1
        if old >= 0 and self._steps[old].mark is not None:
            self.game.release(self._steps[old].mark)
            self._steps[old].mark = None

    # ---- taking back --------------------------------------------------------------------------------------------------------
    def last_of(self, seat: int) -> int | None:
        """The number (from 0) of a seat's last answer among the steps."""
        return next((number for number in reversed(range(len(self._steps))) if self._steps[number].node.seat == seat), None)

    def may_undo(self, seat: int) -> bool:
        """Whether a seat may take its last answer back without asking: nobody else has answered since, and nothing has come to light.

        Who plays alone against bots may always.
        """
        number = self.last_of(seat)
        if number is None:
            return False
        if self.persons == [seat]:
            return True
        return all(step.node.seat == seat and not step.reveals for step in self._steps[number:])

    def undo(self, seat: int, key: str) -> bool:
        """Take a seat's last answer back, or ask the others for it; False if this was done before, under this key. Raises Refused."""
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
        """What somebody says to the wish of another to go back. Raises Refused."""
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
        """To before a step. Where the game has been stays in the tree."""
        step = self._steps[number]
        before = step.node.parent
        self._add("undo", before, seat, {}, key, "")
        self.wish = None
        if step.mark is not None:
            self.game.undo(step.mark)
            del self._steps[number:]
        else:
            self._play_again()

    # ---- seats and listeners ------------------------------------------------------------------------------------------------
    def seat(self, seat: int, who: str) -> None:
        """Somebody else sits there from now on."""
        self._store.seat(self.id, seat, who)
        self.who[seat] = who
        self.record = replace(self.record, who=tuple(self.who))
        self.changed()

    def changed(self) -> None:
        """Tell everybody who listens."""
        self.version += 1
        for listener in list(self.listeners):
            listener()

    # ---- from the beginning -------------------------------------------------------------------------------------------------
    def _play_again(self) -> None:
        """Play all answers that lead to where the game stands, and compare each position with what it was."""
        record = self.record
        self.game = Game(self.ruleset, list(record.players), record.seed, dict(record.options))
        self._steps: list[_Step] = []
        for node in self._way():
            mark = self.game.mark()
            try:
                self._carry_out(node.seat, node.answer)
                same = self.game.hash() == node.hash
            except RulewrightError:
                same = False
            if not same:
                raise Refused(
                    f"These rules do not lead to where the game stood: step {node.n} comes out differently. It was begun with another version.",
                    f"Tato pravidla nevedou tam, kde hra byla: krok {node.n} dopadne jinak. Začala s jinou verzí.",
                )
            self._stepped(node, mark, bool(self.game.revealed_since(mark)))

    def _way(self) -> Sequence[Node]:
        """The answers that lead to the head."""
        found: list[Node] = []
        n = self.head
        while n:
            node = self._nodes[n]
            if node.kind == "answer":
                found.append(node)
            n = node.parent
        return found[::-1]


__all__ = ["PERSON", "IllegalChoice", "Late", "Refused", "Table", "Wish"]
