import * as contract from '@temari/contracts/accounts';
import { listHandOvers } from '@temari/contracts/hand-over';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../lib/api/api.ts';
import { ApiError, type FieldErrors } from '../../lib/api/api-error.ts';
import { clearSession } from '../../lib/api/end-session.ts';
import { useApiQuery } from '../../lib/api/queries.ts';
import { currentSession, updateSession, visitorOf } from '../../lib/api/session.ts';
import { useSubmission } from '../../lib/api/submission.ts';
import { isUnanswered } from '../../lib/api/unanswered.ts';
import { withNote } from '../../lib/navigation/note.ts';
import { paths } from '../../lib/navigation/paths.ts';
import type { WaitingChange } from './use-phone-change.ts';

export interface ProfileChange {
  firstName?: string;
  lastName?: string;
  email?: string;
  phoneNumber?: string;
  /** Needed for a new phone. */
  password?: string;
}

/** The id and the kind of call, as the session says them. */
const own = (): { params: { id: string }; isTeacher: boolean } => {
  const session = currentSession();
  return { params: { id: session?.id ?? '' }, isTeacher: visitorOf(session) === 'teacher' };
};

type Profile = Pick<contract.User, 'firstName' | 'lastName' | 'email' | 'phoneNumber'>;

/** The profile as saved; or, for a new phone, what else was saved and the change that waits for its code. */
const saveProfile = async (body: ProfileChange): Promise<{ saved: Partial<Profile>; asked?: WaitingChange }> => {
  const { params, isTeacher } = own();
  const reply = isTeacher
    ? await call(contract.updateTeacher, { params, body })
    : await call(contract.updateStudent, { params, body });
  if ('accepted' in reply) {
    const { firstName, lastName, email, phoneNumber = '' } = body;
    return {
      saved: {
        ...(firstName && { firstName: firstName.trim() }),
        ...(lastName && { lastName: lastName.trim() }),
        ...(email && { email: email.trim() }),
      },
      asked: { ...reply.accepted.phoneChange, phoneNumber: `+251${phoneNumber}` },
    };
  }
  const { firstName, lastName, email, phoneNumber } = 'teacher' in reply ? reply.teacher : reply.user;
  return { saved: { firstName, lastName, email, phoneNumber } };
};

/** Who took their lessons over from this household. */
export const useHandedOver = (): string[] =>
  (useApiQuery(listHandOvers, {}).data ?? [])
    .filter(({ state }) => state === 'handed-over')
    .map(({ fullName }) => fullName);

export const useSaveProfile = (after: {
  done: (profile: Profile) => void;
  asked: (change: WaitingChange) => void;
  failed: (error: ApiError) => void;
}) =>
  useSubmission(saveProfile, {
    done: ({ saved, asked }) => {
      updateSession(saved);
      if (asked) after.asked(asked);
      else after.done(saved as Profile);
    },
    failed: after.failed,
  });

const sendPasswords = (body: { oldPassword: string; newPassword: string }) => {
  const { params, isTeacher } = own();
  return call(isTeacher ? contract.changeTeacherPassword : contract.changeStudentPassword, { params, body });
};

export const useChangePassword = (after: { done: () => void; failed: (errors: FieldErrors) => void }) => {
  /** A new password that was sent and never answered: it may be in force all the same. */
  const unanswered = useRef<string | null>(null);
  return useSubmission(
    async (body: { oldPassword: string; newPassword: string }) => {
      const { newPassword } = body;
      try {
        await sendPasswords(body);
      } catch (error) {
        if (isUnanswered(error)) unanswered.current = newPassword;
        const isRefused = error instanceof ApiError && error.code === 'account/wrong-password';
        if (!isRefused || unanswered.current !== newPassword) throw error;
        await sendPasswords({ oldPassword: newPassword, newPassword }).catch((refusal: unknown) => {
          throw isUnanswered(refusal) ? refusal : error;
        });
      }
      unanswered.current = null;
    },
    { done: after.done, failed: ({ errors }) => after.failed(errors) },
  );
};

export const useDeleteAccount = (close: () => void) => {
  const navigate = useNavigate();
  return useSubmission(
    (body: { phoneNumber: string; password: string }) => {
      const { params, isTeacher } = own();
      return call(isTeacher ? contract.deleteTeacher : contract.deleteStudent, { params, body });
    },
    {
      done: () => {
        close();
        // First away from the guarded page: otherwise the guard would ask to sign in again.
        void navigate(paths.home, withNote('account-deleted'));
        clearSession();
      },
    },
  );
};

const saveFile = (name: string, content: string): void => {
  const address = URL.createObjectURL(new Blob([content], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
};

export const useDownloadMyData = () =>
  useSubmission(() => call(contract.downloadMyData, {}), {
    done: (data) => saveFile(`my-data-${data.preparedAt.slice(0, 10)}.json`, JSON.stringify(data, null, 2)),
  });
