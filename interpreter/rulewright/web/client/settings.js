// Language and colours, kept in this browser; and a key for each click.

import { html } from "./vendor/lit-html/lit-html.js";
import { chosenLanguage, keepLanguage, LANGUAGES, say } from "./words.js";

export const settings = { language: chosenLanguage(), theme: localStorage.getItem("rulewright.theme") ?? "" };

export const t = (key, inner) => say(settings.language, key, inner);

export function applySettings() {
  document.documentElement.lang = settings.language;
  if (settings.theme) document.documentElement.dataset.theme = settings.theme;
  else delete document.documentElement.dataset.theme;
}

// The languages to choose from: `changed()` draws the page again.
export function languageChoice(changed) {
  const choose = (event) => {
    settings.language = event.target.value;
    keepLanguage(settings.language);
    applySettings();
    changed();
  };
  return html`<select class="language" aria-label=${t("language")} @change=${choose}>
    ${Object.entries(LANGUAGES).map(([code, each]) => html`<option value=${code} lang=${code} ?selected=${code === settings.language}>${each.NAME}</option>`)}
  </select>`;
}

export function otherTheme() {
  const dark = settings.theme ? settings.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  settings.theme = dark ? "light" : "dark";
  localStorage.setItem("rulewright.theme", settings.theme);
  applySettings();
}

export const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join("-");

// `crypto.randomUUID` needs a secure context, which a table in a home network is not; random numbers do not.
