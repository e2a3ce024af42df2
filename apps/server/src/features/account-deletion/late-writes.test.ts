import { expect, onTestFinished, test } from 'vitest';
import { manualPayment, newFamily, tutoringForm } from '../../testing/families.ts';
import { untilSomebodyWaits } from '../../testing/locks.ts';
import { testWorld, type World } from '../../testing/world.ts';

const PEOPLE = [
  ['learners', 'household_id'],
  ['guardians', 'household_id'],
  ['enrollments', 'account_id'],
  ['payments', 'account_id'],
  ['idempotency_keys', 'account_id'],
] as const;

/** A call that has passed the sign-in and waits while its account is erased. */
const whileErased = async (world: World, id: string, call: () => ReturnType<World['call']>) => {
  const erasing = await world.pool.connect();
  onTestFinished(() => erasing.release());
  await erasing.query('begin');
  await erasing.query('select from accounts where id = $1 for update', [id]);
  const answer = call();
  await untilSomebodyWaits(world);
  await erasing.query(`update accounts set phone = null, first_name = '', erased_at = now() where id = $1`, [id]);
  await erasing.query('commit');
  return answer;
};

test('what was on its way while an account was erased brings no word of a person back', async () => {
  const world = await testWorld();
  await world.seed();
  const form = { ...(await tutoringForm(world)), fatherName: 'Bekele Sample', fatherPhone: '0922000001' };
  const late: ((family: Awaited<ReturnType<typeof newFamily>>) => Promise<[path: string, body: object]>)[] = [
    async () => ['/enrollment', form],
    async (family) => ['/enrollment', { ...form, ...(await manualPayment(world, family, 'FT26140P01YD')) }],
    async () => ['/learners', { fullName: 'Hana Sample' }],
    async () => ['/guardians', { name: 'Bekele Sample', phone: '0922000001', relation: 'father' }],
  ];

  for (const request of late) {
    const family = await newFamily(world);
    const [path, body] = await request(family);
    const headers = { 'idempotency-key': `late-${family.id}` };
    const answer = await whileErased(world, family.id, () =>
      world.call('POST', path, { token: family.token, body, headers }),
    );

    expect([path, answer.statusCode, answer.json().code]).toEqual([path, 401, 'auth/not-signed-in']);
    for (const [table, owner] of PEOPLE) {
      const { rowCount } = await world.pool.query(`select from ${table} where ${owner} = $1`, [family.id]);
      expect([path, table, rowCount]).toEqual([path, table, 0]);
    }
  }
  expect(world.gateway.transactions.size).toBe(0);
});
