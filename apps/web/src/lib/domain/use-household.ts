import { listGuardians } from '@temari/contracts/guardians';
import { changeLearner, listLearners } from '@temari/contracts/learners';
import type { Grade } from '@temari/contracts/package-grades';
import { call } from '../api/api.ts';
import { queryClient, queryKey, useApiQuery } from '../api/queries.ts';
import { useSubmission } from '../api/submission.ts';

export const useGuardians = () => useApiQuery(listGuardians, {});

/** After a change to one person, those who are shown with them are fetched again, too. */
export const readHouseholdAgain = async (): Promise<void> => {
  await Promise.all(
    [listLearners, listGuardians].map((list) => queryClient.invalidateQueries({ queryKey: queryKey(list) })),
  );
};

/** The grade of this school year; null: school is finished. */
export const useConfirmGrade = (id: string) =>
  useSubmission((grade: Grade | null) => call(changeLearner, { params: { id }, body: { grade } }), {
    done: readHouseholdAgain,
  });
