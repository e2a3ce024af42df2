import { randomUUID } from 'node:crypto';
import { addDays, addisDate } from '@temari/contracts/addis-time';
import { ETHIOPIAN_MONTHS } from '@temari/contracts/billing-months';
import { schoolMonthOf } from '@temari/contracts/school-months';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Db } from '../../db/client.ts';
import { allocateHousehold } from '../../domains/money/allocate-household.ts';
import { chargeMonths, chargesDue, startMonths } from '../../domains/money/charge-months.ts';
import {
  balanceOf,
  freeMoneyOf,
  lockHousehold,
  openChargesOf,
  reverseCharge,
  subscriptionsOf,
} from '../../domains/money/queries.ts';
import { allocate } from '../../domains/money/rules.ts';
import { AppError } from '../../errors/app-error.ts';
import { giveBack, owed, payIn } from '../../testing/money.ts';
import { mortal } from '../../testing/mortal.ts';
import { school } from '../../testing/school.ts';
import { testWorld } from '../../testing/world.ts';
import { keepEnrollment, pauseEnrollment, stopEnrollment } from '../enrollment-changes/pause-and-stop.ts';
import { goOnWithClass, returnFromPauses } from './return-from-pauses.ts';

/** `npm run test:properties` plays 10,000. */
const HISTORIES = Number(process.env.MONEY_HISTORIES ?? 200);
/** How many share a school, in a fresh database, so that the last history takes no longer than the first. */
const HISTORIES_OF_SCHOOL = 200;
const SCHOOLS = Array.from({ length: Math.ceil(HISTORIES / HISTORIES_OF_SCHOOL) }, (_, place) => ({
  school: place + 1,
  histories: Math.min(HISTORIES_OF_SCHOOL, HISTORIES - place * HISTORIES_OF_SCHOOL),
}));
/** Generous: a busy machine makes a test slower, not red. */
const TIMEOUT_MS = 1_800_000;
const DAY_MS = 86_400_000;
const BEGIN = new Date('2026-10-19T10:00:00Z');
const EVERY_MONTH = { has: () => true } as unknown as ReadonlySet<string>;

