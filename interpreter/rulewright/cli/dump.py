"""`rulewright dump --python`: the code that a rule became, with the rule's lines."""

from __future__ import annotations

from collections.abc import Sequence

import click

from rulewright.cli.errors import UserError
from rulewright.cli.screen import Screen
from rulewright.cli.shape import command, option
from rulewright.cli.words import say
