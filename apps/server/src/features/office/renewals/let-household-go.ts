import type { Renewal } from '@temari/contracts/office-renewals';
import { isRecordId } from '@temari/contracts/record-id';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { billingCalendar } from '../../../domains/money/billing-calendar.ts';
import { CHARGE_MONTHS } from '../../../domains/money/charge-months.ts';
import { deleteHold } from './queries.ts';
import { monthNamed } from './rules.ts';
import { showRenewal } from './show-renewal.ts';

type Acting = Pick<Deps, 'db' | 'clock' | 'jobs'>;

export const letHouseholdGo = async (
  deps: Acting,
  actor: Actor,
  { id }: { id: string },
  { month }: { month: string },
): Promise<Renewal> => {
  const { db, clock, jobs } = deps;
  if (isRecordId(id)) {
    await db.transaction(async (tx) => {
      await deleteHold(tx, id, monthNamed(await billingCalendar(tx), month));
      await recordAct(tx, actor, clock.now(), {
        action: 'let-household-go',
        subjectKind: 'student',
        subjectId: id,
        after: { month },
      });
      await jobs.enqueue(tx, CHARGE_MONTHS, {});
    });
  }
  return showRenewal(deps, { month });
};
