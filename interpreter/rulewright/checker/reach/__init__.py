"""Reachability: which texts can ever run, and which values and things there can be by then.

One walk begins where games begin, with what states are at first and with nothing in the zones, and goes on only where a condition can hold. What it
writes makes more conditions possible, until nothing new is found. A condition that still cannot hold then, although what it guards would make it so,
has no first time.
"""
