import {
  type Application,
  askRecommendation,
  beginApplication,
  chooseLessons,
  listApplications,
  restateNeed,
  saveApplication,
  sendApplication,
  withdrawApplication,
} from '@temari/contracts/scholarship-applications';
import { call, type Input } from '../../lib/api/api.ts';
import type { FieldErrors } from '../../lib/api/api-error.ts';
import { queryClient, queryKey, useApiQuery } from '../../lib/api/queries.ts';
import { useSubmission } from '../../lib/api/submission.ts';

const KEY = queryKey(listApplications, {});

export const useApplications = () => useApiQuery(listApplications, {}, { staleTimeMs: 0 });

/** Replaces the shown application by the one in the server's answer. */
const show = (changed: Application): void => {
  queryClient.setQueryData<Application[]>(KEY, (known) =>
    known?.some(({ id }) => id === changed.id)
      ? known.map((other) => (other.id === changed.id ? changed : other))
      : [changed, ...(known ?? [])],
  );
};

interface After {
  done: (application: Application) => void;
  refused?: (errors: FieldErrors) => void;
}

export const useAct = <Values>(act: (values: Values) => Promise<Application>, { done, refused }: After) =>
  useSubmission(act, {
    done: (application) => {
      show(application);
      done(application);
    },
    failed: ({ errors }) => refused?.(errors),
  });

export const useBegin = (after: After) =>
  useAct((learner: string) => call(beginApplication, { body: { learner } }), after);

export type Said = Input<typeof saveApplication>['body'];

export const useSave = (id: string, after: After) =>
  useAct((body: Said) => call(saveApplication, { params: { id }, body }), after);

export const useSend = (id: string, after: After) =>
  useAct((_: undefined) => call(sendApplication, { params: { id }, body: { isTrue: true } }), after);

export const useWithdraw = (id: string, after: After) =>
  useAct((_: undefined) => call(withdrawApplication, { params: { id } }), after);

export const useAskTeacher = (id: string, after: After) =>
  useAct((body: Input<typeof askRecommendation>['body']) => call(askRecommendation, { params: { id }, body }), after);

export const useChooseLessons = (id: string, after: After) =>
  useAct((body: Input<typeof chooseLessons>['body']) => call(chooseLessons, { params: { id }, body }), after);

/** What is said about home: in an application, and before an award ends. */
export const sayHome =
  (id: string) =>
  (body: Input<typeof restateNeed>['body']): Promise<Application> =>
    call(saveApplication, { params: { id }, body });
export const sayNeed =
  (id: string) =>
  (body: Input<typeof restateNeed>['body']): Promise<Application> =>
    call(restateNeed, { params: { id }, body });
