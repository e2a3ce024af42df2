import { blockGuardian, confirmBlock, liftBlock } from '@temari/contracts/office-guardian-blocks';
import { nameGuardian } from '@temari/contracts/office-guardians';
import { startHandOver, stopHandOverByOffice } from '@temari/contracts/office-hand-over';
import {
  addHouseholdNote,
  correctLearner,
  type EventGroup,
  listHouseholdEvents,
  listHouseholds,
  showHousehold,
  takeBackHouseholdNote,
  writeToFamily,
} from '@temari/contracts/office-households';
import { listHouseholdNotices } from '@temari/contracts/office-notices';
import type { After } from '../../../lib/api/act.ts';
import { queryClient, queryKey, useApiQuery } from '../../../lib/api/queries.ts';
import { useAct } from '../use-act.ts';
import type { Place } from '../use-address.ts';

export const useHouseholds = (search: string, place: Place) =>
  useApiQuery(listHouseholds, { query: { ...place, ...(search && { search }) } }, { keepsPrevious: true });

export const useHousehold = (id: string) => useApiQuery(showHousehold, { params: { id } });

export const lookAtHouseholdAgain = (): void =>
  void queryClient.invalidateQueries({ queryKey: queryKey(showHousehold) });

export const useHouseholdEvents = (id: string, group: EventGroup | null, before: string | null) =>
  useApiQuery(listHouseholdEvents, { params: { id }, query: { ...(group && { group }), ...(before && { before }) } });

export const useAddNote = (after: After<typeof addHouseholdNote>) => useAct(addHouseholdNote, after);

export const useWriteToFamily = (after: After<typeof writeToFamily>) => useAct(writeToFamily, after);

export const useTakeBackNote = (after: After<typeof takeBackHouseholdNote>) => useAct(takeBackHouseholdNote, after);

export const useBlockGuardian = (after: After<typeof blockGuardian>) => useAct(blockGuardian, after);

export const useNameGuardian = (after: After<typeof nameGuardian>) => useAct(nameGuardian, after);

export const useCorrectLearner = (after: After<typeof correctLearner>) => useAct(correctLearner, after);

export const useStartHandOver = (after: After<typeof startHandOver>) => useAct(startHandOver, after);
export const useStopHandOver = (after: After<typeof stopHandOverByOffice>) => useAct(stopHandOverByOffice, after);

export const useConfirmBlock = (after: After<typeof confirmBlock>) => useAct(confirmBlock, after);

export const useLiftBlock = (after: After<typeof liftBlock>) => useAct(liftBlock, after);

export const useHouseholdNotices = (id: string, before: string | null) =>
  useApiQuery(listHouseholdNotices, { params: { id }, query: { ...(before && { before }) } });
