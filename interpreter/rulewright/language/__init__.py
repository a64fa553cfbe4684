"""The effect language: grammar, syntax trees, types, symbols and the lowered form."""
