"""From a checked program to Python: numbering, analysis, generated functions and machines."""
