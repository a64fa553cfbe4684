"""From texts to the lowered form: the one door to everything that reads effects, formulas and conditions.

Every method takes a scalar of a rule file and a scope and always returns something well-formed: where a text is wrong the mistake is
in the findings and the result has type `UNKNOWN` or is an empty block, so that one mistake is told once and the rest is still checked.
"""

from __future__ import annotations

from collections.abc import Callable

from rulewright.checker.scope import Scope
from rulewright.language.core import Expr, Function
from rulewright.language.symbols import Program, StatSymbol, WithChoice, ZoneSymbol
from rulewright.language.types import Type
from rulewright.source.diagnostics import Findings
from rulewright.source.document import Node, Scalar


class Elaborator:
    """Reads the texts of one program. `ensure_stat` is called before the type of a stat is needed."""

    def __init__(self, program: Program, findings: Findings, ensure_stat: Callable[[StatSymbol], None] | None = None) -> None:
        self.program = program
        self.findings = findings
        self.ensure_stat: Callable[[StatSymbol], None] = ensure_stat or (lambda stat: None)
        self.constants: dict[str, Expr] = {}  # constants of the ruleset by name (core.Const); filled by the declarations

    # ---- whole functions: added to program.functions
    def effect(self, node: Node, scope: Scope, name: str) -> Function:
        """An effect (block of statements). `return` must give `scope.text.gives_back`."""
        raise NotImplementedError

    def formula(self, node: Node, scope: Scope, name: str, expected: Type | None = None) -> Function:
        """A formula: a scalar (let lines, value last) or a list of guarded lines `V when C`, the last without condition."""
        raise NotImplementedError

    def condition(self, node: Node, scope: Scope, name: str) -> Function:
        """A yes/no formula."""
        raise NotImplementedError

    def change(self, scalar: Scalar, scope: Scope, stat: StatSymbol, name: str) -> tuple[str, Function | None]:
        """The right side of a line of `changes`: (layer as in ChangeSymbol, its value; None for allow and forbid)."""
        raise NotImplementedError

    # ---- expressions that stand inside a symbol
    def value(self, node: Node, scope: Scope, expected: Type | None = None) -> Expr:
        """An expression of the expected type (a Sequence: guarded lines)."""
        raise NotImplementedError

    def test(self, node: Node, scope: Scope) -> Expr:
        """A yes/no expression."""
        raise NotImplementedError

    def members(self, node: Node, scope: Scope, element: Type | None = None) -> Expr:
        """A set; its `type` is SetOf(...). Used for `for:` bindings and `expect`."""
        raise NotImplementedError

    def with_choice(self, name: Scalar, scalar: Scalar, scope: Scope) -> WithChoice:
        """One line of an action's `with`. The new variable is added to `scope` (the caller lists it in header_vars)."""
        raise NotImplementedError

    def zone(self, scalar: Scalar, scope: Scope) -> tuple[ZoneSymbol, Expr | None] | None:
        """A path that must name a zone: the symbol and its holder (None: the game's)."""
        raise NotImplementedError
