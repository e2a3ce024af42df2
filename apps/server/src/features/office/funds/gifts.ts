import type { OfficeGift, recordGift as recording } from '@temari/contracts/office-funds';
import { OFFICE_PAGE_SIZE } from '@temari/contracts/office-lists';
import { shownPaymentCode } from '@temari/contracts/payment-codes';
import type { output } from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import { lockOpenFund } from '../../../domains/gifts/open-fund.ts';
import { forgetSponsor, lockLeft, newReturn } from '../../../domains/gifts/queries.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { transactionKey } from '../../../domains/payments/receipts/bank-references.ts';
import { AppError } from '../../../errors/app-error.ts';
import { hasBroken } from '../../../errors/broken-constraint.ts';
import { bankById, forgetGiver, type GiftLine, giftLine, giftPage, recordedGift } from './queries.ts';

type Acting = Pick<Deps, 'db' | 'clock'>;

const presentGift = ({ gift, fundName, bankName, pledge }: GiftLine): OfficeGift => ({
  id: gift.id,
  fund: { id: gift.fundId, name: fundName },
  way: gift.way,
  state: gift.state,
  giver: pledge?.name || gift.giver,
  message: pledge?.message ?? '',
  hasContact: Boolean(pledge?.phone ?? pledge?.email),
  isMonthly: pledge?.isMonthly ?? false,
  code: pledge && shownPaymentCode(pledge.code),
  amountEtb: gift.santim / 100,
  returnedEtb: gift.returnedSantim / 100,
  bank: bankName,
  reference: gift.transactionId ?? gift.gatewayReference,
  createdAt: gift.createdAt.toISOString(),
  receivedAt: gift.receivedAt?.toISOString() ?? null,
});

export const listGifts = async (
  { db }: Pick<Deps, 'db'>,
  {
    fund,
    search = '',
    page = 1,
  }: { fund?: string | undefined; search?: string | undefined; page?: number | undefined },
) => {
  const { rows, total } = await giftPage(db, {
    fund,
    search,
    limit: OFFICE_PAGE_SIZE,
    offset: (page - 1) * OFFICE_PAGE_SIZE,
  });
  return {
    rows: rows.map(presentGift),
    total,
    page,
    pageCount: Math.max(1, Math.ceil(total / OFFICE_PAGE_SIZE)),
  };
};

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

const storedGift = async (db: Parameters<typeof giftLine>[0], id: string): Promise<OfficeGift> => {
  const line = await giftLine(db, id);
  if (!line) throw new AppError('request/not-found');
  return presentGift(line);
};

export const returnGift = (
  { db, clock }: Acting,
  actor: Actor,
  { id }: { id: string },
  { reason }: { reason: string },
): Promise<OfficeGift> =>
  db
    .transaction(async (tx) => {
      const now = clock.now();
      const before = await storedGift(tx, id);
      if (before.state !== 'received') throw new AppError('gift/not-received');
      const santim = await lockLeft(tx, id);
      if (santim === 0) throw new AppError('gift/returned');
      await newReturn(tx, {
        ...{ giftId: id, identity: 'office', santim, cause: 'office', reason },
        ...{ returnedAt: now, returnedBy: actor.accountId },
      });
      await recordAct(tx, actor, now, {
        action: 'return-gift',
        subjectKind: 'fund',
        subjectId: before.fund.id,
        after: { giftId: id, amountEtb: santim / 100, reason },
      });
      return storedGift(tx, id);
    })
    .catch((error: unknown) => {
      throw hasBroken(error, ['gift_returns_free']) ? new AppError('fund/not-enough') : error;
    });

/** On a sponsor's wish. What was given stays in the books, which name nobody. */
export const unnameSponsor = ({ db, clock }: Acting, actor: Actor, { id }: { id: string }): Promise<OfficeGift> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const line = await giftLine(tx, id);
    if (!line) throw new AppError('request/not-found');
    const { giver, message, hasContact } = presentGift(line);
    if (!giver && !message && !hasContact) return presentGift(line);
    if (line.gift.pledgeId) await forgetSponsor(tx, line.gift.pledgeId, now);
    await forgetGiver(tx, id);
    await recordAct(tx, actor, now, {
      action: 'unname-sponsor',
      subjectKind: 'fund',
      subjectId: line.gift.fundId,
      after: { giftId: id },
    });
    return storedGift(tx, id);
  });
