import { signOut } from '@temari/contracts/accounts';
import { showMe } from '@temari/contracts/office-sign-in';
import { showToday } from '@temari/contracts/office-today';
import { CAPABILITIES, capabilitiesOf, isEnough, type Needs } from '@temari/contracts/vocabulary';
import { useNavigate } from 'react-router';
import { call } from '../../../lib/api/api.ts';
import { clearSession } from '../../../lib/api/end-session.ts';
import { useApiQuery } from '../../../lib/api/queries.ts';
import { currentSession, useSession } from '../../../lib/api/session.ts';
import { paths } from '../../../lib/navigation/paths.ts';

const EVERY_MINUTE_MS = 60_000;

export const useMe = () => useApiQuery(showMe, {});

/** What waits, looked at again each minute: the bar's counts and the page of Today share one reading. */
export const useToday = (isEnabled = true) =>
  useApiQuery(showToday, {}, { refetchIntervalMs: EVERY_MINUTE_MS, enabled: isEnabled });

/** Whether whoever is signed in works on something. Until the server has said so, only an owner does. */
export const useMay = (): ((needs: Needs) => boolean) => {
  const session = useSession();
  const { data } = useMe();
  const waiting = session?.role === 'owner' ? CAPABILITIES : [];
  const held = data ? capabilitiesOf(data.admin.role, data.admin.capabilities) : waiting;
  return (needs) => isEnough(held, needs);
};

/** An auditor sees pages and no button that changes anything; the server refuses them all the same. */
export const useMayAct = (needs: Needs = 'any-staff'): boolean => {
  const may = useMay();
  return useSession()?.role !== 'auditor' && may(needs);
};

export const useIsOwner = (): boolean => useSession()?.role === 'owner';

export const useLeaveOffice = (): (() => void) => {
  const navigate = useNavigate();
  return () => {
    const token = currentSession()?.token;
    clearSession();
    void navigate(paths.adminLogin);
    if (token) void call(signOut, {}, { token }).catch(() => {});
  };
};
