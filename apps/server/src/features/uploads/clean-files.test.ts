import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, getTableName } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { accounts } from '../../db/schema/accounts.ts';
import { partnerUniversities } from '../../db/schema/partner-universities.ts';
import { teachers } from '../../db/schema/teachers.ts';
import { untilSomebodyWaits } from '../../testing/locks.ts';
import { samplePdf, samplePng } from '../../testing/sample-files.ts';
import { listeningWorld, partialsIn, signInAs, uploaderAt } from '../../testing/uploading.ts';
import { testWorld, type World } from '../../testing/world.ts';
import { removeExpiredUploads, removeUnreferredFiles, sweepPartials } from './clean-files.ts';
import { FILE_REFERENCES } from './queries.ts';

const DAY_MS = 24 * 60 * 60_000;
const idOf = (reply: Response): string => (reply.headers.get('x-file-url') ?? '').split('/').at(-1) ?? '';

const clean = async (world: World): Promise<void> => {
  await removeExpiredUploads(world.deps);
  await removeUnreferredFiles(world.deps);
  await world.runJobs();
};

const storedFiles = async ({ deps }: World): Promise<number> =>
  (await readdir(join(deps.uploadsDir, '../files'), { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  ).length;

const fileIds = async ({ pool }: World): Promise<string[]> =>
  (await pool.query('select id from files order by created_at')).rows.map(({ id }) => id);

test('the cleaner knows every column of the database that refers to a file', async () => {
  const { pool } = await testWorld();

  const { rows } = await pool.query(`
    select constrained.relname || '.' || attribute.attname as name
    from pg_constraint reference
    join pg_class constrained on constrained.oid = reference.conrelid
    join pg_attribute attribute on attribute.attrelid = reference.conrelid and attribute.attnum = any (reference.conkey)
    where reference.contype = 'f' and reference.confrelid = 'files'::regclass`);

  const known = FILE_REFERENCES.map((column) => `${getTableName(column.table)}.${column.name}`);
  // An upload points at what it became, and what a receipt looks like goes with it; neither keeps a file.
  const keepNothing = ['uploads.file_id', 'receipt_pictures.file_id'];
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...known, ...keepNothing].toSorted());
});

test('a file that nothing refers to within a day is removed, bytes and all', async () => {
  const world = await listeningWorld();
  const student = uploaderAt(world.origin, await signInAs(world, 'student'));
  await student.upload(samplePdf(), 'receipt');

  world.clock.advance(DAY_MS - 60_000);
  await clean(world);
  expect([await fileIds(world), await storedFiles(world)]).toEqual([[expect.any(String)], 1]);

  world.clock.advance(2 * 60_000);
  await clean(world);
  expect([await fileIds(world), await storedFiles(world)]).toEqual([[], 0]);
});

test('a file that is referred to stays, however old and whoever is gone', async () => {
  const world = await listeningWorld();
  const { db } = world.deps;
  const teacher = uploaderAt(world.origin, await signInAs(world, 'teacher'));
  const office = uploaderAt(world.origin, await signInAs(world, 'office'));
  const cv = idOf(await teacher.upload(samplePdf(), 'cv'));
  const logo = idOf(await office.upload(await samplePng(), 'logo'));
  const { rows } = await world.pool.query(`select account_id as id from files where id = $1`, [cv]);
  await db.update(teachers).set({ cvFileId: cv }).where(eq(teachers.accountId, rows[0].id));
  await db.insert(partnerUniversities).values({ name: 'Sample University', logoFileId: logo });
  await db.update(accounts).set({ phone: null, erasedAt: world.clock.now() });

  world.clock.advance(400 * DAY_MS);
  await clean(world);

  expect((await fileIds(world)).toSorted()).toEqual([cv, logo].toSorted());
  expect(await storedFiles(world)).toBe(2);
});

test('a file whose owner is gone is removed at once when nothing refers to it', async () => {
  const world = await listeningWorld();
  const student = uploaderAt(world.origin, await signInAs(world, 'student'));
  const other = uploaderAt(world.origin, await signInAs(world, 'otherStudent'));
  const gone = idOf(await student.upload(samplePdf(), 'receipt'));
  const kept = idOf(await other.upload(samplePdf(), 'receipt'));
  await world.pool.query(
    'update accounts set phone = null, erased_at = now() where id = (select account_id from files where id = $1)',
    [gone],
  );

  await clean(world);

  expect(await fileIds(world)).toEqual([kept]);
});

test('a file that a form takes while the cleaner looks at it is kept', async () => {
  const world = await listeningWorld();
  const office = uploaderAt(world.origin, await signInAs(world, 'office'));
  const logo = idOf(await office.upload(await samplePng(), 'logo'));
  world.clock.advance(2 * DAY_MS);

  const { promise: isTaken, resolve: take } = Promise.withResolvers<void>();
  const form = world.deps.db.transaction(async (tx) => {
    await tx.insert(partnerUniversities).values({ name: 'Sample University', logoFileId: logo });
    take();
    await untilSomebodyWaits(world);
  });
  await isTaken;
  await Promise.all([form, removeUnreferredFiles(world.deps)]);
  await world.runJobs();

  expect([await fileIds(world), await storedFiles(world)]).toEqual([[logo], 1]);
});

test('an unfinished upload goes after a day, a running one stays', async () => {
  const world = await listeningWorld();
  const student = uploaderAt(world.origin, await signInAs(world, 'student'));
  const old = (await student.start({ size: 100, purpose: 'cv' })).headers.get('location') ?? '';
  await student.send(old, 0, Buffer.alloc(50));
  world.clock.advance(13 * 60 * 60_000);
  const again = uploaderAt(world.origin, await signInAs(world, 'student'));
  const running = (await again.start({ size: 100, purpose: 'cv' })).headers.get('location') ?? '';
  world.clock.advance(11.5 * 60 * 60_000);

  await clean(world);

  const left = new Set((await partialsIn(world)).map((name) => name.replace('.json', '')));
  expect([...left]).toEqual([running.split('/').at(-1)]);
  expect((await again.head(running)).status).toBe(200);
});

test('pieces that no upload owns are swept once they have lain for an hour', async () => {
  const world = await listeningWorld();
  const student = uploaderAt(world.origin, await signInAs(world, 'student'));
  await student.start({ size: 100, purpose: 'cv' });
  await world.pool.query('delete from uploads');

  await sweepPartials(world.deps);
  expect(await partialsIn(world)).toHaveLength(2);

  const earlier = new Date(Date.now() - 2 * 60 * 60_000);
  for (const name of await partialsIn(world)) await utimes(join(world.deps.uploadsDir, name), earlier, earlier);
  await sweepPartials(world.deps);
  expect(await partialsIn(world)).toEqual([]);
});

test('the demo shows six sample partners with logos that open', async () => {
  const world = await testWorld();
  await world.seed();

  const partners = (await world.call('GET', '/partner-universities')).json();
  const logos = await Promise.all(partners.map(({ logo }: { logo: string }) => world.app.inject(logo)));

  expect(partners).toHaveLength(6);
  expect(partners.every(({ name }: { name: string }) => name.includes('Sample'))).toBe(true);
  expect(logos.map(({ statusCode, headers }) => [statusCode, headers['content-type']])).toEqual(
    Array.from({ length: 6 }, () => [200, 'image/png']),
  );
});
