import * as funds from '@temari/contracts/office-funds';
import type { After } from '../../../lib/api/act.ts';
import { useApiQuery } from '../../../lib/api/queries.ts';
import { useAct } from '../use-act.ts';

export const useFunds = () => useApiQuery(funds.listFunds, {});
export const useGifts = ({ search, fund, page }: { search: string; fund: string; page: number }) =>
  useApiQuery(
    funds.listGifts,
    { query: { page, ...(search && { search }), ...(fund && { fund }) } },
    { keepsPrevious: true },
  );
export const useCreateFund = (after: After<typeof funds.createFund>) => useAct(funds.createFund, after);
export const useEditFund = (after: After<typeof funds.editFund>) => useAct(funds.editFund, after);
export const useCloseFund = (after: After<typeof funds.closeFund>) => useAct(funds.closeFund, after);
export const useRecordGift = (after: After<typeof funds.recordGift>) => useAct(funds.recordGift, after);
export const useReturnGift = (after: After<typeof funds.returnGift>) => useAct(funds.returnGift, after);

export const useUnnameSponsor = (after: After<typeof funds.unnameSponsor>) => useAct(funds.unnameSponsor, after);

export const useFundReport = (id: string, year: string) =>
  useApiQuery(
    funds.showFundReport,
    { params: { id }, query: year ? { year: Number(year) } : {} },
    { keepsPrevious: true },
  );
