import { SAVED_FILES } from './session.ts';

/** Never fetched: a name for the bytes that outlives every signed link. */
const keyOf = (folder: string, id: string): string => `/saved/${folder}/${id}`;

/** Missing where a page is not served safely, and in some private windows. */
export const canSaveFiles = (): boolean => typeof caches !== 'undefined';

const storage = (): Promise<Cache> => caches.open(SAVED_FILES);

/** Counts what passes through. */
const counting = (onBytes: (count: number) => void): TransformStream<Uint8Array, Uint8Array> =>
  new TransformStream({
    transform: (chunk, controller) => {
      onBytes(chunk.byteLength);
      controller.enqueue(chunk);
    },
  });

export interface SavedFile {
  folder: string;
  id: string;
}

export const isSaved = async ({ folder, id }: SavedFile): Promise<boolean> =>
  (await (await storage()).match(keyOf(folder, id))) !== undefined;

/** Keeps a file's bytes on the device, whole or not at all. */
export const saveFile = async (
  { folder, id }: SavedFile,
  { url, sizeBytes, mediaType }: { url: string; sizeBytes: number; mediaType: string },
  { onPercent, signal }: { onPercent: (percent: number) => void; signal: AbortSignal },
): Promise<void> => {
  const answer = await fetch(url, { signal });
  if (!answer.ok || !answer.body) throw new Error(`The file was refused with ${answer.status}.`);
  let arrived = 0;
  const bytes = answer.body.pipeThrough(
    counting((count) => {
      arrived += count;
      onPercent(Math.floor((100 * arrived) / Math.max(1, sizeBytes)));
    }),
  );
  await (await storage()).put(keyOf(folder, id), new Response(bytes, { headers: { 'content-type': mediaType } }));
};

export const savedBytes = async ({ folder, id }: SavedFile): Promise<Blob | null> =>
  (await (await storage()).match(keyOf(folder, id)))?.blob() ?? null;

export const removeSaved = async ({ folder, id }: SavedFile): Promise<void> => {
  await (await storage()).delete(keyOf(folder, id));
};

/** What was taken back, or may no longer be seen, goes from the device too. */
export const keepOnly = async (folder: string, ids: readonly string[]): Promise<void> => {
  if (!(await caches.has(SAVED_FILES))) return;
  const kept = await storage();
  const wanted = new Set(ids.map((id) => keyOf(folder, id)));
  for (const { url } of await kept.keys()) {
    const { pathname } = new URL(url);
    if (pathname.startsWith(keyOf(folder, '')) && !wanted.has(pathname)) await kept.delete(pathname);
  }
};
