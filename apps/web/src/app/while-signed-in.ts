import { clearSession, hasOutbox, tellTabs } from '../lib/api/end-session.ts';
import { currentSession, OWED_SIGN_OUT, visitorOf } from '../lib/api/session.ts';
import { shareSession } from '../lib/api/share-session.ts';
import { whenSettled } from '../lib/device/when-settled.ts';
import { paths } from '../lib/navigation/paths.ts';

const TRY_AGAIN_MS = 60_000;

/** Not left to the browser's background sync, which many phones lack. */
const sendWhatWaits = (): void => {
  if (visitorOf(currentSession()) !== 'teacher' || !hasOutbox()) return;
  import('../lib/domain/attendance-outbox.ts').then(({ sendWaiting }) => sendWaiting()).catch(() => {});
};

let isWatching = false;

const watchOutbox = (): void => {
  sendWhatWaits();
  if (isWatching) return;
  isWatching = true;
  addEventListener('online', sendWhatWaits);
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') sendWhatWaits();
  });
  setInterval(sendWhatWaits, TRY_AGAIN_MS);
};

/** Only where the browser may show notices is there anything to check. */
const checkPushLater = (): void => {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  whenSettled(() => {
    import('../lib/device/push.ts').then(({ checkPush }) => checkPush()).catch(() => {});
  });
};

/**
 * From here on this tab hands its session to new ones, hears when it is ended in another, sends what waits, and sees to
 * it that the notices shown on this device are those of whoever is signed in.
 */
export const beginSharing = (): void => {
  shareSession();
  watchOutbox();
  checkPushLater();
};

/** Heard by whatever asks first, which stops it and does it later (`sign-out-question.tsx`). */
export const SIGN_OUT_ASKED = 'sign-out';

export const signOut = (navigate: (path: string) => unknown): void => {
  const now = (): void => {
    navigate(paths.home);
    // The page for everybody is on its way before the one behind the sign-in loses its session.
    queueMicrotask(signOutNow);
  };
  if (dispatchEvent(new CustomEvent(SIGN_OUT_ASKED, { cancelable: true, detail: now }))) now();
};

/** With or without a connection: the device forgets first, then other tabs and the server are told. */
const signOutNow = (): void => {
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
