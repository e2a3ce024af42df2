import type { AttendanceSheet, putSheet as putContract } from '@temari/contracts/attendance';
import type { output } from 'zod/mini';
import { newId } from '../../db/new-id.ts';
import { handedIn } from '../../domains/attendance/queries.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { type Acting, actOnLesson } from './act-on-lesson.ts';
import { takeSent } from './take-sent.ts';
import { takeTaught } from './take-taught.ts';

/** Both at once. Without an id for what was taught, the same words once more are the same. */
export const putSheet = async (
  deps: Acting,
  actor: Actor,
  { id }: { id: string },
  { marks, topic, homework }: output<typeof putContract.body>,
): Promise<AttendanceSheet> => {
  const { accountId } = actor;
  const { sheet } = await actOnLesson(deps, actor, id, async (tx, lesson, now) => {
    if (marks.length > 0) await takeSent(deps, tx, lesson, marks, { byId: accountId, now });
    const before = await handedIn(tx, id);
    const taught = { topic: topic ?? before?.topic ?? '', homework: homework ?? before?.homework ?? '' };
    const isNew = taught.topic !== (before?.topic ?? '') || taught.homework !== (before?.homework ?? '');
    if (isNew) await takeTaught(tx, lesson, { ...taught, id: newId(), accountId, deviceAt: now }, now);
  });
  return sheet;
};
