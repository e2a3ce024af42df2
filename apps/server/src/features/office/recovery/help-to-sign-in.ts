import type { IdentityProof } from '@temari/contracts/identity-proofs';
import type { Recovery } from '@temari/contracts/office-recovery';
import type { Db } from '../../../db/client.ts';
import { lockPresent } from '../../../db/present-accounts.ts';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import {
  hashSlip,
  newSlip,
  recoveriesLapseBefore,
  SLIP_VALID_MINUTES,
} from '../../../domains/identity/codes/recovery-slips.ts';
import { addSlip } from '../../../domains/identity/codes/slip-queries.ts';
import { namesOfOtherDeciders } from '../../../domains/identity/colleague-queries.ts';
import { requireConfirmedPassword } from '../../../domains/identity/sessions/confirmed-password.ts';
import { lockedAccount } from '../../../domains/identity/sessions/end-access-queries.ts';
import { newToken } from '../../../domains/identity/sessions/tokens.ts';
import { queueSms } from '../../../domains/messages/queue-sms.ts';
import { permitSms } from '../../../domains/messages/sms-senders.ts';
import { smsText } from '../../../domains/messages/sms-texts.ts';
import { AppError } from '../../../errors/app-error.ts';
import {
  deleteLapsed,
  helpableAccount,
  isOwnAccount,
  lastRecovery,
  newRecovery,
  type RecoveryRow,
  recoveryById,
  saveDecision,
} from './queries.ts';
import { mayDecide, present } from './rules.ts';

const accountOf = async (db: Db, id: string) => {
  const account = await helpableAccount(db, id);
  if (!account) throw new AppError('request/not-found');
  return account;
};

/** A request with the names of those who may decide it. */
const shown = async (db: Db, row: RecoveryRow, actor: Actor): Promise<Recovery> =>
  present(row, actor, row.decision === null ? await namesOfOtherDeciders(db, row.askedById) : []);

const rowOf = async (db: Db, id: string): Promise<RecoveryRow> => {
  const row = await recoveryById(db, id);
  if (!row) throw new AppError('request/not-found');
  return row;
};

/** Nobody helps themselves to an account: whoever is of its household takes no part. */
const refuseOwn = async (db: Db, actor: Actor, accountId: string): Promise<void> => {
  if (await isOwnAccount(db, actor.accountId, accountId)) throw new AppError('recovery/own-account');
};

export const showRecovery = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { id }: { id: string },
): Promise<{ recovery: Recovery | null }> => {
  await accountOf(db, id);
  const row = await lastRecovery(db, id, recoveriesLapseBefore(clock.now()));
  return { recovery: row && (await shown(db, row, actor)) };
};

export const askForRecovery = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { id: accountId }: { id: string },
  { proof }: { proof: IdentityProof },
): Promise<{ recovery: Recovery }> => {
  const now = clock.now();
  await requireConfirmedPassword(db, actor, now);
  return db.transaction(async (tx) => {
    await lockPresent(tx, accountId);
    const account = await accountOf(tx, accountId);
    await refuseOwn(tx, actor, account.id);
    await deleteLapsed(tx, accountId, recoveriesLapseBefore(now));
    const id = await newRecovery(tx, { accountId, proof, askedBy: actor.accountId, askedAt: now });
    if (!id) throw new AppError('recovery/already-asked');
    await recordAct(tx, actor, now, {
      action: 'ask-recovery',
      subjectKind: account.kind,
      subjectId: accountId,
      after: { proof },
    });
    return { recovery: await shown(tx, await rowOf(tx, id), actor) };
  });
};

/** The second look. What comes out is told once: only the slip's hash is kept. */
export const decideRecovery = async (
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'secrets' | 'log'>,
  actor: Actor,
  { id }: { id: string },
  { decision, proof }: { decision: 'agreed' | 'refused'; proof?: IdentityProof | undefined },
): Promise<{ recovery: Recovery; slip: { code: string; validUntil: string } | null }> => {
  const { db, clock, secrets } = deps;
  const now = clock.now();
  await requireConfirmedPassword(db, actor, now);
  return db.transaction(async (tx) => {
    const before = await rowOf(tx, id);
    await lockedAccount(tx, before.accountId);
    const account = await accountOf(tx, before.accountId);
    if (before.decision === null && !mayDecide(before, actor)) throw new AppError('recovery/not-by-asker');
    await refuseOwn(tx, actor, account.id);
    const isSaved = await saveDecision(tx, id, {
      decision,
      secondProof: proof ?? null,
      decidedBy: actor.accountId,
      decidedAt: now,
      askedAfter: recoveriesLapseBefore(now),
    });
    if (!isSaved) throw new AppError('office/changed-meanwhile');
    await recordAct(tx, actor, now, {
      action: decision === 'agreed' ? 'agree-recovery' : 'refuse-recovery',
      subjectKind: account.kind,
      subjectId: account.id,
      before: { askedBy: before.askedBy, proof: before.proof },
      after: { decision, ...(proof && { proof }) },
    });
    const recovery = await shown(tx, await rowOf(tx, id), actor);
    if (decision === 'refused') return { recovery, slip: null };

    const code = newSlip();
    const { kind, phone } = account;
    await addSlip(tx, {
      id: newToken(),
      kind,
      accountId: account.id,
      phone,
      slipHash: hashSlip(secrets.codes, code),
      now,
    });
    const permit = await permitSms(deps, tx, { kind: 'recoveryAgreed', accountId: account.id, phone });
    await queueSms(deps, tx, permit, { text: smsText('recoveryAgreed', account.language, {}) });
    const validUntil = new Date(now.getTime() + SLIP_VALID_MINUTES * 60_000).toISOString();
    return { recovery, slip: { code, validUntil } };
  });
};
