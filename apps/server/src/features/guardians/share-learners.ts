import type {
  GuardianAccess,
  inviteGuardian as inviteContract,
  SharedLearner,
} from '@temari/contracts/guardian-access';
import { isRecordId } from '@temari/contracts/record-id';
import type { output } from 'zod/mini';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { hashInvitation, invitationsLapseBefore, newInvitation } from '../../domains/identity/codes/invitations.ts';
import { endSessions } from '../../domains/identity/sessions/queries.ts';
import { spend } from '../../domains/limits/limits.ts';
import { queueSms } from '../../domains/messages/queue-sms.ts';
import { permitSms } from '../../domains/messages/sms-senders.ts';
import { smsText } from '../../domains/messages/sms-texts.ts';
import { guardiansWhoSaw, takeHandOver } from '../../domains/people/hand-over-queries.ts';
import { guardianOf, lockHousehold } from '../../domains/people/queries.ts';
import { AppError } from '../../errors/app-error.ts';
import { presentAccess, presentShared } from './present-access.ts';
import {
  accessOf,
  householdOf,
  lockAndEndAccess,
  saveInvitation,
  setVisibleLearners,
  sharedLearners,
  takeInvitation,
} from './queries.ts';

export const listGuardianAccess = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { accountId }: Actor,
): Promise<GuardianAccess[]> => (await accessOf(db, accountId, invitationsLapseBefore(clock.now()))).map(presentAccess);

/**
 * The code goes to the guardian's own phone: whoever registers that number without holding it has no use of it. A
 * registration alone proves no phone, the code does.
 */
export const inviteGuardian = async (
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'secrets' | 'log' | 'publicUrl'>,
  { accountId }: Actor,
  id: string,
  { learners }: output<typeof inviteContract.body>,
): Promise<{ access: GuardianAccess }> => {
  if (!isRecordId(id)) throw new AppError('request/not-found');
  if (learners && !learners.every(isRecordId)) throw new AppError('guardian/answers-for-nobody');
  const { db, clock, secrets, publicUrl } = deps;
  const now = clock.now();
  return db.transaction(async (tx) => {
    await lockHousehold(tx, accountId);
    const guardian = await guardianOf(tx, accountId, id);
    const household = await householdOf(tx, accountId);
    if (!guardian || !household) throw new AppError('request/not-found');
    if (guardian.phone === household.phone) throw new AppError('guardian/is-household');
    if (guardian.accessAccountId) throw new AppError('guardian/has-access');
    const seen = await setVisibleLearners(tx, id, learners ?? null);
    if (seen.length === 0 || (learners && seen.length < new Set(learners).size)) {
      throw new AppError('guardian/answers-for-nobody');
    }
    const code = newInvitation();
    await saveInvitation(tx, id, { hash: hashInvitation(secrets.codes, guardian.phone, code), now });
    const permit = await permitSms(deps, tx, { kind: 'guardianInvited', accountId, phone: guardian.phone });
    const values = { code, name: household.name, address: `${publicUrl}/shared` };
    await queueSms(deps, tx, permit, { text: smsText('guardianInvited', household.language, values) });
    return { access: presentAccess({ id, isGiven: false, invitedAt: now }) };
  });
};

/**
 * What the account sees is asked of the database at every call. Its sessions end too, so that links to files that
 * were made before end with them; a device that stays signed in begins a new one by itself.
 */
export const takeBackAccess = async ({ db }: Pick<Deps, 'db'>, { accountId }: Actor, id: string): Promise<void> => {
  const isOwn = isRecordId(id) && (await guardianOf(db, accountId, id)) !== null;
  if (!isOwn) throw new AppError('request/not-found');
  await db.transaction(async (tx) => {
    await lockHousehold(tx, accountId);
    const ended = await lockAndEndAccess(tx, accountId, id);
    if (ended) await endSessions(tx, ended);
  });
};

export const listSharedLearners = async ({ db }: Pick<Deps, 'db'>, { accountId }: Actor): Promise<SharedLearner[]> =>
  presentShared(await sharedLearners(db, accountId));

/**
 * One statement decides: the code, the phone it was sent to and the account of that phone belong together. After a
 * hand-over the sessions of those who saw the lessons end, and the links to files with them.
 */
export const acceptInvitation = async (
  { db, clock, secrets }: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  actor: Actor,
  { code }: { code: string },
): Promise<SharedLearner[]> => {
  const now = clock.now();
  await spend(db, 'invitationTriesByAccount', actor.accountId, now);
  const account = await householdOf(db, actor.accountId);
  if (!account?.phone) throw new AppError('invitation/wrong-code');
  const { phone } = account;
  const sent = { accountId: actor.accountId, phone, hash: hashInvitation(secrets.codes, phone, code) };
  const sentAfter = invitationsLapseBefore(now);
  await db.transaction(async (tx) => {
    if (await takeInvitation(tx, { ...sent, invitedAfter: sentAfter })) return;
    const handedOver = await takeHandOver(tx, { ...sent, sentAfter });
    if (!handedOver) throw new AppError('invitation/wrong-code');
    const sawUntilNow = [handedOver.householdId, ...(await guardiansWhoSaw(tx, handedOver.learnerId))];
    for (const each of sawUntilNow.filter((id) => id !== actor.accountId)) await endSessions(tx, each);
  });
  return listSharedLearners({ db }, actor);
};
