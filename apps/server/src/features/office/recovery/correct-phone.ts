import { NOTICE_PATHS } from '@temari/contracts/notice-occasions';
import type {
  askPhoneCorrection as askContract,
  decidePhoneCorrection as decideContract,
  PhoneCorrection,
} from '@temari/contracts/office-phone-corrections';
import { isMobile } from '@temari/contracts/phone';
import type { output } from 'zod/mini';
import type { Db } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import {
  CODE_VALID_MINUTES,
  codeRefusal,
  hashCode,
  newCode,
  TRIES_PER_REQUEST,
} from '../../../domains/identity/codes/one-time-codes.ts';
import { recoveriesLapseBefore } from '../../../domains/identity/codes/recovery-slips.ts';
import { namesOfOtherDeciders } from '../../../domains/identity/colleague-queries.ts';
import { requireConfirmedPassword } from '../../../domains/identity/sessions/confirmed-password.ts';
import { lockedAccount } from '../../../domains/identity/sessions/end-access-queries.ts';
import { spend } from '../../../domains/limits/limits.ts';
import { queueSms } from '../../../domains/messages/queue-sms.ts';
import { permitSms } from '../../../domains/messages/sms-senders.ts';
import { smsText } from '../../../domains/messages/sms-texts.ts';
import { tell } from '../../../domains/notices/tell.ts';
import { makeChange } from '../../../domains/phone-changes/make-change.ts';
import { addChange, closeChanges, holderOf } from '../../../domains/phone-changes/queries.ts';
import { newChangeId } from '../../../domains/phone-changes/rules.ts';
import { AppError } from '../../../errors/app-error.ts';
import {
  type CorrectionRow,
  countReadBack,
  noteReadBack,
  openCorrection,
  openCorrectionById,
  saveSecondLook,
  stopCorrection,
} from './phone-queries.ts';
import { helpableAccount, isOwnAccount } from './queries.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'jobs' | 'secrets' | 'log' | 'publicUrl'>;

/** The trail names the end of a phone alone: the number goes with its account. */
const endingOf = (phone: string): string => phone.slice(-4);

const requireAccount = async (db: Db, actor: Actor, id: string) => {
  const account = await helpableAccount(db, id);
  if (!account) throw new AppError('request/not-found');
  if (await isOwnAccount(db, actor.accountId, id)) throw new AppError('recovery/own-account');
  return account;
};

const mayDecide = ({ change }: CorrectionRow, { accountId, role }: Actor): boolean =>
  change.readBackAt !== null && change.askedBy !== accountId && role !== 'auditor';

const present = async (db: Db, row: CorrectionRow, actor: Actor): Promise<PhoneCorrection> => {
  const { change, askedBy } = row;
  const { id, newPhone, proof, reason, createdAt, readBackAt } = change;
  if (!proof || !change.askedBy) throw new AppError('request/not-found');
  return {
    id,
    phoneNumber: newPhone,
    proof,
    reason: reason ?? '',
    askedBy,
    askedAt: createdAt.toISOString(),
    isReadBack: readBackAt !== null,
    mayDecide: mayDecide(row, actor),
    deciders: await namesOfOtherDeciders(db, change.askedBy),
  };
};

export const showPhoneCorrection = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { id }: { id: string },
): Promise<{ correction: PhoneCorrection | null }> => {
  if (!(await helpableAccount(db, id))) throw new AppError('request/not-found');
  const open = await openCorrection(db, id, recoveriesLapseBefore(clock.now()));
  return { correction: open && (await present(db, open, actor)) };
};

/**
 * Somebody is in front of the office with a proof of who they are and with the new phone in hand. Staff read phones of
 * households anyway, so a phone in use is said at once, and nothing is sent to it.
 */
