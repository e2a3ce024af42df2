import { endDeviceSignIn, listDeviceSignIns } from '@temari/contracts/device-sign-ins';
import { call } from '../../lib/api/api.ts';
import { queryClient, queryKey, useApiQuery } from '../../lib/api/queries.ts';
import { forgetKnown } from '../../lib/api/session.ts';
import { useSubmission } from '../../lib/api/submission.ts';

export const useDevices = () => useApiQuery(listDeviceSignIns, {}, { staleTimeMs: 0 });

export const useEndDevice = () =>
  useSubmission(
    async ({ id, isThisOne }: { id: string; isThisOne: boolean }) => {
      await call(endDeviceSignIn, { params: { id } });
      if (isThisOne) forgetKnown();
    },
    // One that was ended elsewhere meanwhile leaves the list too.
    {
      done: () => void queryClient.invalidateQueries({ queryKey: queryKey(listDeviceSignIns) }),
      failed: () => void queryClient.invalidateQueries({ queryKey: queryKey(listDeviceSignIns) }),
    },
  );
