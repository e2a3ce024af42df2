import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openVault, type Vault } from '../apps/web/src/lib/device/vault.ts';
import { sealedReads } from './sealed-reads.ts';

export interface Found {
  where: string;
  text: string;
}

/** Everything that the site keeps on the device, as text: databases, caches, local storage. */
export const keptOnDevice = (page: Page): Promise<Found[]> =>
  page.evaluate(async () => {
    const found: Found[] = [];
    const asked = <Result>(request: IDBRequest<Result>): Promise<Result> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    /** Null where it is forgotten meanwhile: looking must not make an empty one. */
    const opened = (name: string): Promise<IDBDatabase | null> =>
      new Promise((resolve) => {
        const opening = indexedDB.open(name);
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => resolve(null);
      });
    /** Bytes in every spelling in which a text could stand in them. */
    const texts = (value: unknown): string => {
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) {
        const bytes = value instanceof ArrayBuffer ? value : value.buffer;
        return ['utf-8', 'utf-16le'].map((name) => new TextDecoder(name).decode(bytes as ArrayBuffer)).join(' ');
      }
      if (typeof value !== 'object' || value === null) return String(value);
      return Object.entries(value)
        .map(([key, part]) => `${key} ${texts(part)}`)
        .join(' ');
    };
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await opened(name);
      if (!database) continue;
      for (const store of database.objectStoreNames) {
        const reading = database.transaction(store).objectStore(store);
        const [keys, values] = await Promise.all([asked(reading.getAllKeys()), asked(reading.getAll())]);
        for (const [place, value] of values.entries()) {
          found.push({ where: `database ${name} ${store} ${keys[place]}`, text: texts(value) });
        }
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const bytes = await (await cache.match(request))?.arrayBuffer();
        found.push({ where: `cache ${name} ${request.url}`, text: texts(bytes) });
      }
    }
    for (const [key, value] of Object.entries(localStorage)) found.push({ where: `local storage ${key}`, text: value });
    return found;
  });

/** Where on the device one of the words can be read. */
export const readableOnDevice = async (page: Page, words: readonly string[]): Promise<string[]> => {
  const cookies = (await page.context().cookies()).map(({ name, value }) => ({ where: `cookie ${name}`, text: value }));
  const everything = [...(await keptOnDevice(page)), ...cookies];
  return everything.flatMap(({ where, text }) =>
    words.filter((word) => `${where} ${text}`.includes(word)).map((word) => `${word}: ${where}`),
  );
};

/** Until these readings can be read again while offline. */
export const untilKept = async (page: Page, reads: readonly string[]): Promise<void> => {
  await expect
    .poll(async () => (await sealedReads(page)).join(' '), { timeout: 30_000 })
    .toMatch(new RegExp(reads.map((read) => `(?=.*${read})`).join('')));
};

/** What this tab's account has sealed in the storage of the tab or the device, where the place is one of these. */
const sealedForAccount = async (page: Page, isMeant: (place: string) => boolean): Promise<string> => {
  const [tab, device] = await page.evaluate((): Record<string, string>[] => [
    { ...sessionStorage },
    { ...localStorage },
  ]);
  const stored = { ...device, ...tab };
  const unsealed = ({ unseal }: Vault, sealed = ''): Promise<string | null> => {
    const [iv = '', bytes = ''] = sealed.split('.').slice(-2);
    return unseal(
      { iv: Uint8Array.from(Buffer.from(iv, 'base64')), bytes: Uint8Array.from(Buffer.from(bytes, 'base64')).buffer },
      'draft 1',
    );
  };
  const key = await unsealed(await openVault(stored.token ?? ''), stored['draft:key']);
  if (key === null) return '';
  const ofAccount = await openVault(key);
  const places = Object.keys(stored).filter(isMeant);
  return (await Promise.all(places.map((place) => unsealed(ofAccount, stored[place])))).join(' ');
};

const untilSealed = async (
  page: Page,
  words: readonly string[],
  isMeant: (place: string) => boolean,
): Promise<void> => {
  await expect
    .poll(
      async () => {
        const kept = await sealedForAccount(page, isMeant);
        return words.filter((word) => !kept.includes(word));
      },
      { timeout: 30_000 },
    )
    .toEqual([]);
};

/** Until a reload would not lose these words: they are written at once, but beside the page. */
export const untilTypedIsKept = (page: Page, words: readonly string[]): Promise<void> =>
  untilSealed(page, words, (place) => place.startsWith('draft:') && place !== 'draft:key');

/** Until a reload would not lose what waits to be sent. */
export const untilWaitingIsKept = (page: Page, words: readonly string[]): Promise<void> =>
  untilSealed(page, words, (place) => place.startsWith('outbox:'));
