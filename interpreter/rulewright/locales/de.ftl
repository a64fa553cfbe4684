# The program's own words in German: what play, runs and logs need. What is missing is said in English.
# A message is named after its key, with `-` for `.`; further forms and cures of a finding are attributes.

meant = Meintest du { $name }?
yes = ja
no = nein
none = keine
nothing = nichts
error = Fehler
main-no_command = Den Befehl `{ $name }` gibt es nicht.
main-commands = Es gibt diese Befehle: { $names }.
main-interrupted = Unterbrochen.
main-file = { $path }: { $why }.
usage-no_option = Die Option { $name } gibt es hier nicht.
usage-missing = { $name } fehlt.
usage-bad = { $name }: { $why }
usage-help = Siehe `{ $command }`.

## Spiele finden

find-unknown = Ein Regelwerk `{ $name }` gibt es nicht.
find-known = Gib einen Ordner mit einer ruleset.yaml an, oder eines von diesen: { $names }.
find-none = Gib einen Ordner an, in dem eine ruleset.yaml liegt.
find-no_main = Im Ordner { $path } liegt keine ruleset.yaml.
find-no_main-cure = Gib den Ordner eines Regelwerks an; `rulewright new ruleset ORDNER` legt eines an.
find-saved = { $path } ist kein Regelwerk, vielleicht aber ein gespeichertes Spiel.
find-saved-cure = Setze es fort: rulewright play --continue { $path }
find-broken = { $name } lässt sich nicht spielen: { $n ->
    [one] ein Fehler
   *[other] { $n } Fehler
 } in den Regeln.
find-broken-cure = `rulewright check { $paths }` zeigt die Zeilen.
find-base = { $name } ist nur eine Grundlage, kein Spiel.
find-base-cure = Spiele, die darauf aufbauen: { $names }.
find-base-none = In der Nähe gibt es kein Spiel, das darauf aufbaut. Ein Spiel beginnt mit `extends: ` und der id der Grundlage.
find-language = { $title } hat keine Texte in `{ $language }`, nur in: { $names }. Was fehlt, erscheint auf Englisch.
lang-bad = `{ $given }` ist kein Sprachcode.

## Optionen, Plätze und Bots

option-shape = `{ $given }` ist keine Option des Spiels.
option-shape-cure = Schreib NAME=WERT, zum Beispiel: --option length=quick.
twice = `{ $name }` ist zweimal angegeben: { $first } und { $second }.
twice-cure = Behalte eines davon.
option-unknown = Dieses Spiel hat keine Option `{ $name }`.
option-known = Es gibt diese Optionen: { $names }.
option-none = Dieses Spiel hat keine Optionen.
option-refused = So lässt sich das Spiel nicht spielen:
table-range = { $least } bis { $most }
table-players = { $title } ist für { $wanted } Personen, nicht für { $given }.
table-players-cure = Versuch es mit --players { $n }.
bots-unknown = Einen Bot `{ $name }` gibt es nicht.
bots-known = Es gibt diese Bots: { $names }.
bots-setting = Der Bot { $name } hat keine Einstellung `{ $word }`.
bots-settings = Einstellungen sind budget=N, rounds=N, turns=N, worlds=N, search=plan, search=tree oder ein Plan des Regelwerks: { $plans }.
bots-settings-no_plans = Einstellungen sind budget=N, rounds=N, turns=N, worlds=N, search=plan und search=tree; dieses Regelwerk hat keine Pläne.
bots-no_settings = Nur der Bot lookahead hat Einstellungen.
bots-nobody = Es ist kein Bot genannt.
seat-person = an der Tastatur
seat-random = spielt zufällig
seat-greedy = gieriger Bot
seat-lookahead = vorausschauender Bot
overlays-title = { $title } + { $names }

## Das Ende

sheet-title = Das Ende des Spiels
sheet-nobody = Niemand hat gewonnen.
sheet-loser = { $name } hat verloren.
sheet-losers = Alle haben verloren: { $names }.
sheet-winner = { $name } hat gewonnen.
sheet-winners = Den Sieg teilen sich { $names }.
sheet-reason = Grund: { $text }.
sheet-part = Punkte
sheet-total = gesamt

