"""RW9xx: the tests of a ruleset."""

from __future__ import annotations

from rulewright.source.catalogue.code import Code

CODES: tuple[Code, ...] = ()
