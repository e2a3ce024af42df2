import { confirmPassword } from '@temari/contracts/office-sign-in';
import { call, type Input } from '../../../lib/api.ts';
import { useSubmission } from '../../../lib/submission.ts';

export const useConfirmPassword = (done: () => void) =>
  useSubmission((input: Input<typeof confirmPassword>) => call(confirmPassword, input), { done });
