"""Mistakes in meaning of one sort: what is gone over, counted, written or read and then does nothing. A loop or condition that speaks of `me`
or of a fixed thing, a state that is only written or only read, the same thing scored twice, a roll that nobody reads, a happening only of itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random

from benchmarks.mistakes.kinds import Maker, Mistake
from benchmarks.mistakes.sources import COMMENT, Ruleset, Source

_LOOP = re.compile(r"^(?P<space> *)for each (?P<name>[a-z_]\w*) in (?P<set>[^#]*?):(?P<rest> [^#]+)?$")
_WHERE = re.compile(r"\bwhere (?P<test>it\.[\w.]+ (?:=|!=|<=?|>=?) [\w.]+)(?=$|[):,])")
_ADDED = re.compile(r"^(?P<space> *)(?P<text>add 1 to (?P<who>[a-z_]\w*)\.[a-z_]\w*)$")
_SCORE = re.compile(r"(?P<head>score\((?P<who>player)\): )(?P<first>[^+\"{}]+)(?P<rest> \+ [^\"{}]+)?$")
_ROLL = re.compile(r"^(?P<space> *)roll (?P<die>[a-z_]\w*) as (?P<name>[a-z_]\w*)$")


def loops_of_me(ruleset: Ruleset, random: Random) -> Iterator[Mistake]:
    """A loop whose body names `me`, or another name of the lines above, in place of the member."""
    for source in ruleset.files:
        for number, line in enumerate(source.lines):
            match = _LOOP.match(COMMENT.sub("", line).rstrip())
            if match is None or match["name"] == "it":
                continue
            body = _body(source, number, len(match["space"]))
            used = re.compile(rf"(?<![\w.{{]){match['name']}\b")
            names = [name for name in ("me", "player", "owner") if _is_known(source, number, name)]
            if not names or not (used.search(match["rest"] or "") or any(used.search(source.lines[each]) for each in body)):
                continue
            other = random.choice(names)
            lines = [*source.lines]
            for each in body:
                lines[each] = used.sub(other, lines[each])
            if match["rest"]:
                lines[number] = line[: match.start("rest")] + used.sub(other, line[match.start("rest") :])
            yield _mistake("loop that speaks of another", source, lines, {number, *body}, f"{match['name']} → {other}")


def conditions_of_me(ruleset: Ruleset, _random: Random) -> Iterator[Mistake]:
    """`where` that compares a thing with itself being there: a fixed name in place of `it`."""
    for source in ruleset.files:
        for number, line in enumerate(source.lines):
            match = _WHERE.search(COMMENT.sub("", line).rstrip())
            if match is not None:
                after = line[: match.start("test")] + "player_count > 2" + line[match.end("test") :]
                yield _changed("condition that is the same for all", source, number, after)


def only_written(ruleset: Ruleset, _random: Random) -> Iterator[Mistake]:
    """A counter that nothing reads."""
    yield from _counters(ruleset, "counter that nobody reads", lambda text, who: [text, f"add 1 to {who}.counted_in_vain"])


def only_read(ruleset: Ruleset, _random: Random) -> Iterator[Mistake]:
    """A counter that nothing counts."""
    kind = "counter that nobody counts"
    yield from _counters(ruleset, kind, lambda text, who: [text.replace("add 1", f"add 1 + {who}.counted_in_vain")])


def only_reset(ruleset: Ruleset, _random: Random) -> Iterator[Mistake]:
    """A counter that is read and set back."""
    kind = "counter that is only set back"
    yield from _counters(
        ruleset,
        kind,
        lambda text, who: [text.replace("add 1", f"add 1 + {who}.counted_in_vain"), f"set {who}.counted_in_vain to 0"],
    )


def scored_twice(ruleset: Ruleset, _random: Random) -> Iterator[Mistake]:
    """The first part of the score, once more."""
    for source in ruleset.files:
        for number, line in enumerate(source.lines):
            plain = COMMENT.sub("", line).rstrip()
            match = _SCORE.search(plain)
            if match is not None and match["first"].strip():
                yield _changed("thing scored twice", source, number, f"{plain} + {match['first'].strip()}")
        for key in source.keys:
            if key.path == ("result", "score parts") and key.single:
                again = re.sub(r"^(\s*)\w+:", r"\1scored_once_more:", source.lines[key.line])
                lines = [*source.lines[: key.line + 1], again, *source.lines[key.line + 1 :]]
                yield _mistake("thing scored twice", source, lines, {key.line, key.line + 1}, again.strip())


def rolls_in_vain(ruleset: Ruleset, _random: Random) -> Iterator[Mistake]:
    """A roll before the one that counts."""
    for source in ruleset.files:
        for number, line in enumerate(source.lines):
            match = _ROLL.match(COMMENT.sub("", line).rstrip())
            if match is not None:
                lines = [*source.lines[:number], f"{match['space']}roll {match['die']} as rolled_in_vain", *source.lines[number:]]
                yield _mistake("roll that nobody reads", source, lines, {number}, lines[number].strip())


def happenings_of_themselves(ruleset: Ruleset, _random: Random) -> Iterator[Mistake]:
    """A pair of happenings that nothing else makes happen."""
    for source in ruleset.files:
        for key in source.keys:
            if key.path == () and key.text == "happenings":
                lines = [*source.lines]
                lines[key.line + 1 : key.line + 1] = [
                    "  held_in_vain(player):\n    do: echoed_in_vain(player)",
                    "  echoed_in_vain(player):\n    do: |\n      if player = first_player: held_in_vain(player)",
                ]
                if not lines[key.line].rstrip().endswith("}"):
                    yield _mistake("happening only of itself", source, lines, {key.line + 1, key.line + 3}, "held_in_vain")


def _counters(ruleset: Ruleset, kind: str, write: Callable[[str, str], list[str]]) -> Iterator[Mistake]:
    """A state of players, and a line that uses it beside one that adds 1."""
    for source in ruleset.files:
        declared = next((key for key in source.keys if key.path == ("state", "player") and key.single), None)
        inline = next((n for n, line in enumerate(source.lines) if re.match(r"^  player: \{\w+: ", line) and _under(source, n, "state")), None)
        at = inline if inline is not None else declared.line if declared is not None else None
        if at is None:
            continue
        for number, line in enumerate(source.lines):
            match = _ADDED.match(COMMENT.sub("", line).rstrip())
            if match is None or match["who"] not in ("me", "player", "p", "owner"):
                continue
            lines = [*source.lines]
            lines[number : number + 1] = [match["space"] + text for text in write(match["text"], match["who"])]
            if inline is not None:
                lines[at] = lines[at].replace("player: {", "player: {counted_in_vain: number = 0, ", 1)
                yield _mistake(kind, source, lines, {at}, lines[at].strip())
            elif at < number and declared is not None:
                lines.insert(at, " " * declared.column + "counted_in_vain: number = 0")
                yield _mistake(kind, source, lines, {at}, lines[at].strip())


def _under(source: Source, number: int, section: str) -> bool:
    return any(source.lines[n].startswith(f"{section}:") for n in range(max(0, number - 2), number))


def _body(source: Source, number: int, depth: int) -> list[int]:
    """The lines of a block."""
    found = []
    for each in range(number + 1, len(source.lines)):
        line = source.lines[each]
        if line.strip() and len(line) - len(line.lstrip()) <= depth:
            break
        found.append(each)
    return [each for each in found if source.lines[each].strip()]


def _is_known(source: Source, number: int, name: str) -> bool:
    """Whether a name is used a few lines above."""
    return any(re.search(rf"(?<![\w.]){name}\b", line) for line in source.lines[max(0, number - 6) : number])


def _changed(kind: str, source: Source, number: int, line: str) -> Mistake:
    return _mistake(kind, source, [*source.lines[:number], line, *source.lines[number + 1 :]], {number}, line)


def _mistake(kind: str, source: Source, lines: list[str], where: set[int], shown: str) -> Mistake:
    return Mistake(kind, source.path, "\n".join(lines), frozenset(number + 1 for number in where), "", shown.strip())


UNUSED: dict[str, Maker] = {
    "loop that speaks of another": loops_of_me,
    "condition that is the same for all": conditions_of_me,
    "counter that nobody reads": only_written,
    "counter that nobody counts": only_read,
    "counter that is only set back": only_reset,
    "thing scored twice": scored_twice,
    "roll that nobody reads": rolls_in_vain,
    "happening only of itself": happenings_of_themselves,
}