## Spiele der Bots

run-begins = { $title }: { $n ->
    [one] eine Person
   *[other] { $n } Personen
 }, Startwert { $seed }
run-played = { $rules }, Startwert { $seed }
run-statistics = { $title }: { $n ->
    [one] ein Spiel
   *[other] { $n } Spiele
 }
run-endless = Nach { $n } Antworten ist das Spiel noch immer nicht zu Ende.
run-endless-cure = Such, was das Spiel nicht enden lässt; eine Regel kann es beenden: `whenever: round > 20`, `do: end game`.
run-player = Platz
run-wins = Siege
run-share = Anteil
run-interval = 95-%-Intervall
run-mean = Punkte im Mittel
run-deviation = Abweichung
run-least = wenigste
run-quarter = ¼
run-median = ½
run-three_quarters = ¾
run-most = meiste
run-bot = Bot
run-ended = Ende
run-verdict-wins = gewonnen
run-verdict-loses = verloren
run-verdict-end = beendet
run-reason = Grund
run-games_ended = Spiele
run-parts = Teile im Mittel
run-nobody = Ohne Sieg: { $n ->
    [one] ein Spiel
   *[other] { $n } Spiele
 }.
run-answers = Antworten je Spiel: im Mittel { $mean }, { $least } bis { $most }.
run-turns = Züge je Spiel: im Mittel { $mean }, { $least } bis { $most }.
run-speed = { $seconds } s, { $rate } Spiele je Sekunde.
run-none = Kein einziges Spiel ist zu Ende gegangen.
run-progress = { $done } von { $total } Spielen, noch etwa { $left } s
run-interrupted = Unterbrochen: Das sind die Spiele, die zu Ende waren.
run-stopped = Unterbrochen, bevor ein Spiel zu Ende war.
run-stopped-cure = Wenn Bots weniger Entscheidungen durchspielen, sind sie schneller: lookahead:budget=100.

## Am Tisch

play-what = Welches Spiel?
play-what-cure = Schreib rulewright play REGELWERK oder rulewright play --continue DATEI. Es gibt: { $names }.
play-other = { $path } ist ein Spiel von { $name }.
play-other-cure = Lass das Regelwerk weg: Die Datei kennt es.
play-humans-many = { $humans ->
    [one] Eine Person passt
   *[other] { $humans } Personen passen
 } nicht an einen Tisch für { $n }.
play-humans-many-cure = Versuch es mit --players { $n }.
play-names-wrong = Die Namen müssen verschieden sein, höchstens { $n }.
play-names-wrong-cure = Schreib --names anna,ben.
play-begins = { $title } (Startwert { $seed })
play-continues = { $title }, fortgesetzt
play-seat = { $name }: { $who }
play-hint = Antworte mit einer Zahl. ? hilft, ? spiel sagt, worum es geht.
play-hand_over = { $name }, jetzt bist du dran. Drück die Eingabetaste.{" "}
play-over = Die Eingabetaste beendet, undo nimmt deine letzte Antwort zurück.
play-number = eine Zahl von { $least } bis { $most }
play-several = (wähle { $wanted }; gewählt: { $chosen })
play-usual = Eingabetaste: { $answer }
play-enter = oder Eingabetaste
play-offers-more = und { $n } weitere Angebote dieser Art; schreib eines in Worten
play-offer = oder ein anderes Angebot in Worten, wie: { $example }
play-offer-for = {" für "}
play-offer-own = oder ein Angebot in Worten: was du gibst `für` was du willst
play-empty_number = Gib eine der Zahlen ein, oder ? für Hilfe.
play-no_such_number = „{ $reply }“ ist keine der Zahlen. Gib eine davon ein, oder ? für Hilfe.
play-empty = Gib die Nummer einer Möglichkeit ein, oder ? für Hilfe.
play-unknown = „{ $reply }“ ist keine Möglichkeit. Gib ihre Nummer ein, oder ? für Hilfe.
play-several_fit = „{ $reply }“ passt auf mehrere Möglichkeiten: { $numbers }. Gib die Nummer einer davon ein.
play-help_text =
    Nummer, Name      antwortet (mehrere Nummern beantworten die Teile einer Wahl)
    ? spiel           worum es geht, was zählt, und mit welchen Optionen gespielt wird
    ? NAME, ? NUMMER  zeigt eine Karte, einen Wert oder eine Aktion; worum es bei einer Antwort geht
    ?? NAME           dasselbe mit den Regeln
    why NAME          warum ein Wert so ist, was ihn geändert hat, oder warum eine Aktion nicht angeboten wird
    view, log         zeigt den Tisch, oder was geschehen ist
    undo              nimmt deine letzte Antwort zurück
    save [DATEI]      speichert das Spiel
    quit              verlässt das Spiel (und speichert, wenn es eine Datei hat)
