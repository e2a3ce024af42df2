import { expect, test } from 'vitest';
import { takeBackNotices } from '../../../domains/notices/queries.ts';
import { type Telling, tell } from '../../../domains/notices/tell.ts';
import { type OfficeWorld, officeWorld } from '../../../testing/office-world.ts';

const household = async ({ pool }: OfficeWorld): Promise<string> =>
  (await pool.query("select id from accounts where phone = '+251911000001'")).rows[0].id;

const tellFamily = async (world: OfficeWorld, telling: Partial<Telling>): Promise<void> =>
  tell(world.deps, world.deps.db, world.clock.now(), [
    {
      occasion: 'absent',
      accountId: await household(world),
      cause: 'test',
      path: '/payments',
      values: () => ({ amount: '1,400', day: '15 Hidar', name: 'Hana Sample', course: 'Maths', when: 'today' }),
      ...telling,
    },
  ]);

const list = async (world: OfficeWorld, token: string, before?: string) =>
  (
    await world.call('GET', `/admin/households/${await household(world)}/notices${before ? `?before=${before}` : ''}`, {
      token,
    })
  ).json();

test('the office reads what a household was told, how, and what became of it, the newest first', async () => {
  const world = await officeWorld();
  await world.pool.query('delete from notices');
  await tellFamily(world, { cause: 'one', sms: 'always', isUrgent: true });
  await world.runJobs();
  await world.runJobs();
  world.clock.advance(1000);
  await tellFamily(world, { cause: 'two', sms: 'never' });
  await takeBackNotices(world.deps.db, { occasion: 'absent', causes: ['two'], now: world.clock.now() });

  const told = await list(world, world.auditor);

  expect(told).toMatchObject([
    { occasion: 'absent', takenBackAt: expect.any(String), channels: [] },
    {
      title: expect.stringContaining('Hana Sample'),
      readAt: null,
      takenBackAt: null,
      channels: [{ channel: 'sms', state: 'delivered', why: null }],
    },
  ]);
});

test('a page goes on behind the last one of the page before', async () => {
  const world = await officeWorld();
  await world.pool.query('delete from notices');
  for (let number = 0; number < 23; number += 1) await tellFamily(world, { cause: `test ${number}`, sms: 'never' });

  const first = await list(world, world.office);
  const second = await list(world, world.office, first.at(-1)._id);

  expect([first.length, second.length]).toEqual([20, 3]);
  expect(new Set([...first, ...second].map(({ _id }) => _id)).size).toBe(23);
});

test('who does not work on money reads nothing of it, and a household that is none is not found', async () => {
  const world = await officeWorld();
  await world.pool.query('delete from notices');
  await tellFamily(world, { occasion: 'month-due', cause: 'money', sms: 'never' });
  await tellFamily(world, { cause: 'lesson', sms: 'never' });
  const occasions = async () =>
    (await list(world, world.office)).map(({ occasion }: { occasion: string }) => occasion).sort();

  const before = await occasions();
  await world.pool.query(
    "update staff set capabilities = '{teaching}' where account_id = (select id from accounts where phone = '+251911000019')",
  );

  expect(before).toEqual(['absent', 'month-due']);
  expect(await occasions()).toEqual(['absent']);
  const nobody = await world.call('GET', '/admin/households/0190a1b2-0000-7000-8000-000000000000/notices', {
    token: world.office,
  });
  expect(nobody.statusCode).toBe(404);
});
