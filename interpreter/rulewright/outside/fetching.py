"""The one place that asks another machine for anything: nothing does but `publish`, for what it has pinned."""

from __future__ import annotations

import errno
import http.client
import os
import urllib.request


def fetched(url: str, most: int, seconds: float) -> bytes:
    """What is at an address. Raises OSError, also where there is more than `most` bytes."""
    try:
        with urllib.request.urlopen(url, timeout=seconds) as reply:
            content: bytes = reply.read(most + 1)
    except http.client.HTTPException as error:  # it has broken off
        raise ConnectionError(str(error)) from error
    if len(content) > most:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), url)
    return content
