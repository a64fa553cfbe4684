"""What the rules name, write and read, and what of it comes to nothing.

`texts` lists everything that rules say, each with whom it belongs to; `traffic` says of each symbol where it is written and where it is read;
each other module finds one family of mistakes.
"""
