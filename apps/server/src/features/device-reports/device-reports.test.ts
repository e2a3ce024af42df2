import { basename } from 'node:path';
import { DEVICE_PAGES } from '@temari/contracts/device-measures';
import { expect, test } from 'vitest';
import { LIMITS } from '../../domains/limits/limit-table.ts';
import { SCRIPT_LOADER_PATH } from '../../http/script-loader.ts';
import { school } from '../../testing/school.ts';
import { testWorld, type World } from '../../testing/world.ts';

const REPORT = {
  page: '/myClass/class/:classId',
  browser: { family: 'Chrome', major: 126 },
};
/** The one script that a server without the built web app serves. */
const FILE = basename(SCRIPT_LOADER_PATH);
const ERROR = { name: 'Error', reactError: 520, place: `${FILE}:8:677` };

const send = (world: World, body: object) => world.call('POST', '/device-reports', { body });

const numbersOf = async (world: World, days = 28) => {
  const { token } = await school(world).staff('auditor');
  return (await world.call('GET', `/admin/numbers/devices?days=${days}`, { token })).json();
};

test('what pages measure is counted by page and shown to the office as what three visits out of four had', async () => {
  const world = await testWorld();
  for (const LCP of [900, 1100, 1900, 8000]) await send(world, { ...REPORT, vitals: { LCP, INP: 80, CLS: 0 } });
  const answer = await send(world, { ...REPORT, page: '/', vitals: { LCP: 100 } });

  const { days, vitals } = await numbersOf(world);

  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  expect(days).toBe(28);
  expect(vitals).toEqual([
    { page: '/', name: 'LCP', p75: 150, visits: 1 },
    { page: REPORT.page, name: 'LCP', p75: 2000, visits: 4 },
    { page: REPORT.page, name: 'INP', p75: expect.closeTo(93.75), visits: 4 },
    { page: REPORT.page, name: 'CLS', p75: expect.closeTo(0.00375), visits: 4 },
  ]);
});

test('errors are counted by kind, place and browser, the most frequent first', async () => {
  const world = await testWorld();
  const other = { name: 'TypeError', place: `${FILE}:2:1244` };
  await send(world, { ...REPORT, errors: [ERROR, other] });
  await send(world, { ...REPORT, errors: [ERROR] });

  const { errors } = await numbersOf(world);

  expect(errors).toEqual([
    {
      page: REPORT.page,
      name: 'Error #520',
      place: ERROR.place,
      browser: 'Chrome 126',
      times: 2,
      lastDay: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    },
    { page: REPORT.page, ...other, browser: 'Chrome 126', times: 1, lastDay: expect.any(String) },
  ]);
});

test('reports sent at once are all counted', async () => {
  const world = await testWorld();

  await Promise.all(
    Array.from({ length: 20 }, () =>
      send(world, { ...REPORT, vitals: { LCP: 900, INP: 20, CLS: 0 }, errors: [ERROR] }),
    ),
  );

  const { vitals, errors } = await numbersOf(world);
  expect(vitals.map(({ visits }: { visits: number }) => visits)).toEqual([20, 20, 20]);
  expect(errors).toMatchObject([{ times: 20 }]);
});

test.each([
  ['an address instead of a page', { page: '/myClass/class/0190a1b2-0000-7000-8000-000000000000' }],
  [
    'words of an error',
    {
      errors: [
        { name: 'Error', place: ERROR.place, message: 'Hana' },
        { name: 'HanaBekele', place: ERROR.place },
      ],
    },
  ],
  ['a place outside our code', { errors: [{ name: 'Error', place: 'https://elsewhere.example/x.js:1:1' }] }],
  ['a whole user agent', { browser: { family: 'Mozilla/5.0 (Linux; Android 13; SM-A536B)', major: 1 } }],
  ['a value that is none', { vitals: { LCP: -1 } }],
  ['a value beyond all bounds', { vitals: { CLS: 1e9 } }],
  ['too many errors', { errors: Array.from({ length: 6 }, () => ERROR) }],
])('%s is refused', async (_, part) => {
  const world = await testWorld();

  const answer = await send(world, { ...REPORT, ...part });

  expect([answer.statusCode, answer.json().code]).toEqual([400, 'request/invalid']);
});

test('an error in a file that this server does not serve is counted without its place', async () => {
  const world = await testWorld();
  const places = ['hana-bekele.js:1:1', 'frame-older.js:2:1244', `${FILE}x.js:1:1`];

  for (const place of places) await send(world, { ...REPORT, errors: [{ name: 'TypeError', place }] });

  const { errors } = await numbersOf(world);
  expect(errors).toMatchObject([{ name: 'TypeError', place: 'other', times: places.length }]);
});

test('what a report must not say is dropped, and nothing in the database tells who sent it', async () => {
  const world = await testWorld();

  await send(world, {
    ...REPORT,
    phoneNumber: '+251911000001',
    vitals: { LCP: 900, name: 'Hana' },
    errors: [{ ...ERROR, message: 'Hana is undefined' }],
  });

  const { rows } = await world.pool.query(
    `select row_to_json(v)::text as row from device_vitals v union all select row_to_json(e)::text from device_errors e`,
  );
  expect(rows.length).toBe(2);
  expect(JSON.stringify(rows)).not.toMatch(/Hana|251911|127\.0\.0\.1/);
});

