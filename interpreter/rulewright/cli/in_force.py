"""What is in force with overlays, for `rulewright show`: paths in the rules by name, and who set what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulewright.language.lookup import Entry, folded
from rulewright.ruleset.history import History, Line, Path, Step, lines
from rulewright.ruleset.naming import base_name
from rulewright.ruleset.paths import split
from rulewright.source.document import Scalar
from rulewright.source.span import NOWHERE, Span
from rulewright.telling.screen import Screen
from rulewright.telling.words import say

_SECTION_OF = {"mark": "marks", "words": "words", "option": "options", "kind": "kinds", "stat": "stats", "rule": "rules"}
_MOST_PATHS = 40  # paths of an overlay in the list of everything


def path_of(history: History, entry: Entry) -> Path | None:
    """The path of an entry; None if it has no path of its own, like a permission or a thing inside another."""
    return next((path for path in _candidates(history, entry) if history.was(path)), None)


def _candidates(history: History, entry: Entry) -> Iterator[Path]:
    name, holder = entry.name, entry.holder
    if entry.sort == "thing":
        yield "things", holder, name
        yield "dice", holder  # a face of a die
    elif entry.sort in ("zone", "state"):
        section = "zones" if entry.sort == "zone" else "state"
        yield section, holder, name
        yield "kinds", holder, section, name
    elif entry.sort == "flow":
        yield (name,)
    elif entry.sort in ("action", "happening"):
        yield "actions", name
        yield "happenings", name
        yield from ((*path, "actions", name) for path in history.entries if path[:1] == ("things",))
    else:
        yield _SECTION_OF[entry.sort], name
        if entry.sort == "kind":
            yield "dice", name


def own_block(history: History, entry: Entry, path: Path | None) -> dict[Span, list[str]]:
    """The lines of a list entry that overlays have changed: its place may be that of any of its parts."""
    node = history.node(path) if path is not None else None
    if entry.sort != "rule" or path is None or node is None or not history.steps(path):
        return {}
    return {entry.symbol.span: ["- " * (not number) + "  " * bool(number) + line.text for number, line in enumerate(lines(node))]}


def called(history: History, wanted: str) -> list[Path]:
    """The paths that a name may mean: a path as written, or the end of one; includes what an overlay removed."""
    exact = tuple(step.text for step in split(Scalar(wanted, NOWHERE)))
    entries = history.entries
    if len(exact) > 1 and history.was(exact):
        return [next((path for path in entries if _names(path) == _names(exact)), exact)]
    sought = folded(wanted.replace(".", " "))
    return [path for path in entries if any(folded(" ".join(_names(path)[start:])) == sought for start in range(len(path)))]


def _names(path: Path) -> tuple[str, ...]:
    return tuple(map(base_name, path))


def describe_path(history: History, path: Path, screen: Screen) -> None:
    """Print what is in force at a path, each line with its place, and who changed it."""
    dotted = ".".join(path)
    screen.parts((base_name(path[-1]).replace("_", " "), "title"), (f"  ({say('show.path')}, {dotted})", "quiet"))
    node = history.node(path)
    if node is None:
        screen.line(say("show.gone"))
    else:
        _print(lines(node), screen)
    describe_steps(history, path, screen)


def describe_steps(history: History, path: Path, screen: Screen) -> None:
    """Print who changed what is at a path: the old and new lines, overlay by overlay."""
    steps = history.steps(path)
    if not steps:
        return
    screen.line(say("show.overlays"), "head")
    for step in steps:
        screen.parts(
            (step.overlay, "name"),
            (f"  {say(f'show.step.{step.verb}', path='.'.join(step.path))}", ""),
            (f"  {place_of(step.place)}", "quiet"),
            indent=1,
        )
        if not (step.verb == "add" and step.path == path):  # all of it has just been shown
            _print_step(step, screen)


def _print_step(step: Step, screen: Screen) -> None:
    for key, found in (("show.was", step.before), ("show.is", step.after)):
        if len(found) == 1:
            screen.parts((f"{say(key)} ", "quiet"), (found[0].text.strip(), ""), (f"  {place_of(found[0].place)}", "quiet"), indent=2)
        elif found:
            screen.line(say(key), "quiet", indent=2)
            _print(found, screen, 3)


def _print(found: Sequence[Line], screen: Screen, indent: int = 1) -> None:
    for line in found:
        screen.parts((line.text, ""), (f"  {place_of(line.place)}" if line.place != NOWHERE else "", "quiet"), indent=indent)


def place_of(span: Span) -> str:
    """A place for display."""
    return f"{span.file}:{span.line}"


def list_changed(history: History, screen: Screen) -> None:
    """For each overlay, the paths at which it does something."""
    for layer in history.layers[1:]:
        paths = list(dict.fromkeys(operation.path for operation in layer.operations))
        paths += [f"things.{thing}" for thing in _things_added(history, layer.package.id) if f"things.{thing}" not in paths]
        if paths:
            screen.heading(say("show.by_overlay", name=layer.package.id))
            more = [say("show.and_more", n=len(paths) - _MOST_PATHS)] if len(paths) > _MOST_PATHS else []
            screen.line(", ".join([*paths[:_MOST_PATHS], *more]))


def _things_added(history: History, overlay: str) -> list[str]:
    for before, after in zip(history.layers, history.layers[1:], strict=False):
        if after.package.id == overlay:
            known = set(before.entries)
            return [".".join(path[1:]) for path in after.entries if path[:1] == ("things",) and path not in known]
    return []
