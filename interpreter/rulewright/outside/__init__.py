"""The program's only access to the outside: what may be read, how files are written, and what reaches the screen."""
