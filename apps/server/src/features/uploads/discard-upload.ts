import type { Deps } from '../../deps.ts';
import { removePartial } from './partial-uploads.ts';
import { deleteUpload, uploadById } from './queries.ts';

/** Leaves nothing of an upload behind, except the file it may have become. */
export const discardUpload = async (
  { db, fileStore, uploadsDir }: Pick<Deps, 'db' | 'fileStore' | 'uploadsDir'>,
  uploadId: string,
): Promise<void> => {
  const upload = await uploadById(db, uploadId);
  await removePartial(uploadsDir, uploadId);
  if (upload && !upload.fileId) await fileStore.delete(uploadId);
  await deleteUpload(db, uploadId);
};
