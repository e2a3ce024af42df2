import { createHash } from 'node:crypto';
import type { TimetableEffects } from '@temari/contracts/office-classes';
import type { Db } from '../../../db/client.ts';
import type { Plan } from '../../../domains/lessons/plan.ts';
import { plansOf } from '../../../domains/lessons/plan-classes.ts';
import { allClosings, regularLessonsOf } from '../../../domains/lessons/queries.ts';
import { type ClassFacts, otherLessonsAt } from './queries.ts';

/** The same effects have the same name, so that saving can tell whether they are those that were shown. */
const nameOf = ({ create, move, remove, keep }: Plan): string =>
  createHash('sha256')
    .update(JSON.stringify([create, move, remove, keep]))
    .digest('base64url');

/** Within the transaction that has changed the class: what planning will do now, by the function that plans. */
export const timetableEffects = async (
  tx: Db,
  taught: Pick<ClassFacts, 'id' | 'service' | 'grade' | 'students'>,
  teacherId: string | null,
  now: Date,
): Promise<TimetableEffects> => {
  const [plan] = await plansOf(tx, [taught], await allClosings(tx), now);
  if (!plan) throw new Error('A class that was asked for has a plan');
  const known = new Map((await regularLessonsOf(tx, [taught.id])).map((lesson) => [lesson.id, lesson]));
  const shown = ({ id }: { id: string }) => {
    const lesson = known.get(id);
    return lesson ? [{ date: lesson.slotDate, startsAt: lesson.startsAt.toISOString() }] : [];
  };
  const others = teacherId ? await otherLessonsAt(tx, teacherId, taught.id, [...plan.create, ...plan.move]) : [];
  return {
    preview: nameOf(plan),
    appearing: plan.create.map(({ slotDate, startsAt }) => ({ date: slotDate, startsAt: startsAt.toISOString() })),
    moving: plan.move.flatMap((to) => shown(to).map((from) => ({ ...from, movesTo: to.startsAt.toISOString() }))),
    vanishing: plan.remove.flatMap(shown),
    staying: plan.keep.flatMap(shown),
    clashing: others.map(({ startsAt, ...other }) => ({ ...other, startsAt: startsAt.toISOString() })),
    learners: taught.students,
  };
};

/** Whether families would find a lesson at another time than they know, or none. */
export const changesWhatIsPlanned = ({ moving, vanishing }: TimetableEffects): boolean =>
  moving.length + vanishing.length > 0;
