"""What conditions, amounts and lines can do, found by walking texts forward with what is known at each place.

`keys` tells which expressions are the same, `domain` what a value can be, `values` and `conditions` evaluate and learn, `places` lists what may stand
where, `effects` what a statement changes, `walk` goes through all texts; each other module finds one family of mistakes.
"""
