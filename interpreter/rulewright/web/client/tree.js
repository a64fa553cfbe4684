// The tree of answers: from the beginning down, one list for each branch; what leads to where the game stands is marked.

import { html, nothing } from "./vendor/lit-html/lit-html.js";

// `tree` is what the server sends, `chosen` the number of a step; `pick(step)` is called when one is clicked, `actions(step)` shows what can be done with it.
export function treeTemplate(tree, { chosen, pick, actions, words }) {
  const children = new Map();
  for (const step of tree.steps) children.set(step.parent, [...(children.get(step.parent) ?? []), step]);
  const parents = new Map(tree.steps.map((step) => [step.n, step.parent]));
  const way = new Set([0]);
  for (let n = tree.head; n; n = parents.get(n)) way.add(n);
  const beginning = { n: 0, parent: -1, who: -1, text: words.beginning };

  const item = (step) => html`<li class="${way.has(step.n) ? "on-way" : ""} ${step.n === tree.head ? "head" : ""}">
    <button class="step" aria-pressed=${step.n === chosen} aria-current=${step.n === tree.head ? "step" : nothing} @click=${() => pick(step)}>
      ${step.who < 0 ? nothing : html`<small>${tree.players[step.who]}</small> `}${step.text}${step.n === tree.head ? html` <small>● ${words.here}</small>` : nothing}</button>
    ${step.n === chosen ? html`<span class="buttons">${actions(step)}</span>` : nothing}</li>`;

  // A row of single answers is one list; where there were several answers, each is a list inside.
  const branch = (first) => {
    const row = [first];
    let next = children.get(first.n) ?? [];
    while (next.length === 1) {
      row.push(next[0]);
      next = children.get(next[0].n) ?? [];
    }
    return html`<ol class="branch">${row.map(item)}${next.length ? html`<li>${next.map(branch)}</li>` : nothing}</ol>`;
  };
  return html`<div class="tree" tabindex="0" role="group" aria-label=${words.tree}>${branch(beginning)}</div>`;
}
