import { showMe } from '@temari/contracts/accounts';
import { applyAgain, applyAsTeacher, showApplication } from '@temari/contracts/teachers';
import { useNavigate } from 'react-router';
import { call, type Input } from '../../lib/api/api.ts';
import type { FieldErrors } from '../../lib/api/api-error.ts';
import { queryClient, queryKey, useApiQuery } from '../../lib/api/queries.ts';
import { useSubmission } from '../../lib/api/submission.ts';
import { withNote } from '../../lib/navigation/note.ts';
import { paths } from '../../lib/navigation/paths.ts';

type Application = Input<typeof applyAsTeacher>['body'];

interface After {
  sent: () => void;
  refused: (errors: FieldErrors) => void;
}

export const useApply = (after: After) => {
  const navigate = useNavigate();
  return useSubmission((body: Application) => call(applyAsTeacher, { body }), {
    done: () => {
      after.sent();
      void navigate(paths.home, withNote('application-sent'));
    },
    failed: ({ errors }) => after.refused(errors),
  });
};

/** Fetched at each visit: the office may have changed its mind. */
export const useApplication = () => useApiQuery(showApplication, {}, { staleTimeMs: 0 });

type Correction = Input<typeof applyAgain>['body'];

export const useApplyAgain = (after: After) => {
  const navigate = useNavigate();
  return useSubmission((body: Correction) => call(applyAgain, { body }), {
    done: async () => {
      after.sent();
      queryClient.removeQueries({ queryKey: queryKey(showApplication) });
      await queryClient.invalidateQueries({ queryKey: queryKey(showMe), refetchType: 'all' });
      await navigate(paths.teacherClasses, { replace: true });
    },
    failed: ({ errors }) => after.refused(errors),
  });
};
