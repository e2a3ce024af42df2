import { useNavigate } from 'react-router';
import { clearSession, currentSession } from '../lib/api/session.ts';
import { paths } from '../lib/navigation/paths.ts';

/** Signs out at once, with or without a connection: the device forgets first, then the server is told. */
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
