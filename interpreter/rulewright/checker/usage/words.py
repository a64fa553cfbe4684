"""Words that nothing mentions, in lists that no rule uses as a whole."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checker.bodies import fit
from rulewright.checker.context import Context
from rulewright.checker.lints.reads import Written
from rulewright.language import core
from rulewright.language.symbols import Program
from rulewright.language.types import AmountsOf, Type, Word
from rulewright.source.catalogue.text import MaybeUnused
from rulewright.source.document import Mapping, Node, Scalar, Sequence
from rulewright.source.span import Span


def check(context: Context, written: Written) -> None:
    """RW711. A word that players may name, or of which there are amounts, is used without being mentioned."""
    program, counts = context.program, context.counts
    unused = [(words, word) for words in program.words.values() if counts[words.name] > 1 for word in words.words if counts[word] <= 1]
    if not unused:
        return
    whole = {node.of for node in written.of(core.Every)}
    whole |= {map_.directions for map_ in program.maps.values() if map_.directions is not None}
    whole |= {type_.words for type_ in _types(program) if isinstance(type_, Word)}
    declared = context.sections.get("words")
    places = {key.text: _names_in(value) for key, value in declared} if isinstance(declared, Mapping) else {}
    for words, word in unused:
        place = places.get(words.name, {}).get(word)
        if words not in whole and place is not None:
            context.report(MaybeUnused.word, place, name=word, list=words.name)


def _types(program: Program) -> Iterator[Type]:
    """The types of options, and the keys of amounts."""
    for option in program.options.values():
        yield option.type
    kinds = program.kinds.values()
    types = [state.type for kind in kinds for state in kind.state.values()] + [of.type for kind in kinds for of in kind.fields.values()]
    for type_ in (*types, *(stat.type for stat in program.stats.values())):
        inner = fit.sure(type_)
        if isinstance(inner, AmountsOf):
            yield inner.key


def _names_in(node: Node) -> dict[str, Span]:
    """The places where each word of a list is written."""
    if isinstance(node, Mapping):
        return {key.text: key.span for key, _ in node}
    return {item.text: item.span for item in node if isinstance(item, Scalar)} if isinstance(node, Sequence) else {}
