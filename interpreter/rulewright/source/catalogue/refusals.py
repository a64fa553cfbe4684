"""Why a file may not be read, in every language."""

from __future__ import annotations

from typing import Any

from rulewright.outside.permission import RefusedError
from rulewright.source.catalogue.phrases import Refusals
from rulewright.source.sentences import Phrase


def refusal(error: RefusedError) -> Phrase:
    """What is wrong, as the predicate of a sentence about the file."""
    return {"outside": Refusals.outside, "link": Refusals.link, "special": Refusals.special}[error.reason]()


def permits(error: RefusedError) -> dict[str, Any]:
    """The arguments of the corresponding cure."""
    if error.reason == "special":
        return {"wanted": "file"}
    return {"link" if error.reason == "link" else "permit": error.to_type}
