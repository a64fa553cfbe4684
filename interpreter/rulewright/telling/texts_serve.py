"""The sentences of `rulewright serve`: (English, Czech)."""

from __future__ import annotations

SERVE: dict[str, tuple[str, str]] = {
    "publish.done": (
        "{title} is in {path}: {n|file|files}, {size} MB. Any static host with HTTPS can serve it; it makes no request to another host.",
        "{title} je v {path}: {n|soubor|soubory|souborů}, {size} MB. Podávat ji může jakýkoli statický server s HTTPS; "
        "jiných serverů se na nic neptá.",
    ),
    "publish.unwritten": ("The page cannot be written to {path}: {why}.", "Stránku nejde zapsat do {path}: {why}."),
    "replay.same": (
        "{title}, {players}: {n|answer|answers}, and every position is as it was.",
        "{title}, {players}: {n|odpověď|odpovědi|odpovědí} a každá pozice je jako tehdy.",
    ),
    "replay.of_terminal": ("{path} was saved by rulewright play.", "{path} uložil příkaz rulewright play."),
    "replay.of_terminal.cure": ("Continue with: {command}", "Pokračuj: {command}"),
    "replay.waits": ("{player} is asked: {question}", "Na řadě je {player}: {question}"),
    "replay.long": ("This game is too long for a link.", "Tato hra je na odkaz příliš dlouhá."),
    "replay.long.cure": ("Send the file.", "Pošli soubor."),
    "replay.unread": ("{path} cannot be read: {why}.", "{path} nejde přečíst: {why}."),
    "replay.unkept": ("The rules cannot be written to {path}: {why}.", "Pravidla nejde zapsat do {path}: {why}."),
    "serve.extra": ("Tables in the browser need a few more packages.", "Stoly v prohlížeči potřebují pár dalších balíčků."),
    "serve.extra.cure": ("Install them: pip install 'rulewright[web]'", "Nainstaluj je: pip install 'rulewright[web]'"),
    "serve.port_taken": ("Port {port} of {host} cannot be used: {why}.", "Port {port} na {host} nejde použít: {why}."),
    "serve.port_taken.cure": ("Try another one, or --port 0 for any free one.", "Zkus jiný, nebo --port 0 pro kterýkoli volný."),
    "serve.lobby": ("Lobby", "Vstupní hala"),
    "serve.desk": ("Desk", "Psací stůl"),
    "serve.watch": ("For spectators", "Pro diváky"),
    "serve.you": ("You", "Ty"),
    "serve.bot.random": ("Random", "Náhoda"),
    "serve.bot.greedy": ("Greedy", "Hamoun"),
    "serve.bot.lookahead": ("Planner", "Plánovač"),
    "serve.goes_on": (
        "This table continues where it was. New ones are opened in the lobby.",
        "Tento stůl pokračuje, kde skončil. Nový se zakládá ve vstupní hale.",
    ),
    "serve.ends": (
        "Each link is for one seat: anyone who has it sits there. Ctrl-C stops the server; the games are kept.",
        "Každý odkaz patří jednomu místu: kdo ho má, ten tam sedí. Ctrl-C končí, hry zůstanou uložené.",
    ),
}
