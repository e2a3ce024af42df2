import { addDays, addisDate } from '@temari/contracts/addis-time';
import { expect, test } from 'vitest';
import { aCharge } from '../../../testing/charges.ts';
import { school } from '../../../testing/school.ts';
import { testWorld } from '../../../testing/world.ts';

type Thing = { kind: string; _id: string; name: string };

test('whoever works on money sees whom to call, what waits for a second person, and seats that nobody pays for', async () => {
  const world = await testWorld();
  const town = school(world);
  const [money, colleague, teaching] = [
    await town.staff('office', ['money']),
    await town.staff('office', ['money']),
    await town.staff('office', ['teaching']),
  ];
  const family = await town.student('Hana');
  const enrollment = await town.enroll(family, await town.class(), null, 'Hana Sample');
  const dueOn = addDays(addisDate(world.clock.now()), -30);
  const charge = await aCharge(world, enrollment, { dueOn });
  const waiver = { kind: 'waiver', amountEtb: 1400, reason: 'Hard times', openEtb: 1400 };
  await world.call('POST', `/admin/charges/${charge}/reductions`, { token: colleague.token, body: waiver });
  const today = async ({ token }: { token: string }) => {
    const { waiting, counts } = (await world.call('GET', '/admin/today', { token })).json();
    const kinds = ['arrears', 'reduction', 'free-seat'];
    return {
      things: waiting.filter(({ kind }: Thing) => kinds.includes(kind)),
      counts: kinds.map((kind) => counts[kind].count),
    };
  };

  const seen = await today(money);

  expect(seen.counts).toEqual([1, 1, 1]);
  expect(seen.things).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'arrears', count: 1 }),
      expect.objectContaining({ kind: 'reduction', _id: family.id, amountEtb: 1400, name: 'Hana Sample' }),
      expect.objectContaining({ kind: 'free-seat', _id: enrollment, name: 'Hana Sample', startDate: dueOn }),
    ]),
  );
  expect(await today(teaching)).toEqual({ things: [], counts: [0, 0, 0] });

  // A promise stops all but what waits for a second person; a free seat is on no list.
  await world.call('POST', `/admin/households/${family.id}/contacts`, {
    token: money.token,
    body: { outcome: 'promised', note: '', promisedFor: addDays(addisDate(world.clock.now()), 3) },
  });
  expect((await today(money)).counts).toEqual([0, 1, 0]);
});

test('a learner who is in no class any more has no seat to free', async () => {
  const world = await testWorld();
  const town = school(world);
  const { token } = await town.staff('office', ['money']);
  const enrollment = await town.enroll(await town.student(), null, null);
  await aCharge(world, enrollment, { dueOn: addDays(addisDate(world.clock.now()), -60) });

  const { counts } = (await world.call('GET', '/admin/today', { token })).json();

  expect([counts.arrears.count, counts['free-seat'].count]).toEqual([1, 0]);
});
