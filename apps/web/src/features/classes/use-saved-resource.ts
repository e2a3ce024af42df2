import type { ClassResource } from '@temari/contracts/classes';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { canSaveFiles, isSaved, keepOnly, removeSaved, savedBytes, saveFile } from '../../lib/device/saved-files.ts';

export type SavingState =
  | { name: 'none' }
  | { name: 'saving'; percent: number }
  | { name: 'saved' }
  | { name: 'failed'; isRoomMissing: boolean };

/** The bytes themselves, not where they are: a page may read nothing from another place. */
const bytesOf = (url: string): string => `${url}&bytes=1`;

/** As the browser saves any other download. */
const hand = (bytes: Blob, name: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(bytes);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};

/** A resource that is a file of ours, kept on the device so that it opens while offline. */
export const useSavedResource = (classId: string, { id, url, name, mediaType, sizeBytes }: ClassResource) => {
  const [state, setState] = useState<SavingState>({ name: 'none' });
  const running = useRef<AbortController | null>(null);
  const file = { folder: classId, id };
  const canSave = canSaveFiles() && sizeBytes !== null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each resource
  useEffect(() => {
    if (canSave)
      isSaved(file).then(
        (found) => found && setState({ name: 'saved' }),
        () => {},
      );
    return () => running.current?.abort();
  }, [classId, id]);

  const save = async (): Promise<void> => {
    const saving = new AbortController();
    running.current = saving;
    setState({ name: 'saving', percent: 0 });
    try {
      await saveFile(
        file,
        { url: bytesOf(url), sizeBytes: sizeBytes ?? 0 },
        { signal: saving.signal, onPercent: (percent) => setState({ name: 'saving', percent }) },
      );
      setState({ name: 'saved' });
    } catch (error) {
      const isRoomMissing = error instanceof DOMException && error.name === 'QuotaExceededError';
      setState(saving.signal.aborted ? { name: 'none' } : { name: 'failed', isRoomMissing });
    }
  };

  return {
    state,
    canSave,
    save: () => void save(),
    stop: () => running.current?.abort(),
    remove: () => void removeSaved(file).then(() => setState({ name: 'none' })),
    open: (event: MouseEvent) => {
      event.preventDefault();
      void savedBytes(file, mediaType ?? '').then((bytes) =>
        bytes ? hand(bytes, name ?? id) : setState({ name: 'none' }),
      );
    },
  };
};
export type SavedResource = ReturnType<typeof useSavedResource>;

/** Once the class has answered: what it no longer holds is not kept either. */
export const useKeepingOnly = (
  classId: string,
  resources: readonly ClassResource[] | undefined,
  hasAnswered: boolean,
): void => {
  const ids = resources?.map(({ id }) => id).join(' ');
  useEffect(() => {
    if (hasAnswered && ids !== undefined && canSaveFiles()) keepOnly(classId, ids.split(' ')).catch(() => {});
  }, [classId, ids, hasAnswered]);
};
