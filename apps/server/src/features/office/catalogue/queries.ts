import { OTHER_LANGUAGES, type OtherLanguage } from '@temari/contracts/languages';
import type { OfficePackage } from '@temari/contracts/office-catalogue';
import { enteredTranslations, type Translations } from '@temari/contracts/translations';
import { and, asc, eq, getTableColumns, like, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { banks } from '../../../db/schema/banks.ts';
import { packageOffers } from '../../../db/schema/package-offers.ts';
import { packages } from '../../../db/schema/packages.ts';
import { partnerUniversities } from '../../../db/schema/partner-universities.ts';
import { settingEntries } from '../../../db/schema/setting-entries.ts';
import { siteContent } from '../../../db/schema/site-content.ts';
import { uploads } from '../../../db/schema/uploads.ts';
import { written } from '../../../db/written.ts';
import { packageFactColumns, packageWordColumns, qualifiedPackageId } from '../../../domains/catalogue/queries.ts';
import { ownFile } from '../../../domains/files/queries.ts';
import { hasBroken } from '../../../errors/broken-constraint.ts';

/* Packages. */

const offers = sql<string[]>`coalesce((
  select json_agg(o.offer_name order by o.position) from package_offers o where o.package_id = ${qualifiedPackageId}), '[]')`;

/** By the place of the offer. */
const offerTranslations = sql<Translations<{ offerName: string }>[]>`coalesce((
  select json_agg(o.translations order by o.position) from package_offers o where o.package_id = ${qualifiedPackageId}), '[]')`;

const packageRows = (db: Db) =>
  db
    .select({
      id: packages.id,
      service: packages.service,
      priceEtb: packages.priceEtb,
      ...packageFactColumns,
      ...packageWordColumns,
      offers,
      translations: packages.translations,
      offerTranslations,
      position: packages.position,
      isActive: packages.isActive,
      version: packages.version,
      enrollments: sql<number>`(select count(*)::int from enrollments e where e.package_id = ${qualifiedPackageId})`,
      sold: sql<number>`(select count(*)::int from enrollments e where e.package_id = ${qualifiedPackageId} and e.paid_at is not null)`,
    })
    .from(packages);

/** The office edits a package whole, so the words of its offers stand with the package's own. */
const withOfferWords = ({
  offerTranslations: byPlace,
  translations,
  ...row
}: Awaited<ReturnType<typeof packageRows>>[number]) => {
  const whole: NonNullable<OfficePackage['translations']> = {};
  for (const language of OTHER_LANGUAGES) {
    const offerNames = byPlace.map((words) => words[language]?.offerName ?? '');
    const hasOffers = offerNames.some(Boolean);
    if (!translations[language] && !hasOffers) continue;
    whole[language] = { ...translations[language], ...(hasOffers && { offers: offerNames }) };
  }
  return { ...row, translations: whole };
};

export const allPackages = async (db: Db) => {
  const rows = await packageRows(db).orderBy(asc(packages.service), asc(packages.position), asc(packages.priceEtb));
  return rows.map(withOfferWords);
};

export const packageById = async (db: Db, id: string) => {
  const [row] = await packageRows(db).where(eq(packages.id, id));
  return row ? withOfferWords(row) : null;
};

export type PackageValues = Omit<
  typeof packages.$inferInsert,
  'id' | 'version' | 'titleAm' | 'developmentProgramAm' | 'descriptionAm'
>;
export type OfferValues = Pick<typeof packageOffers.$inferSelect, 'offerName' | 'translations'>;

const setOffers = async (db: Db, packageId: string, offered: OfferValues[]): Promise<void> => {
  await db.delete(packageOffers).where(eq(packageOffers.packageId, packageId));
  if (offered.length === 0) return;
  await db.insert(packageOffers).values(offered.map((offer, position) => ({ packageId, ...offer, position })));
};

export const newPackage = async (db: Db, values: PackageValues, offered: OfferValues[]): Promise<string> => {
  const { id } = written(await db.insert(packages).values(values).returning({ id: packages.id }));
  await setOffers(db, id, offered);
  return id;
};

/** False when the stored version is no longer the one that was edited. */
export const changePackage = async (
  db: Db,
  id: string,
  version: number,
  values: PackageValues,
  offered: OfferValues[],
): Promise<boolean> => {
  const rows = await db
    .update(packages)
    .set({ ...values, version: version + 1 })
    .where(and(eq(packages.id, id), eq(packages.version, version)))
    .returning({ id: packages.id });
  if (rows.length > 0) await setOffers(db, id, offered);
  return rows.length > 0;
};

export const deleteUnusedPackage = async (db: Db, id: string): Promise<boolean> => {
  const rows = await db
    .delete(packages)
    .where(
      and(
        eq(packages.id, id),
        sql`not exists (select 1 from enrollments e where e.package_id = ${packages.id})`,
        // A family goes on with it, or will from a month on.
        sql`not exists (select 1 from subscriptions s where s.package_id = ${packages.id})`,
      ),
    )
    .returning({ id: packages.id });
  return rows.length > 0;
};

/* Settings lists. */

const { valueAm: _valueAm, ...entryColumns } = getTableColumns(settingEntries);
export type EntryRow = Omit<typeof settingEntries.$inferSelect, 'valueAm'>;
type EntryValues = Omit<EntryRow, 'id' | 'version' | 'scope' | 'list'>;

export const allEntries = async (db: Db): Promise<EntryRow[]> =>
  db
    .select(entryColumns)
    .from(settingEntries)
    .orderBy(asc(settingEntries.scope), asc(settingEntries.list), asc(settingEntries.position));

const entryWords = (db: Db) =>
  db
    .select({ value: settingEntries.value, translations: settingEntries.translations })
    .from(settingEntries)
    .orderBy(asc(settingEntries.scope), asc(settingEntries.list), asc(settingEntries.position));

const titleWords = (db: Db) =>
  db
    .select({ value: packages.title, translations: packages.translations })
    .from(packages)
    .orderBy(asc(packages.service), asc(packages.position));

const bankWords = (db: Db) =>
  db.select({ value: banks.name, translations: banks.translations }).from(banks).orderBy(asc(banks.name));

/** What was entered in another language, by its English word; of two entries with one word, the first that says more. */
export const enteredWords = async (db: Db) => {
  const asValues = (wordOf: (language: OtherLanguage) => string | undefined): Translations<{ value: string }> =>
    enteredTranslations(Object.fromEntries(OTHER_LANGUAGES.map((language) => [language, { value: wordOf(language) }])));
  const titles = (await titleWords(db)).map(({ value, translations }) => ({
    value,
    translations: asValues((language) => translations[language]?.title),
  }));
  const bankNames = (await bankWords(db)).map(({ value, translations }) => ({
    value,
    translations: asValues((language) => translations[language]?.name),
  }));
  const words = new Map<string, Translations<{ value: string }>>();
  for (const { value, translations } of [...(await entryWords(db)), ...titles, ...bankNames]) {
    if (Object.keys(translations).length > 0 && !words.has(value)) words.set(value, translations);
  }
  return [...words].map(([value, translations]) => ({ value, translations }));
};

export const entryById = async (db: Db, id: string): Promise<EntryRow | null> => {
  const [row] = await db.select(entryColumns).from(settingEntries).where(eq(settingEntries.id, id));
  return row ?? null;
};

/** Null when its list has that value already: the unique index decides. */
export const newEntry = async (db: Db, values: Omit<EntryRow, 'id' | 'version'>): Promise<EntryRow | null> => {
  const [row] = await db.insert(settingEntries).values(values).onConflictDoNothing().returning(entryColumns);
  return row ?? null;
};

export const changeEntry = async (
  db: Db,
  id: string,
  version: number,
  values: EntryValues,
): Promise<EntryRow | null> => {
  const [row] = await db
    .update(settingEntries)
    .set({ ...values, version: version + 1 })
    .where(and(eq(settingEntries.id, id), eq(settingEntries.version, version)))
    .returning(entryColumns);
  return row ?? null;
};

export const deleteEntry = async (db: Db, id: string): Promise<void> => {
  await db.delete(settingEntries).where(eq(settingEntries.id, id));
};

export const isValueTaken = (error: unknown): boolean => hasBroken(error, ['setting_entries_value']);

/** Where a list's values end up: columns of enrollments and classes, or the form's other answers. */
const USES: Record<EntryRow['list'], (value: string) => SQL> = {
  scheduleName: (value) =>
    sql`exists (select 1 from enrollments where frequency = ${value}) or exists (select 1 from classes where schedule = ${value})`,
  possibleTime: (value) =>
    sql`exists (select 1 from enrollments where time = ${value}) or exists (select 1 from classes where time = ${value})`,
  offerDay: (value) => sql`exists (select 1 from enrollments where offer_day = ${value})`,
  intentOfStudent: (value) => sql`exists (select 1 from enrollments where details ->> 'intentOfStudent' = ${value})`,
  areaOfFocus: (value) => sql`exists (select 1 from enrollments where details ->> 'areaOfFocus' = ${value})`,
};

export const isEntryInUse = async (db: Db, { list, value }: Pick<EntryRow, 'list' | 'value'>): Promise<boolean> => {
  const result = await db.execute<{ used: boolean }>(sql`select (${USES[list](value)}) as used`);
  return result.rows[0]?.used ?? false;
};

/* Banks. */

export type BankRow = typeof banks.$inferSelect;
type BankValues = Omit<typeof banks.$inferInsert, 'version'>;

export const allBanks = async (db: Db): Promise<BankRow[]> =>
  db.select().from(banks).orderBy(asc(banks.position), asc(banks.name));

export const newBank = async (db: Db, values: BankValues): Promise<BankRow> =>
  written(await db.insert(banks).values(values).returning());

export const changeBank = async (db: Db, id: string, version: number, values: BankValues): Promise<BankRow | null> => {
  const [row] = await db
    .update(banks)
    .set({ ...values, version: version + 1 })
    .where(and(eq(banks.id, id), eq(banks.version, version)))
    .returning();
  return row ?? null;
};

/** Whether money came to an account, or somebody looked for some there. */
const isBankUsed = sql`(exists (select from payments p where p.bank_id = ${banks.id})
  or exists (select from gifts g where g.bank_id = ${banks.id})
  or exists (select from cash_deposits d where d.bank_id = ${banks.id})
  or exists (select from bank_statements s where s.bank_id = ${banks.id}))`;

export const isBankInUse = async (db: Db, id: string): Promise<boolean> =>
  (await db.$count(banks, and(eq(banks.id, id), isBankUsed))) > 0;

export const deleteUnusedBank = async (db: Db, id: string): Promise<boolean> => {
  const rows = await db
    .delete(banks)
    .where(and(eq(banks.id, id), sql`not ${isBankUsed}`))
    .returning({ id: banks.id });
  return rows.length > 0;
};

/* Partner universities. */

export type PartnerRow = typeof partnerUniversities.$inferSelect;
type PartnerValues = Omit<PartnerRow, 'id' | 'version'>;

export const allPartners = async (db: Db): Promise<PartnerRow[]> =>
  db.select().from(partnerUniversities).orderBy(asc(partnerUniversities.position), asc(partnerUniversities.name));

export const partnerById = async (db: Db, id: string): Promise<PartnerRow | null> => {
  const [row] = await db.select().from(partnerUniversities).where(eq(partnerUniversities.id, id));
  return row ?? null;
};

export const newPartner = async (db: Db, values: PartnerValues): Promise<PartnerRow> =>
  written(await db.insert(partnerUniversities).values(values).returning());

export const changePartner = async (
  db: Db,
  id: string,
  version: number,
  values: PartnerValues,
): Promise<PartnerRow | null> => {
  const [row] = await db
    .update(partnerUniversities)
    .set({ ...values, version: version + 1 })
    .where(and(eq(partnerUniversities.id, id), eq(partnerUniversities.version, version)))
    .returning();
  return row ?? null;
};

export const deletePartnerRow = async (db: Db, id: string): Promise<void> => {
  await db.delete(partnerUniversities).where(eq(partnerUniversities.id, id));
};

/** The caller's logo, and how large it was when it was sent: a picture is kept smaller than it came. */
export const ownLogo = async (
  db: Db,
  accountId: string,
  url: string,
): Promise<{ id: string; sentBytes: number } | null> => {
  const file = await ownFile(db, { url, accountId, purpose: 'logo' });
  if (!file) return null;
  const [upload] = await db
    .select({ sizeBytes: uploads.sizeBytes })
    .from(uploads)
    .where(and(eq(uploads.fileId, file.id), eq(uploads.accountId, accountId)));
  return { id: file.id, sentBytes: Math.max(file.sizeBytes, upload?.sizeBytes ?? 0) };
};

/* The site's own words. */

export const writtenTexts = async (db: Db) =>
  db
    .select({ key: siteContent.key, value: siteContent.value, version: siteContent.version })
    .from(siteContent)
    .where(like(siteContent.key, '%.%'));
