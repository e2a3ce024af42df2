import type { Bank } from '@temari/contracts/catalogue';
import type { Deps } from '../../deps.ts';
import { activeBanks } from './queries.ts';

export const listBanks = async ({ db }: Pick<Deps, 'db'>): Promise<Bank[]> =>
  (await activeBanks(db)).map(({ referenceFormat, ...bank }) => ({
    ...bank,
    ...(referenceFormat && { referenceFormat }),
  }));
