import * as contract from '@temari/contracts/office-hours';
import type { After } from '../../../lib/api/act.ts';
import { call } from '../../../lib/api/api.ts';
import { useApiQuery } from '../../../lib/api/queries.ts';
import { useAct } from '../use-act.ts';
import { useCsv, useXlsx } from '../use-csv.ts';

export const useHours = (month: string) =>
  useApiQuery(contract.listHours, { query: month ? { month } : {} }, { keepsPrevious: true });
export const useTeacherHours = (month: string, id: string) =>
  useApiQuery(contract.showTeacherHours, { params: { month, id } });
export const useAnswerObjection = (after: After<typeof contract.answerObjection>) =>
  useAct(contract.answerObjection, after);
export const useCorrectHours = (after: After<typeof contract.correctHours>) => useAct(contract.correctHours, after);
export const useCloseHours = (after: After<typeof contract.closeHours>) => useAct(contract.closeHours, after);
export const useHoursCsv = (month: string) =>
  useCsv(`hours-${month}.csv`, () => call(contract.exportHours, { params: { month } }));
export const useHoursXlsx = (month: string) =>
  useXlsx(`hours-${month}.xlsx`, () => call(contract.exportHoursSheet, { params: { month } }));
