import { clearSession, tellTabs } from '../lib/api/end-session.ts';
import { currentSession, OWED_SIGN_OUT } from '../lib/api/session.ts';
import { shareSession } from '../lib/api/share-session.ts';

/** From here on this tab hands its session to new ones, and hears when it is ended in another. */
export const beginSharing = shareSession;

/** With or without a connection: the device forgets first, then other tabs and the server are told. */
export const signOut = (): void => {
  const token = currentSession()?.token;
  clearSession();
  if (!token) return;
  tellTabs(token);
  void tellServer(token);
};

/** When offline, the server is told later (`paySignOut`). */
const tellServer = async (token: string): Promise<void> => {
  try {
    const [{ call }, contract] = await Promise.all([import('../lib/api/api.ts'), import('@temari/contracts/accounts')]);
    await call(contract.signOut, {}, { token });
    localStorage.removeItem(OWED_SIGN_OUT);
  } catch {
    // The token ends by itself after half a day without use.
  }
};