play-undo-none = Es gibt keine Antwort von dir, die sich zurücknehmen ließe.
play-undo-other = Seitdem hat jemand anderes das Spiel gesehen; das lässt sich nicht zurücknehmen.
play-idle = Hier könnte jemand heimlich gefragt werden, deshalb bekommt jeder den Bildschirm. Du hast nichts zu entscheiden: Drück die Eingabetaste.
about-counted = Gezählt wird: { $parts }.
about-highest = Die meisten Punkte gewinnen.
about-lowest = Die wenigsten Punkte gewinnen.
about-declared = Wer gewonnen hat, sagen die Regeln während des Spiels.
about-more = ? mit dem Namen einer Option sagt, was sie bewirkt.
play-undone = Zurückgenommen.
play-left = Das Spiel wurde verlassen, ohne es zu speichern.
play-come_back = Weiter mit: { $command }
leave-ask = Das Spiel ist nicht gespeichert. In welche Datei? Eingabetaste: eine neue Datei; no: es geht verloren.
log-earlier = … { $n ->
    [one] ein früherer Eintrag
   *[other] { $n } frühere Einträge
 }
log-things = { $n ->
    [one] ein Ding
   *[other] { $n } Dinge
 }
view-you = (du)
view-top = oben { $name }
view-hidden = { $n ->
    [one] eine verdeckte Karte
   *[other] { $n } verdeckte Karten
 }
view-backs = auf der Rückseite: { $shown }
view-empty = leer
view-on_turn = – am Zug
view-out = – ausgeschieden
view-table = Der Tisch
view-more = und { $n } weitere

## Warum

show-unknown = Nichts heißt hier „{ $name }“.
show-more = Auch: { $names }
show-now = jetzt
why-what = Warum was? Zum Beispiel: why score.
why-unknown = „{ $words }“ ist weder ein Wert noch eine Aktion.
why-known = Es gibt: { $names }.
why-unchanged = Soviel du weißt, hat das noch nichts geändert.
why-offered = { $name } wird angeboten, oder würde es: Nichts steht dem entgegen.
why-others = Darüber entscheidest jetzt nicht du.
why-else = Du wirst jetzt etwas anderes gefragt: { $question }
why-not = { $name } geht nicht, weil das nicht gilt oder nicht bezahlt werden kann:
why-private = { $name } verrät Verdecktes; das darf nur fragen, wem es gehört.
why-parts = Für { $name } fehlt: { $wanted }. Zum Beispiel: { $example }

## Gespeicherte Spiele

