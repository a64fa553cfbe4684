"""What has been revealed since a mark: whether an answer can be taken back without anybody having learned anything from it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rulewright.language.symbols import StateSymbol
from rulewright.runtime.state import MOVED, Mark

if TYPE_CHECKING:
    from rulewright.compiler.analysis import Analysis
    from rulewright.language.functions import Function
    from rulewright.runtime.build import Compiled
    from rulewright.runtime.state import State
    from rulewright.source.span import Span


@dataclass(frozen=True, slots=True)
class Revealed:
    """What undoing cannot reverse: `chance` was used; these `players` have learned where something is that was hidden from them."""

    chance: bool
    players: tuple[int, ...]

    def __bool__(self) -> bool:
        return self.chance or bool(self.players)


def revealed_since(state: State, mark: Mark) -> Revealed:
    """What the journal and the log show since a mark.

    Who knows where a thing is, is part of the position. Things from the box were known. Public values written by a rule that reads hidden values
    reveal something about them; this is tracked in games with a log.
    """
    written = state.j[mark[0] :]
    told = _told(state, mark)
    lots, keeping = frozenset(state.c.lots), state.c.keeping
    chance = any(slot in lots for slot, _ in written)
    if keeping is None:
        return Revealed(chance, told)
    out_of_the_box = {was[0] for slot, was in written if slot == MOVED and was[1] < 0}
    known = {keeping.known + thing for thing in range(len(state.c.layout.names)) if thing not in out_of_the_box}
    values: dict[int, Any] = {}  # of a slot, after the write being read
    learned = 0
    for slot, was in reversed(written):
        if slot in known:
            learned |= values.get(slot, state.v[slot]) & ~was
            values[slot] = was
    seats = range(state.c.layout.players)
    return Revealed(chance, tuple(seat for seat in seats if learned >> seat & 1 or seat in told))


def _told(state: State, mark: Mark) -> tuple[int, ...]:
    """Who reads what was written since by rules that read hidden values."""
    if state.log is None or mark[12] is None:
        return ()
    everybody, places = range(state.c.layout.players), state.c.telling
    found: set[int] = set()
    for note in state.log[mark[12] :]:
        if note[0] == "set" and note[4] in places:
            found.update(everybody if note[5] is None else note[5])
    return tuple(sorted(found))


def telling_places(compiled: Compiled) -> frozenset[int]:
    """The places in the rules that write something in a text that also reads hidden values: what they write may depend on these."""
    from rulewright.language.core import AddTo, Assign, Gain
    from rulewright.language.walking import walk

    analysis = compiled.module.analysis
    spans: set[Span] = set()
    for function in compiled.program.functions:
        if isinstance(function.body, list) and _reads_hidden_values(function, analysis):
            spans.update(node.span for node in walk(function.body) if isinstance(node, Assign | AddTo | Gain))
    return frozenset(number for number, span in enumerate(compiled.places) if span in spans)


def _reads_hidden_values(function: Function, analysis: Analysis) -> bool:
    """Whether a text reads a state that is hidden from some players; writing it does not count."""
    from rulewright.language.core import AddTo, Assign, Gain, StatCall, StateOf
    from rulewright.language.walking import walk

    nodes = list(walk([function.lets, function.body]))
    targets = {id(_written(node.target)) for node in nodes if isinstance(node, Assign | AddTo | Gain)}
    read: set[Any] = {node.state for node in nodes if isinstance(node, StateOf) and id(node) not in targets}
    for node in nodes:
        if isinstance(node, StatCall):
            read |= analysis.all_stat_reads(node.stat)
    return any(isinstance(each, StateSymbol) and each.seen_by != "everyone" for each in read)


def _written(target: Any) -> Any:
    """The state in a target; for one entry of amounts, the state that holds them."""
    from rulewright.language.core import Pick

    return target.amounts if isinstance(target, Pick) else target
