import type { Endpoint } from '@temari/contracts/endpoint';
import {
  acceptInvitation,
  inviteGuardian,
  listGuardianAccess,
  listSharedLearners,
  takeBackAccess,
} from '@temari/contracts/guardian-access';
import { listGuardians } from '@temari/contracts/guardians';
import { letHouseholdSee } from '@temari/contracts/hand-over';
import { type After, useEndpointAct } from '../../lib/api/act.ts';
import { queryClient, queryKey, useApiQuery } from '../../lib/api/queries.ts';

export const useAccess = () => useApiQuery(listGuardianAccess, {});

const readSharingAgain = (): void => {
  for (const list of [listSharedLearners, listGuardians, listGuardianAccess]) {
    void queryClient.invalidateQueries({ queryKey: queryKey(list) });
  }
};

const useSharingAct = <E extends Endpoint>(endpoint: E, after: After<E> = {}) =>
  useEndpointAct(endpoint, after, { refresh: readSharingAgain });

export const useAccept = (after: After<typeof acceptInvitation>) => useSharingAct(acceptInvitation, after);
export const useInvite = (after: After<typeof inviteGuardian>) => useSharingAct(inviteGuardian, after);
export const useLetHouseholdSee = () => useSharingAct(letHouseholdSee);
export const useTakeBack = (after: After<typeof takeBackAccess>) => useSharingAct(takeBackAccess, after);
