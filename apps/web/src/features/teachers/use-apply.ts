import { showMe, signInTeacher, signOut } from '@temari/contracts/accounts';
import { applyAgain, applyAsTeacher, showApplication } from '@temari/contracts/teachers';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { call, type Input } from '../../lib/api/api.ts';
import { ApiError, type FieldErrors } from '../../lib/api/api-error.ts';
import { queryClient, queryKey, useApiQuery } from '../../lib/api/queries.ts';
import { useSubmission } from '../../lib/api/submission.ts';
import { isUnanswered } from '../../lib/api/unanswered.ts';
import { withNote } from '../../lib/navigation/note.ts';
import { paths } from '../../lib/navigation/paths.ts';

type Application = Input<typeof applyAsTeacher>['body'];

interface After {
  sent: () => void;
  refused: (errors: FieldErrors) => void;
}

/** Whether the account of an application is there, with the password that was typed; nobody stays signed in by asking. */
const hasArrived = async ({ phoneNumber, password }: Application): Promise<boolean> => {
  try {
    const { token } = await call(signInTeacher, { body: { phoneNumber, password } });
    void call(signOut, {}, { token }).catch(() => {});
    return true;
  } catch (error) {
    if (isUnanswered(error)) throw error;
    return false;
  }
};

export const useApply = (after: After) => {
  const navigate = useNavigate();
  /** The phone of an application that was sent and never answered: it may have arrived all the same. */
  const unanswered = useRef<string | null>(null);
  const send = async (body: Application): Promise<void> => {
    try {
      await call(applyAsTeacher, { body });
    } catch (error) {
      if (isUnanswered(error)) unanswered.current = body.phoneNumber;
      const isTaken = error instanceof ApiError && error.code === 'account/phone-taken';
      if (!isTaken || unanswered.current !== body.phoneNumber || !(await hasArrived(body))) throw error;
    }
  };
  return useSubmission(send, {
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
