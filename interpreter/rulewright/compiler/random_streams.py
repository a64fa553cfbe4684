"""What random numbers are drawn for: a stream for each pile, each roll and each random choice of the rules; drawn in runtime/chance.py.

A stream is a slot that counts how often it has drawn, and a salt made from names: of a zone and its holder, or of the rule and the name that it gives
the result. Unlike numbers and lines, names stay the same when an overlay adds a card or a rule elsewhere.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING

from rulewright.compiler.shapes import COUNT
from rulewright.language import core
from rulewright.language.types import Number, SetOf, ThingOf, Type, Word, YesNo
from rulewright.language.walking import walk

if TYPE_CHECKING:
    from rulewright.compiler.layout import Layout
    from rulewright.compiler.module import Module


def salt(*names: str) -> int:
    """A 64-bit number for what is drawn, or may be drawn, derived from its names in the rules."""
    return int.from_bytes(blake2b("\0".join(names).encode(), digest_size=8).digest(), "big")


class Lots:
    """The streams of one compiled game."""

    def __init__(self, module: Module) -> None:
        self.module = module
        layout = module.layout
        self.slots: list[int] = []  # that count
        self.things = tuple(salt(kind.name, name) for kind, name in zip(layout.kinds, layout.names, strict=True))
        self._streams: dict[tuple[str, ...], str] = {}
        self._owners: dict[core.Roll | core.Choose, str] = {}  # the function that contains each drawing statement
        shuffled = set()
        for function in module.program.functions:
            for node in walk(function.body):
                if isinstance(node, core.Roll) or (isinstance(node, core.Choose) and node.player is None):
                    self._owners[node] = function.name
                elif isinstance(node, core.Shuffle):
                    shuffled.add(node.zone)
        self.zones = [(-1, 0)] * len(layout.zone_of)  # slot and salt of each zone that may be shuffled
        for zone in layout.zones:
            if zone.order != "none" or zone in shuffled:
                self._count_shuffles(layout, layout.zone_numbers(zone))

    def _count_shuffles(self, layout: Layout, zones: range) -> None:
        for number in zones:
            zone = layout.zone_of[number]
            slot = layout.slot(("shuffles", number), shape=COUNT)
            self.slots.append(slot)
            self.zones[number] = slot, salt("shuffle", layout.names[layout.zone_holder[number]], zone.kind.name, zone.name)

    def of(self, statement: core.Roll | core.Choose) -> str:
        """Slot and salt of a statement that draws, as Python text. Statements of one rule that give their result the same name share a stream."""
        what = "roll" if isinstance(statement, core.Roll) else "pick"
        names = (what, self._owners.get(statement, ""), statement.var.name)
        if names not in self._streams:
            slot = self.module.layout.slot(("lots", *names), shape=COUNT)
            self.slots.append(slot)
            self._streams[names] = f"{slot}, {salt(*names)}"
        return self._streams[names]

    def salts(self, type_: Type) -> str:
        """What distinguishes the members of a set, as Python text: the salts of things or words, nothing for numbers, positions for others."""
        match type_:
            case SetOf(element=ThingOf()):
                return self.module.table("SALTS", self.things)
            case SetOf(element=Word(words=words)):
                return self.module.literal(tuple(salt(word) for word in words.words))
            case SetOf(element=Number() | YesNo()):
                return "None"
            case _:
                return "()"
