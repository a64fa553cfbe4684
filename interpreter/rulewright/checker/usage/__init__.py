"""Usage analysis: the names, writes and reads of the rules, and those without effect.

`texts` lists all texts of the rules, each with the symbol that it belongs to; `traffic` finds where each symbol is written and read; each other
module finds one family of mistakes.
"""
