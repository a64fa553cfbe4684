"""The workbench: tables in the browser. Needs the extra `web`; nothing else of the package imports it.

- `store`: one SQLite file with games as trees of answers, and the rules that they were begun with;
- `catalog`: the rulesets that can be chosen, and pinned ones read again;
- `table`: one game being played: answers, undo, who listens;
- `seatview`: the only place that makes what is sent to a seat;
- `keys`, `guard`: who may ask for what; every request passes through the guard;
- `bots`: worker processes that answer for seats without a person;
- `app`: the routes; `client`: the pages, plain modules for the browser.
"""
