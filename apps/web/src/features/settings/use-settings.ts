import * as contract from '@temari/contracts/accounts';
import { useNavigate } from 'react-router';
import { call } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { clearSession, currentSession, updateSession, visitorOf } from '../../lib/session.ts';
import { useSubmission } from '../../lib/submission.ts';

export interface ProfileChange {
  firstName?: string;
  lastName?: string;
  email?: string;
  phoneNumber?: string;
}

/** The id and the kind of call, as the session says them. */
const own = (): { params: { id: string }; isTeacher: boolean } => {
  const session = currentSession();
  return { params: { id: session?.id ?? '' }, isTeacher: visitorOf(session) === 'teacher' };
};

const saveProfile = async (body: ProfileChange) => {
  const { params, isTeacher } = own();
  return isTeacher
    ? (await call(contract.updateTeacher, { params, body })).teacher
    : (await call(contract.updateStudent, { params, body })).user;
};

export type Profile = Awaited<ReturnType<typeof saveProfile>>;

export const useSaveProfile = (after: {
  done: (profile: Profile) => void;
  failed: (errors: Record<string, string>) => void;
}) =>
  useSubmission(saveProfile, {
    done: (profile) => {
      const { firstName, lastName, email, phoneNumber } = profile;
      updateSession({ firstName, lastName, email, phoneNumber });
      after.done(profile);
    },
    failed: ({ errors }) => after.failed(errors),
  });

export const useChangePassword = (after: { done: () => void; failed: (errors: Record<string, string>) => void }) =>
  useSubmission(
    (body: { oldPassword: string; newPassword: string }) => {
      const { params, isTeacher } = own();
      return call(isTeacher ? contract.changeTeacherPassword : contract.changeStudentPassword, { params, body });
    },
    { done: after.done, failed: ({ errors }) => after.failed(errors) },
  );

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
        void navigate(paths.home);
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
