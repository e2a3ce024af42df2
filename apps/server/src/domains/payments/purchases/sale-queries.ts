import type { Service, SettingScope } from '@temari/contracts/vocabulary';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { enrollments } from '../../../db/schema/enrollments.ts';
import { packages } from '../../../db/schema/packages.ts';
import { settingEntries } from '../../../db/schema/setting-entries.ts';
import { written } from '../../../db/written.ts';
import { packageFields } from '../../catalogue/queries.ts';
import { hasPaidGrade5To8, isGradeDiscountOn } from '../prices/queries.ts';

/** Packages on sale, with all that their prices depend on for this account; null: for somebody new. */
const onSale = (db: Db, accountId: string | null, which: SQL) =>
  db
    .select({
      service: packages.service,
      package: packageFields,
      listPriceEtb: packages.priceEtb,
      hasPaidGrade5To8: accountId === null ? sql<boolean>`false` : hasPaidGrade5To8(accountId),
      isGradeDiscountOn,
    })
    .from(packages)
    .where(and(which, eq(packages.isActive, true)));

export const packageOnSale = async (db: Db, packageId: string, accountId: string | null) => {
  const [row] = await onSale(db, accountId, eq(packages.id, packageId));
  return row ?? null;
};

export const packagesOnSale = async (db: Db, service: Service, accountId: string | null) =>
  onSale(db, accountId, eq(packages.service, service)).orderBy(asc(packages.position), asc(packages.priceEtb));

export const activeChoices = async (db: Db, scope: SettingScope) =>
  db
    .select({ list: settingEntries.list, value: settingEntries.value })
    .from(settingEntries)
    .where(and(eq(settingEntries.scope, scope), eq(settingEntries.status, 'Active')));

export const newEnrollment = async (
  db: Db,
  values: typeof enrollments.$inferInsert,
): Promise<{ id: string; learnerId: string | null }> =>
  written(
    await db.insert(enrollments).values(values).returning({ id: enrollments.id, learnerId: enrollments.learnerId }),
  );
