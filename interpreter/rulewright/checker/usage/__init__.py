"""What the rules name, write and read, and which of it has no effect.

`texts` lists all texts of the rules, each with the symbol that it belongs to; `traffic` finds where each symbol is written and read; each other
module finds one family of mistakes.
"""
