// Carries messages between the page and the game, which Python plays in here, and keeps in the browser what it says must be kept.

import { loadPyodide } from "./pyodide/pyodide.mjs";
import { SITE } from "./site.js";
import { openDrawers } from "./drawers.js";

const OF_THIS = `${SITE.version} `; // what another version of the site has made is of no use
let local, drawers;
let listening = 0; // the number of the last request to look at a table
const waiting = [];
let busy = false;

async function begin() {
  const kept = openDrawers(); // and meanwhile the rest
  const archive = fetch(SITE.archive).then((reply) => reply.arrayBuffer());
  const python = await loadPyodide({ indexURL: new URL("./pyodide/", import.meta.url).href, packages: [] });
  python.unpackArchive(await archive, "zip", { extractDir: "/rulewright" });
  drawers = await kept;
  for (const [name, content] of await drawers.all("made")) if (name.startsWith(OF_THIS)) put(python, name.slice(OF_THIS.length), content);
  local = python.runPython(SITE.begin)(JSON.stringify(SITE.rules));
  for (const drawer of ["rules", "games", "nodes", "desk"]) for (const [key, content] of await drawers.all(drawer)) local.fill(drawer, key, content);
  postMessage({ ready: true });
  return python;
}

// What was made of rules on an earlier visit.
function put(python, name, content) {
  python.FS.mkdirTree(name.slice(0, name.lastIndexOf("/")), 0o700);
  python.FS.writeFile(name, content, { mode: 0o600 });
}

// What cannot be kept is not shown either: the page ends with a sentence, and the game stands where it stood before.
async function keep() {
  const changes = JSON.parse(local.unkept());
  if (changes.length) await drawers.keep(changes);
}

function tell() {
  const news = local.news();
  if (news) postMessage({ news: JSON.parse(news), of: listening });
}

async function handle({ number, what, body, listen, language }) {
  let reply;
  if (listen) {
    listening = number;
    reply = JSON.parse(local.listen(listen.game, listen.seat ?? undefined, language));
  } else reply = JSON.parse(local.ask(what, JSON.stringify(body), language));
  await keep();
  postMessage({ number, reply });
  tell();
}

// One message after the other; between them bots answer, a few at a time, so that what they do is seen as it happens.
async function work(python) {
  if (busy) return;
  busy = true;
  for (;;) {
    if (waiting.length) await handle(waiting.shift());
    else if (local.serve()) {
      await keep();
      tell();
      await new Promise((go) => setTimeout(go));
    } else {
      await keep();
      tell();
      if (!waiting.length) break;
    }
  }
  busy = false;
  keepWhatWasMade(python);
}

// Rules that were checked and compiled once are found again on the next visit.
let known = 0;
async function keepWhatWasMade(python) {
  const found = JSON.parse(python.runPython(SITE.made));
  if (found.length === known) return;
  known = found.length;
  await drawers.replace("made", found.map((name) => [OF_THIS + name, python.FS.readFile(name)])).catch(() => {});
}

const failed = (error) => postMessage({ failed: String(error.message ?? error).trim().split("\n").at(-1) });
const begun = begin();
begun.catch(failed);
addEventListener("message", ({ data }) => {
  waiting.push(data);
  begun.then(work).catch(failed);
});
