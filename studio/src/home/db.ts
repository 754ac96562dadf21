/**
 * What the page keeps in the browser: floors of one's own and games that are played. One database, a store for each, and a
 * promise for every request. Where a browser keeps nothing (a private window, a full disk), every call fails with a
 * sentence that can be shown.
 */

const NAME = "undercroft";
const VERSION = 1;

export type Store = "floors" | "games";

/** Why something could not be kept or found. */
export class Unkept extends Error {}

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    if (typeof indexedDB === "undefined") {
      reject(new Unkept("This browser keeps nothing for pages."));
      return;
    }
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      const stores: Store[] = ["floors", "games"];
      for (const store of stores) {
        if (!request.result.objectStoreNames.contains(store)) request.result.createObjectStore(store, { keyPath: "id" });
      }
    };
    request.onblocked = () => reject(new Unkept("An older copy of this page is open in another tab: close it, then try again."));
    request.onerror = () => reject(told(request.error));
    request.onsuccess = () => {
      const db = request.result;
      // A newer page in another tab may change the database; this one opens it anew when it needs it.
      db.onversionchange = () => {
        db.close();
        opened = undefined;
      };
      db.onclose = () => (opened = undefined);
      resolve(db);
    };
  });
  opened.catch(() => (opened = undefined));
  return opened;
}

function told(error: DOMException | null): Unkept {
  if (error?.name === "QuotaExceededError") return new Unkept("The browser's space for this page is full: delete floors or games that you no longer need.");
  if (error?.name === "InvalidStateError" || error?.name === "SecurityError") return new Unkept("The browser does not let this page keep anything (a private window?).");
  return new Unkept(error?.message || "The browser could not keep or find this.");
}

async function ask<T>(store: Store, mode: IDBTransactionMode, what: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const db = await open();
  return new Promise<T>((resolve, reject) => {
    let transaction: IDBTransaction;
    try {
      transaction = db.transaction(store, mode);
    } catch (error) {
      opened = undefined;
      reject(told(error instanceof DOMException ? error : null));
      return;
    }
    const request = what(transaction.objectStore(store));
    // A write is kept when its transaction is complete, not when the request is.
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(told(transaction.error));
    transaction.onerror = () => reject(told(transaction.error ?? request.error));
  });
}

/** Returns everything in a store. */
export function all<T>(store: Store): Promise<T[]> {
  return ask(store, "readonly", (s) => s.getAll() as IDBRequest<T[]>);
}

export function get<T>(store: Store, id: string): Promise<T | undefined> {
  return ask(store, "readonly", (s) => s.get(id) as IDBRequest<T | undefined>);
}

/** Keeps a value under its `id`, in place of what was there. */
export async function put<T extends { id: string }>(store: Store, value: T): Promise<void> {
  await ask(store, "readwrite", (s) => s.put(value));
}

export async function remove(store: Store, id: string): Promise<void> {
  await ask(store, "readwrite", (s) => s.delete(id));
}

/** Returns a name for something new. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return Date.now().toString(36) + "-" + Array.from(bytes, (b) => b.toString(36).padStart(2, "0")).join("");
}
