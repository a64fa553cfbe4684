// Keeps the files of this version of the site, so that it opens without a network. `files.js` names them; a new version has another name.

importScripts("files.js");

const { version, files } = self.SITE_FILES;
const NAME = `rulewright ${new URL("./", self.location).pathname} ${version}`;
const ours = (name) => name.startsWith(NAME.slice(0, -version.length));

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(files.map((file) => new Request(file, { cache: "no-cache" })))).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => Promise.all(names.filter((name) => ours(name) && name !== NAME).map((name) => caches.delete(name))));
  event.waitUntil(old.then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  event.respondWith(caches.open(NAME).then((cache) => cache.match(event.request, { ignoreSearch: true })).then((found) => found ?? fetch(event.request)));
});
