import * as wrong from '@temari/contracts/field-errors';
import type { AbsenceReason, AttendanceState, MarkOutcome, MarkSource } from '@temari/contracts/vocabulary';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../errors/app-error.ts';
import type { TellNeeds } from '../notices/tell.ts';
import {
  addMarks,
  arrivedMarks,
  holdLesson,
  type LessonWithClass,
  lockLearnersBehind,
  rosterOf,
  standingsOf,
} from './queries.ts';
import { isClosed, outcomeOf, type Standing } from './rules.ts';
import { tellAbsences } from './tell-absences.ts';

export interface MarkToTake {
  id: string;
  learnerId: string;
  state: AttendanceState | null;
  minutesLate?: number | undefined;
  reason?: AbsenceReason | undefined;
  note?: string | undefined;
  baseId?: string | undefined;
  settlesId?: string | undefined;
  deviceAt: Date;
}

export type Taken = { id: string; outcome: MarkOutcome | 'gone' };

/**
 * Writes marks in the transaction that has locked their lesson, and says what became of each. One that has arrived
 * before changes nothing and gets its first answer again.
 */
export const takeMarks = async (
  deps: TellNeeds,
  tx: Db,
  lesson: LessonWithClass,
  marks: readonly MarkToTake[],
  { source, byId, now }: { source: MarkSource; byId: string; now: Date },
): Promise<Taken[]> => {
  const ids = marks.map(({ id }) => id);
  const outcomes = new Map((await arrivedMarks(tx, lesson.id, ids)).map(({ id, outcome }) => [id, outcome]));
  const persons = await lockLearnersBehind(tx, [...new Set(marks.map(({ learnerId }) => learnerId))]);
  const roster = new Map((await rosterOf(tx, lesson.id)).map((row) => [row.learnerId, row]));
  const standings = new Map<string, Standing>(
    (await standingsOf(tx, lesson.id)).map((standing) => [standing.learnerId, standing]),
  );
  const isLate = isClosed(lesson, now);

  const written: Parameters<typeof addMarks>[1] = [];
  for (const mark of marks) {
    const learnerId = persons.get(mark.learnerId);
    const householdId = learnerId && roster.get(learnerId)?.householdId;
    if (!learnerId || !householdId || outcomes.has(mark.id)) continue;
    const { id, state, baseId = null } = mark;
    const outcome = outcomeOf(standings.get(learnerId) ?? null, { id, state, source, baseId }, { isLate });
    outcomes.set(id, outcome);
    if (outcome === 'stands' && state) standings.set(learnerId, { id, state, source });
    if (outcome === 'stands' && !state) standings.delete(learnerId);
    const counting = standings.get(learnerId);
    if (outcome === 'same' && counting?.source === source) {
      standings.set(learnerId, { ...counting, sameIds: [...(counting.sameIds ?? []), id] });
    }
    written.push({
      id,
      lessonId: lesson.id,
      householdId,
      learnerId,
      state,
      minutesLate: mark.minutesLate ?? null,
      reason: mark.reason ?? null,
      note: mark.note ?? '',
      source,
      byId,
      deviceAt: mark.deviceAt,
      receivedAt: now,
      baseMarkId: baseId,
      settlesMarkId: mark.settlesId ?? null,
      outcome,
    });
  }
  if (written.length > 0) {
    // An id of a mark of another lesson: made up, for two devices do not make the same one.
    if ((await addMarks(tx, written)) < written.length) {
      throw new AppError('request/invalid', { errors: { 'marks.id': wrong.id } });
    }
    // An excuse does not hold a lesson on its day: a closure must still be able to cancel it.
    if (source !== 'family') await holdLesson(tx, lesson.id, now);
    const marked = new Set(written.map(({ learnerId }) => learnerId));
    await tellAbsences(
      deps,
      tx,
      lesson,
      [...marked].flatMap((id) => {
        const row = roster.get(id);
        return row ? { ...row, isAbsent: standings.get(id)?.state === 'absent' } : [];
      }),
      now,
    );
  }
  return ids.map((id) => ({ id, outcome: outcomes.get(id) ?? 'gone' }));
};
