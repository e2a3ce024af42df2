import type { Service, SettingScope } from '@temari/contracts/vocabulary';
import { and, asc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Db } from '../../../db/client.ts';
import { enrollments } from '../../../db/schema/enrollments.ts';
import { packages } from '../../../db/schema/packages.ts';
import { settingEntries } from '../../../db/schema/setting-entries.ts';
import { written } from '../../../db/written.ts';
import { packageFields } from '../../catalogue/queries.ts';
import { hasPaidGrade5To8, isGradeDiscountOn } from '../prices/queries.ts';

const isOnSale = eq(packages.isActive, true);

/** A package, with all that its price depends on for this account. */
const saleFields = (accountId: SQLWrapper) => ({
  service: packages.service,
  package: packageFields,
  listPriceEtb: packages.priceEtb,
  hasPaidGrade5To8: hasPaidGrade5To8(accountId),
  isGradeDiscountOn,
});

/** `accountId` is null for somebody new, who has paid nothing. */
const onSale = (db: Db, accountId: string | null, which: SQL) =>
  db
    .select(saleFields(sql`${accountId}::uuid`))
    .from(packages)
    .where(and(which, isOnSale));

export const packageOnSale = async (db: Db, packageId: string, accountId: string | null) => {
  const [row] = await onSale(db, accountId, eq(packages.id, packageId));
  return row ?? null;
};

/** What is asked about a purchase before it is written. */
interface SaleAsked {
  packageId: string;
  accountId: string | null;
  scope: SettingScope;
}

/** The same, with what can be chosen of the lists of its form. */
const packageWithChoices = (db: Db, asked: Record<keyof SaleAsked, SQLWrapper>) =>
  db
    .select({
      ...saleFields(asked.accountId),
      activeChoices: sql<{ list: string; value: string }[]>`coalesce((
        select json_agg(json_build_object('list', choice.list, 'value', choice.value)) from ${settingEntries} choice
        where choice.scope = ${asked.scope} and choice.status = 'Active'), '[]')`,
    })
    .from(packages)
    .where(and(eq(packages.id, asked.packageId), isOnSale));

type PackageWithChoices = Awaited<ReturnType<typeof packageWithChoices>>[number];
export type FindPackage = (asked: SaleAsked) => Promise<PackageWithChoices | null>;

export const findPackageIn =
  (tx: Db): FindPackage =>
  async ({ packageId, accountId, scope }) => {
    const asked = { packageId: sql`${packageId}`, accountId: sql`${accountId}::uuid`, scope: sql`${scope}` };
    return (await packageWithChoices(tx, asked))[0] ?? null;
  };

/** For forms that come one after the other: prepared once per connection. */
export const prepareFindPackage = (db: NodePgDatabase): FindPackage => {
  const prepared = packageWithChoices(db, {
    packageId: sql.placeholder('packageId'),
    accountId: sql`${sql.placeholder('accountId')}::uuid`,
    scope: sql.placeholder('scope'),
  }).prepare('package_with_choices');
  return async (asked) => (await prepared.execute({ ...asked }))[0] ?? null;
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
