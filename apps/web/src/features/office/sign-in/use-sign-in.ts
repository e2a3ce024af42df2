import {
  beginAuthenticator,
  changeOwnPassword,
  finishAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
  signInStaff,
} from '@temari/contracts/office-sign-in';
import { useNavigate } from 'react-router';
import type { After } from '../../../lib/api/act.ts';
import { call, type Input } from '../../../lib/api/api.ts';
import type { ApiError } from '../../../lib/api/api-error.ts';
import { startSession } from '../../../lib/api/start-session.ts';
import { useSubmission } from '../../../lib/api/submission.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useAct } from '../use-act.ts';

export const useSignInStaff = (failed: (error: ApiError) => void) => {
  const navigate = useNavigate();
  return useSubmission((body: Input<typeof signInStaff>['body']) => call(signInStaff, { body }), {
    done: ({ token, admin: { hasAuthenticator: _, ...admin } }) => {
      startSession({ token, ...admin, status: '' });
      void navigate(paths.admin);
    },
    failed,
  });
};

export const useBeginAuthenticator = (after: After<typeof beginAuthenticator>) => useAct(beginAuthenticator, after);
export const useFinishAuthenticator = (after: After<typeof finishAuthenticator>) => useAct(finishAuthenticator, after);
export const useRenewRecoveryCodes = (after: After<typeof renewRecoveryCodes>) => useAct(renewRecoveryCodes, after);
export const useRemoveAuthenticator = (after: After<typeof removeAuthenticator>) => useAct(removeAuthenticator, after);
export const useChangeOwnPassword = (after: After<typeof changeOwnPassword>) => useAct(changeOwnPassword, after);
