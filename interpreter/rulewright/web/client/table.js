// One seat at one table: what the server has sent, what is being pointed at, and what a click means.

import { html, nothing, render } from "./vendor/lit-html/lit-html.js";
import { panelTemplate } from "./board.js";
import { logTemplate, newLines } from "./log.js";
import { ownTreeTemplate } from "./own-tree.js";
import { questionTemplate } from "./question.js";
import { applySettings, languageChoice, otherTheme, settings, t } from "./settings.js";

export class Table {
  constructor(connection) {
    this.parts = {};
    this.log = [];
    this.logStart = 0; // the number of its first line: older ones are sent when somebody asks for them
    this.search = "";
    this.filter = "";
    this.busy = false;
    this.pointed = new Set();
    this.trade = { give: {}, want: {} };
    this.stops = {};
    this.logFilter = localStorage.getItem("rulewright.log") ?? "main";
    this.answers = [];
    this.connection = connection;
    this.listen();
  }

  listen(seat) {
    this.connection.listen(settings.language, {
      message: (message, first, hand) => this.receive(message, first, hand),
      lost: (refused) => this.loseTouch(refused),
      cover: (hand) => this.cover(hand),
      broken: (why) => { this.broken = why; this.draw(); },
    }, seat);
  }

  // What still comes after somebody has left must not be drawn over the page that is there now.
  leave() {
    this.left = true;
  }

  // ---- from the server -------------------------------------------------------------------------------------------------
  receive(message, first, hand) {
    if (this.left) return;
    if (first) this.parts = {};
    this.hand = hand;
    for (const name of message.gone) delete this.parts[name];
    const { log, ...parts } = message.parts;
    Object.assign(this.parts, parts);
    const before = this.log.length;
    if (log && (first || log.from < this.logStart)) {
      this.log = [];
      this.logStart = log.from;
    }
    if (log) this.log = [...this.log.slice(0, log.from - this.logStart), ...log.lines];
    this.lost = this.refused = false;
    this.broken = "";
    if ("question" in parts) {
      this.forget();
      this.late = false;
    }
    if (hand?.open) {
      this.sitDown(hand.seat);
      return;
    }
    this.announce(log && !first ? newLines(this.log, Math.min(log.from - this.logStart, before)) : [], "question" in parts);
    this.draw();
  }

  loseTouch(refused) {
    this.lost = true;
    this.refused = refused;
    this.draw();
  }

  // People at one screen: the board is covered until whoever is called on sits there, unless they see nothing that is not seen already.
  cover(hand) {
    if (this.left) return;
    this.covered = hand;
    this.told = null;
    this.answers = [];
    document.getElementById("said").textContent = "";
    this.draw();
    document.getElementById("asked")?.focus();
  }

  sitDown(seat) {
    this.covered = null;
    this.told = null;
    this.log = [];
    this.answers = [];
    this.listen(seat);
  }

  get seat() {
    return this.parts.game?.seat ?? null;
  }

  get question() {
    return this.parts.question;
  }

  // ---- answering -----------------------------------------------------------------------------------------------------------
  async take(option) {
    if (this.busy || !this.question) return;
    if (option.gives_up && this.sure !== option.id) {
      this.sure = option.id;
      this.draw();
      return;
    }
    await this.send("answer", { question: this.question.id, choices: [option.id] });
  }

  async propose() {
    const side = (counts) => Object.entries(counts).filter(([, count]) => count).map(([id, count]) => (/^\d+\*/.test(id) ? `${count}*${id.replace(/^\d+\*/, "")}` : id));
    await this.send("answer", { question: this.question.id, offer: { give: side(this.trade.give), want: side(this.trade.want) } });
  }

  async send(what, body) {
    if (this.busy) return;
    this.busy = true;
    this.refusal = "";
    this.draw();
    try {
      const reply = await this.connection.post(what, body);
      if (reply.status === 409) this.late = true;
      else if (reply.status !== 200) this.refusal = reply.body.error;
    } catch {
      this.lost = true;
    }
    this.busy = false;
    this.draw();
  }

  undo() {
    if (this.parts.undo && !this.parts.undo.wish) this.send("undo", {});
  }

  async ask(words) {
    const bare = words.trim();
    if (!bare) return;
    const what = /^(\?|help |co je )/i.test(bare);
    const about = bare.replace(/^(\?|help |co je |why|proč|proc)\s*/i, "").replace(/\?$/, "");
    const reply = await this.connection.post("ask", { words: about, about: what ? "what" : "why" });
    this.answers = [{ asked: bare, lines: reply.body.lines ?? [reply.body.error] }, ...this.answers].slice(0, 5);
    this.draw();
    document.getElementById("answers")?.focus();
  }

