"""Lowering of happenings: permission, before, instead of, body, settling, after.

Written once and used twice: as a function or machine of its own, and in place around a body that the caller supplies.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rulewright.compiler.analysis import DEEPEST
from rulewright.compiler.decision_sites import Carrier, Site
from rulewright.compiler.emitters import Emitter, MachineEmitter, PlainEmitter
from rulewright.compiler.secrecy import depends_of_hook
from rulewright.compiler.shapes import SEAT, HookOffer, Nothing, OneOf, Row, Several
from rulewright.compiler.statements import Context
from rulewright.language import core
from rulewright.language.core import Function, Var
from rulewright.language.symbols import HappeningSymbol, HookSymbol, Kind, ThingSymbol
from rulewright.language.types import YES_NO, Maybe, ThingOf, Type
from rulewright.language.walking import walk

if TYPE_CHECKING:
    from rulewright.compiler.module import Module


@dataclass(frozen=True, slots=True)
class _Replaced:
    """Slots that hooks `instead of` a happening set: that it was replaced, and its result."""

    flag: str
    result: str | None


class HappeningLowering:
    """Writes happenings and the hooks around them."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self._names: dict[HappeningSymbol, str] = {}
        self._todo: list[HappeningSymbol] = []
        self._around: list[HappeningSymbol] = []  # happenings that are being inlined
        self.where: dict[object, list[tuple[HookSymbol, ThingSymbol | Kind | None]]] = {}

    def asks(self, happening: HappeningSymbol) -> bool:
        return happening in self.module.analysis.asking_happenings

    def name(self, happening: HappeningSymbol) -> str:
        """The function or machine of a happening; it is written later."""
        if happening not in self._names:
            name = self._names[happening] = self.module.unique(("m_" if self.asks(happening) else "h_") + happening.name)
            self.module.lines_of[name] = happening
            self._todo.append(happening)
        return self._names[happening]

    def call(self, em: Emitter, happening: HappeningSymbol, parts: list[str], result: str | None) -> None:
        if result is None and self._once_called(happening) and not _far_in(em):
            self._in_place(em, happening, parts)
            return
        name = self.name(happening)
        if self.asks(happening):
            assert isinstance(em, MachineEmitter)
            em.call(name, parts, told=True)
            if result is not None:
                em.line(f"{result} = S.ret")
        else:
            call = f"{name}({', '.join(['S', *parts])})"
            em.line(f"{result} = {call}" if result is not None else call)

    def _once_called(self, happening: HappeningSymbol) -> bool:
        """Whether a happening is called from one place only; it is then inlined there."""
        return (
            happening.gives_back is None
            and not happening.is_action
            and happening not in self._names
            and happening not in self._around
            and self.module.call_sites.get(happening, 0) == 1
        )

    def _in_place(self, em: Emitter, happening: HappeningSymbol, parts: list[str]) -> None:
        places = []
        params = happening.body.params if happening.body is not None else [Var(p.name, p.type) for p in happening.params]
        em.line(f"# {happening.name}: {happening.span}")
        written = _written(happening.body.body) if happening.body is not None else set()
        hooked = any(_changed_parts(hook, parts[len(parts) - len(happening.params) :]) for hook in self.module.analysis.hooks.get(happening, ()))
        for param, part in zip(params, parts, strict=True):
            if not hooked and param not in written and _steady(part):
                em.variables[param] = part
                places.append(part)
                continue
            place = em.bind(param)
            em.line(f"{place} = {part}")
            places.append(place)
        self._around.append(happening)
        self._life(em, happening, places, None)
        self._around.pop()

    def write_all(self) -> None:
        """Write all happenings that are called, directly or indirectly."""
        while self._todo:
            self._write(self._todo.pop())

    def _write(self, happening: HappeningSymbol) -> None:
        function = happening.body
        params = function.params if function is not None else [Var(p.name, p.type) for p in happening.params]
        name = self._names[happening]
        if self.asks(happening):
            machine = MachineEmitter(self.module, name, params)
            self._life(machine, happening, [machine.variables[p] for p in params], None)
            self.module.add_machine(machine, len(params))
        else:
            names = {param: self.module.fresh(param.name) for param in params}
            plain = PlainEmitter(self.module, dict(names))
            if function is not None and any(isinstance(node, core.Happen | core.RunCode) for node in walk(function.body)):
                plain.line(self.module.counted(happening.span))
            self._life(plain, happening, list(names.values()), None)
            self.module.add_function(name, list(names.values()), plain.lines)

    def inline(self, em: Emitter, happening: HappeningSymbol, parts: list[str], body: Callable[[], None]) -> None:
        """The lowering of a happening whose body is at the call. `parts` are slots that hooks may change."""
        self._life(em, happening, parts, body)

    # ---- the steps ------------------------------------------------------------------------------------------------------------------
    def _life(self, em: Emitter, happening: HappeningSymbol, parts: list[str], body: Callable[[], None] | None) -> None:
        permission = happening.permission
        inside = parts  # a thing's action also has `this`, which is not a part of the happening
        parts = parts[len(parts) - len(happening.params) :]
        if permission is not None and (permission.body is not None or permission.changes or self.module.mark_changes(permission)):
            with em.when(f"{self.module.stat(permission)}({', '.join(['S', *parts])})"):
                self._happens(em, happening, parts, inside, body)
        else:
            self._happens(em, happening, parts, inside, body)

    def _happens(self, em: Emitter, happening: HappeningSymbol, parts: list[str], inside: list[str], body: Callable[[], None] | None) -> None:
        result = None
        if happening.gives_back is not None and body is None:
            result = em.temporary(shape=Maybe(happening.gives_back))
            em.line(f"{result} = None")
        hooks = self.module.analysis.hooks.get(happening, [])
        number = self.module.happening_number(happening)
        self._begin(em, happening, parts, number)
        self.module.mark(em, happening)
        for hook in [hook for hook in hooks if hook.stage == "before"]:
            self._hook(em, hook, parts, None)
        instead = [hook for hook in hooks if hook.stage == "instead"]
        replaced = None
        if instead:
            replaced = em.temporary(shape=YES_NO)
            em.line(f"{replaced} = False")
            outcome = _Replaced(replaced, result)
            for hook in instead:
                if hook.asked_of is None:
                    with em.when(f"not {replaced}"):
                        self._hook(em, hook, parts, outcome)
            asking = [hook for hook in instead if hook.asked_of is not None]
            if asking:
                with em.when(f"not {replaced}"):
                    self._ask_instead(em, happening, asking, parts, outcome)
            with em.when(f"not {replaced}"):
                self._body(em, happening, inside, body, result)
        else:
            self._body(em, happening, inside, body, result)
        self._end(em, happening, parts)
        self.module.settle(em)
        after = [hook for hook in hooks if hook.stage == "after"]
        if after and replaced:
            with em.when(f"not {replaced}"):
                for hook in after:
                    self._hook(em, hook, parts, None)
        else:
            for hook in after:
                self._hook(em, hook, parts, None)
        em.line(f"if S.log is not None: S.end_note({number})")
        if result is not None:
            em.leave(result)

    def _body(self, em: Emitter, happening: HappeningSymbol, parts: list[str], body: Callable[[], None] | None, result: str | None) -> None:
        if body is not None:
            body()
            return
        function = happening.body
        if function is None:
            return
        scope = self.module.scopes.get(happening)
        ends = (scope.ending,) if scope is not None and scope.ends else ()
        statements = function.body
        assert isinstance(statements, list)
        leaves = (
            ends
            or any(isinstance(node, core.Return) for node in walk(statements))
            or any(self.module.analysis.escapes(statement) for statement in statements)
        )
        if leaves and isinstance(em, MachineEmitter):
            with em.text(result):
                self.module.statements.block(em, statements, Context(ends=ends))
            return
        if leaves:  # leaving the text must not skip the steps around it, so the text becomes a function of its own
            call = f"{self.module.text_of(happening)}({', '.join(['S', *parts])})"
            em.line(f"{result} = {call}" if result is not None else call)
            return
        self.module.statements.block(em, statements, Context())

    def _begin(self, em: Emitter, happening: HappeningSymbol, parts: list[str], number: int) -> None:
        em.line(f"if S.log is not None: S.note({number}, ({''.join(part + ', ' for part in parts)}))")
        if happening.turn_of is not None:
            turn = self.module.slots.turn
            em.line(f"S.j.append(({turn}, v[{turn}])); v[{turn}] = {parts[happening.turn_of]}")
            turns = self.module.slots.turns
            em.line(f"S.j.append(({turns}, v[{turns}])); v[{turns}] = {self.module.numbers.stored(f'v[{turns}] + 1', happening.span)}")
            self.module.wake(em, "turn")
        scope = self.module.scopes.get(happening)
        if scope is not None:
            bearer = parts[happening.turn_of or 0] if parts else str(self.module.layout.game)
            em.line(f"{scope.begin}(S, {bearer})")

    def _end(self, em: Emitter, happening: HappeningSymbol, parts: list[str]) -> None:
        for slot in self.module.histories.get(happening, {}).values():
            em.line(f"S.j.append(({slot}, v[{slot}])); v[{slot}] = (*v[{slot}], ({''.join(part + ', ' for part in parts)}))")
        scope = self.module.scopes.get(happening)
        if scope is not None:
            bearer = parts[happening.turn_of or 0] if parts else str(self.module.layout.game)
            em.line(f"{scope.end}(S, {bearer})")
        if happening.turn_of is not None:
            turn = self.module.slots.turn  # outside a turn, iteration over players begins with the first player
            em.line(f"S.j.append(({turn}, v[{turn}])); v[{turn}] = v[{self.module.slots.first}]")
            self.module.wake(em, "turn")

    # ---- hooks ------------------------------------------------------------------------------------------------------------------------
    def _candidates(self, hook: HookSymbol) -> list[int] | None:
        """The things that carry a hook (None: the ruleset has it)."""
        return self.module.hook_things.get(hook)

    def _ready(self, hook: HookSymbol, thing: str | None, parts: list[str]) -> str:
        """The condition under which a hook works now."""
        module = self.module
        tests = []
        args = ([thing] if thing is not None else []) + parts
        if thing is not None:
            if hook.in_force is not None:
                tests.append(module.expressions.call(hook.in_force, [thing]))
            else:
                tests.append(module.force.test(thing, self._candidates(hook)))
        if hook.where is not None:
            where = module.expressions.call(hook.where, args[-len(hook.where.params) :] if hook.where.params else [])
            tests.append(module.counting.asked(hook.where, where))
        if hook.limit is not None:
            tests.append(module.limit_test(hook.limit, hook, thing))
        if module.may_reenter(hook):
            tests.append(f"({module.hook_number(hook)}, {thing or -1}) not in v[{module.slots.running}]")
        return " and ".join(tests) or "True"

    def _hook(self, em: Emitter, hook: HookSymbol, parts: list[str], outcome: _Replaced | None) -> None:
        things = self._candidates(hook)
        site = self._asking_site(em, hook) if hook.asked_of is not None else None
        if things is None:
            with em.when(f"({self._ready(hook, None, parts)})"):
                self._run_hook(em, hook, None, parts, outcome, site)
            return
        if len(things) == 1:
            with em.when(f"({self._ready(hook, str(things[0]), parts)})"):
                self._run_hook(em, hook, str(things[0]), parts, outcome, site)
            return
        carrier = Carrier(self.module.program.kinds["game"], tuple(things))
        place, name = em.temporary(carrier, OneOf(frozenset(things))), self.module.fresh("t")
        table = self.module.table(self.module.unique("HOOKED"), tuple(things))
        ready = f"in_order(S, [{name} for {name} in {table} if {self._ready(hook, name, parts)}])"
        still = f"({self._ready(hook, place, parts)})"
        if outcome is not None:  # an earlier hook may have ended it
            still += f" and not {outcome.flag}"
        with em.loop_over(place, ready, carrier), em.when(still):
            self._run_hook(em, hook, place, parts, outcome, site)

    def _asking_site(self, em: Emitter, hook: HookSymbol) -> int:
        """The site at which a hook asks; that it could ask is recorded even if it does not."""
        module = self.module
        element = ThingOf(module.program.kinds["game"]) if self._candidates(hook) is not None else None
        site = module.site(Site("hook", hook.span, element, hook.id, hook.asks, names_of(hook.do), (hook.id,), None, depends=self._depends(hook)))
        em.line(f"if S.log is not None: S.might_ask({site}, None)")
        return site

    def _depends(self, hook: HookSymbol) -> tuple[Any, ...]:
        things = self._candidates(hook)
        carrier = (self.module.layout.things[things[0]] or self.module.layout.kinds[things[0]]) if things else None
        return depends_of_hook(hook, carrier)

    def _run_hook(self, em: Emitter, hook: HookSymbol, thing: str | None, parts: list[str], outcome: _Replaced | None, site: int | None) -> None:
        module = self.module
        if hook.asked_of is not None:
            assert isinstance(em, MachineEmitter) and site is not None
            args = ([thing] if thing is not None else []) + parts
            player = em.temporary(shape=Nothing(SEAT))
            em.line(f"{player} = {module.expressions.call(hook.asked_of, args[: len(hook.asked_of.params)])}")
            payable = module.payments.hook_payable(hook, player, args, em)
            told = f"{', '.join(args[len(args) - len(hook.do.params) :])}," if hook.asks is not None else f"{thing},"
            after = module.new_block(em.name)
            asked = f"({site}, {player}, 'yes_no', (True, False), 1, 1, ({told}))"
            module.ask_again(site, [], asked)
            em.line(f"if {player} is not None and {payable}:")
            em.line(f"    f[0] = {after}")
            em.line(f"    S.d = {asked}")
            em.line("    return")
            em.line("S.a = False")
            em.enter_after(after)
            with em.when("S.a"):
                module.payments.pay_hook(hook, player, args, em)
                self._carry_out(em, hook, thing, parts, outcome)
        else:
            self._carry_out(em, hook, thing, parts, outcome)

    def _carry_out(self, em: Emitter, hook: HookSymbol, thing: str | None, parts: list[str], outcome: _Replaced | None) -> None:
        module = self.module
        key = f"({module.hook_number(hook)}, {thing or -1})"
        running = module.slots.running
        if hook.limit is not None:
            module.count_limit(em, hook.limit, hook, thing)
        if module.may_reenter(hook):
            em.line(f"S.j.append(({running}, v[{running}])); v[{running}] = (*v[{running}], {key})")
        em.line(f"if S.log is not None: S.hook_note({module.hook_number(hook)}, {thing or None})")
        args = ([thing] if thing is not None else []) + parts
        args = args[-len(hook.do.params) :] if hook.do.params else []
        returned = outcome.result if outcome is not None else None
        changed = _changed_parts(hook, parts) if returned is None else []  # a replaced happening no longer needs its parts
        name = module.hook_text(hook, [index for index, _ in changed])
        gained = f"{', '.join(place for _, place in changed)}, = " if changed else f"{returned} = " if returned is not None else ""
        if module.analysis.asks(hook.do.body):
            assert isinstance(em, MachineEmitter)
            em.call(name, args)
            if gained:
                em.line(f"{gained}S.ret")
        else:
            em.line(f"{gained}{name}({', '.join(['S', *args])})")
        if module.may_reenter(hook):
            em.line(f"S.j.append(({running}, v[{running}])); v[{running}] = tuple([x for x in v[{running}] if x != {key}])")
        em.line("if S.log is not None: S.end_hook()")
        if outcome is not None:
            em.line(f"{outcome.flag} = True")

    def _ask_instead(self, em: Emitter, happening: HappeningSymbol, hooks: list[HookSymbol], parts: list[str], outcome: _Replaced) -> None:
        """All offers to one player form one menu with "let it happen"; the first acceptance ends the questions."""
        assert isinstance(em, MachineEmitter)
        module = self.module
        name = module.unique(f"offers_{happening.name}")
        inner = [module.fresh("p") for _ in parts]
        lines = ["    v = S.v; z = S.z", "    offers = {}"]
        for hook in hooks:
            things = self._candidates(hook)
            thing = module.fresh("t") if things is not None else None
            args = ([thing] if thing is not None else []) + inner
            assert hook.asked_of is not None
            indent = "    "
            if thing is not None:
                lines.append(f"    for {thing} in {tuple(things or ())!r}:")
                indent = "        "
            lines.append(f"{indent}if {self._ready(hook, thing, inner)}:")
            lines.append(f"{indent}    who = {module.expressions.call(hook.asked_of, args[: len(hook.asked_of.params)])}")
            payable = module.payments.hook_payable(hook, "who", args, em)
            lines.append(
                f"{indent}    if who is not None and {payable}: offers.setdefault(who, []).append(({module.hook_number(hook)}, {thing or -1}))"
            )
        lines.append(f"    return tuple([(p, tuple(offers[p])) for p in SEATS[v[{module.slots.alive}], v[{module.slots.turn}]] if p in offers])")
        module.add_function(name, inner, lines, prelude=False)
        depends = tuple(part for hook in hooks for part in self._depends(hook))
        site = module.site(Site("instead", happening.span, None, happening.name, None, [], (), None, depends=depends))
        em.line(f"if S.log is not None: S.might_ask({site}, None)")
        offer = em.temporary(shape=Row((SEAT, Several(HookOffer(happening)))))
        choice = em.temporary(shape=Nothing(HookOffer(happening)))
        offers = f"{name}({', '.join(['S', *parts])})"
        with em.loop_over(offer, offers) as (members, index), em.when(f"not {outcome.flag}"):
            asked = f"({site}, {offer}[0], 'hook', S.alike_hooks({offer}[1]), 1, 1, ({', '.join(parts)},))"
            module.ask_again(site, [], asked)
            module.asked_instead[site] = (offers, members, index, offer)
            em.suspend(asked)
            em.line(f"{choice} = S.a")
            with em.when(f"{choice} is not None"):
                for hook in hooks:
                    with em.when(f"{choice}[0] == {module.hook_number(hook)}"):
                        thing = f"{choice}[1]" if self._candidates(hook) is not None else None
                        module.payments.pay_hook(hook, f"{offer}[0]", ([thing] if thing else []) + parts, em)
                        self._carry_out(em, hook, thing, parts, outcome)


