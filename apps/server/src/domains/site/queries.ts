import { OTHER_LANGUAGES } from '@temari/contracts/languages';
import type { Site } from '@temari/contracts/site';
import { count, eq } from 'drizzle-orm';
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

/** What the product is called, in every language. A long name is known by each of its words. */
export const siteNames = async (db: Db): Promise<string[]> => {
  const { name, translations } = await site(db);
  const names = [name, ...OTHER_LANGUAGES.flatMap((language) => translations?.[language]?.name ?? [])];
  return names.flatMap((whole) => [whole, ...whole.split(/\s+/).filter((word) => word.length >= 3)]);
};

/** The plan of the about page. */
export const STUDENTS_PLANNED = 1600;

/** Siblings share an account, so a student is an account and a name. */
export const paidStudents = async (db: Db): Promise<number> => {
  const students = db
    .select({ accountId: enrollments.accountId })
    .from(enrollments)
    .where(eq(enrollments.paymentStatus, 'paid'))
    .groupBy(enrollments.accountId, enrollments.nameKey)
    .as('students');
  const [row] = await db.select({ total: count() }).from(students);
  return row?.total ?? 0;
};
