import { confirmPassword } from '@temari/contracts/office-sign-in';
import { call, type Input } from '../../../lib/api/api.ts';
import { useSubmission } from '../../../lib/api/submission.ts';

export const useConfirmPassword = (done: () => void) =>
  useSubmission((input: Input<typeof confirmPassword>) => call(confirmPassword, input), { done });
