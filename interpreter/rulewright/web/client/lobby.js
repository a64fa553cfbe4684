// The lobby: which tables there are, with a link for each seat, and a form that lays another one. At one screen a table has one link.

import { html, nothing, render } from "./vendor/lit-html/lit-html.js";
import { applySettings, languageChoice, otherTheme, settings, t } from "./settings.js";

let host;
const state = { rulesets: [], games: [], bots: [], chosen: "", overlays: [], about: null, seats: [], options: {}, secrets: "ask", seed: "", error: "", busy: false, copied: "" };

async function load() {
  if (!host.known) return;
  const reply = await host.ask("lobby");
  if (reply.status !== 200) {
    state.error = t("lobby_lost");
    return;
  }
  Object.assign(state, reply.body);
  const first = state.first ?? { name: state.rulesets[0]?.name, overlays: [] };
  if (!state.chosen && first.name) await choose(first.name, first.overlays);
}

async function choose(name, overlays = []) {
  state.chosen = name;
  state.overlays = overlays;
  await look();
}

async function look() {
  state.busy = true;
  state.error = "";
  state.about = null;
  draw();
  const reply = await host.ask("ruleset", { name: state.chosen, overlays: state.overlays });
  state.busy = false;
  if (reply.status === 200) {
    state.about = reply.body;
    state.options = {};
    const counts = reply.body.players;
    seat(counts.includes(state.seats.length) ? state.seats.length : counts.find((count) => count >= 2) ?? counts[0]);
  } else state.error = reply.body.error;
  draw();
}

function seat(count) {
  while (state.seats.length > count) state.seats.pop();
  while (state.seats.length < count) {
    const number = state.seats.length + 1;
    state.seats.push({ name: `${t("player")} ${number}`, who: number === 1 ? "person" : "greedy" });
  }
}

async function begin(event) {
  event.preventDefault();
  if (state.busy) return;
  state.busy = true;
  draw();
  const reply = await host.ask("games", {
    name: state.chosen, overlays: state.overlays, options: state.options, seats: state.seats, secrets: state.secrets, ...(state.seed ? { seed: Number(state.seed) } : {}),
  });
  state.busy = false;
  if (reply.status === 200) {
    state.games = reply.body.games;
    state.error = "";
    host.begun?.(reply.body.id);
  } else state.error = reply.body.error;
  draw();
  document.querySelector(reply.status === 200 ? ".games li" : ".notice")?.scrollIntoView({ block: "nearest" });
}

async function sit(game, number, who) {
  const reply = await host.ask("seat", { game, seat: number, who });
  if (reply.status === 200) state.games = reply.body.games;
  draw();
}

// A text in the language of the page, else in English.
const own = (texts) => texts[settings.language] ?? texts.en;

// Everything of a game as a file, and as text for a link where it is short enough; and games that came from elsewhere.
async function copyText(game) {
  const reply = await host.ask("file", { game, short: true });
  if (reply.body.text) await copy(reply.body.text);
  else if (reply.status === 200) state.error = t("too_long");
  draw();
}

async function receive(content) {
  state.busy = true;
  draw();
  const reply = await host.receive(content);
  state.busy = false;
  state.error = reply.status === 200 ? "" : reply.body.error;
  if (reply.status === 200) state.games = reply.body.games;
  draw();
}

// Rules that somebody brings along, at one screen: they are chosen at once, and there is a link to send to others.
async function bring(text) {
  state.busy = true;
  state.error = "";
  draw();
  const reply = await host.ask("rules", { text });
  state.busy = false;
  if (reply.status !== 200) {
    state.error = reply.status === 422 ? reply.body.error : t("no_rules");
    return draw();
  }
  const { rulesets, chosen } = reply.body;
  Object.assign(state, { rulesets, brought: await host.linkTo(text) ?? "" });
  await choose(chosen.name, chosen.overlays);
}