/** One school for all histories: each has a household of its own, and begins on the same day. */
const openSchool = async () => {
  let now = BEGIN;
  const world = await testWorld({ clock: { now: () => now } });
  const town = school(world);
  const today = addisDate(now);
  const classId = await town.class({}, { startDate: addDays(today, -14), endDate: addDays(today, 1000) });
  await world.runJob('plan-lessons');
  const { db } = world.deps;
  const dying = mortal(world);

  const family = async () => {
    now = BEGIN;
    const member = await town.student();
    const actor = { accountId: member.id, role: '' } as unknown as Parameters<typeof stopEnrollment>[1];
    const enrollments: string[] = [];
    const { pool } = world;
    const charging = (until = addisDate(now)) => ({
      calendar: ETHIOPIAN_MONTHS,
      until,
      released: EVERY_MONTH,
      now,
    });
    /** As the job does it, which holds the enrollments that it charges. */
    const charge = async (tx: Db, until?: string): Promise<void> => {
      const ids = [...enrollments];
      await tx.execute(
        sql`select id from enrollments where id = any(${sql.param(ids)}::uuid[]) order by id for no key update`,
      );
      await chargeMonths(tx, ids, charging(until));
    };
    const anyEnrollment = (place: number): string | undefined => enrollments[place % Math.max(1, enrollments.length)];
    /** What a person would be refused is no fault. */
    const allowed = async (act: Promise<unknown>): Promise<void> => {
      await act.catch((error) => {
        if (!(error instanceof AppError)) throw error;
      });
    };

    return {
      db,
      pool,
      id: member.id,
      enrollments,
      now: () => now,
      addDays: (days: number): void => {
        now = new Date(now.getTime() + days * DAY_MS);
      },
      due: () => chargesDue(db, enrollments, charging()),
      enroll: async (): Promise<void> => {
        const id = await town.enroll(member, classId, null, `Learner ${randomUUID().slice(0, 8)}`);
        await pool.query('update enrollments set assigned_at = $2 where id = $1', [id, now]);
        await payIn(world, { householdId: member.id, etb: 1400, bought: id, now });
        enrollments.push(id);
      },
      start: async (): Promise<void> => {
        await startMonths(db, now);
        await goOnWithClass(db);
      },
      'find class': () =>
        pool.query(
          'update enrollments set class_id = $2, assigned_at = $3 where account_id = $1 and class_id is null',
          [...[member.id, classId, now]],
        ),
      charge: (until?: string) => db.transaction((tx) => charge(tx, until)),
      /** The connection dies before anything is kept. */
      crash: () =>
        dying(async (tx) => {
          await charge(tx);
          await allocateHousehold(tx, member.id, now);
        }),
      join: () => db.transaction((tx) => allocateHousehold(tx, member.id, now)),
      pay: (etb: number) => payIn(world, { householdId: member.id, etb, now }),
      refund: async (etb: number): Promise<void> => {
        const { rows } = await pool.query(
          `select id from payments where account_id = $1 and status = 'paid' and amount_etb > refunded_etb
           order by settled_at, id limit 1`,
          [member.id],
        );
        for (const { id } of rows) await giveBack(world, { paymentId: id, householdId: member.id, etb, now });
      },
      giveBack: (paymentId: string, etb: number) => giveBack(world, { paymentId, householdId: member.id, etb, now }),
      /** The money that pays nothing, and the charges that are open. */
      rest: async () => ({
        money: await freeMoneyOf(db, [member.id]),
        open: (await openChargesOf(db, [member.id])).toSorted((one, other) => one.id.localeCompare(other.id)),
      }),
      reverse: async (): Promise<void> => {
        const { rows } = await pool.query(
          'select id from charges where reversed_at is null and household_id = $1 order by id limit 1',
          [member.id],
        );
        for (const { id } of rows) {
          await db.transaction((tx) => reverseCharge(tx, { chargeId: id, householdId: member.id }, now));
        }
      },
      credit: () =>
        pool.query(
          `insert into credits (id, household_id, cause, santim, created_at) values ($1, $2, 'correction', 12300, $3)`,
          [randomUUID(), member.id, now],
        ),
      /** As the office lowers a charge: a credit for it alone, under the lock of the household. */
      lower: (cause: 'waiver' | 'write-off') =>
        db.transaction(async (tx) => {
          await lockHousehold(tx, member.id);
          await tx.execute(sql`
            with open as (
              select id, santim - settled_santim as rest from charges
              where household_id = ${member.id} and reversed_at is null and settled_santim < santim order by id limit 1
            ), given as (
              insert into credits (id, household_id, charge_id, cause, santim, created_at)
              select gen_random_uuid(), ${member.id}, id, ${cause}, least(rest, 30000), ${now.toISOString()} from open
              returning id, charge_id, santim)
            insert into allocations (household_id, charge_id, credit_id, santim, cause, at)
            select ${member.id}, charge_id, id, santim, 'chosen', ${now.toISOString()} from given`);
        }),
      'undo waivers': () =>
        db.transaction(async (tx) => {
          await lockHousehold(tx, member.id);
          await tx.execute(sql`update credits set reversed_at = ${now.toISOString()}
            where household_id = ${member.id} and charge_id is not null and reversed_at is null`);
        }),
      pause: async (place: number, ahead: number, months: number): Promise<void> => {
        const id = anyEnrollment(place);
        if (!id) return;
        const from = schoolMonthOf(addDays(addisDate(now), 30 * ahead));
        const until = schoolMonthOf(addDays(addisDate(now), 30 * (ahead + months - 1)));
        await allowed(pauseEnrollment(world.deps, actor, { id, isPreview: false }, { from, until }));
      },
      /** Pauses for two months; the class is full meanwhile, so a few days before the end there is no seat any more. */
      'lose seat': async (place: number): Promise<void> => {
        const id = anyEnrollment(place);
        if (!id) return;
        const [from, until] = [30, 60].map((days) => schoolMonthOf(addDays(addisDate(now), days))) as [string, string];
        await allowed(pauseEnrollment(world.deps, actor, { id, isPreview: false }, { from, until }));
        const back = (await subscriptionsOf(db, [id])).findLast(({ cause }) => cause === 'pause')?.startsOn;
        if (back && back > addisDate(now)) now = new Date(Date.parse(`${back}T10:00:00Z`) - 5 * DAY_MS);
        await returnFromPauses({ ...world.deps, clock: { now: () => now } });
      },
      stop: async (place: number): Promise<void> => {
        const id = anyEnrollment(place);
        if (id) await allowed(stopEnrollment(world.deps, actor, { id, isPreview: false }));
      },
      keep: async (place: number): Promise<void> => {
        const id = anyEnrollment(place);
        if (id) await allowed(keepEnrollment(world.deps, actor, id));
      },
    };
  };
  return { world, family };
};

type Family = Awaited<ReturnType<Awaited<ReturnType<typeof openSchool>>['family']>>;

const PLAIN_ACTS = [
  'enroll',
  'start',
  'charge',
  'charge ahead',
  'crash',
  'join',
  'reverse',
  'credit',
  'waive',
  'write off',
  'undo waivers',
  'find class',
] as const;

