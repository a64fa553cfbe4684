"""Generated functions that can call themselves: their calls are counted, so that endless recursion stops at the same depth everywhere.

Python's own recursion limit depends on its version, on the caller and on how a rule was written; a counted bound does not. Only functions in a call
cycle pay for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

_NAME = re.compile(r"[A-Za-z_]\w*")


def in_circles(texts: Mapping[str, str]) -> set[str]:
    """The names whose texts refer back to themselves, directly or through others (Tarjan's strongly connected components, without recursion)."""
    calls = {name: sorted({word for word in _NAME.findall(text) if word in texts}) for name, text in texts.items()}
    found = {name for name, called in calls.items() if name in called}
    for part in _connected(calls):
        if len(part) > 1:
            found.update(part)
    return found


def _connected(calls: Mapping[str, list[str]]) -> Iterable[list[str]]:
    """The strongly connected components of a graph."""
    number: dict[str, int] = {}
    low: dict[str, int] = {}
    waiting: list[str] = []
    open_: set[str] = set()
    for root in calls:
        if root in number:
            continue
        walk = [(root, iter(calls[root]))]
        number[root] = low[root] = len(number)
        waiting.append(root)
        open_.add(root)
        while walk:
            name, rest = walk[-1]
            for called in rest:
                if called not in number:
                    number[called] = low[called] = len(number)
                    waiting.append(called)
                    open_.add(called)
                    walk.append((called, iter(calls[called])))
                    break
                if called in open_:
                    low[name] = min(low[name], number[called])
            else:
                walk.pop()
                if walk:
                    low[walk[-1][0]] = min(low[walk[-1][0]], low[name])
                if low[name] == number[name]:
                    place = waiting.index(name)
                    part = waiting[place:]
                    del waiting[place:]
                    open_.difference_update(part)
                    yield part
