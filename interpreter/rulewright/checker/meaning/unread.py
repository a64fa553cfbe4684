"""Unused choices: a player is asked, but nothing depends on the answer."""

from __future__ import annotations

from collections import Counter

from rulewright.checker.context import Context
from rulewright.checker.lints.reads import Written, all_hooks, names_in_texts, names_said, nodes
from rulewright.language import core
from rulewright.language.symbols import HappeningSymbol, Program, WithChoice
from rulewright.source.catalogue.meaning import UnreadChoice


def check(context: Context, written: Written) -> None:
    """RW476, for choices in texts and in headers."""
    program = context.program
    reads = Counter(node.var for node in written.of(core.Local))
    asked = Counter(node.value.var for node in written.of(core.IsNothing) if isinstance(node.value, core.Local))
    chosen = [node for node in written.of(core.Choose, core.ChooseAmounts, core.ChoosePairs) if node.player is not None]
    in_texts = names_in_texts(program)
    said = _said_beside(program)
    for choice in chosen:
        own = Counter(node.var for node in nodes(choice) if isinstance(node, core.Local))
        if choice.var.name in said.get(choice, in_texts):
            continue
        read = reads[choice.var] - own[choice.var]
        if read <= 0:
            context.report(UnreadChoice.in_text, choice.span, name=choice.var.name)
        elif read == asked[choice.var] and isinstance(choice, core.Choose):
            context.report(UnreadChoice.only_asked, choice.span, name=choice.var.name)
    for hook in (*all_hooks(program), *program.rules):
        if hook.asked_of is not None and hook.do.body == [] and not getattr(hook, "costs", None):
            context.report(UnreadChoice.for_nothing, hook.span)
    for action in program.happenings.values():
        unread = [
            part
            for part in action.choices
            if reads[part.var] <= _in_header(action, part) and part.var.name not in in_texts and _does_something(action, part)
        ]
        elsewhere = _read_elsewhere(program, action, written) if unread else set()
        for part in unread:
            if part.var.name not in elsewhere:
                if reads[part.var] and part.shape == "one" and not _reads_others(action, part):
                    continue  # the choice is how much is paid
                priced = UnreadChoice.only_priced if part.shape == "one" else UnreadChoice.only_paid
                message = priced if reads[part.var] and part.shape in ("one", "number") else UnreadChoice.in_header
                context.report(message, part.span, action=action.name, name=part.var.name)


def _said_beside(program: Program) -> dict[object, set[str]]:
    """For each choice in a text the names in the sentences of that text."""
    found: dict[object, set[str]] = {}
    for function in program.functions:
        chosen = [node for node in nodes(function) if isinstance(node, core.Choose | core.ChooseAmounts | core.ChoosePairs)]
        if chosen:
            found |= dict.fromkeys(chosen, names_said(function))
    return found


def _in_header(action: HappeningSymbol, choice: WithChoice) -> int:
    """The number of reads of what is chosen in the price, or of chosen amounts in the condition. A chosen word may be what is paid, but nobody
    chooses a thing or a number only to pay for it; a condition only bounds what amounts may be chosen.
    """
    prices = [cost.amount for cost in action.costs]
    parts = {"number": prices, "one": prices, "amounts": [action.requires]}.get(choice.shape, [])
    paid = {id(key) for node in nodes(prices) if isinstance(node, core.AmountsOfItems) for key in node.keys}
    return sum(isinstance(node, core.Local) and node.var is choice.var and id(node) not in paid for node in nodes(parts))


def _reads_others(action: HappeningSymbol, choice: WithChoice) -> bool:
    """Whether the text reads what is chosen beside this."""
    others = {part.var for part in action.choices if part is not choice}
    return any(isinstance(node, core.Local) and node.var in others for node in nodes(action.body))


def _does_something(action: HappeningSymbol, choice: WithChoice) -> bool:
    """Whether the text was written for the choice: not in an overlay, where the choice belongs to the base, and not as a placeholder."""
    body = action.body
    return body is not None and bool(body.body) and body.span.file == choice.span.file


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
        found |= {param.name for param in action.params}  # a change may name them differently
    for node in written.of(core.Times, core.OptionPart, core.Offer):
        if isinstance(node, core.Times) and node.happening is action:
            found |= {other.var.name for other in nodes(node.where) if isinstance(other, core.Local)}
        elif isinstance(node, core.OptionPart) and node.part is not None:
            found.add(node.part)
        elif isinstance(node, core.Offer) and action.name in node.where:
            found |= {other.var.name for other in nodes(node.where[action.name][1]) if isinstance(other, core.Local)}
    return found