type Act =
  | { what: (typeof PLAIN_ACTS)[number] }
  | { what: 'days'; count: number }
  | { what: 'pay' | 'refund'; etb: number }
  | { what: 'stop' | 'keep' | 'lose seat'; place: number }
  | { what: 'pause'; place: number; ahead: number; months: number };

const place = fc.nat({ max: 3 });
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    what: fc.constantFrom(...PLAIN_ACTS),
  }),
  fc.record({ what: fc.constant('days' as const), count: fc.integer({ min: 1, max: 70 }) }),
  fc.record({
    what: fc.constantFrom('pay' as const, 'refund' as const),
    etb: fc.constantFrom(1, 250, 900, 1800, 5000),
  }),
  fc.record({ what: fc.constantFrom('stop' as const, 'keep' as const, 'lose seat' as const), place }),
  fc.record({
    what: fc.constant('pause' as const),
    place,
    ahead: fc.integer({ min: 1, max: 3 }),
    months: fc.integer({ min: 1, max: 3 }),
  }),
);

const play = (family: Family, step: Act): unknown => {
  if (step.what === 'days') return family.addDays(step.count);
  if (step.what === 'pay' || step.what === 'refund') return family[step.what](step.etb);
  if (step.what === 'stop' || step.what === 'keep' || step.what === 'lose seat') return family[step.what](step.place);
  if (step.what === 'pause') return family.pause(step.place, step.ahead, step.months);
  if (step.what === 'charge ahead') return family.charge(addDays(addisDate(family.now()), 31));
  if (step.what === 'charge') return family.charge();
  if (step.what === 'waive') return family.lower('waiver');
  if (step.what === 'write off') return family.lower('write-off');
  return family[step.what]();
};

const read = async ({ pool, id }: Family, text: string) => (await pool.query(text, [id])).rows;

/** Rows that break a rule; none ever. */
const broken = async (family: Family) => ({
  overAllocated: await read(
    family,
    `select p.id from payments p where p.account_id = $1 and (p.allocated_santim > (p.amount_etb - p.refunded_etb) * 100
       or p.allocated_santim <> (select coalesce(sum(a.santim), 0) from allocations a where a.payment_id = p.id))`,
  ),
  overSettled: await read(
    family,
    `select c.id from charges c where c.household_id = $1 and (c.settled_santim > c.santim
       or c.settled_santim <> (select coalesce(sum(a.santim), 0) from allocations a where a.charge_id = c.id)
       or (c.reversed_at is not null and c.settled_santim <> 0))`,
  ),
  overUsed: await read(
    family,
    `select c.id from credits c where c.household_id = $1 and c.allocated_santim <> (
       select coalesce(sum(a.santim), 0) from allocations a where a.credit_id = c.id)`,
  ),
  waivedElsewhere: await read(
    family,
    `select c.id from credits c where c.household_id = $1 and c.charge_id is not null and (
       (c.allocated_santim = c.santim) is distinct from (c.reversed_at is null)
       or exists (select from allocations a where a.credit_id = c.id and a.charge_id <> c.charge_id))`,
  ),
  overRefunded: await read(
    family,
    `select p.id from payments p where p.account_id = $1 and (p.refunded_etb > p.amount_etb or p.refunded_etb <> (
       select coalesce(-sum(e.settled_etb) filter (where e.settled_etb < 0 and e.kind <> 'receipt-taken-back'), 0) from payment_events e where e.payment_id = p.id))`,
  ),
  chargedTwice: await read(
    family,
    `select one.id from charges one join charges other on other.enrollment_id = one.enrollment_id and other.id > one.id
       and other.starts_on <= one.ends_on and other.ends_on >= one.starts_on
     where one.household_id = $1 and one.reversed_at is null and other.reversed_at is null`,
  ),
  passedOver: await read(
    family,
    `select s.id from subscriptions s cross join lateral generate_series(s.starts_on, least(s.charged_through, s.ends_on,
       date '2028-01-01'), interval '1 day') as days(day)
     where s.household_id = $1 and not exists (select from charges c where c.enrollment_id = s.enrollment_id
       and c.reversed_at is null and days.day::date between c.starts_on and c.ends_on)`,
  ),
  unbalanced: await read(
    family,
    `select id from ledger_entries where household_id = $1 and (santim <= 0 or debit = credit)`,
  ),
});

/** The last day until which everything that was charged is paid. */
const paidThrough = async (family: Family): Promise<string> => {
  const [row] = await read(
    family,
    `select coalesce((select min(starts_on) - 1 from charges where household_id = $1 and reversed_at is null and settled_santim < santim),
       (select max(ends_on) from charges where household_id = $1 and reversed_at is null), '-infinity')::text as day`,
  );
  return row.day === '-infinity' ? '' : row.day;
};

