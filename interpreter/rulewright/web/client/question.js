// What a seat is asked: every kind of question as words with their prices, to click or to choose by a digit. What cannot be clicked just now is
// `aria-disabled`: a button that is really disabled loses the focus, and whoever has only a keyboard would begin at the top of the page again.

import { html, nothing } from "./vendor/lit-html/lit-html.js";
import { repeat } from "./vendor/lit-html/directives/repeat.js";
import { t } from "./settings.js";

const MANY = 14; // more options than these can be searched
const MOST_NUMBERS = 24; // buttons for numbers; more are typed

export function questionTemplate(question, table) {
  const shown = table.shownOptions();
  const numbers = question.options.filter((option) => /^\d+$/.test(option.id));
  const typed = numbers.length > MOST_NUMBERS && numbers.length >= question.options.length - 2;
  const short = question.options.length > 8 && question.options.every((option) => option.text.length < 20 && !option.price && !option.about);
  return html`<section class="question ${table.busy ? "busy" : ""}" data-question=${question.id} aria-label=${t("you_are_asked")}>
    ${question.so_far?.length ? html`<p class="so-far"><span class="quiet">${t("so_far")}:</span> ${question.so_far.join(" › ")}</p>` : nothing}
    <h2 id="asked" tabindex="-1">${question.text}</h2>
    ${several(question)}
    ${table.late ? html`<p class="notice">${t("late")}</p>` : nothing}
    ${table.refusal ? html`<p class="notice bad" role="alert">${table.refusal}</p>` : nothing}
    ${table.filter ? html`<p class="filter"><button class="chip" @click=${() => table.clearFilter()}>${table.filterName} ✕</button></p>` : nothing}
    ${question.options.length > MANY && !typed ? html`<input id="find" type="search" placeholder=${t("find")} aria-label=${t("find")} .value=${table.search}
      @input=${(event) => table.find(event.target.value)}>` : nothing}
    ${typed ? number(question, numbers, table) : nothing}
    <ol class="options ${numbers.length > 2 && numbers.length >= question.options.length - 2 ? "numbers" : short ? "short" : ""}">
      ${repeat(typed ? shown.filter((option) => !numbers.includes(option)) : shown, (option) => option.id, (option, place) => optionTemplate(option, place, table))}
    </ol>
    ${question.more ? html`<p class="quiet">+ ${question.more} ${t("more_options")}</p>` : nothing}
    ${question.trade ? trade(question.trade, table) : nothing}
  </section>`;
}

function several(question) {
  if (question.most === undefined) return nothing;
  const wanted = question.least === question.most ? question.most : `${question.least}–${question.most}`;
  return html`<p class="quiet">${t("chosen")}: ${question.chosen.length} ${t("of")} ${wanted}</p>`;
}

function optionTemplate(option, place, table) {
  const sure = table.sure === option.id;
  return html`<li><button class="option ${option.role ?? ""} ${option.usual ? "usual" : ""} ${option.gives_up ? "gives-up" : ""}"
      data-option=${option.id} aria-disabled=${table.busy} @click=${() => table.take(option)}
      @mouseenter=${() => table.point(option)} @mouseleave=${() => table.point(null)} @focus=${() => table.point(option)} @blur=${() => table.point(null)}>
    ${place < 9 ? html`<kbd aria-hidden="true">${place + 1}</kbd>` : html`<kbd aria-hidden="true"></kbd>`}
    <span class="words">${option.text}${sure ? html` <b>${t("gives_up")}</b>` : nothing}${option.about ? html`<small>${option.about}</small>` : nothing}</span>
    ${option.usual ? html`<span class="badge">${t("usual")} ⏎</span>` : nothing}
    ${option.price ? html`<span class="price">${option.price}</span>` : nothing}
  </button></li>`;
}

function number(question, numbers, table) {
  const all = numbers.map((option) => Number(option.id));
  return html`<form class="amount" @submit=${(event) => {
    event.preventDefault();
    const wanted = numbers.find((option) => Number(option.id) === Number(event.target.elements.amount.value));
    if (wanted) table.take(wanted);
  }}><label>${t("amount")} <input name="amount" type="number" min=${Math.min(...all)} max=${Math.max(...all)} .value=${String(table.usualOf(question) ?? Math.min(...all))}></label>
    <button class="primary" aria-disabled=${table.busy}>${t("answer_all")}</button></form>`;
}

// An offer that is put together: tokens are counted, things are there or not.
function trade(sides, table) {
  const side = (name) => html`<fieldset><legend>${t(name)}</legend>${sides[name].map(([id, text]) => {
    const count = table.trade[name][id] ?? 0;
    const counted = /^\d+\*/.test(id);
    return html`<div class="unit"><button @click=${() => count && table.trading(name, id, -1)} aria-disabled=${!count} aria-label="− ${text}">−</button>
      <output>${count}</output><button @click=${() => (counted || !count) && table.trading(name, id, 1)} aria-disabled=${!counted && count > 0} aria-label="+ ${text}">+</button> ${text.replace(/^1 /, "")}</div>`;
  })}</fieldset>`;
  return html`<div class="trade">${side("give")}${side("want")}<button class="primary" aria-disabled=${table.busy} @click=${() => table.propose()}>${t("propose")}</button></div>`;
}
