import type { OfficeGift } from '@temari/contracts/office-funds';
import { shownPaymentCode } from '@temari/contracts/payment-codes';
import type { GiftLine } from './queries.ts';

export const presentGift = ({ gift, fundName, bankName, pledge }: GiftLine): OfficeGift => ({
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
