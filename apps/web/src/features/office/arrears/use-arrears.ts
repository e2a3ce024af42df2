import * as contract from '@temari/contracts/office-arrears';
import { ARREARS_GROUPS, type ArrearsGroup } from '@temari/contracts/vocabulary';
import type { After } from '../../../lib/api/act.ts';
import { call, type Reply } from '../../../lib/api/api.ts';
import { useApiQuery } from '../../../lib/api/queries.ts';
import { useAct } from '../use-act.ts';
import { useAddress } from '../use-address.ts';
import { useCsv } from '../use-csv.ts';

export type ArrearsBoard = Reply<typeof contract.listArrears>;

/** `call`: of those who are past due, whom somebody is to call now. */
export type ShownPart = ArrearsGroup | 'call';

/** What the address asks for. */
const useShown = () => {
  const address = useAddress();
  const group = ARREARS_GROUPS.find((known) => known === address.value('group'));
  const search = address.value('search');
  const isCalls = address.value('only') === 'call';
  return {
    part: (isCalls ? 'call' : (group ?? 'past-due')) as ShownPart,
    query: { ...(group && { group }), ...(isCalls && { only: 'call' as const }), ...(search && { search }) },
    page: address.page,
  };
};

export const useArrears = () => {
  const { query, page } = useShown();
  return useApiQuery(contract.listArrears, { query: { ...query, page } }, { keepsPrevious: true, staleTimeMs: 0 });
};

export const useShownPart = () => {
  const address = useAddress();
  return {
    part: useShown().part,
    show: (part: ShownPart): void =>
      address.set(
        part === 'call' ? { only: 'call', group: '', household: '' } : { only: '', group: part, household: '' },
      ),
  };
};

export const useArrearsCsv = () => {
  const { query } = useShown();
  return useCsv('arrears.csv', (after) =>
    call(contract.exportArrears, { query: { ...query, ...(after && { after }) } }),
  );
};

export const useArrearsOf = (id: string) => useApiQuery(contract.showArrears, { params: { id } }, { staleTimeMs: 0 });

export const useNoteContact = (after: After<typeof contract.noteContact>) => useAct(contract.noteContact, after);
export const useReduceCharge = (after: After<typeof contract.reduceCharge>) => useAct(contract.reduceCharge, after);
export const useDecideReduction = (after: After<typeof contract.decideReduction>) =>
  useAct(contract.decideReduction, after);
export const useUndoReduction = (after: After<typeof contract.undoReduction>) => useAct(contract.undoReduction, after);

export const useLadderRules = () => useApiQuery(contract.showLadderRules, {});
export const useEditLadderRules = (after: After<typeof contract.editLadderRules>) =>
  useAct(contract.editLadderRules, after);
