"""The yardstick: small games as a good Python programmer writes them by hand, knowing only that one game.

They keep to what a program of this size would do: plain state, moves as numbers, a win looked for only through the last
mark. No tables of whole positions, since then a playout would not play the game any more.
"""
