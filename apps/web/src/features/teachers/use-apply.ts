import { applyAsTeacher } from '@temari/contracts/teachers';
import { useNavigate } from 'react-router';
import { call, type Input } from '../../lib/api/api.ts';
import type { FieldErrors } from '../../lib/api/api-error.ts';
import { useSubmission } from '../../lib/api/submission.ts';
import { withNote } from '../../lib/navigation/note.ts';
import { paths } from '../../lib/navigation/paths.ts';

type Application = Input<typeof applyAsTeacher>['body'];

export const useApply = (showErrors: (errors: FieldErrors) => void) => {
  const navigate = useNavigate();
  return useSubmission((body: Application) => call(applyAsTeacher, { body }), {
    done: () => void navigate(paths.home, withNote('application-sent')),
    failed: ({ errors }) => showErrors(errors),
  });
};