test('a report of more than 2 KB is refused before it is read', async () => {
  const world = await testWorld();

  const answer = await send(world, { ...REPORT, padding: 'x'.repeat(3000) });

  expect([answer.statusCode, answer.json().code]).toEqual([413, 'request/too-large']);
});

test('an address, and all addresses together, can send so many and no more', async () => {
  const world = await testWorld();
  const fill = (key: string, count: number) =>
    world.pool.query(
      `insert into rate_limits (key, count, ends_at) values ($1, $2, $3)
       on conflict (key) do update set count = excluded.count`,
      [key, count, new Date(world.clock.now().getTime() + 60_000)],
    );
  expect((await send(world, REPORT)).statusCode).toBe(204);
  const { rows } = await world.pool.query(`select key from rate_limits where key like 'deviceReports%' order by key`);
  const [all, here] = rows.map(({ key }) => String(key));
  expect([all, here]).toEqual(['deviceReports:all', expect.stringMatching(/^deviceReportsByAddress:/)]);

  await fill(here ?? '', LIMITS.deviceReportsByAddress.times);
  const tooMany = await send(world, REPORT);
  expect([tooMany.statusCode, tooMany.json().code]).toEqual([429, 'request/too-many']);
  expect(Number(tooMany.headers['retry-after'])).toBeGreaterThan(0);

  await fill(here ?? '', 1);
  await fill(all ?? '', LIMITS.deviceReports.times);
  expect((await send(world, REPORT)).statusCode).toBe(429);
});

test('made-up errors do not fill the table', async () => {
  const world = await testWorld();
  await world.pool.query(
    `insert into device_errors (day, page, name, place, browser, times)
     select (now() at time zone 'Africa/Addis_Ababa')::date, '/', 'Error', $1 || ':1:' || n, 'Chrome 1', 1
     from generate_series(1, 300) n`,
    [FILE],
  );
  const body = { ...REPORT, page: '/', browser: { family: 'Chrome', major: 1 } };
  const made = (line: number) => ({ name: 'TypeError', place: `${FILE}:${line}:1` });
  const known = { name: 'Error', place: `${FILE}:1:7` };

  await send(world, { ...body, errors: [made(1), made(2), made(3), known] });
  await send(world, { ...body, browser: { family: 'Opera', major: 80 }, errors: [made(4)] });

  const { rows } = await world.pool.query(
    `select place, browser, times from device_errors where place = 'other' or times > 1 order by times desc`,
  );
  expect(rows).toEqual([
    { place: 'other', browser: 'Other 0', times: 4 },
    { place: known.place, browser: 'Chrome 1', times: 2 },
  ]);
});

test('reports are forgotten after ninety days', async () => {
  const world = await testWorld();
  await send(world, { ...REPORT, vitals: { LCP: 900 }, errors: [ERROR] });
  world.clock.advance(89 * 86_400_000);
  await world.runJob('forget-device-reports');
  expect((await numbersOf(world, 90)).vitals.length).toBe(1);

  world.clock.advance(2 * 86_400_000);
  await world.runJob('forget-device-reports');

  const { rows } = await world.pool.query('select 1 from device_vitals union all select 1 from device_errors');
  expect(rows).toEqual([]);
});

test('the metrics hold the values by page, in as many series as there are pages', async () => {
  const world = await testWorld();
  await send(world, { ...REPORT, vitals: { LCP: 900, INP: 80, CLS: 0.02 }, errors: [ERROR, ERROR] });

  const metrics = (await world.app.inject('/metrics')).body;

  expect(metrics).toContain(`device_lcp_seconds_bucket{le="0.8",page="${REPORT.page}"} 0`);
  expect(metrics).toContain(`device_lcp_seconds_bucket{le="1",page="${REPORT.page}"} 1`);
  expect(metrics).toContain(`device_inp_seconds_sum{page="${REPORT.page}"} 0.08`);
  expect(metrics).toContain(`device_cls_count{page="${REPORT.page}"} 1`);
  expect(metrics).toContain(`device_errors_total{page="${REPORT.page}"} 2`);
  expect(DEVICE_PAGES.length).toBeLessThan(60);
});

test('the metrics hold what three visits out of four had, page by page, as the office sees it', async () => {
  const world = await testWorld();
  for (const LCP of [900, 1100, 1900, 8000]) await send(world, { ...REPORT, vitals: { LCP, INP: 80, CLS: 0.02 } });

  const read = async () =>
    (await world.app.inject('/metrics')).body.split('\n').filter((line) => line.startsWith('device_vital_p75'));

  expect(await read()).toEqual([
    `device_vital_p75{page="${REPORT.page}",vital="LCP"} 2`,
    expect.stringMatching(/vital="INP"\} 0\.09375$/),
    expect.stringMatching(/vital="CLS"\} 0\.021/),
  ]);

  world.clock.advance(28 * 86_400_000);
  expect(await read()).toEqual([]);
});
