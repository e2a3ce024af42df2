import { and, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { learners } from '../../db/schema/learners.ts';

/** A learner in a grade that is of an earlier school year than this one, or of none that is known. */
export const isGradeOfBefore = (year: number) =>
  and(
    isNotNull(learners.grade),
    isNull(learners.mergedIntoId),
    isNull(learners.ownAccountId),
    or(isNull(learners.gradeYear), lt(learners.gradeYear, year)),
  );
