// The log, with as much of it as somebody wants to read.

import { html, nothing } from "./vendor/lit-html/lit-html.js";
import { t } from "./settings.js";

const FILTERS = {
  log_main: ["main", (line) => line.depth <= 1 && line.kind !== "choice"],
  log_choices: ["choices", (line) => line.kind === "choice" || line.kind === "say"],
  log_all: ["all", () => true],
};
const MOST = 4000; // lines that are drawn

export function newLines(log, from) {
  return log.slice(from).filter(FILTERS.log_main[1]).map((line) => line.text);
}

export function logTemplate(table) {
  const wanted = Object.values(FILTERS).find(([name]) => name === table.logFilter) ?? FILTERS.log_main;
  const lines = table.log.filter(wanted[1]).slice(-MOST);
  return html`<section class="log" aria-label=${t("log")}><h2>${t("log")}</h2>
    <p class="filters" role="group" aria-label=${t("log")}>${Object.entries(FILTERS).map(([key, [name]]) => html`<button aria-pressed=${table.logFilter === name}
      @click=${() => table.setLogFilter(name)}>${t(key)}</button>`)}</p>
    ${table.logStart ? html`<p><button class="older" @click=${() => table.olderLog()}>${t("older")}</button></p>` : nothing}
    <ol tabindex="0">${lines.map((line) => html`<li class="line ${line.kind} depth-${Math.min(line.depth, 6)}">${line.text}</li>`)}</ol></section>`;
}
