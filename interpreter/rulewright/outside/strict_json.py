"""JSON from elsewhere, such as the body of a request or the file of a game."""

from __future__ import annotations

import json
from typing import Any


def read_json(content: bytes | str) -> Any:
    """The value of a text in JSON. Raises ValueError and RecursionError.

    Escapes can name halves of characters (surrogates), which Python accepts in a text and refuses as soon as that is written to a file, a database or
    a reply. So they are refused here, before anything is kept.
    """
    value = json.loads(content)
    if (b"\\u" in content) if isinstance(content, bytes) else ("\\u" in content):
        json.dumps(value, ensure_ascii=False).encode()
    return value
