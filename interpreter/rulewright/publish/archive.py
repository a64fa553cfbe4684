"""The archive that Python reads in a page: this package, its dependencies there, and the rules."""

from __future__ import annotations

import io
import zipfile
from importlib.metadata import PackageNotFoundError, version

from rulewright.outside.reading import files_of_package, licence_of

OTHERS = {"lark": "lark", "yaml": "PyYAML", "click": "click", "packaging": "packaging"}  # import names and distribution names
_READ = (".py", ".lark")
_NOT_READ = ("rulewright/publish/", "rulewright/data/", "rulewright/web/client/")
_AS_OF = (2000, 1, 1, 0, 0, 0)  # identical files give an identical archive


def archive(rules: dict[str, str], made: bytes) -> bytes:
    """The archive, with the rules in a folder of their own and their compiled form beside it."""
    files = {"made": made, **{f"rules/{name}": text.encode() for name, text in rules.items()}}
    for package in ("rulewright", *OTHERS):
        files |= {name: content for name, content in files_of_package(package, _READ).items() if not name.startswith(_NOT_READ)}
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as out:
        for name, content in sorted(files.items()):
            out.writestr(zipfile.ZipInfo(name, _AS_OF), content, zipfile.ZIP_DEFLATED, 9)
    return packed.getvalue()


def licences() -> str:
    """The licences under which everything in the archive may be redistributed."""
    found = [f"{name} {_version(name)}\n\n{licence_of(name)}" for name in ("rulewright", *OTHERS.values())]
    return "\n\n----\n\n".join(found)


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""
