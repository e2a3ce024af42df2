import { TERMS_VERSION } from '@temari/contracts/terms';
import { expect, test } from 'vitest';
import { newFamily, tutoringForm } from '../../testing/families.ts';
import { testWorld } from '../../testing/world.ts';

test('the terms that were accepted are kept with the enrollment; a version that never was is refused', async () => {
  const world = await testWorld();
  await world.seed();
  const family = await newFamily(world);
  const enroll = async (changed: object) =>
    world.call('POST', '/enrollment', {
      token: family.token,
      body: { ...(await tutoringForm(world)), ...changed },
    });

  expect((await enroll({ fullName: 'With', terms: TERMS_VERSION })).statusCode).toBe(201);
  expect((await enroll({ fullName: 'Without' })).statusCode).toBe(201);
  const refused = await enroll({ fullName: 'Wrong', terms: '1999-01' });
  expect([refused.statusCode, refused.json().errors]).toEqual([400, { terms: expect.any(String) }]);

  const { rows } = await world.pool.query(
    'select full_name, terms_version from enrollments where account_id = $1 order by full_name',
    [family.id],
  );
  expect(rows).toEqual([
    { full_name: 'With', terms_version: TERMS_VERSION },
    { full_name: 'Without', terms_version: null },
  ]);
});
