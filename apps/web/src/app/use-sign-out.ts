import { useNavigate } from 'react-router';
import { clearSession, currentSession, OWED_SIGN_OUT } from '../lib/api/session.ts';
import { paths } from '../lib/navigation/paths.ts';

/** Signs out at once, with or without a connection: the device forgets first, then the server is told. */
export const useSignOut = (): (() => void) => {
  const navigate = useNavigate();
  return () => {
    const token = currentSession()?.token;
    void navigate(paths.home);
    clearSession();
    if (token) void tellOthers(token);
  };
};

/** Other tabs, then the server; whoever is offline owes it to the server (`paySignOut`). */
const tellOthers = async (token: string): Promise<void> => {
  try {
    (await import('../lib/api/renew-session.ts')).tellTabs(token);
    const [{ call }, { signOut }] = await Promise.all([
      import('../lib/api/api.ts'),
      import('@temari/contracts/accounts'),
    ]);
    await call(signOut, {}, { token });
    localStorage.removeItem(OWED_SIGN_OUT);
  } catch {
    // The token ends by itself after half a day without use.
  }
};
