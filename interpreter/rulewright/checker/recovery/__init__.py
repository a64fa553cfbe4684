"""Recovery: texts that cannot be read, what is wrong with them, and the line that was probably meant."""
