import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addTransaction, type Transaction } from '../../sandbox/chapa/ledger.ts';
import { eventBody, signatures } from '../../sandbox/chapa/webhooks.ts';
import { type OfficeWorld, officeWorld } from '../../testing/office-world.ts';
import { TEST_KEYS } from '../../testing/world.ts';

const RUNS = Number(process.env.REFUND_HISTORIES ?? 25);

/** Sums that meet, overlap and miss each other; above 5,000 a second person is needed. */
const amounts = fc.constantFrom(0.01, 100, 299.99, 400, 600, 1200, 2500, 6000);

type Act =
  | { who: 'checkout' | 'approver' | 'refuser' | 'gateway says given back' }
  | { who: 'office' | 'owner'; etb: number | undefined; way: 'gateway' | 'other' }
  | { who: 'webhook'; etb: number; name: string | null; event: string };

const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ who: fc.constant('checkout' as const) }),
  fc.record({
    who: fc.constantFrom('office' as const, 'owner' as const),
    etb: fc.option(amounts, { nil: undefined }),
    way: fc.constantFrom('gateway' as const, 'other' as const),
  }),
  fc.record({ who: fc.constantFrom('approver' as const, 'refuser' as const) }),
  fc.record({
    who: fc.constant('webhook' as const),
    etb: amounts,
    // Few names, so that many events are repeats; without one the sum counts.
    name: fc.constantFrom('R1', 'R2', 'R3', 'R4', null),
    event: fc.constantFrom('charge.refunded', 'charge.reversed', 'refund.success', 'refund.failed'),
  }),
  fc.record({ who: fc.constant('gateway says given back' as const) }),
);
/** One after another, and within one step all at once. */
const history = fc.record({
  amountEtb: fc.constantFrom(1200, 7000),
  steps: fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 }),
});

interface Scene {
  world: OfficeWorld;
  paymentId: string;
  enrollmentId: string;
  transaction: Transaction;
}

const sceneOf = async (world: OfficeWorld, amountEtb: number): Promise<Scene> => {
  const txRef = randomUUID();
  const { enrollmentId, paymentId } = await world.enroll({ payment: 'pending', amountEtb });
  await world.pool.query(
    `update payments set type = 'online', tx_ref = $2, bank_id = null, transaction_key = null where id = $1`,
    [paymentId, txRef],
  );
  await world.pool.query('update enrollments set class_id = (select id from classes limit 1) where id = $1', [
    enrollmentId,
  ]);
  // The password was entered a moment ago, however many histories came before.
  await world.pool.query('update sessions set confirmed_at = $1', [world.clock.now()]);
  const order = { amount: String(amountEtb), currency: 'ETB', tx_ref: txRef };
  return { world, paymentId, enrollmentId, transaction: addTransaction(world.gateway, order, world.clock.now()) };
};

const hear = async ({ world }: Scene, body: string): Promise<number> =>
  (
    await world.call('POST', '/payments/chapa/webhook', {
      body,
      headers: { 'content-type': 'application/json', ...signatures(TEST_KEYS.webhookSecret, body) },
    })
  ).statusCode;

const proposalOf = async ({ world, paymentId }: Scene): Promise<string> => {
  const { rows } = await world.pool.query("select id from refunds where payment_id = $1 and state = 'proposed'", [
    paymentId,
  ]);
  return rows[0]?.id ?? randomUUID();
};

const perform = async (scene: Scene, step: Act): Promise<number> => {
  const { world, paymentId, transaction } = scene;
  switch (step.who) {
    case 'checkout':
      if (transaction.status === 'open') transaction.status = 'success';
      return hear(scene, eventBody('charge.success', transaction));
    case 'office':
    case 'owner':
      return (
        await world.call('POST', `/admin/payments/${paymentId}/refund`, {
          token: world[step.who],
          body: { reason: 'Sample', way: step.way, ...(step.etb && { amountEtb: step.etb }) },
        })
      ).statusCode;
    case 'approver':
    case 'refuser':
      return (
        await world.call('PATCH', `/admin/refunds/${await proposalOf(scene)}`, {
          token: step.who === 'approver' ? world.owner : world.office,
          body: { decision: step.who === 'approver' ? 'approve' : 'refuse' },
        })
      ).statusCode;
    case 'webhook': {
      const nameless = { updated_at: undefined, created_at: undefined, reference: undefined };
      const body = JSON.parse(eventBody('charge.refunded', transaction));
      const named = step.name ? { ref_id: step.name } : nameless;
      return hear(scene, JSON.stringify({ ...body, event: step.event, amount: step.etb, ...named }));
    }
    case 'gateway says given back':
      if (transaction.status === 'success') transaction.status = 'refunded';
      await world.pool.query(
        `update payments set next_check_at = $2 where id = $1 and status in ('pending', 'declined')`,
        [paymentId, world.clock.now()],
      );
      await world.runJob('reconcile-payments');
      return 200;
  }
};

