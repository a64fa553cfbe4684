"""What effects do, seen from outside: whether they may stop for a decision, leave their block, or write which state.

Decided on the composed ruleset: one card that asks a question makes every happening that may run it resumable, and nothing else.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from rulewright.compiler.layout import all_hooks
from rulewright.compiler.places import kept_of, kind_of, zones_above, zones_for
from rulewright.language import core
from rulewright.language.core import Function, Stmt
from rulewright.language.symbols import (
    ChangeSymbol,
    CodeSymbol,
    HappeningSymbol,
    Kind,
    MarkSymbol,
    Program,
    StandingRule,
    StateSymbol,
    StatSymbol,
    ThingSymbol,
    ZoneSymbol,
)
from rulewright.language.walking import blocks_of, walk

# What an expression depends on: states, zones, and "players" (who is still in the game), "turn" (whose turn it is), "order" (iterates over players in
# turn order), "picks" (takes one element of a set by its index); "*" is everything.
Read: TypeAlias = StateSymbol | ZoneSymbol | str
Zones: TypeAlias = frozenset[ZoneSymbol]

# Python allows at most 20 nested loops (and 100 levels of indentation); one statement may compile to two of them
DEEPEST = 8

_SILENT = (core.Const, core.Local, core.Arithmetic, core.Logic, core.Compare, core.Choice)  # nodes that read nothing

ASKING = (
    core.ChooseAmounts,
    core.ChoosePairs,
    core.ChooseBranch,
    core.Ask,
    core.WhileAct,
    core.Perform,
    core.Auction,
    core.OfferTrade,
)


class Analysis:
    """Fixpoints over the call graph of one program."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.hooks: dict[HappeningSymbol, list[Any]] = {}
        for hook in all_hooks(program):
            self.hooks.setdefault(hook.happening, []).append(hook)
        self._of_stats: dict[StatSymbol, set[Read]] = {}
        self._of_functions: dict[Function, list[Any]] = {}
        self.asking_happenings: set[HappeningSymbol] = set()
        self.asking_codes: set[CodeSymbol] = set()
        self.settling_asks = False
        self._heights: dict[Stmt, int] = {}
        self._codes = {code for kind in program.kinds.values() for code in kind.code.values() if code.result is None}
        self._happenings = program.all_happenings()
        self._find_asking()

    # ---- suspension
    def _find_asking(self) -> None:
        while True:
            before = len(self.asking_happenings), len(self.asking_codes), self.settling_asks
            self.settling_asks = any(self.rule_asks(rule) for rule in self.program.rules)
            for code in self._codes:
                if any(self.asks(function.body) for function in self.texts(code)):
                    self.asking_codes.add(code)
            for happening in self._happenings:
                if self._happening_asks(happening):
                    self.asking_happenings.add(happening)
            if before == (len(self.asking_happenings), len(self.asking_codes), self.settling_asks):
                return

    def rule_asks(self, rule: StandingRule) -> bool:
        return rule.asked_of is not None or self.asks(rule.do.body)

    def texts(self, code: CodeSymbol) -> list[Function]:
        """Every text of a code field, including the default."""
        found = [thing.code[code.name] for thing in self.program.things if code.name in thing.code and thing.kind.code.get(code.name) is code]
        return found + ([code.default] if code.default else [])

    def life_asks(self, happening: HappeningSymbol) -> bool:
        """Whether anything around a happening's body may stop."""
        return self.settling_asks or any(hook.asked_of or hook.costs or self.asks(hook.do.body) for hook in self.hooks.get(happening, ()))

    def _happening_asks(self, happening: HappeningSymbol) -> bool:
        body = happening.body
        return self.life_asks(happening) or (body is not None and self.asks(body.body))

    def too_deep(self, statement: Stmt) -> bool:
        """Whether blocks are nested more deeply than Python allows.

        All but the innermost few are then compiled as parts of a machine, as if they might stop.
        """
        return self._height(statement) > DEEPEST

    def _height(self, statement: Stmt) -> int:
        """How deeply statements with blocks are nested."""
        blocks = blocks_of(statement)
        if not blocks:
            return 0
        if (known := self._heights.get(statement)) is None:
            known = self._heights[statement] = 1 + max((self._height(inner) for block in blocks for inner in block), default=0)
        return known

    def asks(self, body: Any) -> bool:
        """Whether a block or statement may stop for a decision."""
        if isinstance(body, list):
            return any(self.asks(statement) for statement in body)
        match body:
            case core.Choose(player=player):
                return player is not None
            case core.ForEach(ordered_by=ordered, at_once=at_once) if ordered is not None or at_once:
                return True
            case core.Happen(happening=happening, body=inner):
                # The enclosing calls are in the set as well: hooks that trigger each other must not be followed forever.
                return happening in self.asking_happenings or (inner is not None and self.asks(inner))
            case core.RunCode(code=code):
                return code in self.asking_codes
            case core.PayCost(whole=whole, cost=cost):
                return self.payment_asks([part for part, _ in cost], whole is not None)
            case core.Together(body=inner):  # pending standing conditions settle at its end
                return self.settling_asks or self.asks(inner)
            case core.EndGame() | core.Eliminate() | core.Say():
                return False
        if isinstance(body, ASKING) or self.too_deep(body):
            return True
        return any(self.asks(block) for block in blocks_of(body))

    def payment_asks(self, parts: list[str], whole: bool) -> bool:
        """Whether paying may need an answer: there are substitutes or optional sources, or the payment itself asks."""
        sources = [source for kind in self.program.kinds.values() for source in kind.sources]
        sources += [source for thing in self.program.things for source in thing.sources]
        if any((whole or source.part in parts) and (not source.must or self.asks(source.pay.body)) for source in sources):
            return True
        for resource in self.program.resources.values():
            if resource.by is not None and resource.parts is not None and (whole or any(part in resource.parts.words for part in parts)):
                return True
            if resource.pay is not None and (whole or resource.name in parts) and self.asks(resource.pay.body):
                return True
        return False

    # ---- leaving
    @staticmethod
    def escapes(statement: Stmt, in_loop: bool = False) -> bool:
        """Whether a statement may leave the block it is in (stop outside a loop of its own, return)."""
        match statement:
            case core.Return():
                return True
            case core.Stop():
                return not in_loop
            case core.ForEach() | core.Repeat() | core.WhileAct() | core.Auction():
                return any(Analysis.escapes(inner, True) for block in blocks_of(statement) for inner in block)
            case core.Choose(beginning=True):
                return True
            case _:
                return any(Analysis.escapes(inner, in_loop) for block in blocks_of(statement) for inner in block)

    # ---- what is read
    def reads(self, node: Any, seen: set[int] | None = None, lying: Zones | None = None) -> set[Read]:
        """The state and zones that an expression may depend on, also through stats and code fields; see `Read` for the words.

        `lying`: the zones in which `this` is with its owner, if only the time it spends there matters.
        """
        seen = set() if seen is None else seen
        found: set[Read] = set()
        for item in self._telling(node) if isinstance(node, Function) else walk(node):
            match item:
                case core.StateOf(state=state):
                    found.add(state)
                case core.ZoneOf(zone=zone) | core.OnlyOf(zone=zone) | core.InZone(zone=zone):
                    found.add(zone)
                case core.Holder(thing=thing):
                    found |= self._places(thing, above=True)
                case core.OwnerOf(thing=core.Local(var=var)) if lying is not None and var.name == "this":
                    found |= lying
                case core.OwnerOf(thing=thing):
                    found |= self._places(thing, above=True) | self._kind_rules(thing, "owner", seen)
                case core.InForce(thing=thing):
                    found |= self._places(thing, above=False) | self._kind_rules(thing, "in_force", seen)
                case core.CodeCall(code=code):
                    if id(code) not in seen:
                        seen.add(id(code))
                        for function in self.texts(code):
                            found |= self.reads(function, seen)
                case core.CanRun() | core.CanHappen() | core.CanPay() | core.OptionsOf() | core.Marked() | core.Times():
                    found.add("*")
                case core.TurnPlayer() | core.FirstPlayer():
                    found.add("turn")
                case core.Players():
                    found |= {"players", "order"}
                case core.Neighbor():
                    found.add("players")
                case core.Every(of=of) if getattr(of, "name", None) == "player":
                    found |= {"players", "order"}
                case core.Every(of=of) if getattr(of, "made", None) or self._some_made(of):
                    found.add("*")
                case core.Aggregate(op="first" | "last" | "best" | "top" | "bottom"):
                    found.add("picks")
                case core.StatCall(stat=stat):
                    if id(stat) in seen:
                        continue
                    seen.add(id(stat))
                    found |= self._of_stats[stat] if stat in self._of_stats else self.stat_reads(stat, seen)
        return found

    def _telling(self, function: Function) -> list[Any]:
        """The nodes of a function that determine what it reads; each stat is visited once."""
        if function not in self._of_functions:
            told: dict[object, Any] = {}
            for item in walk([function.lets, function.body]):
                if not isinstance(item, _SILENT):
                    told.setdefault(item.stat if isinstance(item, core.StatCall) else id(item), item)
            self._of_functions[function] = list(told.values())
        return self._of_functions[function]

    def all_stat_reads(self, stat: StatSymbol) -> set[Read]:
        """What the value of a stat depends on, memoized.

        Callees come before their callers, so the time grows with the number of calls, not of call paths.
        """
        if stat not in self._of_stats:
            self._of_stats[stat] = self.stat_reads(stat, {id(stat)})
        return self._of_stats[stat]

    def stat_reads(self, stat: Any, seen: set[int]) -> set[Read]:
        """What the value of a stat depends on: its formula, its bounds and everything that changes it."""
        body = stat.body
        functions = [f for f in (getattr(body, "by", body), stat.at_least, stat.at_most) if f is not None]
        found: set[Read] = set()
        for change in stat.changes:
            found |= self._change_reads(change, seen)
        if any(change.stat is stat for mark in self.program.marks.values() for change in mark.changes):
            found.add("*")
        for function in functions:
            found |= self.reads(function, seen)
        return found

    def _change_reads(self, change: ChangeSymbol, seen: set[int]) -> set[Read]:
        if isinstance(change.of, MarkSymbol):
            return {"*"}
        found, lying = self.force_reads(change.of, change.in_force, seen) if change.of is not None else (set[Read](), None)
        for function in (change.when, change.value):
            if function is not None:
                found |= self.reads([function.lets, function.body], seen, lying)
        return found

    def force_reads(self, of: ThingSymbol | Kind, own: Function | None, seen: set[int]) -> tuple[set[Read], Zones | None]:
        """What decides whether things are in force (by a rule of their `own`, or by those of the kinds), and where they are then.

        These are the zones of players in which they must be, with their owner; None if they may be elsewhere.
        """
        kind = of if isinstance(of, Kind) else of.kind
        rules = [own] if own is not None else self._force_rules(of)
        if rules and all(rule is not None and not rule.lets and not isinstance(rule.body, list) for rule in rules):
            kept = [kept_of(self.program, rule.body) for rule in rules if rule is not None and not isinstance(rule.body, list)]
            zones = frozenset(each.zone for each in kept if each is not None)
            if all(kept):
                return set(zones).union(*(self.reads(each.rest, seen, zones) for each in kept if each is not None)), zones
        found: set[Read] = set(zones_for(self.program, kind))
        if own is not None:
            return found | self.reads([own.lets, own.body], seen), None
        return found | self._rules_of(kind, "in_force", seen), None

    def _force_rules(self, of: ThingSymbol | Kind) -> list[Function | None]:
        """The in-force rules of a thing, or of all things of a kind; None where there is no rule."""
        if not isinstance(of, Kind):
            return [of.in_force or of.kind.in_force]
        things = [thing.in_force or thing.kind.in_force for thing in self.program.things if thing.kind.is_a(of)]
        return [*dict.fromkeys([*things, *(kind.in_force for kind in self.program.kinds.values() if kind.made and kind.is_a(of))])]

    def _some_made(self, of: object) -> bool:
        return isinstance(of, Kind) and any(kind.made and kind.is_a(of) for kind in self.program.kinds.values())

    def _places(self, thing: core.Expr, above: bool) -> set[Read]:
        kind = kind_of(thing.type)
        if kind is None:
            return {"*"}
        return set(zones_above(self.program, kind)) if above else set(zones_for(self.program, kind))

    def _kind_rules(self, thing: core.Expr, rule: str, seen: set[int]) -> set[Read]:
        kind = kind_of(thing.type)
        return {"*"} if kind is None else self._rules_of(kind, rule, seen)

    def _rules_of(self, kind: Kind, rule: str, seen: set[int]) -> set[Read]:
        """What the rules of kinds (and of single things) for being in force, or for ownership, depend on."""
        key = hash((id(kind), rule))
        if key in seen:
            return set()
        seen.add(key)
        carriers: list[Any] = [each for each in self.program.kinds.values() if each.meets(kind)]
        carriers += [thing for thing in self.program.things if thing.kind in carriers]
        found: set[Read] = set()
        for carrier in carriers:
            function = getattr(carrier, rule, None)
            if function is not None:
                found |= self.reads([function.lets, function.body], seen)
        return found
