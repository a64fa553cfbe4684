"""Choices that nobody reads: somebody is asked, and nothing depends on the answer."""

from __future__ import annotations

from collections import Counter

from rulewright.checker.context import Context
from rulewright.checker.lints.reads import Written, all_hooks, names_in_texts, nodes
from rulewright.language import core
from rulewright.language.symbols import HappeningSymbol, Program, WithChoice
from rulewright.source.catalogue.meaning import UnreadChoice


def check(context: Context, written: Written) -> None:
    """RW476, of choices in texts and in headers."""
    program = context.program
    reads = Counter(node.var for node in written.of(core.Local))
    chosen = [node for node in written.of(core.Choose, core.ChooseAmounts, core.ChoosePairs) if node.player is not None]
    in_texts = names_in_texts(program)
    for choice in chosen:
        own = Counter(node.var for node in nodes(choice) if isinstance(node, core.Local))
        if reads[choice.var] - own[choice.var] <= 0 and choice.var.name not in in_texts:
            context.report(UnreadChoice.in_text, choice.span, name=choice.var.name)
    for action in program.happenings.values():
        unread = [
            asked
            for asked in action.choices
            if not reads[asked.var] and asked.var.name not in in_texts and _does_something(action, asked)
        ]
        elsewhere = _read_elsewhere(program, action, written) if unread else set()
        for asked in unread:
            if asked.var.name not in elsewhere:
                context.report(UnreadChoice.in_header, asked.span, action=action.name, name=asked.var.name)


def _does_something(action: HappeningSymbol, choice: WithChoice) -> bool:
    """Whether the text is written to the choice: not in an overlay, where the choice is of the base, and not as a placeholder."""
    body = action.body
    return (
        choice.shape in ("one", "maybe", "number") and body is not None and bool(body.body) and body.span.file == choice.span.file
    )


def _read_elsewhere(program: Program, action: HappeningSymbol, written: Written) -> set[str]:
    """The parts of an action that hooks, histories and options read, by name."""
    found: set[str] = set()
    for hook in all_hooks(program):
        if hook.happening is action:
            for function in (hook.do, hook.where, hook.asked_of):
                if function is not None:
                    found |= {node.var.name for node in nodes(function) if isinstance(node, core.Local)}
            found |= {node.var.name for node in nodes(hook.costs) if isinstance(node, core.Local)}
    if action.permission is not None and any(change.when is not None for change in action.permission.changes):
        found |= {param.name for param in action.params}  # a change names them as it likes
    for node in written.of(core.Times, core.OptionPart, core.Offer):
        if isinstance(node, core.Times) and node.happening is action:
            found |= {other.var.name for other in nodes(node.where) if isinstance(other, core.Local)}
        elif isinstance(node, core.OptionPart) and node.part is not None:
            found.add(node.part)
        elif isinstance(node, core.Offer) and action.name in node.where:
            found |= {other.var.name for other in nodes(node.where[action.name][1]) if isinstance(other, core.Local)}
    return found
