// Everything that the pages say by themselves, in English and Czech. What a game says comes from its rules.

const WORDS = {
  a_file: ["A file", "Soubor"],
  a_text: ["or a text", "nebo text"],
  act: ["Your move", "Jsi na řadě"],
  agree: ["Agree", "Souhlasím"],
  all_places: ["Everything on the table", "Všechno na stole"],
  amount: ["Amount", "Počet"],
  answer_all: ["Confirm", "Potvrdit"],
  ask: ["Ask", "Zeptat se"],
  ask_hint: ["why strength, ? Newton, log …", "proč síla, ? Newton …"],
  asked: ["asked", "na řadě"],
  beginning: ["Beginning", "Začátek"],
  begin: ["Lay the table", "Prostřít stůl"],
  begun: ["Tables", "Stoly"],
  bot: ["bot", "bot"],
  bots: { random: ["plays at random", "hraje náhodně"], greedy: ["greedy bot", "hamižný bot"], lookahead: ["bot that looks ahead", "předvídavý bot"] },
  chosen: ["chosen", "vybráno"],
  close: ["Close", "Zavřít"],
  copy: ["Copy link", "Kopírovat odkaz"],
  copied: ["Copied", "Zkopírováno"],
  copy_text: ["Copy as text", "Kopírovat jako text"],
  dark: ["Dark", "Tmavé"],
  empty: ["empty", "prázdné"],
  file_of: ["The whole game", "Celá hra"],
  find: ["Find among the options", "Hledat mezi možnostmi"],
  go_before: ["Answer otherwise", "Odpovědět jinak"],
  go_here: ["Back to here", "Zpátky sem"],
  gives_up: ["Really?", "Opravdu?"],
  give: ["You give", "Dáš"],
  game: ["Game", "Hra"],
  hidden: ["face down", "rubem"],
  keys: ["Keys: 1–9 choose, Enter confirms the usual answer, arrows move over the board, U takes back, / finds, ? asks.", "Klávesy: 1–9 volí, Enter potvrdí obvyklou odpověď, šipky chodí po desce, U bere zpět, / hledá, ? se ptá."],
  language: ["Čeština", "English"],
  late: ["Somebody was faster: this is what is asked now.", "Něco se mezitím změnilo: teď se hra ptá na toto."],
  light: ["Light", "Světlé"],
  lobby_lost: ["This link has no key for the lobby. Open the one that `rulewright serve` has printed.", "Tento odkaz nemá klíč vstupní haly. Otevři ten, který vypsal `rulewright serve`."],
  log: ["Log", "Záznam"],
  log_all: ["everything", "vše"],
  log_choices: ["choices", "volby"],
  log_main: ["main points", "hlavní"],
  lost: ["No connection. Trying again …", "Spojení přerušeno. Zkouším to znovu …"],
  more_options: ["further ones are possible; put it together below", "dalších je možných; sestav nabídku níže"],
  new_table: ["A new table", "Nový stůl"],
  no: ["No", "Ne"],
  none_yet: ["No tables yet.", "Zatím žádné stoly."],
  nothing: ["nothing", "nic"],
  of: ["of", "z"],
  open: ["Open", "Otevřít"],
  options: ["Options", "Volby hry"],
  out: ["out of the game", "mimo hru"],
  over: ["The game is over", "Konec hry"],
  overlays: ["Variants and expansions", "Varianty a rozšíření"],
  person: ["person", "člověk"],
  player: ["Player", "Hráč"],
  players: ["Players", "Hráči"],
  propose: ["Offer this", "Nabídnout"],
  receive: ["Open a game from elsewhere", "Otevřít hru odjinud"],
  save_file: ["Save the game as a file", "Uložit hru do souboru"],
  secrets: ["Questions out of a hidden hand", "Otázky na skryté karty"],
  secrets_are: { ask: ["ask everybody", "ptát se všech"], pause: ["a pause instead", "místo toho počkat"], open: ["only who has something", "jen toho, kdo něco má"] },
  secrets_why: ["So that nobody notices who holds an answer to what you do.", "Aby nikdo nepoznal, kdo má na ruce odpověď na to, co děláš."],
  seed: ["Seed (empty: by chance)", "Semínko náhody (prázdné: náhodně)"],
  so_far: ["So far", "Zatím"],
  start_over: ["Back to the beginning of this action", "Zpět na začátek akce"],
  stands_here: ["now", "teď"],
  table_lost: ["This link has no key for this table.", "Tento odkaz nemá klíč k tomuto stolu."],
  theme: ["Light or dark", "Světlé, tmavé"],
  things: ["things", "věcí"],
  too_long: ["This game is too long for a text; send the file.", "Hra je na text příliš dlouhá; pošli soubor."],
  to_question: ["To the question", "K otázce"],
  tree: ["My answers so far", "Moje dosavadní odpovědi"],
  turn: ["on turn", "na tahu"],
  undo: ["Take back", "Vzít zpět"],
  undo_ask: ["Ask to take back", "Požádat o vrácení"],
  undo_wish: ["wants to take back the last answer.", "chce vzít zpět poslední odpověď."],
  undo_waits: ["Waiting for the others to agree to your taking back.", "Čeká se, jestli ostatní s vrácením souhlasí."],
  usual: ["usual", "obvyklé"],
  values: ["Values", "Hodnoty"],
  waiting: ["Waiting for", "Čeká se na"],
  waiting_others: ["Waiting for the others", "Čeká se na ostatní"],
  want: ["You want", "Chceš"],
  watch: ["To watch", "Pro diváky"],
  watching: ["You are watching", "Díváš se"],
  what: ["What is this?", "Co to je?"],
  who: ["Who", "Kdo"],
  why: ["Why?", "Proč?"],
  winners: ["Won by", "Vyhrává"],
  yes: ["Yes", "Ano"],
  you: ["you", "ty"],
  you_are_asked: ["You are asked", "Hra se ptá tebe"],
};

const LANGUAGES = ["en", "cs"];

export function chosenLanguage() {
  const asked = new URLSearchParams(location.search).get("lang") ?? "";  // games may be translated into any
  if (/^[a-z]{2}$/.test(asked)) return asked;
  const kept = localStorage.getItem("rulewright.language");
  return LANGUAGES.includes(kept) ? kept : navigator.language.toLowerCase().startsWith("cs") ? "cs" : "en";
}

export function keepLanguage(language) {
  localStorage.setItem("rulewright.language", language);
}

export function say(language, key, inner) {
  const found = inner ? WORDS[key]?.[inner] : WORDS[key];
  return found ? found[Math.max(0, LANGUAGES.indexOf(language))] : (inner ?? key);
}
