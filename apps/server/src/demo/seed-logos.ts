import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../db/client.ts';
import { newId } from '../db/new-id.ts';
import { files } from '../db/schema/files.ts';
import { partnerUniversities } from '../db/schema/partner-universities.ts';
import type { FileStore } from '../ports/file-store.ts';

const PARTNERS = [
  'Entoto Sample University',
  'Lake Tana Sample Institute',
  'Abay Sample College',
  'Ras Dashen Sample Technology',
  'Sheger Sample University',
  'Sof Omar Sample School of Arts',
];

/** Six plainly sample partners; their logos lie in the file store like any other. */
export const seedLogos = async ({
  db,
  fileStore,
  assetsDir,
}: {
  db: Db;
  fileStore: FileStore;
  assetsDir: string;
}): Promise<void> => {
  const logos = await Promise.all(
    PARTNERS.map(async (name, position) => {
      const path = join(assetsDir, `partner-${position + 1}.png`);
      const bytes = await readFile(path);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const logo = {
        id: newId(),
        sizeBytes: bytes.length,
        mediaType: 'image/png',
        storageKey: `sample-logo-${position}`,
      };
      await fileStore.put(logo.storageKey, { path, ...logo, disposition: 'attachment' });
      return { ...logo, partner: name, position, sha256 };
    }),
  );
  await db.transaction(async (tx) => {
    await tx.insert(files).values(
      logos.map(({ partner, position: _, sha256, ...logo }) => ({
        ...logo,
        purpose: 'logo' as const,
        name: `${partner}.png`,
        sha256,
        sourceSha256: sha256,
      })),
    );
    await tx
      .insert(partnerUniversities)
      .values(logos.map(({ partner, position, id }) => ({ name: partner, position, logoFileId: id })));
  });
};
