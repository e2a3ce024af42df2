import { addDays, addisDate } from '@temari/contracts/addis-time';
import { NOTICE_PATHS } from '@temari/contracts/notice-occasions';
import { addMonths, daysOfMonth, schoolMonthOf } from '@temari/contracts/school-months';
import type { Deps } from '../../deps.ts';
import { OBJECTION_DAYS } from '../../domains/hours/rules.ts';
import { dayIn, noonOf } from '../../domains/messages/sms-words.ts';
import { tell } from '../../domains/notices/tell.ts';
import { teachersOfDays } from './lesson-queries.ts';

/** While teachers can object to the hours of the past month, each who taught in it is told once. */
export const tellHours = async (deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'publicUrl'>): Promise<void> => {
  const now = deps.clock.now();
  const today = addisDate(now);
  const month = addMonths(schoolMonthOf(today), -1);
  const days = daysOfMonth(month);
  const lastDay = addDays(days.to, OBJECTION_DAYS);
  if (today > lastDay) return;
  await tell(
    deps,
    deps.db,
    now,
    (await teachersOfDays(deps.db, days)).map((accountId) => ({
      occasion: 'hours-closing',
      accountId,
      cause: month,
      path: NOTICE_PATHS.teacherHours,
      values: (language) => ({ day: dayIn(language, noonOf(lastDay)) }),
    })),
  );
};
