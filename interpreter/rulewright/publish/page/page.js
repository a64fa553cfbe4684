// The page without a server: the lobby, the table that is named after the `#`, or the desk, which is loaded when somebody goes there.

import { openLobby } from "./client/lobby.js";
import { applySettings, t } from "./client/settings.js";
import { openTable } from "./client/table.js";
import { Engine, LocalConnection, LocalDesk, LocalHost } from "./door.js";
import { unpacked } from "./packing.js";

// A fresh place for what is shown, since each view draws into its own.
function clear() {
  const page = document.createElement("div");
  page.id = "page";
  document.getElementById("page").replaceWith(page);
  return page;
}

function say(text) {
  const line = document.createElement("p");
  line.className = "lost-key";
  line.setAttribute("role", "status");
  line.textContent = text;
  clear().append(line);
}

// Another tab with the same games would write between this one's steps.
async function alone() {
  if (!navigator.locks) return true;
  return new Promise((known) => {
    navigator.locks.request(`rulewright ${new URL(".", location.href).pathname}`, { ifAvailable: true }, (lock) => {
      known(lock !== null);
      return lock && new Promise(() => {});
    });
  });
}

async function open() {
  applySettings();
  navigator.serviceWorker?.register("sw.js").catch(() => {}); // without it the page works as long as there is a network
  if (!await alone()) return say(t("other_tab"));
  say(t("getting_ready"));
  const engine = new Engine((why) => say(`${t("not_ready")} ${why}`));
  await engine.ready;
  const host = new LocalHost(engine);
  let table, desk, deskPage;

  // The desk stays as it is while somebody is elsewhere.
  async function showDesk(edits) {
    document.body.className = "desk";
    const text = edits === undefined ? edits : await unpacked(edits).catch(() => null);
    const door = new LocalDesk(engine, { here: () => document.getElementById("page") === deskPage, again: () => desk.lookAgain() });
    if (deskPage) document.getElementById("page").replaceWith(deskPage);
    else deskPage = clear();
    desk ??= await import("./client/desk.js");
    if (edits !== undefined || !deskPage.hasChildNodes()) await desk.openDesk(door, text);
    else await desk.lookAgain();
  }

  async function show() {
    table?.leave();
    table = undefined;
    const { game, rules, edits, ...words } = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
    if ("desk" in words || edits !== undefined) return showDesk(edits);
    document.body.className = game ? "table" : "lobby";
    document.title = "Rulewright";
    clear();
    table = game ? openTable(new LocalConnection(engine, game)) : undefined;
    if (!game) await openLobby(host, rules === undefined ? rules : await unpacked(rules).catch(() => null));
  }

  addEventListener("hashchange", show);
  await show();
}

open();
