import { decideBankChange, listBankChanges } from '@temari/contracts/office-bank-changes';
import type { After } from '../../../lib/api/act.ts';
import { useApiQuery } from '../../../lib/api/queries.ts';
import { useAct } from '../use-act.ts';

export const useBankChanges = () => useApiQuery(listBankChanges, {});
export const useDecideBankChange = (after: After<typeof decideBankChange>) => useAct(decideBankChange, after);
