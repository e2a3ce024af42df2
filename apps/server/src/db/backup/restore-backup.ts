import { createReadStream } from 'node:fs';
import { copyFile, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { getConstructionPlans } from 'pg-boss';
import { makeFolder, writeDurably } from '../../disk/write-durably.ts';
import { startError } from '../../errors/start-error.ts';
import { migrateUpTo, newestApplied } from '../migrate.ts';
import { checkBackup, hashOfFile } from './check-backup.ts';
import { copyIn } from './copy.ts';
import { keptFile, type Manifest, tableFile } from './manifest.ts';
import {
  beginPlainly,
  endTransaction,
  loadStatement,
  type Table,
  tableState,
  tablesOf,
  withoutTimeLimits,
} from './tables.ts';
import { BACKUP_LOCK, recordBackup } from './take-backup.ts';

/**
 * Puts a backup into an empty database: all of it, with every hash compared before it becomes visible, or nothing.
 * The files are in their places before the rows that name them, so an interrupted restore is simply run again.
 */
export const restoreBackup = async (
  pool: pg.Pool,
  { dataDir, folder, migrations }: { dataDir: string | null; folder: string; migrations: string },
): Promise<Manifest> => {
  const manifest = await checkBackup(folder);
  if (dataDir) await refuseOtherFiles(folder, dataDir, manifest);
  await migrateUpTo(pool, migrations, manifest.migration);
  const client = await pool.connect();
  try {
    await beginPlainly(client);
    await client.query('select pg_advisory_xact_lock($1)', [BACKUP_LOCK]);
    await refuseUsed(client, manifest);
    await makeJobTables(client);
    await loadTables(client, folder, manifest);
    if (dataDir) await placeFiles(folder, dataDir, manifest);
    // The backup was just read completely, so the restored database records it as a good one.
    await recordBackup(client, { takenAt: new Date(manifest.takenAt), folder });
    await client.query('commit');
  } finally {
    await endTransaction(client);
  }
  return manifest;
};

const refuseUsed = async (client: pg.ClientBase, manifest: Manifest): Promise<void> => {
  const { rows } = await client.query(
    'select exists (select from accounts) or exists (select from site_content) as used',
  );
  if (rows[0].used) throw startError('The database is not empty: restore into a new one.');
  if ((await newestApplied(client)) !== manifest.migration) {
    throw startError('The database was made by a newer version of Temari than the backup: restore into a new one.');
  }
};

const makeJobTables = async (client: pg.ClientBase): Promise<void> => {
  const { rows } = await client.query(`select to_regnamespace('pgboss') is null as missing`);
  if (!rows[0].missing) return;
  await client.query(getConstructionPlans('pgboss').replace(/^\s*(BEGIN|COMMIT);\s*$/gm, ''));
  // Those statements set limits of half a minute for the transaction they run in.
  await withoutTimeLimits(client);
};

const jobTablesVersion = async (client: pg.ClientBase): Promise<number> =>
  (await client.query('select version from pgboss.version')).rows[0]?.version ?? 0;

const loadTables = async (client: pg.ClientBase, folder: string, manifest: Manifest): Promise<void> => {
  const tables = await tablesOf(client);
  const saved = new Map(manifest.tables.map((table) => [table.name, table]));
  const jobs = await jobTablesVersion(client);
  for (const { name, columns = [] } of manifest.tables) {
    const table = tables.find((each) => each.name === name);
    const unknown = table ? columns.find((column) => !table.columns.includes(column)) : '';
    if (unknown === undefined) continue;
    throw startError(
      `The backup holds ${unknown ? `a column ${unknown} of ${name}` : `a table ${name}`} that this version of Temari does not know: restore it with the version that made it.`,
    );
  }
  // A check that waits for the end of the transaction would stand in the way of the triggers below.
  await client.query('set constraints all immediate');
  // Our triggers count content versions and refuse changes of the ledger: what they did is in the backup already.
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`);
  for (const { name } of [...tables].reverse()) await client.query(`delete from ${name}`);
  for (const table of tables) {
    const wanted = saved.get(table.name);
    if (wanted) await loadTable(client, folder, { ...table, columns: wanted.columns ?? table.columns }, wanted);
  }
  for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`);
  for (const { name, lastValue, isCalled } of manifest.sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [name, lastValue, isCalled]);
  }
  if (saved.has('pgboss.version') && (await jobTablesVersion(client)) !== jobs) {
    throw startError(
      'The jobs in the backup are of another version of the job queue: restore it with the version of Temari that made it.',
    );
  }
};

const loadTable = async (
  client: pg.ClientBase,
  folder: string,
  table: Table,
  wanted: Manifest['tables'][number],
): Promise<void> => {
  const unzipped = createGunzip();
  // A file that is missing or cut off reaches the reader of `unzipped` as its error.
  pipeline(createReadStream(tableFile(folder, table.name)), unzipped).catch(() => {});
  await copyIn(client, loadStatement(table), unzipped);
  const found = await tableState(client, table);
  if (found.sha256 !== wanted.sha256) {
    throw startError(
      `Restoring stopped and changed nothing: ${table.name} holds ${found.rows} rows that are not the ${wanted.rows} saved ones.`,
    );
  }
};

/** The secret of an empty database protects nothing yet and is replaced. A stored file is never overwritten. */
const refuseOtherFiles = async (folder: string, dataDir: string, manifest: Manifest): Promise<void> => {
  for (const { path, sha256 } of manifest.files) {
    if (path === 'secret' || !(await stat(join(dataDir, path)).catch(() => null))) continue;
    if ((await hashOfFile(join(dataDir, path))) === sha256) continue;
    throw startError(
      `${join(dataDir, path)} exists already and is not the file in ${keptFile(folder, path)}: restore into an empty DATA_DIR.`,
    );
  }
};

const placeFiles = async (folder: string, dataDir: string, manifest: Manifest): Promise<void> => {
  for (const { path, sha256 } of manifest.files) {
    const source = keptFile(folder, path);
    const target = join(dataDir, path);
    await makeFolder(dirname(target));
    await writeDurably(target, async (part) => {
      await copyFile(source, part);
      const { atime, mtime } = await stat(source);
      await utimes(part, atime, mtime);
    });
    if ((await hashOfFile(target)) !== sha256) throw startError(`${target} could not be written as it was saved.`);
  }
};
