"""What Python reads in a page: this package, the packages that it stands on there, and the rules, in one archive."""

from __future__ import annotations

import io
import zipfile
from importlib.metadata import PackageNotFoundError, version

from rulewright.outside.reading import files_of_package, licence_of

OTHERS = {"lark": "lark", "yaml": "PyYAML", "click": "click", "packaging": "packaging"}  # by import, and as they are installed
_READ = (".py", ".lark")
_NOT_READ = ("rulewright/publish/", "rulewright/data/", "rulewright/web/client/")
_AS_OF = (2000, 1, 1, 0, 0, 0)  # the same files are the same archive


def archive(rules: dict[str, str], made: bytes) -> bytes:
    """The archive; the rules are in a folder of their own in it, and beside it what was made of them."""
    files = {"made": made, **{f"rules/{name}": text.encode() for name, text in rules.items()}}
    for package in ("rulewright", *OTHERS):
        files |= {name: content for name, content in files_of_package(package, _READ).items() if not name.startswith(_NOT_READ)}
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as out:
        for name, content in sorted(files.items()):
            out.writestr(zipfile.ZipInfo(name, _AS_OF), content, zipfile.ZIP_DEFLATED, 9)
    return packed.getvalue()


def licences() -> str:
    """Under which terms everything in the archive may be passed on."""
    found = [f"{name} {_version(name)}\n\n{licence_of(name)}" for name in ("rulewright", *OTHERS.values())]
    return "\n\n----\n\n".join(found)


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""
