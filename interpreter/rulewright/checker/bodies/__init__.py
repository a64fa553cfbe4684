"""Bodies: effects, formulas and conditions, from parsed text to the lowered form, with names and types resolved."""
