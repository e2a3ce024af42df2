import type { Service, SettingScope } from '@temari/contracts/vocabulary';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { enrollments } from '../../../db/schema/enrollments.ts';
import { packages } from '../../../db/schema/packages.ts';
import { settingEntries } from '../../../db/schema/setting-entries.ts';
import { written } from '../../../db/written.ts';
import { packageFields } from '../../catalogue/queries.ts';
import { hasPaidGrade5To8, isGradeDiscountOn } from '../prices/queries.ts';

const isOnSale = eq(packages.isActive, true);

/** A package, with all that its price depends on for this account; null: for somebody new. */
const saleFields = (accountId: string | null) => ({
  service: packages.service,
  package: packageFields,
  listPriceEtb: packages.priceEtb,
  hasPaidGrade5To8: accountId === null ? sql<boolean>`false` : hasPaidGrade5To8(accountId),
  isGradeDiscountOn,
});

const onSale = (db: Db, accountId: string | null, which: SQL) =>
  db.select(saleFields(accountId)).from(packages).where(and(which, isOnSale));

export const packageOnSale = async (db: Db, packageId: string, accountId: string | null) => {
  const [row] = await onSale(db, accountId, eq(packages.id, packageId));
  return row ?? null;
};

/** The same, with what can be chosen of the lists of its form. */
export const packageWithChoices = async (
  db: Db,
  { packageId, accountId, scope }: { packageId: string; accountId: string | null; scope: SettingScope },
) => {
  const [row] = await db
    .select({
      ...saleFields(accountId),
      activeChoices: sql<{ list: string; value: string }[]>`coalesce((
        select json_agg(json_build_object('list', choice.list, 'value', choice.value)) from ${settingEntries} choice
        where choice.scope = ${scope} and choice.status = 'Active'), '[]')`,
    })
    .from(packages)
    .where(and(eq(packages.id, packageId), isOnSale));
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
