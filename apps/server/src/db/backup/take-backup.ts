import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, realpath, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { flushFile, flushFolder, makeFolder, renameDurably } from '../../disk/write-durably.ts';
import { reasonOf, startError } from '../../errors/start-error.ts';
import { newestApplied } from '../migrate.ts';
import { newId } from '../new-id.ts';
import { checkBackup } from './check-backup.ts';
import { keptFile, type Manifest, tableFile, writeManifest } from './manifest.ts';
import { beginPlainly, endTransaction, sequencesOf, type TableState, tableState, tablesOf } from './tables.ts';

/** Any number: all who back up or restore one database must agree on it. */
export const BACKUP_LOCK = 7_351_905;

interface Wanted {
  /** Null: the rows alone. */
  dataDir: string | null;
  folder: string;
  now: Date;
  /** Stored files are in S3, which is backed up by its own means. */
  filesAreElsewhere?: boolean;
  /** Files that rows speak of and nobody has any more do not stop the backup. */
  mayMissFiles?: boolean;
}

/**
 * Copies the database as it is at one moment, then the files: their rows are written after their bytes, so every row
 * of the copy finds its bytes. The folder appears under its name only when all of it is flushed and was read again.
 */
export const takeBackup = async (pool: pg.Pool, wanted: Wanted): Promise<Manifest> => {
  const { dataDir, folder, now } = wanted;
  if (await stat(folder).catch(() => null))
    throw startError(`${folder} exists already: name a new folder for the backup.`);
  if (dataDir) await refuseInside(folder, dataDir);

  const client = await pool.connect();
  const unfinished = `${folder}.unfinished`;
  try {
    await beginPlainly(client, 'isolation level repeatable read read only');
    await takeLock(client);
    const migration = await newestApplied(client);
    if (migration === 0) {
      throw startError(
        'The database holds nothing of Temari: set DATABASE_URL or DATA_DIR as they are set for the server.',
      );
    }
    try {
      await rm(unfinished, { recursive: true, force: true });
      await makeFolder(join(unfinished, 'tables'));
      const manifest: Manifest = {
        format: 2,
        takenAt: now.toISOString(),
        migration,
        tables: await savedTables(client, unfinished),
        sequences: await sequencesOf(client),
        files: dataDir ? await savedFiles(pool, client, { ...wanted, dataDir, folder: unfinished }) : [],
      };
      await writeManifest(unfinished, manifest);
      await flushFolders(unfinished);
      await checkBackup(unfinished);
      await renameDurably(unfinished, folder);
      await client.query('commit');
      await recordBackup(client, { takenAt: now, folder }).catch((error: Error) => {
        throw startError(
          `The backup in ${folder} is whole, but the database could not take note of it: ${reasonOf(error)}.`,
          error,
        );
      });
      return manifest;
    } finally {
      // Half a backup is of no use, and a full disk needs its room back.
      await rm(unfinished, { recursive: true, force: true }).catch(() => {});
    }
  } finally {
    await endTransaction(client);
  }
};

/** A copy inside what is copied would copy itself. */
const refuseInside = async (folder: string, dataDir: string): Promise<void> => {
  const real = async (path: string): Promise<string> =>
    realpath(path).catch(async () => (path === dirname(path) ? path : join(await real(dirname(path)), basename(path))));
  const way = relative(await real(dataDir), await real(folder));
  if (way === '..' || way.startsWith(`..${sep}`)) return;
  throw startError(`${folder} lies inside the data folder ${dataDir}: name a folder outside of it for the backup.`);
};

const takeLock = async (client: pg.ClientBase): Promise<void> => {
  const { rows } = await client.query('select pg_try_advisory_xact_lock($1) as taken', [BACKUP_LOCK]);
  if (!rows[0].taken) throw startError('Another backup of this database is being taken: wait until it is done.');
};

const savedTables = async (client: pg.ClientBase, folder: string): Promise<TableState[]> => {
  const saved: TableState[] = [];
  for (const table of await tablesOf(client)) {
    const path = tableFile(folder, table.name);
    saved.push(await tableState(client, table, createGzip(), createWriteStream(path, { mode: 0o600 })));
    await flushFile(path);
  }
  return saved;
};

