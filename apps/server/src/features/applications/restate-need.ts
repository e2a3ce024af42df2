import { addisDate } from '@temari/contracts/addis-time';
import type { Application, restateNeed as contract } from '@temari/contracts/scholarship-applications';
import type { output } from 'zod/mini';
import type { Actor } from '../../domains/identity/actor.ts';
import { AppError } from '../../errors/app-error.ts';
import { type Applying, lockedOwn, shownOf } from './keep-application.ts';
import { saveNeed } from './queries.ts';
import { isNearEnd } from './rules.ts';

/** A family says how things are at home now, so that an award can go on. */
export const restateNeed = async (
  deps: Applying,
  actor: Actor,
  { id }: { id: string },
  need: output<typeof contract.body>,
): Promise<Application> => {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const { award, householdId } = await lockedOwn(tx, actor, id);
    if (!award || award.isEnded) throw new AppError('award/none');
    if (!isNearEnd(award, addisDate(now))) throw new AppError('award/too-early');
    if (award.isLast) throw new AppError('application/decided');
    if (!(await saveNeed(tx, { awardId: award.id, householdId, need, statedAt: now }))) {
      throw new AppError('application/decided');
    }
    return shownOf(deps, tx, actor, id);
  });
};
