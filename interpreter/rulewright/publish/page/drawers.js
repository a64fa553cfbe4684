// Where the games are kept: a database of the browser, with a drawer for rules, games, their steps, what was written at the desk, and what was made
// of rules.

const KEPT = ["rules", "games", "nodes", "desk"];
const DRAWERS = [...KEPT, "made"];

function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function finished(change) {
  return new Promise((resolve, reject) => {
    change.oncomplete = () => resolve();
    change.onabort = change.onerror = () => reject(change.error);
  });
}

// Each site has its own, also where several have one host.
export async function openDrawers() {
  const opening = indexedDB.open(`rulewright ${new URL(".", import.meta.url).pathname}`, 2);
  opening.onupgradeneeded = () => {
    for (const drawer of DRAWERS) if (!opening.result.objectStoreNames.contains(drawer)) opening.result.createObjectStore(drawer); // an older one has fewer
  };
  const database = await done(opening);
  return {
    async all(drawer) {
      const store = database.transaction(drawer).objectStore(drawer);
      const [keys, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
      return keys.map((key, number) => [key, values[number]]);
    },

    // All of the changes, or none.
    keep(changes) {
      const change = database.transaction(KEPT, "readwrite");
      for (const [drawer, key, content] of changes) {
        if (content) change.objectStore(drawer).put(content, key);
        else change.objectStore(drawer).delete(key);
      }
      return finished(change);
    },

    replace(drawer, entries) {
      const change = database.transaction(drawer, "readwrite");
      change.objectStore(drawer).clear();
      for (const [key, content] of entries) change.objectStore(drawer).put(content, key);
      return finished(change);
    },
  };
}
