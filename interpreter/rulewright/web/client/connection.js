// The way to a server: a WebSocket that only listens, and answers by POST. Nothing else knows how messages travel; `local/door.js` is the same
// for pages without a server.

import { newKey, settings } from "./settings.js";

const PAUSES = [500, 1000, 2000, 4000, 8000]; // before trying again, in milliseconds

export class Connection {
  constructor(game, key) {
    this.game = game;
    this.key = key;
    this.failures = 0;
    this.language = "en";
  }

  get known() {
    return Boolean(this.key);
  }

  // `handlers`: message(message, first), lost(refused), broken(why).
  listen(language, handlers = this.handlers) {
    this.handlers = handlers;
    this.language = language;
    this.close();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/t/${this.game}/live?lang=${language}`, ["rulewright", `key.${this.key}`]);
    this.socket = socket;
    let first = true;
    socket.addEventListener("message", (event) => {
      if (this.socket !== socket) return;
      this.failures = 0;
      this.handlers.message(JSON.parse(event.data), first);
      first = false;
    });
    socket.addEventListener("close", (event) => {
      if (this.socket !== socket) return;
      const refused = event.code === 4401 || event.code === 4404 || (first && event.code === 1006 && this.failures > 3);
      this.handlers.lost(refused);
      if (event.code === 4404 || (first && event.code === 1006)) this.askWhy();
      const pause = PAUSES[Math.min(this.failures++, PAUSES.length - 1)];
      this.timer = setTimeout(() => this.listen(this.language), pause);
    });
  }

  close() {
    clearTimeout(this.timer);
    const socket = this.socket;
    this.socket = undefined;
    socket?.close();
  }

  // Why there is nothing to listen to: a table whose game cannot be laid again says so in a sentence.
  async askWhy() {
    const reply = await fetch(`/api/t/${this.game}/packet?lang=${this.language}`, { headers: { authorization: `Bearer ${this.key}` } }).catch(() => null);
    if (reply?.status === 422) this.handlers.broken((await reply.json()).error);
    else if (reply?.status === 401) this.handlers.lost(true);
  }

  async file() {
    const reply = await fetch(`/api/t/${this.game}/file?lang=${this.language}`, { headers: { authorization: `Bearer ${this.key}` } });
    if (reply.status === 200) download(await reply.blob(), reply.headers.get("content-disposition"));
  }

  // An answer has one key, however often it must be sent until somebody says that it has arrived.
  async post(what, body) {
    const sent = { ...body, key: newKey(), lang: this.language };
    for (let attempt = 0; ; attempt++) {
      try {
        const reply = await fetch(`/api/t/${this.game}/${what}?lang=${this.language}`, {
          method: "POST",
          headers: { authorization: `Bearer ${this.key}`, "content-type": "application/json" },
          body: JSON.stringify(sent),
        });
        return { status: reply.status, body: await reply.json() };
      } catch (error) {
        if (attempt >= 6) throw error;
        await new Promise((go) => setTimeout(go, PAUSES[Math.min(attempt, PAUSES.length - 1)]));
      }
    }
  }
}

// A file is handed to the browser, which keeps it where it keeps such things.
export function download(blob, disposition) {
  const anchor = document.createElement("a");
  anchor.href = URL.createObjectURL(blob);
  anchor.download = /filename="([^"]+)"/.exec(disposition ?? "")?.[1] ?? "game.rwgame";
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 1000);
}

// The lobby's side: what the host may ask and do.
export class Host {
  constructor(key) {
    this.key = key;
  }

  get known() {
    return Boolean(this.key);
  }

  get headers() {
    return { authorization: `Bearer ${this.key}`, "content-type": "application/json" };
  }

  async ask(path, body) {
    const reply = await fetch(`/api/host/${path}?lang=${settings.language}`, {
      method: body ? "POST" : "GET", headers: this.headers, body: body ? JSON.stringify(body) : undefined,
    });
    return { status: reply.status, body: await reply.json() };
  }

  async file(game) {
    const reply = await fetch("/api/host/file", { method: "POST", headers: this.headers, body: JSON.stringify({ game }) });
    if (reply.status === 200) download(await reply.blob(), reply.headers.get("content-disposition"));
  }

  async receive(content) {
    const reply = await fetch(`/api/host/receive?lang=${settings.language}`, { method: "POST", headers: this.headers, body: content });
    return { status: reply.status, body: await reply.json() };
  }

  // Where somebody sits: whoever has a seat's key.
  link(game, seatKey) {
    return `${location.origin}/t/${game}${location.search}#${seatKey}`;
  }
}

// The desk's side: what the author may ask and do.
export class Desk {
  constructor(key) {
    this.key = key;
  }

  get known() {
    return Boolean(this.key);
  }

  async ask(what, body) {
    const reply = await fetch(`/api/desk/${what}?lang=${body.lang}`, {
      method: "POST", headers: { authorization: `Bearer ${this.key}`, "content-type": "application/json" }, body: JSON.stringify(body),
    });
    return { status: reply.status, body: await reply.json() };
  }

  here() {
    return true;
  }

  // In the other language.
  again() {
    location.reload();
  }
}
