import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query';
import { currentSession, KEPT_DATABASE } from './session.ts';

const STORE = 'kept';
const WRITE_AFTER_MS = 500;
const KEEP_DAYS = 14;

interface Kept {
  accountId: string;
  at: number;
  state: DehydratedState;
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

const restore = async (client: QueryClient, accountId: string): Promise<void> => {
  const kept = await inStore<Kept | undefined>('readonly', (store) => store.get('queries')).catch(() => undefined);
  const isFresh = kept && kept.accountId === accountId && Date.now() - kept.at < KEEP_DAYS * 86_400_000;
  if (isFresh) hydrate(client, kept.state);
};

const keepFromNowOn = (client: QueryClient): void => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  client.getQueryCache().subscribe(() => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const accountId = currentSession()?.id;
      if (!accountId) return;
      const value: Kept = { accountId, at: Date.now(), state: dehydrate(client) };
      inStore('readwrite', (store) => store.put(value, 'queries')).catch(() => {});
    }, WRITE_AFTER_MS);
  });
};

const restored = new Map<string, Promise<void>>();

/**
 * What a person has read stays on their device, so that it can be read without a line. It belongs to one account,
 * is forgotten on signing out, and a device that refuses to keep anything is no reason to fail.
 */
export const keptQueries = (client: QueryClient, accountId: string): Promise<void> => {
  const known = restored.get(accountId);
  if (known) return known;
  if (restored.size === 0) keepFromNowOn(client);
  const reading = restore(client, accountId);
  restored.set(accountId, reading);
  return reading;
};
