"""Hidden numbers without bounds (RW551): determinization has to try their values."""

from __future__ import annotations

from rulewright.checker.context import Context
from rulewright.language.symbols import StateSymbol
from rulewright.language.types import Number
from rulewright.source.catalogue.phrases import Seen
from rulewright.source.catalogue.secrets import UnboundedHiddenNumber

SEEN_BY = {"owner": Seen.only_owner(), "partners": Seen.only_partners(), "nobody": Seen.by_nobody()}
EXAMPLE = 20  # the highest value in the proposed line, unless a default is higher


def check(context: Context) -> None:
    """Report each declaration once."""
    done: set[StateSymbol] = set()
    for kind in context.program.kinds.values():
        for state in kind.state.values():
            if state in done or state.seen_by == "everyone" or not isinstance(state.type, Number):
                continue
            done.add(state)
            if state.type.low is None or state.type.high is None:
                context.report(
                    UnboundedHiddenNumber.state,
                    state.span,
                    who=SEEN_BY[state.seen_by],
                    name=state.name,
                    bounds=_bounds(state),
                    audience=state.seen_by,
                )


def _bounds(state: StateSymbol) -> str:
    default = state.default if isinstance(state.default, int) else 0
    return f"{min(0, default)}..{max(EXAMPLE, 2 * default)} = {default}"
