import { currentSession, KEPT_FILES } from '../api/session.ts';
import { sealing, unsealing } from './sealed-stream.ts';
import { canEncrypt, type Vault, vaultOf } from './vault.ts';

/** Missing where a page is not served safely, in some private windows and in Firefox below 102. */
export const canSaveFiles = (): boolean =>
  typeof caches !== 'undefined' && typeof TransformStream !== 'undefined' && canEncrypt();

const storage = (): Promise<Cache> => caches.open(KEPT_FILES);

const vault = (): Promise<Vault> => vaultOf(currentSession()?.token ?? '');

export interface SavedFile {
  folder: string;
  id: string;
}

const placeOf = async ({ name, nameFor }: Vault, folder: string): Promise<string> =>
  `/${KEPT_FILES}/${name}/${await nameFor(folder)}/`;

/** Never fetched: a name for the bytes that outlives every signed link, and tells nobody what it names. */
const addressOf = async (own: Vault, { folder, id }: SavedFile): Promise<string> =>
  `${await placeOf(own, folder)}${await own.nameFor(`${folder}/${id}`)}`;

/** A stream that passes bytes on unchanged and reports how many there were. */
const counting = (onBytes: (count: number) => void): TransformStream<Uint8Array, Uint8Array> =>
  new TransformStream({
    transform: (chunk, controller) => {
      onBytes(chunk.byteLength);
      controller.enqueue(chunk);
    },
  });

export const isSaved = async (file: SavedFile): Promise<boolean> =>
  (await (await storage()).match(await addressOf(await vault(), file))) !== undefined;

/** Keeps a file's bytes on the device, whole or not at all, readable by this session only. */
export const saveFile = async (
  file: SavedFile,
  { url, sizeBytes }: { url: string; sizeBytes: number },
  { onPercent, signal }: { onPercent: (percent: number) => void; signal: AbortSignal },
): Promise<void> => {
  const own = await vault();
  const answer = await fetch(url, { signal });
  if (!answer.ok || !answer.body) throw new Error(`The file was refused with ${answer.status}.`);
  let arrived = 0;
  const bytes = answer.body
    .pipeThrough(
      counting((count) => {
        arrived += count;
        onPercent(Math.floor((100 * arrived) / Math.max(1, sizeBytes)));
      }),
    )
    .pipeThrough(sealing(own));
  await (await storage()).put(await addressOf(own, file), new Response(bytes));
};

/** Null when there is nothing, or nothing that this session can read. */
export const savedBytes = async (file: SavedFile, mediaType: string): Promise<Blob | null> => {
  const own = await vault();
  const kept = await (await storage()).match(await addressOf(own, file));
  if (!kept?.body) return null;
  try {
    const headers = { 'content-type': mediaType };
    return await new Response(kept.body.pipeThrough(unsealing(own)), { headers }).blob();
  } catch {
    await removeSaved(file);
    return null;
  }
};

export const removeSaved = async (file: SavedFile): Promise<void> => {
  await (await storage()).delete(await addressOf(await vault(), file));
};

/** A file that was taken back, or may no longer be seen, is removed from the device too. */
export const keepOnly = async (folder: string, ids: readonly string[]): Promise<void> => {
  if (!(await caches.has(KEPT_FILES))) return;
  const own = await vault();
  const place = await placeOf(own, folder);
  const wanted = new Set(await Promise.all(ids.map((id) => addressOf(own, { folder, id }))));
  await removeWhere((pathname) => pathname.startsWith(place) && !wanted.has(pathname));
};

/** Files of the named vaults stay; the rest were left behind by sessions that have ended. */
export const keepVaults = async (names: readonly string[]): Promise<void> => {
  if (typeof caches === 'undefined' || !(await caches.has(KEPT_FILES))) return;
  await removeWhere((pathname) => !names.includes(pathname.split('/')[2] ?? ''));
};

const removeWhere = async (isUnwanted: (pathname: string) => boolean): Promise<void> => {
  const kept = await storage();
  for (const { url } of await kept.keys()) {
    const { pathname } = new URL(url);
    if (isUnwanted(pathname)) await kept.delete(pathname);
  }
};
