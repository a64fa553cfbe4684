"""The yardstick: small games as a good Python programmer writes them by hand, knowing only that one game.

They keep to what a program of this size would do: plain state, moves as numbers, a win is sought only through the last mark. No tables of whole
positions, since a playout would then no longer play the game.
"""
