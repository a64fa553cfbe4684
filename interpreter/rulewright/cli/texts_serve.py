"""The sentences of `rulewright serve`: (English, Czech)."""

from __future__ import annotations

SERVE: dict[str, tuple[str, str]] = {
    "serve.extra": ("Tables in the browser need a few more packages.", "Stoly v prohlížeči potřebují pár dalších balíčků."),
    "serve.extra.cure": ("Install them: pip install 'rulewright[web]'", "Nainstaluj je: pip install 'rulewright[web]'"),
    "serve.port_taken": ("Port {port} of {host} cannot be used: {why}.", "Port {port} na {host} nejde použít: {why}."),
    "serve.port_taken.cure": ("Try another one, or --port 0 for any that is free.", "Zkus jiný, nebo --port 0 pro kterýkoli volný."),
    "serve.lobby": ("Lobby", "Vstupní hala"),
    "serve.desk": ("Desk", "Psací stůl"),
    "serve.watch": ("To watch", "Pro diváky"),
    "serve.you": ("You", "Ty"),
    "serve.bot.random": ("Random", "Náhoda"),
    "serve.bot.greedy": ("Greedy", "Hamoun"),
    "serve.bot.lookahead": ("Planner", "Plánovač"),
    "serve.ends": (
        "Each link is for one seat: whoever has it sits there. Ctrl-C ends; the games are kept.",
        "Každý odkaz patří jednomu místu: kdo ho má, ten tam sedí. Ctrl-C končí, hry zůstanou uložené.",
    ),
}
