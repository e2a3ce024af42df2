import { showMe } from '@temari/contracts/accounts';
import { useEffect } from 'react';
import { useApiQuery } from '../../lib/api/queries.ts';
import { currentSession, type Session, updateSession } from '../../lib/api/session.ts';

/** The signed-in account as the server knows it now; what the session keeps of it follows. Pages behind the sign-in only. */
export const useMe = () => {
  const me = useApiQuery(showMe, {}, { staleTimeMs: 0 });
  const { data } = me;
  useEffect(() => {
    if (!data) return;
    const { firstName, lastName, email, phoneNumber, applicationStatus } = data;
    const told = { firstName, lastName, email, phoneNumber, ...(applicationStatus && { status: applicationStatus }) };
    const known = currentSession();
    // What is known already is no reason to draw the page again.
    const isNew = Object.entries(told).some(([key, value]) => known?.[key as keyof Session] !== value);
    if (isNew) updateSession(told);
  }, [data]);
  return me;
};
