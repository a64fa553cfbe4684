// The desk: files on the left, the text in the middle, what is found in it and its tests on the right. Its door knows how messages travel; a door of
// a page without a server (`oneScreen`) also passes edits on.

import { Editor } from "./desk-editor.js";
import { Games } from "./desk-games.js";
import { applySettings, languageChoice, otherTheme, settings, t as common } from "./settings.js";
import { html, nothing, render } from "./vendor/lit-html/lit-html.js";
import { sayAtDesk } from "./words.js";

const SOON = 150; // milliseconds without a key until names and types are looked at
const LATER = 700; // and until the rest is
const t = (word) => sayAtDesk(settings.language, word);
const state = {
  folder: "", files: [], file: "", findings: [], main: null, looking: true, tests: null, testing: false, conflict: null, error: "", told: "", lost: false,
};
const open = new Map(); // by file: its editor's state, and the version of the disk that it is over
let door, editor, soon, later;
let sent = Promise.resolve();
const games = new Games({ ask, t, links: () => (door.oneScreen ? nothing : "_blank"), saved: saveAll, go, draw, language: () => settings.language, failed: (why) => { state.error = why ?? t("lost"); draw(); } });
let turn = 0; // grows with each change, so that what was asked before is known to be old

async function ask(what, body) {
  try {
    const reply = await door.ask(what, { ...body, lang: settings.language });
    state.lost = false;
    return reply;
  } catch {
    state.lost = true;
    draw();
    return { status: 0, body: {} };
  }
}

// ---- files --------------------------------------------------------------------------------------------------------------------
async function load() {
  const reply = await ask("folder", {});
  if (reply.status !== 200) {
    state.error = t("key_lost");
    return draw();
  }
  Object.assign(state, reply.body);
  draw();
  if (!editor) {
    editor = new Editor(document.querySelector(".editor"), {
      label: t("editor"), cureName: t("apply"), setBy: t("set_by"), old: t("old"), changed, save, cure, definition,
      complete: async (text, at) => (await ask("complete", { file: state.file, text, ...at })).body.options ?? [],
      hover: async (at) => (await ask("hover", { file: state.file, ...at })).body.hover,
    });
    const first = state.files.find((each) => each.main) ?? state.files[0];
    if (first) await choose(first.name);
  }
}

async function choose(file) {
  if (state.file) open.get(state.file).state = editor.view.state;
  if (!open.has(file)) {
    const reply = await ask("open", { file });
    if (reply.status !== 200) {
      state.error = reply.body.error;
      return draw();
    }
    open.set(file, { state: editor.newState(reply.body.text), over: reply.body.over, breaks: reply.body.text.includes("\r\n") ? "\r\n" : "\n" });
  }
  Object.assign(state, { file, error: "", conflict: null, findings: [], looking: true });
  editor.show(open.get(file).state);
  await look();
}

// The file in the editor is dropped or replaced: until the next one is there, nothing is sent of it, and nothing can be done with it.
function leave() {
  clearTimeout(soon);
  clearTimeout(later);
  turn += 1;
  state.file = "";
  draw();
}

const written = () => editor.text.replaceAll("\n", open.get(state.file).breaks);

// ---- findings -------------------------------------------------------------------------------------------------------------------
function changed() {
  turn += 1;
  clearTimeout(soon);
  clearTimeout(later);
  soon = setTimeout(look, SOON);
}

const isTest = (name) => /(^|\/)tests\//.test(name);

