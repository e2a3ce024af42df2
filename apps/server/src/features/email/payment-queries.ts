import { and, asc, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { accounts } from '../../db/schema/accounts.ts';
import { paymentChoices } from '../../db/schema/charges.ts';
import { emailConfirmations } from '../../db/schema/email-confirmations.ts';
import { enrollments } from '../../db/schema/enrollments.ts';
import { payments } from '../../db/schema/payments.ts';
import { sentMails } from '../../db/schema/sent-mails.ts';
import { isStillTheAddress } from '../../domains/notices/channels/email-queries.ts';

/** A payment for months can be for several learners. */
const learners = sql<string>`coalesce((
  select string_agg(distinct chosen.full_name, ', ') from ${paymentChoices}
  join ${enrollments} chosen on chosen.id = ${paymentChoices.enrollmentId}
  where ${paymentChoices.paymentId} = ${payments.id}), ${enrollments.fullName})`;

/** Settled since a moment, and since the address was confirmed; nothing was mailed about them yet. */
export const paymentsToMail = (db: Db, { since, limit }: { since: Date; limit: number }) =>
  db
    .select({
      id: payments.id,
      accountId: accounts.id,
      to: accounts.email,
      language: accounts.language,
      number: payments.receiptNumber,
      amountEtb: payments.amountEtb,
      settledAt: payments.settledAt,
      service: enrollments.service,
      learners,
    })
    .from(payments)
    .innerJoin(enrollments, eq(enrollments.id, payments.enrollmentId))
    .innerJoin(
      emailConfirmations,
      and(
        eq(emailConfirmations.accountId, payments.accountId),
        lt(emailConfirmations.confirmedAt, payments.settledAt),
        isNull(emailConfirmations.switchedOffAt),
      ),
    )
    .innerJoin(accounts, and(eq(accounts.id, payments.accountId), isStillTheAddress))
    .leftJoin(sentMails, and(eq(sentMails.kind, 'payment'), eq(sentMails.cause, sql`${payments.id}::text`)))
    .where(
      and(
        gt(payments.settledAt, since),
        eq(payments.status, 'paid'),
        isNotNull(payments.receiptNumber),
        isNull(sentMails.cause),
      ),
    )
    .orderBy(asc(payments.settledAt), asc(payments.id))
    .limit(limit);
