"""What can only be seen in the whole ruleset: cycles, rules that never end or never fire, secrets that are given away, and what is never used."""
