"""The workbench: tables in the browser. `rulewright serve` needs the extra `web`; nothing else of the package imports this.

- `record`: a game as it is kept, a tree of answers with the rules that it was begun with;
- `store`: all of them in one SQLite file;
- `catalog`: the rulesets that can be chosen, and pinned ones read again;
- `laying`: games as they begin, new or from elsewhere; `table`: one game being played: answers, undo, who listens;
- `lobby`, `doing`: what the lobby and a seat may ask for, however the message has come; `given`: what a message holds;
- `seatview`: the only place that makes what is sent to a seat;
- `keys`, `guard`: who may ask for what; every request passes through the guard;
- `bots`: worker processes that answer for seats without a person;
- `local`: tables at one screen, without a server;
- `app`: the routes; `client`: the pages, plain modules for the browser.
"""
