import * as contract from '@temari/contracts/office-books';
import type { ReceivableAge } from '@temari/contracts/vocabulary';
import type { After } from '../../../lib/api/act.ts';
import { call } from '../../../lib/api/api.ts';
import { useApiQuery } from '../../../lib/api/queries.ts';
import { useAct } from '../use-act.ts';
import { useCsv, useXlsx } from '../use-csv.ts';

export const useBooks = (month: string) =>
  useApiQuery(contract.showBooks, { query: month ? { month } : {} }, { keepsPrevious: true, staleTimeMs: 0 });

export const useBookEntries = (month: string, { account, after }: { account: string; after: string }) =>
  useApiQuery(
    contract.listBookEntries,
    { params: { month }, query: { account, ...(after && { after }) } },
    { keepsPrevious: true },
  );

export const useReceivables = (month: string, { age, page }: { age: ReceivableAge; page: number }) =>
  useApiQuery(contract.listReceivables, { params: { month }, query: { age, page } }, { keepsPrevious: true });

export const useCloseBooks = (after: After<typeof contract.closeBooks>) => useAct(contract.closeBooks, after);

export const useJournalCsv = (month: string) =>
  useCsv(`journal-${month}.csv`, (after) =>
    call(contract.exportJournal, { params: { month }, query: after ? { after } : {} }),
  );
export const useBooksXlsx = (month: string) =>
  useXlsx(`books-${month}.xlsx`, () => call(contract.exportBooks, { params: { month } }));
