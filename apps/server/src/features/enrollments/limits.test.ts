import { expect, test } from 'vitest';
import { type Family, manualPayment, newFamily, tutoringForm } from '../../testing/families.ts';
import { testWorld, type World } from '../../testing/world.ts';

const demoWorld = async () => {
  const world = await testWorld();
  await world.seed();
  return { world, family: await newFamily(world) };
};

const apply = async (world: World, family: Family, changed: object = {}) =>
  world.call('POST', '/enrollment', { token: family.token, body: { ...(await tutoringForm(world)), ...changed } });

const applyByTransfer = async (world: World, family: Family, n: number) =>
  apply(world, family, await manualPayment(world, family, `FT26140P0${100 + n}`));

const codes = (answers: { statusCode: number; json: () => { code?: string } }[]) =>
  answers.map((answer) => (answer.statusCode === 201 ? 'taken' : answer.json().code)).toSorted();

const times = (count: number, what: string): string[] => Array.from({ length: count }, () => what);

test('thirty registrations sent at once are twenty; one more is taken when one is paid or has ended', async () => {
  const { world, family } = await demoWorld();

  const answers = await Promise.all(Array.from({ length: 30 }, () => apply(world, family)));
  const refused = await apply(world, family);

  expect(codes(answers)).toEqual([...times(10, 'enrollment/too-many-unpaid'), ...times(20, 'taken')]);
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    '20 of your registrations wait for their payment. Please pay one of them first. Those that are not paid end after three days.',
  ]);
  for (const status of ['paid', 'declined', 'refunded']) {
    await world.pool.query(
      `update payments set status = $1, receipt_number = null where id = (
         select id from payments where account_id = $2 and status = 'pending' limit 1)`,
      [status, family.id],
    );
    expect([status, (await apply(world, family)).statusCode]).toEqual([status, 201]);
    expect([status, (await apply(world, family)).statusCode]).toEqual([status, 409]);
  }
  expect((await apply(world, await newFamily(world))).statusCode).toBe(201);
});

test('fifteen receipts sent at once are ten in review; the next is taken when one is decided', async () => {
  const { world, family } = await demoWorld();
  const bodies = [];
  for (let n = 0; n < 15; n += 1) bodies.push(await manualPayment(world, family, `FT26140P0${200 + n}`));

  const answers = await Promise.all(bodies.map((body) => apply(world, family, body)));

  expect(codes(answers)).toEqual([...times(5, 'payment/too-many-in-review'), ...times(10, 'taken')]);
  expect((await applyByTransfer(world, family, 1)).json().message).toBe(
    'We are looking at 10 of your receipts. Please wait for an answer before you send another.',
  );
  await world.pool.query(
    `update payments set status = 'declined' where id = (select id from payments where account_id = $1 limit 1)`,
    [family.id],
  );
  expect((await applyByTransfer(world, family, 2)).statusCode).toBe(201);
});

test('paying again for what was declined counts like a new registration, and never twice', async () => {
  const { world, family } = await demoWorld();
  const ids: string[] = [];
  for (let n = 0; n < 20; n += 1) ids.push((await apply(world, family)).json().data.enrollment._id);
  await world.pool.query(`update payments set status = 'declined' where enrollment_id = $1`, [ids[0]]);
  const again = (id: string | undefined) => world.call('POST', `/enrollment/${id}/checkout`, { token: family.token });

  expect((await again(ids[0])).statusCode).toBe(200);
  expect((await again(ids[1])).statusCode).toBe(200);
  await world.pool.query(`update payments set status = 'declined' where enrollment_id = $1`, [ids[0]]);
  expect((await apply(world, family)).statusCode).toBe(201);
  expect((await again(ids[0])).json().code).toBe('enrollment/too-many-unpaid');
});
