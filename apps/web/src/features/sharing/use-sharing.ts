import { useQueryClient } from '@tanstack/react-query';
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
import { listLearners } from '@temari/contracts/learners';
import { call, type Input, type Reply } from '../../lib/api/api.ts';
import type { FieldErrors } from '../../lib/api/api-error.ts';
import { useApiQuery } from '../../lib/api/queries.ts';
import { useSubmission } from '../../lib/api/submission.ts';

/** Asked anew at each visit: what was shared or taken back elsewhere must not wait. */
export const useSharedLearners = () => useApiQuery(listSharedLearners, {}, { staleTimeMs: 0 });
export const useGuardians = () => useApiQuery(listGuardians, {});
export const useLearners = () => useApiQuery(listLearners, {});
export const useAccess = () => useApiQuery(listGuardianAccess, {});

type After<E extends Endpoint> = { done?: (reply: Reply<E>) => void; fields?: (errors: FieldErrors) => void };

/** What is read here is read again after each act, also after one that was refused. */
const useSharingAct = <E extends Endpoint>(endpoint: E, { done, fields }: After<E>) => {
  const client = useQueryClient();
  const refresh = (): void => {
    for (const { path } of [listSharedLearners, listGuardians, listGuardianAccess]) {
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === path });
    }
  };
  return useSubmission((input: Input<E>): Promise<Reply<E>> => call(endpoint, input), {
    done: (reply) => {
      refresh();
      done?.(reply);
    },
    failed: (error) => {
      if (error.status === 409 || error.status === 404) refresh();
      fields?.(error.errors);
    },
  });
};

export const useAccept = (after: After<typeof acceptInvitation>) => useSharingAct(acceptInvitation, after);
export const useInvite = (after: After<typeof inviteGuardian>) => useSharingAct(inviteGuardian, after);
export const useLetHouseholdSee = () => useSharingAct(letHouseholdSee, {});
export const useTakeBack = (after: After<typeof takeBackAccess>) => useSharingAct(takeBackAccess, after);
