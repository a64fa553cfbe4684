"""The workbench: tables in the browser. `rulewright serve` needs the extra `web`; nothing else of the package imports this.

- `record`: a stored game: a tree of answers with the rules under which it began;
- `store`: all of them in one SQLite file;
- `catalog`: the rulesets that can be chosen, and pinned ones reloaded;
- `laying`: new games, and games from elsewhere; `table`: one game being played: answers, undo, listeners;
- `lobby`, `doing`: what the lobby and a seat may request, whatever the transport; `given`: the contents of messages;
- `seatview`: the only place that builds what is sent to a seat;
- `keys`, `guard`: who may request what; every request passes through the guard;
- `bots`: worker processes that answer for seats without a person;
- `local`: tables at one screen, without a server;
- `serving`: how the server listens; slow and half requests are let go;
- `app`: the routes; `client`: the pages, plain modules for the browser.
"""
