import type { OfficeDeclineCode } from '@temari/contracts/decline-reasons';
import type { Language } from '@temari/contracts/languages';
import { NOTICE_PATHS } from '@temari/contracts/notice-occasions';
import type { Db } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { grouped } from '../../../texts/grouped.ts';
import { reasonText } from '../../messages/sms-texts.ts';
import { tell } from '../../notices/tell.ts';
import { payerOf } from './queries.ts';

type Decision =
  | { decision: 'accept' }
  | { decision: 'decline'; reasonCode?: OfficeDeclineCode | undefined; words: string };

/** The same payment can be decided, taken back and decided again. */
export const decisionCause = (paymentId: string, at: Date): string => `${paymentId} ${at.toISOString()}`;

/** Whoever paid is told what became of the receipt; call it in the transaction that decides. */
export const tellDecision = async (
  deps: Pick<Deps, 'jobs' | 'publicUrl'>,
  tx: Db,
  now: Date,
  paymentId: string,
  decided: Decision & { dueAt?: Date },
): Promise<void> => {
  const payer = await payerOf(tx, paymentId);
  if (!payer) return;
  const { accountId, fullName, amountEtb } = payer;
  const isAccepted = decided.decision === 'accept';
  const valuesIn = (reader: Language): Record<string, string> => ({
    name: fullName,
    amount: grouped(amountEtb),
    ...(!isAccepted && { reason: decided.reasonCode ? reasonText(decided.reasonCode, reader) : decided.words }),
  });
  await tell(deps, tx, now, [
    {
      occasion: isAccepted ? 'receipt-accepted' : 'receipt-declined',
      accountId,
      cause: decisionCause(paymentId, now),
      path: payer.purpose === 'purchase' && !isAccepted ? NOTICE_PATHS.myClass : NOTICE_PATHS.payments,
      values: valuesIn,
      ...(decided.dueAt && { dueAt: decided.dueAt }),
    },
  ]);
};
