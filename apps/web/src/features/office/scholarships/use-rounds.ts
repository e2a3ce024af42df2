import * as scholarships from '@temari/contracts/office-scholarships';
import type { After } from '../../../lib/api/act.ts';
import { useApiQuery } from '../../../lib/api/queries.ts';
import { useAct } from '../use-act.ts';

export const useRounds = () => useApiQuery(scholarships.listRounds, {});
export const useCreateRound = (after: After<typeof scholarships.createRound>) =>
  useAct(scholarships.createRound, after);
export const useEditRound = (after: After<typeof scholarships.editRound>) => useAct(scholarships.editRound, after);
export const usePublishRound = (after: After<typeof scholarships.publishRound>) =>
  useAct(scholarships.publishRound, after);
export const useRemoveRound = (after: After<typeof scholarships.removeRound>) =>
  useAct(scholarships.removeRound, after);
