"""Compares what overlays say under `was:` with what they are loaded on: the base may have changed since they were written."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rulewright.ruleset.load import Package
from rulewright.ruleset.operations import earlier, operations
from rulewright.ruleset.paths import Step, child, find
from rulewright.source.catalogue.overlays import BaseChanged, OverlayOfNothing
from rulewright.source.catalogue.phrases import Elsewhere, Steps
from rulewright.source.diagnostics import Findings, Related
from rulewright.source.document import Mapping, Node, Scalar
from rulewright.source.document import Sequence as ListNode
from rulewright.source.span import NOWHERE, Span

_NOTHING = "nothing"  # under `was:`: the path was not written
_SHORT = 40  # letters of a value that a sentence repeats


def report_changed_since(package: Package, root: Mapping, base: Package, languages: Sequence[str], findings: Findings) -> None:
    """Report each path under an overlay's `was:` that has another value in `root`, what the overlay is loaded on; `base` is what it extends.

    A path that leads nowhere is not reported again if a change or removal of it was.
    """
    ruleset = Steps.versioned(name=base.id, version=base.version) if base.version else Elsewhere.named(name=base.id)
    reported = {finding.span for finding in findings if finding.code == OverlayOfNothing.code}
    lost = {each.names for each in operations(package, root) if any(step.span in reported for step in each.steps)} if reported else set()
    for each in earlier(package):
        assert each.value is not None
        now = find(root, [step.text for step in each.steps])
        was_nothing = isinstance(each.value, Scalar) and each.value.text.strip() == _NOTHING
        if now is None:
            if not was_nothing and each.names not in lost:
                findings.report(BaseChanged.gone, each.span, path=each.path, ruleset=ruleset, overlay=package.id)
        elif _plain(now, languages) != _plain(each.value, languages):
            related = tuple(Related(place, Elsewhere.now_here()) for place in _differing(now, each.value, root, each.steps))
            texts = _short(each.value), _short(now)
            if was_nothing and not texts[1]:
                findings.report(BaseChanged.not_written, each.span, path=each.path, ruleset=ruleset, overlay=package.id, related=related)
            elif all(texts):
                was, is_now = texts
                findings.report(
                    BaseChanged.value, each.value.span, path=each.path, ruleset=ruleset, overlay=package.id, was=was, now=is_now, related=related
                )
            else:
                findings.report(BaseChanged.other, each.span, path=each.path, ruleset=ruleset, overlay=package.id, related=related)


def _plain(node: Node, languages: Sequence[str]) -> object:
    """A value for comparison: layout, comments and the order of keys do not count, nor do translations from files of their own."""
    if isinstance(node, Scalar):
        return _lines(node)
    if isinstance(node, ListNode):
        return [_plain(item, languages) for item in node]
    if node.entries and all(re.fullmatch(r"[a-z]{2}", key.text) and isinstance(value, Scalar) for key, value in node):
        texts = {key.text: _plain(value, languages) for key, value in node if key.text in languages}
        if texts:
            alike = next(iter(texts.values()))
            return alike if all(text == alike for text in texts.values()) else texts
    return {key.text: _plain(value, languages) for key, value in node if key.text not in ("kind", "id")}


def _lines(node: Scalar) -> list[str]:
    """The lines of a text, without empty ones and, if there are several, without comments."""
    lines = [line.rstrip() for line in node.text.strip("\n").split("\n")]
    if len(lines) > 1:
        lines = [re.sub(r"(^|\s)#.*", "", line).rstrip() for line in lines]
    kept = [line for line in lines if line.strip()]
    least = min((len(line) - len(line.lstrip()) for line in kept), default=0)
    return [line[least:] for line in kept]


def _differing(now: Node, was: Node, root: Mapping, steps: Sequence[Step]) -> list[Span]:
    """Where the base has what is there now: the first line of a text that is new, or the value, or its key."""
    if isinstance(now, Scalar) and isinstance(was, Scalar) and "\n" in now.text.strip("\n"):
        known = {line.strip() for line in _lines(was)}
        for number, text in enumerate(now.text.split("\n"), 1):
            if text.strip() and text.strip() not in known and not text.strip().startswith("#"):
                return [now.place(number, len(text) - len(text.lstrip()) + 1, number, len(text) + 1)]
    if now.span != NOWHERE:
        return [now.span]
    parent = find(root, [step.text for step in steps[:-1]])
    at = child(parent, steps[-1].text) if isinstance(parent, Mapping) else None
    return [parent.entries[at][0].span] if isinstance(parent, Mapping) and at is not None else []


def _short(node: Node) -> str:
    """A value as a sentence repeats it; empty if it is too long for that."""
    text = " ".join(node.text.split()) if isinstance(node, Scalar) and "\n" not in node.text.strip("\n") else ""
    return text if len(text) <= _SHORT else ""
