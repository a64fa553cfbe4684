"""What conditions, amounts and lines can do, found by walking texts forward with what is known at each place.

`keys` finds expressions that are the same, `domain` says what a value can be, `values` and `conditions` evaluate and learn, `places` lists what each
field is for, `effects` what a statement changes, `walk` goes through all texts; each other module finds one family of mistakes.
"""
