import * as contract from '@temari/contracts/office-renewals';
import type { After } from '../../../lib/api/act.ts';
import { useApiQuery } from '../../../lib/api/queries.ts';
import { useAct } from '../use-act.ts';

export const useRenewal = (month: string) =>
  useApiQuery(contract.showRenewal, { query: month ? { month } : {} }, { keepsPrevious: true, staleTimeMs: 0 });
export const useReleaseRenewal = (after: After<typeof contract.releaseRenewal>) =>
  useAct(contract.releaseRenewal, after);
export const useUndoRenewal = (after: After<typeof contract.undoRenewal>) => useAct(contract.undoRenewal, after);
export const useHoldHousehold = (after: After<typeof contract.holdHousehold>) => useAct(contract.holdHousehold, after);
export const useLetHouseholdGo = (after: After<typeof contract.letHouseholdGo>) =>
  useAct(contract.letHouseholdGo, after);
