"""What players may not know, and how rules could reveal it: which secrets expressions read, and how these flow through the texts of the rules."""
