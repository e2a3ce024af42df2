import type { askBankAgain as contract } from '@temari/contracts/office-receipts';
import type { output } from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { answersTo, askNow } from '../../../domains/payments/bank-answers/queries.ts';
import { decidedPayment } from '../../../domains/payments/receipts/queries.ts';
import { ASK_BANKS } from '../../../domains/payments/start/start-payment.ts';
import { AppError } from '../../../errors/app-error.ts';
import { presentBankAnswer } from './present.ts';

/** Whoever presses the button again and again asks the bank once. */
const NOT_WITHIN_MS = 20_000;

/** The job asks, outside this request: some banks take half a minute. */
export const askBankAgain = async (
  { db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  { id }: { id: string },
): Promise<output<typeof contract.reply>> => {
  const now = clock.now();
  if ((await decidedPayment(db, id)) === null) throw new AppError('request/not-found');
  await db.transaction(async (tx) => {
    const isDue = await askNow(tx, id, now, new Date(now.getTime() - NOT_WITHIN_MS));
    if (isDue) await jobs.enqueue(tx, ASK_BANKS, {});
  });
  const [known] = await answersTo(db, [id]);
  if (!known || known.answer.state === 'not-askable') throw new AppError('receipt/bank-not-asked');
  return { bankAnswer: presentBankAnswer(known, now) };
};