interface Standing {
  status: string;
  amount: number;
  refunded: number;
  settled: number | null;
  came_in: number | null;
  booked: number | null;
  names: number;
  repeats: number;
  last_status: string;
  has_seat: boolean;
  lone: number;
}

const standingOf = async ({ world, paymentId }: Scene): Promise<Standing> =>
  (
    await world.pool.query<Standing>(
      `select p.status, p.amount_etb::float8 as amount, p.refunded_etb::float8 as refunded,
         (select sum(settled_etb)::float8 from payment_events where payment_id = p.id) as settled,
         (select sum(settled_etb)::float8 from payment_events where payment_id = p.id and settled_etb > 0) as came_in,
         (select sum(amount_etb)::float8 from refunds where payment_id = p.id and state = 'booked') as booked,
         (select count(distinct identity)::int from refunds where payment_id = p.id) as names,
         (select count(identity)::int from refunds where payment_id = p.id) as repeats,
         (select to_status from payment_events where payment_id = p.id order by id desc limit 1) as last_status,
         (select class_id is not null from enrollments where id = p.enrollment_id) as has_seat,
         (select count(*)::int from refunds where payment_id = p.id and state = 'booked' and needs_second_person
           and decided_by is not distinct from proposed_by) as lone
       from payments p where p.id = $1`,
      [paymentId],
    )
  ).rows[0] as Standing;

/** What holds after every step of every history. */
const expectSound = (now: Standing, before: Standing | null): void => {
  const cameIn = now.came_in ?? 0;
  const kept = now.settled ?? 0;
  expect([0, now.amount]).toContain(cameIn);
  expect(kept).toBeGreaterThanOrEqual(0);
  expect(kept).toBeLessThanOrEqual(now.amount);
  expect(kept).toBeCloseTo(cameIn - now.refunded, 5);
  expect(now.booked ?? 0).toBeCloseTo(now.refunded, 5);
  expect(now.status === 'refunded').toBe(cameIn > 0 && now.refunded === now.amount);
  expect(now.has_seat).toBe(now.status !== 'refunded');
  if (cameIn > 0) expect(now.last_status).toBe(now.status);
  expect(now.repeats).toBe(now.names);
  expect(now.lone).toBe(0);
  // Nothing that went back comes in again, and what is refunded stays so.
  if (before) expect(now.refunded).toBeGreaterThanOrEqual(before.refunded);
  if (before?.status === 'refunded') expect(now.status).toBe('refunded');
};

test('whatever happens to a payment in whatever order and at once: no more goes back than came in', async () => {
  const world = await officeWorld();

  await fc.assert(
    fc.asyncProperty(history, async ({ amountEtb, steps }) => {
      const scene = await sceneOf(world, amountEtb);
      let before: Standing | null = null;
      for (const step of steps) {
        const answers = await Promise.all(step.map((one) => perform(scene, one)));
        for (const status of answers) expect([200, 404, 409]).toContain(status);
        const now = await standingOf(scene);
        expectSound(now, before);
        // The same history again adds nothing where the gateway names what it tells.
        await Promise.all(step.filter((one) => one.who === 'webhook' && one.name).map((one) => perform(scene, one)));
        const repeated = await standingOf(scene);
        expectSound(repeated, now);
        before = repeated;
        world.clock.advance(2000);
      }
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
}, 120_000);

test('the parts of one payment are their sum, whoever tells them and in whatever order', async () => {
  const world = await officeWorld();
  const part = fc.record({
    who: fc.constantFrom('office' as const, 'webhook' as const),
    etb: fc.integer({ min: 1, max: 400 }),
  });

  await fc.assert(
    fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 6 }), async (parts) => {
      const scene = await sceneOf(world, 1200);
      await perform(scene, { who: 'checkout' });
      let sum = 0;
      for (const [place, { who, etb }] of parts.entries()) {
        const named = { who: 'webhook' as const, etb, name: `R${place}`, event: 'charge.refunded' };
        const status = await perform(scene, who === 'office' ? { who, etb, way: 'other' } : named);
        if (who === 'webhook') sum = Math.min(1200, sum + etb);
        else if (status === 200) sum += etb;
        else expect(sum === 1200 || sum + etb > 1200).toBe(true);
      }
      expect((await standingOf(scene)).refunded).toBe(sum);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
}, 120_000);
