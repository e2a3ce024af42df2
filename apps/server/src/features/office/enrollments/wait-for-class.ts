import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { lockEnrollments } from '../../../domains/placing/queries.ts';
import { AppError } from '../../../errors/app-error.ts';
import { lockedClassFor } from './locked-class.ts';
import { setWaiting } from './queries.ts';

/**
 * Puts enrollments on the waiting list of a full class, or takes them off theirs. Who already stands on that list keeps
 * the place; a class that takes the student in ends the waiting.
 */
export const waitForClass = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, actor: Actor, asked: Asked): Promise<void> =>
  db.transaction(async (tx) => {
    const { enrollmentIds, classId } = asked;
    const now = clock.now();
    const chosen = await lockEnrollments(tx, enrollmentIds);
    if (chosen.length < new Set(enrollmentIds).size) throw new AppError('request/not-found');
    const moving = chosen.filter(({ waitsForClassId }) => waitsForClassId !== classId);
    if (classId) {
      const { free } = await lockedClassFor(tx, classId, moving, now);
      if (free >= moving.length && moving.length > 0) throw new AppError('class/has-seats');
    }
    const ids = moving.map(({ id }) => id);
    await setWaiting(tx, ids, classId ? { classId, since: now } : null);
    for (const { id, waitsForClassId } of moving) {
      await recordAct(tx, actor, now, {
        action: classId ? 'wait-for-class' : 'stop-waiting-for-class',
        subjectKind: 'enrollment',
        subjectId: id,
        before: { classId: waitsForClassId },
        after: { classId },
      });
    }
  });

interface Asked {
  enrollmentIds: string[];
  classId: string | null;
}
