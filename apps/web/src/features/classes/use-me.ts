import { showMe } from '@temari/contracts/accounts';
import { useEffect } from 'react';
import { useApiQuery } from '../../lib/api/queries.ts';
import { updateSession } from '../../lib/api/session.ts';

/** The signed-in account as the server knows it now; what the session keeps of it follows. Pages behind the sign-in only. */
export const useMe = () => {
  const me = useApiQuery(showMe, {}, { staleTimeMs: 0 });
  const { data } = me;
  useEffect(() => {
    if (!data) return;
    const { firstName, lastName, email, phoneNumber, applicationStatus } = data;
    updateSession({ firstName, lastName, email, phoneNumber, ...(applicationStatus && { status: applicationStatus }) });
  }, [data]);
  return me;
};
