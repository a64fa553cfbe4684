"""What players may not know, and how rules could tell it: which secrets expressions read, and where they go in the texts of the rules."""
