import { showEmail, switchEmailOff, switchEmailOn } from '@temari/contracts/email';
import { call } from '../../lib/api/api.ts';
import { queryClient, queryKey, useApiQuery } from '../../lib/api/queries.ts';
import { useSubmission } from '../../lib/api/submission.ts';

/** How often the page looks while a link waits in the mailbox. */
const LOOK_EVERY_MS = 10_000;

const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: queryKey(showEmail) });

/** Whether notices come by e-mail, and switching it on. */
export const useEmail = () => {
  const { data } = useApiQuery(
    showEmail,
    {},
    { staleTimeMs: 0, refetchIntervalMs: (answer) => answer?.state === 'asked' && LOOK_EVERY_MS },
  );
  const switching = useSubmission(() => call(switchEmailOn, {}), { done: refresh });
  return { email: data?.isOffered && data.state !== 'none' ? data : null, switching };
};

export const useSwitchEmailOff = (done: () => void) =>
  useSubmission(() => call(switchEmailOff, {}), {
    done: async () => {
      await refresh();
      done();
    },
  });
