import { expect, test } from 'vitest';
import type { Transaction } from '../../sandbox/chapa/ledger.ts';
import {
  atCheckout,
  enrollmentsOf,
  type Family,
  manualPayment,
  newFamily,
  tutoringForm,
} from '../../testing/families.ts';
import { officeWorld } from '../../testing/office-world.ts';
import { testWorld, type World } from '../../testing/world.ts';

const demoWorld = async () => {
  const world = await testWorld();
  await world.seed();
  return { world, family: await newFamily(world) };
};

const enroll = async (world: World, family: Family, changed: object = {}) => {
  const body = { ...(await tutoringForm(world)), ...changed };
  const { data, paymentUrl } = (await world.call('POST', '/enrollment', { token: family.token, body })).json();
  const transaction = [...world.gateway.transactions.values()].at(-1) as Transaction;
  return { id: data.enrollment._id as string, checkoutUrl: paymentUrl?.data.checkout_url as string, transaction };
};

const remove = (world: World, family: Family, id: string) =>
  world.call('DELETE', `/enrollment/${id}`, { token: family.token });

test('an unpaid enrollment leaves the list, its checkout is closed, and its rows stay', async () => {
  const { world, family } = await demoWorld();
  const { id, transaction } = await enroll(world, family);
  const kept = await enroll(world, family, { fullName: 'Sara Bekele' });

  expect((await remove(world, family, id)).statusCode).toBe(204);

  expect((await enrollmentsOf(world, family)).map(({ _id }: { _id: string }) => _id)).toEqual([kept.id]);
  expect(transaction.status).toBe('cancelled');
  const { rows } = await world.pool.query(
    `select p.status, p.decline_reason, array_agg(v.kind order by v.id) as kinds from payments p
     join payment_events v on v.payment_id = p.id where p.enrollment_id = $1 group by p.id`,
    [id],
  );
  expect(rows).toEqual([
    { status: 'declined', decline_reason: 'The enrollment was removed.', kinds: ['started', 'removed'] },
  ]);
});

test('removing twice, also at once, is the same as once', async () => {
  const { world, family } = await demoWorld();
  const { id } = await enroll(world, family);

  const answers = await Promise.all([1, 2, 3, 4].map(() => remove(world, family, id)));

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204]);
  expect((await remove(world, family, id)).statusCode).toBe(204);
});

test('a removed enrollment cannot be paid, by checkout or by receipt, nor priced', async () => {
  const { world, family } = await demoWorld();
  const { id } = await enroll(world, family);
  await remove(world, family, id);

  const { paymentType: _, ...receipt } = await manualPayment(world, family, 'FT26140P01YB');
  const { token } = family;
  const asked = [
    await world.call('POST', `/enrollment/${id}/checkout`, { token, body: {} }),
    await world.call('POST', `/enrollment/${id}/receipt`, { token, body: receipt }),
    await world.call('GET', `/enrollment/${id}/price`, { token }),
  ];

  expect(asked.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
});

test('what is paid or under review stays; a declined receipt can go', async () => {
  const { world, family } = await demoWorld();
  const paid = await enroll(world, family);
  await atCheckout(world, paid.checkoutUrl, 'pay');
  const manual = await enroll(world, family, await manualPayment(world, family, 'FT26140P01YB'));

  expect((await remove(world, family, paid.id)).json().code).toBe('payment/already-paid');
  expect((await remove(world, family, manual.id)).json().code).toBe('payment/in-review');
  await world.pool.query("update payments set status = 'declined' where enrollment_id = $1", [manual.id]);
  expect((await remove(world, family, manual.id)).statusCode).toBe(204);
  await world.pool.query("update payments set status = 'refunded' where enrollment_id = $1", [paid.id]);
  expect((await remove(world, family, paid.id)).json().code).toBe('enrollment/not-removable');
});

test('paid without our hearing of it: the removal finds the money, and nothing is removed', async () => {
  const { world, family } = await demoWorld();
  const { id, transaction } = await enroll(world, family);
  transaction.status = 'success';

  expect((await remove(world, family, id)).json().code).toBe('payment/already-paid');

  expect((await enrollmentsOf(world, family))[0]).toMatchObject({ _id: id, payment: { status: 'paid' } });
});

test('money that arrives after the removal brings the enrollment back, paid', async () => {
  const { world, family } = await demoWorld();
  const { id, transaction } = await enroll(world, family);
  await remove(world, family, id);
  transaction.status = 'success';

  world.clock.advance(61_000);
  await world.runJob('reconcile-payments');

  expect((await enrollmentsOf(world, family))[0]).toMatchObject({ _id: id, payment: { status: 'paid' } });
});

test('a removal and a payment at the same moment end in a paid enrollment on the list, or in a removed unpaid one', async () => {
  const { world, family } = await demoWorld();
  for (const round of [1, 2, 3, 4, 5]) {
    const { id, checkoutUrl, transaction } = await enroll(world, family, { fullName: `Child ${round}` });

    const [removed] = await Promise.all([remove(world, family, id), atCheckout(world, checkoutUrl, 'pay')]);

    const found = (await enrollmentsOf(world, family)).find(({ _id }: { _id: string }) => _id === id);
    if (transaction.status === 'success') expect(found?.payment.status).toBe('paid');
    else {
      expect(removed.statusCode).toBe(204);
      expect(found).toBeUndefined();
    }
  }
});

test("nobody removes another's enrollment", async () => {
  const { world, family } = await demoWorld();
  const { id } = await enroll(world, family);

  expect((await remove(world, await newFamily(world), id)).statusCode).toBe(404);
  expect((await remove(world, family, 'nonsense')).statusCode).toBe(404);
  expect(await enrollmentsOf(world, family)).toHaveLength(1);
});

test('the office still finds a removed enrollment, and reads when it was removed', async () => {
  const world = await officeWorld();
  const family = await newFamily(world);
  const { id } = await enroll(world, family);
  await remove(world, family, id);

  const found = (await world.call('GET', `/admin/enrollments/${id}`, { token: world.office })).json();

  expect(found.removedAt).toEqual(expect.any(String));
  expect(found.story.map(({ what }: { what: string }) => what)).toContain('removed');
});
