"""From files to nodes with positions, and from findings to reports."""
