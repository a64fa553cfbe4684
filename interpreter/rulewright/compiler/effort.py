"""What rules cost, even without endless loops or recursion: long texts in loops, calls that double, large sets.

A step that is counted at run time (`State.fuel`) must never hide work without a bound, or rules of a few lines would keep a machine busy for hours
within all limits. So each iteration of a loop counts steps in proportion to its body, a function that is long (with everything it calls) counts its
own calls, and sets that can be large count their members. Short and small code, which is nearly everything, is charged to whatever repeats it and
costs nothing at run time.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

from rulewright.compiler.layout import Layout
from rulewright.language import core
from rulewright.language.core import Expr
from rulewright.language.symbols import Kind
from rulewright.language.types import ListOf, Maybe, SetOf, ThingOf, Word

STEP = 2_000  # characters of generated Python that count as one step
SMALL = 10 * STEP  # anything shorter, including all that it calls, does not count its calls
LARGE = 500  # from this many members on, iterating over a set is counted
A_MEMBER = 60  # characters of code for each member of a set

_NAME = re.compile(r"[A-Za-z_]\w*(?=\()|[A-Z][A-Z_0-9]*\w*(?=\[)")
_LOOP = re.compile(r"( *)(?:for .*:|while True:)(?:  # @\d+)?$")
_PASS = re.compile(r"( *)S\.fuel -= 1$")
# A loop that counts all its iterations before it begins, unless it may end early and has more members than a list of words can have.
_COUNTING = re.compile(r"( *for [\w\[\]]+ in S\.passes\((CONST\w*(?=\):)|.*))(\):(?:  # @\d+)?)$")
_GUARD = re.compile(r" *if .*:$")
_LEAVING = re.compile(r"\b(?:return|break)\b")
_REMEMBERED = re.compile(r"    if .*(?:\br is not None: return r|: return cache\[.*\])$")


def is_large(expr: Expr, layout: Layout) -> bool:
    """Whether a set may have so many members that iterating over it is counted."""
    of = expr.type.of if isinstance(expr.type, Maybe) else expr.type
    if not isinstance(of, SetOf | ListOf):
        return False
    element = of.element
    if isinstance(element, ThingOf):
        return things_of(element.kind, layout) > LARGE
    if isinstance(element, Word):
        return len(element.words.words) > LARGE
    if isinstance(expr, core.Range) and isinstance(expr.low, core.Const) and isinstance(expr.high, core.Const):
        low, high = expr.low.value, expr.high.value
        return not (isinstance(low, int) and isinstance(high, int) and abs(high - low) <= LARGE)
    return not isinstance(expr, core.SetOfItems | core.Const)


def things_of(kind: Kind, layout: Layout) -> int:
    """How many things of a kind there can be."""
    return len(layout.of_kind.get(kind, ()))


class Efforts:
    """What each of the generated functions costs."""

    def __init__(self, texts: Mapping[str, str], members: int) -> None:
        """`texts`: functions, and tables of functions (of which one at a time is called); `members`: the most that a set has."""
        self._texts = texts
        self._a_set = A_MEMBER * min(members, LARGE)
        self._totals: dict[str, int] = {}
        for name in texts:
            self._weigh(name)

    def _weigh(self, name: str) -> None:
        waiting = [name]
        open_: set[str] = set()
        while waiting:
            one = waiting[-1]
            if one in self._totals:
                waiting.pop()
                continue
            todo = [called for called in self._calls(one) if called not in self._totals and called not in open_]
            if todo and one not in open_:
                open_.add(one)
                waiting.extend(todo)
                continue
            self._totals[one] = self.of(self._texts[one], one)
            waiting.pop()

    def _calls(self, name: str) -> Counter[str]:
        return self._called(self._texts[name])

    def _called(self, text: str) -> Counter[str]:
        return Counter(word for word in _NAME.findall(text) if word in self._texts)

    def of(self, text: str, name: str = "") -> int:
        """What a piece of code costs, including calls of functions that do not count themselves."""
        if _is_table(text):
            return max((self._carried(called) for called in {*re.findall(r"\w+", text)} if called in self._texts), default=0)
        return len(text) + self._a_set * text.count(" for ") + sum(times * self._carried(called) for called, times in self._called(text).items())

    def _carried(self, name: str) -> int:
        """What a call adds to the cost of its caller: nothing if the function counts itself."""
        total = self._totals.get(name, 0)
        return total if total <= SMALL or _is_table(self._texts[name]) else 0

    def counted(self, lines: list[str]) -> list[str]:
        """The lines of a function, with the steps that it and its loops must count."""
        total = self.of("\n".join(lines))
        begins = _begins(lines)
        owed: dict[int, int] = {}  # line -> the steps that are counted after it
        found: list[str] = []
        for number, line in enumerate(lines):
            if number == begins and total > SMALL:
                found += _spent("    ", total // STEP)
            if (passing := _PASS.match(line)) is not None:
                steps = self._steps(_body(lines, number + 1, len(passing[1])))
                found.append(f"{passing[1]}S.fuel -= {1 + steps}")
                continue
            loop = _LOOP.match(line)
            body = _body(lines, number + 1, len(loop[1]) + 1) if loop is not None and "while" not in line else []
            steps = self._steps(body)
            if steps and (counting := _COUNTING.match(line)) is not None and (counting[2].startswith("CONST") or not any(map(_LEAVING.search, body))):
                found.append(f"{counting[1]}, {1 + steps}{counting[3]}")
                continue
            found.append(line)
            if loop is not None and steps:
                owed[number + self._first_costly(body)] = steps
            if number in owed:
                found += _spent(" " * (_indent(line) + 4), owed.pop(number))
        return found

    def _first_costly(self, body: list[str]) -> int:
        """How many lines at the beginning of a loop's body only decide, at next to no cost, whether anything is done for a member at all.

        An iteration that ends there is not counted, so that looking through a board for the few spaces that matter costs no more than it must.
        """
        guards = 0
        while guards + 1 < len(body) and _GUARD.match(body[guards]) is not None:
            inside = _body(body, guards + 1, _indent(body[guards]) + 1)
            if guards + 1 + len(inside) < len(body) or self._steps(body[: guards + 1]):
                break
            guards += 1
        return guards

    def _steps(self, lines: list[str]) -> int:
        return self.of("\n".join(lines)) // STEP


def _spent(indent: str, steps: int) -> tuple[str, str]:
    """Lines that count steps. They are inlined because a call would often take as long as the counted code itself; see `State.work`."""
    return f"{indent}S.fuel -= {steps}", f"{indent}if S.fuel < 0 or len(S.j) > S.room: S.work(0)"


def _begins(lines: list[str]) -> int:
    """The index of the line where the work begins; a cached value has been returned before it, at no cost."""
    return next((number for number, line in enumerate(lines, 1) if _REMEMBERED.match(line)), 0)


def _body(lines: list[str], first: int, indent: int) -> list[str]:
    """The run of lines, from a given one, that are indented at least this far."""
    last = first
    while last < len(lines) and (not lines[last].strip() or _indent(lines[last]) >= indent):
        last += 1
    return lines[first:last]


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _is_table(text: str) -> bool:
    return not text.startswith(" ") and bool(text)
