import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { accounts } from '../../../db/schema/accounts.ts';
import { banks } from '../../../db/schema/banks.ts';
import { enrollments } from '../../../db/schema/enrollments.ts';
import { learners } from '../../../db/schema/learners.ts';
import { payments } from '../../../db/schema/payments.ts';
import { settingEntries } from '../../../db/schema/setting-entries.ts';
import { tillSessions, tills } from '../../../db/schema/tills.ts';

const fullName = sql<string>`trim(${accounts.firstName} || ' ' || ${accounts.lastName})`;

const householdWhere = async (db: Db, which: SQL) => {
  const [row] = await db
    .select({ id: accounts.id, name: fullName, language: accounts.language, phone: accounts.phone })
    .from(accounts)
    .where(and(which, eq(accounts.kind, 'student'), isNull(accounts.erasedAt)));
  return row ?? null;
};

export const householdByPhone = (db: Db, phone: string) => householdWhere(db, eq(accounts.phone, phone));
export const householdById = (db: Db, id: string) => householdWhere(db, eq(accounts.id, id));

/** What the forms offer to choose from. */
export const choicesNow = async (db: Db) =>
  db
    .select({
      scope: settingEntries.scope,
      list: settingEntries.list,
      value: settingEntries.value,
      translations: settingEntries.translations,
    })
    .from(settingEntries)
    .where(eq(settingEntries.status, 'Active'))
    .orderBy(asc(settingEntries.position), asc(settingEntries.id));

export const ownOpenSession = async (db: Db, staffId: string) => {
  const [row] = await db
    .select({ session: tillSessions.id, name: tills.name, openedAt: tillSessions.openedAt })
    .from(tillSessions)
    .innerJoin(tills, eq(tills.id, tillSessions.tillId))
    .where(and(eq(tillSessions.openedBy, staffId), isNull(tillSessions.closedAt)));
  return row ?? null;
};

export const activeBanks = async (db: Db) =>
  db
    .select({ id: banks.id, name: banks.name, translations: banks.translations })
    .from(banks)
    .where(eq(banks.isActive, true))
    .orderBy(asc(banks.position));

/** What was written for a walk-in, by its payment. */
export const walkInOf = async (db: Db, paymentId: string) => {
  const [row] = await db
    .select({
      type: payments.type,
      status: payments.status,
      number: payments.receiptNumber,
      createdAt: payments.createdAt,
      amountEtb: payments.amountEtb,
      enrollmentId: enrollments.id,
      learner: { id: learners.id, fullName: learners.fullName },
      household: {
        id: accounts.id,
        name: fullName,
        phone: accounts.phone,
        code: accounts.paymentCode,
        language: accounts.language,
      },
    })
    .from(payments)
    .innerJoin(enrollments, eq(enrollments.id, payments.enrollmentId))
    .innerJoin(learners, eq(learners.id, enrollments.learnerId))
    .innerJoin(accounts, eq(accounts.id, payments.accountId))
    .where(eq(payments.id, paymentId));
  return row ?? null;
};
