import type { Renewal } from '@temari/contracts/office-renewals';
import { isRecordId } from '@temari/contracts/record-id';
import { lockPresent } from '../../../db/present-accounts.ts';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { billingCalendar } from '../../../domains/money/billing-calendar.ts';
import { AppError } from '../../../errors/app-error.ts';
import { insertHold, isHousehold } from './queries.ts';
import { monthNamed } from './rules.ts';
import { showRenewal } from './show-renewal.ts';

type Acting = Pick<Deps, 'db' | 'clock' | 'jobs'>;

export const holdHousehold = async (
  deps: Acting,
  actor: Actor,
  { id }: { id: string },
  { month, reason }: { month: string; reason: string },
): Promise<Renewal> => {
  const { db, clock } = deps;
  const now = clock.now();
  if (!isRecordId(id) || !(await isHousehold(db, id))) throw new AppError('request/not-found');
  await db.transaction(async (tx) => {
    await lockPresent(tx, id);
    const { from: startsOn } = monthNamed(await billingCalendar(tx), month);
    await insertHold(tx, { householdId: id, startsOn, reason, heldAt: now, heldBy: actor.accountId });
    await recordAct(tx, actor, now, {
      action: 'hold-household',
      subjectKind: 'student',
      subjectId: id,
      after: { month, reason },
    });
  });
  return showRenewal(deps, { month });
};
