import * as contract from '@temari/contracts/phone-change';
import { call } from '../../lib/api/api.ts';
import { queryClient, queryKey, useApiQuery } from '../../lib/api/queries.ts';
import { updateSession } from '../../lib/api/session.ts';
import { useSubmission } from '../../lib/api/submission.ts';

/** A new phone that waits for its code. */
export type WaitingChange = Pick<contract.OpenPhoneChange, 'id' | 'phoneNumber'>;

const key = queryKey(contract.showPhoneChange, {});

export const usePhoneChange = () => {
  const { data, isFetchedAfterMount } = useApiQuery(contract.showPhoneChange, {}, { staleTimeMs: 0 });
  return {
    // What the device kept from an earlier visit may be long over.
    waiting: isFetchedAfterMount ? ((data?.phoneChange ?? null) as WaitingChange | null) : null,
    setWaiting: (waiting: WaitingChange | null): void => {
      // An answer that is still on its way was given before this.
      void queryClient.cancelQueries({ queryKey: key });
      queryClient.setQueryData(key, { phoneChange: waiting });
    },
  };
};

export const useConfirmPhone = (id: string, done: () => void) =>
  useSubmission((body: { code: string }) => call(contract.confirmPhoneChange, { params: { id }, body }), {
    done: ({ profile: { firstName, lastName, email, phoneNumber } }) => {
      updateSession({ firstName, lastName, email, phoneNumber });
      done();
    },
  });

export const useResendPhoneCode = (id: string, done: () => void) =>
  useSubmission(() => call(contract.resendPhoneChangeCode, { params: { id } }), { done });

export const useGiveUpPhone = (id: string, done: () => void) =>
  useSubmission(() => call(contract.cancelPhoneChange, { params: { id } }), { done });
