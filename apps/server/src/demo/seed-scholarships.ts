import { addDays, addisDate } from '@temari/contracts/addis-time';
import { billingMonthAfter, billingMonthOf, ETHIOPIAN_MONTHS } from '@temari/contracts/billing-months';
import { SCHOOL_YEAR_MONTHS } from '@temari/contracts/scholarship-rules';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { newId } from '../db/new-id.ts';
import { awards } from '../db/schema/awards.ts';
import { enrollments } from '../db/schema/enrollments.ts';
import { funds } from '../db/schema/funds.ts';
import { gifts, pledges } from '../db/schema/gifts.ts';
import { learners } from '../db/schema/learners.ts';
import { scholarshipRounds } from '../db/schema/scholarship-rounds.ts';
import { startingCriteria } from '../domains/scholarships/starting-criteria.ts';
import type { Clock } from '../ports/clock.ts';
import { seedApplications } from './seed-applications.ts';

/** Enough for the awards below and a few seats more. */
const GIVEN_SANTIM = 25_000_000;
const MONTH_SANTIM = 140_000;
const AWARDED = ['Ruth Sample', 'Natnael Sample', 'Liya Sample', 'Saron Sample', 'Eden Sample', 'Kaleb Sample'];

/** A fund with a gift, six awards that begin with the next month, and a round that is open. */
export const seedScholarships = async ({ db, clock }: { db: Db; clock: Clock }): Promise<void> => {
  const now = clock.now();
  const today = addisDate(now);
  const fundId = newId();
  await db.insert(funds).values({
    id: fundId,
    name: 'Sample fund',
    translations: { am: { name: 'የናሙና ፈንድ' } },
    purpose: 'Lessons for learners whose families cannot pay (sample)',
    createdAt: now,
  });
  // Triggers book what was received.
  await db.insert(gifts).values({
    ...{ fundId, way: 'transfer', state: 'received', santim: GIVEN_SANTIM, giver: 'Sample sponsor' },
    ...{ transactionId: 'SAMPLE-GIFT', createdAt: now, receivedAt: now },
  });
  const [pledge] = await db
    .insert(pledges)
    .values({
      ...{ fundId, choice: 'term', santim: 3 * MONTH_SANTIM, isMonthly: true, way: 'transfer', name: 'Abebe Sample' },
      ...{ phone: '+251911000097', message: 'Good luck (sample)', language: 'en' },
      ...{ requestKey: 'sample', requestHash: 'sample', createdAt: now },
    })
    .returning({ id: pledges.id });
  await db.insert(gifts).values({
    ...{ fundId, pledgeId: pledge?.id, way: 'transfer', state: 'open', santim: 3 * MONTH_SANTIM, createdAt: now },
  });
  const found = await db
    .select({
      id: learners.id,
      householdId: learners.householdId,
      grade: enrollments.grade,
      enrollmentId: enrollments.id,
    })
    .from(learners)
    .innerJoin(enrollments, and(eq(enrollments.learnerId, learners.id), eq(enrollments.paymentStatus, 'paid')))
    .where(inArray(learners.fullName, AWARDED))
    .orderBy(asc(learners.fullName));
  const month = billingMonthAfter(ETHIOPIAN_MONTHS, billingMonthOf(ETHIOPIAN_MONTHS, today));
  await db.insert(awards).values(
    found.map(({ id, householdId, grade, enrollmentId }, place) => ({
      ...{ householdId, learnerId: id, enrollmentId, grade, fundId, stitch: place + 1 },
      ...{ percent: 100, monthlySantim: MONTH_SANTIM, months: 1, committedSantim: MONTH_SANTIM },
      ...{ startsOn: month.from, endsOn: month.to, createdAt: now },
    })),
  );
  const roundId = newId();
  await db.insert(scholarshipRounds).values({
    id: roundId,
    ...{ name: 'Sample round', translations: { am: { name: 'የናሙና ዙር' } } },
    ...{ opensOn: addDays(today, -7), closesOn: addDays(today, 42), decidedOn: addDays(today, 70) },
    ...{ startsOn: addDays(today, 77), months: SCHOOL_YEAR_MONTHS, seats: 20, criteria: startingCriteria() },
    ...{ createdAt: now, publishedAt: now, lotSeed: 'sample' },
  });
  await seedApplications(db, { roundId, awarded: AWARDED, now });
};
