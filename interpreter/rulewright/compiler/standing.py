"""Standing conditions: `whenever` and `when changes`, checked when a declared happening ends, and only if something they read has changed."""

from __future__ import annotations

from contextlib import nullcontext
from typing import TYPE_CHECKING

from rulewright.compiler.decision_sites import Site
from rulewright.compiler.emitters import Emitter, MachineEmitter, PlainEmitter
from rulewright.compiler.happenings import names_of
from rulewright.compiler.secrecy import Secrecy, depends_of_asked, depends_of_rule
from rulewright.compiler.shapes import COUNT, SEAT, SETTLING, Bits, Row, Several
from rulewright.language.core import Expr, Var
from rulewright.language.symbols import StandingRule
from rulewright.language.types import Maybe
from rulewright.source.limits import limits

if TYPE_CHECKING:
    from rulewright.compiler.module import Module


class Standing:
    """Writes the settling of a ruleset."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self.masks: dict[object, int] = {}  # state, zone, "players" -> the rules that read it
        self.everything = 0
        self.noted: dict[StandingRule, str] = {}  # of rules that read hidden things: the function that recomputes their slots
        self._asking: dict[int, tuple[int, bool]] = {}  # of rules that ask: the site, and whether everybody knows who could be asked
        analysis = module.analysis
        for number, rule in enumerate(module.program.rules):
            bit = 1 << number
            reads = analysis.reads([rule.condition, rule.watched, [among for _, among in rule.bindings]])
            if "*" in reads:
                self.everything |= bit
            if {"order", "picks"} <= reads:  # when the turn passes, the players start with a different one
                reads.add("turn")
            for read in reads - {"*", "order", "picks"}:
                self.masks[read] = self.masks.get(read, 0) | bit
        self.all = (1 << len(module.program.rules)) - 1

    def mask(self, read: object) -> int:
        """The rules that a write of `read` may trigger."""
        return self.masks.get(read, 0) | self.everything

    def settle(self, em: Emitter) -> None:
        """Let the standing conditions settle here."""
        if not self.module.program.rules:
            em.line("if S.dirty: S.settle_ending()")
            return
        if self.everything:  # their reads are unknown: they are checked whenever a happening ends
            em.line(f"S.dirty |= {self.everything}")
        if self.module.analysis.settling_asks:
            assert isinstance(em, MachineEmitter)
            with em.when("S.dirty and not S.hold and not S.settling"):
                em.call(SETTLING, [])
        else:
            em.line("if S.dirty: settle(S)")

    def write(self) -> None:
        """The settling itself, as `settle` or a machine; `settle_ending` is what `end game` calls."""
        module = self.module
        for number, rule in enumerate(module.program.rules):
            if rule.once is None and (rule.watched or rule.asked_of) and not Secrecy(module).is_open(*depends_of_rule(rule)):
                self._note_anew(number, rule)
        if module.analysis.settling_asks:
            machine = MachineEmitter(module, SETTLING, [])
            self._body(machine)
            module.add_machine(machine, 0)
            module.add_function("settle_ending", [], ["    pass"])
            return
        plain = PlainEmitter(module, {})
        plain.line("if S.hold or S.settling: return")
        self._body(plain)
        module.add_function("settle", [], plain.lines)
        module.add_function("settle_ending", [], ["    settle(S)"])

    def _body(self, em: Emitter) -> None:
        rules = self.module.program.rules
        woken, fuse = em.temporary(shape=Bits()), em.temporary(shape=COUNT)
        em.line("S.settling = True")
        em.line(f"{fuse} = {limits().firings * max(1, len(rules))}")
        with em.loop():
            with em.when("not S.dirty"):
                em.leave_loop()
            em.line(f"{woken} = S.dirty")
            em.line("S.dirty = 0")
            for number, rule in enumerate(rules):
                with em.when(f"{woken} & {1 << number}"):
                    self._rule(em, number, rule, fuse)
        em.line("S.settling = False")
        em.line("if S.ending and not S.hold: S.finish()")

    def _rule(self, em: Emitter, number: int, rule: StandingRule, fuse: str) -> None:
        if rule.asked_of is not None:
            known = rule.once is None and Secrecy(self.module).is_open(*depends_of_asked(rule))
            site = Site("hook", rule.span, None, rule.id, rule.asks, names_of(rule.do), (rule.id,), None, depends=depends_of_rule(rule))
            self._asking[number] = (self.module.site(site), known)
            if not known:
                em.line(f"if S.log is not None: S.might_ask({self._asking[number][0]}, None)")
        things = self.module.carriers(rule.on)
        if rule.this is not None and things is not None:
            target = em.bind(rule.this)
            with em.loop_over(target, self.module.literal(tuple(things))), em.when(self.module.force.test(target, things)):
                self._bound(em, number, rule, list(rule.bindings), fuse)
        else:
            self._bound(em, number, rule, list(rule.bindings), fuse)

    def _note_anew(self, number: int, rule: StandingRule) -> None:
        """A function that returns what a rule has recorded once everything has settled: the last values, or who meets the condition."""
        module = self.module
        env: dict[Var, str] = {}
        loops, names = [], []
        things = module.carriers(rule.on)
        if rule.this is not None and things is not None:
            env[rule.this] = module.fresh()
            names.append(env[rule.this])
            loops.append(f"for {names[-1]} in {module.literal(tuple(things))} if {module.force.test(names[-1], things)}")
        for var, among in rule.bindings:
            members = module.expressions.code(among, env)
            env[var] = module.fresh()
            names.append(env[var])
            loops.append(f"for {names[-1]} in {members}")
        key = f"({''.join(name + ', ' for name in names)})"
        walk = " ".join(loops) or "for _ in (0,)"
        if rule.watched is not None:
            found = f"{{{key}: {module.expressions.code(rule.watched, env)} {walk}}}"
        else:
            assert rule.condition is not None
            found = f"tuple([{key} {walk} if {module.expressions.truth(rule.condition, env)}])"
        self.noted[rule] = name = module.unique(f"noted_{number}")
        module.add_function(name, [], [f"    return {found}"])

    def _bound(self, em: Emitter, number: int, rule: StandingRule, bindings: list[tuple[Var, Expr]], fuse: str) -> None:
        if rule.once is not None:
            self._once(em, number, rule, fuse)
            return
        if not bindings:
            self._check(em, number, rule, fuse)
            return
        var, among = bindings[0]
        members = self.module.expressions.code(among, em.variables)
        with em.loop_over(em.bind(var), f"tuple({members})", var.type):
            self._bound(em, number, rule, bindings[1:], fuse)

    def _check(self, em: Emitter, number: int, rule: StandingRule, fuse: str) -> None:
        module = self.module
        if rule.asked_of is not None and self._asking[number][1]:
            who = module.expressions.code(rule.asked_of, em.variables)
            em.line(f"if S.log is not None: S.might_ask({self._asking[number][0]}, ({who},))")
        if rule.watched is not None:
            self._changed(em, number, rule, fuse)
            return
        assert rule.condition is not None
        condition = module.expressions.truth(rule.condition, em.variables)
        if rule.asked_of is None:
            with em.when(condition):
                self._fire(em, number, rule, fuse, None, "()")
            return
        # tested once per change from no to yes; reset when it turns no
        memory, key = module.rule_slot(rule, ()), self._key(rule, em)
        with em.when(f"{key} in v[{memory}] and not ({condition})"):
            em.line(f"S.j.append(({memory}, v[{memory}])); v[{memory}] = tuple([x for x in v[{memory}] if x != {key}])")
        with em.when(f"{key} not in v[{memory}] and ({condition})"):
            self._fire(em, number, rule, fuse, memory, key)

    def _once(self, em: Emitter, number: int, rule: StandingRule, fuse: str) -> None:
        """Only the first time: all who meet the condition at that moment are determined before any of them gets anything."""
        module = self.module
        row = Row(tuple(var.type for var, _ in rule.bindings))
        memory, found, one = module.once_slot(rule), em.temporary(shape=Several(row)), em.temporary(shape=row)
        env, loops, names = dict(em.variables), [], []
        for var, among in rule.bindings:
            name = module.fresh()
            loops.append(f"for {name} in {module.expressions.code(among, env)}")
            names.append(name)
            env[var] = name
        assert rule.condition is not None
        counted = bool(rule.per)
        with nullcontext() if counted else em.when(f"not v[{memory}]"):
            condition = module.expressions.truth(rule.condition, env)
            key = f"({''.join(name + ', ' for name in names)})"
            if counted:
                condition = f"{self._counted(rule, env)} not in v[{memory}] and ({condition})"
            em.line(f"{found} = [{key} {' '.join(loops)} if {condition}]" if loops else f"{found} = [()] if {condition} else []")
            with em.when(found):
                places = tuple(index for index, (var, _) in enumerate(rule.bindings) if var in rule.per)
                done = f"counted_too(v[{memory}], {found}, {places})" if counted else "True"
                em.line(f"S.j.append(({memory}, v[{memory}])); v[{memory}] = {done}")
                if counted:
                    if rule.ties in ("nobody", "turn order"):
                        em.line(f"{found} = untied({found}, {places}, {rule.ties == 'turn order'})")
                elif rule.ties == "nobody":
                    em.line(f"if len({found}) > 1: {found} = []")
                elif rule.ties == "turn order":
                    em.line(f"{found} = {found}[:1]")
                with em.loop_over(one, found):
                    for index, (var, _) in enumerate(rule.bindings):
                        em.line(f"{em.bind(var)} = {one}[{index}]")
                    self._fire(em, number, rule, fuse, None, key)

    @staticmethod
    def _counted(rule: StandingRule, env: dict[Var, str]) -> str:
        """The values for which a `once` rule is counted, in the order of its bindings."""
        return f"({''.join(env[var] + ', ' for var, _ in rule.bindings if var in rule.per)})"

    def _key(self, rule: StandingRule, em: Emitter) -> str:
        names = [em.variables[rule.this]] if rule.this is not None else []
        names += [em.variables[var] for var, _ in rule.bindings]
        return f"({''.join(name + ', ' for name in names)})"

    def _changed(self, em: Emitter, number: int, rule: StandingRule, fuse: str) -> None:
        """`when changes`: the last values are stored by binding."""
        module = self.module
        assert rule.watched is not None
        slot, key, seen = module.rule_slot(rule, {}), self._key(rule, em), Maybe(rule.watched.type)
        now, was = em.temporary(seen), em.temporary(seen)
        em.line(f"{now} = {module.expressions.code(rule.watched, em.variables)}")
        em.line(f"{was} = v[{slot}].get({key})")
        with em.when(f"{was} != {now}"):
            em.line(f"S.j.append(({slot}, v[{slot}])); v[{slot}] = {{**v[{slot}], {key}: {now}}}")
            with em.when(f"{was} is not None"):
                self._fire(em, number, rule, fuse, None, key, [was, now])

    def _fire(self, em: Emitter, number: int, rule: StandingRule, fuse: str, memory: int | None, key: str, more: list[str] | None = None) -> None:
        module = self.module
        em.line(f"{fuse} -= 1")
        em.line(f"if {fuse} < 0: S.runaway({module.place(rule.span)})")
        if memory is not None:
            em.line(f"S.j.append(({memory}, v[{memory}])); v[{memory}] = (*v[{memory}], {key})")
        if rule.asked_of is not None:
            assert isinstance(em, MachineEmitter)
            player = em.temporary(shape=SEAT)
            em.line(f"{player} = {module.expressions.code(rule.asked_of, em.variables)}")
            site, _ = self._asking[number]
            told = "".join(arg + ", " for arg in self._args(em, rule, more)) if rule.asks is not None else ""
            asked = f"({site}, {player}, 'yes_no', (True, False), 1, 1, ({told}))"
            module.ask_again(site, [], asked)
            em.suspend(asked)
            with em.when("S.a"):
                self._do(em, number, rule, more)
        else:
            self._do(em, number, rule, more)

    def _args(self, em: Emitter, rule: StandingRule, more: list[str] | None) -> list[str]:
        """The values of the parameters of a rule's effect."""
        args = ([em.variables[rule.this]] if rule.this is not None else []) + [em.variables[var] for var, _ in rule.bindings] + (more or [])
        return args[len(args) - len(rule.do.params) :]

    def _do(self, em: Emitter, number: int, rule: StandingRule, more: list[str] | None) -> None:
        module = self.module
        args = self._args(em, rule, more)
        em.line(f"if S.log is not None: S.rule_note({number}, ({''.join(arg + ', ' for arg in args)}))")
        name = module.effect(rule.do)
        if module.analysis.asks(rule.do.body):
            assert isinstance(em, MachineEmitter)
            em.call(name, args)
        else:
            em.line(f"{name}({', '.join(['S', *args])})")
        em.line("if S.log is not None: S.end_hook()")