  // ---- pointing and clicking ---------------------------------------------------------------------------------------------
  forget() {
    this.search = this.filter = this.filterName = this.sure = this.refusal = "";
    this.trade = { give: {}, want: {} };
    this.pointed = new Set();
  }

  optionsOf(subject) {
    const options = this.question?.options ?? [];
    return options.filter((option) => option.of?.some(([kind, id]) => `${kind}:${id}` === subject));
  }

  can(subject) {
    return this.optionsOf(subject).length > 0;
  }

  classes(subject) {
    const id = subject.slice(subject.indexOf(":") + 1);
    return [this.can(subject) ? "can" : "", this.question?.chosen?.includes(id) ? "picked" : "", this.pointed.has(subject) ? "pointed" : ""].join(" ").trim();
  }

  // A thing was clicked: its only answer is given, several are shown; what answers nothing says what it is.
  pick(subject, name, text) {
    const within = this.shownOptions();
    const options = this.optionsOf(subject).filter((option) => !this.filter || within.includes(option));
    const left = options.length ? options : this.optionsOf(subject);
    if (left.length === 1) this.take(left[0]);
    else if (left.length > 1) {
      this.filter = subject;
      this.filterName = name;
      this.only = left.map((option) => option.id);
      this.draw();
      document.getElementById("asked")?.focus();
    } else {
      this.told = { subject, name, text };
      this.draw();
      this.opened?.focus();
    }
  }

  clearFilter() {
    this.filter = "";
    this.draw();
  }

  find(words) {
    this.search = words;
    this.draw();
  }

  shownOptions() {
    const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
    let shown = this.question?.options ?? [];
    if (this.filter) shown = shown.filter((option) => this.only.includes(option.id));
    if (this.search) shown = shown.filter((option) => plain(`${option.text} ${option.about ?? ""}`).includes(plain(this.search)));
    return shown;
  }

  usualOf(question) {
    return question.options.find((option) => option.usual)?.id;
  }

  point(option) {
    const next = new Set((option?.of ?? []).map(([kind, id]) => `${kind}:${id}`));
    if (next.size === this.pointed.size && [...next].every((one) => this.pointed.has(one))) return;
    this.pointed = next;
    for (const element of document.querySelectorAll("[data-subject]")) element.classList.toggle("pointed", next.has(element.dataset.subject));
  }

  trading(side, id, step) {
    this.trade[side][id] = Math.max(0, (this.trade[side][id] ?? 0) + step);
    this.draw();
  }

  // ---- maps by the keyboard ------------------------------------------------------------------------------------------------
  mapStop(panel) {
    const kept = this.stops[panel.map];
    return panel.cells.some((cell) => cell.space === kept) ? kept : (panel.cells.find((cell) => this.can(`space:${cell.space}`)) ?? panel.cells[0])?.space;
  }

  mapKey(event, panel) {
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      event.stopPropagation();
      event.target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    }
    if (!steps) return;
    event.preventDefault();
    const here = panel.cells.find((cell) => cell.space === event.target.dataset.space);
    if (!here) return;
    const [dx, dy] = [steps[0], steps[1] * (panel.from_below ? -1 : 1)];
    const away = (cell) => [cell.at[0][0] - here.at[0][0], cell.at[0][1] - here.at[0][1]];
    const there = panel.cells
      .filter((cell) => (away(cell)[0] * dx + away(cell)[1] * dy) > 0)
      .map((cell) => [Math.abs(away(cell)[0] * dx + away(cell)[1] * dy) + 3 * Math.abs(away(cell)[0] * dy) + 3 * Math.abs(away(cell)[1] * dx), cell])
      .sort(([one], [other]) => one - other)[0]?.[1];
    if (!there) return;
    this.stops[panel.map] = there.space;
    this.draw();
    document.querySelector(`[data-space="${CSS.escape(there.space)}"]`)?.focus();
  }

  spaceWords(cell) {
    const all = [...(cell.upper ?? []), ...(cell.lower ?? []), ...(cell.signs ?? [])];
    const names = new Map(Object.values(this.parts).flatMap((part) => part?.legend ?? []).map((entry) => [entry.sign, entry.name]));
    const told = all.map((sign) => `${names.get(sign.sign) ?? sign.sign}${sign.number === null ? "" : ` ${sign.number}`}`);
    return [cell.name, ...told].join(", ");
  }

  // ---- what screen readers hear -------------------------------------------------------------------------------------------
  announce(lines, asked) {
    const said = [...lines.slice(-4), ...(asked && this.question ? [this.question.text] : [])].join(". ");
    if (said) document.getElementById("said").textContent = said;
  }

  key(event) {
    const typing = event.target.closest("input, textarea, select");
    if (event.key === "Escape") {
      this.told = null;
      this.search = this.filter = "";
      if (typing) event.target.blur();
      this.draw();
      return;
    }
    if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
    const shown = this.shownOptions();
    if (/^[1-9]$/.test(event.key) && shown[event.key - 1]) this.take(shown[event.key - 1]);
    else if (event.key === "Enter" && event.target === document.body) {
      const usual = shown.find((option) => option.usual) ?? (shown.length === 1 ? shown[0] : undefined);
      if (usual) this.take(usual);
    } else if (event.key === "u") this.undo();
    else if (event.key === "/") this.focus("find", event);
    else if (event.key === "?") this.focus("ask", event);
    else if (event.key === "q") this.focus("asked", event);
  }

  focus(id, event) {
    const element = document.getElementById(id);
    if (!element) return;
    event.preventDefault();
    element.focus();
  }

  async olderLog() {
    const { status, body } = await this.connection.post("log", { before: this.logStart });
    if (status === 200 && body.from + body.lines.length === this.logStart) {
      this.log = [...body.lines, ...this.log];
      this.logStart = body.from;
    }
    this.draw();
  }

  setLogFilter(filter) {
    this.logFilter = filter;
    localStorage.setItem("rulewright.log", filter);
    this.draw();
  }

  get opened() {
    return document.getElementById("told");
  }

  // ---- drawing ----------------------------------------------------------------------------------------------------------------
  draw() {
    if (this.left) return;
    const held = document.activeElement?.closest("aside") !== null;
    const log = document.querySelector(".log ol");
    const atEnd = !log || log.scrollHeight - log.scrollTop - log.clientHeight < 40;
    render(pageTemplate(this), document.getElementById("page"));
    if (held && document.activeElement === document.body) document.getElementById("asked")?.focus({ preventScroll: true });
    const now = document.querySelector(".log ol");
    if (now && atEnd) now.scrollTop = now.scrollHeight;
  }
}

