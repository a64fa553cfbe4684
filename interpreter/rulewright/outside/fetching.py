"""The only module that contacts other machines: used just by `publish`, for files it has pinned."""

from __future__ import annotations

import errno
import http.client
import os
import urllib.request


def fetched(url: str, most: int, seconds: float) -> bytes:
    """The content of an address. Raises OSError, even if there are more than `most` bytes."""
    try:
        with urllib.request.urlopen(url, timeout=seconds) as reply:
            content: bytes = reply.read(most + 1)
    except http.client.HTTPException as error:  # the response was cut off
        raise ConnectionError(str(error)) from error
    if len(content) > most:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), url)
    return content
