import type { recordGift as recording } from '@temari/contracts/office-funds';
import type { output } from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import { lockOpenFund } from '../../../domains/gifts/open-fund.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { transactionKey } from '../../../domains/payments/receipts/bank-references.ts';
import { AppError } from '../../../errors/app-error.ts';
import { bankById, recordedGift } from './queries.ts';
import { storedGift } from './stored-gift.ts';

type Acting = Pick<Deps, 'db' | 'clock'>;

/** A gift that the office found on its bank account. The unique reference decides between two who record the same one. */
export const recordGift = (
  { db, clock }: Acting,
  actor: Actor,
  { id }: { id: string },
  form: output<typeof recording.body>,
) =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const bank = await bankById(tx, form.bank);
    if (!bank) throw new AppError('request/not-found');
    await lockOpenFund(tx, id);
    const giftId = await recordedGift(tx, {
      fundId: id,
      santim: Math.round(form.amountEtb * 100),
      giver: form.giver,
      bankId: bank.id,
      transactionId: form.reference,
      transactionKey: transactionKey(bank, form.reference),
      createdAt: now,
      createdBy: actor.accountId,
    });
    if (!giftId) throw new AppError('payment/reference-used');
    await recordAct(tx, actor, now, {
      action: 'record-gift',
      subjectKind: 'fund',
      subjectId: id,
      after: { giftId, amountEtb: form.amountEtb, reference: form.reference },
    });
    return storedGift(tx, giftId);
  });
