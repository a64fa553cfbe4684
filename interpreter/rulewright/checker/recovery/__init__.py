"""Recovery: explains texts that cannot be parsed, and suggests the line that was probably meant."""
