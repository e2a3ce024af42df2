import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type pg from 'pg';
import { getConstructionPlans } from 'pg-boss';
import { copyIn } from './copy.ts';
import { newestApplied } from './migrate.ts';
import {
  plainOutput,
  type SequenceState,
  sequencesOf,
  type Table,
  type TableState,
  tableState,
  tablesOf,
} from './tables.ts';

/** What a backup holds, with the hash of everything in it. */
export interface Manifest {
  format: 1;
  takenAt: string;
  /** The newest migration of the database: only the version that knows it can restore. */
  migration: number;
  tables: TableState[];
  sequences: SequenceState[];
  files: { path: string; bytes: number; sha256: string }[];
}

/** A reason to stop that an operator can act on. */
const sentence = (message: string): Error => Object.assign(new Error(message), { name: 'StartError' });

const tableFile = (folder: string, name: string): string =>
  join(folder, 'tables', `${name.replaceAll('"', '')}.copy.gz`);

const hashOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
};

/** Everything under DATA_DIR but the engine's own files, which are copied table by table. */
const keptFiles = async (dataDir: string): Promise<string[]> => {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dataDir, join(entry.parentPath, entry.name)))
    .filter((path) => !path.startsWith('postgres'))
    .sort();
};

/**
 * Copies the database as it is at one moment, then the files: their rows are written after their bytes, so every row
 * of the copy finds its bytes. The folder appears under its name only when it is whole.
 */
export const takeBackup = async (
  pool: pg.Pool,
  { dataDir, folder, now }: { dataDir: string | null; folder: string; now: Date },
): Promise<Manifest> => {
  if (await stat(folder).catch(() => null))
    throw sentence(`${folder} exists already: name a new folder for the backup.`);
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(join(unfinished, 'tables'), { recursive: true, mode: 0o700 });

  const manifest: Manifest = {
    format: 1,
    takenAt: now.toISOString(),
    ...(await copiedDatabase(pool, unfinished)),
    files: dataDir ? await copiedFiles(dataDir, join(unfinished, 'files')) : [],
  };
  await writeFile(join(unfinished, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  await rename(unfinished, folder);
  return manifest;
};

const copiedDatabase = async (
  pool: pg.Pool,
  folder: string,
): Promise<Pick<Manifest, 'migration' | 'tables' | 'sequences'>> => {
  const client = await pool.connect();
  try {
    await plainOutput(client);
    await client.query('begin isolation level repeatable read read only');
    const migration = await newestApplied(client);
    const tables: TableState[] = [];
    for (const table of await tablesOf(client)) {
      const zipped = createGzip();
      const written = pipeline(zipped, createWriteStream(tableFile(folder, table.name), { mode: 0o600 }));
      tables.push(await tableState(client, table, zipped));
      zipped.end();
      await written;
    }
    const sequences = await sequencesOf(client);
    await client.query('commit');
    return { migration, tables, sequences };
  } finally {
    client.release(true);
  }
};

const copiedFiles = async (dataDir: string, folder: string): Promise<Manifest['files']> => {
  const copied: Manifest['files'] = [];
  for (const path of await keptFiles(dataDir)) {
    const target = join(folder, path);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    // A file that was cleared away since the listing is not missed by any row.
    const isThere = await cp(join(dataDir, path), target).then(
      () => true,
      () => false,
    );
    if (isThere) copied.push({ path, bytes: (await stat(target)).size, sha256: await hashOf(target) });
  }
  return copied;
};

export const readManifest = async (folder: string): Promise<Manifest> => {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => {
    throw sentence(`${folder} is no finished backup: its manifest.json is missing.`);
  });
  return JSON.parse(text) as Manifest;
};

/**
 * Puts a backup into an empty, migrated database: all of it, with every hash compared before it becomes visible, or
 * nothing. Files that exist already are kept.
 */
export const restoreBackup = async (
  pool: pg.Pool,
  { dataDir, folder }: { dataDir: string | null; folder: string },
): Promise<Manifest> => {
  const manifest = await readManifest(folder);
  for (const { path, sha256 } of manifest.files) {
    const found = await hashOf(join(folder, 'files', path)).catch(() => 'missing');
    if (found !== sha256) throw sentence(`The backup is damaged: ${path} is not what was saved.`);
  }
  const client = await pool.connect();
  try {
    await plainOutput(client);
    await client.query('begin');
    await refuseUnfit(client, manifest);
    await loadTables(client, folder, manifest);
    await client.query('commit');
  } finally {
    // Without a commit, closing the connection undoes everything.
    client.release(true);
  }
  if (dataDir) await placeFiles(join(folder, 'files'), dataDir, manifest);
  return manifest;
};

const refuseUnfit = async (client: pg.ClientBase, manifest: Manifest): Promise<void> => {
  if (manifest.format !== 1 || (await newestApplied(client)) !== manifest.migration) {
    throw sentence('This backup was made by another version of Temari: restore it with that version, then upgrade.');
  }
  const { rows } = await client.query(
    'select exists (select from accounts) or exists (select from site_content) as used',
  );
  if (rows[0].used) throw sentence('The database is not empty: restore into a new one.');
  const boss = await client.query(`select to_regnamespace('pgboss') is null as missing`);
  if (boss.rows[0].missing) {
    await client.query(getConstructionPlans('pgboss').replace(/^\s*(BEGIN|COMMIT);\s*$/gm, ''));
  }
};

const loadTables = async (client: pg.ClientBase, folder: string, manifest: Manifest): Promise<void> => {
  const tables = await tablesOf(client);
  const saved = new Map(manifest.tables.map((table) => [table.name, table]));
  const unknown = manifest.tables.filter(({ name }) => !tables.some((table) => table.name === name));
  if (unknown.length > 0) throw sentence(`The backup holds a table this version does not know: ${unknown[0]?.name}.`);
  // Our triggers count content versions and refuse changes of the ledger: what they did is in the backup already.
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`);
  for (const { name } of [...tables].reverse()) await client.query(`delete from ${name}`);
  for (const table of tables) {
    const wanted = saved.get(table.name);
    if (wanted) await loadTable(client, folder, table, wanted);
  }
  for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`);
  for (const { name, lastValue, isCalled } of manifest.sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [name, lastValue, isCalled]);
  }
};

const loadTable = async (client: pg.ClientBase, folder: string, table: Table, wanted: TableState): Promise<void> => {
  const columns = table.columns.map((column) => `"${column}"`).join(', ');
  const unzipped = createGunzip();
  // A file that is missing or cut off reaches the reader of `unzipped` as its error.
  pipeline(createReadStream(tableFile(folder, table.name)), unzipped).catch(() => {});
  await copyIn(client, `copy ${table.name} (${columns}) from stdin`, unzipped);
  const found = await tableState(client, table);
  if (found.sha256 !== wanted.sha256) {
    throw sentence(
      `Restoring stopped and changed nothing: ${table.name} holds ${found.rows} rows that are not the ${wanted.rows} saved ones.`,
    );
  }
};

const placeFiles = async (from: string, dataDir: string, manifest: Manifest): Promise<void> => {
  for (const { path } of manifest.files) {
    const target = join(dataDir, path);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await cp(join(from, path), target, { force: path === 'secret', preserveTimestamps: true });
  }
};
