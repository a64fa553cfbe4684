// Who plays alone against bots goes back to any of the own answers, and on from there another way.

import { t } from "./settings.js";
import { treeTemplate } from "./tree.js";
import { html, nothing } from "./vendor/lit-html/lit-html.js";

const trees = new WeakMap(); // by table: what is shown of its tree

export function ownTreeTemplate(table, game) {
  const alone = game.seat !== null && game.players[game.seat].person && game.players.filter((each) => each.person).length === 1;
  if (!alone) return nothing;
  const shown = trees.get(table);
  return html`<section class="own-tree"><p><button aria-expanded=${Boolean(shown)} @click=${() => toggle(table)}>${t("tree")}</button></p>
    ${shown ? treeTemplate(shown.tree, {
      chosen: shown.chosen,
      pick: (step) => { shown.chosen = step.n; table.draw(); },
      actions: (step) => html`${step.n === shown.tree.head ? nothing : html`<button @click=${() => go(table, step.n)}>${t("go_here")}</button>`}
        ${step.n ? html`<button @click=${() => go(table, step.before)}>${t("go_before")}</button>` : nothing}`,
      words: { beginning: t("beginning"), here: t("stands_here"), tree: t("tree") },
    }) : nothing}</section>`;
}

async function toggle(table) {
  if (trees.has(table)) trees.delete(table);
  else {
    const reply = await table.connection.post("tree", {});
    if (reply.status === 200) trees.set(table, { tree: reply.body, chosen: reply.body.head });
    else table.refusal = reply.body.error;
  }
  table.draw();
}

async function go(table, n) {
  trees.delete(table);
  await table.send("go", { n });
}
