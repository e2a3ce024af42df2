import { isRecordId } from '@temari/contracts/record-id';
import type { Db } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import { learnerToHandOver, partiesOf, type Sending, sendLearnersCode } from '../../../domains/hand-over/hand-over.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { hashInvitation, newInvitation } from '../../../domains/identity/codes/invitations.ts';
import { queueSms } from '../../../domains/messages/queue-sms.ts';
import { permitSms } from '../../../domains/messages/sms-senders.ts';
import { smsText } from '../../../domains/messages/sms-texts.ts';
import { endHandOver } from '../../../domains/people/hand-over-queries.ts';
import { lockHousehold } from '../../../domains/people/queries.ts';
import { AppError } from '../../../errors/app-error.ts';
import { isMemberOfHousehold } from './block-queries.ts';
import { householdOfLearner, saveOfficeAgreed } from './hand-over-queries.ts';

/** The household of the learner, locked; staff do not decide about their own. */
const lockHouseholdOf = async (tx: Db, actor: Actor, id: string): Promise<string> => {
  const householdId = isRecordId(id) ? await householdOfLearner(tx, id) : null;
  if (!householdId) throw new AppError('request/not-found');
  await lockHousehold(tx, householdId);
  if (await isMemberOfHousehold(tx, actor.accountId, householdId)) throw new AppError('handover/own-household');
  return householdId;
};

/**
 * A grown learner came to the office, which has seen who they are: that stands for the household's code. The learner's
 * own phone must still accept. The household is told, so that it can speak up before anything has changed.
 */
export const startHandOver = async (deps: Sending, actor: Actor, { id }: { id: string }): Promise<void> => {
  const { db, clock, secrets } = deps;
  const now = clock.now();
  await db.transaction(async (tx) => {
    const householdId = await lockHouseholdOf(tx, actor, id);
    const parties = await partiesOf(tx, householdId, id, now);
    const { learner, learnerPhone, householdPhone } = parties;
    const code = newInvitation();
    await saveOfficeAgreed(tx, id, { hash: hashInvitation(secrets.codes, learnerPhone, code), now });
    await recordAct(tx, actor, now, { action: 'start-hand-over', subjectKind: 'learner', subjectId: id });
    await sendLearnersCode(deps, tx, householdId, parties, { code, isByOffice: true });
    const permit = await permitSms(deps, tx, { kind: 'handOverTold', accountId: householdId, phone: householdPhone });
    const text = smsText('handOverTold', learner.household.language, { name: learner.fullName });
    await queueSms(deps, tx, permit, { text });
  });
};

export const stopHandOverByOffice = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { id }: { id: string },
): Promise<void> => {
  await db.transaction(async (tx) => {
    const householdId = await lockHouseholdOf(tx, actor, id);
    const { ownAccountId, handOverHash } = await learnerToHandOver(tx, householdId, id);
    if (ownAccountId) throw new AppError('handover/done');
    if (!handOverHash) return;
    await endHandOver(tx, householdId, id);
    await recordAct(tx, actor, clock.now(), { action: 'stop-hand-over', subjectKind: 'learner', subjectId: id });
  });
};
