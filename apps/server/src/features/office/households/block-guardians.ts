import type { AuditAct } from '@temari/contracts/audit-acts';
import * as wrong from '@temari/contracts/field-errors';
import type { blockGuardian as blockContract, GuardianBlock } from '@temari/contracts/office-guardian-blocks';
import type { output } from 'zod/mini';
import type { Db } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { type Act, recordAct } from '../../../domains/audit/queries.ts';
import { signedFileUrl } from '../../../domains/files/file-links.ts';
import { ownFile } from '../../../domains/files/queries.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { asOwnHousehold } from '../../../domains/identity/own-household.ts';
import { endSessions } from '../../../domains/identity/sessions/queries.ts';
import { closeRequestsOf, lockHousehold } from '../../../domains/people/queries.ts';
import { AppError } from '../../../errors/app-error.ts';
import {
  type BlockRow,
  blockById,
  blockedGuardians,
  blocksOf,
  isMemberOfHousehold,
  lockGuardianToBlock,
  newBlock,
  saveConfirmation,
  saveLift,
} from './block-queries.ts';

type Needs = Pick<Deps, 'db' | 'clock'>;

const stateOf = ({ confirmedAt, liftedAt }: BlockRow): GuardianBlock['state'] => {
  if (liftedAt) return 'lifted';
  return confirmedAt ? 'blocked' : 'proposed';
};

/** Null for a member of the household, who may be the one it is about. */
export const blocksShownTo = async (
  { db, clock, secrets }: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  actor: Actor,
  householdId: string,
): Promise<GuardianBlock[] | null> => {
  if (await isMemberOfHousehold(db, actor.accountId, householdId)) return null;
  const rows = await blocksOf(db, householdId);
  return rows.map(({ block, guardianName, proposedBy, confirmedBy, liftedBy }) => ({
    id: block.id,
    guardian: block.guardianId,
    guardianName,
    state: stateOf(block),
    reason: block.reason,
    evidence: block.evidenceFileId && signedFileUrl(secrets.fileLinks, block.evidenceFileId, actor, clock.now()),
    proposedBy: proposedBy ?? '',
    proposedAt: block.proposedAt.toISOString(),
    confirmedBy,
    confirmedAt: block.confirmedAt?.toISOString() ?? null,
    liftedBy,
    liftedAt: block.liftedAt?.toISOString() ?? null,
    liftReason: block.liftReason,
    canConfirm: stateOf(block) === 'proposed' && block.proposedBy !== actor.accountId,
  }));
};

/** The words are in the block alone: the trail says that there is one, to those who work on welfare. */
const record = (db: Db, actor: Actor, now: Date, action: AuditAct, guardianId: string): Promise<void> =>
  recordAct(db, actor, now, { action, subjectKind: 'guardian', subjectId: guardianId } satisfies Act);

/** The household's number is the one it signs in with: blocking it would shut the family out. */
const refuseAccountHolder = ({ holdsAccount }: { holdsAccount: boolean }): void => {
  if (holdsAccount) throw new AppError('block/holds-account');
};

/** A proposal, without effect until somebody else confirms it. */
export const proposeBlock = async (
  { db, clock }: Needs,
  actor: Actor,
  { id: guardianId }: { id: string },
  { reason, evidence }: output<typeof blockContract.body>,
): Promise<{ _id: string }> => {
  const now = clock.now();
  const proposing = db.transaction(async (tx) => {
    const guardian = await lockGuardianToBlock(tx, guardianId);
    if (!guardian) throw new AppError('request/not-found');
    refuseAccountHolder(guardian);
    const file = evidence
      ? await ownFile(tx, { url: evidence, accountId: actor.accountId, purpose: 'evidence' })
      : null;
    if (evidence && !file) throw new AppError('request/invalid', { errors: { evidence: wrong.evidence } });
    const id = await newBlock(tx, {
      householdId: guardian.householdId,
      guardianId,
      phone: guardian.phone,
      reason,
      evidenceFileId: file?.id ?? null,
      proposedBy: actor.accountId,
      proposedAt: now,
    });
    if (!id) throw new AppError('block/already-there');
    await record(tx, actor, now, 'propose-block', guardianId);
    return { _id: id };
  });
  return proposing.catch(asOwnHousehold('block/own-household'));
};

/**
 * From here on `domains/people/access-queries.ts` leaves the guardian out. What the household gave them stays written,
 * so that it sees no difference. Sessions end, because links to files live as long as they do.
 */
export const confirmBlock = async ({ db, clock }: Needs, actor: Actor, { id }: { id: string }): Promise<void> => {
  const now = clock.now();
  const confirming = db.transaction(async (tx) => {
    const block = await blockById(tx, id);
    if (!block) throw new AppError('request/not-found');
    await lockHousehold(tx, block.householdId);
    const guardian = await lockGuardianToBlock(tx, block.guardianId);
    if (guardian) refuseAccountHolder(guardian);
    if (block.proposedBy === actor.accountId) throw new AppError('block/second-person');
    if (!(await saveConfirmation(tx, id, { staffId: actor.accountId, now }))) throw new AppError('block/not-open');
    for (const { id: guardianId, accountId } of await blockedGuardians(tx, block)) {
      await closeRequestsOf(tx, { guardianId }, now);
      if (accountId) await endSessions(tx, accountId);
    }
    await record(tx, actor, now, 'confirm-block', block.guardianId);
  });
  return confirming.catch(asOwnHousehold('block/own-household'));
};

/** Ends a block, or a proposal of one. */
export const liftBlock = async (
  { db, clock }: Needs,
  actor: Actor,
  { id }: { id: string },
  { reason }: { reason: string },
): Promise<void> => {
  const now = clock.now();
  const lifting = db.transaction(async (tx) => {
    const block = await blockById(tx, id);
    if (!block) throw new AppError('request/not-found');
    if (!(await saveLift(tx, id, { staffId: actor.accountId, reason, now }))) throw new AppError('block/not-open');
    await record(tx, actor, now, 'lift-block', block.guardianId);
  });
  return lifting.catch(asOwnHousehold('block/own-household'));
};