save-where = Wohin speichern? Schreib: save DATEI.
save-done = In { $path } gespeichert.
save-elsewhere = { $path } ist ein Spiel des Regelwerks { $name }, das nicht genannt ist.
save-elsewhere-cure = Wenn du diesen Regeln vertraust, gib ein: { $command }
save-changed = { $path } ist keine Datei, die hier gelesen oder geschrieben wurde; sie bleibt, wie sie ist.
save-changed-cure = Speichere in eine andere Datei, zum Beispiel { $path }.
save-exists = Eine Datei { $path } gibt es schon.
save-exists-cure = Setze sie fort (--continue { $path }), oder speichere in eine andere Datei, zum Beispiel { $other }.
save-unreadable = { $path } lässt sich nicht lesen: { $why }.
save-nowhere = Das Spiel ließ sich nirgends speichern:
save-nowhere-cure = Dasselbe Spiel beginnt wieder mit --seed { $seed }.
save-cannot = { $path } lässt sich nicht schreiben: { $why }.
save-cannot-cure = Wähle eine andere Datei.
save-missing = Eine Datei { $path } gibt es nicht.
save-missing-cure = Gib die Datei an, die `save` geschrieben hat.
save-broken = { $path } ist beschädigt: Das ist kein gespeichertes Spiel, das sich lesen lässt.
save-of_table = { $path } wurde an einem Tisch im Browser gespeichert.
save-of_table-cure = Öffne es in der Lobby von `rulewright serve`, oder sieh es dir an mit { $command }.
save-broken-cure = Beginne ein neues Spiel, oder gib eine andere Datei an.
save-bare = In { $path } ist ein Spiel, das Python mit `Game.save()` gespeichert hat. Wer wo sitzt, steht nicht darin.
save-bare-cure = Leg es in eine Datei dieser Form, mit einem Platz für jede Person: { $wrapped }
save-part = { $path } ist beschädigt: `{ $part }` muss { $what } sein und ist { $value }.
save-is-text = ein Text
save-is-texts = eine Liste von Texten
save-is-number = eine ganze Zahl
save-is-game = ein gespeichertes Spiel
save-is-missing = nicht da
save-no_version = { $path } ist beschädigt: `version` muss eine ganze Zahl sein und ist { $version }.
save-seats = { $path } ist beschädigt: Es hat { $given } Plätze, am Spiel nehmen aber { $count } teil.
save-seat = { $path } ist beschädigt: Niemand, der am Tisch sitzen kann, heißt { $who }.
save-foreign = { $path } ist kein gespeichertes Spiel.
save-version = { $path } wurde von einer anderen Version gespeichert (Format { $version }).
save-version-cure = Nimm jene Version von Rulewright, oder beginne ein neues Spiel.
save-unusable = { $path } lässt sich nicht fortsetzen: { $why }
save-unusable-cure = Gib eine unbeschädigte Datei und die Regeln an, wie sie beim Speichern waren, oder beginne ein neues Spiel.

## Hilfe

help-usage = Aufruf
help-commands = Befehle
help-options = Optionen
main-help = Rulewright prüft, testet und spielt Brettspiele, deren Regeln als Daten geschrieben sind.
option-help = Zeigt diese Hilfe.
option-lang = Sprache des Programms und des Spiels.
option-version = Zeigt die Version.
option-seed = Der Zufall der Spiele: dieselbe Zahl, dieselben Spiele.
option-first = Die Nummer des ersten Spiels: Spiel 57 ist dasselbe, wie viele auch gespielt werden.
option-option = Eine Option des Spiels; auch mehrmals.
option-allow = Eine Datei oder ein Ordner außerhalb der genannten Ordner, die auch gelesen werden dürfen, etwa eine Grundlage; auch mehrmals.
option-limit = Erhöht (oder senkt) eine Grenze aus der Tabelle der Grenzen, etwa `things=50000`; auch mehrmals.
option-with = Eine Hausregel, eine Variante oder ein Kartensatz, mit denen gespielt wird; auch mehrmals.
play-players = Wie viele spielen (sonst: zwei, oder so viele wie genannt, oder die nächste Zahl, die Spiel und Optionen zulassen).
play-humans = Wie viele davon Menschen sind.
play-names = Die Namen der Personen, der Reihe nach.
play-save = Wohin `save` und das Verlassen das Spiel speichern.
play-continue = Setzt ein gespeichertes Spiel fort.
run-players = Wie viele spielen (sonst: zwei, oder so viele wie genannt, oder die nächste Zahl, die Spiel und Optionen zulassen).
run-bots = Wer spielt: random, greedy, lookahead (lookahead:budget=900, lookahead:PLAN); der letzte nimmt die übrigen Plätze.
run-jobs = Wie viele Prozesse zugleich spielen.
run-format = Statistik für Menschen oder für Maschinen.
run-games = Wie viele Spiele.
run-details = Zeigt auch jede Änderung einer Zahl oder Marke, mit der Stelle ihrer Regel.
run-log = Zeigt das Protokoll des Spiels, oder nur das Ergebnis.

