// The games of the rules at the desk: their seats, their trees, and how they go on by the rules as they are now.

import { treeTemplate } from "./tree.js";
import { newKey } from "./settings.js";
import { html, nothing } from "./vendor/lit-html/lit-html.js";

const SHOWN = 8;

export class Games {
  // `ask` sends to the desk, `t` has its words; `links()` says in which tab games are opened; `saved()` saves what is not saved yet, `go(place)` opens a place of a file, `failed(why)`, `draw()` and `language()`.
  constructor(outside) {
    Object.assign(this, outside);
    this.list = [];
    this.tree = null;
    this.chosen = 0;
    this.carried = null;
  }

  async look(file) {
    this.file = file;
    const reply = await this.ask("tables", { file });
    if (reply.status === 200) this.list = reply.body.tables;
    this.draw();
  }

  async openTree(game) {
    if (this.tree?.game === game) this.tree = null;
    else await this.readTree(game);
    this.draw();
  }

  async readTree(game) {
    const reply = await this.ask("tree", { game });
    if (reply.status !== 200) return this.failed(reply.body.error);
    this.tree = reply.body;
    this.chosen = reply.body.head;
  }

  async goTo(step) {
    const { game } = this.tree;
    const reply = await this.ask("go", { game, n: step.n, key: newKey() });
    if (reply.status !== 200) return this.failed(reply.body.error);
    await this.readTree(game);
    this.draw();
  }

  // Keep playing by the rules as they are now, from where a game stands or from a step of its tree.
  async carry(game, n = null) {
    this.carried = null;
    if (!(await this.saved())) return;
    const reply = await this.ask("carry", { file: this.file, game, n });
    if (reply.status !== 200) return this.failed(reply.body.error);
    this.carried = reply.body;
    this.tree = null;
    await this.look(this.file);
  }

  seats(each) {
    return each.seats.map((seat) => html`<a href=${seat.link} target=${this.links()} rel="noopener">${seat.name}</a> `);
  }

  template(scenario) {
    const { t } = this;
    if (!this.list.length && !this.carried) return nothing;
    return html`<section class="panel games"><h2>${t("games")}</h2>${this.carried ? this.carriedTemplate() : nothing}
      <ul>${this.list.slice(0, SHOWN).map((each) => html`<li>${this.seats(each)}
        <small>${new Date(each.begun * 1000).toLocaleTimeString(this.language())}${each.origin ? html` · ${t("branch")}` : nothing}</small>
        <span class="buttons"><button class="carry" @click=${() => this.carry(each.game)}>${t("carry")}</button>
          <button class="open-tree" aria-expanded=${this.tree?.game === each.game} @click=${() => this.openTree(each.game)}>${t("tree")}</button></span>
        ${this.tree?.game === each.game ? this.treeOf(each) : nothing}
        <form @submit=${(event) => scenario(event, each.game)}><input name="name" required maxlength="120" aria-label=${t("name_scenario")} placeholder=${t("name_scenario")}>
          <button>${t("scenario")}</button></form></li>`)}</ul></section>`;
  }

  treeOf(each) {
    const { t } = this;
    return treeTemplate(this.tree, {
      chosen: this.chosen,
      pick: (step) => { this.chosen = step.n; this.draw(); },
      actions: (step) => html`${step.n === this.tree.head ? nothing : html`<button @click=${() => this.goTo(step)}>${t("go_here")}</button>`}
        <button @click=${() => this.carry(each.game, step.n)}>${t("carry_here")}</button>`,
      words: { beginning: t("beginning"), here: t("stands_here"), tree: t("tree") },
    });
  }

  carriedTemplate() {
    const { t, carried } = this;
    return html`<div class="notice carried" role="status"><p><b>${t(`point_${carried.point.replaceAll(" ", "_")}`)}</b> ${t("open_game")} ${this.seats(carried)}</p>
      ${carried.back ? html`<p>${t("went_back")} ${carried.back}; ${t("given_again")} ${carried.again}.</p>` : nothing}
      ${carried.lost.length ? html`<p>${t("not_carried")}</p><ul>${carried.lost.map((each) => html`<li>${each.text}
        ${each.file ? html`<button class="place" @click=${() => this.go(each)}>${each.file}:${each.from[0]}</button>` : nothing}</li>`)}</ul>` : html`<p>${t("all_carried")}</p>`}</div>`;
  }
}
