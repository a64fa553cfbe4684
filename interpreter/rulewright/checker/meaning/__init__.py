"""Dataflow analysis of conditions, amounts and lines: a forward walk over all texts with the facts known at each point.

`keys` identifies equal expressions, `domain` describes possible values, `values` and `conditions` evaluate and learn, `places` lists the role of
each field, `effects` what a statement changes, `walk` visits all texts; every other module finds one family of mistakes.
"""
