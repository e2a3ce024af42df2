import { shownPaymentCode } from '@temari/contracts/payment-codes';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { paymentCodeOfHousehold } from './queries.ts';

export const showPaymentCode = async ({ db }: Pick<Deps, 'db'>, { accountId }: Actor): Promise<{ code: string }> => ({
  code: shownPaymentCode(await paymentCodeOfHousehold(db, accountId)),
});