/** The files that rows of the copy speak of, by their keys with their hashes, and the uploads that are under way. */
const knownFiles = async (client: pg.ClientBase) => {
  const files = await client.query<{ key: string; sha256: string }>('select storage_key as key, sha256 from files');
  const uploads = await client.query<{ id: string }>('select id from uploads where file_id is null');
  return {
    hashes: new Map(files.rows.map(({ key, sha256 }) => [key, sha256])),
    uploads: new Set(uploads.rows.flatMap(({ id }) => [id, `${id}.json`])),
  };
};

const filesUnder = async (dataDir: string, name: string): Promise<string[]> => {
  const entries = await readdir(join(dataDir, name), { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return [];
    },
  );
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dataDir, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .sort();
};

/** The secret, the stored files and the uploads under way. What came after the copied moment belongs to no row, and stays out. */
const savedFiles = async (
  pool: pg.Pool,
  client: pg.ClientBase,
  { dataDir, folder, filesAreElsewhere, mayMissFiles }: Wanted & { dataDir: string },
): Promise<Manifest['files']> => {
  const known = await knownFiles(client);
  const paths = [
    ...((await stat(join(dataDir, 'secret')).catch(() => null)) ? ['secret'] : []),
    ...(await filesUnder(dataDir, 'files')).filter((path) => known.hashes.has(basename(path))),
    ...(await filesUnder(dataDir, 'uploads')).filter((path) => known.uploads.has(basename(path))),
  ];
  const saved: Manifest['files'] = [];
  for (const path of paths) {
    const target = keptFile(folder, path);
    await makeFolder(dirname(target));
    const measured = await copyMeasured(join(dataDir, path), target).catch((error: NodeJS.ErrnoException) => {
      // Cleared away since the listing: whether a row misses it is asked below.
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (measured) saved.push({ path, ...measured });
  }
  if (!filesAreElsewhere && !mayMissFiles) await refuseMissing(pool, known.hashes, saved, dataDir);
  return saved;
};

/** The hash is of what was read, so that reading the copy again tells whether it was written right. */
const copyMeasured = async (from: string, to: string): Promise<{ bytes: number; sha256: string }> => {
  const hash = createHash('sha256');
  let bytes = 0;
  const measure = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(createReadStream(from), measure, createWriteStream(to, { mode: 0o600 }));
  await flushFile(to);
  return { bytes, sha256: hash.digest('hex') };
};

/** A file that was removed while the backup ran lost its row first; any other whose bytes are gone or altered is a loss. */
const refuseMissing = async (
  pool: pg.Pool,
  hashes: Map<string, string>,
  saved: Manifest['files'],
  dataDir: string,
): Promise<void> => {
  const whole = new Set(saved.filter(({ path, sha256 }) => hashes.get(basename(path)) === sha256).map(keyOf));
  const absent = [...hashes.keys()].filter((key) => !whole.has(key));
  if (absent.length === 0) return;
  const { rows } = await pool.query<{ key: string; count: number }>(
    'select storage_key as key, count(*) over ()::int as count from files where storage_key = any($1) order by 1 limit 1',
    [absent],
  );
  const [lost] = rows;
  if (!lost) return;
  throw startError(
    `No backup was taken: of the files that the database names, ${lost.count} ${lost.count === 1 ? 'is' : 'are'} missing or damaged in ${join(dataDir, 'files')} (${lost.key}). Set DATA_DIR and S3_ENDPOINT as they are set for the server, bring back what is lost from an older backup, or add --allow-missing to save the rest.`,
  );
};

const keyOf = ({ path }: { path: string }): string => basename(path);

const flushFolders = async (folder: string): Promise<void> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((each) => each.isDirectory())) {
    await flushFolder(join(entry.parentPath, entry.name));
  }
  await flushFolder(folder);
};

/** What the office's Today and the metrics tell of. A database that an older version made has no place for it yet. */
export const recordBackup = async (
  client: pg.ClientBase,
  { takenAt, folder }: { takenAt: Date; folder: string },
): Promise<void> => {
  const { rows } = await client.query(`select to_regclass('public.backups') is not null as known`);
  if (!rows[0].known) return;
  await client.query('insert into backups (id, taken_at, folder) values ($1, $2, $3)', [newId(), takenAt, folder]);
};