async function look() {
  if (!state.file) return;
  const asked = ++turn;
  const { file } = state;
  const edit = { file, text: written() };
  const send = () => ask("edit", edit);
  sent = sent.then(send, send); // one after the other: an older text must not arrive after a newer one
  const reply = await sent;
  if (asked !== turn || reply.status !== 200) return;
  const { findings, main, errors, unsaved } = reply.body;
  const unasked = (each) => each.severity !== "error" || (isTest(each.file) && !isTest(file)); // what only the further look finds
  const old = state.findings.filter((each) => unasked(each) && !findings.some((one) => one.message === each.message));
  Object.assign(state, { main, findings: errors ? findings : [...findings, ...old.map((each) => ({ ...each, old: true }))], looking: !errors });
  for (const each of state.files) each.unsaved = unsaved.includes(each.name);
  editor.find(findings.filter((each) => each.file === file), !errors);
  draw();
  clearTimeout(later);
  if (!errors) later = setTimeout(() => lookFurther(asked), LATER);
  else list();
}

async function lookFurther(asked) {
  const reply = await ask("check", { file: state.file });
  if (asked !== turn || reply.status !== 200 || reply.body.late) return;
  Object.assign(state, { findings: reply.body.findings, looking: false });
  editor.find(reply.body.findings.filter((each) => each.file === state.file), false);
  draw();
  list();
}

const list = () => games.look(state.file);

async function cure(found) {
  for (const file of new Set(found.edits.map((edit) => edit.file))) {
    if (file !== state.file) await choose(file);
    editor.change(found.edits.filter((edit) => edit.file === file));
  }
}

async function go(place) {
  if (!place?.file) return;
  if (place.file !== state.file) await choose(place.file);
  editor.go(place.from);
}

async function definition(at) {
  const reply = await ask("hover", { file: state.file, ...at });
  await go(reply.body.hover?.written);
}

// ---- saving ---------------------------------------------------------------------------------------------------------------------
async function save() {
  const { file } = state;
  if (!file) return false;
  const reply = await ask("save", { file, over: open.get(file).over, text: written() });
  const done = reply.status === 200 && !reply.body.conflict;
  if (done) {
    open.get(file).over = reply.body.over;
    state.told = t("saved");
    state.conflict = null;
  } else if (reply.body.conflict) state.conflict = { file, ...reply.body };
  else state.error = reply.body.error ?? t("lost");
  await refresh();
  return done;
}

async function refresh() {
  const reply = await ask("folder", {});
  if (reply.status === 200) state.files = reply.body.files;
  draw();
}

async function settle(mine) {
  const { file, text, over } = state.conflict;
  open.get(file).over = over;
  state.conflict = null;
  if (mine) return save();
  editor.replace(text ?? "");
  await look();
}

async function make(event) {
  event.preventDefault();
  const name = event.target.elements.name.value.trim();
  const reply = await ask("save", { file: name, over: null, text: "# \n" });
  if (reply.status !== 200) state.error = reply.body.error;
  else if (!reply.body.conflict) {
    event.target.reset();
    await refresh();
    await choose(name);
  }
  draw();
}

async function drop() {
  const { file } = state;
  if (!file) return;
  leave();
  await ask("drop", { file });
  open.delete(file);
  await refresh();
  await choose(state.files.some((each) => each.name === file) ? file : state.files[0].name);
}

// ---- passing on -----------------------------------------------------------------------------------------------------------------
// The edits as a link, and the text of the file as a file; at one screen, where no disk can be reached.
async function share() {
  clearTimeout(soon);
  await look();
  const reply = await ask("edits", {});
  const link = reply.status === 200 ? await door.linkTo(reply.body.text) : undefined;
  state.told = link ? html`<a class="edits" href=${link}>${t("edits_link")}</a>` : t("edits_too_long");
  draw();
}

async function take(text) {
  const reply = await ask("take", { text });
  if (reply.status !== 200) state.error = reply.body.error ?? t("edits_unread");
  else {
    state.told = html`${t("edits_taken")} ${reply.body.files.join(", ")}`;
    leave();
    reply.body.files.forEach((each) => open.delete(each));
    await refresh();
    await choose(reply.body.files[0] ?? state.files[0].name);
  }
  draw();
}

