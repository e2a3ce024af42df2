import { NOTICE_PATHS } from '@temari/contracts/notice-occasions';
import type { Db } from '../../../db/client.ts';
import { grouped } from '../../../texts/grouped.ts';
import { type TellNeeds, tell } from '../../notices/tell.ts';
import { payerOf } from './queries.ts';

/** Whoever paid online or in cash reads in the app that it arrived; call it in the transaction that settles. */
export const tellArrival = async (deps: TellNeeds, tx: Db, paymentId: string, now: Date): Promise<void> => {
  const payer = await payerOf(tx, paymentId);
  if (!payer) return;
  const values = { name: payer.fullName, amount: grouped(payer.amountEtb) };
  await tell(deps, tx, now, [
    {
      occasion: 'payment-arrived',
      accountId: payer.accountId,
      cause: paymentId,
      path: NOTICE_PATHS.payments,
      values: () => values,
    },
  ]);
};
