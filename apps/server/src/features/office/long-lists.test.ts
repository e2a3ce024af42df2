import { expect, test } from 'vitest';
import { type OfficeWorld, officeWorld } from '../../testing/office-world.ts';
import { writePastRules } from '../../testing/past-rules.ts';

const COUNT = 130;

/** More families than two pages hold, several of them made in the same moment. */
const crowd = async (): Promise<OfficeWorld> => {
  const world = await officeWorld();
  await writePastRules(
    world,
    `insert into accounts (id, kind, phone, first_name, last_name, email, password_hash, created_at)
     select md5('crowd ' || n)::uuid, 'student', '+25193' || lpad(n::text, 7, '0'), 'Sample', 'Family ' || n, '', 'x',
       timestamptz '2026-01-01' + (n / 3) * interval '1 minute'
     from generate_series(1, ${COUNT}) n`,
  );
  await writePastRules(
    world,
    `insert into enrollments (id, account_id, service, package_id, full_name, grade, frequency, time, details, price_etb, price_lines, created_at, payment_status, payment_type)
     select md5('crowd enrollment ' || n)::uuid, md5('crowd ' || n)::uuid, 'tutor', (select id from packages where service = 'tutor' limit 1),
       'Crowd ' || (n % 7), '9', 'Monday. Wednesday & Friday', '11:00 - 12:00', '{}', 1400, '[]',
       timestamptz '2026-01-01' + (n / 3) * interval '1 minute', case when n % 2 = 0 then 'pending' else 'declined' end, 'online'
     from generate_series(1, ${COUNT}) n`,
  );
  return world;
};

const LISTS = [
  '/admin/enrollments?',
  '/admin/enrollments?sort=oldest&',
  '/admin/enrollments?sort=name&',
  '/admin/enrollments?search=crowd&',
  '/admin/enrollments?search=crowd&sort=name&',
  '/admin/enrollments?payment=pending&sort=oldest&',
  '/admin/students?',
  '/admin/students?search=sample&',
  '/admin/households?',
];

test.each(LISTS)('%s is the same list, read by numbers, forwards by rows and backwards by rows', async (list) => {
  const world = await crowd();
  const page = async (query: string) => {
    const answer = await world.call('GET', `${list}${query}`, { token: world.office });
    expect(answer.statusCode).toBe(200);
    const { rows, ...rest } = answer.json();
    return { ...rest, ids: rows.map(({ _id }: { _id: string }) => _id) as string[] };
  };
  const first = await page('');
  expect(first.pageCount).toBeGreaterThan(1);
  const byNumber: string[][] = [];
  for (let number = 1; number <= first.pageCount; number += 1) byNumber.push((await page(`page=${number}`)).ids);
  expect(new Set(byNumber.flat()).size).toBe(first.total);

  const forwards = [first.ids];
  while (forwards.length < first.pageCount) {
    const { ids, page: shown } = await page(`page=${forwards.length + 1}&after=${forwards.at(-1)?.at(-1)}`);
    forwards.push(ids);
    expect(shown).toBe(forwards.length);
  }
  expect(forwards).toEqual(byNumber);

  const backwards = [byNumber.at(-1) ?? []];
  while (backwards.length < first.pageCount) {
    backwards.unshift((await page(`page=${first.pageCount - backwards.length}&before=${backwards[0]?.[0]}`)).ids);
  }
  expect(backwards).toEqual(byNumber);
});

test('where the row that a page should follow is gone, the page of that number is shown', async () => {
  const world = await crowd();
  const gone = '00000000-0000-7000-8000-000000000000';
  for (const list of LISTS) {
    const byNumber = await world.call('GET', `${list}page=2`, { token: world.office });
    const byRow = await world.call('GET', `${list}page=2&after=${gone}`, { token: world.office });
    expect(byNumber.json().rows.length).toBeGreaterThan(0);
    expect(byRow.json()).toEqual(byNumber.json());
  }
});

test('what is not a row is refused', async () => {
  const world = await officeWorld();
  const answer = await world.call('GET', '/admin/enrollments?after=x', { token: world.office });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors).toHaveProperty('after');
});

