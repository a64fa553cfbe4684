"""A test of a position, as it is written in a file: what was played to get there, and what is expected then.

The last answer must matter: where another answer to the same question would lead elsewhere without any expectation noticing it, an expectation is
added that does.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from rulewright.gamefile import carry_out
from rulewright.language.types import Number, Word, YesNo
from rulewright.runtime.errors import RulewrightError
from rulewright.runtime.game import Game
from rulewright.scenario.expect import SPECIAL
from rulewright.scenario.options import forced_before
from rulewright.web.record import Node
from rulewright.web.table import Table, way_to

MOST_OTHERS = 200  # other answers to the last question that are tried

_ONE = ("player", "kind")  # parts of `decision` with one value

Expected = list[tuple[str, str]]  # key and value, as they are written in the file


def written(table: Table, name: str, expected: Expected) -> str:
    """A test as it is written in a file."""
    record = table.record
    lines = [f"- name: {quoted(name)}", f"  players: [{', '.join(record.players)}]", f"  seed: {record.seed}"]
    if record.options:
        lines.append(f"  options: {{{', '.join(f'{key}: {value}' for key, value in record.options.items())}}}")
    if record.start is not None:  # the answers before it were given under other rules
        lines += ["  given:", *(f"    {quoted(key)}: {_in_yaml(value)}" for key, value in table.game.position()["given"].items())]
    elif way := _way(table):
        lines += ["  play:", *(f"  - {record.players[node.seat]}: {answer}" for node, answer in zip(way, _answers(table, way), strict=True))]
    lines.append("  expect:")
    lines += [f"    {key}: {value}" for key, value in expected]
    return "\n".join(lines) + "\n"


def joined(before: str, test: str) -> str:
    """A file of tests with one more at its end."""
    return f"{before.rstrip()}\n\n{test}" if before.strip() else test


def quoted(text: str) -> str:
    """A text as one value in YAML."""
    return text if re.fullmatch(r"[a-z_][a-z0-9_ ]*", text) else json.dumps(text, ensure_ascii=False)


def states(table: Table) -> list[str]:
    """The numbers, words and answers that players and the game have and everybody sees, as formulas."""
    kinds = table.ruleset.program.kinds if table.ruleset.program is not None else {}
    own = [("game", kinds["game"]), *((player, kinds["player"]) for player in table.record.players)]
    return [
        _formula(holder, state.name)
        for holder, kind in own
        for state in kind.state.values()
        if isinstance(state.type, Number | YesNo | Word) and state.seen_by == "everyone"
    ]


def telling(table: Table, asked: list[str]) -> Expected:
    """What else has to be expected, so that the last answer cannot be another: `asked` is expected anyway."""
    here, found, decision = _Facts(table.game), dict[str, str](), dict[str, list[str]]()
    for other in _others(table):
        there = _Facts(other)
        keys = here.differing(there)
        if here.over != there.over or any(key in asked for key in keys) or any(there.value(key) != value for key, value in found.items()):
            continue
        if decision and not there.decides(decision):
            continue
        new = next(filter(None, (here.expectation(key, there) for key in keys)), None)
        if new is not None:
            found[new[0]] = new[1]
            continue
        for part, value in here.of_question(there).items():
            decision[part] = list(dict.fromkeys((*decision.get(part, ()), value)))
    if decision:
        parts = (f"{part}: {values[0] if part in _ONE else _in_yaml(values)}" for part, values in decision.items())
        found["decision"] = f"{{{', '.join(parts)}}}"
    return list(found.items())


class _Facts:
    """What can be said of a position in a test."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self.given: dict[str, Any] = {}
        given = game.position()["given"]
        zones = _zones(given)
        for holder, members in given.items():
            if not isinstance(members, dict):
                continue
            for name, value in members.items():
                if "#" not in holder:
                    self.given[_formula(holder, name)] = _of_design(value)
                elif type(value) is int and holder in zones:
                    formula = f"sum of {name} over ({zones[holder]} where it = {_word(holder)})"
                    self.given[formula] = self.given.get(formula, 0) + value
        self.over = game.over
        decision = game.decision
        self.player = game.player_names[decision.player] if decision is not None else "nobody"
        self.kind = decision.kind if decision is not None else ""
        self.options = [option.id for option in decision.options] if decision is not None else []

    def differing(self, other: _Facts) -> list[str]:
        """The formulas whose values differ; states first."""
        keys = dict.fromkeys((*self.given, *other.given))
        found = [key for key in keys if _plain(self.given.get(key)) != _plain(other.given.get(key))]
        return sorted(found, key=lambda key: isinstance(self.given.get(key, other.given.get(key)), list))

    def value(self, formula: str) -> str | None:
        """The value of a formula as a test has it; None where there is none."""
        try:
            value = self._game.evaluate(formula)
        except (RulewrightError, ValueError, LookupError):
            return None
        if isinstance(value, dict):
            return _in_yaml(value) if value else None  # an empty value cannot be expected
        if isinstance(value, list | tuple | set | frozenset):
            return f"[{', '.join(map(_word, value))}]" if value else None
        return _word(value)

    def expectation(self, key: str, other: _Facts) -> tuple[str, str] | None:
        """An expectation of one of these formulas that the other position does not meet; None where the language has none."""
        if isinstance(self.given.get(key, other.given.get(key)), list):
            ours, theirs = (set(each.given.get(key, ())) for each in (self, other))
            formulas = [f"count {key}", *(f"{name} in {key}" for name in sorted(ours ^ theirs)[:2]), key]
        else:
            formulas = [key]
        for formula in formulas:
            value = self.value(formula)
            if value is not None and value != other.value(formula):
                return formula, value
        return None

    def of_question(self, other: _Facts) -> dict[str, str]:
        """What can be expected of the question that the other position does not meet."""
        if self.player != other.player:
            return {"player": self.player} if self.kind else {}
        if not self.kind:
            return {}
        if self.kind != other.kind:
            return {"player": self.player, "kind": self.kind}
        if more := [each for each in self.options if each not in other.options]:
            return {"player": self.player, "offered": more[0]}
        less = [each for each in other.options if each not in self.options]
        return {"player": self.player, "not offered": less[0]} if less else {}

    def decides(self, decision: dict[str, list[str]]) -> bool:
        """Whether a position meets what is expected of its question."""
        there = {"player": [self.player], "kind": [self.kind], "offered": self.options}
        return all(not {*values} & {*self.options} if part == "not offered" else {*values} <= {*there[part]} for part, values in decision.items())


