"""What players may not know, and how rules could reveal it: which secrets expressions read, and where they go in the texts of the rules."""
