import { addDays, addisDate } from '@temari/contracts/addis-time';
import { countedSantim } from '@temari/contracts/cash-rules';
import { totalOf } from '@temari/contracts/months-to-pay';
import { and, asc, desc, eq, ne } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { accounts } from '../db/schema/accounts.ts';
import { banks } from '../db/schema/banks.ts';
import { subscriptions } from '../db/schema/charges.ts';
import { cashDeposits, tillSessions, tills } from '../db/schema/tills.ts';
import { written } from '../db/written.ts';
import type { Actor } from '../domains/identity/actor.ts';
import { showPayable, takeCash } from '../features/office/cash/take-cash.ts';
import { SENDS_NOTHING } from './seed-notices.ts';

const DAY_MS = 24 * 3_600_000;
const DEMO_STUDENT = '+251911000001';
/** Yesterday's cash: ETB 1,000, of which 200 stay as change money. */
const YESTERDAY = { 20000: 4, 5000: 3, 1000: 5 };
const CHANGE_MONEY = { 5000: 3, 1000: 5 };

/** Yesterday's count, with its cash on the way to the bank, and a till that is open today with a payment in it. */
export const seedCash = async (db: Db, now: Date, staffId: string): Promise<void> => {
  const [bank] = await db.select({ id: banks.id }).from(banks).orderBy(asc(banks.position)).limit(1);
  if (!bank) throw new Error('The demo catalogue comes before the demo till.');
  const yesterday = new Date(now.getTime() - DAY_MS);
  const till = written(await db.insert(tills).values({ name: 'Front desk', createdAt: yesterday }).returning());
  const santim = countedSantim(YESTERDAY);
  const float = countedSantim(CHANGE_MONEY);
  const opened = { tillId: till.id, openedBy: staffId };
  const counted = written(
    await db
      .insert(tillSessions)
      .values({ ...opened, openedAt: yesterday, floatSantim: santim, floatCount: YESTERDAY, carriedSantim: 0 })
      .returning(),
  );
  await db
    .update(tillSessions)
    .set({ closedAt: yesterday, closedBy: staffId, count: YESTERDAY, countedSantim: santim, expectedSantim: santim })
    .where(eq(tillSessions.id, counted.id));
  await db.insert(cashDeposits).values({
    tillId: till.id,
    bankId: bank.id,
    santim: santim - float,
    reference: 'SLIP-000123',
    depositedOn: addDays(addisDate(now), -1),
    createdBy: staffId,
    createdAt: yesterday,
  });
  const session = written(
    await db
      .insert(tillSessions)
      .values({ ...opened, openedAt: now, floatSantim: float, floatCount: CHANGE_MONEY, carriedSantim: float })
      .returning(),
  );
  await seedPayment(db, { now, staffId, session: session.id });
};

/** A family pays its next month. */
const seedPayment = async (
  db: Db,
  { now, staffId, session }: { now: Date; staffId: string; session: string },
): Promise<void> => {
  const [family] = await db
    .select({ id: subscriptions.householdId })
    .from(subscriptions)
    .innerJoin(accounts, eq(accounts.id, subscriptions.householdId))
    .where(and(ne(accounts.phone, DEMO_STUDENT), eq(subscriptions.cause, 'class')))
    .orderBy(desc(accounts.phone))
    .limit(1);
  if (!family) return;
  const deps = { ...SENDS_NOTHING, db, clock: { now: () => now } };
  const [line] = (await showPayable(deps, family)).lines;
  if (!line) return;
  const total = totalOf([{ id: line.id, enrollmentId: '', startsOn: line.from, open: line.openEtb * 100 }]);
  await takeCash(
    deps,
    { accountId: staffId } as Actor,
    { session, household: family.id, charges: [line.id], totalEtb: total, amountEtb: total, givenEtb: total },
    null,
  );
};
