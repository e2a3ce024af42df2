import { setTimeout } from 'node:timers/promises';
import { addisMinuteOfDay } from '@temari/contracts/addis-time';
import { NOTICE_PATHS } from '@temari/contracts/notice-occasions';
import type { Deps } from '../../deps.ts';
import { lessonWithClass, rosterOf, standingsOf } from '../../domains/attendance/queries.ts';
import { courseIn, minuteIn } from '../../domains/messages/sms-words.ts';
import { type Telling, tell } from '../../domains/notices/tell.ts';
import { readersOf } from '../../domains/people/reader-queries.ts';
import { lessonsToRemindOf, reminderCause } from './lesson-queries.ts';

const AHEAD_MS = 60 * 60_000;
const AT_ONCE = 200;
/** Their families are told in one statement; after it requests have their turn. */
const TOLD_AT_ONCE = 5;
const REST_MS = 50;

type Needs = Pick<Deps, 'db' | 'clock' | 'jobs' | 'publicUrl'>;

/** A reader hears of a lesson once, whoever of their learners comes; of who is excused nobody is reminded. */
const tellingsOf = async ({ db }: Needs, lessonId: string): Promise<Telling[]> => {
  const lesson = await lessonWithClass(db, lessonId);
  if (!lesson) return [];
  const excused = new Set(
    (await standingsOf(db, lessonId)).filter(({ state }) => state === 'excused').map(({ learnerId }) => learnerId),
  );
  const coming = (await rosterOf(db, lessonId)).filter(({ learnerId }) => !excused.has(learnerId));
  const names = new Map(coming.map(({ learnerId, name }) => [learnerId, name]));
  const readers = [...(await readersOf(db, [...names.keys()])).values()].flat();
  return [...Map.groupBy(readers, ({ accountId }) => accountId)].map(([accountId, of]) => {
    const firsts = of.map(({ learnerId }) => names.get(learnerId)?.split(' ')[0] ?? '').toSorted();
    const householdId = of[0]?.householdId;
    return {
      occasion: 'lesson-soon',
      accountId,
      ...(householdId && { householdId }),
      cause: reminderCause(lessonId, lesson.startsAt),
      path: NOTICE_PATHS.lesson(lessonId),
      uselessAfter: lesson.startsAt,
      values: (language) => {
        const name = new Intl.ListFormat(language).format(firsts);
        const time = minuteIn(language, addisMinuteOfDay(lesson.startsAt));
        return { name, first: name, time, course: courseIn(language, lesson) };
      },
    };
  });
};

/** An hour before a lesson, once: a lesson whose families were told is not looked at again. */
export const remindOfLessons = async (deps: Needs): Promise<void> => {
  const now = deps.clock.now();
  const window = { from: now, until: new Date(now.getTime() + AHEAD_MS), limit: AT_ONCE };
  const seen = new Set<string>();
  for (;;) {
    const ids = (await lessonsToRemindOf(deps.db, window)).filter((id) => !seen.has(id));
    if (ids.length === 0) return;
    for (let from = 0; from < ids.length; from += TOLD_AT_ONCE) {
      const tellings: Telling[] = [];
      for (const id of ids.slice(from, from + TOLD_AT_ONCE)) {
        // A lesson to which nobody comes leaves no notice.
        seen.add(id);
        tellings.push(...(await tellingsOf(deps, id)));
      }
      await tell(deps, deps.db, now, tellings);
      if (ids.length > TOLD_AT_ONCE) await setTimeout(REST_MS);
    }
  }
};
