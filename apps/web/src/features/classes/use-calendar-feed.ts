import { endCalendarFeed, makeCalendarFeed, showCalendarFeed } from '@temari/contracts/calendar';
import { useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { queryClient, queryKey, useApiQuery } from '../../lib/api/queries.ts';
import { useSubmission } from '../../lib/api/submission.ts';

const keepSince = (createdAt: string | null): void => {
  queryClient.setQueryData(queryKey(showCalendarFeed, {}), { createdAt });
};

/** The private address for calendar apps: known in full only right after it was made. */
export const useCalendarFeed = () => {
  // A change of password or phone ends the address, on whatever device: asked for each time it is shown.
  const since = useApiQuery(showCalendarFeed, {}, { staleTimeMs: 0 });
  const [address, setAddress] = useState<string | null>(null);
  const make = useSubmission(() => call(makeCalendarFeed, {}), {
    done: ({ url, createdAt }) => {
      keepSince(createdAt);
      setAddress(new URL(url, window.location.origin).href);
    },
  });
  const end = useSubmission(() => call(endCalendarFeed, {}), {
    done: () => {
      keepSince(null);
      setAddress(null);
    },
  });
  return {
    since: since.data?.createdAt ?? null,
    /** A change of password or phone ended the last address. */
    endedAt: since.data?.endedAt ?? null,
    isKnown: since.data !== undefined,
    address,
    make,
    end,
  };
};
