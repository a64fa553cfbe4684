"""Rules while they are being written: unsaved texts over a folder, and the findings for each state of them."""

from __future__ import annotations

from rulewright.workspace.folder import Conflict, NoFile
from rulewright.workspace.snapshots import Found, Snapshot, Tested
from rulewright.workspace.workspace import Workspace

__all__ = ["Conflict", "Found", "NoFile", "Snapshot", "Tested", "Workspace"]
