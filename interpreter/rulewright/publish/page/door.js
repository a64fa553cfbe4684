// The way to tables in this page: a worker has the game, and messages go to it and come from it. The like of `client/connection.js`.

import { download } from "./client/connection.js";
import { newKey, settings } from "./client/settings.js";
import { packed } from "./packing.js";

export class Engine {
  constructor(failed) {
    this.worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    this.waiting = new Map();
    this.number = 0;
    this.ready = new Promise((ready) => {
      this.worker.addEventListener("message", ({ data }) => {
        if (data.ready) ready();
        else if (data.failed) failed(data.failed);
        else if (data.news) {
          if (data.of === this.listening) this.news?.(data.news); // else it is what somebody saw who has left
        }
        else {
          this.waiting.get(data.number)?.(data.reply);
          this.waiting.delete(data.number);
        }
      });
      this.worker.addEventListener("error", (event) => failed(event.message));
    });
  }

  ask(message) {
    const number = ++this.number;
    if (message.listen) this.listening = number;
    return new Promise((replied) => {
      this.waiting.set(number, replied);
      this.worker.postMessage({ number, language: settings.language, ...message });
    });
  }
}

export class LocalHost {
  constructor(engine) {
    this.engine = engine;
    this.known = this.oneScreen = true;
    this.desk = "#desk";
  }

  ask(path, body = {}) {
    return this.engine.ask({ what: `host/${path}`, body });
  }

  async file(game) {
    const { status, body } = await this.ask("file", { game });
    if (status === 200) save(body);
  }

  async receive(content) {
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : new Uint8Array(await content.arrayBuffer());
    return this.ask("receive", { content: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")) });
  }

  link(game) {
    return `#game=${game}`;
  }

  // Rules as a link; undefined where they are too long for what every browser and messenger carries.
  async linkTo(rules) {
    return linkTo("rules", rules);
  }

  // A table that was laid just now is sat down at.
  begun(game) {
    location.hash = this.link(game);
  }
}

export class LocalDesk {
  // `here()`: whether the desk is what is shown; `again()` shows it in the other language.
  constructor(engine, { here, again }) {
    this.engine = engine;
    this.known = this.oneScreen = true;
    this.lobby = "#";
    Object.assign(this, { here, again });
  }

  ask(what, body) {
    return this.engine.ask({ what: `desk/${what}`, body });
  }

  async linkTo(edits) {
    return linkTo("edits", edits);
  }

  download(file, text) {
    download(new Blob([text], { type: "application/yaml" }), `filename="${file.split("/").at(-1)}"`);
  }
}

export class LocalConnection {
  constructor(engine, game) {
    this.engine = engine;
    this.game = game;
    this.known = this.oneScreen = true;
    this.lobby = "#";
  }

  async listen(language, handlers = this.handlers, seat = null) {
    this.handlers = handlers;
    let first = true;
    this.engine.news = ({ message, hand }) => {
      handlers.message(message, first, hand);
      first = false;
    };
    const { status, body } = await this.engine.ask({ listen: { game: this.game, seat } });
    if (status !== 200) handlers.broken(body.error);
    else if (body.hand) handlers.cover(body.hand);
  }

  post(what, body) {
    return this.engine.ask({ what: `seat/${what}`, body: { ...body, key: newKey() } });
  }

  async file() {
    const { status, body } = await this.engine.ask({ what: "host/file", body: { game: this.game } });
    if (status === 200) save(body);
  }
}

// What is too long for a link cannot be carried by every browser and messenger.
async function linkTo(what, text) {
  const letters = await packed(text);
  return letters.length < 8000 ? `#${what}=${letters}` : undefined;
}

function save({ name, content }) {
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
  download(new Blob([bytes], { type: "application/octet-stream" }), `filename="${name}"`);
}
