import type { AttendanceSheet, handIn as handInContract } from '@temari/contracts/attendance';
import type { output } from 'zod/mini';
import type { Actor } from '../../domains/identity/actor.ts';
import { type Acting, actOnLesson } from './act-on-lesson.ts';
import { isSheetKnown } from './queries.ts';
import { takeTaught } from './take-taught.ts';

export const handIn = async (
  deps: Acting,
  actor: Actor,
  { id }: { id: string },
  { at, ...taught }: output<typeof handInContract.body>,
): Promise<AttendanceSheet> => {
  const { sheet } = await actOnLesson(deps, actor, id, async (tx, lesson, now) => {
    if (await isSheetKnown(tx, taught.id, id)) return;
    await takeTaught(tx, lesson, { ...taught, accountId: actor.accountId, deviceAt: new Date(at) }, now);
  });
  return sheet;
};
