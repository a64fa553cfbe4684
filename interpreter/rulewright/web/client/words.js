// What the pages say by themselves: each language is a file. What a language has no word for is said in English.

import * as cs from "./languages/cs.js";
import * as de from "./languages/de.js";
import * as en from "./languages/en.js";

export const LANGUAGES = { en, cs, de };

const kept = (code) => (Object.hasOwn(LANGUAGES, code) ? code : null);

export function chosenLanguage() {
  const asked = new URLSearchParams(location.search).get("lang") ?? "";  // games may be translated into any
  if (/^[a-z]{2}$/.test(asked)) return asked;
  return kept(localStorage.getItem("rulewright.language") ?? "") ?? kept(navigator.language.slice(0, 2).toLowerCase()) ?? "en";
}

export function keepLanguage(language) {
  localStorage.setItem("rulewright.language", language);
}

export function say(language, key, inner) {
  const found = LANGUAGES[kept(language) ?? "en"].WORDS[key] ?? en.WORDS[key];
  return (inner ? found?.[inner] : found) ?? inner ?? key;
}

export const sayAtDesk = (language, key) => LANGUAGES[kept(language) ?? "en"].DESK[key] ?? en.DESK[key];
