import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { writeDurably } from '../../disk/write-durably.ts';
import { fileFault, startError } from '../../errors/start-error.ts';

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const count = z.int().check(z.nonnegative());

/** Below DATA_DIR: no way out of it, and none into the files of the engine. */
const keptPath = z.string().check(z.regex(/^(?!\/|postgres(\/|$))(?!.*(^|\/)\.\.?(\/|$))[^\0\\]+$/));

/** What a backup holds, with the hash of everything in it. */
const manifest = z.object({
  format: z.union([z.literal(1), z.literal(2)]),
  takenAt: z.iso.datetime(),
  /** The newest migration of the database: restoring begins with a database that knows exactly these. */
  migration: count,
  tables: z.array(
    z.object({
      name: z.string(),
      /** In the order in which their values were saved; the first format did not say. */
      columns: z.optional(z.array(z.string())),
      rows: count,
      sha256,
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
  files: z.array(z.object({ path: keptPath, bytes: count, sha256 })),
});
export type Manifest = z.output<typeof manifest>;

const NAME = 'manifest.json';

export const tableFile = (folder: string, name: string): string =>
  join(folder, 'tables', `${name.replaceAll('"', '')}.copy.gz`);

export const keptFile = (folder: string, path: string): string => join(folder, 'files', path);

const hashOf = (content: object): string => createHash('sha256').update(JSON.stringify(content)).digest('hex');

/** The manifest carries its own hash: an altered one would make altered bytes look right. */
export const writeManifest = (folder: string, content: Manifest): Promise<void> =>
  writeDurably(join(folder, NAME), `${JSON.stringify({ ...content, sha256: hashOf(content) }, null, 2)}\n`);

export const readManifest = async (folder: string): Promise<Manifest> => {
  const text = await readFile(join(folder, NAME), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR')
      throw startError(`${join(folder, NAME)} cannot be read (${fileFault(error) ?? error.message}).`, error);
    throw startError(`${folder} is no finished backup: its ${NAME} is missing.`, error);
  });
  const damaged = startError(`The backup in ${folder} is damaged: its ${NAME} is not what was saved.`);
  let found: { format?: unknown; sha256?: unknown };
  try {
    found = JSON.parse(text);
  } catch {
    throw damaged;
  }
  if (typeof found?.format === 'number' && found.format > 2) {
    throw startError(`The backup in ${folder} was made by a newer version of Temari: use that version.`);
  }
  const { sha256: saved, ...content } = found;
  const result = z.safeParse(manifest, content);
  const isWhole = result.success && (result.data.format === 1 || saved === hashOf(content));
  if (!isWhole) throw damaged;
  return result.data;
};
