import type { HandOver } from '@temari/contracts/hand-over';
import { isRecordId } from '@temari/contracts/record-id';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { learnerToHandOver, partiesOf, type Sending, sendLearnersCode } from '../../domains/hand-over/hand-over.ts';
import { candidatesOf } from '../../domains/hand-over/queries.ts';
import { present, refusalOf } from '../../domains/hand-over/rules.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { hashInvitation, invitationsLapseBefore, newInvitation } from '../../domains/identity/codes/invitations.ts';
import { endSessions } from '../../domains/identity/sessions/queries.ts';
import { spend } from '../../domains/limits/limits.ts';
import { queueSms } from '../../domains/messages/queue-sms.ts';
import { permitSms } from '../../domains/messages/sms-senders.ts';
import { smsText } from '../../domains/messages/sms-texts.ts';
import { endHandOver } from '../../domains/people/hand-over-queries.ts';
import { lockHousehold } from '../../domains/people/queries.ts';
import { AppError } from '../../errors/app-error.ts';
import { saveAsked, saveHouseholdMaySee, takeAgreement } from './queries.ts';

const presented = async (db: Db, householdId: string, id: string, now: Date): Promise<{ handOver: HandOver }> => ({
  handOver: present(await learnerToHandOver(db, householdId, id), now),
});

export const listHandOvers = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { accountId }: Actor,
): Promise<HandOver[]> => {
  const now = clock.now();
  return (await candidatesOf(db, accountId))
    .filter((row) => [null, 'handover/done'].includes(refusalOf(row, now)))
    .map((row) => present(row, now));
};

/** Whoever sits at an open page of the household cannot give the lessons away: its phone must agree first. */
export const askHandOver = async (deps: Sending, { accountId }: Actor, id: string): Promise<{ handOver: HandOver }> => {
  const { db, clock, secrets } = deps;
  const now = clock.now();
  return db.transaction(async (tx) => {
    await lockHousehold(tx, accountId);
    const { learner, householdPhone } = await partiesOf(tx, accountId, id, now);
    const code = newInvitation();
    await saveAsked(tx, id, { hash: hashInvitation(secrets.codes, householdPhone, code), now });
    const permit = await permitSms(deps, tx, { kind: 'handOverCode', accountId, phone: householdPhone });
    const values = { code, name: learner.fullName };
    await queueSms(deps, tx, permit, { text: smsText('handOverAsked', learner.household.language, values) });
    return presented(tx, accountId, id, now);
  });
};

export const agreeToHandOver = async (
  deps: Sending,
  { accountId }: Actor,
  id: string,
  { code }: { code: string },
): Promise<{ handOver: HandOver }> => {
  const { db, clock, secrets } = deps;
  const now = clock.now();
  await spend(db, 'invitationTriesByAccount', accountId, now);
  return db.transaction(async (tx) => {
    await lockHousehold(tx, accountId);
    const parties = await partiesOf(tx, accountId, id, now);
    const { householdPhone, learnerPhone } = parties;
    const learnersCode = newInvitation();
    const isAgreed = await takeAgreement(tx, {
      id,
      phone: learnerPhone,
      hash: hashInvitation(secrets.codes, householdPhone, code),
      next: hashInvitation(secrets.codes, learnerPhone, learnersCode),
      sentAfter: invitationsLapseBefore(now),
      now,
    });
    if (!isAgreed) throw new AppError('invitation/wrong-code');
    await sendLearnersCode(deps, tx, accountId, parties, { code: learnersCode, isByOffice: false });
    return presented(tx, accountId, id, now);
  });
};

export const stopHandOver = async ({ db }: Pick<Deps, 'db'>, { accountId }: Actor, id: string): Promise<void> => {
  await db.transaction(async (tx) => {
    await lockHousehold(tx, accountId);
    const { ownAccountId } = await learnerToHandOver(tx, accountId, id);
    if (ownAccountId) throw new AppError('handover/done');
    await endHandOver(tx, accountId, id);
  });
};

/** The household's sessions end with its view, so that links to files that were made before end too. */
export const letHouseholdSee = async (
  { db }: Pick<Deps, 'db'>,
  { accountId }: Actor,
  id: string,
  { householdMaySee }: { householdMaySee: boolean },
): Promise<void> => {
  if (!isRecordId(id)) throw new AppError('request/not-found');
  await db.transaction(async (tx) => {
    const householdId = await saveHouseholdMaySee(tx, { id, accountId, maySee: householdMaySee });
    if (!householdId) throw new AppError('request/not-found');
    if (!householdMaySee) await endSessions(tx, householdId);
  });
};
