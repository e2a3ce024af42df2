import { addisDate } from '@temari/contracts/addis-time';
import type { Books } from '@temari/contracts/office-books';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { AppError } from '../../../errors/app-error.ts';
import {
  accountSums,
  closingOf,
  firstOpenDay,
  insertClosedMonth,
  lockBooks,
  sealMonth,
  unsealedMonths,
} from './queries.ts';
import { bookMonth, showBooks } from './show-books.ts';

export const SEAL_BOOKS = 'seal-books';

/** For a moment nobody books; the hash, which takes longer, is computed afterwards by a job. */
export const closeBooks = async (
  deps: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  actor: Actor,
  { month }: { month: string },
): Promise<Books> => {
  const { db, clock, jobs } = deps;
  const now = clock.now();
  const days = await bookMonth(db, month);
  if (days.to >= addisDate(now)) throw new AppError('books/not-over');
  await db.transaction(async (tx) => {
    await lockBooks(tx);
    if (await closingOf(tx, days.from)) throw new AppError('books/closed');
    const firstOpen = await firstOpenDay(tx);
    if (firstOpen !== null && firstOpen < days.from) throw new AppError('books/earlier-first');
    if (!(await insertClosedMonth(tx, days, { by: actor.accountId, now }))) throw new AppError('books/closed');
    await recordAct(tx, actor, now, {
      action: 'close-books',
      subjectKind: 'books',
      subjectId: month,
      after: { month },
    });
    await jobs.enqueue(tx, SEAL_BOOKS, {});
  });
  return showBooks(deps, { month });
};

/** Nothing is booked into a closed month any more, so this can be done at any time, and twice. */
export const sealBooks = async ({ db }: Pick<Deps, 'db'>): Promise<void> => {
  for (const month of await unsealedMonths(db)) {
    const sums = await accountSums(db, month);
    const balances = sums.map(({ account, opening, debit, credit }) => [account, opening + debit - credit] as const);
    await sealMonth(db, month, Object.fromEntries(balances.filter(([, santim]) => santim !== 0)));
  }
};
