import { expect, test } from 'vitest';
import { newFamily, tutoringForm } from '../../testing/families.ts';
import { queriesDuring } from '../../testing/queries-during.ts';
import { testWorld } from '../../testing/world.ts';

const PARENTS = {
  fatherName: 'Bekele Sample',
  fatherPhone: '0922000001',
  motherName: 'Almaz Sample',
  motherPhone: '0922000002',
};

test.each([
  ['for a learner whom the family has already', {}],
  ['for a new learner, with both parents', { fullName: 'Hana Sample', ...PARENTS }],
])('an application that is paid online, %s: at most 8 statements in 4 round trips', async (_, changed) => {
  const world = await testWorld();
  await world.seed();
  const family = await newFamily(world);
  const body = await tutoringForm(world);
  const send = (key: string, more: object) =>
    world.call('POST', '/enrollment', {
      token: family.token,
      body: { ...body, ...more },
      headers: { 'idempotency-key': key },
    });
  await send('form-key-1', {});

  const asked = await queriesDuring(world, async () => {
    expect((await send('form-key-2', changed)).statusCode).toBe(201);
  });

  expect(asked.statements.length).toBeLessThanOrEqual(8);
  expect(asked.roundTrips).toBeLessThanOrEqual(4);
});
