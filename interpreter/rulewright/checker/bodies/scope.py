"""Scopes of rule texts: parameters and local names, the acting player `me`, the element of a `where`, and the facts known about them.

A scope is made with `Scope.of`. Blocks, loops and conditions work in children of it; a child sees what its parents see, and what it
learns (new names, narrowed types) is forgotten with it.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from rulewright.language import core
from rulewright.language.core import Expr, Var
from rulewright.language.symbols import HappeningSymbol, ThingSymbol
from rulewright.language.types import Type
from rulewright.source.span import NOWHERE, Span

Key = Hashable
What = Literal["part", "let", "choice", "element", "me", "special"]


@dataclass(eq=False, slots=True)
class Element:
    """The member that a `where`, `sum of` or the like refers to; `name` if it was named with `as`."""

    var: Var
    name: str | None = None
    mentions: int = 0
    around: Element | None = None  # the member of the enclosing set


@dataclass(eq=False, slots=True)
class Binding:
    """A local name: its meaning and the number of reads."""

    expr: Expr
    what: What = "part"
    span: Span = NOWHERE
    element: Element | None = None
    uses: int = 0


@dataclass(eq=False, slots=True)
class Fact:
    """The narrower type of a path shown by a test, valid until one of the symbols it depends on is written.

    With `link`, two paths are nothing only together: if the first exists, the second has the type, until one of its dependencies is written.
    """

    type: Type
    reads: frozenset[object] = frozenset()
    link: tuple[Key, Key, frozenset[object]] | None = None


@dataclass(eq=False, slots=True)
class Text:
    """The state shared by all scopes of one function: its parameters, and the owner if the text mentions it."""

    params: list[Var]
    this: Var | None = None
    owner: bool = False  # whether `owner` is a name here (the owner of `this`, fixed when the text begins)
    owner_var: Var | None = None  # created when `owner` is first read
    design: ThingSymbol | None = None  # the thing whose own text this is: its printed values are known
    so_far: Type | None = None
    options_only: bool = False  # `refuse`, `teams`: only option.x, player_count and constants
    in_flow: bool = False  # `repeat:` without a bound is allowed
    gives_back: Type | None = None  # what `return` returns
    header: bool = False  # an action's text: may not read what `me` cannot see
    private: bool = False  # whether the text has read a zone that is not public
    happening: HappeningSymbol | None = None  # the symbol whose body this is
    lets: list[Binding] = field(default_factory=list)  # all local names, to find unread ones


@dataclass(eq=False, slots=True)
class Scope:
    """The names and facts at one point of a text."""

    text: Text
    names: dict[str, Binding] = field(default_factory=dict)
    me: Expr | None = None
    element: Element | None = None
    facts: dict[Key, Fact] = field(default_factory=dict)
    loop: bool = False  # inside a loop: `stop` leaves it
    beginning: bool = False  # all statements so far were `let` or a `choose` by me
    parts: dict[str, dict[str, Var]] = field(default_factory=dict)  # happening -> part -> variable: `hit.player`
    alias: str | None = None  # the name of the member being chosen: `choose rival in others where any rival.hand`

    @classmethod
    def of(
        cls,
        params: Sequence[Var] = (),
        *,
        this: Var | None = None,
        me: Var | None = None,
        owner: bool = False,
        bearer: Var | None = None,
        so_far: Type | None = None,
        parts: Mapping[str, Mapping[str, Var]] | None = None,
        happening: HappeningSymbol | None = None,
        gives_back: Type | None = None,
        options_only: bool = False,
        in_flow: bool = False,
        header: bool = False,
        design: ThingSymbol | None = None,
    ) -> Scope:
        """The outermost scope of a text.

        `params` become the function's parameters, in this order, and are visible by their names (`this` too: list it if the
        function has it as a parameter). `owner` makes the name `owner` mean the owner of `this`. `bearer` is a further name for that
        variable (marks). `so_far` is the type of the stat that a change works on. `parts` are the parts of the hooked happenings
        (or of the happening whose body this is) for the form `hit.player`. `gives_back` is the type that `return` must have.
        `design` is the entry whose own text this is (then its printed fields are known not to be nothing). After
        `Elaborator.formula` for a stat, `scope.text.private` says whether it has read a zone that is not public.
        """
        text = Text(
            list(params),
            this=this,
            owner=owner,
            so_far=so_far,
            options_only=options_only,
            in_flow=in_flow,
            header=header,
            gives_back=gives_back,
            happening=happening,
            design=design,
        )
        scope = cls(text, beginning=True, parts={name: dict(vars_) for name, vars_ in (parts or {}).items()})
        for var in params:
            scope.names[var.name] = Binding(core.Local(var, type=var.type), "part")
        if this is not None:
            scope.names.setdefault("this", Binding(core.Local(this, type=this.type), "special"))
        if bearer is not None:
            scope.names["bearer"] = Binding(core.Local(bearer, type=bearer.type), "special")
        if me is not None:
            scope.me = core.Local(me, type=me.type)
            scope.names["me"] = Binding(scope.me, "me")
        if so_far is not None:
            scope.names["so_far"] = Binding(core.SoFar(type=so_far), "special")
        return scope

    @property
    def params(self) -> list[Var]:
        """The parameters of the function being read."""
        return self.text.params

    @property
    def this(self) -> Var | None:
        """The thing whose text this is."""
        return self.text.this

    def child(self) -> Scope:
        """A child scope: it sees everything here, and its additions stay inside it."""
        return Scope(self.text, dict(self.names), self.me, self.element, dict(self.facts), self.loop, False, dict(self.parts))

    def within(self, element: Element) -> Scope:
        """A scope in which `element` is the current member (`where`, `sum of`, …)."""
        inner = self.child()
        inner.element = element
        element.around = self.element
        binding = Binding(core.Local(element.var, type=element.var.type), "element", element=element)
        if element.name is not None:
            inner.names[element.name] = binding
        if self.alias is not None and self.alias not in self.names:
            inner.names[self.alias] = binding
        inner.names["it"] = binding
        return inner

    def choosing(self, name: str) -> Scope:
        """A scope for a set whose member will be called `name`: its `where` may use this name too."""
        inner = self.child()
        inner.alias = name
        return inner

    def add(self, var: Var, what: What = "let", span: Span = NOWHERE) -> None:
        """Make a local name visible."""
        binding = Binding(core.Local(var, type=var.type, span=span), what, span)
        self.names[var.name] = binding
        if what == "let":
            self.text.lets.append(binding)

    def as_player(self, me: Expr) -> Scope:
        """A scope in which decisions belong to another player (`as P:`)."""
        inner = self.child()
        inner.me = me
        inner.names["me"] = Binding(me, "me")
        return inner

    def learn(self, facts: Mapping[Key, Fact]) -> None:
        """Add the facts shown by a test."""
        linked = [fact for fact in self.facts.values() if fact.link is not None and fact.link[0] in facts] if facts else []
        self.facts.update(facts)
        for fact in linked:
            assert fact.link is not None
            self.facts.setdefault(fact.link[1], Fact(fact.type, fact.link[2]))

    def forget(self, symbols: frozenset[object] | None = None) -> None:
        """Drop the facts that depend on a written symbol; None: anything may have changed."""
        if symbols is None:
            self.facts = {key: fact for key, fact in self.facts.items() if not fact.reads}
        elif symbols:
            self.facts = {key: fact for key, fact in self.facts.items() if not (fact.reads & symbols)}
