import * as contract from '@temari/contracts/consents';
import { addGuardian, type Guardian, listGuardians } from '@temari/contracts/guardians';
import { listLearners } from '@temari/contracts/learners';
import type { ConsentVoice, Relation } from '@temari/contracts/vocabulary';
import { call } from '../api/api.ts';
import type { FieldErrors } from '../api/api-error.ts';
import { queryClient, queryKey, useApiQuery } from '../api/queries.ts';
import { useSubmission } from '../api/submission.ts';

/** A guardian may answer on the page behind the link meanwhile. */
const LOOK_AGAIN_MS = 10_000;

const refresh = (learnerId: string): void => {
  void queryClient.invalidateQueries({
    queryKey: queryKey(contract.showLearnerConsent, { params: { id: learnerId } }),
  });
  void queryClient.invalidateQueries({ queryKey: queryKey(listLearners) });
};

export const useLearnerConsent = (learnerId: string) => {
  const { data, isError, refetch } = useApiQuery(
    contract.showLearnerConsent,
    { params: { id: learnerId } },
    { staleTimeMs: 0, refetchIntervalMs: LOOK_AGAIN_MS },
  );
  return { consent: data ?? null, isError, refetch };
};

/**
 * Those who may decide for this learner, or who were there before anybody said whether they may; whoever is called first
 * comes first.
 */
export const useDeciders = (learnerId: string): Guardian[] | null => {
  const { data } = useApiQuery(listGuardians, {});
  const rightsOf = ({ rights }: Guardian) => rights.find(({ learner }) => learner === learnerId);
  const orderOf = (guardian: Guardian): number => rightsOf(guardian)?.callOrder ?? Number.MAX_SAFE_INTEGER;
  return (
    data?.filter((guardian) => rightsOf(guardian)?.mayDecide ?? true).sort((a, b) => orderOf(a) - orderOf(b)) ?? null
  );
};

export const useAddGuardian = (
  learnerId: string,
  { done, failed }: { done: (guardian: Guardian) => void; failed: (errors: FieldErrors) => void },
) =>
  useSubmission(
    async (person: { name: string; phone: string; relation: Relation }) => {
      const { guardian } = await call(addGuardian, { body: { ...person, learners: [learnerId] } });
      await queryClient.invalidateQueries({ queryKey: queryKey(listGuardians) });
      return guardian;
    },
    { done, failed: ({ errors }) => failed(errors) },
  );

export const useSendCode = (learnerId: string) =>
  useSubmission(
    (whom: { voice: ConsentVoice; guardian?: string }) =>
      call(contract.askForConsent, { params: { id: learnerId }, body: whom }),
    { done: () => refresh(learnerId) },
  );

export const useConfirmConsent = (learnerId: string, done: () => void) =>
  useSubmission(
    ({ id, code }: { id: string; code: string }) => call(contract.confirmConsent, { params: { id }, body: { code } }),
    {
      done: () => {
        refresh(learnerId);
        done();
      },
    },
  );

export const useAgreeInApp = (learnerId: string, done: () => void) =>
  useSubmission((isGiven: boolean) => call(contract.agreeInApp, { params: { id: learnerId }, body: { isGiven } }), {
    done: ({ state }) => {
      refresh(learnerId);
      if (state === 'given') done();
    },
  });

export const useWithdrawConsent = (learnerId: string, done: () => void) =>
  useSubmission(() => call(contract.withdrawConsent, { params: { id: learnerId }, body: {} }), {
    done: () => {
      refresh(learnerId);
      done();
    },
  });
