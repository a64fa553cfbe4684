"""The doors to the world outside the program: what may be read, how files are written, and what reaches the screen."""
