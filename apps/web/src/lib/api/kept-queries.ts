import { defaultShouldDehydrateQuery, dehydrate, hydrate, type Query, type QueryClient } from '@tanstack/react-query';
import { keepVaults } from '../device/saved-files.ts';
import { canEncrypt, type Sealed, type Vault, vaultOf } from '../device/vault.ts';
import { whenSettled } from '../device/when-settled.ts';
import { currentSession, KEPT_DATABASE } from './session.ts';

const STORE = 'vaults';
const WRITE_AFTER_MS = 500;
const KEEP_DAYS = 14;
/** A session ends after half a day without use, and a while later nobody needs what it kept. */
const FORGET_OTHERS_AFTER_HOURS = 24;

/** Answers have the shape of the build that read them; another build may expect another. */
const VERSION = String(import.meta.env.VITE_BUILD);

interface Kept extends Sealed {
  at: number;
  version: string;
}

const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    // Missing in some private windows; the promise turns the throw into a refusal.
    const request = indexedDB.open(KEPT_DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const inStore = async <Result>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> => {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const request = act(database.transaction(STORE, mode).objectStore(STORE));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  } finally {
    database.close();
  }
};

const remove = (name: string): Promise<unknown> => inStore('readwrite', (store) => store.delete(name));

const daysSince = (at: number): number => (Date.now() - at) / 86_400_000;

const restore = async (client: QueryClient, vault: Vault): Promise<void> => {
  const kept = await inStore<Kept | undefined>('readonly', (store) => store.get(vault.name));
  if (!kept) return;
  const isOfUse = kept.version === VERSION && daysSince(kept.at) < KEEP_DAYS;
  const state = isOfUse ? await vault.unseal(kept, VERSION) : null;
  if (state === null) await remove(vault.name);
  else hydrate(client, JSON.parse(state));
};

/** The office's lists name many people: nothing from them is ever kept, whoever reads them. */
const mayBeKept = (query: Query): boolean =>
  defaultShouldDehydrateQuery(query) && !String(query.queryKey[0]).startsWith('/admin');

const keepFromNowOn = (client: QueryClient, vault: Vault, token: string): void => {
  const isOver = (): boolean => currentSession()?.token !== token;
  const write = async (): Promise<void> => {
    const state = JSON.stringify(dehydrate(client, { shouldDehydrateQuery: mayBeKept }));
    const kept: Kept = { ...(await vault.seal(state, VERSION)), at: Date.now(), version: VERSION };
    if (!isOver()) await inStore('readwrite', (store) => store.put(kept, vault.name));
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = client.getQueryCache().subscribe(() => {
    clearTimeout(timer);
    // Whoever signs in next in this tab may be another person, or the office.
    if (isOver()) return stop();
    timer = setTimeout(() => {
      if (!isOver()) write().catch(() => {});
    }, WRITE_AFTER_MS);
  });
};

/** Nobody can read what ended sessions left behind; it only takes up space. */
const forgetOthers = async (own: string): Promise<void> => {
  const names = (await inStore('readonly', (store) => store.getAllKeys())) as string[];
  const living = [own];
  for (const name of names) {
    const kept = await inStore<Kept | undefined>('readonly', (store) => store.get(name));
    if (kept && daysSince(kept.at) * 24 < FORGET_OTHERS_AFTER_HOURS) living.push(name);
    else if (name !== own) await remove(name);
  }
  await keepVaults(living);
};

/** How long a page waits for the device's storage; after that, what was kept comes late or not at all. */
const LONGEST_MS = 2000;

const begin = async (client: QueryClient, token: string): Promise<void> => {
  try {
    const vault = await vaultOf(token);
    await Promise.race([
      restore(client, vault).catch(() => {}),
      new Promise((resolve) => setTimeout(resolve, LONGEST_MS)),
    ]);
    keepFromNowOn(client, vault, token);
    whenSettled(() => void forgetOthers(vault.name).catch(() => {}));
  } catch {
    // A device that refuses to keep anything is no reason to fail.
  }
};

const begun = new Map<string, Promise<void>>();
const NOTHING_KEPT = Promise.resolve();

/**
 * What a person has read stays on their device, so that it can be read while offline: for as long as this tab is
 * signed in, and for nobody else.
 */
export const keptQueries = (client: QueryClient, token: string): Promise<void> => {
  if (!canEncrypt()) return NOTHING_KEPT;
  const known = begun.get(token);
  if (known) return known;
  const beginning = begin(client, token);
  begun.set(token, beginning);
  return beginning;
};
