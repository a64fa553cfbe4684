"""The sentences of `rulewright profile`: (English, Czech)."""

from __future__ import annotations

PROFILE: dict[str, tuple[str, str]] = {
    "profile.short": ("Find the rules that take the most time.", "Najde pravidla, která zaberou nejvíc času."),
    "profile.help": (
        "Plays random games and shows which rules take the most time: each rule by itself, and with all the rules that it calls.\n\nThe shares "
        "come from several hundred samples a second, so they differ a little from run to run. Play more games for more precise ones.",
        "Odehraje náhodné hry a ukáže, která pravidla zaberou nejvíc času: každé samo a se vším, co volá.\n\nPodíly vznikají tak, že se "
        "několiksetkrát za vteřinu zjistí, co právě běží, proto se mezi běhy trochu liší. Přesnější jsou z více her.",
    ),
    "profile.format": ("A table for people, or data for scripts.", "Tabulka pro lidi, nebo data pro stroje."),
    "profile.title": ("{title}: {rules}", "{title}: {rules}"),
    "profile.summary": (
        "{n|random game|random games} of {players|player|players} (seed {seed}): {answers|answer|answers}, {seconds} s of processor time.",
        "{n|náhodná hra|náhodné hry|náhodných her} pro {players|hráče|hráče|hráčů} (semínko {seed}): {answers|odpověď|odpovědi|odpovědí}, "
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
        "Too few samples for reliable shares ({n}). Play more games with --games.",
        "Na spolehlivé podíly je vzorků málo ({n}). Nech odehrát víc her volbou --games.",
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