function pageTemplate(table) {
  const game = table.parts.game;
  if (table.refused || !table.connection.known) return html`<p class="lost-key">${t("table_lost")}</p>`;
  if (table.broken) return html`<p class="lost-key">${table.broken} ${toLobby(table)}</p>`;
  if (table.covered) return coverTemplate(table);
  if (!game) return html`<p class="loading">…</p>`;
  document.title = `${table.question ? "● " : ""}${game.title} – Rulewright`;
  return html`
    <a class="skip" href="#asked" @click=${(event) => { event.preventDefault(); document.getElementById("asked")?.focus(); }}>${t("to_question")}</a>
    <header>
      <h1>${game.title}</h1>
      ${toLobby(table)}
      <ul class="players">${game.players.map((player, seat) => playerTemplate(player, seat, game))}</ul>
      <span class="tools">
        ${languageChoice(() => { table.listen(table.seat); table.draw(); })}
        <button @click=${() => otherTheme()} aria-label=${t("theme")} title=${t("theme")}>◐</button>
      </span>
    </header>
    ${table.lost ? html`<p class="notice bad" role="status">${t("lost")}</p>` : nothing}
    <div class="columns">
      <aside>
        ${game.over ? resultTemplate(game, table) : nothing}
        ${table.question ? questionTemplate(table.question, table) : game.over ? nothing : table.hand ? handTemplate(table) : waitingTemplate(game)}
        ${undoTemplate(table, game)}${ownTreeTemplate(table, game)}
      </aside>
      <main class="board">${boardTemplate(table)}</main>
      <div class="side-column">${logTemplate(table)}${askTemplate(table)}</div>
    </div>
    ${table.told ? toldTemplate(table) : nothing}`;
}

function toLobby(table) {
  return table.connection.lobby ? html`<a class="lobby-link" href=${table.connection.lobby}>${t("to_lobby")}</a>` : nothing;
}

function playerTemplate(player, seat, game) {
  const marks = [seat === game.seat ? t("you") : "", player.person ? "" : t("bot"), player.on_turn ? t("turn") : "", player.out ? t("out") : ""].filter(Boolean);
  return html`<li class="${player.asked ? "asked" : ""} ${player.on_turn ? "on-turn" : ""} ${player.out ? "out" : ""}"><b>${player.name}</b> <span class="quiet">${marks.join(", ")}</span></li>`;
}

function waitingTemplate(game) {
  const names = game.players.filter((player) => player.asked).map((player) => player.name);
  return html`<section class="question waiting" role="status"><h2 id="asked" tabindex="-1">${names.length ? html`${t("waiting")} ${names.join(", ")}` : t("waiting_others")}…</h2>
    ${game.seat === null ? html`<p class="quiet">${t("watching")}</p>` : nothing}</section>`;
}

function handTemplate(table) {
  return html`<section class="question waiting hand" role="status"><h2 id="asked" tabindex="-1">${t("hand_over")}: ${table.hand.name}</h2>
    <p><button class="primary" @click=${() => table.cover(table.hand)}>${t("hand")}</button></p></section>`;
}

