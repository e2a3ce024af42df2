import type { AttendanceSheet, sendMarks as sendContract } from '@temari/contracts/attendance';
import type { output } from 'zod/mini';
import type { Taken } from '../../domains/attendance/take-marks.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { type Acting, actOnLesson } from './act-on-lesson.ts';
import { takeSent } from './take-sent.ts';

export const sendMarks = async (
  deps: Acting,
  actor: Actor,
  { id }: { id: string },
  { marks }: output<typeof sendContract.body>,
): Promise<{ outcomes: Taken[]; sheet: AttendanceSheet }> => {
  const { done, sheet } = await actOnLesson(deps, actor, id, (tx, lesson, now) =>
    takeSent(deps, tx, lesson, marks, { byId: actor.accountId, now }),
  );
  return { outcomes: done, sheet };
};