def names_of(text: Function) -> list[tuple[str, Type]]:
    """The names that the question before an effect may use: its parameters."""
    return [(param.name, param.type) for param in text.params]


def _steady(part: str) -> bool:
    """Whether a part is a name, a number or a frame slot: it means the same as long as nothing is assigned to it."""
    return part.isidentifier() or part.isdigit() or (part.startswith("f[") and part[2:-1].isdigit())


def _written(body: Any) -> set[Any]:
    """The local names that a text assigns to."""
    written: set[Any] = set()
    for node in walk(body):
        if isinstance(node, core.Assign | core.AddTo):
            target = node.target.amounts if isinstance(node.target, core.Pick) else node.target
            if isinstance(target, core.Local):
                written.add(target.var)
    return written


def _changed_parts(hook: HookSymbol, parts: list[str]) -> list[tuple[int, str]]:
    """The parts that a hook's text sets, with their index among its parameters."""
    written = _written(hook.do.body)
    offset = len(hook.do.params) - len(parts)
    return [(index, parts[index - offset]) for index, param in enumerate(hook.do.params) if param in written and index >= offset]


def _far_in(em: Emitter) -> bool:
    """Whether there are so many enclosing blocks that inlining a happening could exceed Python's limit."""
    return isinstance(em, PlainEmitter) and em.depth > DEEPEST
