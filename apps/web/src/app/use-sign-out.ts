import { useNavigate } from 'react-router';
import { clearSession, currentSession } from '../lib/api/session.ts';
import { paths } from '../lib/navigation/paths.ts';

/** Leaves at once, whatever the line does: the device forgets first, the server is told beside it. */
export const useSignOut = (): (() => void) => {
  const navigate = useNavigate();
  return () => {
    const token = currentSession()?.token;
    void navigate(paths.home);
    clearSession();
    void tellServer(token);
  };
};

const tellServer = async (token: string | undefined): Promise<void> => {
  await Promise.all([import('../lib/api/api.ts'), import('@temari/contracts/accounts')])
    .then(([{ call }, { signOut }]) => call(signOut, {}, token ? { token } : {}))
    .catch(() => {});
};
