"""A digest of a result that is the same in every process: by value, ignoring the order of sets and fields that are not compared."""

from __future__ import annotations

import hashlib
from dataclasses import fields, is_dataclass
from typing import Any


def digest(value: Any) -> str:
    """The digest of a result made of plain values and dataclasses; fields with `compare=False` (seconds, say) are ignored."""
    return hashlib.blake2b(_canonical(value).encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


def _canonical(value: Any) -> str:
    if is_dataclass(value) and not isinstance(value, type):
        inner = ",".join(_canonical(getattr(value, field.name)) for field in fields(value) if field.compare)
        return f"{type(value).__name__}({inner})"
    if isinstance(value, (tuple, list)):
        return f"[{','.join(map(_canonical, value))}]"
    if isinstance(value, (set, frozenset)):
        return f"{{{','.join(sorted(map(_canonical, value)))}}}"
    if isinstance(value, dict):
        return f"{{{','.join(sorted(f'{_canonical(key)}:{_canonical(each)}' for key, each in value.items()))}}}"
    return repr(value)
