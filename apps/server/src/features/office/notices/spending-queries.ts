import type { NoticeExtra, Occasion } from '@temari/contracts/notice-occasions';
import { and, countDistinct, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { enrollments } from '../../../db/schema/enrollments.ts';
import { noticeDeliveries, noticeSwitches, notices } from '../../../db/schema/notices.ts';
import { BUDGET_SPENT } from '../../../domains/notices/rules.ts';

/** What people were told between two instants, by occasion, and how much of it went by SMS. */
export const toldBetween = async (
  db: Db,
  { from, until }: { from: Date; until: Date },
): Promise<{ occasion: Occasion; told: number; bySms: number }[]> =>
  db
    .select({
      occasion: notices.occasion,
      told: sql<number>`count(*)::int`,
      bySms: sql<number>`count(${noticeDeliveries.id})::int`,
    })
    .from(notices)
    .leftJoin(
      noticeDeliveries,
      and(
        eq(noticeDeliveries.noticeId, notices.id),
        eq(noticeDeliveries.channel, 'sms'),
        eq(noticeDeliveries.state, 'sent'),
      ),
    )
    .where(and(gt(notices.dueAt, from), lte(notices.dueAt, until), isNull(notices.takenBackAt)))
    .groupBy(notices.occasion)
    .orderBy(notices.occasion);

export const waitingForBudget = (db: Db): Promise<number> =>
  db.$count(noticeDeliveries, and(eq(noticeDeliveries.state, 'waiting'), eq(noticeDeliveries.error, BUDGET_SPENT)));

/** Households with a paid enrollment that have asked for something that costs money. */
export const householdsAsking = (db: Db, extra: NoticeExtra): Promise<number> =>
  db.$count(
    noticeSwitches,
    and(
      eq(noticeSwitches.name, extra),
      eq(noticeSwitches.isOn, true),
      sql`exists (select from enrollments e where e.account_id = ${noticeSwitches.accountId} and e.payment_status = 'paid')`,
    ),
  );

export const paidHouseholds = async (db: Db): Promise<number> => {
  const [row] = await db
    .select({ total: countDistinct(enrollments.accountId) })
    .from(enrollments)
    .where(eq(enrollments.paymentStatus, 'paid'));
  return row?.total ?? 0;
};
