"""Renders findings as text: one module per format, one registry."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.source.render import github, json, junit, sarif, text
from rulewright.source.render.report import Report

RENDERERS: dict[str, Callable[[Report], str]] = {
    "text": text.render,
    "json": json.render,
    "github": github.render,
    "sarif": sarif.render,
    "junit": junit.render,
}

__all__ = ["RENDERERS", "Report"]
