"""A page without a server: a folder for any static host, with the rules, this package, and Python for browsers.

- `pyodide`: Pyodide, pinned by version and hash;
- `archive`: what Python reads in the page: this package, its dependencies, and the rules;
- `site`: all files of the folder;
- `page`: the page itself, plain modules for the browser that accompany the client of server pages.
"""