export const askPhoneCorrection = async (
  deps: Needs,
  actor: Actor,
  { id: accountId }: { id: string },
  { phoneNumber: newPhone, proof, reason }: output<typeof askContract.body>,
): Promise<{ correction: PhoneCorrection }> => {
  const { db, clock, secrets } = deps;
  const now = clock.now();
  await requireConfirmedPassword(db, actor, now);
  const account = await requireAccount(db, actor, accountId);
  const { kind, phone: oldPhone, language } = account;
  if (newPhone === oldPhone) throw new AppError('phone/same');
  if (!isMobile(newPhone)) throw new AppError('account/phone-not-mobile');
  if (await holderOf(db, { kind, phone: newPhone, accountId, now })) throw new AppError('phone/in-use');
  await spend(db, 'phoneChangeSpacing', `${accountId}:${newPhone}`, now, 'auth/too-many-requests');
  const permit = await permitSms(deps, db, { kind: 'phoneChangeCode', accountId, phone: newPhone });
  const id = newChangeId();
  const code = newCode();
  await db.transaction(async (tx) => {
    const standing = await lockedAccount(tx, accountId);
    if (!standing || standing.erasedAt) throw new AppError('request/not-found');
    await closeChanges(tx, { accountId, now });
    await addChange(tx, {
      ...{ id, accountId, kind, oldPhone, newPhone, proof, reason },
      askedBy: actor.accountId,
      codeHash: hashCode(secrets.codes, id, code),
      codeSentAt: now,
      createdAt: now,
    });
    await recordAct(tx, actor, now, {
      action: 'ask-phone-correction',
      subjectKind: kind,
      subjectId: accountId,
      after: { phoneEnding: endingOf(newPhone), proof, reason },
    });
    const uselessAfter = new Date(now.getTime() + CODE_VALID_MINUTES * 60_000);
    await queueSms(deps, tx, permit, {
      text: smsText('deskPhoneCode', language, { code }),
      uselessAfter,
      createdAt: now,
    });
  });
  const open = await openCorrectionById(db, id, recoveriesLapseBefore(now));
  if (!open) throw new AppError('request/not-found');
  return { correction: await present(db, open, actor) };
};

export const readBackPhoneCode = async (
  { db, clock, secrets }: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  actor: Actor,
  { id }: { id: string },
  { code }: { code: string },
): Promise<{ correction: PhoneCorrection }> => {
  const now = clock.now();
  const change = await countReadBack(db, id);
  if (!change) throw new AppError('request/not-found');
  if (change.readBackAt === null) {
    if (change.attempts > TRIES_PER_REQUEST) throw new AppError('auth/too-many-requests');
    await spend(db, 'phoneChangeTries', change.accountId, now, 'auth/too-many-requests');
    const refusal = codeRefusal(change, hashCode(secrets.codes, id, code), { now, tries: TRIES_PER_REQUEST });
    if (refusal) throw new AppError(refusal);
    await noteReadBack(db, id, now);
  }
  const open = await openCorrectionById(db, id, recoveriesLapseBefore(now));
  if (!open) throw new AppError('auth/code-expired');
  return { correction: await present(db, open, actor) };
};

/** Whoever asked may call it off; only somebody else agrees. */
const refuse = async (
  { db, clock }: Needs,
  actor: Actor,
  { change: { id, accountId, kind, newPhone } }: CorrectionRow,
): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    if (!(await stopCorrection(tx, id, now))) throw new AppError('office/changed-meanwhile');
    await recordAct(tx, actor, now, {
      action: 'refuse-phone-correction',
      subjectKind: kind,
      subjectId: accountId,
      after: { phoneEnding: endingOf(newPhone) },
    });
  });

/** The second look. The old phone is told how to take it back, and every session ends. */
export const decidePhoneCorrection = async (
  deps: Needs,
  actor: Actor,
  { id }: { id: string },
  { decision, proof }: output<typeof decideContract.body>,
): Promise<void> => {
  const { db, clock } = deps;
  const now = clock.now();
  await requireConfirmedPassword(db, actor, now);
  const open = await openCorrectionById(db, id, recoveriesLapseBefore(now));
  if (!open) throw new AppError('office/changed-meanwhile');
  if (decision === 'refused') return refuse(deps, actor, open);
  const { change } = open;
  const { accountId, kind, newPhone, oldPhone } = change;
  await requireAccount(db, actor, accountId);
  if (change.askedBy === actor.accountId) throw new AppError('recovery/not-by-asker');
  if (change.readBackAt === null) throw new AppError('phone/not-read-back');
  if (!proof) throw new AppError('office/changed-meanwhile');
  const making = makeChange(deps, change, {
    alongside: async (tx) => {
      const isSaved = await saveSecondLook(tx, id, { secondBy: actor.accountId, secondProof: proof });
      if (!isSaved) throw new AppError('office/changed-meanwhile');
      await recordAct(tx, actor, now, {
        action: 'correct-phone',
        subjectKind: kind,
        subjectId: accountId,
        before: { phoneEnding: endingOf(oldPhone) },
        after: { phoneEnding: endingOf(newPhone), proof },
      });
      const account = await lockedAccount(tx, accountId);
      await tell(deps, tx, now, [
        {
          occasion: 'corrected',
          accountId,
          cause: `phone ${id}`,
          path: NOTICE_PATHS.notices,
          values: () => ({ name: `${account?.firstName ?? ''} ${account?.lastName ?? ''}`.trim() }),
        },
      ]);
    },
  });
  await making.catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'account/phone-taken' ? new AppError('phone/in-use') : error;
  });
};
