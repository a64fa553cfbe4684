"""Loops whose name hides another name in the same text."""

from __future__ import annotations

from dataclasses import fields

from rulewright.checker.context import Context
from rulewright.checker.usage.traffic import Traffic
from rulewright.language import core
from rulewright.language.core import Function, Var
from rulewright.source.catalogue.usage import HiddenName
from rulewright.source.span import NOWHERE, Span

_GIVES = (core.Let, core.Choose, core.ChooseAmounts, core.Roll, core.Draw, core.CreateThing)


def check(context: Context, traffic: Traffic) -> None:
    """RW488. A line that a template writes many times is reported once."""
    found: dict[Span, str] = {}
    for text in traffic.texts:
        if isinstance(text.root, Function) and isinstance(text.root.body, list):
            _block(text.root.body, {param.name: param for param in text.root.params}, found)
    for span, name in found.items():
        context.report(HiddenName.loop, span, name=name)


def _block(block: list[core.Stmt], names: dict[str, Var], found: dict[Span, str]) -> None:
    """A block, with the names declared before it."""
    here = dict(names)
    for line in block:
        if isinstance(line, core.ForEach):
            if here.get(line.var.name, line.var) is not line.var and line.span != NOWHERE:
                found.setdefault(line.span, line.var.name)
            _block(line.body, {**here, line.var.name: line.var}, found)
            continue
        for part in fields(line):  # a branch or an answer may have blocks of its own
            _below(getattr(line, part.name), here, found)
        if isinstance(line, _GIVES):
            var = getattr(line, "var", None)
            if isinstance(var, Var):
                here[var.name] = var


def _below(value: object, names: dict[str, Var], found: dict[Span, str]) -> None:
    if isinstance(value, core.Branch):
        _block(value.body, names, found)
    elif isinstance(value, list) and value:
        if isinstance(value[0], core._Stmt):
            _block(value, names, found)
        else:
            for each in value:
                _below(each, names, found)
