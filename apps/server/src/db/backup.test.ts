import { mkdir, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { testWorld, type World } from '../testing/world.ts';
import { restoreBackup, takeBackup } from './backup.ts';

const folder = async (): Promise<string> => {
  const path = await mkdtemp(join(tmpdir(), 'temari-backup-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
};

const signUp = (world: World, number: number) =>
  world.call('POST', '/user', {
    body: {
      firstName: 'Sample',
      lastName: `Student\t${number}\\N`,
      email: `sample${number}@gmail.com`,
      phoneNumber: `09112${String(number).padStart(5, '0')}`,
      password: 'temari123',
    },
  });

const signIn = (world: World, number: number) =>
  world.call('POST', '/user/login', {
    body: { phoneNumber: `09112${String(number).padStart(5, '0')}`, password: 'temari123' },
  });

/** A world in use, and a backup of it. */
const backedUp = async () => {
  const world = await testWorld();
  await world.seed();
  await signUp(world, 1);
  const dataDir = await folder();
  await mkdir(join(dataDir, 'files', 'ab'), { recursive: true });
  await writeFile(join(dataDir, 'files', 'ab', 'receipt'), 'the bytes of a receipt');
  const target = join(await folder(), 'backup');
  const saved = await takeBackup(world.pool, { dataDir, folder: target, now: new Date() });
  return { world, dataDir, target, saved };
};

test('a restored database holds the same rows, and life goes on in it', async () => {
  const { target, saved } = await backedUp();
  const other = await testWorld();
  const dataDir = await folder();

  await restoreBackup(other.pool, { dataDir, folder: target });

  const again = await takeBackup(other.pool, { dataDir, folder: join(await folder(), 'again'), now: new Date() });
  expect(saved.tables.find(({ name }) => name === 'public.accounts')?.rows).toBe(5);
  expect(again.tables.filter(({ name }) => name.startsWith('public.'))).toEqual(
    saved.tables.filter(({ name }) => name.startsWith('public.')),
  );
  expect(again.files).toEqual(saved.files);
  expect(await readFile(join(dataDir, 'files', 'ab', 'receipt'), 'utf8')).toBe('the bytes of a receipt');
  expect((await signIn(other, 1)).json().data.user.lastName).toBe('Student\t1\\N');
  expect((await signUp(other, 2)).statusCode).toBe(201);
});

test('the ledger is as closed after a restore as before', async () => {
  const { target } = await backedUp();
  const other = await testWorld();

  await restoreBackup(other.pool, { dataDir: null, folder: target });

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

  const registering = Promise.all(Array.from({ length: 40 }, (_, number) => signUp(world, number)));
  await takeBackup(world.pool, { dataDir: null, folder: target, now: new Date() });
  await registering;
  await restoreBackup(other.pool, { dataDir: null, folder: target });

  const { rows } = await other.pool.query(
    'select count(*) filter (where a.id is null)::int as lost from sessions s left join accounts a on a.id = s.account_id',
  );
  expect(rows[0].lost).toBe(0);
});

test.each([
  [
    'a cut-off table',
    (target: string) => truncate(join(target, 'tables', 'public.accounts.copy.gz'), 60),
    /unexpected end|terminated|incorrect/i,
  ],
  [
    'an altered file',
    (target: string) => writeFile(join(target, 'files', 'files', 'ab', 'receipt'), 'other bytes'),
    /^The backup is damaged: files\/ab\/receipt is not what was saved\.$/,
  ],
  [
    'a backup of another version',
    async (target: string) => {
      const path = join(target, 'manifest.json');
      const manifest = JSON.parse(await readFile(path, 'utf8'));
      await writeFile(path, JSON.stringify({ ...manifest, migration: 1 }));
    },
    /^This backup was made by another version of Temari/,
  ],
  [
    'altered rows',
    async (target: string) => {
      const path = join(target, 'manifest.json');
      await writeFile(
        path,
        (await readFile(path, 'utf8')).replaceAll(/("name": "public.accounts",[^}]*"sha256": ")\w/g, '$1x'),
      );
    },
    /^Restoring stopped and changed nothing: public\.accounts/,
  ],
])('%s is refused and leaves the database empty', async (_name, damage, reason) => {
  const { target } = await backedUp();
  await damage(target);
  const other = await testWorld();

  await expect(restoreBackup(other.pool, { dataDir: null, folder: target })).rejects.toThrow(reason);

  const { rows } = await other.pool.query('select count(*)::int as count from accounts');
  expect(rows[0].count).toBe(0);
});

test('a database in use is never overwritten', async () => {
  const { world, target } = await backedUp();

  await expect(restoreBackup(world.pool, { dataDir: null, folder: target })).rejects.toThrow(
    'The database is not empty: restore into a new one.',
  );
});
