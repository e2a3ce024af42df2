import { expect, test } from 'vitest';
import { tell } from '../../../domains/notices/tell.ts';
import { type OfficeWorld, officeWorld } from '../../../testing/office-world.ts';

const spending = async (world: OfficeWorld) =>
  (await world.call('GET', '/admin/notice-spending', { token: world.auditor })).json();

const edit = async (world: OfficeWorld, changed: object) => {
  const { settings } = await spending(world);
  return world.call('PUT', '/admin/notice-settings', { token: world.office, body: { ...settings, ...changed } });
};

const tellFamily = async (world: OfficeWorld, cause: string): Promise<void> => {
  const { rows } = await world.pool.query("select id from accounts where phone = '+251911000001'");
  await tell(world.deps, world.deps.db, world.clock.now(), [
    {
      occasion: 'class-assigned',
      accountId: rows[0].id,
      cause,
      path: '/payments',
      values: () => ({ name: 'Hana Sample', course: 'Maths' }),
      sms: 'always',
    },
  ]);
};

test('what was spent is shown against the budget, and what waits for the next one', async () => {
  const world = await officeWorld();
  await world.runJobs();
  const before = await spending(world);
  await edit(world, { quietFromMinute: 0, quietUntilMinute: 0, smsPriceSantim: 80, smsBudgetSantim: 100_000 });
  await tellFamily(world, 'test 1');
  await world.runJobs();
  await world.runJobs();

  const sent = await spending(world);
  await edit(world, { smsBudgetSantim: 0 });
  await tellFamily(world, 'test 2');
  await world.runJobs();
  const spent = await spending(world);

  expect(sent.told - before.told).toBe(1);
  expect(sent.bySms - before.bySms).toBe(1);
  expect(sent.spentEtb - before.spentEtb).toBeGreaterThanOrEqual(0.8);
  expect(sent).toMatchObject({ budgetEtb: 1000, percent: 0, waiting: before.waiting });
  expect(spent).toMatchObject({ budgetEtb: 0, percent: 100, waiting: before.waiting + 1, bySms: sent.bySms });
});

test('the cost of a month for 1,600 learners has at most two messages a household', async () => {
  const world = await officeWorld();
  await edit(world, { smsPriceSantim: 40 });

  const { planned, households, learners } = await spending(world);

  expect(planned.learners).toBe(1600);
  expect(planned.households).toBe(Math.ceil((1600 * households) / learners));
  expect(planned.messages).toBe(planned.households * 2);
  expect(planned.costEtb).toBeCloseTo(planned.messages * 0.8);
});

test('reminders that families have asked for by SMS are counted beside the two messages', async () => {
  const world = await officeWorld();
  await edit(world, { smsPriceSantim: 40 });
  const before = (await spending(world)).planned;
  await world.pool.query(
    `insert into notice_switches (account_id, name, is_on)
     select distinct account_id, 'reminder-sms', true from enrollments where payment_status = 'paid'`,
  );

  const { planned } = await spending(world);

  expect(before.reminders).toEqual({ messages: 0, costEtb: 0 });
  expect(planned.messages).toBe(planned.households * 2);
  expect(planned.costEtb).toBe(before.costEtb);
  expect(planned.reminders.messages).toBe(planned.households * 13);
  expect(planned.reminders.costEtb).toBeCloseTo(planned.reminders.messages * 0.8);
});

test('settings are saved against the version that was seen, and written down', async () => {
  const world = await officeWorld();
  const { settings } = await spending(world);

  const first = await edit(world, { quietFromMinute: 22 * 60 });
  const late = await world.call('PUT', '/admin/notice-settings', { token: world.owner, body: settings });
  const wrong = await edit(world, { quietFromMinute: 24 * 60, smsBudgetSantim: -1 });

  expect(first.json()).toMatchObject({ quietFromMinute: 1320 });
  expect(late.json().code).toBe('office/changed-meanwhile');
  expect(wrong.json().fields).toMatchObject({ quietFromMinute: { code: 'time' }, smsBudgetSantim: { code: 'amount' } });
  expect((await world.audit()).filter(({ action }) => action === 'edit-notice-settings')).toHaveLength(1);
});
