import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { accountBalance } from '../../../domains/money/queries.ts';
import { activeBank } from '../../../domains/payments/start/queries.ts';
import { AppError } from '../../../errors/app-error.ts';
import { depositById, hasOpenSession, insertDeposit, lockTill, markArrived, takeRow } from './queries.ts';
import { toEtb, toSantim } from './rules.ts';

type Acting = Pick<Deps, 'db' | 'clock'>;

/** Only from a closed till: a sum that is refused would tell what is in an open one before it is counted. */
export const depositCash = async (
  { db, clock }: Acting,
  actor: Actor,
  {
    till: tillId,
    bank: bankId,
    amountEtb,
    reference,
    on,
  }: { till: string; bank: string; amountEtb: number; reference: string; on: string },
): Promise<{ id: string; state: 'transit' }> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const till = await lockTill(tx, tillId);
    const bank = await activeBank(tx, bankId);
    if (!till || !bank) throw new AppError('request/not-found');
    if (await hasOpenSession(tx, tillId)) throw new AppError('till/open');
    const santim = toSantim(amountEtb);
    if (santim > (await accountBalance(tx, `till:${tillId}`))) throw new AppError('deposit/too-much');
    const deposit = await insertDeposit(tx, {
      ...{ tillId, bankId, santim, reference, depositedOn: on },
      createdBy: actor.accountId,
      createdAt: now,
    });
    if (!deposit) throw new AppError('deposit/slip-used');
    await recordAct(tx, actor, now, {
      action: 'deposit-cash',
      subjectKind: 'till',
      subjectId: tillId,
      after: { amountEtb, bank: bank.name, reference },
    });
    return { id: deposit.id, state: 'transit' };
  });

/** The row of the statement is decided by the same transaction: it shows this deposit and pays for nobody. */
export const confirmDeposit = async (
  { db, clock }: Acting,
  actor: Actor,
  { id }: { id: string },
  { row: rowId }: { row: string },
): Promise<{ id: string; state: 'arrived' }> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const deposit = await depositById(tx, id);
    if (!deposit) throw new AppError('request/not-found');
    const { bankId, santim, tillId, reference } = deposit;
    const by = actor.accountId;
    if (!(await takeRow(tx, { rowId, bankId, santim, by, now }))) throw new AppError('statement/row-decided');
    if (!(await markArrived(tx, { id, rowId, by, now }))) throw new AppError('office/changed-meanwhile');
    await recordAct(tx, actor, now, {
      action: 'confirm-deposit',
      subjectKind: 'till',
      subjectId: tillId,
      after: { amountEtb: toEtb(santim), reference, rowId },
    });
    return { id, state: 'arrived' };
  });
