"""The tree of answers of a game: every point that it has reached, in words, and the way back to any of them.

The author sees all of it. A player alone against bots sees only their own answers, because those of bots may be secret.
"""

from __future__ import annotations

from typing import Any

from rulewright.gamefile import carry_out
from rulewright.runtime.errors import RulewrightError
from rulewright.runtime.game import Game
from rulewright.web.record import Node
from rulewright.web.table import Refused, Table


def tree(table: Table, language: str | None) -> dict[str, Any]:
    """All answers, each with the one before it (0: the beginning), and the current point; in words, if a language is given."""
    nodes = {node.n: node for node in table.nodes}
    texts = {} if language is None else _Telling(table, language).told()
    steps = [
        {"n": n, "parent": _standing(nodes, node.parent), "who": node.seat, "text": texts.get(n, "")}
        for n, node in nodes.items() if node.kind == "answer"
    ]  # fmt: skip
    return {"players": list(table.record.players), "head": _standing(nodes, table.head), "steps": steps, "origin": table.record.origin}


def own_tree(table: Table, seat: int | None, language: str | None) -> dict[str, Any]:
    """The answers of the only person at a table; `before` is the point to return to for a different answer. Raises Refused."""
    if seat is None or table.persons != [seat]:
        raise Refused(
            "Only a player who plays alone against bots can go back to any point; with other people, take back your last answer.",
            "Na libovolné místo se vrací jen ten, kdo hraje sám s boty; s ostatními vezmi zpět poslední odpověď.",
        )
    whole = tree(table, language)
    steps = {step["n"]: step for step in whole["steps"]}

    def own(n: int) -> int:
        """The person's last answer up to a step."""
        while n and steps[n]["who"] != seat:
            n = steps[n]["parent"]
        return n

    mine = [{**step, "parent": own(step["parent"]), "before": step["parent"]} for step in whole["steps"] if step["who"] == seat]
    return {**whole, "head": own(whole["head"]), "steps": mine}


def go_back(table: Table, seat: int | None, n: int, key: str) -> bool:
    """Let the only person at a table go to any point of their own tree. Raises Refused."""
    known = own_tree(table, seat, None)
    if n not in {0, *(step["before"] for step in known["steps"]), *(step["n"] for step in known["steps"])}:
        raise Refused("There is no such step in this game.", "Takový krok v této hře není.")
    return table.go_to(n, key)


def _standing(nodes: dict[int, Node], n: int) -> int:
    """The answer that leads to the position of a step: an undo returns to the position of its parent."""
    while n and nodes[n].kind != "answer":
        n = nodes[n].parent
    return n


class _Telling:
    """Plays the whole tree once, and records each answer in words."""

    def __init__(self, table: Table, language: str) -> None:
        self._language = language
        self._game = table.beginning(log=False)
        self._children: dict[int, list[Node]] = {}
        nodes = {node.n: node for node in table.nodes}
        for node in nodes.values():
            if node.kind == "answer":
                self._children.setdefault(_standing(nodes, node.parent), []).append(node)

    def told(self) -> dict[int, str]:
        """The words of each answer."""
        found: dict[int, str] = {}
        waiting: list[tuple[Node, Game]] = [(node, self._game) for node in self._children.get(0, ())]
        while waiting:
            node, before = waiting.pop()
            further = self._children.get(node.n, [])
            game = before.clone() if any(game is before for _, game in waiting) else before
            try:
                found[node.n] = self._answered(game, node)
            except RulewrightError:  # it was given under other rules
                continue
            waiting += [(child, game) for child in further]
        return found

    def _answered(self, game: Game, node: Node) -> str:
        offer = node.answer.get("offer")
        if offer is not None:
            carry_out(game, node.seat, node.answer)
            return " ⇄ ".join(", ".join(offer[side]) or "–" for side in ("give", "want"))
        words = []
        for choice in node.answer.get("choices", ()):
            decision = next((one for one in game.decisions if one.player == node.seat), None)
            option = next((one for one in decision.options if one.id == choice), None) if decision is not None else None
            words.append(option.words(self._language) if option is not None else choice)
            game.choose(choice, node.seat)
        return ", ".join(words)
