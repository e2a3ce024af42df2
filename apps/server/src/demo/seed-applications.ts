import { COVERED } from '@temari/contracts/scholarship-rules';
import { and, asc, eq, notInArray } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { newId } from '../db/new-id.ts';
import { accounts } from '../db/schema/accounts.ts';
import { enrollments } from '../db/schema/enrollments.ts';
import { learners } from '../db/schema/learners.ts';
import { applicationReviews, scholarshipApplications } from '../db/schema/scholarship-applications.ts';

const WORDS =
  'In the evening I teach my brother to read (sample). Last year I built a small motor from wire and a battery. I want to learn why it stopped.';
const ANSWERS = {
  schoolKind: 'government',
  region: 'oromia',
  marks: [
    { grade: '7', average: 88 },
    { grade: '8', average: 91 },
  ],
  people: 6,
  incomes: 1,
  income: '4000-6000',
  hardships: ['far-school'],
  ownWords: WORDS,
} as const;

/** One application that waits to be prepared, and one that the owner was drawn to read. */
export const seedApplications = async (
  db: Db,
  { roundId, awarded, now }: { roundId: string; awarded: string[]; now: Date },
): Promise<void> => {
  const [owner] = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.kind, 'staff')).limit(1);
  const found = await db
    .selectDistinctOn([learners.fullName, learners.id], {
      learnerId: learners.id,
      householdId: learners.householdId,
      fullName: learners.fullName,
      grade: enrollments.grade,
    })
    .from(learners)
    .innerJoin(enrollments, eq(enrollments.learnerId, learners.id))
    .where(and(eq(enrollments.service, 'tutor'), notInArray(learners.fullName, awarded)))
    .orderBy(asc(learners.fullName), asc(learners.id))
    .limit(2);
  for (const [place, { fullName: _, ...learner }] of found.entries()) {
    const id = newId();
    const isCovered = place > 0;
    await db.insert(scholarshipApplications).values({
      ...{
        id,
        roundId,
        ...learner,
        state: 'sent',
        answers: { ...ANSWERS, marks: [...ANSWERS.marks], hardships: [...ANSWERS.hardships] },
      },
      ...{ createdAt: now, savedAt: now, sentAt: now },
      ...(isCovered && {
        covered: {
          marks: [...ANSWERS.marks],
          words: `My name is ${COVERED}. ${WORDS}`,
          letter: 'Asks the question after the answer (sample).',
          because: '',
        },
        coveredAt: now,
      }),
    });
    if (isCovered && owner)
      await db.insert(applicationReviews).values({ applicationId: id, readerId: owner.id, drawnAt: now });
  }
};
