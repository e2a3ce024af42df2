import { OTHER_LANGUAGES } from '@temari/contracts/languages';
import { count, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { enrollments } from '../../db/schema/enrollments.ts';
import { siteContent } from '../../db/schema/site-content.ts';
import { siteFrom } from './site-contact.ts';

/** What the product is called, in every language. A long name is known by each of its words. */
export const siteNames = async (db: Db): Promise<string[]> => {
  const [row] = await db.select({ value: siteContent.value }).from(siteContent).where(eq(siteContent.key, 'contact'));
  const site = siteFrom(row?.value);
  const names = [site.name, ...OTHER_LANGUAGES.flatMap((language) => site.translations?.[language]?.name ?? [])];
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
