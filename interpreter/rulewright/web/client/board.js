// The panels of a table: maps, tracks, tables, figures and places, all of whose things can be clicked.

import { html, nothing } from "./vendor/lit-html/lit-html.js";
import { repeat } from "./vendor/lit-html/directives/repeat.js";
import { mapTemplate } from "./map.js";
import { t } from "./settings.js";

export function panelTemplate(name, panel, table) {
  const body = { map: mapPanel, track, table: tablePanel, figures, places }[panel.kind];
  const own = panel.kind === "places" && panel.player === table.seat;
  const title = panel.title || t("game");
  const broad = panel.kind === "table" && (panel.columns.length > 4 || panel.rows.some((row) => row.things));
  return html`<section class="panel is-${panel.kind} ${own ? "own" : ""} ${broad ? "broad" : ""}" data-panel=${name} aria-label=${title}>
    <h2>${title}</h2>${body(panel, table)}
  </section>`;
}

function mapPanel(panel, table) {
  return html`<div class="scroll">${mapTemplate(panel, table)}</div>${legend(panel.legend)}`;
}

function legend(entries) {
  if (!entries?.length) return nothing;
  return html`<p class="legend">${entries.map((entry) => html`<span><b class="sign sign-${entry.colour || "plain"}">${entry.sign}</b> ${entry.name}</span> `)}</p>`;
}

function track(panel, table) {
  return html`<ol class="track">${panel.cells.map((cell) => {
    const subject = cell.of && `${cell.of.kind}:${cell.of.id}`;
    return html`<li class=${subject ? table.classes(subject) : ""}>
      <span class="signs">${signs(cell.upper)}</span>${thing({ ...cell.of, name: cell.name }, table)}<span class="signs">${signs(cell.lower)}</span>
    </li>`;
  })}</ol>${legend(panel.legend)}`;
}

function signs(all) {
  return all.map((sign) => html`<span class="sign sign-${sign.colour || "plain"}">${sign.sign}${sign.number ?? ""}</span> `);
}

function tablePanel(panel, table) {
  const numeric = panel.columns.map((_, column) => panel.rows.every((row) => /^[-–]?\d*$/.test(row.cells[column])));
  const told = panel.rows.some((row) => row.text);
  return html`<div class="scroll" tabindex="0" role="group" aria-label=${panel.title}><table>
    <thead><tr><td></td>${panel.columns.map((column, number) => html`<th scope="col" class=${numeric[number] ? "number" : ""}>${column}</th>`)}${told ? html`<td></td>` : nothing}</tr></thead>
    <tbody>${panel.rows.map((row) => html`<tr class=${row.of ? table.classes(`${row.of.kind}:${row.of.id}`) : ""}>
      <th scope="row">${thing({ ...row.of, name: row.name }, table)}</th>
      ${row.cells.map((cell, number) => html`<td class=${numeric[number] ? "number" : ""}>${row.things?.[number]?.length ? things(row.things[number], table) : cell}</td>`)}
      ${told ? html`<td class="about">${row.text}</td>` : nothing}
    </tr>`)}</tbody></table></div>`;
}

function figures(panel, table) {
  return html`<dl class="figures">${panel.figures.map((figure) => html`<div class=${figure.things?.length ? "wide" : ""}><dt>${figure.name}</dt>
    <dd>${figure.things?.length ? things(figure.things, table) : figure.text}</dd></div>`)}</dl>`;
}

function places(panel, table) {
  return html`${values(panel.values)}<dl class="zones">${panel.places.map((name) => table.parts[name]).map((place) => html`<div><dt>${place.name}</dt><dd>${content(place, table)}</dd></div>`)}</dl>`;
}

function values(all) {
  if (!all?.length) return nothing;
  return html`<p class="values">${all.map((value) => html`<span>${value.name}${value.text ? html` <b>${value.text}</b>` : nothing}</span> `)}</p>`;
}

function content(place, table) {
  if (place.hidden !== undefined) {
    const backs = place.backs ? ` (${[...new Set(place.backs)].map((back) => `${back} × ${place.backs.filter((one) => one === back).length}`).join(", ")})` : "";
    const top = place.things ? html`${things(place.things, table)} ` : nothing;
    if (place.things && !place.hidden) return top;
    return html`${top}<span class="pile" data-count=${Math.min(place.hidden, 3)}>${place.hidden}</span> <span class="quiet">${t("hidden")}${backs}</span>`;
  }
  return place.things.length ? things(place.things, table) : html`<span class="quiet">${t("empty")}</span>`;
}

export function things(all, table) {
  return html`<span class="things">${repeat(all, (one, number) => `${one.kind}:${one.id}:${number}`, (one) => thing(one, table))}</span>`;
}

// One thing: a button that answers where it can, and otherwise says what it is.
function thing(one, table) {
  if (!one.kind || one.kind === "number" || one.kind === "word" && !table.can(`word:${one.id}`)) return html`<span class="name">${one.name}</span>`;
  const subject = `${one.kind}:${one.id}`;
  const inner = [...(one.values ?? []).map((value) => `${value.name} ${value.text}`.trim()), ...(one.places ?? []).map((place) => `${place.name}: ${inside(place)}`)];
  const text = table.parts[`text:${one.id.split("#")[0]}`];
  return html`<button class="thing ${one.kind} ${table.classes(subject)}" data-subject=${subject} tabindex=${table.can(subject) ? 0 : -1}
    title=${text ?? nothing} @click=${() => table.pick(subject, one.name, text)}>${one.name}${inner.length ? html`<small>${inner.join(" · ")}</small>` : nothing}</button>`;
}

function inside(place) {
  const hidden = place.hidden ? [`${place.hidden} ${t("hidden")}`] : [];
  return [...(place.things ?? []).map((one) => one.name), ...hidden].join(", ");
}
