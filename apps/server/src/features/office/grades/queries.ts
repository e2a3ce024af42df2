import { asc, count, eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { accounts } from '../../../db/schema/accounts.ts';
import { learners } from '../../../db/schema/learners.ts';
import { isGradeOfBefore } from '../../../domains/people/grade-queries.ts';

/** Learners in a grade that is of an earlier school year than this one, or of none that is known. */
export const gradesBefore = async (db: Db, year: number, { limit, offset }: { limit: number; offset: number }) => {
  const where = isGradeOfBefore(year);
  const [rows, [counted]] = await Promise.all([
    db
      .select({
        id: learners.id,
        fullName: learners.fullName,
        grade: learners.grade,
        gradeYear: learners.gradeYear,
        household: {
          id: accounts.id,
          firstName: accounts.firstName,
          lastName: accounts.lastName,
          phoneNumber: accounts.phone,
        },
      })
      .from(learners)
      .innerJoin(accounts, eq(accounts.id, learners.householdId))
      .where(where)
      .orderBy(asc(learners.householdId), asc(learners.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(learners).where(where),
  ]);
  return { rows, total: counted?.total ?? 0 };
};
