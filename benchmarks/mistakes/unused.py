"""Mistakes in meaning of one sort: things that are iterated over, counted, written or read without effect.

A loop or condition that uses `me` or a fixed thing, a state that is only written or only read, the same thing scored twice, a roll that is never
read, a happening triggered only by itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random

from benchmarks.mistakes.kinds import Kind, Mistake
from benchmarks.mistakes.sources import COMMENT, Ruleset, Source

_LOOP = re.compile(r"^(?P<space> *)for each (?P<name>[a-z_]\w*) in (?P<set>[^#]*?):(?P<rest> [^#]+)?$")
_WHERE = re.compile(r"\bwhere (?P<test>it\.[\w.]+ (?:=|!=|<=?|>=?) [\w.]+)(?=$|[):,])")
_CHANGE = re.compile(r"^(?P<space> +)(?:add|set|move|take|draw) (?:[^#:]* )?(?:to|from) (?P<who>me|player|owner)\.[a-z_]\w*$")
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
    yield from _counters(ruleset, "counter that nobody reads", lambda who: [f"add 1 to {who}.counted_in_vain"])


def only_read(ruleset: Ruleset, _random: Random) -> Iterator[Mistake]:
    """A counter that nothing counts."""
    kind = "counter that nobody counts"
    yield from _counters(ruleset, kind, lambda who: [f"if {who}.counted_in_vain > 0: stop"])


def only_reset(ruleset: Ruleset, _random: Random) -> Iterator[Mistake]:
    """A counter that is read and set back."""
    kind = "counter that is only set back"
    yield from _counters(
        ruleset,
        kind,
        lambda who: [f"if {who}.counted_in_vain > 0: stop", f"set {who}.counted_in_vain to 0"],
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
    """A pair of happenings that nothing else triggers."""
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


def words_never_had(ruleset: Ruleset, _random: Random) -> Iterator[Mistake]:
    """A state that is set to one word but tested for another."""
    for source, number, space, who in _lines_of_rules(ruleset):
        lines = [*source.lines]
        text = lines[number].strip()
        lines[number : number + 1] = [
            f"{space}if {who}.tide_in_vain = ebb_in_vain:",
            f"{space}  {text}",
            f"{space}set {who}.tide_in_vain to flood_in_vain",
        ]
        stated = _declared(lines, "state", "  player:", "    tide_in_vain: tide_list = calm_in_vain")
        listed = None if stated is None else _declared(stated[1], "words", "  tide_list: [calm_in_vain, ebb_in_vain, flood_in_vain]", "")
        if listed is not None:
            where = next(n for n, each in enumerate(listed[1]) if "tide_in_vain = ebb_in_vain" in each)
            yield _mistake("word that a state never has", source, listed[1], {where}, listed[1][where])


def hidden_names(ruleset: Ruleset, _random: Random) -> Iterator[Mistake]:
    """A loop inside a loop with the name of the outer one."""
    for source in ruleset.files:
        for number, line in enumerate(source.lines):
            outer = _LOOP.match(COMMENT.sub("", line).rstrip())
            if outer is None or outer["rest"]:
                continue
            for each in _body(source, number, len(outer["space"])):
                inner = _LOOP.match(COMMENT.sub("", source.lines[each]).rstrip())
                if inner is None or inner["name"] == outer["name"]:
                    continue
                used = re.compile(rf"(?<![\w.{{]){inner['name']}\b")
                lines = [*source.lines]
                for at in (each, *_body(source, each, len(inner["space"]))):
                    lines[at] = used.sub(outer["name"], lines[at])
                yield _mistake("loop whose name hides another", source, lines, {each}, lines[each])


def steps_out_of_reach(ruleset: Ruleset, _random: Random) -> Iterator[Mistake]:
    """A table of steps over a number with bounds, with a step above them."""
    for source, number, space, who in _lines_of_rules(ruleset):
        lines = [*source.lines[: number + 1], f"{space}add rank_in_vain({who}) to {who}.fame_in_vain", *source.lines[number + 1 :]]
        stated = _declared(lines, "state", "  player:", "    fame_in_vain: 0..9 = 0")
        table = "    {steps: player.fame_in_vain, from: {0: 0, 5: 1, 12: 2}}"
        ranked = None if stated is None else _declared(stated[1], "stats", "  rank_in_vain(player):", table)
        if ranked is not None:
            yield _mistake("step out of reach", source, ranked[1], {ranked[0]}, ranked[1][ranked[0]])


def _counters(ruleset: Ruleset, kind: str, write: Callable[[str], list[str]]) -> Iterator[Mistake]:
    """A state of players, declared in the same file, and lines that use it beside one that changes something."""
    for source, number, space, who in _lines_of_rules(ruleset):
        lines = [*source.lines]
        lines[number + 1 : number + 1] = [space + text for text in write(who)]
        used = {number + 1 + n for n in range(len(write(who)))}
        declared = _declared(lines, "state", "  player:", "    counted_in_vain: number = 0")
        if declared is not None:
            at, lines = declared
            moved = {each + (len(lines) - len(source.lines) - len(used)) if at <= number else each for each in used}
            yield _mistake(kind, source, lines, {at, *moved}, lines[at].strip())


def _lines_of_rules(ruleset: Ruleset) -> Iterator[tuple[Source, int, str, str]]:
    """Lines of rules that change something of a player: where, how far in, and whose."""
    for source in ruleset.files:
        inside = {number for first, last in source.blocks for number in range(first, last + 1)}
        for number, line in enumerate(source.lines):
            match = _CHANGE.match(COMMENT.sub("", line).rstrip())
            if match is not None and number in inside:
                yield source, number, match["space"], match["who"]


def _declared(lines: list[str], section: str, head: str, line: str) -> tuple[int, list[str]] | None:
    """The lines with one more below a head (`  player:`) of a section, and where it is; None where the section is written in another way."""
    at = next((number for number, each in enumerate(lines) if each.startswith(f"{section}:")), None)
    if at is None:
        return len(lines) + 2, [*lines, f"{section}:", head, line]
    if lines[at].rstrip() != f"{section}:":
        return None
    end = next((number for number in range(at + 1, len(lines)) if re.match(r"\S", lines[number])), len(lines))
    below = [number for number in range(at + 1, end) if lines[number].startswith(head)]
    if not below:
        return at + 2, [*lines[: at + 1], head, line, *lines[at + 1 :]]
    if lines[below[0]].rstrip() != head:
        return None
    return below[0] + 1, [*lines[: below[0] + 1], line, *lines[below[0] + 1 :]]


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


UNUSED: dict[str, Kind] = {
    "loop that speaks of another": Kind(loops_of_me),
    "condition that is the same for all": Kind(conditions_of_me, lossy="What was asked of each thing is gone."),
    "counter that nobody reads": Kind(only_written),
    "counter that nobody counts": Kind(only_read),
    "counter that is only set back": Kind(only_reset),
    "thing scored twice": Kind(scored_twice),
    "roll that nobody reads": Kind(rolls_in_vain),
    "happening only of itself": Kind(happenings_of_themselves),
    "word that a state never has": Kind(words_never_had, lossy="Whether the word that is asked for or the one that is set is wrong cannot be seen."),
    "loop whose name hides another": Kind(hidden_names),
    "step out of reach": Kind(steps_out_of_reach, lossy="Whether the step or the bound of the number is wrong cannot be seen."),
}