## Worte in Spielen, deren Regeln keine eigenen haben

Spoken-yes = ja
Spoken-no = nein
Spoken-pass_ = passen
Spoken-done = fertig
Spoken-nothing = nichts
Spoken-act = Was tust du?
Spoken-choose = Wähle
Spoken-let = geschehen lassen
Spoken-use = Einsetzen?
Spoken-instead = Was tust du dagegen?
Spoken-order = Was kommt als Nächstes?
Spoken-bid = Dein Gebot
Spoken-pay = Wie zahlst du?
Spoken-part = wie viel zahlst du damit?
Spoken-offer = Was bietest du an?
Spoken-deal = Bist du einverstanden?
Spoken-offers = bietet
Spoken-passes = passt
Spoken-agrees = stimmt dem Tausch zu
Spoken-refuses = lehnt den Tausch ab
Spoken-more = gewählt
Spoken-hidden = etwas Verdecktes
Spoken-rule = Regel
Spoken-box = Schachtel
Spoken-out = ist ausgeschieden
Spoken-by_rule = nach der Regel
Spoken-limits = Grenzen des Werts
Spoken-called = Hier hast du nichts zu entscheiden. Das Spiel ruft alle auf, die etwas haben könnten, damit niemand merkt, wer wirklich etwas hat.
Spoken-go_on = Weiter
Spoken-played_out = das Spiel wurde bis zum Ende gespielt
WhyNot-once = einmal je { $per }
WhyNot-times = { $times }-mal je { $per }
WhyNot-forbidden = verboten: { $by }
WhyNot-forbidden_by_rule = verboten
WhyNot-hidden = etwas Verdecktes
WhyNot-rule = eine Regel des Spiels
WhyNot-asked = eine Antwort auf „{ $question }“
WhyNot-together = Antworten, die zusammenpassen, zu einem Preis, der bezahlt werden kann
WhyNot-between = { $low } bis { $high }
WhyNot-least = { $what }: mindestens { $value }
WhyNot-most = { $what }: höchstens { $value }
WhyNot-exactly = { $what }: { $value }
WhyNot-other = { $what }: alles außer { $value }
WhyNot-something = etwas
WhyNot-kind = Art
WhyNot-now = { $asked }; jetzt { $now }
WhyNot-inside = in „{ $what }“
WhyNot-outside = nicht in „{ $what }“
WhyNot-either = { $left }, oder { $right }
WhyNot-or_else = { $left } oder { $right }
Choices-over = Das Spiel ist vorbei; es gibt nichts zu entscheiden.
Choices-not_asked = { $player } wird jetzt nicht gefragt.
Choices-no_longer = Diese Entscheidung steht nicht mehr an.
Choices-index = Es gibt { $count } Möglichkeiten, ab 0 gezählt; { $given } ist keine davon.
Choices-other_game = { $option } ist eine Möglichkeit aus einem anderen Spiel. Was hier dieselbe id hat, lässt sich damit wählen.
Choices-past = { $option } gehört zu einer Entscheidung, die nicht mehr ansteht.
Choices-other_player = { $option } ist eine Möglichkeit von { $owner }, nicht von { $player }.
Choices-no_offer = Im Moment bietet niemand etwas an.
Choices-not_traded = { $name } lässt sich nicht tauschen. Tauschen lassen sich: { $names }.
Choices-nothing = nichts
Choices-no_choice = Eine Wahl ist eine Möglichkeit, ihre id oder ihre Nummer; { $given } ist nichts davon.
Choices-not_possible = { $choice } geht jetzt nicht. { $meant } Möglichkeiten von { $player }: { $names }.
Choices-meant = Meintest du { $name }?
Choices-repeated = Nenne jedes Ding und jede Art von Plättchen nur einmal.
Choices-not_there = Das ist nicht da, um es zu tauschen.
Choices-too_many = So viele davon sind nicht da, um sie zu tauschen.
