import type { AuditAct } from '@temari/contracts/audit-acts';
import type { Reduced } from '@temari/contracts/office-arrears';
import { isRecordId } from '@temari/contracts/record-id';
import type { ReductionKind } from '@temari/contracts/vocabulary';
import type { Db } from '../../../db/client.ts';
import { lockPresent } from '../../../db/present-accounts.ts';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { asOwnHousehold } from '../../../domains/identity/own-household.ts';
import { allocateHousehold } from '../../../domains/money/allocate-household.ts';
import { ladderDayOf, ladderRules } from '../../../domains/money/ladder-queries.ts';
import { lockHousehold } from '../../../domains/money/queries.ts';
import { AppError } from '../../../errors/app-error.ts';
import {
  chargeById,
  hasProposal,
  insertCreditFor,
  insertReduction,
  lockCharge,
  type ReductionOf,
  reducedAlone,
  reductionById,
  reverseCredit,
  updateReduction,
} from './queries.ts';
import { needsSecondPerson, reductionRefusal, toEtb, toSantim } from './rules.ts';

type Acting = Pick<Deps, 'db' | 'clock'>;
type Locked = Awaited<ReturnType<typeof lockCharge>>;

const requireReducible = async (
  tx: Db,
  charge: Locked,
  lowered: { kind: ReductionKind; santim: number },
  now: Date,
): Promise<void> => {
  const { seatDay } = await ladderRules(tx);
  const refusal = reductionRefusal(charge, lowered, { today: ladderDayOf(now).today, seatDay });
  if (refusal) throw new AppError(refusal, { values: { open: toEtb(charge.open), days: seatDay } });
};

const record = (
  tx: Db,
  actor: Actor,
  now: Date,
  action: AuditAct,
  { id, chargeId, kind, santim, reason }: ReductionOf,
): Promise<void> =>
  recordAct(tx, actor, now, {
    action,
    subjectKind: 'charge',
    subjectId: chargeId,
    after: { kind, amountEtb: toEtb(santim), reason, reductionId: id },
  });

const present = ({ id, state, santim }: Pick<ReductionOf, 'id' | 'state' | 'santim'>, open: number): Reduced => ({
  id,
  state,
  amountEtb: toEtb(santim),
  openEtb: toEtb(open),
});

/**
 * Up to the limit at once, above it as a proposal; one proposal of a charge waits at a time. Whoever comes second waits
 * for the household and finds another sum open than was seen.
 */
export const reduceCharge = async (
  { db, clock }: Acting,
  actor: Actor,
  { id }: { id: string },
  { kind, amountEtb, reason, openEtb }: { kind: ReductionKind; amountEtb: number; reason: string; openEtb: number },
): Promise<Reduced> => {
  const now = clock.now();
  const found = isRecordId(id) ? await chargeById(db, id) : null;
  if (!found) throw new AppError('request/not-found');
  const { householdId } = found;
  const santim = toSantim(amountEtb);
  const reducing = db.transaction(async (tx) => {
    await lockHousehold(tx, householdId);
    await lockPresent(tx, householdId);
    const charge = await lockCharge(tx, id);
    await requireReducible(tx, charge, { kind, santim }, now);
    if (toSantim(openEtb) !== charge.open) throw new AppError('office/changed-meanwhile');
    if (await hasProposal(tx, id)) throw new AppError('reduction/already-proposed');
    const { waiverLimitEtb: limitEtb } = await ladderRules(tx);
    const aloneSantim = await reducedAlone(tx, { householdId, staffId: actor.accountId, now });
    const isProposal = needsSecondPerson(santim, { aloneSantim, limitEtb });
    const given = { kind, santim, reason, by: actor.accountId, now };
    const reduction = await insertReduction(tx, {
      ...{ householdId, chargeId: id, kind, santim, reason, createdAt: now, proposedBy: actor.accountId },
      needsSecondPerson: isProposal,
      ...(isProposal
        ? { state: 'proposed' }
        : {
            state: 'booked',
            creditId: await insertCreditFor(tx, charge, given),
            decidedBy: actor.accountId,
            decidedAt: now,
          }),
    });
    await record(tx, actor, now, isProposal ? 'propose-reduction' : 'reduce-charge', reduction);
    return present(reduction, isProposal ? charge.open : charge.open - santim);
  });
  return reducing.catch(asOwnHousehold('reduction/own-household'));
};

/** A second person approves, and then it is booked; or anybody, the proposer too, calls it off. */
export const decideReduction = async (
  { db, clock }: Acting,
  actor: Actor,
  { id }: { id: string },
  { decision }: { decision: 'approve' | 'refuse' },
): Promise<Reduced> => {
  const now = clock.now();
  const found = isRecordId(id) ? await reductionById(db, id) : null;
  if (!found) throw new AppError('request/not-found');
  const { householdId, chargeId, kind, santim } = found;
  const deciding = db.transaction(async (tx) => {
    await lockHousehold(tx, householdId);
    const charge = await lockCharge(tx, chargeId);
    // Read again under the lock: another may have decided while this one waited for it, or an erasure taken the words.
    const proposed = await reductionById(tx, id);
    if (proposed?.state !== 'proposed') throw new AppError('office/changed-meanwhile');
    const { reason } = proposed;
    const decided = { decidedBy: actor.accountId, decidedAt: now };
    if (decision === 'refuse') {
      await updateReduction(tx, id, { state: 'refused', ...decided });
      await record(tx, actor, now, 'refuse-reduction', proposed);
      return present({ id, state: 'refused', santim }, charge.open);
    }
    if (found.proposedBy === actor.accountId) throw new AppError('reduction/second-person');
    await requireReducible(tx, charge, { kind, santim }, now);
    const creditId = await insertCreditFor(tx, charge, { kind, santim, reason, by: found.proposedBy, now });
    await updateReduction(tx, id, { state: 'booked', creditId, ...decided });
    await record(tx, actor, now, 'approve-reduction', proposed);
    return present({ id, state: 'booked', santim }, charge.open - santim);
  });
  return deciding.catch(asOwnHousehold('reduction/own-household'));
};

/** Both rows stay, and the books tell of both. What the family has paid too much pays the month that is open again. */
export const undoReduction = async (
  { db, clock }: Acting,
  actor: Actor,
  { id }: { id: string },
  { reason }: { reason: string },
): Promise<Reduced> => {
  const now = clock.now();
  const found = isRecordId(id) ? await reductionById(db, id) : null;
  if (!found) throw new AppError('request/not-found');
  const { creditId, householdId, chargeId } = found;
  if (!creditId) throw new AppError('office/changed-meanwhile');
  const undoing = db.transaction(async (tx) => {
    await lockHousehold(tx, householdId);
    await lockPresent(tx, householdId);
    await lockCharge(tx, chargeId);
    if ((await reductionById(tx, id))?.undoneAt) throw new AppError('office/changed-meanwhile');
    await updateReduction(tx, id, { undoneAt: now, undoneBy: actor.accountId, undoReason: reason });
    if (!(await reverseCredit(tx, creditId, now))) throw new AppError('office/changed-meanwhile');
    await allocateHousehold(tx, householdId, now);
    await record(tx, actor, now, 'undo-reduction', { ...found, reason });
    return present(found, (await lockCharge(tx, chargeId)).open);
  });
  return undoing.catch(asOwnHousehold('reduction/own-household'));
};
