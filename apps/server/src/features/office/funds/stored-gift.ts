import type { OfficeGift } from '@temari/contracts/office-funds';
import { AppError } from '../../../errors/app-error.ts';
import { presentGift } from './present.ts';
import { giftLine } from './queries.ts';

export const storedGift = async (db: Parameters<typeof giftLine>[0], id: string): Promise<OfficeGift> => {
  const line = await giftLine(db, id);
  if (!line) throw new AppError('request/not-found');
  return presentGift(line);
};