function coverTemplate(table) {
  return html`<section class="cover"><h1 id="asked" tabindex="-1">${table.covered.name}</h1><p>${t("covered")}</p>
    <p><button class="primary" @click=${() => table.sitDown(table.covered.seat)}>${t("uncover")}</button></p></section>`;
}

function resultTemplate(game, table) {
  const { winners, why, scores } = game.result;
  const parts = scores[0]?.parts.map(([name]) => name) ?? [];
  const scored = scores.some((score) => score.total || score.parts.length);
  return html`<section class="result"><h2 id="asked" tabindex="-1">${t("over")}</h2>
    ${winners.length ? html`<p class="winners">${t("winners")}: <b>${winners.map((seat) => game.players[seat].name).join(", ")}</b></p>` : nothing}
    <p>${why.join(" ")}</p>
    <p><button class="file" @click=${() => table.connection.file()}>${t("save_file")}</button></p>
    ${scored ? html`<div class="scroll" tabindex="0" role="group" aria-label=${t("over")}><table><thead><tr><td></td>${scores.map((score) => html`<th scope="col">${game.players[score.player].name}</th>`)}</tr></thead>
      <tbody>${parts.map((name, row) => html`<tr><th scope="row">${name}</th>${scores.map((score) => html`<td class="number">${score.parts[row]?.[1]}</td>`)}</tr>`)}
      <tr class="total"><th scope="row">=</th>${scores.map((score) => html`<td class="number">${score.total}</td>`)}</tr></tbody></table></div>` : nothing}
  </section>`;
}

function undoTemplate(table, game) {
  const undo = table.parts.undo;
  if (!undo) return nothing;
  if (undo.wish === undefined) return html`<p class="undo"><button @click=${() => table.undo()} aria-disabled=${table.busy}>↶ ${t(undo.free || table.connection.oneScreen ? "undo" : "undo_ask")}</button></p>`;
  if (!undo.open) return html`<p class="notice">${t("undo_waits")}</p>`;
  return html`<p class="notice"><b>${game.players[undo.wish].name}</b> ${t("undo_wish")}
    <button @click=${() => table.send("agree", { agrees: true })}>${t("agree")}</button> <button @click=${() => table.send("agree", { agrees: false })}>${t("no")}</button></p>`;
}

function boardTemplate(table) {
  const names = table.parts.order ?? [];
  const screens = names.filter((name) => name.startsWith("screen:"));
  const others = names.filter((name) => name.startsWith("table:"));
  const own = (name) => (table.parts[name].kind === "map" ? 0 : table.parts[name].player === table.seat && table.seat !== null ? 1 : table.parts[name].player === undefined ? 2 : 3);
  const tables = others
    .filter((name) => table.parts[name].kind === "map" || table.parts[name].values.length || table.parts[name].places.length)
    .sort((one, other) => own(one) - own(other));
  const draw = (name) => panelTemplate(name, table.parts[name], table);
  return html`<div class="panels">${screens.map(draw)}${screens.length ? nothing : tables.map(draw)}</div>
    ${screens.length && tables.length ? html`<details class="rest"><summary>${t("all_places")}</summary><div class="panels">${tables.map(draw)}</div></details>` : nothing}`;
}

function askTemplate(table) {
  return html`<section class="ask"><form @submit=${(event) => { event.preventDefault(); table.ask(event.target.elements.words.value); event.target.reset(); }}>
      <input id="ask" name="words" maxlength="180" autocomplete="off" placeholder=${t("ask_hint")} aria-label=${t("ask")}><button>${t("ask")}</button></form>
    <div id="answers" tabindex="-1">${table.answers.map((answer) => html`<h3>${answer.asked}</h3><pre>${answer.lines.join("\n")}</pre>`)}</div>
    <p class="quiet keys">${t("keys")}</p></section>`;
}

function toldTemplate(table) {
  const { name, text } = table.told;
  const close = () => { table.told = null; table.draw(); };
  return html`<div class="told" id="told" role="dialog" aria-label=${name} tabindex="-1"><h2>${name}</h2>${text ? html`<p>${text}</p>` : nothing}
    <p><button @click=${() => { close(); table.ask(`? ${name}`); }}>${t("what")}</button> <button class="primary" @click=${close}>${t("close")}</button></p></div>`;
}

// A table on this page, with a place for what screen readers hear.
export function openTable(connection) {
  applySettings();
  const leaving = new AbortController();
  const said = document.createElement("div");
  said.id = "said";
  said.className = "only-heard";
  said.setAttribute("aria-live", "polite");
  document.body.append(said);
  const table = new Table(connection);
  document.addEventListener("keydown", (event) => table.key(event), { signal: leaving.signal });
  return {
    leave() {
      table.leave();
      leaving.abort();
      said.remove();
    },
  };
}
