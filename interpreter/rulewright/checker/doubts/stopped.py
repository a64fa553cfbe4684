"""`stop` as the only line of one player's branch in a loop over players: it ends the loop for the players after this one."""

from __future__ import annotations

import re

from rulewright.checker.doubts.common import Doubts
from rulewright.checker.lints.reads import Written
from rulewright.language import core
from rulewright.source.catalogue.doubts import StopForAll

# A branch with such a name is meant to end the loop. Names may be Czech.
_MEANT = re.compile(r"(?:^|_)(?:stop|end|ends|finish|quit|close|halt|dost|konec|konči|konci|ukonči|ukončit|ukonci|ukoncit|zavři|zavri)(?:_|$)")


def check(doubts: Doubts, written: Written) -> None:
    """RW441."""
    for loop in written.of(core.ForEach):
        for line in loop.body:
            if not isinstance(line, core.ChooseBranch) or not isinstance(line.player, core.Local) or line.player.var is not loop.var:
                continue
            for branch in line.branches:
                stop = branch.body[0] if len(branch.body) == 1 else None
                if isinstance(stop, core.Stop) and not _MEANT.search(branch.name):
                    doubts.say(StopForAll.here, stop.span, name=loop.var.name, branch=branch.name)
