"""Reachability: the texts that can ever run, and the values and things possible by then.

A walk starts at the beginning of a game, with the initial states and empty zones, and continues only where a condition can hold. Its writes make
more conditions possible, up to a fixpoint. A condition that still cannot hold then, although what it guards would make it so,
has no first time.
"""