def _others(table: Table) -> Iterator[Game]:
    """The positions to which other answers to the last question would have led."""
    way = _way(table)
    if not way or table.record.start is not None:
        return
    last = way[-1]
    before = table.at(last.parent)
    chosen = last.answer.get("choices", [])
    if len(chosen) > 1:
        carry_out(before, last.seat, {"choices": chosen[:-1]})
    decision = next((one for one in before.decisions if one.player == last.seat), None)
    options = [option.id for option in decision.options if option.id != (chosen[-1] if chosen else None)] if decision is not None else []
    here = table.game.hash()
    for option in options[:: max(1, -(-len(options) // MOST_OTHERS))]:
        other = before.clone()
        try:
            other.choose(option, last.seat)
        except RulewrightError:
            continue
        if other.hash() != here:
            yield other


def _way(table: Table) -> list[Node]:
    """The answers that lead to where a game stands."""
    return [node for node in way_to({node.n: node for node in table.nodes}, table.head) if node.kind == "answer"]


def _answers(table: Table, way: list[Node]) -> Iterator[str]:
    """The answers as tests write them. A word first means an automatic choice before it; if that is the same word, it is written for both."""
    game = table.beginning()
    for node in way:
        offer, choices = node.answer.get("offer"), node.answer.get("choices", [])
        if offer is not None:
            yield "{" + ", ".join(f"{side}: [{', '.join(map(quoted, offer[side]))}]" for side in ("give", "want")) + "}"
        else:
            same = sum(move.is_word(choices[0]) for move in forced_before(game, node.seat))
            yield quoted(" ".join([*choices[:1] * same, *choices]))
        carry_out(game, node.seat, node.answer)


def _formula(holder: str, name: str) -> str:
    """A state or zone of somebody, or of the game, where a name alone suffices unless tests have a meaning of their own for it."""
    return name if holder == "game" and name not in SPECIAL else f"{holder}.{name}"


def _zones(given: dict[str, Any]) -> dict[str, str]:
    """Where each thing of a position is, as a formula."""
    members = [(holder, name, value) for holder, inside in given.items() if isinstance(inside, dict) for name, value in inside.items()]
    return {thing: _formula(holder, name) for holder, name, value in members if isinstance(value, list) for thing in value if isinstance(thing, str)}


def _of_design(value: Any) -> Any:
    """A value with the copies of a thing under one name, as tests compare them."""
    return [_word(each) for each in value] if isinstance(value, list) else _word(value) if isinstance(value, str) else value


def _plain(value: Any) -> Any:
    return value if value not in ([], {}, "nothing") else None


def _word(value: Any) -> str:
    """One value as a test has it."""
    if value is None:
        return "nothing"
    return ("yes" if value else "no") if isinstance(value, bool) else str(value).partition("#")[0]


def _in_yaml(value: Any) -> str:
    """Plain data on one line of YAML."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{quoted(key)}: {_in_yaml(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_in_yaml, value)) + "]"
    return quoted(value) if isinstance(value, str) else str(value)