async function bring(event) {
  const [file] = event.target.files;
  event.target.value = "";
  if (!file) return;
  const text = await file.text();
  const reply = await ask("edit", { file: file.name, text });
  if (reply.status !== 200) state.error = reply.body.error ?? t("edits_unread");
  else {
    if (state.file === file.name) leave();
    open.delete(file.name);
    await refresh();
    await choose(file.name);
  }
  draw();
}

const passing = () => html`<h2>${t("passing")}</h2><p class="passing"><button class="share" @click=${share}>${t("share")}</button>
    <button class="download" ?disabled=${!state.file} @click=${() => door.download(state.file, written())}>${t("download")}</button></p>
    <label>${t("bring")} <input type="file" name="bring" accept=".yaml,.yml" @change=${bring}></label>`;

// ---- tests ----------------------------------------------------------------------------------------------------------------------
async function test() {
  if (state.testing) return;
  Object.assign(state, { testing: true, tests: null });
  draw();
  clearTimeout(soon);
  await look(); // what was written last may not have been sent yet
  const { file } = state;
  const reply = await ask("test", { file });
  Object.assign(state, { testing: false, tests: reply.status === 200 && !reply.body.late ? reply.body : null });
  if (reply.status !== 200) state.error = reply.body.error ?? "";
  note();
  draw();
}

function note() {
  const differences = (state.tests?.tests ?? []).flatMap((each) => each.differences.map((one) => ({ ...one, at: one.file === state.file ? one : each })));
  editor.note(differences.filter((each) => each.at.file === state.file).map((each) => [each.at.to?.[0] ?? each.at.from[0], difference(each)]));
}

const difference = (each) => each.why || `${each.what}: ${t("wanted")} ${each.wanted}, ${t("there")} ${each.there}`;

// ---- playing --------------------------------------------------------------------------------------------------------------------
async function saveAll() {
  clearTimeout(soon);
  await look(); // what was written last may not have been sent yet
  for (const each of state.files.filter((one) => one.unsaved)) {
    if (each.name !== state.file) await choose(each.name);
    if (!(await save())) return false;
  }
  return true;
}

async function play() {
  if (!(await saveAll())) return;
  const reply = await ask("play", { file: state.file });
  if (reply.status === 200) sit(reply.body);
  else state.error = reply.body.error ?? "";
  await list();
}

function sit(game) {
  state.told = html`${t("open_game")} ${games.seats(game)}`;
}

async function scenario(event, game) {
  event.preventDefault();
  const reply = await ask("scenario", { file: state.file, game, name: event.target.elements.name.value.trim() });
  if (reply.status === 200) {
    state.told = html`${t("created")} <button class="place" @click=${() => go({ file: reply.body.file, from: [reply.body.line, 1] })}>${reply.body.file}</button>`;
    open.delete(reply.body.file);
    await refresh();
    await choose(reply.body.file);
    editor.go([reply.body.line, 1]);
    await test();
  } else state.error = reply.body.error ?? "";
  draw();
}

// ---- the page -------------------------------------------------------------------------------------------------------------------
function draw() {
  const unsaved = state.files.find((each) => each.name === state.file)?.unsaved;
  if (!door.here()) return; // something else is shown meanwhile
  document.title = `${unsaved ? "● " : ""}${state.file || state.folder} · Rulewright`;
  render(html`
    <header><h1>${state.folder || "Rulewright"}</h1>
      <span class="buttons"><button class="primary" ?disabled=${!state.file} @click=${save} title="Ctrl+S">${t("save")}</button>
        <button ?disabled=${!state.file || !state.main} aria-disabled=${state.testing} @click=${test}>${state.testing ? t("running") : t("test")}</button>
        <button ?disabled=${!state.file || !state.main} @click=${play}>${t("play")}</button>
        ${unsaved ? html`<button class="drop" @click=${drop}>${t("drop")}</button>` : nothing}</span>
      <span class="tools">${door.lobby ? html`<a href=${door.lobby}>${common("to_lobby")}</a>` : nothing}${languageChoice(() => door.again())}
        <button @click=${otherTheme} aria-label=${common("theme")} title=${common("theme")}>◐</button></span></header>
    <div role="status">${state.lost ? html`<p class="notice bad">${t("lost")}</p>` : nothing}${state.error ? html`<p class="notice bad">${state.error}</p>` : nothing}
      ${state.told ? html`<p class="notice told">${state.told}</p>` : nothing}${state.conflict ? conflict() : nothing}</div>
    <main class="desk-columns"><nav class="panel files" aria-label=${t("files")}><h2>${t("files")}</h2><ul>${state.files.map(file)}</ul>
        <form @submit=${make}><input name="name" required aria-label=${t("new_file")} placeholder="tests/new.yaml"><button>${t("new_file")}</button></form>
        ${door.oneScreen ? passing() : nothing}</nav>
      <div class="editor"></div>
      <aside class="side">${found()}${tests()}${games.template(scenario)}</aside></main>`, document.getElementById("page"));
}

