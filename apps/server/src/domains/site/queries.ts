import { OTHER_LANGUAGES } from '@temari/contracts/languages';
import type { Site } from '@temari/contracts/site';
import { count, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { enrollments } from '../../db/schema/enrollments.ts';
import { siteContent } from '../../db/schema/site-content.ts';
import { siteFrom } from './site-contact.ts';

const site = async (db: Db): Promise<Site> => {
  const [row] = await db.select({ value: siteContent.value }).from(siteContent).where(eq(siteContent.key, 'contact'));
  return siteFrom(row?.value);
};

/** In Latin letters: its Amharic spelling can be read as a common noun. */
export const siteName = async (db: Db): Promise<string> => (await site(db)).name;

/** Where the office reads its mail, and from which it writes; the same address that the site shows. */
export const officeAddress = async (db: Db): Promise<string | undefined> => (await site(db)).email || undefined;

/** What the product is called, in every language. A long name is known by each of its words. */
export const siteNames = async (db: Db): Promise<string[]> => {
  const { name, translations } = await site(db);
  const names = [name, ...OTHER_LANGUAGES.flatMap((language) => translations?.[language]?.name ?? [])];
  return names.flatMap((whole) => [whole, ...whole.split(/\s+/).filter((word) => word.length >= 3)]);
};

/** Siblings share an account, so a student is an account and a name. Read from `enrollments_paid_students` alone. */
export const paidStudents = async (db: Db): Promise<number> => {
  const students = db
    .select({ accountId: enrollments.accountId })
    .from(enrollments)
    .where(eq(enrollments.paymentStatus, 'paid'))
    .groupBy(enrollments.accountId, sql`${enrollments.nameKey} collate "C"`)
    .as('students');
  const [row] = await db.select({ total: count() }).from(students);
  return row?.total ?? 0;
};

/** What the office has entered under a key. */
export const siteRow = async (db: Db, key: string) => {
  const [row] = await db.select().from(siteContent).where(eq(siteContent.key, key));
  return row ?? null;
};

/** The new version, or null when the stored one is no longer the one that was edited; other keys of the value stay. */
export const saveSiteValue = async (
  db: Db,
  { key, value, version, now }: { key: string; value: Record<string, unknown>; version: number; now: Date },
): Promise<number | null> => {
  const [row] = await db
    .insert(siteContent)
    .values({ key, value, updatedAt: now })
    .onConflictDoUpdate({
      target: siteContent.key,
      set: {
        value: sql`${siteContent.value} || excluded.value`,
        version: sql`${siteContent.version} + 1`,
        updatedAt: now,
      },
      setWhere: eq(siteContent.version, version),
    })
    .returning({ version: siteContent.version });
  return row?.version ?? null;
};
