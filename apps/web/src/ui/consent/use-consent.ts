import * as contract from '@temari/contracts/consents';
import { addGuardian, type Guardian, listGuardians } from '@temari/contracts/guardians';
import { listLearners } from '@temari/contracts/learners';
import type { ConsentVoice, Relation } from '@temari/contracts/vocabulary';
import { call } from '../../lib/api/api.ts';
import type { FieldErrors } from '../../lib/api/api-error.ts';
import { queryClient, queryKey, useApiQuery } from '../../lib/api/queries.ts';
import { useSubmission } from '../../lib/api/submission.ts';

/** A guardian may answer on the page behind the link meanwhile. */
const LOOK_AGAIN_MS = 10_000;

/** What is agreed to: the lessons of a learner, or one letter to sponsors. */
export interface ConsentSubject {
  learnerId: string;
  letter?: string | undefined;
}

const askedOf = ({ learnerId, letter }: ConsentSubject) => ({
  params: { id: learnerId },
  query: letter === undefined ? {} : { letter },
});
const about = ({ letter }: ConsentSubject) => (letter === undefined ? {} : { letter });

const refresh = (subject: ConsentSubject): void => {
  void queryClient.invalidateQueries({ queryKey: queryKey(contract.showLearnerConsent, askedOf(subject)) });
  void queryClient.invalidateQueries({ queryKey: queryKey(listLearners) });
};

export const useLearnerConsent = (subject: ConsentSubject) => {
  const { data, isError, refetch } = useApiQuery(contract.showLearnerConsent, askedOf(subject), {
    staleTimeMs: 0,
    refetchIntervalMs: LOOK_AGAIN_MS,
  });
  return { consent: data ?? null, isError, refetch };
};

/**
 * Those who may decide for this learner, and those of whom nobody has said whether they may; whoever is called first
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

export const useSendCode = (subject: ConsentSubject) =>
  useSubmission(
    (whom: { voice: ConsentVoice; guardian?: string }) =>
      call(contract.askForConsent, { params: { id: subject.learnerId }, body: { ...whom, ...about(subject) } }),
    { done: () => refresh(subject) },
  );

export const useConfirmConsent = (subject: ConsentSubject, done: () => void) =>
  useSubmission(
    ({ id, code }: { id: string; code: string }) => call(contract.confirmConsent, { params: { id }, body: { code } }),
    {
      done: () => {
        refresh(subject);
        done();
      },
    },
  );

export const useAgreeInApp = (subject: ConsentSubject, done: () => void) =>
  useSubmission(
    (isGiven: boolean) =>
      call(contract.agreeInApp, { params: { id: subject.learnerId }, body: { isGiven, ...about(subject) } }),
    {
      done: ({ state }) => {
        refresh(subject);
        if (state === 'given') done();
      },
    },
  );

export const useWithdrawConsent = (learnerId: string, done: () => void) =>
  useSubmission(() => call(contract.withdrawConsent, { params: { id: learnerId }, body: {} }), {
    done: () => {
      refresh({ learnerId });
      done();
    },
  });
