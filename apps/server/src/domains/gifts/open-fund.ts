import type { Db } from '../../db/client.ts';
import { AppError } from '../../errors/app-error.ts';
import { lockFund } from './queries.ts';

/** For a gift that is about to be written: only a fund that is open takes one. */
export const lockOpenFund = async (tx: Db, id: string): Promise<void> => {
  const fund = await lockFund(tx, id);
  if (!fund) throw new AppError('request/not-found');
  if (fund.isClosed) throw new AppError('fund/closed');
};
