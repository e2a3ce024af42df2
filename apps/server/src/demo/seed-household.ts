import { addisDate } from '@temari/contracts/addis-time';
import type { Db } from '../db/client.ts';
import { consents } from '../db/schema/consents.ts';
import { guardians, guardianships } from '../db/schema/guardians.ts';
import { learners } from '../db/schema/learners.ts';
import { written } from '../db/written.ts';
import { CONSENT_TEXT_VERSION } from '../domains/consents/rules.ts';
import { schoolYearAt } from '../domains/people/rules.ts';

const DAY_MS = 24 * 60 * 60_000;
const YEAR_MS = 365.25 * DAY_MS;

/** Two learners and a guardian who has agreed for one of them. Ages stay the same whenever the demo is started. */
export const seedHousehold = async (db: Db, householdId: string, now: Date): Promise<void> => {
  const daysAgo = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  const bornYearsAgo = (years: number): string => addisDate(new Date(now.getTime() - years * YEAR_MS));
  const shared = { householdId, gradeYear: schoolYearAt(now), school: 'Sample School' };
  const rows = await db
    .insert(learners)
    .values([
      { ...shared, fullName: 'Hana Sample', grade: '10', dateOfBirth: bornYearsAgo(15.4), createdAt: daysAgo(28) },
      { ...shared, fullName: 'Dawit Sample', grade: '6', dateOfBirth: bornYearsAgo(11.6), createdAt: daysAgo(20) },
    ])
    .returning();
  const hana = written(rows.filter(({ fullName }) => fullName === 'Hana Sample'));
  const almaz = written(
    await db
      .insert(guardians)
      .values({
        householdId,
        name: 'Almaz Sample',
        phone: '+251911000105',
        relation: 'mother',
        enteredById: householdId,
        createdAt: daysAgo(28),
      })
      .returning(),
  );
  await db
    .insert(guardianships)
    .values(rows.map(({ id }) => ({ householdId, guardianId: almaz.id, learnerId: id, mayPay: true })));
  await db.insert(consents).values({
    householdId,
    learnerId: hana.id,
    voice: 'guardian',
    guardianId: almaz.id,
    saidBy: almaz.name,
    purpose: 'service',
    isGiven: true,
    textVersion: CONSENT_TEXT_VERSION,
    language: 'am',
    way: 'code',
    at: daysAgo(27),
  });
};