/** Charges that have not begun, or that end, outside the days in which somebody wants to come. */
const chargedOutside = async (family: Family) => {
  const rows = await subscriptionsOf(family.db, family.enrollments);
  const today = addisDate(family.now());
  const charges = await read(
    family,
    `select enrollment_id as "enrollmentId", starts_on::text as from, ends_on::text as to from charges
     where household_id = $1 and reversed_at is null`,
  );
  return charges.filter(
    ({ enrollmentId, from, to }) =>
      from > today &&
      !rows.some(
        (row) => row.enrollmentId === enrollmentId && row.startsOn <= to && (row.endsOn === null || row.endsOn >= from),
      ),
  );
};

test.for(SCHOOLS)(
  'school $school: $histories histories, with several acts at once and connections that die: the books are right after each',
  { timeout: TIMEOUT_MS },
  async ({ histories }) => {
    const { family: newFamily, world } = await openSchool();
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(act, { minLength: 1, maxLength: 3 }), { maxLength: 8 }), async (history) => {
        const family = await newFamily();
        await family.enroll();
        await family.start();
        for (const atOnce of history) await Promise.all(atOnce.map((step) => play(family, step)));

        expect(Object.entries(await broken(family)).filter(([, rows]) => rows.length > 0)).toEqual([]);
        expect(await balanceOf(family.db, family.id)).toBe(await owed(world, family.id));
        expect(await chargedOutside(family)).toEqual([]);

        // What is seen before is what is charged, and charging again changes nothing.
        await family.start();
        const seen = await family.due();
        await family.charge();
        const written = new Map(
          (await read(family, 'select id, santim::float8 as santim from charges where household_id = $1')).map(
            (row) => [row.id, row.santim],
          ),
        );
        expect(seen.map(({ id }) => [id, written.get(id)])).toEqual(seen.map(({ id, santim }) => [id, santim]));
        expect(await family.due()).toEqual([]);
        const [charged] = await read(family, 'select count(*)::int as n from charges where household_id = $1');
        await family.charge();
        expect(await read(family, 'select count(*)::int as n from charges where household_id = $1')).toEqual([charged]);

        // A payment never takes paid days away, and leaves no charge open that it could pay.
        await family.join();
        const before = await paidThrough(family);
        await family.pay(1800);
        await family.join();
        expect((await paidThrough(family)) >= before).toBe(true);
        const rest = await family.rest();
        expect(allocate(rest.money, rest.open)).toEqual([]);
        expect(await balanceOf(family.db, family.id)).toBe(await owed(world, family.id));

        // Money that comes, pays and goes back leaves all as it was.
        const paymentId = await family.pay(900);
        await family.join();
        await family.giveBack(paymentId ?? '', 900);
        expect(await family.rest()).toEqual(rest);
      }),
      { numRuns: histories },
    );
    // The histories are not all of the kind in which nothing happens.
    const { rows } = await world.pool.query(`
    select (select count(*)::int from subscriptions where cause = 'pause') as paused,
      (select count(*)::int from subscriptions where ends_on is not null) as ended,
      (select count(*)::int from notices where occasion = 'seat-lost') as "lostSeats",
      (select count(*)::int from charges where reversed_at is not null) as reversed,
      (select count(*)::int from payments where refunded_etb > 0) as refunded`);
    for (const count of Object.values(rows[0])) expect(count).toBeGreaterThan(0);
  },
);

test.for(SCHOOLS)(
  'school $school: the same events in another order end in the same balance',
  { timeout: TIMEOUT_MS },
  async ({ histories }) => {
    const { family: newFamily } = await openSchool();
    const event = fc.oneof(
      fc.record({ what: fc.constant('pay' as const), etb: fc.constantFrom(1, 250, 900, 1800) }),
      fc.record({ what: fc.constantFrom('credit' as const, 'charge' as const, 'join' as const, 'crash' as const) }),
    );
    const balanceAfter = async (events: readonly Act[]): Promise<number> => {
      const family = await newFamily();
      await family.enroll();
      await family.start();
      family.addDays(40);
      for (const each of events) await play(family, each);
      await family.charge();
      return balanceOf(family.db, family.id);
    };
    await fc.assert(
      fc.asyncProperty(
        fc
          .array(event, { maxLength: 6 })
          .chain((events) => fc.tuple(fc.constant(events), fc.shuffledSubarray(events, { minLength: events.length }))),
        async ([events, others]) => {
          expect(await balanceAfter(others)).toBe(await balanceAfter(events));
        },
      ),
      { numRuns: Math.ceil(histories / 10) },
    );
  },
);
