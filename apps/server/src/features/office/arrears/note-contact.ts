import { addDays } from '@temari/contracts/addis-time';
import * as wrong from '@temari/contracts/field-errors';
import { PROMISE_DAYS_MAX } from '@temari/contracts/ladder-rules';
import { isRecordId } from '@temari/contracts/record-id';
import type { ContactOutcome } from '@temari/contracts/vocabulary';
import { newId } from '../../../db/new-id.ts';
import { lockPresent } from '../../../db/present-accounts.ts';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { ladderDayOf } from '../../../domains/money/ladder-queries.ts';
import { AppError } from '../../../errors/app-error.ts';
import { insertContact, isHousehold } from './queries.ts';

/** A promise has a day that can be waited for; nothing else has one. */
const requireDay = (outcome: ContactOutcome, promisedFor: string | undefined, today: string): void => {
  const max = PROMISE_DAYS_MAX;
  if (outcome !== 'promised') {
    if (promisedFor) throw new AppError('request/invalid', { errors: { promisedFor: wrong.promiseOutcome } });
    return;
  }
  if (!promisedFor || promisedFor < today || promisedFor > addDays(today, max)) {
    throw new AppError('request/invalid', { errors: { promisedFor: wrong.promiseDay({ max }) } });
  }
};

/** The words are in the contact alone: the trail says that there is one. */
export const noteContact = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { id: householdId }: { id: string },
  {
    id = newId(),
    outcome,
    note,
    promisedFor,
  }: { id?: string | undefined; outcome: ContactOutcome; note: string; promisedFor?: string | undefined },
): Promise<{ id: string; outcome: ContactOutcome; promisedFor: string | null }> => {
  const now = clock.now();
  requireDay(outcome, promisedFor, ladderDayOf(now).today);
  if (!isRecordId(householdId) || !(await isHousehold(db, householdId))) throw new AppError('request/not-found');
  const answer = { id, outcome, promisedFor: promisedFor ?? null };
  await db.transaction(async (tx) => {
    await lockPresent(tx, householdId);
    const isNew = await insertContact(tx, {
      ...answer,
      householdId,
      note,
      contactedAt: now,
      contactedBy: actor.accountId,
    });
    if (!isNew) return;
    await recordAct(tx, actor, now, { action: 'note-contact', subjectKind: 'student', subjectId: householdId });
  });
  return answer;
};