async function forget(game) {
  if (state.forgetting !== game) state.forgetting = game;
  else {
    const reply = await host.ask("forget", { game });
    if (reply.status === 200) state.games = reply.body.games;
  }
  draw();
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    state.copied = text;
  } catch {
    prompt(t("copy"), text); // without a secure connection a browser copies nothing by itself
  }
  draw();
}

function page() {
  if (!host.known) return html`<h1>Rulewright</h1><p class="notice">${t("lobby_lost")}</p>`;
  return html`<header><h1>Rulewright</h1><span class="tools">${host.desk ? html`<a class="to-desk" href=${host.desk}>${t("to_desk")}</a>` : nothing}${languageChoice(draw)}
      <button @click=${otherTheme} aria-label=${t("theme")} title=${t("theme")}>◐</button></span></header>
    <div class="halves"><section class="panel"><h2>${t("begun")}</h2>${games()}${receiving()}${host.oneScreen ? bringing() : nothing}</section><section class="panel"><h2>${t("new_table")}</h2>${form()}</section></div>`;
}

function games() {
  if (!state.games.length) return html`<p class="quiet">${t("none_yet")}</p>`;
  return html`<ul class="games">${state.games.map((game) => html`<li><h3>${own(game.title)}
      <small>${[...game.overlays.map((title) => own(title)), new Date(game.begun * 1000).toLocaleString(settings.language)].join(" · ")}</small></h3>
    <ul>${game.seats.map((one, number) => html`<li class="seat">${host.oneScreen ? html`<span>${one.name}</span>` : linkTo(game, one.key, one.name)}
      <select aria-label="${t("who")}: ${one.name}" @change=${(event) => sit(game.id, number, event.target.value)}>${who(one.who)}</select>
      ${host.oneScreen ? nothing : copying(game, one.key)}</li>`)}
      <li class="seat">${host.oneScreen ? html`<a class="go" href=${host.link(game.id)}>${t("to_table")}</a>
        <button data-forget=${game.id} @click=${() => forget(game.id)}>${state.forgetting === game.id ? t("gives_up") : t("forget")}</button>`
        : html`${linkTo(game, game.watch, t("watch"))} ${copying(game, game.watch)}`}</li>
      <li class="seat"><span class="quiet">${t("file_of")}</span><button data-file=${game.id} @click=${() => host.file(game.id)}>${t("save_file")}</button>
      <button data-text=${game.id} @click=${() => copyText(game.id)}>${t("copy_text")}</button></li></ul></li>`)}</ul>`;
}

const linkTo = (game, key, name) => html`<a href=${host.link(game.id, key)} target="_blank" rel="noopener">${name}</a>`;

function copying(game, key) {
  const link = host.link(game.id, key);
  return html`<button @click=${() => copy(link)}>${state.copied === link ? t("copied") : t("copy")}</button>`;
}

function receiving() {
  return html`<details class="receive"><summary>${t("receive")}</summary>
    <label>${t("a_file")} <input type="file" accept=".rwgame" @change=${(event) => { if (event.target.files[0]) receive(event.target.files[0]); event.target.value = ""; }}></label>
    <form @submit=${(event) => { event.preventDefault(); if (state.busy) return; receive(event.target.elements.text.value.trim()); event.target.reset(); }}>
      <label>${t("a_text")} <input name="text" required placeholder="rw1.…"></label> <button aria-disabled=${state.busy}>${t("open")}</button></form></details>`;
}

function bringing() {
  return html`<details class="receive" ?open=${state.brought !== undefined}><summary>${t("own_rules")}</summary>
    <label>${t("rules_file")} <input type="file" name="rules" accept=".yaml,.yml" @change=${async (event) => {
      const [file] = event.target.files;
      event.target.value = "";
      if (file) await bring(await file.text());
    }}></label>
    ${state.brought === undefined ? nothing : html`<p>${state.brought ? html`<a class="brought" href=${state.brought}>${t("rules_link")}</a>` : t("rules_too_long")}</p>`}</details>`;
}