const file = (each) => html`<li><button class="${each.main ? "main" : ""} ${each.unsaved ? "unsaved" : ""}" aria-current=${each.name === state.file}
    title=${each.unsaved ? t("unsaved") : ""} @click=${() => choose(each.name)}>${each.name}</button></li>`;

const conflict = () => html`<div class="notice bad conflict"><p>${state.conflict.file}: ${t("conflict")}</p><pre class="scroll">${state.conflict.text ?? ""}</pre>
    <span class="buttons"><button @click=${() => settle(true)}>${t("mine")}</button><button @click=${() => settle(false)}>${t("theirs")}</button></span></div>`;

const place = (each) => each.file
  ? html`<button class="place" @click=${() => go(each)}>${each.file}:${each.from[0]}</button>` : html`<small>${each.elsewhere}</small>`;

const found = () => html`<section class="panel found"><h2>${t("findings")}${state.looking ? html` <small>${t("checking")}</small>` : nothing}</h2>
    ${state.findings.length ? html`<ul>${state.findings.map((each) => html`<li class="${each.severity} ${each.old ? "quiet" : ""}"><b>${each.code}</b> ${place(each)}<br>${each.message} ${each.cure}
      ${each.related.map((one) => html`<br><small>${one.what}</small> ${place(one)}`)}
      ${each.edits && !each.old ? html`<br><button class="cure" @click=${() => cure(each)}>${t("apply")}</button>` : nothing}</li>`)}</ul>`
    : html`<p class="quiet clean">${state.looking ? "" : t("clean")}</p>`}</section>`;

function tests() {
  if (!state.tests) return nothing;
  const all = state.tests.tests;
  const passed = all.filter((each) => each.passed).length;
  return html`<section class="panel tests" aria-live="polite"><h2>${t("tests")}: ${passed}/${all.length}</h2>
    ${state.tests.findings.map((each) => html`<p class="notice bad">${each.message} ${place(each)}</p>`)}
    ${all.length || state.tests.findings.length ? nothing : html`<p class="quiet">${t("none_tests")}</p>`}
    <ul>${all.filter((each) => !each.passed).map((each) => html`<li class="failed"><b>${t("failed")}</b> ${place(each)} ${each.name}
      ${each.differences.map((one) => html`<br>${difference(one)}`)}${each.because ? html`<br><small>${each.because}</small>` : nothing}</li>`)}</ul></section>`;
}

addEventListener("beforeunload", (event) => {
  if (!door?.oneScreen && state.files.some((each) => each.unsaved)) event.preventDefault(); // at one screen unsaved texts are kept, too
});
// `edits`: what a link has brought; null where it is no such link.
export async function openDesk(at, edits) {
  door = at;
  applySettings();
  if (!door.known) {
    state.error = t("key_lost");
    return draw();
  }
  await load();
  if (edits === null) state.error = t("edits_unread");
  else if (edits !== undefined) await take(edits);
  draw();
}

// Back from a table, or in the other language.
export async function lookAgain() {
  draw();
  if (state.file) await look();
}
