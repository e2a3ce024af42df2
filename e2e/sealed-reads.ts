import type { Page } from 'playwright-core';

/** What this tab's session has sealed and put away, read with the key that only its session storage can give. */
export const sealedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const { subtle } = crypto;
    const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
    const token = utf8(sessionStorage.getItem('token') ?? '');
    const master = await subtle.importKey('raw', token, 'HKDF', false, ['deriveKey']);
    const derivation = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(0), info: utf8('temari answers') };
    const key = await subtle.deriveKey(derivation, master, { name: 'AES-GCM', length: 256 }, false, ['decrypt']);
    type Kept = { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer; version: string };
    const kept = await new Promise<Kept[]>((resolve) => {
      const opening = indexedDB.open('kept');
      // Not there yet: looking must not make it.
      opening.onupgradeneeded = () => opening.transaction?.abort();
      opening.onerror = () => resolve([]);
      opening.onsuccess = () => {
        const reading = opening.result.transaction('vaults').objectStore('vaults').getAll();
        reading.onsuccess = () => {
          opening.result.close();
          resolve(reading.result);
        };
      };
    });
    const texts: string[] = [];
    for (const { iv, bytes, version } of kept) {
      const cipher = { name: 'AES-GCM', iv, additionalData: utf8(version) };
      const text = await subtle.decrypt(cipher, key, bytes).catch(() => null);
      if (text) texts.push(new TextDecoder().decode(text));
    }
    return texts;
  });

/** The readings that can be shown again while offline, by the paths of their calls. */
export const sealedReads = async (page: Page): Promise<string[]> =>
  (await sealedTexts(page)).flatMap((text) => {
    const { queries } = JSON.parse(text) as { queries: { queryKey: [string] }[] };
    return queries.map(({ queryKey }) => queryKey[0]);
  });
