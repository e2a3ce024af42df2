import type { OfficeDeclineCode } from '@temari/contracts/decline-reasons';
import type { Db } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { queueSms } from '../../messages/queue-sms.ts';
import { permitSms } from '../../messages/sms-senders.ts';
import { reasonText, smsText } from '../../messages/sms-texts.ts';
import { payerOf } from './queries.ts';

type Decision =
  | { decision: 'accept' }
  | { decision: 'decline'; reasonCode?: OfficeDeclineCode | undefined; words: string };

/** Whoever paid reads by SMS what became of the receipt; call it in the transaction that decides. */
export const tellDecision = async (
  deps: Pick<Deps, 'clock' | 'jobs' | 'log'>,
  tx: Db,
  paymentId: string,
  decided: Decision,
): Promise<void> => {
  const payer = await payerOf(tx, paymentId);
  if (!payer?.phone) return;
  const { accountId, phone, language, fullName, amountEtb } = payer;
  const text =
    decided.decision === 'accept'
      ? smsText('receiptAccepted', language, { name: fullName, amount: amountEtb.toLocaleString('en-US') })
      : smsText('receiptDeclined', language, {
          name: fullName,
          reason: decided.reasonCode ? reasonText(decided.reasonCode, language) : decided.words,
        });
  const permit = await permitSms(deps, tx, { kind: 'receipt-decision', accountId, phone });
  await queueSms(deps, tx, permit, { text });
};