test('a list that is too long to count tells an estimate, and its pages do not end before it does', async () => {
  const world = await officeWorld();
  await writePastRules(
    world,
    `insert into accounts (id, kind, phone, first_name, last_name, email, password_hash, created_at)
     select md5('crowd ' || n)::uuid, 'student', '+2519' || lpad(n::text, 8, '0'), 'Sample', 'Family', '', 'x', timestamptz '2026-01-01' + n * interval '1 minute'
     from generate_series(1, 12020) n`,
  );
  const read = async (query: string) =>
    (await world.call('GET', `/admin/students?${query}`, { token: world.office })).json();
  await world.pool.query('analyze accounts');
  const first = await read('');
  expect(first).toMatchObject({ isTotalEstimated: true, page: 1 });
  expect(first.total).toBeGreaterThan(11_000);
  expect(first.total).toBeLessThan(13_000);
  const last = await read('page=241');
  expect(last).toMatchObject({ page: 241, pageCount: 241 });
  expect(last.rows.length).toBeLessThan(50);
});

/** 12,000 paid enrollments after 300 that are not; the newest 2,150 are of another grade. */
const manyEnrollments = async (): Promise<OfficeWorld> => {
  const world = await officeWorld();
  for (const statement of [
    `insert into accounts (id, kind, phone, first_name, last_name, email, password_hash, created_at)
     values (md5('crowd')::uuid, 'student', '+251930000001', 'Sample', 'Family', '', 'x', '2026-01-01')`,
    `insert into enrollments (id, account_id, service, package_id, full_name, grade, frequency, time, details, price_etb, price_lines, created_at, payment_status, payment_type)
     select md5('crowd enrollment ' || n)::uuid, md5('crowd')::uuid, 'tutor', (select id from packages where service = 'tutor' limit 1),
       'Crowd ' || (n * 7919 % 12300), case when n <= 10150 then '9' else '10' end, 'Monday. Wednesday & Friday', '11:00 - 12:00', '{}', 1400, '[]',
       timestamptz '2026-01-01' + (n / 3) * interval '1 minute', case when n <= 300 then 'pending' else 'paid' end, 'online'
     from generate_series(1, 12300) n`,
  ]) {
    await writePastRules(world, statement);
  }
  await world.pool.query('analyze enrollments');
  return world;
};

test('what is common is found in the order of the list and told by an estimate; the rest is counted', async () => {
  const world = await manyEnrollments();
  const read = async (query: string) => {
    const { rows, ...rest } = (await world.call('GET', `/admin/enrollments?${query}`, { token: world.office })).json();
    return { ...rest, ids: rows.map(({ _id }: { _id: string }) => _id) as string[] };
  };
  const { rows } = await world.pool.query(
    `select count(*)::int as paid from enrollments where payment_status = 'paid'`,
  );
  const paid: number = rows[0].paid;

  for (const sort of ['newest', 'oldest', 'name']) {
    const list = `payment=paid&sort=${sort}&`;
    const first = await read(list);
    expect([sort, first.isTotalEstimated, Math.abs(first.total - 12_000) < 600]).toEqual([sort, true, true]);
    // A page by its number is gathered, so all of them are counted.
    const [one, two] = [await read(`${list}page=1`), await read(`${list}page=2`)];
    expect(two).toMatchObject({ total: paid, isTotalEstimated: false });
    expect(one.ids).toEqual(first.ids);
    expect((await read(`${list}page=2&after=${first.ids.at(-1)}`)).ids).toEqual(two.ids);
    expect((await read(`${list}page=1&before=${two.ids[0]}`)).ids).toEqual(first.ids);
    const last = await read(`${list}page=240`);
    expect([last.ids.length, (await read(`${list}page=239&before=${last.ids[0]}`)).ids]).toEqual([
      50,
      (await read(`${list}page=239`)).ids,
    ]);
  }

  expect(await read('payment=pending')).toMatchObject({ total: 300, isTotalEstimated: false });
  // More than two thousand others stand before the first of these.
  const far = await read('grade=9');
  expect([far.total, far.isTotalEstimated, far.ids.length]).toEqual([10_150, false, 50]);
  expect(await read('grade=9&sort=oldest')).toMatchObject({ isTotalEstimated: true });
}, 60_000);

test('Today counts up to ten thousand who wait for a class, and says that there may be more', async () => {
  const world = await manyEnrollments();
  const { counts } = (await world.call('GET', '/admin/today', { token: world.office })).json();
  expect(counts.unassigned).toMatchObject({ count: 10_000, isCut: true });
  expect(counts.consent).toMatchObject({ isCut: true });
  expect(counts.receipt).toMatchObject({ isCut: false });
}, 60_000);
