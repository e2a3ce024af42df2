import { createHash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rename, rm, symlink, truncate, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import { getConstructionPlans } from 'pg-boss';
import { expect, onTestFinished, test } from 'vitest';
import { copyingPool, directPool } from '../../testing/direct-pool.ts';
import { type OwnDatabase, ownDatabase } from '../../testing/own-database.ts';
import { testWorld, type World } from '../../testing/world.ts';
import { migrateDatabase, migrateUpTo } from '../migrate.ts';
import { checkBackup } from './check-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

const MIGRATIONS = join(import.meta.dirname, '../migrations');

/** All that the format of the copied rows has a meaning for. */
const ODD_NAME = 'Student\t1\\N';

const folder = async (): Promise<string> => {
  const path = await mkdtemp(join(tmpdir(), 'temari-backup-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
};

const signUp = (world: World, number: number) =>
  world.call('POST', '/user', {
    body: {
      firstName: 'Sample',
      lastName: 'Student',
      email: `sample${number}@gmail.com`,
      phoneNumber: `09112${String(number).padStart(5, '0')}`,
      password: 'temari123',
    },
  });

const dataDirOf = ({ deps }: World): string => dirname(deps.uploadsDir);

/** A stored file as an upload leaves it: the bytes, then the row. */
const storeFile = async (world: World, text: string): Promise<{ key: string; path: string }> => {
  const key = randomUUID();
  const source = join(await folder(), 'source');
  await writeFile(source, text);
  await world.deps.fileStore.put(key, {
    path: source,
    sizeBytes: text.length,
    mediaType: 'image/png',
    disposition: 'attachment',
  });
  const sha256 = createHash('sha256').update(text).digest('hex');
  await world.pool.query(
    `insert into files (id, purpose, name, media_type, size_bytes, sha256, source_sha256, storage_key)
     values (gen_random_uuid(), 'receipt', 'receipt.png', 'image/png', $1, $2, $2, $3)`,
    [text.length, sha256, key],
  );
  return { key, path: join('files', key.slice(-2), key) };
};

/** A world in use, and a backup of it. */
const backedUp = async () => {
  const world = await testWorld();
  await world.seed();
  await signUp(world, 1);
  await world.pool.query('update accounts set last_name = $1 where phone = $2', [ODD_NAME, '+251911200001']);
  await writeFile(join(dataDirOf(world), 'secret'), 'a secret of more than 32 letters in all');
  const stored = await storeFile(world, 'the bytes of a receipt');
  const target = join(await folder(), 'backup');
  const saved = await takeBackup(copyingPool(world.pool), {
    dataDir: dataDirOf(world),
    folder: target,
    now: new Date(),
  });
  return { world, dataDir: dataDirOf(world), stored, target, saved };
};

const backUp = (pool: pg.Pool, more: { dataDir?: string; folder: string; mayMissFiles?: boolean }) =>
  takeBackup(copyingPool(pool), { dataDir: null, now: new Date(), ...more });

/** Into a database as it is after its migrations, without the setting that test worlds have. */
const restore = async (into: { pool: pg.Pool }, target: string, dataDir: string | null = null) => {
  const pool = 'call' in into ? directPool(into.pool) : into.pool;
  const { rows } = await pool.query("select to_regclass('site_content') is not null as exists");
  if (rows[0].exists) await pool.query("delete from site_content where key = 'notices'");
  return restoreBackup(pool, { dataDir, folder: target, migrations: MIGRATIONS });
};

/** What a database holds, as a backup of it says. */
const stateOf = async ({ pool }: { pool: pg.Pool }) =>
  (await takeBackup(copyingPool(pool), { dataDir: null, folder: join(await folder(), 'state'), now: new Date() }))
    .tables;

test('a restored database holds the same rows and files, and life goes on in it', async () => {
  const { target, saved, stored } = await backedUp();
  const other = await testWorld();
  const dataDir = await folder();

  await restore(other, target, dataDir);

  const again = await takeBackup(copyingPool(other.pool), {
    dataDir,
    folder: join(await folder(), 'again'),
    now: new Date(),
  });
  expect(saved.tables.find(({ name }) => name === 'public.accounts')?.rows).toBe(5);
  expect(again.tables.filter(({ name }) => name.startsWith('public.'))).toEqual(
    saved.tables.filter(({ name }) => name.startsWith('public.')),
  );
  expect(again.files).toEqual(saved.files);
  expect(await readFile(join(dataDir, stored.path), 'utf8')).toBe('the bytes of a receipt');
  expect(await readFile(join(dataDir, 'secret'), 'utf8')).toBe('a secret of more than 32 letters in all');
  const signedIn = await other.call('POST', '/user/login', {
    body: { phoneNumber: '0911200001', password: 'temari123' },
  });
  expect(signedIn.json().data.user.lastName).toBe(ODD_NAME);
  expect((await signUp(other, 2)).statusCode).toBe(201);
});

const STATES = ['created', 'retry', 'active', 'completed', 'cancelled', 'failed'];

/** A database with a job in every state, as a server in use leaves it. */
const withJobs = async (like = ''): Promise<OwnDatabase> => {
  const database = await ownDatabase({ isEmpty: like !== '', like });
  if (like) await migrateDatabase(database.pool, MIGRATIONS);
  const { pool } = database;
  await pool.query(getConstructionPlans('pgboss'));
  const queue = (name: string, options: object) =>
    pool.query('select pgboss.create_queue($1, $2)', [name, JSON.stringify({ policy: 'standard', ...options })]);
  await queue('a-dead-letter', {});
  await queue('B-send-sms', { deadLetter: 'a-dead-letter' });
  await pool.query(
    `insert into pgboss.schedule (name, cron, timezone, data) values ('B-send-sms', '* * * * *', 'Africa/Addis_Ababa', '{}')`,
  );
  for (const state of STATES) {
    await pool.query(
      `insert into pgboss.job (name, state, data, dead_letter, singleton_key, output, started_on)
       values ('B-send-sms', $1::pgboss.job_state, '{"text": "Tab\\t, newline\\n and \\\\N"}', 'a-dead-letter', $1, '{"value": 1}', now())`,
      [state],
    );
  }
  return database;
};

test('jobs in every state, their queues and schedules are restored by an account that is no superuser', async () => {
  const source = await withJobs();
  const target = join(await folder(), 'backup');
  const saved = await backUp(source.pool, { folder: target });
  const plain = await ownDatabase({ isEmpty: true });

  await restore(plain, target);

  expect(await stateOf(plain)).toEqual(saved.tables);
  const { rows } = await plain.pool.query('select state::text as state from pgboss.job j order by j.state');
  expect(rows.map(({ state }) => state)).toEqual(STATES);
  const { rows: roles } = await plain.pool.query('select rolsuper from pg_roles where rolname = current_user');
  expect(roles[0].rolsuper).toBe(false);
});

test('a database that sorts words in another way takes the same rows', async () => {
  const source = await withJobs(`locale_provider icu icu_locale 'en-US' locale 'C'`);
  const target = join(await folder(), 'backup');
  const saved = await backUp(source.pool, { folder: target });
  const plain = await ownDatabase({ isEmpty: true });

  await restore(plain, target);

  expect(await stateOf(plain)).toEqual(saved.tables);
});

test('a table whose columns stand in another order, as after an upgrade, gets each value into its column', async () => {
  const source = await withJobs();
  await source.pool.query(`alter table pgboss.warning drop column type`);
  await source.pool.query(`alter table pgboss.warning add column type text not null default ''`);
  await source.pool.query(`insert into pgboss.warning (type, message) values ('the type', 'the message')`);
  const target = join(await folder(), 'backup');
  await backUp(source.pool, { folder: target });
  const plain = await ownDatabase({ isEmpty: true });

  await restore(plain, target);

  const { rows } = await plain.pool.query('select type, message from pgboss.warning');
  expect(rows).toEqual([{ type: 'the type', message: 'the message' }]);
});

test('a database that ends idle transactions is backed up all the same', async () => {
  const { world, dataDir, saved } = await backedUp();
  const strict = directPool(world.pool, { options: '-c idle_in_transaction_session_timeout=5ms' });

  const again = await backUp(strict, { dataDir, folder: join(await folder(), 'backup') });

  expect(again.files).toEqual(saved.files);
});

test('the ledger is as closed after a restore as before', async () => {
  const { target } = await backedUp();
  const other = await testWorld();

  await restore(other, target);

  await expect(other.pool.query('delete from payment_events')).rejects.toThrow('append-only');
  const before = await other.pool.query('select version from content_versions');
  await other.pool.query('update packages set title = title');
  const after = await other.pool.query('select version from content_versions');
  expect(Number(after.rows[0].version)).toBe(Number(before.rows[0].version) + 1);
});

test('a backup taken while people register is of one moment: every session in it has its account', async () => {
  const world = await testWorld();
  await world.seed();
  const target = join(await folder(), 'backup');
  const other = await testWorld();

  await signUp(world, 40);
  const registering = Promise.all(Array.from({ length: 40 }, (_, number) => signUp(world, number)));
  await backUp(world.pool, { folder: target });
  await registering;
  await restore(other, target);

  const { rows } = await other.pool.query(
    `select count(*)::int > 0 as "isAny", count(*) filter (where a.id is null)::int as lost
     from sessions s left join accounts a on a.id = s.account_id`,
  );
  expect(rows).toEqual([{ isAny: true, lost: 0 }]);
});

test('an upload under way is restored with the bytes that had arrived; bytes that no row knows stay out', async () => {
  const { world, dataDir } = await backedUp();
  const { rows } = await world.pool.query('select id from accounts limit 1');
  await world.pool.query(
    `insert into uploads (id, account_id, purpose, name, size_bytes, expires_at) values ('half', $1, 'receipt', 'a.png', 10, now() + interval '1 day')`,
    [rows[0].id],
  );
  await mkdir(join(dataDir, 'uploads'), { recursive: true });
  await writeFile(join(dataDir, 'uploads', 'half'), '01234');
  await writeFile(join(dataDir, 'uploads', 'half.json'), '{"id":"half","size":10}');
  await writeFile(join(dataDir, 'uploads', 'unknown'), 'of nobody');
  await mkdir(join(dataDir, 'files', 'zz'));
  await writeFile(join(dataDir, 'files', 'zz', 'stored-after-the-moment'), 'of nobody');
  const target = join(await folder(), 'backup');

  const saved = await backUp(world.pool, { dataDir, folder: target });
  const place = await folder();
  await restore(await testWorld(), target, place);

  expect(saved.files.map(({ path }) => path).filter((path) => /half|unknown|after/.test(path))).toEqual([
    'uploads/half',
    'uploads/half.json',
  ]);
  expect(await readFile(join(place, 'uploads', 'half'), 'utf8')).toBe('01234');
});

test('a folder of files that is a link to another disk is followed', async () => {
  const { world, dataDir, stored } = await backedUp();
  const elsewhere = join(await folder(), 'files');
  await rename(join(dataDir, 'files'), elsewhere);
  await symlink(elsewhere, join(dataDir, 'files'));

  const saved = await backUp(world.pool, { dataDir, folder: join(await folder(), 'backup') });

  expect(saved.files.map(({ path }) => path)).toContain(stored.path);
});

test.each([
  ['is gone', (path: string) => unlink(path)],
  ['is altered', (path: string) => writeFile(path, 'other bytes')],
])('a file that a row names and that %s stops the backup, unless that is allowed', async (_name, lose) => {
  const { world, dataDir, stored } = await backedUp();
  await lose(join(dataDir, stored.path));
  const target = join(await folder(), 'backup');

  await expect(backUp(world.pool, { dataDir, folder: target })).rejects.toThrow(
    `No backup was taken: of the files that the database names, 1 is missing or damaged in ${join(dataDir, 'files')} (${stored.key}).`,
  );
  await expect(readFile(join(`${target}.unfinished`, 'manifest.json'))).rejects.toThrow('ENOENT');

  await backUp(world.pool, { dataDir, folder: target, mayMissFiles: true });
  await checkBackup(target);
});

test('a backup is not put inside the data folder, where it would copy itself, nor over another one', async () => {
  const { world, dataDir, target } = await backedUp();

  await expect(backUp(world.pool, { dataDir, folder: join(dataDir, 'backups', 'today') })).rejects.toThrow(
    'lies inside the data folder',
  );
  await expect(backUp(world.pool, { dataDir, folder: target })).rejects.toThrow('exists already');
});

test('one backup of a database is taken at a time', async () => {
  const { world } = await backedUp();
  const target = join(await folder(), 'backup');

  const both = await Promise.allSettled([
    backUp(world.pool, { folder: target }),
    backUp(world.pool, { folder: `${target}-2` }),
  ]);

  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(both.find((one) => one.status === 'rejected')?.reason.message).toBe(
    'Another backup of this database is being taken: wait until it is done.',
  );
});

test('an empty database is not taken for one worth a backup', async () => {
  const plain = await ownDatabase({ isEmpty: true });

  await expect(backUp(plain.pool, { folder: join(await folder(), 'backup') })).rejects.toThrow(
    'The database holds nothing of Temari',
  );
});

const altered = async (target: string, change: (manifest: Record<string, unknown>) => object): Promise<void> => {
  const path = join(target, 'manifest.json');
  await writeFile(path, JSON.stringify(change(JSON.parse(await readFile(path, 'utf8')))));
};

/** As whoever alters a manifest on purpose would do it. */
const forged = (target: string, change: (manifest: Record<string, unknown>) => object): Promise<void> =>
  altered(target, ({ sha256: _, ...manifest }) => {
    const content = change(manifest);
    return { ...content, sha256: createHash('sha256').update(JSON.stringify(content)).digest('hex') };
  });

/** In the middle, as a disk does it. */
const flipBit = async (path: string): Promise<void> => {
  const bytes = await readFile(path);
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  await writeFile(path, bytes);
};

const accountsFile = (target: string) => join(target, 'tables', 'public.accounts.copy.gz');

test.each<[string, (target: string, path: string) => Promise<unknown>, RegExp]>([
  [
    'a cut-off table',
    (target) => truncate(accountsFile(target), 60),
    /the table public\.accounts is not what was saved/,
  ],
  ['a missing table', (target) => unlink(accountsFile(target)), /the table public\.accounts is missing/],
  [
    'a table that is no archive any more',
    (target) => writeFile(accountsFile(target), 'no archive'),
    /the table public\.accounts is not what was saved/,
  ],
  [
    'one altered bit in a table',
    (target) => flipBit(accountsFile(target)),
    /the table public\.accounts is not what was saved/,
  ],
  [
    'one altered bit in a file',
    (target, path) => flipBit(join(target, 'files', path)),
    /: files\/\S+ is not what was saved/,
  ],
  ['a cut-off file', (target, path) => truncate(join(target, 'files', path), 5), /: files\/\S+ is not what was saved/],
  [
    'an altered file',
    (target, path) => writeFile(join(target, 'files', path), 'other bytes'),
    /: files\/\S+ is not what was saved/,
  ],
  ['a missing file', (target, path) => unlink(join(target, 'files', path)), /: files\/\S+ is missing/],
  ['a missing secret', (target) => unlink(join(target, 'files', 'secret')), /: secret is missing/],
  [
    'an altered count of rows',
    (target) =>
      forged(target, (manifest) => ({
        ...manifest,
        tables: (manifest.tables as { rows: number }[]).map((table) => ({ ...table, rows: table.rows + 1 })),
      })),
    /is not what was saved.* and \d+ more/,
  ],
  [
    'an altered manifest',
    (target) => altered(target, (manifest) => ({ ...manifest, migration: 1 })),
    /manifest\.json is not what was saved/,
  ],
  [
    'a cut-off manifest',
    (target) => truncate(join(target, 'manifest.json'), 100),
    /manifest\.json is not what was saved/,
  ],
  ['a missing manifest', (target) => unlink(join(target, 'manifest.json')), /is no finished backup/],
  [
    'a manifest that leads out of the data folder',
    (target) =>
      forged(target, (manifest) => ({
        ...manifest,
        files: [{ path: 'files/../../../etc/passwd', bytes: 1, sha256: 'a'.repeat(64) }],
      })),
    /manifest\.json is not what was saved/,
  ],
  [
    'a backup of a newer format',
    (target) => altered(target, (manifest) => ({ ...manifest, format: 3 })),
    /was made by a newer version of Temari/,
  ],
  [
    'a backup of a version that this one does not know',
    (target) => forged(target, (manifest) => ({ ...manifest, migration: 1 })),
    /^The backup was made by another version of Temari/,
  ],
])('%s is refused and leaves the database empty', async (name, damage, reason) => {
  const { target, stored } = await backedUp();
  await damage(target, stored.path);
  const other = await testWorld();

  await expect(restore(other, target)).rejects.toThrow(reason);
  if (!name.includes('does not know')) await expect(checkBackup(target)).rejects.toThrow(reason);

  const { rows } = await other.pool.query('select count(*)::int as count from accounts');
  expect(rows[0].count).toBe(0);
});

test('a whole backup passes its check without a database', async () => {
  const { target, saved } = await backedUp();

  expect(await checkBackup(target)).toEqual(saved);
});

test('a database in use is never overwritten', async () => {
  const { world, target } = await backedUp();

  await expect(restore(world, target)).rejects.toThrow('The database is not empty: restore into a new one.');
});

test('a restore that was interrupted is run again', async () => {
  const { target, stored } = await backedUp();
  const place = await folder();
  await mkdir(join(place, dirname(stored.path)), { recursive: true });
  await writeFile(join(place, stored.path), 'the bytes of a receipt');
  await writeFile(join(place, 'secret.part'), 'ha');
  await writeFile(join(place, 'secret'), 'made by a server that was started here for a moment');

  await restore(await testWorld(), target, place);

  expect(await readFile(join(place, 'secret'), 'utf8')).toBe('a secret of more than 32 letters in all');
});

test('another file in the place of a restored one is not overwritten', async () => {
  const { target, stored } = await backedUp();
  const place = await folder();
  await mkdir(join(place, dirname(stored.path)), { recursive: true });
  await writeFile(join(place, stored.path), 'the bytes of another receipt');
  const other = await testWorld();

  await expect(restore(other, target, place)).rejects.toThrow('restore into an empty DATA_DIR');

  expect(await readFile(join(place, stored.path), 'utf8')).toBe('the bytes of another receipt');
});

/** Migrations as they were when the first format of backups was written. */
const BEFORE_BACKUPS = 1_794_741_176_107;

test('a backup of an older version, in the first format, is restored and then upgraded', async () => {
  const older = await ownDatabase({ isEmpty: true });
  await migrateUpTo(older.pool, MIGRATIONS, BEFORE_BACKUPS);
  await older.pool.query(`insert into site_content (key, value) values ('contact', '{}')`);
  const target = join(await folder(), 'backup');
  const saved = await backUp(older.pool, { folder: target });
  await altered(target, ({ sha256: _, ...manifest }) => ({
    ...manifest,
    format: 1,
    tables: saved.tables.map(({ columns: __, ...table }) => table),
  }));
  const plain = await ownDatabase({ isEmpty: true });

  await restore(plain, target);
  await migrateDatabase(plain.pool, MIGRATIONS);

  const { rows } = await plain.pool.query(
    'select (select count(*)::int from site_content) as kept, to_regclass($1) as table',
    ['backups'],
  );
  expect(rows).toEqual([{ kept: 1, table: 'backups' }]);
});

test('a database knows its finished backups; a restored one knows that which it came from', async () => {
  const { world, target, saved } = await backedUp();
  const known = async ({ pool }: { pool: pg.Pool }) => (await pool.query('select taken_at, folder from backups')).rows;
  await expect(backUp(world.pool, { folder: target })).rejects.toThrow();
  const other = await testWorld();

  await restore(other, target);

  expect(await known(world)).toEqual([{ taken_at: new Date(saved.takenAt), folder: target }]);
  expect(await known(other)).toEqual([{ taken_at: new Date(saved.takenAt), folder: target }]);
});