function who(chosen) {
  return html`<option value="person" ?selected=${chosen === "person"}>${t("person")}</option>
    ${state.bots.map((bot) => html`<option value=${bot} ?selected=${chosen === bot}>${t("bots", bot)}</option>`)}`;
}

function form() {
  const ruleset = state.rulesets.find((one) => one.name === state.chosen);
  return html`<form @submit=${begin}>
    <label>${t("game")} <select @change=${(event) => choose(event.target.value)}>${state.rulesets.map((one) => html`<option value=${one.name} ?selected=${one.name === state.chosen}>${own(one.title)}</option>`)}</select></label>
    ${ruleset?.overlays.length ? html`<fieldset><legend>${t("overlays")}</legend>${ruleset.overlays.map((over) => html`<label class="check"><input type="checkbox"
      .checked=${state.overlays.includes(over.name)} @change=${(event) => {
        state.overlays = event.target.checked ? [...state.overlays, over.name] : state.overlays.filter((name) => name !== over.name);
        look();
      }}> ${own(over.title)}</label>`)}</fieldset>` : nothing}
    ${state.error ? html`<p class="notice bad" role="alert">${state.error}</p>` : nothing}
    ${state.about ? about() : html`<p class="quiet">${state.busy ? "…" : ""}</p>`}
    <p><button class="primary" ?disabled=${!state.about} aria-disabled=${state.busy}>${t("begin")}</button></p></form>`;
}

function about() {
  return html`<label>${t("players")} <select @change=${(event) => { seat(Number(event.target.value)); draw(); }}>${state.about.players.map((count) => html`<option ?selected=${count === state.seats.length}>${count}</option>`)}</select></label>
    <ol class="seats">${state.seats.map((one) => html`<li><input aria-label=${t("player")} maxlength="40" required .value=${one.name} @input=${(event) => (one.name = event.target.value)}>
      <select aria-label=${t("who")} @change=${(event) => (one.who = event.target.value)}>${who(one.who)}</select></li>`)}</ol>
    ${state.about.options.length ? html`<details><summary>${t("options")}</summary>${state.about.options.map(option)}</details>` : nothing}
    <label class="option-row">${t("secrets")} <select @change=${(event) => (state.secrets = event.target.value)}>${["ask", "pause", "open"].map((one) => html`<option value=${one}
      ?selected=${one === state.secrets}>${t("secrets_are", one)}</option>`)}</select><small>${t("secrets_why")}</small></label>
    <label>${t("seed")} <input inputmode="numeric" pattern="[0-9]*" .value=${state.seed} @input=${(event) => (state.seed = event.target.value)}></label>`;
}

function option(one) {
  const change = (event) => (state.options[one.id] = event.target.value);
  const value = state.options[one.id] ?? one.default;
  return html`<label class="option-row">${own(one.name)}
    ${one.values ? html`<select @change=${change}>${one.values.map((each) => html`<option value=${each.id} ?selected=${each.id === value}>${own(each.name)}</option>`)}</select>`
      : "least" in one ? html`<input type="number" min=${one.least ?? nothing} max=${one.most ?? nothing} .value=${value} @change=${change}>`
      : html`<input .value=${value} @change=${change}>`}
    ${own(one.about) ? html`<small>${own(one.about)}</small>` : nothing}</label>`;
}

function draw() {
  render(page(), document.getElementById("page"));
}

// `rules`: the text of rules that a link has brought; null where it is no such link.
export async function openLobby(door, rules) {
  host = door;
  applySettings();
  draw();
  await load();
  if (rules === null) state.error = t("no_rules");
  else if (rules !== undefined) await bring(rules);
  draw();
}

// What others have changed meanwhile.
export async function lookAgain() {
  const reply = await host.ask("lobby").catch(() => null);
  if (reply?.status !== 200) return;
  state.games = reply.body.games;
  draw();
}
