import type { Language } from '@temari/contracts/languages';
import { NOTICE_PATHS } from '@temari/contracts/notice-occasions';
import type { Db } from '../../db/client.ts';
import { courseIn, whenIn } from '../messages/sms-words.ts';
import { takeBackNotices } from '../notices/queries.ts';
import { type TellNeeds, tell } from '../notices/tell.ts';
import { readersOf } from '../people/reader-queries.ts';
import type { LessonWithClass, RosterRow } from './queries.ts';

/** A mark is often put right soon after the lesson: families read of it when it has had time to be. */
const AFTER_LESSON_MS = 30 * 60_000;

/** Families read that somebody was missing without an excuse; what is no longer so is taken back. */
export const tellAbsences = async (
  deps: TellNeeds,
  tx: Db,
  lesson: LessonWithClass,
  learners: readonly (RosterRow & { isAbsent: boolean })[],
  now: Date,
): Promise<void> => {
  const causeOf = ({ learnerId }: RosterRow): string => `${lesson.id} ${learnerId}`;
  const causes = learners.filter(({ isAbsent }) => !isAbsent).map(causeOf);
  await takeBackNotices(tx, { occasion: 'absent', causes, now });
  const absent = learners.filter(({ isAbsent }) => isAbsent);
  const readers = await readersOf(
    tx,
    absent.map(({ learnerId }) => learnerId),
  );
  await tell(
    deps,
    tx,
    now,
    absent.flatMap((learner) =>
      (readers.get(learner.learnerId) ?? []).map(({ accountId, householdId }) => ({
        occasion: 'absent' as const,
        accountId,
        ...(householdId && { householdId }),
        cause: causeOf(learner),
        path: NOTICE_PATHS.lesson(lesson.id),
        values: (language: Language) => ({
          name: learner.name,
          course: courseIn(language, lesson),
          when: whenIn(language, lesson.startsAt),
        }),
        dueAt: new Date(Math.max(now.getTime(), lesson.endsAt.getTime() + AFTER_LESSON_MS)),
      })),
    ),
  );
};
