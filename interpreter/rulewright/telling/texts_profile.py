"""The sentences of `rulewright profile`: (English, Czech)."""

from __future__ import annotations

PROFILE: dict[str, tuple[str, str]] = {
    "profile.short": ("Find the rules that take the time of games.", "Najde pravidla, která ve hrách zaberou čas."),
    "profile.help": (
        "Plays random games and says which rules they spent their time in: by themselves, and with all the rules that they asked for.\n\n"
        "The shares come from looking some hundred times a second at what is running, so they differ a little from run to run. "
        "Play more games for finer ones.",
        "Odehraje náhodné hry a řekne, ve kterých pravidlech strávily čas: v nich samých, a se vším, na co se ptala.\n\n"
        "Podíly vznikají tak, že se několiksetkrát za vteřinu zjistí, co právě běží, proto se běh od běhu trochu liší. "
        "Přesnější jsou z více her.",
    ),
    "profile.format": ("A table for people, or data for machines.", "Tabulka pro lidi, nebo data pro stroje."),
    "profile.title": ("{title}: {rules}", "{title}: {rules}"),
    "profile.summary": (
        "{n|random game|random games} of {players|player|players} (seed {seed}): {answers|answer|answers}, {seconds} s of processor time.",
        "{n|náhodná hra|náhodné hry|náhodných her} pro {players|hráče|hráče|hráčů} (náhoda {seed}): {answers|odpověď|odpovědi|odpovědí}, "
        "{seconds} s času procesoru.",
    ),
    "profile.column.own": ("own", "samo"),
    "profile.column.all": ("with all", "se vším"),
    "profile.column.what": ("what", "co"),
    "profile.column.name": ("name", "jméno"),
    "profile.column.place": ("place", "místo"),
    "profile.outside": (
        "Outside the rules (drawing answers, shuffling, the program itself): {share}.",
        "Mimo pravidla (výběr odpovědí, míchání, sám program): {share}.",
    ),
    "profile.more": ("{n|more rule|more rules}; `--format json` lists them.", "Další pravidla: {n}; vypíše je `--format json`."),
    "profile.few": (
        "Too little time for firm shares (looks: {n}). Play more games with --games.",
        "Na spolehlivé podíly je to málo času (pohledů: {n}). Nech odehrát víc her volbou --games.",
    ),
    "profile.stat": ("stat", "odvozená hodnota"),
    "profile.happening": ("happening", "událost"),
    "profile.action": ("action", "akce"),
    "profile.options": ("options of", "možnosti akce"),
    "profile.hook": ("hook", "háček"),
    "profile.rule": ("rule", "pravidlo"),
    "profile.text": ("text", "text"),
    "profile.flow": ("flow", "průběh"),
    "profile.setup": ("setup", "příprava"),
    "profile.score": ("score", "body"),
    "profile.conditions": ("conditions", "podmínky"),
}
