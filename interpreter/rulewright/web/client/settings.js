// Language and colours, kept in this browser; and a key for each click.

import { chosenLanguage, keepLanguage, say } from "./words.js";

export const settings = { language: chosenLanguage(), theme: localStorage.getItem("rulewright.theme") ?? "" };

export const t = (key, inner) => say(settings.language, key, inner);

export function applySettings() {
  document.documentElement.lang = settings.language;
  if (settings.theme) document.documentElement.dataset.theme = settings.theme;
  else delete document.documentElement.dataset.theme;
}

export function otherLanguage() {
  settings.language = settings.language === "cs" ? "en" : "cs";
  keepLanguage(settings.language);
  applySettings();
}

export function otherTheme() {
  const dark = settings.theme ? settings.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  settings.theme = dark ? "light" : "dark";
  localStorage.setItem("rulewright.theme", settings.theme);
  applySettings();
}

export const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join("-");

// `crypto.randomUUID` needs a secure context, which a table in a home network is not; random numbers do not.
