"""A page without a server: a folder that any static host serves, with the rules, this package, and Python for browsers.

- `pyodide`: Pyodide, pinned by version and hash;
- `archive`: what Python reads in the page: this package, what it stands on, and the rules;
- `site`: all files of the folder;
- `page`: the page itself, plain modules for the browser, beside the client that a server's pages have too.
"""
