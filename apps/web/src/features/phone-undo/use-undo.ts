import { lateCall, useReadyToCall } from '../../lib/api/late-call.ts';
import { useSubmission } from '../../lib/api/submission.ts';

const contract = () => import('@temari/contracts/phone-change');

export type Kind = 'student' | 'teacher' | 'staff';

export const useUndo = (id: string, done: (kind: Kind) => void) => {
  useReadyToCall(contract);
  return useSubmission(
    (body: { code: string }) => lateCall(contract, (calls) => calls.undoPhoneChange, { params: { id }, body }),
    { done: ({ kind }) => done(kind) },
  );
};
