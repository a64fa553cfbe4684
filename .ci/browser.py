"""Make sure that Chromium is available: `python .ci/browser.py` prints where it is.

On Debian it is installed when it is missing and the user is root.

Uses the standard library only.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome")
PACKAGES = ("chromium", "fonts-dejavu-core")


def found() -> str | None:
    """The program, if there is one."""
    return next((path for name in NAMES if (path := shutil.which(name)) is not None), None)


def install() -> None:
    """From Debian's packages, without what is only recommended."""
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["apt-get", "update", "-qq"], ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *PACKAGES]):
        subprocess.run(command, env=quiet, stdout=subprocess.DEVNULL, check=False)


def main() -> int:
    """Returns the exit code."""
    if found() is None and shutil.which("apt-get") and os.geteuid() == 0:
        print("Installing Chromium …", flush=True)
        install()
    path = found()
    if path is None:
        print(f"These tests need Chromium. On Debian: apt-get install {' '.join(PACKAGES)}", file=sys.stderr)
        return 1
    print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
