import * as applications from '@temari/contracts/office-applications';
import type { After } from '../../../lib/api/act.ts';
import { useApiQuery } from '../../../lib/api/queries.ts';
import { useAct } from '../use-act.ts';

export const useRoundApplications = (id: string) =>
  useApiQuery(applications.listRoundApplications, { params: { id } }, { staleTimeMs: 0 });
export const useOpenApplication = (after: After<typeof applications.openApplication>) =>
  useAct(applications.openApplication, after);
export const useCoverApplication = (after: After<typeof applications.coverApplication>) =>
  useAct(applications.coverApplication, after);
export const usePropose = (after: After<typeof applications.proposeDecision>) =>
  useAct(applications.proposeDecision, after);
export const useApprove = (after: After<typeof applications.approveDecision>) =>
  useAct(applications.approveDecision, after);
export const useReviews = () => useApiQuery(applications.listReviews, {}, { staleTimeMs: 0 });
export const useReading = (id: string) => useApiQuery(applications.readApplication, { params: { id } });
export const useGiveReview = (after: After<typeof applications.giveReview>) => useAct(applications.giveReview, after);
export const useConflict = (after: After<typeof applications.declareConflict>) =>
  useAct(applications.declareConflict, after);
export const useRenewals = () => useApiQuery(applications.listRenewals, {}, { staleTimeMs: 0 });
export const useProposeRenewal = (after: After<typeof applications.proposeRenewal>) =>
  useAct(applications.proposeRenewal, after);
export const useApproveRenewal = (after: After<typeof applications.approveRenewal>) =>
  useAct(applications.approveRenewal, after);
