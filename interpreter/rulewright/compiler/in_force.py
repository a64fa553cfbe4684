"""When a thing is in force, and who owns it then: the rules of the kinds as tests that read as little as possible.

Most rules say where a thing must be with its owner. Then one lookup of its zone decides both.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulewright.compiler.places import Kept, kept_of
from rulewright.language import core
from rulewright.language.core import Function
from rulewright.language.symbols import Kind

if TYPE_CHECKING:
    from rulewright.compiler.expressions import Env
    from rulewright.compiler.module import Module


class Force:
    """Writes tests whether things are in force."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self._made: dict[Function, str] = {}

    def rule(self, number: int) -> Function | None:
        """The rule by which a thing is in force: its own or that of its kind."""
        thing, kind = self.module.layout.things[number], self.module.layout.kinds[number]
        return thing.in_force if thing is not None and thing.in_force is not None else kind.in_force

    def always(self, number: int) -> bool:
        """Whether a thing without a rule is in force wherever it is: players, the game, reference cards."""
        return self.module.layout.kinds[number].reference or number <= self.module.layout.game

    def test(self, thing: str, among: Sequence[int] | None = None) -> str:
        """The condition under which a thing (a name or number in Python text) is in force. `among`: the things that it can be."""
        numbers = [int(thing)] if thing.isdigit() else range(len(self.module.layout.names)) if among is None else among
        rules = {self.rule(number) for number in numbers}
        rule = next(iter(rules), None)
        if len(rules) != 1:
            return f"in_force(S, {thing})"
        if rule is None:
            kept = {self.always(number) for number in numbers}
            return f"in_force(S, {thing})" if len(kept) != 1 else "True" if kept == {True} else f"v[{thing}] >= 0"
        text = f"({self.module.expressions.call(rule, [thing])})"
        made = any(self.module.layout.kinds[number].made is not None for number in numbers)
        return f"v[{thing}] >= 0 and {text}" if made else text

    def held(self, thing: str, among: Sequence[int], player: str) -> str:
        """The condition under which a thing is in force and belongs to a player."""
        rules = {self.rule(number) for number in among}
        rule = next(iter(rules), None)
        if len(rules) == 1 and rule is not None and not rule.lets and len(rule.params) == 1 and player.isidentifier():
            assert not isinstance(rule.body, list)
            kept = kept_of(self.module.program, rule.body)
            if kept is not None and isinstance(kept.thing, core.Local) and kept.thing.var is rule.params[0]:
                env: Env = {rule.params[0]: thing, kept.owner: player}
                return " and ".join([f"v[{thing}] == {self.module.expressions.zone(kept.zone, core.Local(kept.owner), env)}", *self._rest(kept, env)])
        return f"{self.test(thing, among)} and owner_of(S, {thing}) == {player}"

    def kept_test(self, kept: Kept, env: Env) -> str:
        """The condition for the thing alone."""
        at = f"v[{self.module.expressions.code(kept.thing, env)}]"
        numbers = self.module.layout.zone_numbers(kept.zone)
        owner = f"({at} - {numbers.start})" if numbers.start else at
        return "(" + " and ".join([f"{numbers.start} <= {at} < {numbers.stop}", *self._rest(kept, {**env, kept.owner: owner})]) + ")"

    def _rest(self, kept: Kept, env: Env) -> list[str]:
        return [self.module.expressions.truth(part, env) for part in kept.rest]

    # ---- the same for things that are only known while the game runs -----------------------------------------------------------------
    def function(self, kind: Kind, rule: Function) -> str:
        """A function (S, thing): the rule by which a thing is in force; a created thing must exist."""
        if kind.made is None:
            return self.module.formula(rule)
        if rule not in self._made:
            name = self._made[rule] = self.module.unique(f"f_{kind.name}_exists")
            self.module.add_function(name, ["this"], [f"    return v[this] >= 0 and {self.module.formula(rule)}(S, this)"])
        return self._made[rule]

    def write(self) -> None:
        """`in_force(S, t)` and `owner_of(S, t)` by the rules of the kinds."""
        module, layout = self.module, self.module.layout
        force: dict[int, str] = {}
        owner: dict[int, str] = {}
        for number, kind in enumerate(layout.kinds):
            rule = self.rule(number)
            if rule is not None:
                force[number] = self.function(kind, rule)
            elif self.always(number):
                force[number] = "always"
            if kind.owner is not None:
                owner[number] = module.formula(kind.owner)
        module.lazy(f"FORCE = {{{', '.join(f'{n}: {f}' for n, f in force.items())}}}")
        module.lazy(f"OWNER = {{{', '.join(f'{n}: {f}' for n, f in owner.items())}}}")
        module.lazy("def in_force(S, t):\n    rule = FORCE.get(t)\n    return S.v[t] >= 0 if rule is None else rule(S, t)")
        ruled = "    rule = OWNER.get(t)\n    if rule is not None: return rule(S, t)\n" if owner else ""
        module.lazy(f"""def owner_of(S, t):
    if t is None: return None
{ruled}    v = S.v
    while t >= {layout.players}:
        zone = v[t]
        if zone < 0: return None
        t = HOLDERS[zone]
        if t == {layout.players}: return None
    return t""")
